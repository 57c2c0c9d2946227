//! Watches a request: its log line, its data point, and the times that its answer tells. `shop::watch` has the rules.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use platform::log::write_line;
use platform::request::ShopRequest;
use platform::watched::Watched;
use platform::{analytics, bindings, clock};
use shop::i18n::Language;
use shop::route::{Place, Verb};
use shop::watch::{CacheOutcome, Calls, RequestLine, Timing};
use web_sys::Response;
use worker::Env;

use crate::sites::SiteConfig;

/// The header with the id of the request, as the backend gets it too.
const REQUEST_ID: &str = "x-request-id";

/// What is known of a request so far.
#[derive(Debug)]
pub(crate) struct Watch {
    /// The id, and the calls to the backend.
    pub watched: Rc<Watched>,
    route: &'static str,
    language: Option<&'static str>,
    verb: Verb,
    begun_ms: u64,
    site: RefCell<Option<Rc<SiteConfig>>>,
    pub cache: Cell<Option<CacheOutcome>>,
    pub kv_ms: Cell<Option<u64>>,
    pub bytes: Cell<Option<u64>>,
    is_streamed: Cell<bool>,
    /// The status and the time of the head, once it has left.
    head: Cell<Option<(u16, u64)>>,
    /// Whether nothing more is sent.
    has_ended: Cell<bool>,
}

impl Watch {
    pub(crate) fn begin(request: &ShopRequest, place: &Place) -> Rc<Self> {
        Rc::new(Self {
            watched: Watched::new(request.id()),
            route: place.name(),
            language: place.language().map(Language::code),
            verb: request.verb,
            begun_ms: clock::now_ms(),
            site: RefCell::default(),
            cache: Cell::default(),
            kv_ms: Cell::default(),
            bytes: Cell::default(),
            is_streamed: Cell::default(),
            head: Cell::default(),
            has_ended: Cell::new(true),
        })
    }

    /// The site that answers.
    pub(crate) fn answers_for(&self, site: &Rc<SiteConfig>) {
        self.site.replace(Some(site.clone()));
    }

    /// A page goes on after its head: [`Self::ended`] follows.
    pub(crate) fn streams(&self) {
        self.is_streamed.set(true);
        self.has_ended.set(false);
    }

    /// The answer is complete but for what is streamed: names its request in it, and tells the log.
    pub(crate) fn answered(&self, env: &Env, answer: &Response) {
        let head_ms = clock::now_ms().saturating_sub(self.begun_ms);
        // The headers of a foreign response, such as a WebSocket's, are immutable.
        let _ = answer.headers().set(REQUEST_ID, &self.watched.id);
        if let Some(timing) = self.timing(env, head_ms) {
            let _ = answer.headers().set("server-timing", &timing);
        }
        self.head.set(Some((answer.status(), head_ms)));
        if self.has_ended.get() {
            self.tell(env, answer.status(), head_ms);
        }
    }

    /// The last byte of a streamed page has left.
    pub(crate) fn ended(&self, env: &Env, bytes: Option<usize>) {
        let bytes = bytes.and_then(|bytes| u64::try_from(bytes).ok());
        self.bytes.set(bytes);
        self.has_ended.set(true);
        if let Some((status, head_ms)) = self.head.get() {
            self.tell(env, status, head_ms);
        }
    }

    /// The times of a page. Never those of a command: they would show what its own answer hides, such as whether an account
    /// exists.
    fn timing(&self, env: &Env, head_ms: u64) -> Option<String> {
        let is_read = matches!(self.verb, Verb::Get | Verb::Head);
        let cache = self.cache.get().filter(|_| is_read)?;
        if !bindings::variables(env).server_timing {
            return None;
        }
        let timing = |calls: &Calls| {
            let timing = Timing {
                cache: Some(cache),
                kv_ms: self.kv_ms.get(),
                calls,
                is_streamed: self.is_streamed.get(),
                head_ms,
            };
            timing.header()
        };
        self.watched.calls(timing)
    }

    fn tell(&self, env: &Env, status: u16, head_ms: u64) {
        let sample = bindings::variables(env).log_sample;
        let site = self.site.borrow();
        let (name, version) = site
            .as_ref()
            .map_or(("", ""), |site| (site.name(), site.version.as_str()));
        self.watched.calls(|calls| {
            let line = RequestLine {
                id: &self.watched.id,
                site: name,
                version,
                route: self.route,
                method: self.verb.name(),
                status,
                language: self.language,
                cache: self.cache.get(),
                bytes: self.bytes.get(),
                is_streamed: self.is_streamed.get(),
                head_ms,
                ms: clock::now_ms().saturating_sub(self.begun_ms),
                calls,
                weight: sample.weight(),
            };
            if line.is_failure() || sample.takes(js_sys::Math::random()) {
                write_line(line.level(), &line.json());
                analytics::write(env, &line.point());
            }
        });
    }

    /// The line and the columns of a request that the entry answers with this page from its memory, with an empty id.
    pub(crate) fn of_memory(&self, env: &Env, bytes: u64) -> (String, String) {
        let site = self.site.borrow();
        let (name, version) = site
            .as_ref()
            .map_or(("", ""), |site| (site.name(), site.version.as_str()));
        let line = RequestLine {
            id: "",
            site: name,
            version,
            route: self.route,
            method: Verb::Get.name(),
            status: 200,
            language: self.language,
            cache: Some(CacheOutcome::Memory),
            bytes: Some(bytes),
            is_streamed: false,
            head_ms: 0,
            ms: 0,
            calls: &Calls::default(),
            weight: bindings::variables(env).log_sample.weight(),
        };
        (line.json(), line.point().blobs.join("\n"))
    }
}
