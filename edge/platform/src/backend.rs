//! The executor of backend calls: a deadline that covers the body, a size limit, no redirects except to the same path
//! with or without its trailing slash, an allow-list of headers, and one retry for safe methods.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;

use futures_util::future::{LocalBoxFuture, join_all};
use js_sys::Object;
use shop::backend::{
    Admission, BackendFailure, CANCELED, Call, GoodsFields, Guard, Method, Request, Slashes,
    Subject, slash_redirect, without_typed, worked,
};
use shop::i18n::Language;
use shop::lenient::Lenient;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, RequestInit, RequestRedirect};
use worker::{Env, Fetcher};

use crate::answers::{Answer, Sharing};
use crate::body::{discard, read_answer};
use crate::pause::pause_of;
use crate::watched::Watched;
use crate::{bindings, clock};

/// The largest answer that is read.
const MOST_ANSWER_BYTES: usize = 2 * 1024 * 1024;
/// The longest kept part of an error body.
const MOST_ERROR_BYTES: usize = 16 * 1024;
/// The header that names a request in the logs of shop and backend.
const REQUEST_ID: &str = "x-request-id";
/// The host in the URL of a bound service; nothing resolves it.
const BOUND_HOST: &str = "http://backend";

/// The backend client for one visitor's request.
#[derive(Debug, Clone)]
pub struct Backend {
    service: Option<Fetcher>,
    base: String,
    site_token: String,
    language: Language,
    /// The field that holds the stock of products, if the site configures one.
    pub stock_field: Option<Rc<str>>,
    /// Whether the multiplicity of products is a least amount only.
    pub multiplicity_is_least: bool,
    /// The session's access token.
    pub session: Option<String>,
    /// The visitor's IP address, for a backend that counts requests by it.
    pub visitor: Option<String>,
    /// The header that names the company acted for, and the company's id. It goes with the session only.
    pub company: Option<(String, String)>,
    /// Set by the first 401 to a call with the session; no such call is sent after it.
    pub unauthorized: Rc<Cell<bool>>,
    pub dev_mode: bool,
    /// The calls belong to an order: the circuit breaker holds none of them back.
    pub orders: bool,
    /// The `Range` header for a part of a file.
    pub range: Option<String>,
    /// The request that the calls are made for.
    pub watched: Option<Rc<Watched>>,
    /// The common deadline of all calls; each call also has its own.
    until_ms: Option<u64>,
    /// Whether answers that are the same for everybody may come from the isolate's memory.
    shared: Option<Sharing>,
}

/// The polling interval of a call that waits for its turn.
const TURN: Duration = Duration::from_millis(15);

/// The maximum number of cached header objects; there is one per site and language.
const MOST_COMMON: usize = 64;

thread_local! {
    static COMMON: RefCell<Vec<(String, Language, Object)>> = const { RefCell::new(Vec::new()) };
    static GUARDS: RefCell<HashMap<String, Guard>> = RefCell::default();
    /// The trailing-slash forms of paths, by backend, learned from its redirects.
    static SLASHES: RefCell<HashMap<String, Slashes>> = RefCell::default();
}

#[wasm_bindgen::prelude::wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = fetch)]
    pub(crate) fn global_fetch(url: &str, init: &RequestInit) -> js_sys::Promise;

    /// The raw JS service binding, for options that the wrapper does not pass on.
    type BoundService;
    #[wasm_bindgen(method, catch)]
    fn fetch(
        this: &BoundService,
        url: &str,
        init: &RequestInit,
    ) -> Result<js_sys::Promise, JsValue>;
}

/// The bodies of 2xx answers.
type Bodies = Vec<Result<Vec<u8>, BackendFailure>>;

impl Backend {
    /// Uses the service binding if there is one, otherwise `BACKEND_URL`.
    pub fn new(env: &Env, site_token: &str, language: Language) -> Self {
        let service = bindings::backend(env);
        let base = bindings::variables(env)
            .backend_url
            .clone()
            .filter(|_| service.is_none());
        Self {
            service,
            base: base.map_or_else(
                || BOUND_HOST.to_owned(),
                |url| url.trim_end_matches('/').to_owned(),
            ),
            site_token: site_token.to_owned(),
            language,
            stock_field: None,
            multiplicity_is_least: false,
            session: None,
            visitor: None,
            company: None,
            unauthorized: Rc::default(),
            dev_mode: false,
            orders: false,
            range: None,
            watched: None,
            until_ms: None,
            shared: None,
        }
    }

    /// Sets the common deadline of all calls.
    #[must_use]
    pub fn until(mut self, until_ms: u64) -> Self {
        self.until_ms = Some(until_ms);
        self
    }

    /// This backend with answers that may be a few seconds old and that all requests of the isolate share, if they are
    /// the same for everybody. Not for prices and stock that an order relies on.
    #[must_use]
    pub fn sharing(mut self, env: &Env) -> Self {
        self.shared = Sharing::of(env);
        self
    }

    /// This backend without session and visitor, for shared content.
    #[must_use]
    pub fn of_nobody(self) -> Self {
        Self {
            session: None,
            visitor: None,
            ..self
        }
    }

    /// Halves the time left: the other half is for later calls.
    #[must_use]
    pub fn by_half(mut self) -> Self {
        let now_ms = clock::now_ms();
        self.until_ms = (self.until_ms).map(|until| now_ms + until.saturating_sub(now_ms) / 2);
        self
    }

    /// Accesses the guard (concurrency limit and circuit breaker) of this backend, which all requests of the isolate
    /// share.
    fn guard<T>(&self, ask: impl FnOnce(&mut Guard) -> T) -> T {
        GUARDS.with_borrow_mut(|guards| ask(guards.entry(self.base.clone()).or_default()))
    }

    /// Runs a call and reads its answer.
    pub async fn ask<T: Lenient>(&self, call: &Call<T>) -> Result<T, BackendFailure> {
        let body = self.run(&call.request).await?;
        self.read(call, &body)
    }

    pub(crate) fn read<T: Lenient>(
        &self,
        call: &Call<T>,
        body: &[u8],
    ) -> Result<T, BackendFailure> {
        let goods = GoodsFields {
            stock: self.stock_field.as_deref(),
            multiplicity_is_least: self.multiplicity_is_least,
        };
        let read = call.read_for(goods, body);
        read.map_err(BackendFailure::of_answer)
    }

    /// Runs requests concurrently. Not generic, so that the join is compiled once.
    pub(crate) fn run_all<'a>(&'a self, requests: Vec<&'a Request>) -> LocalBoxFuture<'a, Bodies> {
        Box::pin(join_all(
            requests.into_iter().map(|request| self.run(request)),
        ))
    }

    /// Runs a request and returns the body of its 2xx answer.
    ///
    /// Boxed, so that the many callers do not each contain the whole future.
    pub fn run<'a>(
        &'a self,
        request: &'a Request,
    ) -> LocalBoxFuture<'a, Result<Vec<u8>, BackendFailure>> {
        match self.shared {
            Some(sharing) if self.is_of_everybody(request) => {
                Box::pin(self.run_shared(request, sharing))
            }
            Some(_) | None => Box::pin(self.run_in_session(request)),
        }
    }

    /// Whether the answer depends only on site, language and path. The visitor's address decides only whether the
    /// backend answers.
    const fn is_of_everybody(&self, request: &Request) -> bool {
        matches!(request.method, Method::Get)
            && !request.changes
            && request.key.is_none()
            && self.session.is_none()
            && self.range.is_none()
            && !self.dev_mode
    }

    /// Runs a request whose answer is the same for everybody, unless another request has just asked for it.
    async fn run_shared(&self, request: &Request, sharing: Sharing) -> Answer {
        let (base, language) = (&*self.base, self.language.code());
        let key = [base, &self.site_token, language, &request.path].join("\n");
        let until_ms = clock::now_ms() + u64::from(request.deadline_ms);
        let until_ms = self.until_ms.unwrap_or(until_ms).min(until_ms);
        let ask = self.run_with_retry(request);
        sharing.answer(&key, until_ms, ask).await
    }

    async fn run_in_session(&self, request: &Request) -> Result<Vec<u8>, BackendFailure> {
        if self.session.is_some() && self.unauthorized.get() {
            crate::log_error!("{CANCELED}");
            return Err(BackendFailure::canceled());
        }
        let answer = self.run_with_retry(request).await;
        if self.session.is_some() && answer.as_ref().is_err_and(BackendFailure::is_unauthorized) {
            self.unauthorized.set(true);
        }
        answer
    }

    async fn run_with_retry(&self, request: &Request) -> Result<Vec<u8>, BackendFailure> {
        match &self.watched {
            Some(watched) => watched.call(request, self.try_again(request)).await,
            None => self.try_again(request).await.0,
        }
    }

    /// Runs a request, once more after some failures. The answer, and how many tries were in vain.
    async fn try_again(&self, request: &Request) -> (Result<Vec<u8>, BackendFailure>, u8) {
        let first = self.run_once(request).await;
        let again = match &first {
            Err(BackendFailure::Unreachable | BackendFailure::Status(502..=504, _)) => {
                request.method == Method::Get && !request.changes
            }
            _ => false,
        };
        if again {
            (self.run_once(request).await, 1)
        } else {
            (first, 0)
        }
    }

    async fn run_once(&self, request: &Request) -> Result<Vec<u8>, BackendFailure> {
        let (turn, until_ms) = self.turn(request).await?;
        let left_ms = until_ms.saturating_sub(clock::now_ms()).max(1);
        let deadline = AbortSignal::timeout_with_u32(u32::try_from(left_ms).unwrap_or(u32::MAX));
        let answer = self.exchange(request, &deadline).await;
        let answer = answer.map_err(|failure| or_timeout(failure, &deadline));
        let worked = worked(answer.as_ref().err(), left_ms);
        self.guard(|guard| guard.leave(&request.path, turn, clock::now_ms(), worked));
        answer
    }

    /// Waits for the guard to admit the call. Returns the turn and the deadline of the call. It polls, because the
    /// platform forbids requests to wake each other.
    async fn turn(&self, request: &Request) -> Result<(u64, u64), BackendFailure> {
        let own_ms = clock::now_ms() + u64::from(request.deadline_ms);
        let until_ms = self
            .until_ms
            .map_or(own_ms, |until_ms| until_ms.min(own_ms));
        let is_urgent = request.changes || self.orders;
        loop {
            let now_ms = clock::now_ms();
            if now_ms >= until_ms {
                return Err(BackendFailure::Timeout);
            }
            match self.guard(|guard| guard.enter(&request.path, now_ms, until_ms, is_urgent)) {
                Admission::Enter(turn) => return Ok((turn, until_ms)),
                Admission::Closed => return Err(BackendFailure::Resting),
                Admission::Wait => worker::Delay::from(TURN).await,
            }
        }
    }

    async fn exchange(
        &self,
        request: &Request,
        deadline: &AbortSignal,
    ) -> Result<Vec<u8>, BackendFailure> {
        let response = self.send(request, deadline).await?;
        let status = response.status();
        let fine = request.succeeds_with(status);
        let most = if fine {
            MOST_ANSWER_BYTES
        } else {
            MOST_ERROR_BYTES
        };
        let body = read_answer(&response, most).await?;
        match (fine, body) {
            (true, Some(body)) => Ok(body),
            (true, None) => Err(BackendFailure::TooLarge),
            (false, body) => {
                let body = String::from_utf8_lossy(&body.unwrap_or_default()).into_owned();
                Err(BackendFailure::answered(status, body, || {
                    pause_of(&response)
                }))
            }
        }
    }

    /// Sends the request and returns the raw response, for streaming; the deadline covers its body too. A read that is
    /// redirected to the same path with or without its trailing slash is sent again to that path, within the same call.
    pub async fn send(
        &self,
        request: &Request,
        deadline: &AbortSignal,
    ) -> Result<web_sys::Response, BackendFailure> {
        let path = SLASHES.with_borrow(|known| match known.get(&self.base) {
            Some(known) => known.spell(&request.path),
            None => Cow::Borrowed(&*request.path),
        });
        let mut response = self.send_to(&path, request, deadline).await?;
        let is_spelled = matches!(path, Cow::Owned(_)) && !request.changes;
        let is_missing = Subject::of(response.status()) == Some(Subject::Thing);
        if is_missing && is_spelled && self.doubts(&path) {
            let plain = self.send_to(&request.path, request, deadline).await?;
            if matches!(plain.status(), 301 | 308) {
                discard(&plain);
            } else {
                self.learn(&request.path);
                discard(&std::mem::replace(&mut response, plain));
            }
        }
        if !matches!(response.status(), 301 | 308) {
            return Ok(response);
        }
        let location = response.headers().get("location").ok().flatten();
        let location = location.unwrap_or_default();
        let target = slash_redirect(&path, &self.base, &location);
        if target.is_none() || request.changes {
            let (path, location) = (without_typed(&path), without_typed(&location));
            crate::log_error!("backend {path}: leads to {location}");
        }
        let Some(target) = target else {
            return Ok(response);
        };
        self.learn(&target);
        // A write is never sent twice, whatever the first answer was.
        if request.changes {
            return Ok(response);
        }
        discard(&response);
        self.send_to(&target, request, deadline).await
    }

    /// Remembers that the backend knows this path as it is written here, with or without its trailing slash.
    fn learn(&self, path: &str) {
        SLASHES.with_borrow_mut(|known| {
            known.entry(self.base.clone()).or_default().learn(path);
        });
    }

    /// Whether to retry a missing path in its original form.
    fn doubts(&self, path: &str) -> bool {
        SLASHES.with_borrow_mut(|known| {
            let known = known.get_mut(&self.base);
            known.is_some_and(|known| known.doubt(path, clock::now_ms()))
        })
    }

    async fn send_to(
        &self,
        path: &str,
        request: &Request,
        deadline: &AbortSignal,
    ) -> Result<web_sys::Response, BackendFailure> {
        let init = self.init(request).ok_or(BackendFailure::Unreachable)?;
        init.set_signal(Some(deadline));
        let url = [&self.base, path].concat();
        let response = match &self.service {
            Some(service) => {
                let service: &BoundService = service.as_ref().unchecked_ref();
                service
                    .fetch(&url, &init)
                    .map_err(|_| BackendFailure::Unreachable)?
            }
            None if self.base == BOUND_HOST => {
                crate::log_error!("there is neither BACKEND nor BACKEND_URL");
                return Err(BackendFailure::Unreachable);
            }
            None => global_fetch(&url, &init),
        };
        let response = JsFuture::from(response)
            .await
            .map_err(|_| BackendFailure::Unreachable)?;
        response.dyn_into().map_err(|_| BackendFailure::Unreachable)
    }

    /// The headers of every call.
    fn headers(&self) -> Option<Object> {
        let headers = Object::new();
        set(&headers, "accept-language", self.language.code())?;
        set(&headers, "token", &self.site_token)?;
        Some(headers)
    }

    /// The headers of calls that add none of their own. The platform copies them, so one object serves all such calls.
    fn common_headers(&self) -> Option<Object> {
        COMMON.with_borrow_mut(|common| {
            let known = common
                .iter()
                .find(|known| known.1 == self.language && known.0 == self.site_token);
            if let Some((_, _, headers)) = known {
                return Some(headers.clone());
            }
            let headers = self.headers()?;
            if common.len() >= MOST_COMMON {
                common.clear();
            }
            common.push((self.site_token.clone(), self.language, headers.clone()));
            Some(headers)
        })
    }

    fn init(&self, request: &Request) -> Option<RequestInit> {
        let is_common = self.session.is_none()
            && self.visitor.is_none()
            && !self.dev_mode
            && self.range.is_none()
            && request.key.is_none()
            && request.body.is_none();
        let headers = if is_common {
            self.common_headers()?
        } else {
            self.headers()?
        };
        let set = |name: &str, value: &str| set(&headers, name, value);
        // The common object has the id of another request, or none.
        match &self.watched {
            Some(watched) => set(REQUEST_ID, &watched.id)?,
            None => js_sys::Reflect::delete_property(&headers, &REQUEST_ID.into()).ok()?,
        };
        if let Some(session) = &self.session {
            set("authorization", &format!("Bearer {session}"))?;
            if let Some((header, company)) = &self.company {
                set(header, company)?;
            }
        }
        if let Some(visitor) = &self.visitor {
            set("x-forwarded-for", visitor)?;
        }
        if let Some(range) = &self.range {
            set("range", range)?;
        }
        if self.dev_mode {
            set("dev-mode", "true")?;
        }
        if let Some(key) = &request.key {
            set("idempotency-key", key)?;
        }
        let init = RequestInit::new();
        init.set_redirect(RequestRedirect::Manual);
        if let Some(body) = &request.body {
            set("content-type", &body.content_type())?;
            // As bytes: a JS string would be another copy, with two bytes per character unless all are Latin-1.
            init.set_body(&js_sys::Uint8Array::from(body.bytes()));
        }
        init.set_method(request.method.name());
        init.set_headers(&headers);
        Some(init)
    }
}

/// The failure of a call; a timeout if the deadline has aborted the call.
pub(crate) fn or_timeout(failure: BackendFailure, deadline: &AbortSignal) -> BackendFailure {
    if deadline.aborted() {
        BackendFailure::Timeout
    } else {
        failure
    }
}

pub(crate) fn set(object: &Object, name: &str, value: &str) -> Option<bool> {
    js_sys::Reflect::set(object, &name.into(), &value.into()).ok()
}
