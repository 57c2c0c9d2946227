//! Builds responses: headers and bodies handed to the platform. Every response of the worker is built here.

use js_sys::{Object, Reflect, Uint8Array};
use serde::Serialize;
use shop::pagecache::{CachePolicy, CacheStatus, is_shared};
use shop::paths::Target;
use wasm_bindgen::JsValue;
use web_sys::{Response, ResponseInit};

const HTML: &str = "text/html; charset=utf-8";
const JSON: &str = "application/json; charset=utf-8";
/// The Content-Security-Policy of a document that loads nothing.
pub const CLOSED_POLICY: &str =
    "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";
/// The `Part` header requests a part of a page at the URL of the page.
const VARY: &str = "Part";
/// Browser features that the shop's pages and third-party scripts may not use.
const DENIED: &str = "accelerometer=(),camera=(),display-capture=(),geolocation=(),gyroscope=(),hid=(),magnetometer=(),microphone=(),midi=(),payment=(),serial=(),usb=()";
/// HSTS for a year, for this host alone.
pub const SECURE: &str = "max-age=31536000";

/// The status and headers of a response under construction.
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

    /// The headers of a part of a page, for a script of that page.
    pub fn fragment(cache: CachePolicy) -> Self {
        Self::new(200, cache)
            .with("content-type", HTML)
            .with("vary", VARY)
            .with("content-security-policy", CLOSED_POLICY)
            .guarded()
    }

    /// The security headers of every document, besides its Content-Security-Policy.
    fn guarded(self) -> Self {
        self.with("referrer-policy", "strict-origin-when-cross-origin")
            // Windows that are opened for a payment or a chat can message back.
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

    /// Adds a cookie. All cookies of the shop have `Path=/` and no `Domain`.
    #[must_use]
    pub fn with_cookie(self, cookie: &Cookie<'_>) -> Self {
        self.with("set-cookie", cookie.header())
    }

    /// Keeps the address of the response, which holds a secret, out of the next request.
    #[must_use]
    pub fn without_referrer(self) -> Self {
        self.with("referrer-policy", "no-referrer")
    }

    /// Marks the response as varying by visitor.
    #[must_use]
    pub fn varying_by_visitor(mut self) -> Self {
        self.headers.retain(|(name, _)| *name != "vary");
        self.with("vary", [VARY, ", Cookie, Accept-Language"].concat())
    }

    /// Adds HSTS, for an https response that does not pass through [`keep_secure`].
    #[must_use]
    pub fn kept_secure(self) -> Self {
        self.with("strict-transport-security", SECURE)
    }

    /// A copy with `content-encoding: identity`, which prevents compression on the way.
    #[must_use]
    pub fn uncompressed(&self) -> Self {
        Self {
            status: self.status,
            headers: self.headers.clone(),
        }
        .with("content-encoding", "identity")
    }

    /// The headers as a `ResponseInit`, which the page memory keeps and reuses.
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

    /// A response with a body that is JSON already.
    pub fn json_text(self, body: &str) -> Response {
        self.with("content-type", JSON).bytes(body.as_bytes())
    }

    /// A redirect: 301 for a path rule or the operators' table, 302 or 303 after a form.
    pub fn redirect(status: u16, target: &Target, cache: CachePolicy) -> Self {
        Self::new(status, cache).with("location", target.as_str())
    }
}

/// A cookie of the shop.
#[derive(Debug)]
pub struct Cookie<'a> {
    pub name: &'static str,
    pub value: &'a str,
    /// In seconds; `None` makes a session cookie.
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
    // A failure is fine: the headers of a foreign response, such as a WebSocket's, are immutable.
    let _ = answer.headers().set("strict-transport-security", SECURE);
}

/// Keeps a response, which one visitor alone may see, out of every cache and search engine.
pub fn keep_to_one(answer: &Response) {
    // Headers of a foreign response are immutable, and the files that are passed on so are everybody's.
    let headers = answer.headers();
    let _ = headers.set("cache-control", CachePolicy::Never.header());
    let _ = headers.set("x-robots-tag", "noindex, nofollow");
}

/// Appends cookies to a response and keeps it out of shared caches.
pub fn with_cookies(answer: &Response, cookies: &[String]) {
    // The headers of our own responses are mutable.
    let headers = answer.headers();
    for cookie in cookies {
        let _ = headers.append("set-cookie", cookie);
    }
    let cache = headers.get("cache-control").ok().flatten();
    if !cookies.is_empty() && cache.is_some_and(|cache| is_shared(&cache)) {
        let _ = headers.set("cache-control", CachePolicy::Never.header());
    }
}

/// A response from ready bytes. Building it does not fail, since statuses are the worker's own constants; the
/// platform's error response stands in if it does.
pub fn raw(body: Option<&Uint8Array>, init: &ResponseInit) -> Response {
    Response::new_with_opt_js_u8_array_and_init(body, init).unwrap_or_else(|_| Response::error())
}

/// A streamed response.
pub fn streamed(body: &web_sys::ReadableStream, init: &ResponseInit) -> Response {
    Response::new_with_opt_readable_stream_and_init(Some(body), init)
        .unwrap_or_else(|_| Response::error())
}
