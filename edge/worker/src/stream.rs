//! Answers with a page: in one piece where its deferred parts are there or come within a moment, otherwise as a stream, the
//! head and the critical part at once, then the deferred parts in order as their calls return. The same bytes go to the
//! cache.

use std::rc::Rc;

use futures_util::future::{FutureExt, LocalBoxFuture, join};
use futures_util::stream::{FuturesOrdered, StreamExt};
use js_sys::{JsString, Promise, Uint8Array};
use platform::response::{ResponseBuilder, SECURE, raw, streamed};
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
    ReadableStream, Request, Response, ResponseInit, WritableStream, WritableStreamDefaultWriter,
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

    /// Registers the beginning and the end of a page with which `boundary.js` answers after a panic.
    #[wasm_bindgen(js_name = answerAfterPanic)]
    fn answer_after_panic(
        request: &Request,
        bytes: &Uint8Array,
        ending: &JsString,
        init: &ResponseInit,
        secure: &str,
    );
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

/// How long a page for everybody waits for its deferred parts, to leave in one piece, in milliseconds. A pipe costs more
/// than drawing them; a first paint that is this much later is not seen.
const PARTS_MS: u64 = 10;

/// Answers with a page for one visitor. One whose deferred parts are known is complete at once; others are streamed.
pub(crate) fn page(visit: Rc<Visit>, page: Page, reply: &Reply) -> Response {
    let mut draft = match Draft::open(visit, page, reply) {
        Ok(draft) => draft,
        Err(headers) => return headers,
    };
    if draft.take_ready() {
        draft.whole(reply, None)
    } else {
        draft.stream(reply, None)
    }
}

/// Answers with a page for everybody, in one piece if its deferred parts come within a moment.
pub(crate) async fn shared_page(
    visit: Rc<Visit>,
    page: Page,
    reply: &Reply,
    keep: Option<CacheTarget>,
) -> Response {
    let mut draft = match Draft::open(visit, page, reply) {
        Ok(draft) => draft,
        Err(headers) => return headers,
    };
    if draft.take_ready() {
        return draft.whole(reply, keep);
    }
    if let Some(keep) = &keep {
        let wait_ms = wait_for_parts_ms(bindings::variables(&draft.visit.env).page_wait_ms);
        page_memory::wait_until(keep.making.key(), clock::now_ms() + wait_ms);
    }
    draft.register(reply);
    let whole = clock::in_time(draft.take_all(), PARTS_MS).await;
    if whole.is_some() {
        draft.whole(reply, keep)
    } else {
        draft.stream(reply, keep)
    }
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
        let draft = Draft::of(visit.clone(), coming.page, document);
        let written = draft.write(sent, &writer).await;
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
    let parts = page.deferred.iter().map(|part| fetch(visit, part));
    let mut parts: FuturesOrdered<_> = parts.collect();
    let mut at = 0;
    while let Some(part) = parts.next().await {
        append(page, at, &part?, &mut document);
        at += 1;
    }
    let mut body = document.text;
    body.push_str(&visit.site_ctx.frame_of(page).footer);
    Some(body.into_bytes())
}

/// A page with its deferred parts on their way.
struct Draft {
    visit: Rc<Visit>,
    page: Rc<Page>,
    document: Document,
    parts: FuturesOrdered<LocalBoxFuture<'static, Option<String>>>,
    /// The number of parts in the document.
    at: usize,
    /// Whether no part has failed.
    complete: bool,
}

impl Draft {
    /// Draws a page up to its deferred parts and requests them. Only headers answer a request for these alone.
    fn open(visit: Rc<Visit>, mut page: Page, reply: &Reply) -> Result<Self, Response> {
        if let Some(preview) = &visit.preview {
            page.preview = Some(Box::new(preview.clone()));
            // Without it a page tells search engines to leave it out.
            page.canonical = None;
        }
        let document = layout::open(&visit.view(), visit.site_ctx.frame_of(&page), &page);
        if visit.request.verb == Verb::Head {
            return Err(raw(None, &reply.init(&visit)));
        }
        Ok(Self::of(visit, page, document))
    }

    fn of(visit: Rc<Visit>, page: Page, document: Document) -> Self {
        let page = Rc::new(page);
        let fetched = |at: usize| -> LocalBoxFuture<'static, Option<String>> {
            let (visit, page) = (visit.clone(), page.clone());
            Box::pin(async move { fetch(&visit, page.deferred.get(at)?).await })
        };
        let parts = (0..page.deferred.len()).map(fetched).collect();
        Self {
            visit,
            page,
            document,
            parts,
            at: 0,
            complete: true,
        }
    }

    /// A part that panics does not take the rest of the page along, except for the page of a preview, which gets its headers
    /// at the end.
    fn register(&self, reply: &Reply) {
        if self.visit.preview.is_some() {
            return;
        }
        let secure = if self.visit.is_kept_secure() {
            SECURE
        } else {
            ""
        };
        let bytes = Uint8Array::from(self.document.text.as_bytes());
        let visit = &*self.visit;
        answer_after_panic(
            &visit.request.raw,
            &bytes,
            visit.site_ctx.ending(),
            &reply.init(visit),
            secure,
        );
    }

    fn take(&mut self, part: Option<String>) {
        self.complete &= part.is_some();
        let known = || self.page.instead(self.at).map(str::to_owned);
        let part = part.or_else(known);
        let part = part.unwrap_or_else(|| layout::apology(&self.visit.view()));
        append(&self.page, self.at, &part, &mut self.document);
        self.at += 1;
    }

    /// Takes the parts that have come; whether these are all.
    fn take_ready(&mut self) -> bool {
        loop {
            match self.parts.next().now_or_never() {
                Some(Some(part)) => self.take(part),
                Some(None) => return true,
                None => return false,
            }
        }
    }

    async fn take_all(&mut self) {
        while let Some(part) = self.parts.next().await {
            self.take(part);
        }
    }

    fn bytes_before(&self) -> usize {
        self.visit.site_ctx.frame_of(&self.page).bytes_before()
    }

    /// Answers with the document, which has all parts, and caches it if none has failed.
    fn whole(self, reply: &Reply, keep: Option<CacheTarget>) -> Response {
        let start = self.bytes_before();
        let visit = self.visit;
        let mut body = self.document.text;
        body.push_str(&visit.site_ctx.frame_of(&self.page).footer);
        visit.watch.bytes.set(u64::try_from(body.len()).ok());
        let is_kept = self.complete && visit.site_ctx.complete;
        let Some(keep) = keep.filter(|_| is_kept) else {
            let body = Uint8Array::from(body.as_bytes());
            return raw(Some(&body), &reply.init(&visit));
        };
        let CacheEntry { entry, body, made } = CacheEntry::build(&visit, body.as_bytes(), start);
        let response = raw(Some(&body), &reply.init(&visit));
        let key = hold(&visit, keep, body, made);
        let background = visit.clone();
        visit
            .execution
            .wait_until(async move { page_store::store(&background, key, &entry).await });
        response
    }

    /// Answers with the document, and writes the other parts as they come.
    fn stream(self, reply: &Reply, keep: Option<CacheTarget>) -> Response {
        let visit = self.visit.clone();
        let (response, writable) = pipe(&visit, reply);
        visit.watch.streams();
        let background = visit.clone();
        background.execution.wait_until(async move {
            let start = self.bytes_before();
            let written = match writable.get_writer() {
                Ok(writer) => self.write(0, &writer).await,
                Err(_) => None,
            };
            visit
                .watch
                .ended(&visit.env, written.as_ref().map(Vec::len));
            settle(&visit, written, start, keep).await;
        });
        response
    }

    /// Writes the unsent rest of the document, then the parts and the end. Returns all bytes if no part failed.
    async fn write(
        mut self,
        mut sent: usize,
        writer: &WritableStreamDefaultWriter,
    ) -> Option<Vec<u8>> {
        let visit = self.visit.clone();
        end_after_panic(writer, visit.site_ctx.ending());
        // The parts that are ready are sent in one chunk.
        while !self.take_ready() {
            let unsent = self.document.text.get(sent..).unwrap_or_default();
            let (part, ()) = join(self.parts.next(), send(writer, unsent)).await;
            sent = self.document.text.len();
            if let Some(part) = part {
                self.take(part);
            }
        }
        let mut body = self.document.text;
        body.push_str(&visit.site_ctx.frame_of(&self.page).footer);
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
        self.complete.then(|| body.into_bytes())
    }
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
