//! The last known currency and restrictions of the backend's settings, a fallback for when the settings cannot be
//! loaded. They are stored in KV beside the page cache, so that they outlive an isolate, and hold in every language. An
//! isolate reads each once, and writes it only if it has changed. If KV fails or does not answer in time, they are
//! unknown.

use std::cell::RefCell;

use futures_util::future::join;
use js_sys::Uint8Array;
use platform::bindings;
use platform::kv::Namespace;
use shop::money::Currency;
use shop::site::{GlobalSettings, LastKnown};
use wasm_bindgen::JsCast;
use worker::Env;

use crate::sites::text_in_time;

/// The lifetime of an entry in KV; after that the next isolate writes it again.
const KEEP_SECONDS: u32 = 365 * 24 * 60 * 60;

thread_local! {
    /// What this isolate knows, by the keys in KV.
    static KNOWN: RefCell<Vec<(String, String)>> = const { RefCell::new(Vec::new()) };
}

/// The last known settings of a site; the currency only if its config leaves it to the settings.
pub(crate) async fn recall(env: &Env, site: &str, needs_currency: bool) -> LastKnown {
    let currency = async {
        if !needs_currency {
            return None;
        }
        let code = recall_text(env, currency_key(site), |code| {
            Currency::from_code(code).is_some()
        });
        Currency::from_code(&code.await?)
    };
    let restrictions = recall_text(env, restrictions_key(site), |text| {
        GlobalSettings::of_restrictions(text).is_some()
    });
    let (currency, restrictions) = join(currency, restrictions).await;
    LastKnown {
        currency,
        restrictions: restrictions.and_then(|text| GlobalSettings::of_restrictions(&text)),
    }
}

/// Stores the currency and the restrictions that the settings have just named.
pub(crate) async fn remember(
    env: &Env,
    site: &str,
    currency: Option<Currency>,
    restrictions: String,
) {
    let currency = async {
        if let Some(currency) = currency {
            remember_text(env, currency_key(site), currency.code().to_owned()).await;
        }
    };
    join(
        currency,
        remember_text(env, restrictions_key(site), restrictions),
    )
    .await;
}

async fn recall_text(env: &Env, key: String, is_valid: fn(&str) -> bool) -> Option<String> {
    let known = KNOWN.with_borrow(|known| {
        let known = known.iter().find(|(name, _)| *name == key)?;
        Some(known.1.clone())
    });
    if known.is_some() {
        return known;
    }
    let text = stored(&store(env)?, &key).await;
    let text = text.filter(|text| is_valid(text))?;
    hold(key, text.clone());
    Some(text)
}

async fn remember_text(env: &Env, key: String, text: String) {
    if hold(key.clone(), text.clone()).as_ref() == Some(&text) {
        return;
    }
    let Some(store) = store(env) else { return };
    if stored(&store, &key).await.as_ref() == Some(&text) {
        return;
    }
    let bytes = Uint8Array::from(text.as_bytes());
    if let Err(error) = store.keep(&key, &bytes, KEEP_SECONDS).await {
        platform::log_error!("{key} was not kept: {error:?}");
    }
}

/// Stores a text in the isolate, and returns the previous one. The list stays short: operators add sites, visitors
/// cannot.
fn hold(key: String, text: String) -> Option<String> {
    KNOWN.with_borrow_mut(|known| {
        if let Some((_, held)) = known.iter_mut().find(|(name, _)| *name == key) {
            return Some(std::mem::replace(held, text));
        }
        known.push((key, text));
        None
    })
}

/// Cannot collide with a page's key, which is a hash.
fn currency_key(site: &str) -> String {
    ["currency/", site].concat()
}

/// Cannot collide with a page's key, which is a hash.
fn restrictions_key(site: &str) -> String {
    ["restrictions/", site].concat()
}

fn store(env: &Env) -> Option<Namespace> {
    bindings::raw_pages(env).ok().map(JsCast::unchecked_into)
}

async fn stored(store: &Namespace, key: &str) -> Option<String> {
    let text = text_in_time(store, key).await;
    let text = text.inspect_err(|error| platform::log_error!("{key}: {error}"));
    text.ok()?
}
