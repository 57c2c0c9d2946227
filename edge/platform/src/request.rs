//! A request as the shop sees it: method, path, query and cookies, read from the raw URL without parsing it again, and
//! the body under a limit.

use std::cell::Cell;

use shop::failure::Failure;
use shop::fields::{Fields, cookie, pairs};
use shop::i18n::Language;
use shop::limits::client;
use shop::paths::UrlParts;
use shop::route::Verb;
use shop::session::{is_own_navigation, is_same_origin};
use shop::site::may_be_asked;

use crate::body::{Body, Limits, PATIENCE, Pieces, UploadPermit, read_sent};
use crate::clock;

/// A larger body is refused (413).
const MOST_BODY_BYTES: usize = 64 * 1024;
const FORM: &str = "application/x-www-form-urlencoded";

/// An incoming request.
#[derive(Debug)]
pub struct ShopRequest {
    pub raw: web_sys::Request,
    headers: web_sys::Headers,
    pub verb: Verb,
    url: String,
    parts: UrlParts,
    cookies: String,
    /// When the body had been read.
    read_ms: Cell<u64>,
    /// The language named in the fields of the body, once they are read.
    pub language: Cell<Option<Language>>,
}

impl ShopRequest {
    pub fn new(raw: web_sys::Request) -> Self {
        let url = raw.url();
        let verb = match raw.method().as_str() {
            "GET" => Verb::Get,
            "HEAD" => Verb::Head,
            "POST" => Verb::Post,
            "DELETE" => Verb::Delete,
            _ => Verb::Other,
        };
        let headers = raw.headers();
        let cookies = header(&headers, "cookie").unwrap_or_default();
        Self {
            raw,
            headers,
            verb,
            parts: UrlParts::of(&url),
            url,
            cookies,
            read_ms: Cell::default(),
            language: Cell::default(),
        }
    }

    /// The id that the entry (`watch.js`) has given the request.
    pub fn id(&self) -> String {
        let id = js_sys::Reflect::get(&self.raw, &"requestId".into());
        id.ok().and_then(|id| id.as_string()).unwrap_or_default()
    }

    /// When the body had been read; 0 before that.
    pub fn read_ms(&self) -> u64 {
        self.read_ms.get()
    }

    /// The full URL, as requested.
    pub fn url(&self) -> &str {
        &self.url
    }

    pub fn has_cookies(&self) -> bool {
        !self.cookies.is_empty()
    }

    /// Scheme, host and port: `https://shop.md`.
    pub fn origin(&self) -> &str {
        self.parts.origin(&self.url)
    }

    /// Whether it came over https.
    pub fn is_secure(&self) -> bool {
        self.url.starts_with("https:")
    }

    /// The host name without the port and without a trailing dot.
    pub fn host(&self) -> &str {
        self.parts.host(&self.url)
    }

    /// The raw path with its leading slash.
    pub fn path(&self) -> &str {
        self.parts.path(&self.url)
    }

    /// The raw query without its question mark; `None` if there is none.
    pub fn query(&self) -> Option<&str> {
        self.parts.query(&self.url)
    }

    /// The decoded pairs of the query.
    pub fn query_pairs(&self) -> Vec<(String, String)> {
        pairs(self.query().unwrap_or_default().as_bytes())
    }

    /// One decoded value of the query.
    pub fn query_value(&self, name: &str) -> Option<String> {
        self.query_pairs()
            .into_iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value)
    }

    pub fn header(&self, name: &str) -> Option<String> {
        header(&self.headers, name)
    }

    /// The cookie of this name.
    pub fn cookie(&self, name: &str) -> Option<&str> {
        cookie(&self.cookies, name)
    }

    /// Whether the browser prefetches a page that the visitor may open soon.
    pub fn fetches_ahead(&self) -> bool {
        self.header("sec-purpose")
            .is_some_and(|purpose| purpose.starts_with("prefetch"))
    }

    /// Whether the request comes from the shop's own pages.
    pub fn is_same_origin(&self) -> bool {
        is_same_origin(
            self.header("origin").as_deref(),
            self.header("sec-fetch-site").as_deref(),
            self.origin(),
        )
    }

    /// Whether the browser has come here from a page of the shop.
    pub fn is_own_navigation(&self) -> bool {
        is_own_navigation(
            self.header("sec-fetch-site").as_deref(),
            self.header("referer").as_deref(),
            self.origin(),
        )
    }

    /// The visitor's IP address. The platform sets this header; clients cannot forge it.
    pub fn client_address(&self) -> Option<String> {
        self.header("cf-connecting-ip")
    }

    /// The country code of the visitor's address, if the platform tells it. Clients cannot forge the header.
    pub fn country(&self) -> Option<String> {
        let code = self.header("cf-ipcountry")?;
        let is_code = code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase());
        // `XX` is an unknown country, and `T1`, which is no code, the Tor network.
        (is_code && code != "XX").then_some(code)
    }

    /// The key of the client, derived from the IP address; `None` without one.
    pub fn client(&self) -> Option<String> {
        client(&self.client_address()?)
    }

    /// Whether the URL has exactly one host, so that the request can be answered.
    pub fn has_host(&self) -> bool {
        let (_, host) = self.origin().split_once("://").unwrap_or_default();
        may_be_asked(host)
    }

    pub fn content_type(&self) -> String {
        self.header("content-type").unwrap_or_default()
    }

    /// Whether the caller is a script and wants JSON, rather than a plain form. A script that sends a form's content
    /// type asks for JSON in `Accept`.
    pub fn wants_json(&self) -> bool {
        let kind = self.content_type();
        let form = kind.starts_with(FORM) || kind.starts_with("multipart/form-data");
        !form
            || self
                .header("accept")
                .is_some_and(|kinds| kinds == "application/json")
    }

    /// Whether a person will read the answer: the answer to a plain form, or to a browser's navigation.
    pub fn wants_page(&self) -> bool {
        match self.verb {
            Verb::Get | Verb::Head => {
                let accepts = self.header("accept");
                accepts.is_some_and(|kinds| kinds.contains("text/html"))
            }
            Verb::Post | Verb::Delete | Verb::Other => !self.wants_json(),
        }
    }

    /// The whole body, at most 64 KB.
    pub async fn body(&self) -> Result<Vec<u8>, Failure> {
        if self.announced() > MOST_BODY_BYTES.saturating_mul(PATIENCE) {
            return Err(Failure::TooLarge);
        }
        let body = self.body_within(MOST_BODY_BYTES, None).await?;
        body.whole.then_some(body.bytes).ok_or(Failure::TooLarge)
    }

    /// Whether the body needs a permit where up to `most` bytes are accepted: it is larger than 64 KB or of unknown
    /// length, and not too large.
    pub fn is_large(&self, most: usize) -> bool {
        let announced = self.announced();
        announced == 0 || (MOST_BODY_BYTES + 1..=most).contains(&announced)
    }

    /// The body, at most `most` bytes. Only the first 64 KB are kept of a longer body, and of a large one without a
    /// permit.
    pub async fn body_within(
        &self,
        most: usize,
        permit: Option<&UploadPermit>,
    ) -> Result<Body, Failure> {
        let announced = self.announced();
        let heard = most.saturating_mul(PATIENCE);
        let limits = Limits {
            most: if permit.is_some() {
                most
            } else {
                MOST_BODY_BYTES
            },
            start: MOST_BODY_BYTES,
            // A body that is too long to be read to its end is abandoned after its beginning.
            heard: if announced > heard {
                MOST_BODY_BYTES
            } else {
                heard
            },
            announced,
            permit,
            of_visitor: true,
        };
        let Some(stream) = self.raw.body() else {
            return Ok(Body {
                bytes: Vec::new(),
                whole: true,
            });
        };
        let body = read_sent(&stream, limits).await;
        self.read_ms.set(clock::now_ms());
        body
    }

    /// The body piece by piece, at most `most` bytes of it; `None` without one. A longer one is refused by its announced
    /// length.
    pub fn pieces(&self, most: usize) -> Result<Option<Pieces>, Failure> {
        if self.announced() > most {
            return Err(Failure::TooLarge);
        }
        let body = self.raw.body();
        body.map(|stream| Pieces::of(&stream, most)).transpose()
    }

    /// The `Content-Length`; 0 if absent.
    fn announced(&self) -> usize {
        let length = self.header("content-length");
        length
            .and_then(|length| length.parse().ok())
            .unwrap_or_default()
    }

    /// The fields of a JSON or form body.
    pub async fn fields(&self) -> Result<Fields, Failure> {
        let body = self.body().await?;
        self.fields_of(&body)
    }

    /// The fields of a form whose body was read. They name the language of the answer.
    pub fn fields_of(&self, body: &[u8]) -> Result<Fields, Failure> {
        let fields = if self.content_type().starts_with(FORM) {
            Fields::from_form(body)
        } else {
            Fields::from_json(body).ok_or(Failure::Malformed)?
        };
        self.language
            .set(Language::from_code(fields.text("language")));
        Ok(fields)
    }
}

fn header(headers: &web_sys::Headers, name: &str) -> Option<String> {
    headers.get(name).ok().flatten()
}
