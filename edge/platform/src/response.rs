//! Answers: headers and bodies handed to the platform. Every answer of the worker is made here.

use js_sys::{Object, Reflect, Uint8Array};
use serde::Serialize;
use shop::pagecache::{CachePolicy, CacheStatus, is_shared};
use shop::paths::Target;
use wasm_bindgen::JsValue;
use web_sys::{Response, ResponseInit};

const HTML: &str = "text/html; charset=utf-8";
const JSON: &str = "application/json; charset=utf-8";
/// The policy of a document that needs nothing from anywhere.
pub const CLOSED_POLICY: &str =
    "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";
/// A page's address may be asked for a part of it.
const VARY: &str = "Part";
/// Browser features that the shop's pages and third-party scripts may not use.
const DENIED: &str = "accelerometer=(),camera=(),display-capture=(),geolocation=(),gyroscope=(),hid=(),magnetometer=(),microphone=(),midi=(),payment=(),serial=(),usb=()";
/// HSTS for a year.
const SECURE: &str = "max-age=31536000";

/// The headers of an answer, in the making.
#[derive(Debug)]
pub struct ResponseBuilder {
    status: u16,
    headers: Vec<(&'static str, String)>,
}

impl ResponseBuilder {
    pub fn new(status: u16, cache: CachePolicy) -> Self {
        Self {
            status,
            headers: vec![
                ("cache-control", cache.header().to_owned()),
                ("x-content-type-options", "nosniff".to_owned()),
            ],
        }
    }

    /// The headers of a page.
    pub fn page(
        status: u16,
        cache: CachePolicy,
        policy: &str,
        cache_status: Option<CacheStatus>,
    ) -> Self {
        let reply = Self::new(status, cache)
            .with("content-type", HTML)
            .with("content-security-policy", policy)
            .with("vary", VARY)
            .guarded();
        match cache_status {
            Some(cache_status) => reply.with_status_of_cache(cache_status),
            None => reply,
        }
    }

    /// A part of a page, for a script of that page.
    pub fn fragment(cache: CachePolicy) -> Self {
        Self::new(200, cache)
            .with("content-type", HTML)
            .with("vary", VARY)
            .with("content-security-policy", CLOSED_POLICY)
            .guarded()
    }

    /// The security headers of every document, besides its policy.
    fn guarded(self) -> Self {
        self.with("referrer-policy", "strict-origin-when-cross-origin")
            // A window that a payment or a chat opens may answer.
            .with("cross-origin-opener-policy", "same-origin-allow-popups")
            .with("permissions-policy", DENIED)
    }

    /// Adds the page cache's status.
    #[must_use]
    pub fn with_status_of_cache(self, cache_status: CacheStatus) -> Self {
        self.with("cache-status", cache_status.header())
    }

    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// Adds a cookie. Every cookie of the shop lives on the whole site and goes to no other.
    #[must_use]
    pub fn with_cookie(self, cookie: &Cookie<'_>) -> Self {
        self.with("set-cookie", cookie.header())
    }

    /// Marks the response as varying by visitor.
    #[must_use]
    pub fn varying_by_visitor(mut self) -> Self {
        self.headers.retain(|(name, _)| *name != "vary");
        self.with("vary", [VARY, ", Cookie, Accept-Language"].concat())
    }

    /// These headers for an answer by https that [`keep_secure`] will not see.
    #[must_use]
    pub fn kept_secure(self) -> Self {
        self.with("strict-transport-security", SECURE)
    }

    /// These headers for an answer that is never to be compressed on the way.
    #[must_use]
    pub fn uncompressed(&self) -> Self {
        Self {
            status: self.status,
            headers: self.headers.clone(),
        }
        .with("content-encoding", "identity")
    }

    /// The platform's form of these headers; kept by the page memory and used again.
    pub fn init(&self) -> ResponseInit {
        let init = ResponseInit::new();
        init.set_status(self.status);
        let repeated = self
            .headers
            .iter()
            .filter(|(name, _)| *name == "set-cookie")
            .count()
            > 1;
        if repeated {
            let pairs = js_sys::Array::new();
            for (name, value) in &self.headers {
                pairs.push(&js_sys::Array::of2(
                    &JsValue::from_str(name),
                    &JsValue::from_str(value),
                ));
            }
            init.set_headers(&pairs);
        } else {
            let record = Object::new();
            for (name, value) in &self.headers {
                // Setting a property of a fresh plain object cannot fail.
                let _ = Reflect::set(&record, &JsValue::from_str(name), &JsValue::from_str(value));
            }
            init.set_headers(&record);
        }
        init
    }

    pub fn bytes(&self, body: &[u8]) -> Response {
        raw(Some(&Uint8Array::from(body)), &self.init())
    }

    pub fn empty(&self) -> Response {
        raw(None, &self.init())
    }

    pub fn json(self, body: &impl Serialize) -> Response {
        self.json_text(&serde_json::to_string(body).unwrap_or_default())
    }

    /// An answer that is JSON already.
    pub fn json_text(self, body: &str) -> Response {
        self.with("content-type", JSON).bytes(body.as_bytes())
    }

    /// A 301 of a path rule or of the operators' table, or the 302 or 303 of a form.
    pub fn redirect(status: u16, target: &Target, cache: CachePolicy) -> Self {
        Self::new(status, cache).with("location", target.as_str())
    }
}

/// A cookie of the shop.
#[derive(Debug)]
pub struct Cookie<'a> {
    pub name: &'static str,
    pub value: &'a str,
    /// Seconds; `None` is as long as the browser is open.
    pub max_age: Option<u32>,
    pub http_only: bool,
    pub secure: bool,
}

impl Cookie<'_> {
    pub fn header(&self) -> String {
        let mut text = [self.name, "=", self.value, "; Path=/"].concat();
        if let Some(seconds) = self.max_age {
            text.push_str("; Max-Age=");
            text.push_str(&seconds.to_string());
        }
        text.push_str("; SameSite=Lax");
        if self.http_only {
            text.push_str("; HttpOnly");
        }
        if self.secure {
            text.push_str("; Secure");
        }
        text
    }
}

/// Adds HSTS to a response served over https.
pub fn keep_secure(answer: &Response) {
    // An answer that is another's, such as a socket's, keeps its headers.
    let _ = answer.headers().set("strict-transport-security", SECURE);
}

/// Appends cookies to a response, which makes it uncacheable for others.
pub fn with_cookies(answer: &Response, cookies: &[String]) {
    // Headers of our own answers can be changed.
    let headers = answer.headers();
    for cookie in cookies {
        let _ = headers.append("set-cookie", cookie);
    }
    let cache = headers.get("cache-control").ok().flatten();
    if !cookies.is_empty() && cache.is_some_and(|cache| is_shared(&cache)) {
        let _ = headers.set("cache-control", CachePolicy::Never.header());
    }
}

/// An answer from ready bytes. Statuses come from this worker's own constants, so making one does not fail;
/// an empty one stands in should the platform ever disagree.
pub fn raw(body: Option<&Uint8Array>, init: &ResponseInit) -> Response {
    Response::new_with_opt_js_u8_array_and_init(body, init).unwrap_or_else(|_| Response::error())
}

/// A streamed answer.
pub fn streamed(body: &web_sys::ReadableStream, init: &ResponseInit) -> Response {
    Response::new_with_opt_readable_stream_and_init(Some(body), init)
        .unwrap_or_else(|_| Response::error())
}
