//! A request to another server, in one call of the script `exchange.js`. Redirects are not followed.

use js_sys::{Promise, Uint8Array};
use shop::backend::BackendFailure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::AbortSignal;

use crate::pause::pause_of;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = exchange)]
    fn exchange(
        service: &JsValue,
        url: &str,
        method: &str,
        headers: &str,
        body: Option<Uint8Array>,
        milliseconds: u32,
        most: u32,
    ) -> Promise;

    #[wasm_bindgen(catch, js_name = openAnswer)]
    fn open_answer(
        service: &JsValue,
        url: &str,
        method: &str,
        headers: &str,
        body: Option<Uint8Array>,
        signal: &AbortSignal,
    ) -> Result<Promise, JsValue>;

    /// The status and body of an answer.
    pub(crate) type Exchanged;
    #[wasm_bindgen(method, getter)]
    fn status(this: &Exchanged) -> u16;
    #[wasm_bindgen(method, getter)]
    fn length(this: &Exchanged) -> Option<u32>;
    #[wasm_bindgen(method)]
    fn header(this: &Exchanged, name: &str) -> Option<String>;
    #[wasm_bindgen(method)]
    fn take(this: &Exchanged, into: &mut [u8]);
}

/// A request as it is sent.
#[derive(Debug)]
pub(crate) struct Sent<'a> {
    /// The service binding; `None` for an address of the internet.
    pub service: Option<&'a JsValue>,
    pub url: &'a str,
    pub method: &'a str,
    pub headers: Headers,
    pub body: Option<&'a [u8]>,
}

/// The headers of a request, a line each.
#[derive(Debug, Clone, Default)]
pub(crate) struct Headers(String);

impl Headers {
    /// Adds a header. `None` if its value has a line break, which would begin another header.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Option<()> {
        if value.contains(['\r', '\n']) {
            return None;
        }
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        for part in [name, ":", value] {
            self.0.push_str(part);
        }
        Some(())
    }
}

/// An answer whose status is known.
pub(crate) trait Answered {
    fn status(&self) -> u16;
    fn header(&self, name: &str) -> Option<String>;
    /// Lets go of a body that is not read.
    fn discard(self);
}

impl Answered for Exchanged {
    fn status(&self) -> u16 {
        self.status()
    }

    fn header(&self, name: &str) -> Option<String> {
        self.header(name)
    }

    fn discard(self) {}
}

impl Answered for web_sys::Response {
    fn status(&self) -> u16 {
        self.status()
    }

    fn header(&self, name: &str) -> Option<String> {
        self.headers().get(name).ok().flatten()
    }

    fn discard(self) {
        crate::body::discard(&self);
    }
}

impl Exchanged {
    /// The whole body; `None` when it is longer than `most` bytes.
    pub(crate) fn body(&self, most: usize) -> Option<Vec<u8>> {
        let length = usize::try_from(self.length()?).ok()?;
        if length > most {
            return None;
        }
        let mut bytes = vec![0; length];
        self.take(&mut bytes);
        Some(bytes)
    }

    /// The failure that an answer is, whose body is kept up to `most` bytes.
    pub(crate) fn failure(&self, most: usize) -> BackendFailure {
        let body = self.body(most).unwrap_or_default();
        let body = String::from_utf8_lossy(&body).into_owned();
        BackendFailure::answered(self.status(), body, || {
            pause_of(&self.header("retry-after").unwrap_or_default())
        })
    }
}

impl Sent<'_> {
    /// The answer within so many milliseconds; its body is read up to `most` bytes.
    pub(crate) async fn exchange(
        &self,
        milliseconds: u64,
        most: usize,
    ) -> Result<Exchanged, BackendFailure> {
        let none = JsValue::UNDEFINED;
        let answer = exchange(
            self.service.unwrap_or(&none),
            self.url,
            self.method,
            &self.headers.0,
            self.body.map(Uint8Array::from),
            u32::try_from(milliseconds).unwrap_or(u32::MAX),
            u32::try_from(most).unwrap_or(u32::MAX),
        );
        let answer = JsFuture::from(answer).await;
        let answer = answer.map_err(|_| BackendFailure::Unreachable)?;
        match answer.as_bool() {
            Some(true) => Err(BackendFailure::Timeout),
            Some(false) => Err(BackendFailure::Unreachable),
            None => Ok(answer.unchecked_into()),
        }
    }

    /// The raw answer, for streaming.
    pub(crate) async fn open(
        &self,
        deadline: &AbortSignal,
    ) -> Result<web_sys::Response, BackendFailure> {
        let none = JsValue::UNDEFINED;
        let answer = open_answer(
            self.service.unwrap_or(&none),
            self.url,
            self.method,
            &self.headers.0,
            self.body.map(Uint8Array::from),
            deadline,
        );
        let answer = answer.map_err(|_| BackendFailure::Unreachable)?;
        let answer = JsFuture::from(answer).await;
        let answer = answer.map_err(|_| BackendFailure::Unreachable)?;
        answer.dyn_into().map_err(|_| BackendFailure::Unreachable)
    }
}
