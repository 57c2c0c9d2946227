//! Decides whether a page may come from the cache and whether it may be stored (spec shell 4, page cache).

mod shown;
mod entry;
mod purges;
mod policy;
#[cfg(test)]
mod purges_tests;
#[cfg(test)]
mod tests;

pub use entry::{Entry, Freshness, HEADER_BYTES, Made};
pub use policy::{CachePolicy, CacheStatus, is_shared};
pub use purges::{Purges, Scope};
pub use shown::{ProductHash, Shown};

use crate::digest::sha256_hex;
use crate::i18n::Language;
use crate::route::Address;

/// A stored page is fresh for this long, in milliseconds.
pub const FRESH_MS: u64 = 7200 * 1000;
/// A stored page may be served stale for this long, in milliseconds; KV drops it then.
pub const KEEP_MS: u64 = KEEP_SECONDS as u64 * 1000;
/// The lifetime in seconds, for KV.
pub const KEEP_SECONDS: u32 = 48 * 3600;
/// The timeout of a look-up, in milliseconds.
pub const LOOKUP_TIMEOUT_MS: u32 = 2000;
/// The log line of that timeout (spec shell 8).
pub const LOOKUP_TIMEOUT: &str = "Redis timeout exceeded";
/// One isolate renders a stale page again at most this often, in milliseconds.
pub const REFRESH_LEASE_MS: u64 = 10_000;

/// Guests share the answer about a product's price and stock for this long, in milliseconds.
pub const OFFER_MEMORY_MS: u64 = 10_000;
/// One isolate checks the kept pages of a sold-out product at most this often, in milliseconds.
pub const SOLD_OUT_PAUSE_MS: u64 = 60_000;
/// A response waits at most this long until pages that an order or a refusal made untrue are dropped, in milliseconds.
pub const RECHECK_MS: u64 = 500;
/// One request of an isolate renders a page at a time; this is the longest that the others wait for it, in
/// milliseconds, unless the operator sets another limit.
pub const WAIT_MS: u64 = 2000;

/// The longest wait for deferred parts: shorter, as the page has a beginning to show.
pub const fn wait_for_parts_ms(wait_ms: u64) -> u64 {
    wait_ms / 4
}

/// A request that renders a page for longer counts as lost, and another may render it.
pub const fn making_lease_ms(wait_ms: u64) -> u64 {
    wait_ms * 5 / 2
}

/// Why a request bypasses the cache.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bypass {
    Query,
    Slash,
    Excluded,
    Language,
    DevMode,
    Session,
    City,
}

impl Bypass {
    /// Whether the page would be missing for everybody if it is for this request.
    pub const fn is_of_everybody(self) -> bool {
        matches!(self, Self::Query | Self::Language)
    }
}

/// The facts that decide whether the cache is used.
#[derive(Debug, Clone, Copy, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of the request"
)]
pub struct Facts<'a> {
    pub path: &'a str,
    pub has_query: bool,
    pub remembered_language: Option<Language>,
    pub dev_mode: bool,
    pub has_session: bool,
    pub has_city: bool,
}

/// The first reason why this address may not be answered from the cache, if any.
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
    } else if facts.has_city && address.route.is_of_city() {
        Some(Bypass::City)
    } else if facts
        .remembered_language
        .is_some_and(|language| language != address.language)
    {
        Some(Bypass::Language)
    } else {
        None
    }
}

/// The cache key of a page: a hash, so of fixed length, of everything that the bytes depend on.
pub fn key(site: &str, config_version: &str, build: &str, path: &str) -> String {
    sha256_hex(&[site, config_version, build, path].join("\n"))
}
