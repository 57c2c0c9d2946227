//! Pages in KV: a header with the time of storage, and the bytes, which stay JS buffers.

use js_sys::{ArrayBuffer, Uint8Array};
use platform::kv::Namespace;
use platform::response::raw;
use platform::{bindings, clock};
use shop::pagecache::{self, CachePolicy, CacheStatus, Entry, Made, Shown};
use shop::route::Verb;
use wasm_bindgen::JsCast;
use web_sys::Response;

use crate::context::RequestContext;
use crate::visit::Visit;

/// The KV entry of a page.
pub(crate) enum Lookup {
    Entry(StoredPage),
    Nothing,
    Timeout,
}

/// A KV entry, with its bytes on the JS side.
pub(crate) struct StoredPage {
    pub made: Made,
    pub body: Uint8Array,
}

impl StoredPage {
    fn read(buffer: &ArrayBuffer) -> Option<Self> {
        let all = Uint8Array::new(buffer);
        let length = all.length() as usize;
        let first = all
            .subarray(0, u32::try_from(pagecache::HEADER_BYTES.min(length)).ok()?)
            .to_vec();
        let (made, start) = Entry::read_header(&first, length)?;
        Some(Self {
            made,
            body: all.subarray(u32::try_from(start).ok()?, all.length()),
        })
    }

    pub(crate) fn answer(&self, ctx: &RequestContext, status: CacheStatus) -> Response {
        let init = ctx.site.page_init(CachePolicy::Page, status);
        raw(
            (ctx.request.verb != Verb::Head).then_some(&self.body),
            &init,
        )
    }
}

/// Looks a page up in KV, for at most two seconds. The page is rendered normally if anything fails.
pub(crate) async fn look_up(ctx: &RequestContext, key: &str) -> Lookup {
    let Ok(store) = bindings::raw_pages(&ctx.env) else {
        return Lookup::Nothing;
    };
    let store: Namespace = store.unchecked_into();
    let milliseconds = pagecache::LOOKUP_TIMEOUT_MS.into();
    let begun_ms = clock::now_ms();
    let found = clock::in_time(Box::pin(store.buffer(key)), milliseconds).await;
    let taken_ms = clock::now_ms().saturating_sub(begun_ms);
    ctx.watch.kv_ms.set(Some(taken_ms));
    match found {
        Some(Ok(Some(buffer))) => StoredPage::read(&buffer).map_or(Lookup::Nothing, Lookup::Entry),
        Some(Ok(None)) => Lookup::Nothing,
        Some(Err(error)) => {
            platform::log_error!("the page cache did not answer: {error:?}");
            Lookup::Nothing
        }
        None => {
            platform::log_error!("{}", pagecache::LOOKUP_TIMEOUT);
            Lookup::Timeout
        }
    }
}

/// A rendered page on the JS side: the KV entry, and the part of it that is the page.
#[derive(Debug)]
pub(crate) struct CacheEntry {
    pub entry: Uint8Array,
    pub body: Uint8Array,
    pub made: Made,
}

impl CacheEntry {
    /// `start` is where the page's own part may begin, behind the frame.
    pub(crate) fn build(visit: &Visit, body: &[u8], start: usize) -> Self {
        let made = Made {
            made_ms: visit.begun_ms(),
            frame_ms: visit.site_ctx.made_ms.min(visit.shared_ms.get()),
            shown: Shown::of_page(visit.request.path(), body, start),
        };
        let header = Entry::header(&made, body.len());
        // Concatenate first: one copy to the JS side costs less than a zeroed array that is written twice.
        let entry = Uint8Array::from([header.as_bytes(), body].concat().as_slice());
        // A header is short, so its length fits.
        let start = u32::try_from(header.len()).unwrap_or(0);
        let body = entry.subarray(start, entry.length());
        Self { entry, body, made }
    }
}

/// Writes a page to KV. A failure is only logged: the page is then rendered again.
pub(crate) async fn store(ctx: &RequestContext, key: String, entry: &Uint8Array) {
    let Ok(store) = bindings::raw_pages(&ctx.env) else {
        return;
    };
    let store: Namespace = store.unchecked_into();
    if let Err(error) = store.keep(&key, entry, pagecache::KEEP_SECONDS).await {
        platform::log_error!("the page cache did not take {key}: {error:?}");
    }
}

/// Deletes a page from KV. After a failure it stays until the next visitor finds it stale.
pub(crate) async fn forget(ctx: &RequestContext, key: &str) {
    let Ok(store) = bindings::raw_pages(&ctx.env) else {
        return;
    };
    let store: Namespace = store.unchecked_into();
    if let Err(error) = store.forget(key).await {
        platform::log_error!("the page cache did not forget {key}: {error:?}");
    }
}
