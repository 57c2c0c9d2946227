//! The executor of backend calls: a deadline that covers the body, a size limit, no redirects except to the same path
//! with or without its trailing slash, an allow-list of headers, and one retry for safe methods.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;

use futures_util::future::{LocalBoxFuture, join_all};
use shop::backend::{
    Admission, BackendFailure, Body, CANCELED, Call, GoodsFields, Guard, Method, Request, Slashes,
    Subject, slash_redirect, without_typed, worked,
};
use shop::i18n::Language;
use shop::lenient::Lenient;
use web_sys::AbortSignal;
use worker::{Env, Fetcher};

use crate::answers::{Answer, Sharing};
use crate::exchange::{Answered, Exchanged, Headers, Sent};
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

thread_local! {
    static GUARDS: RefCell<HashMap<String, Guard>> = RefCell::default();
    /// The trailing-slash forms of paths, by backend, learned from its redirects.
    static SLASHES: RefCell<HashMap<String, Slashes>> = RefCell::default();
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
        let left_ms = left(until_ms);
        let answer = self.exchange(request, until_ms).await;
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

    async fn exchange(&self, request: &Request, until_ms: u64) -> Result<Vec<u8>, BackendFailure> {
        let ask = async |path: &str| self.exchange_with(path, request, until_ms).await;
        let answer = self.send_spelled(request, ask).await?;
        if request.succeeds_with(Answered::status(&answer)) {
            let body = answer.body(MOST_ANSWER_BYTES);
            body.ok_or(BackendFailure::TooLarge)
        } else {
            Err(answer.failure(MOST_ERROR_BYTES))
        }
    }

    /// Sends the request and returns the raw response, for streaming; the deadline covers its body too.
    pub async fn send(
        &self,
        request: &Request,
        deadline: &AbortSignal,
    ) -> Result<web_sys::Response, BackendFailure> {
        let ask = async |path: &str| self.send_to(path, request, deadline).await;
        self.send_spelled(request, ask).await
    }

    /// Sends the request to its path as the backend spells it. A read that is redirected to the same path with or without
    /// its trailing slash is sent again to that path, within the same call.
    async fn send_spelled<A: Answered>(
        &self,
        request: &Request,
        ask: impl AsyncFn(&str) -> Result<A, BackendFailure>,
    ) -> Result<A, BackendFailure> {
        let path = SLASHES.with_borrow(|known| match known.get(&self.base) {
            Some(known) => known.spell(&request.path),
            None => Cow::Borrowed(&*request.path),
        });
        let mut answer = ask(&path).await?;
        let is_spelled = matches!(path, Cow::Owned(_)) && !request.changes;
        let is_missing = Subject::of(answer.status()) == Some(Subject::Thing);
        if is_missing && is_spelled && self.doubts(&path) {
            let plain = ask(&request.path).await?;
            if matches!(plain.status(), 301 | 308) {
                plain.discard();
            } else {
                self.learn(&request.path);
                std::mem::replace(&mut answer, plain).discard();
            }
        }
        if !matches!(answer.status(), 301 | 308) {
            return Ok(answer);
        }
        let location = answer.header("location").unwrap_or_default();
        let target = slash_redirect(&path, &self.base, &location);
        if target.is_none() || request.changes {
            let (path, location) = (without_typed(&path), without_typed(&location));
            crate::log_error!("backend {path}: leads to {location}");
        }
        let Some(target) = target else {
            return Ok(answer);
        };
        self.learn(&target);
        // A write is never sent twice, whatever the first answer was.
        if request.changes {
            return Ok(answer);
        }
        answer.discard();
        ask(&target).await
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

    async fn exchange_with(
        &self,
        path: &str,
        request: &Request,
        until_ms: u64,
    ) -> Result<Exchanged, BackendFailure> {
        let url = [&self.base, path].concat();
        let sent = self.sent(&url, request)?;
        sent.exchange(left(until_ms), MOST_ANSWER_BYTES).await
    }

    async fn send_to(
        &self,
        path: &str,
        request: &Request,
        deadline: &AbortSignal,
    ) -> Result<web_sys::Response, BackendFailure> {
        let url = [&self.base, path].concat();
        self.sent(&url, request)?.open(deadline).await
    }

    fn sent<'a>(&'a self, url: &'a str, request: &'a Request) -> Result<Sent<'a>, BackendFailure> {
        if self.service.is_none() && self.base == BOUND_HOST {
            crate::log_error!("there is neither BACKEND nor BACKEND_URL");
            return Err(BackendFailure::Unreachable);
        }
        Ok(Sent {
            service: self.service.as_ref().map(AsRef::as_ref),
            url,
            method: request.method.name(),
            headers: self.headers(request).ok_or(BackendFailure::Unreachable)?,
            // As bytes: a JS string would be another copy, with two bytes per character unless all are Latin-1.
            body: request.body.as_ref().map(Body::bytes),
        })
    }

    fn headers(&self, request: &Request) -> Option<Headers> {
        let mut headers = Headers::default();
        let mut set = |name: &str, value: &str| headers.set(name, value);
        set("accept-language", self.language.code())?;
        set("token", &self.site_token)?;
        if let Some(watched) = &self.watched {
            set(REQUEST_ID, &watched.id)?;
        }
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
        if let Some(body) = &request.body {
            set("content-type", &body.content_type())?;
        }
        Some(headers)
    }
}

/// The milliseconds that are left; at least one.
fn left(until_ms: u64) -> u64 {
    until_ms.saturating_sub(clock::now_ms()).max(1)
}
