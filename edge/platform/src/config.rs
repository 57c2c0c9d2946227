//! Reads a site's published configuration from KV.

use std::fmt;

use shop::pagecache::LOOKUP_TIMEOUT_MS;
use shop::site::{Dealings, Pointer, Published, keys};
use wasm_bindgen::JsCast;
use worker::Env;

use crate::bindings;
use crate::clock;
use crate::kv::Namespace;

/// Why a configuration could not be read.
#[derive(Debug)]
pub enum ConfigError {
    /// KV does not answer now.
    Store(String),
    /// KV has answered, but the value is missing or invalid.
    Content(String),
    /// KV has answered that there is no such host or site.
    Absent(String),
}

impl fmt::Display for ConfigError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Store(text) | Self::Content(text) | Self::Absent(text)) = self;
        formatter.write_str(text)
    }
}

impl From<ConfigError> for String {
    fn from(error: ConfigError) -> Self {
        let (ConfigError::Store(text) | ConfigError::Content(text) | ConfigError::Absent(text)) =
            error;
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

/// Runs a read of the configuration with the timeout of a page cache lookup.
///
/// # Errors
/// The errors of the read, and a timeout.
pub async fn in_time<T>(
    reading: impl Future<Output = Result<T, ConfigError>>,
) -> Result<T, ConfigError> {
    let read = clock::in_time(Box::pin(reading), LOOKUP_TIMEOUT_MS.into()).await;
    read.unwrap_or_else(|| {
        let late = "the configuration did not come in time";
        Err(ConfigError::Store(late.to_owned()))
    })
}

/// The pointer of a site. Errors do not quote an invalid one: it may be a whole configuration, stored under the wrong
/// key.
///
/// # Errors
/// When KV does not answer or has no such site.
pub async fn pointer(store: &Namespace, site: &str) -> Result<Pointer, ConfigError> {
    if !keys::is_name(site) {
        return Err(ConfigError::Content("a host is of no site".to_owned()));
    }
    // A version is written before its pointer: a site without a pointer was removed or never existed.
    let pointer = match text(store, keys::pointer(site)).await {
        Err(ConfigError::Content(text)) => return Err(ConfigError::Absent(text)),
        read => read?,
    };
    Pointer::parse(&pointer).ok_or_else(|| {
        let key = keys::pointer(site);
        ConfigError::Content(key + " names no version")
    })
}

/// The backend settings in a version of a site.
///
/// # Errors
/// When KV does not answer in time, has no such version, or the version has no token.
pub async fn dealings_of(env: &Env, site: &str, version: &str) -> Result<Dealings, ConfigError> {
    in_time(async {
        let store = namespace(env)?;
        let version = text(&store, keys::version(site, version)).await?;
        Dealings::read(&version).map_err(ConfigError::Content)
    })
    .await
}

/// The backend settings in the version of a site that is in force.
///
/// # Errors
/// When KV does not answer in time, has no such site, or its version has no token.
pub async fn dealings(env: &Env, site: &str) -> Result<Dealings, ConfigError> {
    in_time(async {
        let store = namespace(env)?;
        let pointer = pointer(&store, site).await?;
        let version = text(&store, keys::version(site, &pointer.version)).await?;
        Dealings::read(&version).map_err(ConfigError::Content)
    })
    .await
}

/// A version of a site's configuration. Fields unknown to this worker are dropped and logged: a newer command may have
/// published them.
///
/// # Errors
/// When KV does not answer, has no such version, or the version cannot be read.
pub async fn published(
    store: &Namespace,
    site: &str,
    version: &str,
) -> Result<Published, ConfigError> {
    let version = text(store, keys::version(site, version)).await?;
    let (published, unknown) = Published::parse_known(&version).map_err(ConfigError::Content)?;
    for field in unknown {
        crate::log_error!("{site}: this worker does not know the field {field}");
    }
    Ok(published)
}

async fn text(store: &Namespace, key: String) -> Result<String, ConfigError> {
    match store.text(&key).await {
        Ok(Some(value)) => Ok(value),
        Ok(None) => Err(ConfigError::Content(key + " is missing")),
        Err(error) => Err(ConfigError::Store(format!("{key}: {error:?}"))),
    }
}
