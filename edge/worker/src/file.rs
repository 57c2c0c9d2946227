//! Tables that leave as files, page after page of a list, so that one page is held at a time.

use std::future::pending;
use std::rc::Rc;

use js_sys::{Promise, Uint8Array};
use platform::clock;
use platform::response::ResponseBuilder;
use shop::csv::MEDIA_TYPE;
use shop::pagecache::CachePolicy;
use shop::route::Verb;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Response, WritableStreamDefaultWriter};

use crate::stream;
use crate::visit::Visit;

/// How long the last line of an incomplete file may take to leave.
const LEAVING_MS: u64 = 250;

/// Answers with a file that `write` fills after the head has left; `disposition` is its header `content-disposition`.
pub(crate) fn answer<W>(visit: &Rc<Visit>, disposition: String, write: W) -> Response
where
    W: AsyncFnOnce(Rc<Visit>, FileWriter) + 'static,
{
    let reply = ResponseBuilder::new(200, CachePolicy::Never)
        .with("content-type", MEDIA_TYPE)
        .with("content-disposition", disposition);
    if visit.request.verb == Verb::Head {
        return reply.empty();
    }
    let (response, writable) = stream::file(visit, reply);
    let background = visit.clone();
    visit.execution.wait_until(async move {
        if let Ok(writer) = writable.get_writer() {
            write(background, FileWriter(writer)).await;
        }
    });
    response
}

/// The end of a file's pipe that is written to.
pub(crate) struct FileWriter(WritableStreamDefaultWriter);

impl FileWriter {
    /// Sends a text; false if the visitor has left.
    pub(crate) async fn send(&self, text: &str) -> bool {
        if text.is_empty() {
            return true;
        }
        let chunk: JsValue = Uint8Array::from(text.as_bytes()).into();
        JsFuture::from(self.0.write_with_chunk(&chunk))
            .await
            .is_ok()
    }

    /// Ends the whole file.
    pub(crate) async fn end(self) {
        let closed: Promise = self.0.close();
        let _ = JsFuture::from(closed).await;
    }

    /// Ends a file whose rest is missing: its last line says so, and its body breaks off, so that no program takes it for
    /// complete.
    pub(crate) async fn break_off(self, last_line: &str) {
        self.send(last_line).await;
        // A body that breaks off drops what has not left yet.
        clock::in_time(pending::<()>(), LEAVING_MS).await;
        let aborted: Promise = self.0.abort();
        let _ = JsFuture::from(aborted).await;
    }
}
