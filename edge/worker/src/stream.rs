//! A page on its way: the head and the critical part at once, the deferred parts in order as their calls come
//! in, and the same bytes to the cache behind the visitor's back.

use std::rc::Rc;

use futures_util::future::join;
use futures_util::stream::{FuturesOrdered, StreamExt};
use js_sys::{Promise, Uint8Array};
use shop::html::layout;
use shop::page::{Deferred, Page};
use shop::pagecache::{CachePolicy, CacheStatus};
use shop::session::login_href;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::JsFuture;
use web_sys::{ReadableStream, Response, WritableStream};

use crate::hall::Hall;
use crate::reply::{Reply, raw, streamed};
use crate::shopfront::Shopfront;
use crate::storage::kept::{self, Laid};
use crate::storage::memory;
use crate::visit::Verb;
use crate::{bindings, clock};

#[wasm_bindgen]
extern "C" {
    /// The platform's own pipe: bytes in at one end, out at the other, without a copy in scripts.
    type IdentityTransformStream;
    #[wasm_bindgen(constructor)]
    fn new() -> IdentityTransformStream;
    #[wasm_bindgen(method, getter)]
    fn readable(this: &IdentityTransformStream) -> ReadableStream;
    #[wasm_bindgen(method, getter)]
    fn writable(this: &IdentityTransformStream) -> WritableStream;
}

/// Where a rendered page is kept.
#[derive(Debug)]
pub(crate) struct Keep {
    /// The key in KV.
    pub key: String,
    /// The key in the isolate's memory and the milliseconds there; `None` when the memory is off.
    pub memory: Option<(String, u64)>,
}

/// Answers with a page. A page without deferred parts is whole at once and needs no stream.
pub(crate) fn page(
    hall: Rc<Hall>,
    front: Rc<Shopfront>,
    page: Page,
    reply: &Reply,
    keep: Option<Keep>,
) -> Response {
    let mut head = layout::open(&front.view(), &front.frame, &page);
    if hall.visit.verb == Verb::Head {
        return reply.empty();
    }
    if page.deferred.is_empty() {
        head.push_str(&front.frame.footer);
        let Some(keep) = keep else {
            return reply.bytes(head.as_bytes());
        };
        let Laid { entry, body } = Laid::down(head.as_bytes());
        let response = raw(Some(&body), &reply.init());
        hold(&hall, &keep, body);
        let hall_later = hall.clone();
        hall.context
            .wait_until(async move { kept::store(&hall_later, keep.key, &entry).await });
        return response;
    }
    let pipe = IdentityTransformStream::new();
    // miniflare compresses for browsers and holds a whole page back to do so; the real edge does not.
    let plain = bindings::variables(&hall.env)
        .development
        .then(|| reply.uncompressed());
    let response = streamed(&pipe.readable(), &plain.as_ref().unwrap_or(reply).init());
    let writable = pipe.writable();
    let context = hall.clone();
    context.context.wait_until(async move {
        if let Some(body) = write(&hall, &front, &page.deferred, head, &writable).await
            && let Some(keep) = keep
            && front.complete
        {
            let Laid { entry, body } = Laid::down(&body);
            hold(&hall, &keep, body);
            kept::store(&hall, keep.key, &entry).await;
        }
    });
    response
}

/// The whole page as bytes, for a renewal that nobody waits for; `None` when a part failed.
pub(crate) async fn whole(hall: &Hall, front: &Shopfront, page: &Page) -> Option<Vec<u8>> {
    let mut body = layout::open(&front.view(), &front.frame, page);
    let mut parts: FuturesOrdered<_> = page
        .deferred
        .iter()
        .map(|part| fetch(hall, front, part))
        .collect();
    while let Some(part) = parts.next().await {
        body.push_str(&part?);
    }
    body.push_str(&front.frame.footer);
    Some(body.into_bytes())
}

/// Writes head, parts and end; brings the bytes back if every part came.
async fn write(
    hall: &Hall,
    front: &Shopfront,
    deferred: &[Deferred],
    head: String,
    writable: &WritableStream,
) -> Option<Vec<u8>> {
    let writer = writable.get_writer().ok()?;
    // A visitor who left makes writes fail; the page is finished for the cache all the same.
    let send = async |text: &str| {
        let chunk: JsValue = Uint8Array::from(text.as_bytes()).into();
        let _ = JsFuture::from(writer.write_with_chunk(&chunk)).await;
    };
    let mut parts: FuturesOrdered<_> = deferred
        .iter()
        .map(|part| fetch(hall, front, part))
        .collect();
    let (mut part, ()) = join(parts.next(), send(&head)).await;
    let mut body = head;
    let mut complete = true;
    while let Some(rendered) = part {
        complete &= rendered.is_some();
        let text = rendered.unwrap_or_else(|| layout::apology(&front.view()));
        send(&text).await;
        body.push_str(&text);
        part = parts.next().await;
    }
    if hall.session.unauthorized.get() {
        // Headers are gone by now: the page itself leads to the form, which takes the cookies away.
        send(&layout::leave(&login_href(front.language))).await;
    }
    send(&front.frame.footer).await;
    body.push_str(&front.frame.footer);
    let closed: Promise = writer.close();
    let _ = JsFuture::from(closed).await;
    complete.then(|| body.into_bytes())
}

/// One deferred part's markup; `None` when its call failed or its answer cannot be read.
async fn fetch(hall: &Hall, front: &Shopfront, part: &Deferred) -> Option<String> {
    let answer = hall.backend(front.language).run(&part.request).await;
    let body = answer
        .inspect_err(|error| worker::console_error!("deferred {}: {error}", part.request.path))
        .ok()?;
    let markup = (part.render)(&front.view(), &body);
    if markup.is_none() {
        worker::console_error!("deferred {}: the answer cannot be read", part.request.path);
    }
    markup.map(shop::html::Markup::into_string)
}

fn hold(hall: &Hall, keep: &Keep, body: Uint8Array) {
    if let Some((key, memory_ms)) = &keep.memory {
        let init = Reply::page(
            200,
            CachePolicy::Page,
            &hall.site.policy,
            Some(CacheStatus::Hit),
        )
        .init();
        memory::hold(key.clone(), body, init, clock::now_ms() + memory_ms);
    }
}
