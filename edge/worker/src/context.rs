//! The context of a request, for every feature: its site, its request, its session, and the page that the visitor came
//! from.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use futures_util::future::LocalBoxFuture;
use futures_util::lock::Mutex;
use platform::backend::Backend;
use platform::request::ShopRequest;
use platform::response::Cookie;
use platform::{bindings, clock};
use shop::backend::{
    FIRST_BYTE_MS, ORDER_MS, ORDER_SESSION_MS, PAGE_MS, SESSION_MS, is_dev_mode, visitor_address,
};
use shop::company::{Acting, Companies, CompanyId};
use shop::i18n::{Language, Words};
use shop::page::{Preview, RawAddress};
use shop::paths::{Target, with_query};
use shop::points::Points;
use shop::route::Verb;
use shop::session::{
    Caller, GUEST_COOKIE, IDENTITY_COOKIE, Identity, ORDERED_COOKIE, REFRESH_COOKIE, TOKEN_COOKIE,
    User, is_token, session_name, token_hash,
};
use web_sys::Response;
use worker::{Context, Env};

use crate::sites::SiteConfig;
use crate::watch::Watch;

/// A request with everything needed to answer it.
#[derive(Debug)]
pub(crate) struct RequestContext {
    pub env: Env,
    pub execution: Context,
    pub site: Rc<SiteConfig>,
    pub request: ShopRequest,
    pub session: Session,
    pub watch: Rc<Watch>,
    /// The version that this visitor previews, if one was asked for with a valid link.
    pub preview: Option<Preview>,
    /// Whether the visitor gets another version than the one in force, by a preview or a rollout.
    pub is_own_version: bool,
    /// Whether an order is written or placed here.
    pub orders: bool,
    begun_ms: Cell<u64>,
    /// When the oldest part of the answer that pages share was asked for, at the earliest; the maximum without one.
    pub shared_ms: Cell<u64>,
    dev_mode: OnceCell<bool>,
    /// Whether the answer to this request may be made from shared answers of the backend.
    pub shares_answers: Cell<bool>,
    /// The languages of a site that leaves them to the backend's settings, once these are known.
    pub languages: RefCell<Option<SiteLanguages>>,
    /// The form of an advert that this request has read, which a sign-in page keeps if the session turns out to have ended.
    pub sent_advert: RefCell<Option<SentAdvert>>,
    /// Asks for the company of the shopper, for a page that answers a form.
    pub learn_company: LearnCompany,
    /// Answers a form whose session has ended with a sign-in page that keeps it.
    pub keep_form: KeepForm,
}

/// A sent form of an advert.
#[derive(Debug)]
pub(crate) struct SentAdvert {
    /// Its fields, with the photographs that were stored as it came.
    pub fields: Vec<(String, String)>,
    /// What is said of photographs that could not be taken.
    pub untaken: Vec<String>,
}

/// Asks the backend for the company that is acted for; it is known afterwards, unless it cannot be asked.
pub(crate) type LearnCompany = fn(&RequestContext, Language) -> LocalBoxFuture<'_, ()>;

/// The sign-in page that keeps the form of this request; `None` if that is lost with its session.
pub(crate) type KeepForm =
    fn(&Rc<RequestContext>, Language) -> LocalBoxFuture<'_, Option<Response>>;

/// The languages of a site.
#[derive(Debug, Clone)]
pub(crate) struct SiteLanguages {
    pub offered: Vec<Language>,
    pub main: Language,
}

impl RequestContext {
    pub(crate) fn new(
        env: Env,
        execution: Context,
        site: Rc<SiteConfig>,
        request: ShopRequest,
        watch: Rc<Watch>,
        learn_company: LearnCompany,
        keep_form: KeepForm,
    ) -> Self {
        Self {
            env,
            execution,
            site,
            request,
            session: Session::default(),
            watch,
            preview: None,
            is_own_version: false,
            orders: false,
            begun_ms: Cell::new(clock::now_ms()),
            shared_ms: Cell::new(u64::MAX),
            dev_mode: OnceCell::new(),
            shares_answers: Cell::new(false),
            languages: RefCell::default(),
            sent_advert: RefCell::default(),
            learn_company,
            keep_form,
        }
    }

    /// The backend, for calls in this visitor's name. Where the owner of the session is unknown, a page is a guest's, with
    /// the token (spec: a token gives a bearer header); pages and commands of an account ask for the owner before, and any other command goes
    /// without the session, which its account may have ended.
    pub(crate) fn backend(&self, language: Language) -> Backend {
        let mut backend = self.unproven_backend(language);
        let is_read = matches!(self.request.verb, Verb::Get | Verb::Head);
        if !is_read && self.caller().needs_confirmation() {
            backend.session = None;
        }
        backend
    }

    /// The backend with a session whose owner may be unknown: only for asking who that is, and for ending it.
    pub(crate) fn unproven_backend(&self, language: Language) -> Backend {
        let mut backend = Backend::new(&self.env, &self.site.published.site.token, language);
        let goods = self.site.published.site.goods_fields();
        backend.stock_field = goods.stock.map(Rc::from);
        backend.multiplicity_is_least = goods.multiplicity_is_least;
        backend.session = self.session.access();
        backend.visitor = self.visitor();
        backend.unauthorized = self.session.unauthorized.clone();
        backend.dev_mode = self.dev_mode();
        backend.orders = self.orders;
        backend.company = self.company_header();
        backend.watched = Some(self.watch.watched.clone());
        let backend = backend.until(self.until_ms());
        if self.shares_answers.get() {
            backend.sharing(&self.env)
        } else {
            backend
        }
    }

    /// The version for the objects of this visitor, if it is not the one in force. No visitor can set it: it comes from a
    /// signed link or from the pointer's rollout.
    pub(crate) fn own_version(&self) -> Option<String> {
        self.is_own_version.then(|| self.site.version.clone())
    }

    /// The company customer, if this request has asked for the companies.
    pub(crate) fn acting(&self) -> Option<Acting> {
        let companies = self.session.companies.borrow().clone()?;
        let chosen = self.session.chosen.borrow().clone();
        Acting::of(companies, chosen.as_ref().map(CompanyId::as_str))
    }

    /// The header that names the company to the backend, if the site has one and the company is known.
    fn company_header(&self) -> Option<(String, String)> {
        let header = self.site.published.site.company_header.clone()?;
        if let Some(company) = self.session.called_for.borrow().as_ref() {
            return Some((header, company.as_str().to_owned()));
        }
        // Before the account's object has told its choice, the first company might be the wrong one.
        if !self.session.choice_told.get() {
            return None;
        }
        let company = self.acting()?.company().id.as_str().to_owned();
        Some((header, company))
    }

    /// The id of the company whose prices the backend may tell.
    pub(crate) fn priced_for(&self) -> Option<Box<str>> {
        self.company_header().map(|(_, id)| id.into_boxed_str())
    }

    /// The visitor's IP address for backend calls, if the site forwards it.
    pub(crate) fn visitor(&self) -> Option<String> {
        let passes_on = self.site.published.site.forward_client_address;
        let told = passes_on.then(|| self.request.client_address()).flatten();
        visitor_address(&told?)
    }

    /// The backend for the session's calls, which precede all others and have a shorter deadline.
    pub(crate) fn early_backend(&self, language: Language) -> Backend {
        let backend = self.unproven_backend(language);
        backend.until(self.session_until_ms())
    }

    fn session_until_ms(&self) -> u64 {
        let limit_ms = if self.orders {
            ORDER_SESSION_MS
        } else {
            SESSION_MS
        };
        self.begun_ms.get() + limit_ms
    }

    /// Whether the request came before this time.
    pub(crate) fn is_from_before(&self, time_ms: u64) -> bool {
        self.begun_ms.get() < time_ms
    }

    /// When the request came.
    pub(crate) const fn begun_ms(&self) -> u64 {
        self.begun_ms.get()
    }

    /// The milliseconds left until the deadline of the session's calls.
    pub(crate) fn session_ms(&self) -> u64 {
        self.session_until_ms().saturating_sub(clock::now_ms())
    }

    /// The backend for content sent after the first byte.
    pub(crate) fn late_backend(&self, language: Language) -> Backend {
        self.backend(language).until(self.since_ms() + PAGE_MS)
    }

    /// When the visitor's wait began; the upload time of a command does not count.
    fn since_ms(&self) -> u64 {
        self.begun_ms.get().max(self.request.read_ms())
    }

    /// Restarts the deadlines, after a call with a deadline of its own.
    pub(crate) fn begin_anew(&self) {
        self.begun_ms.set(clock::now_ms());
    }

    /// The deadline of the calls that a response waits for. It is earlier for a page, whose first byte must not wait as
    /// long as a command, and later for an order.
    pub(crate) fn until_ms(&self) -> u64 {
        let is_read = matches!(self.request.verb, Verb::Get | Verb::Head);
        let limit_ms = match (is_read, self.orders) {
            (true, false) => FIRST_BYTE_MS,
            (true, true) | (false, false) => PAGE_MS,
            (false, true) => ORDER_MS,
        };
        self.since_ms() + limit_ms
    }

    pub(crate) fn dev_mode(&self) -> bool {
        *self.dev_mode.get_or_init(|| {
            is_dev_mode(
                bindings::variables(&self.env).development,
                self.request.header("dev-mode").as_deref(),
                self.request.query_value("dev_mode").as_deref(),
            )
        })
    }

    /// The address as it was requested.
    pub(crate) fn asked(&self) -> RawAddress<'_> {
        RawAddress {
            path: self.request.path(),
            query: self.request.query(),
        }
    }

    /// The path and query of the referrer in our own origin; empty for a foreign or missing one.
    pub(crate) fn referrer(&self) -> String {
        let from = self.request.header("referer").unwrap_or_default();
        let path = from.strip_prefix(self.request.origin());
        path.unwrap_or_default().to_owned()
    }

    /// The page of this shop that the visitor came from, with its query.
    pub(crate) fn came_from(&self) -> Option<Target> {
        Target::page(&self.referrer())
    }

    /// The address that the visitor reads or has sent a form from.
    pub(crate) fn page_in_view(&self) -> String {
        match self.request.verb {
            Verb::Get | Verb::Head => with_query(self.request.path(), self.request.query()),
            Verb::Post | Verb::Delete | Verb::Other => self.referrer(),
        }
    }

    pub(crate) fn cookie<'a>(
        &self,
        name: &'static str,
        value: &'a str,
        max_age: u32,
        http_only: bool,
    ) -> Cookie<'a> {
        Cookie {
            name,
            value,
            max_age: Some(max_age),
            http_only,
            secure: self.request.origin().starts_with("https:"),
        }
    }
}

impl RequestContext {
    /// Whether answers carry HSTS.
    pub(crate) fn is_kept_secure(&self) -> bool {
        self.request.is_secure() && !bindings::variables(&self.env).development
    }

    /// The words of a language as the site says them.
    pub(crate) fn words(&self, language: Language) -> Words {
        language.words_with(self.site.own_texts)
    }

    /// The sealed identity: set in this request, or else from the cookie.
    pub(crate) fn identity(&self) -> Option<String> {
        let fresh = self.session.identity.borrow().clone();
        fresh.or_else(|| self.request.cookie(IDENTITY_COOKIE).map(str::to_owned))
    }

    /// The session's refresh token: from this request's sign-in or refresh, or else from the cookie.
    pub(crate) fn refresh_token(&self) -> Option<String> {
        let fresh = self.session.refresh.borrow().clone();
        let cookie = || self.request.cookie(REFRESH_COOKIE);
        fresh.or_else(|| cookie().filter(|text| is_token(text)).map(str::to_owned))
    }

    /// The name of the session in the request's cookies.
    pub(crate) fn session_name(&self) -> Option<String> {
        let token = |name| self.request.cookie(name).filter(|text| is_token(text));
        let (key, sealed) = (
            self.site.seal_key.as_ref(),
            self.request.cookie(IDENTITY_COOKIE),
        );
        let identity = key
            .zip(sealed)
            .and_then(|(key, sealed)| Identity::read(key, sealed, clock::now_ms()));
        session_name(
            identity.as_ref(),
            token(TOKEN_COOKIE),
            token(REFRESH_COOKIE),
        )
    }

    /// The tags of the session's sockets: its name, and the hashes of its tokens.
    pub(crate) fn token_hashes(&self) -> Vec<String> {
        let access = self.session.access();
        let cookie = |name| self.request.cookie(name);
        let tokens = [
            access.as_deref(),
            cookie(TOKEN_COOKIE),
            cookie(REFRESH_COOKIE),
        ];
        let mut hashes: Vec<String> = tokens.into_iter().flatten().map(token_hash).collect();
        hashes.extend(self.session_name());
        hashes.sort_unstable();
        hashes.dedup();
        hashes
    }

    /// The guest who placed this browser's last order.
    pub(crate) fn ordered_as(&self) -> Caller {
        let key = self.site.seal_key.as_ref();
        key.map_or(Caller::Nobody, |key| {
            Caller::who_ordered(key, self.request.cookie(ORDERED_COOKIE))
        })
    }

    /// The caller, by sealed cookies alone. Opens the seals once, and again after the session changes.
    pub(crate) fn caller(&self) -> Caller {
        let known = self.session.caller.borrow().clone();
        known.unwrap_or_else(|| {
            let key = self.site.seal_key.as_ref();
            let caller = key.map_or(Caller::Nobody, |key| {
                Caller::from_cookies(
                    key,
                    self.session.access().as_deref(),
                    self.identity().as_deref(),
                    self.request.cookie(GUEST_COOKIE),
                    clock::now_ms(),
                )
            });
            self.session.caller.replace(Some(caller.clone()));
            caller
        })
    }
}

/// The session state of a request, and the cookies of its response.
#[derive(Debug, Default)]
pub(crate) struct Session {
    access: RefCell<Option<String>>,
    /// Set by a sign-in or a refresh in this request; overrides the cookie.
    pub(crate) refresh: RefCell<Option<String>>,
    /// Sealed in this request; overrides the cookie.
    identity: RefCell<Option<String>>,
    /// The result of `RequestContext::caller`, cached until the session changes.
    caller: RefCell<Option<Caller>>,
    /// The shopper of the access token, once the backend has named them in this request.
    pub(crate) user: RefCell<Option<User>>,
    /// Whether a sign-in asks for the session to be kept; without a sign-in, the sealed identity says so.
    pub(crate) remember: Cell<Option<bool>>,
    /// Whether the browser keeps the session, if its tokens were renewed in this request.
    pub(crate) kept: Cell<Option<bool>>,
    /// The backend cannot say now whether the session is valid, or whose it is. The caller is then unknown, not a
    /// guest.
    pub(crate) unknown: Cell<bool>,
    /// A backend call in this session's name was answered with 401.
    pub(crate) unauthorized: Rc<Cell<bool>>,
    /// When the account ended the session, if its object has refused it.
    pub(crate) ended: Cell<Option<u64>>,
    /// The account's object has admitted the session in this request.
    pub(crate) admitted: Cell<bool>,
    /// The account's loyalty points, once the backend has told them in this request.
    pub(crate) points: Cell<Option<Points>>,
    /// The companies that the shopper may act for, once the backend was asked in this request.
    pub(crate) companies: RefCell<Option<Companies>>,
    /// The company that the account has chosen, as its object told it last in this request.
    pub(crate) chosen: RefCell<Option<CompanyId>>,
    /// Held while the companies are asked for.
    pub(crate) companies_turn: Mutex<()>,
    /// The names of the companies were completed in this request.
    pub(crate) companies_named: Cell<bool>,
    /// The company of this request's calls, if the request names one.
    pub(crate) called_for: RefCell<Option<CompanyId>>,
    /// The account's object has told in this request which company is chosen, if any.
    pub(crate) choice_told: Cell<bool>,
    /// The companies could not be asked in this request.
    pub(crate) company_unknown: Cell<bool>,
    /// Whether the goods of this page may be put into a quote.
    pub(crate) to_quote: Cell<bool>,
    pub(crate) cookies: RefCell<Vec<String>>,
}

impl Session {
    /// The token for calls in the shopper's name.
    pub(crate) fn access(&self) -> Option<String> {
        self.access.borrow().clone()
    }

    /// Replaces the access token, and returns the previous one.
    pub(crate) fn set_access(&self, access: Option<String>) -> Option<String> {
        self.caller.replace(None);
        self.user.replace(None);
        self.admitted.set(false);
        self.companies.replace(None);
        self.companies_named.set(false);
        self.called_for.replace(None);
        self.chosen.replace(None);
        self.choice_told.set(false);
        self.access.replace(access)
    }

    /// Replaces the sealed identity; `None` falls back to the cookie.
    pub(crate) fn set_identity(&self, identity: Option<String>) {
        self.caller.replace(None);
        self.identity.replace(identity);
    }

    /// Whether the response is private: there is a session, or the response sets cookies.
    pub(crate) fn is_private(&self) -> bool {
        self.access.borrow().is_some() || !self.cookies.borrow().is_empty()
    }

    pub(crate) fn set(
        &self,
        ctx: &RequestContext,
        name: &'static str,
        value: &str,
        max_age: Option<u32>,
    ) {
        self.carry(&Cookie {
            max_age,
            ..ctx.cookie(name, value, 0, true)
        });
    }

    /// Adds a cookie to the response of this request, whichever handler makes it. The last cookie of a name wins.
    pub(crate) fn carry(&self, cookie: &Cookie<'_>) {
        self.withdraw(cookie.name);
        self.cookies.borrow_mut().push(cookie.header());
    }

    /// Leaves the browser the cookie of this name that it has.
    pub(crate) fn withdraw(&self, name: &str) {
        let mut cookies = self.cookies.borrow_mut();
        cookies.retain(|header| value_of(header, name).is_none());
    }

    /// The value of the response's cookie of this name.
    pub(crate) fn carried(&self, name: &str) -> Option<String> {
        let cookies = self.cookies.borrow();
        let value = cookies.iter().find_map(|header| value_of(header, name));
        value.map(str::to_owned)
    }
}

/// The value in a `Set-Cookie` header, if the cookie has this name.
fn value_of<'a>(header: &'a str, name: &str) -> Option<&'a str> {
    let rest = header.strip_prefix(name)?.strip_prefix('=')?;
    rest.split(';').next()
}
