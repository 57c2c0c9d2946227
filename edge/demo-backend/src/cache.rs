//! A cache of catalogue responses in the isolate, in front of the object. It keeps the demo from being the bottleneck
//! when the storefront is benchmarked.

use std::cell::RefCell;
use std::collections::HashMap;

use js_sys::Uint8Array;
use web_sys::ResponseInit;

const MAX_ENTRIES: usize = 2_000;
const MAX_BYTES: u32 = 32 * 1024 * 1024;
const LIFETIME_MS: f64 = 30_000.0;

/// A cached response.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub body: Uint8Array,
    pub init: ResponseInit,
    expires_ms: f64,
}

#[derive(Default)]
struct Cache {
    entries: HashMap<String, Entry>,
    bytes: u32,
}

thread_local! {
    static CACHE: RefCell<Cache> = RefCell::default();
}

/// The entry with this key, unless it has expired.
pub(crate) fn get(key: &str) -> Option<Entry> {
    let now_ms = js_sys::Date::now();
    CACHE.with_borrow(|cache| {
        cache
            .entries
            .get(key)
            .filter(|entry| entry.expires_ms > now_ms)
            .cloned()
    })
}

/// Stores a response. A full cache is emptied first.
pub(crate) fn put(key: String, body: Uint8Array, init: ResponseInit) {
    let expires_ms = js_sys::Date::now() + LIFETIME_MS;
    CACHE.with_borrow_mut(|cache| {
        if cache.entries.len() >= MAX_ENTRIES || cache.bytes + body.length() > MAX_BYTES {
            cache.entries.clear();
            cache.bytes = 0;
        }
        cache.bytes += body.length();
        let entry = Entry {
            body,
            init,
            expires_ms,
        };
        if let Some(replaced) = cache.entries.insert(key, entry) {
            cache.bytes -= replaced.body.length();
        }
    });
}

/// Removes all entries.
pub(crate) fn clear() {
    CACHE.with_borrow_mut(|cache| *cache = Cache::default());
}
