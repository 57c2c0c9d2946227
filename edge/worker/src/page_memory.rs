//! The small bounded cache of an isolate in front of KV: pages, missing addresses, and leases on pages in the making.
//! Entries live for seconds, not minutes.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;

use js_sys::Uint8Array;
use platform::response::raw;
use platform::{bindings, clock};
use shop::pagecache::{self, Made};
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Response, ResponseInit};

use crate::context::RequestContext;

#[wasm_bindgen]
extern "C" {
    /// Caches the page in the JS entry (`boundary.js`), which then answers by itself.
    #[wasm_bindgen(js_name = cachePage)]
    fn cache_in_entry(
        url: &str,
        body: &Uint8Array,
        init: &ResponseInit,
        until_ms: f64,
        line: &str,
        blobs: &str,
        one_of: u32,
    );
    /// Removes the page from the JS entry.
    #[wasm_bindgen(js_name = dropPage)]
    fn drop_in_entry(url: &str);
}

/// The limits of the cache, in pages and in bytes.
const MOST_PAGES: usize = 128;
const MOST_BYTES: usize = 16 * 1024 * 1024;

/// A cached page in the form that the platform takes.
#[derive(Debug)]
pub(crate) struct MemoryEntry {
    pub body: Uint8Array,
    pub init: ResponseInit,
    pub until_ms: u64,
    pub made: Made,
}

/// What the JS entry tells the log of a page that it answers with.
#[derive(Debug)]
pub(crate) struct Told<'a> {
    /// The line of a request, with an empty id.
    pub line: &'a str,
    /// The texts of its data point, a line each.
    pub blobs: &'a str,
    /// One of so many requests is told.
    pub one_of: u32,
}

impl MemoryEntry {
    pub(crate) fn answer(&self) -> Response {
        raw(Some(&self.body), &self.init)
    }

    /// Caches the page in the JS entry under its full URL, until this time.
    #[expect(
        clippy::cast_precision_loss,
        reason = "milliseconds since 1970 are exact"
    )]
    pub(crate) fn cache_in_entry(
        &self,
        url: &str,
        init: &ResponseInit,
        until_ms: u64,
        told: &Told<'_>,
    ) {
        let Told {
            line,
            blobs,
            one_of,
        } = told;
        let until_ms = until_ms as f64;
        cache_in_entry(url, &self.body, init, until_ms, line, blobs, *one_of);
    }

    /// The headers alone, for `HEAD`.
    pub(crate) fn headers(&self) -> Response {
        raw(None, &self.init)
    }
}

#[derive(Default)]
struct Memory {
    pages: HashMap<String, Rc<MemoryEntry>>,
    bytes: usize,
}

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::default();
}

/// The key of the requested page in the isolate's memory.
pub(crate) fn key_of(ctx: &RequestContext) -> String {
    key_at(ctx, ctx.request.path())
}

/// The key of a page in the isolate's memory: the site, the version of its config, and the path.
pub(crate) fn key_at(ctx: &RequestContext, path: &str) -> String {
    let site = &ctx.site;
    [site.name(), "\n", &site.version, "\n", path].concat()
}

/// The page under this key, unless it has expired.
pub(crate) fn find(key: &str, now_ms: u64) -> Option<Rc<MemoryEntry>> {
    MEMORY.with_borrow(|memory| {
        memory
            .pages
            .get(key)
            .filter(|page| page.until_ms > now_ms)
            .cloned()
    })
}

/// Whether this isolate has cached the page lately, even if it has expired: the address exists.
pub(crate) fn knows(key: &str) -> bool {
    MEMORY.with_borrow(|memory| memory.pages.contains_key(key))
}

/// Caches a page. A full cache is cleared first.
pub(crate) fn hold(key: String, page: MemoryEntry) {
    let size = page.body.length() as usize;
    MEMORY.with_borrow_mut(|memory| {
        if memory.pages.len() >= MOST_PAGES || memory.bytes + size > MOST_BYTES {
            memory.pages.clear();
            memory.bytes = 0;
        }
        memory.bytes += size;
        if let Some(old) = memory.pages.insert(key, Rc::new(page)) {
            memory.bytes -= old.body.length() as usize;
        }
    });
}

thread_local! {
    /// The pages that were found untrue, and when. KV may go on answering with them for a while.
    static UNTRUE: RefCell<HashMap<String, u64>> = RefCell::default();
}

/// The maximum number of untrue pages remembered at once.
const MOST_UNTRUE: usize = 2048;

/// Drops a page that is untrue from the memory, the JS entry included: no version stored until now is served again.
pub(crate) fn drop_untrue(ctx: &RequestContext, path: &str, now_ms: u64) {
    let key = key_at(ctx, path);
    MEMORY.with_borrow_mut(|memory| {
        if let Some(old) = memory.pages.remove(&key) {
            memory.bytes -= old.body.length() as usize;
        }
    });
    drop_in_entry(&[ctx.request.origin(), path].concat());
    UNTRUE.with_borrow_mut(|untrue| {
        if untrue.len() >= MOST_UNTRUE {
            untrue.clear();
        }
        untrue.insert(key, now_ms);
    });
}

/// Whether a version of the page stored at this time was found untrue.
pub(crate) fn is_untrue(key: &str, stored_at_ms: u64) -> bool {
    UNTRUE.with_borrow(|untrue| {
        untrue
            .get(key)
            .is_some_and(|since_ms| stored_at_ms <= *since_ms)
    })
}

/// One request's exclusive right to make a page.
struct Lease {
    until_ms: u64,
    /// Until then other requests wait for the page.
    waits_until_ms: u64,
}

thread_local! {
    static LEASES: RefCell<HashMap<String, Lease>> = RefCell::default();
}

thread_local! {
    static MISSING: RefCell<HashMap<String, u64>> = RefCell::default();
}

/// The maximum number of missing addresses remembered at once.
const MOST_MISSING: usize = 2048;

/// Remembers for a while that an address has no page.
fn miss(key: String, now_ms: u64, until_ms: u64) {
    MISSING.with_borrow_mut(|missing| {
        if missing.len() >= MOST_MISSING {
            missing.retain(|_, until_ms| *until_ms > now_ms);
        }
        if missing.len() < MOST_MISSING {
            missing.insert(key, until_ms);
        }
    });
}

/// Remembers a missing address for a few seconds, so that the backend is not asked about it again.
pub(crate) fn remember_missing(ctx: &RequestContext, key: String) {
    let memory_ms = bindings::variables(&ctx.env).page_memory_ms;
    if memory_ms > 0 {
        let now_ms = clock::now_ms();
        miss(key, now_ms, now_ms + memory_ms);
    }
}

/// Whether an address is known to have no page.
pub(crate) fn is_missing(key: &str, now_ms: u64) -> bool {
    MISSING.with_borrow(|missing| missing.get(key).is_some_and(|until_ms| *until_ms > now_ms))
}

/// Whether another request of this isolate holds the lease of this key and the wait for it has not timed out.
pub(crate) fn is_leased(key: &str, now_ms: u64) -> bool {
    LEASES.with_borrow(|leases| {
        let lease = leases.get(key);
        lease.is_some_and(|lease| lease.until_ms.min(lease.waits_until_ms) > now_ms)
    })
}

/// Sets the deadline for waiting on the work under this key.
pub(crate) fn wait_until(key: &str, until_ms: u64) {
    LEASES.with_borrow_mut(|leases| {
        if let Some(lease) = leases.get_mut(key) {
            lease.waits_until_ms = until_ms;
        }
    });
}

/// The lease of a page that other requests of the isolate may wait for. Dropping it ends the lease, whatever the
/// outcome, also if the visitor has left.
#[derive(Debug)]
pub(crate) struct Making {
    key: String,
}

impl Making {
    pub(crate) const fn of(key: String) -> Self {
        Self { key }
    }

    /// The key of the page.
    pub(crate) fn key(&self) -> &str {
        &self.key
    }
}

impl Drop for Making {
    fn drop(&mut self) {
        LEASES.with_borrow_mut(|leases| leases.remove(&self.key));
    }
}

/// Waits while another request of this isolate makes what `find` looks for. `None` if it is missing, or if this request
/// has to make it itself because it got the lease or has waited too long.
pub(crate) async fn made_meanwhile<T>(
    key: &str,
    wait_ms: u64,
    find: impl Fn() -> Option<T>,
) -> Option<T> {
    const LOOK: Duration = Duration::from_millis(15);
    let begun_ms = clock::now_ms();
    loop {
        if let Some(found) = find() {
            return Some(found);
        }
        let now_ms = clock::now_ms();
        if is_missing(key, now_ms)
            || lease(key, now_ms, pagecache::making_lease_ms(wait_ms))
            || !is_leased(key, now_ms)
            || now_ms - begun_ms >= wait_ms
        {
            return None;
        }
        worker::Delay::from(LOOK).await;
    }
}

/// Takes the lease of this key. `false` if another request of this isolate holds it, or if there are too many leases.
pub(crate) fn lease(key: &str, now_ms: u64, lease_ms: u64) -> bool {
    LEASES.with_borrow_mut(|leases| {
        leases.retain(|_, lease| lease.until_ms > now_ms);
        if leases.len() >= MOST_PAGES || leases.contains_key(key) {
            return false;
        }
        let until_ms = now_ms + lease_ms;
        let lease = Lease {
            until_ms,
            waits_until_ms: until_ms,
        };
        leases.insert(key.to_owned(), lease).is_none()
    })
}
