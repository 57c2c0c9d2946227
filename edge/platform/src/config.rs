//! The published configuration of a site, as it lies in KV.

use shop::site::{Published, keys};
use wasm_bindgen::JsCast;
use worker::Env;

use crate::bindings;
use crate::kv::Namespace;

/// The namespace of sites, themes and redirects.
///
/// # Errors
/// When the namespace is not bound.
pub fn namespace(env: &Env) -> Result<Namespace, String> {
    bindings::raw_config(env)
        .map(JsCast::unchecked_into)
        .map_err(|error| error.to_string())
}

/// The version in force of a site.
///
/// # Errors
/// When KV does not answer or has no such site.
pub async fn version(store: &Namespace, site: &str) -> Result<String, String> {
    text(store, keys::pointer(site)).await
}

/// A version of a site's configuration.
///
/// # Errors
/// When KV does not answer, has no such version, or the version cannot be read.
pub async fn published(store: &Namespace, site: &str, version: &str) -> Result<Published, String> {
    Published::parse(&text(store, keys::version(site, version)).await?)
}

async fn text(store: &Namespace, key: String) -> Result<String, String> {
    match store.text(&key).await {
        Ok(Some(value)) => Ok(value),
        Ok(None) => Err(format!("{key} is missing")),
        Err(error) => Err(format!("{key}: {error:?}")),
    }
}
