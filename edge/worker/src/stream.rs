//! Streams a page: the head and the critical part at once, then the deferred parts in order as their calls return. The
//! same bytes go to the cache in the background.

use std::rc::Rc;

use futures_util::future::{FutureExt, LocalBoxFuture, join};
use futures_util::stream::{FuturesOrdered, StreamExt};
use js_sys::{JsString, Promise, Uint8Array};
use platform::response::{ResponseBuilder, raw, streamed};
use platform::{bindings, clock};
use shop::backend::BackendFailure;
use shop::layout::{self, Document};
use shop::page::{Deferred, Page};
use shop::pagecache::{CachePolicy, CacheStatus, Made, wait_for_parts_ms};
use shop::route::Verb;
use shop::session::login_back;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    ReadableStream, Response, ResponseInit, WritableStream, WritableStreamDefaultWriter,
};

use crate::assets::assets;
use crate::context::RequestContext;
use crate::page_memory::{self, Making, MemoryEntry};
use crate::page_store::{self, CacheEntry};
use crate::shared_parts;
use crate::visit::Visit;

#[wasm_bindgen]
extern "C" {
    /// The platform's native pipe, which does not copy its bytes through JS.
    type IdentityTransformStream;
    #[wasm_bindgen(constructor)]
    fn new() -> IdentityTransformStream;
    #[wasm_bindgen(method, getter)]
    fn readable(this: &IdentityTransformStream) -> ReadableStream;
    #[wasm_bindgen(method, getter)]
    fn writable(this: &IdentityTransformStream) -> WritableStream;

    /// Registers the text with which `boundary.js` ends the document after a panic.
    #[wasm_bindgen(js_name = endAfterPanic)]
    fn end_after_panic(writer: &WritableStreamDefaultWriter, ending: &JsString);
}

/// The cache slot of a rendered page.
#[derive(Debug)]
pub(crate) struct CacheTarget {
    /// The key in KV.
    pub key: String,
    /// The lease of the page, which other requests wait for.
    pub making: Making,
    /// How long the isolate's memory holds the page, in milliseconds; 0 if the memory is off.
    pub memory_ms: u64,
}

/// The headers of a page.
#[derive(Debug)]
pub(crate) enum Reply {
    Own(ResponseBuilder),
    /// The common headers of the site's pages.
    Common(CachePolicy, CacheStatus),
}

impl Reply {
    fn init(&self, ctx: &RequestContext) -> ResponseInit {
        match self {
            Self::Own(reply) => reply.init(),
            Self::Common(cache, status) => ctx.site.page_init(*cache, *status),
        }
    }

    fn uncompressed(&self, ctx: &RequestContext) -> ResponseInit {
        match self {
            Self::Own(reply) => reply.uncompressed().init(),
            Self::Common(cache, status) => {
                let reply = ctx.site.page_headers(200, *cache, Some(*status));
                reply.uncompressed().init()
            }
        }
    }
}

/// Answers with a page. A page without deferred parts is complete at once and needs no stream.
pub(crate) fn page(
    visit: Rc<Visit>,
    mut page: Page,
    reply: &Reply,
    keep: Option<CacheTarget>,
) -> Response {
    if let Some(preview) = &visit.preview {
        page.preview = Some(Box::new(preview.clone()));
        // Without it a page tells search engines to leave it out.
        page.canonical = None;
    }
    let mut document = layout::open(&visit.view(), visit.site_ctx.frame_of(&page), &page);
    if visit.request.verb == Verb::Head {
        return raw(None, &reply.init(&visit));
    }
    if append_known(&visit, &page, &mut document) {
        let mut body = document.text;
        body.push_str(&visit.site_ctx.frame_of(&page).footer);
        visit.watch.bytes.set(u64::try_from(body.len()).ok());
        let start = visit.site_ctx.frame_of(&page).bytes_before();
        let Some(keep) = keep else {
            return raw(
                Some(&Uint8Array::from(body.as_bytes())),
                &reply.init(&visit),
            );
        };
        let CacheEntry { entry, body, made } = CacheEntry::build(&visit, body.as_bytes(), start);
        let response = raw(Some(&body), &reply.init(&visit));
        let key = hold(&visit, keep, body, made);
        let background = visit.clone();
        visit
            .execution
            .wait_until(async move { page_store::store(&background, key, &entry).await });
        return response;
    }
    if let Some(keep) = &keep {
        let wait_ms = wait_for_parts_ms(bindings::variables(&visit.env).page_wait_ms);
        page_memory::wait_until(keep.making.key(), clock::now_ms() + wait_ms);
    }
    let (response, writable) = pipe(&visit, reply);
    visit.watch.streams();
    let background = visit.clone();
    background.execution.wait_until(async move {
        let written = match writable.get_writer() {
            Ok(writer) => write(&visit, &page, document, 0, &writer).await,
            Err(_) => None,
        };
        visit
            .watch
            .ended(&visit.env, written.as_ref().map(Vec::len));
        let start = visit.site_ctx.frame_of(&page).bytes_before();
        settle(&visit, written, start, keep).await;
    });
    response
}

/// The outcome of loading a page whose head has been sent.
#[derive(Debug)]
pub(crate) struct Coming {
    pub page: Page,
    /// Whether it is the requested page and may be cached.
    pub is_kept: bool,
}

/// Sends the first part of a page's head at once, and the rest when it is ready. The status is sent by then, so only
/// the page itself can report a failure.
pub(crate) fn early(
    visit: Rc<Visit>,
    mut document: Document,
    coming: LocalBoxFuture<'static, Coming>,
    reply: &Reply,
    keep: Option<CacheTarget>,
) -> Response {
    let (response, writable) = pipe(&visit, reply);
    visit.watch.streams();
    let background = visit.clone();
    background.execution.wait_until(async move {
        let Ok(writer) = writable.get_writer() else {
            visit.watch.ended(&visit.env, None);
            return settle(&visit, None, 0, keep).await;
        };
        end_after_panic(&writer, visit.site_ctx.early_ending());
        let (coming, ()) = join(coming, send(&writer, &document.text)).await;
        let sent = document.text.len();
        let (view, frame) = (visit.view(), visit.site_ctx.frame());
        layout::rest(&view, frame, &coming.page, &mut document);
        let written = write(&visit, &coming.page, document, sent, &writer).await;
        visit
            .watch
            .ended(&visit.env, written.as_ref().map(Vec::len));
        let written = written.filter(|_| coming.is_kept);
        settle(&visit, written, frame.bytes_before(), keep).await;
    });
    response
}

/// A file that is written while it is being read.
pub(crate) fn file(ctx: &RequestContext, reply: ResponseBuilder) -> (Response, WritableStream) {
    pipe(ctx, &Reply::Own(reply))
}

/// A response that is written while it is being read.
fn pipe(ctx: &RequestContext, reply: &Reply) -> (Response, WritableStream) {
    let pipe = IdentityTransformStream::new();
    // miniflare compresses for browsers and buffers a whole page to do so; the real edge does not.
    let init = if bindings::variables(&ctx.env).development {
        reply.uncompressed(ctx)
    } else {
        reply.init(ctx)
    };
    let response = streamed(&pipe.readable(), &init);
    (response, pipe.writable())
}

/// Caches a complete page, whose own part may begin at `start`. Dropping `keep` ends the lease either way.
async fn settle(visit: &Visit, written: Option<Vec<u8>>, start: usize, keep: Option<CacheTarget>) {
    if let (Some(keep), Some(body)) = (keep, written.filter(|_| visit.site_ctx.complete)) {
        let CacheEntry { entry, body, made } = CacheEntry::build(visit, &body, start);
        let key = hold(visit, keep, body, made);
        page_store::store(visit, key, &entry).await;
    }
}

/// Appends the deferred parts if the isolate has cached all of them.
fn append_known(visit: &Visit, page: &Page, document: &mut Document) -> bool {
    let known = page.deferred.iter();
    let known: Option<Vec<_>> = known
        .map(|part| shared_parts::cached(visit, part))
        .collect();
    let Some(known) = known else {
        return false;
    };
    for (at, part) in known.iter().enumerate() {
        append(page, at, part, document);
    }
    true
}

/// Appends a deferred part with the static markup behind it.
fn append(page: &Page, at: usize, part: &str, document: &mut Document) {
    document.add(assets(), part);
    for markup in page.behind(at) {
        document.add(assets(), markup);
    }
}

/// The whole page as bytes, for a background renewal; `None` if a part failed.
pub(crate) async fn whole(visit: &Visit, page: &Page) -> Option<Vec<u8>> {
    let mut document = layout::open(&visit.view(), visit.site_ctx.frame_of(page), page);
    let mut parts: FuturesOrdered<_> = page
        .deferred
        .iter()
        .map(|part| fetch(visit, part))
        .collect();
    let mut at = 0;
    while let Some(part) = parts.next().await {
        append(page, at, &part?, &mut document);
        at += 1;
    }
    let mut body = document.text;
    body.push_str(&visit.site_ctx.frame_of(page).footer);
    Some(body.into_bytes())
}

/// Writes the unsent rest of the beginning, then the parts and the end. Returns all bytes if no part failed.
async fn write(
    visit: &Visit,
    page: &Page,
    mut document: Document,
    sent: usize,
    writer: &WritableStreamDefaultWriter,
) -> Option<Vec<u8>> {
    end_after_panic(writer, visit.site_ctx.ending());
    let mut parts: FuturesOrdered<_> = page
        .deferred
        .iter()
        .map(|part| fetch(visit, part))
        .collect();
    let mut sent = sent;
    let mut complete = true;
    let mut at = 0;
    let mut take = |part: Option<String>, document: &mut Document| {
        complete &= part.is_some();
        let known = || page.instead(at).map(str::to_owned);
        let part = part.or_else(known);
        let part = part.unwrap_or_else(|| layout::apology(&visit.view()));
        append(page, at, &part, document);
        at += 1;
    };
    loop {
        // Send the parts that are ready in one chunk.
        let next = loop {
            match parts.next().now_or_never() {
                Some(Some(part)) => take(part, &mut document),
                Some(None) => break false,
                None => break true,
            }
        };
        if !next {
            break;
        }
        let unsent = document.text.get(sent..).unwrap_or_default();
        sent += unsent.len();
        let (part, ()) = join(parts.next(), send(writer, unsent)).await;
        if let Some(part) = part {
            take(part, &mut document);
        }
    }
    let mut body = document.text;
    body.push_str(&visit.site_ctx.frame_of(page).footer);
    let unsent = body.get(sent..).unwrap_or_default();
    if visit.session.unauthorized.get() {
        // The headers are sent already: the page itself redirects to the form, which deletes the cookies.
        let leave = layout::leave(&login_back(visit.language, &visit.page_in_view()));
        send(writer, &[leave.as_str(), unsent].concat()).await;
    } else {
        send(writer, unsent).await;
    }
    let closed: Promise = writer.close();
    let _ = JsFuture::from(closed).await;
    complete.then(|| body.into_bytes())
}

/// Sends a chunk. Errors are ignored: the page is finished for the cache even if the visitor has left.
async fn send(writer: &WritableStreamDefaultWriter, text: &str) {
    if text.is_empty() {
        return;
    }
    let chunk: JsValue = Uint8Array::from(text.as_bytes()).into();
    let _ = JsFuture::from(writer.write_with_chunk(&chunk)).await;
}

/// The markup of a deferred part, empty after a 404; `None` if its call failed or the answer cannot be read.
async fn fetch(visit: &Visit, part: &Deferred) -> Option<String> {
    if let Some(known) = shared_parts::cached(visit, part) {
        return Some(known.to_string());
    }
    let mut backend = visit.late_backend(visit.language);
    if part.shared {
        // Shared content is fetched without session and visitor.
        backend = backend.of_nobody();
    }
    let answer = backend.run(&part.request).await;
    if answer.as_ref().is_err_and(BackendFailure::is_not_found) {
        shared_parts::remember(visit, part, "");
        return Some(String::new());
    }
    let body = answer
        .inspect_err(|error| platform::log_error!("deferred {}: {error}", part.request.path))
        .ok()?;
    bindings::panic_if_asked("part", &part.request.path);
    let markup = (part.render)(&visit.view(), &body);
    if markup.is_none() {
        platform::log_error!("deferred {}: the answer cannot be read", part.request.path);
    }
    let markup = markup.map(shop::html::Markup::into_string);
    if let Some(markup) = &markup {
        shared_parts::remember(visit, part, markup);
    }
    markup
}

/// Caches a finished page in the isolate's memory and ends its lease. Returns its key in KV.
fn hold(ctx: &RequestContext, keep: CacheTarget, body: Uint8Array, made: Made) -> String {
    if keep.memory_ms > 0 {
        let init = ctx.site.page_init(CachePolicy::Page, CacheStatus::Hit);
        let until_ms = clock::now_ms() + keep.memory_ms;
        let page = MemoryEntry {
            body,
            init,
            until_ms,
            made,
        };
        page_memory::hold(keep.making.key().to_owned(), page);
    }
    keep.key
}
