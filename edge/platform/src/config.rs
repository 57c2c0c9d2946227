//! The published configuration of a site, as it lies in KV.

use std::fmt;

use shop::site::{Published, keys};
use wasm_bindgen::JsCast;
use worker::Env;

use crate::bindings;
use crate::kv::Namespace;

/// Why a configuration is not there.
#[derive(Debug)]
pub enum ConfigError {
    /// The store does not answer now.
    Store(String),
    /// It has answered, and what it has is not enough.
    Content(String),
}

impl fmt::Display for ConfigError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Store(text) | Self::Content(text)) = self;
        formatter.write_str(text)
    }
}

impl From<ConfigError> for String {
    fn from(error: ConfigError) -> Self {
        let (ConfigError::Store(text) | ConfigError::Content(text)) = error;
        text
    }
}

/// The namespace of sites, themes and redirects.
///
/// # Errors
/// When the namespace is not bound.
pub fn namespace(env: &Env) -> Result<Namespace, ConfigError> {
    bindings::raw_config(env)
        .map(JsCast::unchecked_into)
        .map_err(|error| ConfigError::Content(error.to_string()))
}

/// The version in force of a site.
///
/// # Errors
/// When KV does not answer or has no such site.
pub async fn version(store: &Namespace, site: &str) -> Result<String, ConfigError> {
    text(store, keys::pointer(site)).await
}

/// A version of a site's configuration.
///
/// # Errors
/// When KV does not answer, has no such version, or the version cannot be read.
pub async fn published(
    store: &Namespace,
    site: &str,
    version: &str,
) -> Result<Published, ConfigError> {
    Published::parse(&text(store, keys::version(site, version)).await?)
        .map_err(ConfigError::Content)
}

async fn text(store: &Namespace, key: String) -> Result<String, ConfigError> {
    match store.text(&key).await {
        Ok(Some(value)) => Ok(value),
        Ok(None) => Err(ConfigError::Content(key + " is missing")),
        Err(error) => Err(ConfigError::Store(format!("{key}: {error:?}"))),
    }
}
