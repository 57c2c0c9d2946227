//! Pages as KV keeps them: a header that says when, and the bytes, which stay on the platform's side.

use js_sys::{ArrayBuffer, Uint8Array};
use platform::kv::Namespace;
use platform::response::raw;
use platform::{bindings, clock};
use shop::pagecache::{self, CachePolicy, CacheStatus, Entry};
use shop::route::Verb;
use wasm_bindgen::JsCast;
use web_sys::Response;

use crate::context::RequestContext;

/// The KV entry of a page.
pub(crate) enum Lookup {
    Entry(StoredPage),
    Nothing,
    Timeout,
}

/// An entry on the platform's side.
pub(crate) struct StoredPage {
    pub stored_at_ms: u64,
    pub body: Uint8Array,
}

impl StoredPage {
    fn read(buffer: &ArrayBuffer) -> Option<Self> {
        let all = Uint8Array::new(buffer);
        let length = all.length() as usize;
        let first = all
            .subarray(0, u32::try_from(pagecache::HEADER_BYTES.min(length)).ok()?)
            .to_vec();
        let (stored_at_ms, start) = Entry::read_header(&first, length)?;
        Some(Self {
            stored_at_ms,
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

/// Asks KV, for at most two seconds. Whatever goes wrong there, the page is rendered normally.
pub(crate) async fn look_up(ctx: &RequestContext, key: &str) -> Lookup {
    let Ok(store) = bindings::raw_pages(&ctx.env) else {
        return Lookup::Nothing;
    };
    let store: Namespace = store.unchecked_into();
    let milliseconds = pagecache::LOOKUP_TIMEOUT_MS.into();
    match clock::in_time(Box::pin(store.buffer(key)), milliseconds).await {
        Some(Ok(Some(buffer))) => StoredPage::read(&buffer).map_or(Lookup::Nothing, Lookup::Entry),
        Some(Ok(None)) => Lookup::Nothing,
        Some(Err(error)) => {
            worker::console_error!("the page cache did not answer: {error:?}");
            Lookup::Nothing
        }
        None => {
            worker::console_error!("{}", pagecache::LOOKUP_TIMEOUT);
            Lookup::Timeout
        }
    }
}

/// A rendered page on the platform's side: its bytes, as a part of the entry that KV gets.
#[derive(Debug)]
pub(crate) struct CacheEntry {
    pub entry: Uint8Array,
    pub body: Uint8Array,
}

impl CacheEntry {
    pub(crate) fn build(body: &[u8]) -> Self {
        let header = Entry::header(clock::now_ms(), body.len());
        // In one piece: one copy to the platform costs less than a cleared array that two are written to.
        let entry = Uint8Array::from([header.as_bytes(), body].concat().as_slice());
        // Pages are far smaller than what a worker may hold.
        let start = u32::try_from(header.len()).unwrap_or(0);
        let body = entry.subarray(start, entry.length());
        Self { entry, body }
    }
}

/// Writes a page to KV. A failure is logged: a page that is not kept is only slower.
pub(crate) async fn store(ctx: &RequestContext, key: String, entry: &Uint8Array) {
    let Ok(store) = bindings::raw_pages(&ctx.env) else {
        return;
    };
    let store: Namespace = store.unchecked_into();
    if let Err(error) = store.keep(&key, entry, pagecache::KEEP_SECONDS).await {
        worker::console_error!("the page cache did not take {key}: {error:?}");
    }
}

/// Takes a page out of KV. After a failure it is there until the next visitor finds it stale.
pub(crate) async fn forget(ctx: &RequestContext, key: &str) {
    let Ok(store) = bindings::raw_pages(&ctx.env) else {
        return;
    };
    let store: Namespace = store.unchecked_into();
    if let Err(error) = store.forget(key).await {
        worker::console_error!("the page cache did not forget {key}: {error:?}");
    }
}
