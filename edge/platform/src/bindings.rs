//! The bindings named in the wrangler files, and the variables, which are read once per isolate.

use std::cell::OnceCell;
use std::rc::Rc;

use shop::failure::{Failure, HEADERS_TOO_LARGE};
use shop::limits::Limit;
use shop::pagecache::WAIT_MS;
use shop::watch::Sample;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use worker::durable::Stub;
use worker::{AnalyticsEngineDataset, Bucket, Env, Fetcher, Result};

const PAGES: &str = "PAGES";
const CONFIG: &str = "CONFIG";
const CART: &str = "CART";
const SESSION: &str = "SESSION";
const SENDING: &str = "SENDING";
const QUOTE: &str = "QUOTE";
const PURGE: &str = "PURGE";
const PHOTOS: &str = "PHOTOS";
const BACKEND: &str = "BACKEND";
const ANALYTICS: &str = "ANALYTICS";

/// The variables of an environment.
#[derive(Debug)]
pub struct Variables {
    /// The fallback site, for hosts that belong to no site.
    pub site: Option<String>,
    /// The secret key of all seals; without it the shop has no carts.
    pub seal_key: String,
    /// The key before it, whose seals are still opened; empty without one.
    pub previous_seal_key: String,
    /// The backend's token signing key; without it only the backend verifies tokens.
    pub token_key: String,
    /// The site's client secrets at the sign-in providers: `{"<client id>": "<secret>"}`.
    pub sign_in_secrets: String,
    /// The keys with which the backends of sites sign their messages: `{"<site>": "<key>"}`.
    pub webhook_keys: String,
    pub backend_url: Option<String>,
    /// Whether `ENVIRONMENT` is `development`, which allows conveniences for developers.
    pub development: bool,
    pub page_memory_ms: u64,
    /// How long a cached version pointer is trusted: a push takes effect within this time.
    pub config_memory_ms: u64,
    pub frame_memory_ms: u64,
    /// How long an isolate keeps an answer of the backend that is the same for everybody.
    pub answer_memory_ms: u64,
    /// How long a request waits for another one of the isolate that is making the same page.
    pub page_wait_ms: u64,
    /// How long a page whose address is known to exist waits for its data before its head is sent early.
    pub early_head_ms: u64,
    /// The length of a day in the lifetime of unused carts; tests shorten it, in development only.
    pub day_ms: u64,
    /// The least time of an answer that may not tell whether an account exists; tests shorten it, in development only.
    pub floor_ms: u64,
    /// Which requests that went well are logged and counted.
    pub log_sample: Sample,
    /// Whether pages tell their times in the header `Server-Timing`.
    pub server_timing: bool,
    /// Where to panic, as `moment=subject` words, for tests of the recovery from a panic; in development only.
    pub panic_at: Option<String>,
}

thread_local! {
    static VARIABLES: OnceCell<Rc<Variables>> = const { OnceCell::new() };
}

/// The variables, read at the first request of the isolate.
pub fn variables(env: &Env) -> Rc<Variables> {
    VARIABLES.with(|cell| cell.get_or_init(|| Rc::new(Variables::read(env))).clone())
}

impl Variables {
    fn read(env: &Env) -> Self {
        let text = |name: &str| {
            env.var(name)
                .ok()
                .map(|value| value.to_string())
                .filter(|value| !value.is_empty())
        };
        let seconds = |name: &str, default: u64| {
            text(name)
                .and_then(|value| value.parse().ok())
                .unwrap_or(default)
                * 1000
        };
        let milliseconds = |name: &str| text(name).and_then(|value| value.parse().ok());
        let development = text("ENVIRONMENT").as_deref() == Some("development");
        Self {
            site: text("SITE"),
            seal_key: text("SEAL_KEY").unwrap_or_default(),
            previous_seal_key: text("SEAL_KEY_PREVIOUS").unwrap_or_default(),
            token_key: text("TOKEN_KEY").unwrap_or_default(),
            sign_in_secrets: text("SIGN_IN_SECRETS").unwrap_or_default(),
            webhook_keys: text("WEBHOOK_KEYS").unwrap_or_default(),
            backend_url: text("BACKEND_URL"),
            development,
            panic_at: text("PANIC_AT").filter(|_| development),
            log_sample: Sample::of_setting(text("LOG_ONE_OF").as_deref()),
            server_timing: text("SERVER_TIMING").map_or(development, |setting| setting == "on"),
            floor_ms: milliseconds("FLOOR_MS")
                .filter(|_| development)
                .unwrap_or(1200),
            page_memory_ms: seconds("PAGE_MEMORY_SECONDS", 5),
            config_memory_ms: milliseconds("CONFIG_MEMORY_MS").unwrap_or(5_000),
            day_ms: milliseconds("CART_DAY_MS")
                .filter(|_| development)
                .unwrap_or(86_400_000),
            frame_memory_ms: seconds("FRAME_MEMORY_SECONDS", 30),
            answer_memory_ms: seconds("ANSWER_MEMORY_SECONDS", 5),
            page_wait_ms: milliseconds("PAGE_WAIT_MS").unwrap_or(WAIT_MS),
            early_head_ms: milliseconds("EARLY_HEAD_MS").unwrap_or(25),
        }
    }
}

/// The failure to answer with, if `boundary.js` put this request in place of a refused or failed one. Only
/// `boundary.js` can set it.
pub fn refusal(env: &Env) -> Option<Failure> {
    let said = js_sys::Reflect::get(env, &JsValue::from_str("REFUSED")).ok()?;
    Some(match said.as_string()?.as_str() {
        "headers" => Failure::Refused(&HEADERS_TOO_LARGE),
        _ => Failure::Internal,
    })
}

/// Panics if the variable `PANIC_AT` names this moment and subject. Never panics before the variables are read.
///
/// # Panics
/// If `PANIC_AT` says so.
pub fn panic_if_asked(moment: &str, subject: &str) {
    let asked = VARIABLES.with(|cell| cell.get()?.panic_at.clone());
    if let Some(asked) = asked {
        let mut words = asked.split(' ').filter_map(|word| word.split_once('='));
        let panics = words.any(|word| word == (moment, subject));
        assert!(!panics, "asked to panic at {moment}={subject}");
    }
}

/// The KV namespace of the page cache.
pub fn raw_pages(env: &Env) -> Result<JsValue> {
    raw(env, PAGES)
}

/// The KV namespace of sites, themes and redirects.
pub fn raw_config(env: &Env) -> Result<JsValue> {
    raw(env, CONFIG)
}

fn raw(env: &Env, name: &str) -> Result<JsValue> {
    let binding = js_sys::Reflect::get(env, &JsValue::from_str(name))?;
    if binding.is_undefined() {
        Err(worker::Error::BindingError(name.to_owned()))
    } else {
        Ok(binding)
    }
}

/// The Durable Object of the cart with this name.
pub fn cart(env: &Env, name: &str) -> Result<Stub> {
    env.durable_object(CART)?.get_by_name(name)
}

/// The Durable Object that exchanges a refresh token; `name` is derived from a hash of the token.
pub fn session(env: &Env, name: &str) -> Result<Stub> {
    env.durable_object(SESSION)?.get_by_name(name)
}

/// The Durable Object that decides on messages to a destination, or counts those of a day; `name` reveals neither an
/// address nor a number.
pub fn sending(env: &Env, name: &str) -> Result<Stub> {
    env.durable_object(SENDING)?.get_by_name(name)
}

/// The Durable Object of an account's quote for a company; `name` contains both.
pub fn quote(env: &Env, name: &str) -> Result<Stub> {
    env.durable_object(QUOTE)?.get_by_name(name)
}

/// The Durable Object of a site's purges.
pub fn purge(env: &Env, site: &str) -> Result<Stub> {
    env.durable_object(PURGE)?.get_by_name(site)
}

/// The store of the photographs of unsent adverts, if it is bound.
pub fn photos(env: &Env) -> Option<Bucket> {
    env.bucket(PHOTOS).ok()
}

/// The service binding of the backend, if there is one.
pub fn backend(env: &Env) -> Option<Fetcher> {
    env.service(BACKEND).ok()
}

/// The dataset of data points, if one is bound.
pub fn analytics(env: &Env) -> Option<AnalyticsEngineDataset> {
    env.analytics_engine(ANALYTICS).ok()
}

/// The name of the rate limiter binding for a limit.
const fn name_of(limit: Limit) -> &'static str {
    match limit {
        Limit::SignInsOfAddress => "SIGN_INS_OF_ADDRESS",
        Limit::SignInsOfSender => "SIGN_INS_OF_SENDER",
        Limit::SignInsOfAccount => "SIGN_INS_OF_ACCOUNT",
        Limit::SignInsOfBrowser => "SIGN_INS_OF_BROWSER",
        Limit::CartsOfAddress => "CARTS_OF_ADDRESS",
        Limit::FormsOfAddress => "LETTERS_OF_ADDRESS",
        Limit::FormsOfSender => "LETTERS_OF_SENDER",
        Limit::OrdersOfAddress => "ORDERS_OF_ADDRESS",
        Limit::OrdersOfCart => "ORDERS_OF_CART",
        Limit::CommandsOfAddress => "COMMANDS_OF_ADDRESS",
        Limit::CommandsOfCart => "COMMANDS_OF_CART",
        Limit::LookupsOfAddress => "LOOKUPS_OF_ADDRESS",
        Limit::CodesOfAddress => "CODES_OF_ADDRESS",
    }
}

#[wasm_bindgen]
extern "C" {
    /// A rate limiter binding.
    #[derive(Debug)]
    pub type RateLimit;

    #[wasm_bindgen(method, catch)]
    async fn limit(this: &RateLimit, options: &JsValue) -> std::result::Result<JsValue, JsValue>;
}

impl RateLimit {
    /// Counts one more use of a key. Returns whether it is within the limit.
    pub async fn allows(&self, key: &str) -> Result<bool> {
        let options = js_sys::Object::new();
        js_sys::Reflect::set(&options, &"key".into(), &key.into())?;
        let outcome = self.limit(&options).await?;
        Ok(js_sys::Reflect::get(&outcome, &"success".into())?.is_truthy())
    }
}

/// The rate limiter of a limit, if it is bound.
pub fn rate_limit(env: &Env, limit: Limit) -> Option<RateLimit> {
    raw(env, name_of(limit)).ok().map(JsCast::unchecked_into)
}
