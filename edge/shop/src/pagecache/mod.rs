//! When a page may come from the cache and when it may be kept (spec shell 4, page cache).

mod entry;
mod policy;
#[cfg(test)]
mod tests;

pub use entry::{Entry, Freshness, HEADER_BYTES};
pub use policy::{CachePolicy, CacheStatus, is_shared};

use crate::digest::sha256_hex;
use crate::i18n::Language;
use crate::route::Address;

/// A stored page is fresh for this long, in milliseconds.
pub const FRESH_MS: u64 = 7200 * 1000;
/// A stored page may be served stale for this long, in milliseconds; KV drops it then.
pub const KEEP_MS: u64 = KEEP_SECONDS as u64 * 1000;
/// The lifetime in seconds, for KV.
pub const KEEP_SECONDS: u32 = 48 * 3600;
/// A look-up that takes longer than this, in milliseconds, is given up.
pub const LOOKUP_TIMEOUT_MS: u32 = 2000;
/// What is logged then (spec shell 8).
pub const LOOKUP_TIMEOUT: &str = "Redis timeout exceeded";
/// One isolate renders a stale page again at most this often, in milliseconds.
pub const REFRESH_LEASE_MS: u64 = 10_000;

/// One request of an isolate makes a page at a time; the others wait for it at most so long, in milliseconds, where the
/// operator says nothing else.
pub const WAIT_MS: u64 = 2000;

/// Nor longer than this for the parts that come late: the page has a beginning to show.
pub const fn wait_for_parts_ms(wait_ms: u64) -> u64 {
    wait_ms / 4
}

/// A request that makes a page for longer is thought to be lost, and another may make it.
pub const fn making_lease_ms(wait_ms: u64) -> u64 {
    wait_ms * 5 / 2
}

/// Why a request does not ask the cache.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bypass {
    Query,
    Slash,
    Excluded,
    Language,
    DevMode,
    Session,
}

impl Bypass {
    /// Whether the page would be missing for everybody if it is for this request.
    pub const fn is_of_everybody(self) -> bool {
        matches!(self, Self::Query | Self::Language)
    }
}

/// What the cache's decision depends on.
#[derive(Debug, Clone, Copy, Default)]
pub struct Facts<'a> {
    pub path: &'a str,
    pub has_query: bool,
    pub remembered_language: Option<Language>,
    pub dev_mode: bool,
    pub has_session: bool,
}

/// Whether this address may be answered from the cache; the first reason against it otherwise.
pub fn bypass(address: &Address, facts: &Facts<'_>) -> Option<Bypass> {
    if facts.path.len() > 1 && facts.path.ends_with('/') {
        Some(Bypass::Slash)
    } else if facts.dev_mode {
        Some(Bypass::DevMode)
    } else if facts.has_query {
        Some(Bypass::Query)
    } else if !address.route.is_cached() {
        Some(Bypass::Excluded)
    } else if facts.has_session {
        Some(Bypass::Session)
    } else if facts
        .remembered_language
        .is_some_and(|language| language != address.language)
    {
        Some(Bypass::Language)
    } else {
        None
    }
}

/// The key of a page: a hash, so that a key never grows, of all that the bytes depend on.
pub fn key(site: &str, config_version: &str, build: &str, path: &str) -> String {
    sha256_hex(&[site, config_version, build, path].join("\n"))
}
