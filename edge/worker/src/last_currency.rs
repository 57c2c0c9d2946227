//! The last currency in the backend's settings, a fallback for when the settings cannot be loaded. It is stored in KV
//! beside the page cache, so that it outlives an isolate. An isolate reads it once, and writes it only if it has
//! changed. If KV fails or does not answer in time, the currency is unknown.

use std::cell::RefCell;

use js_sys::Uint8Array;
use platform::bindings;
use platform::kv::Namespace;
use shop::money::Currency;
use wasm_bindgen::JsCast;
use worker::Env;

use crate::sites::text_in_time;

/// The lifetime of an entry in KV; after that the next isolate writes it again.
const KEEP_SECONDS: u32 = 365 * 24 * 60 * 60;

thread_local! {
    /// The currencies that this isolate knows, by the names of their sites.
    static KNOWN: RefCell<Vec<(String, Currency)>> = const { RefCell::new(Vec::new()) };
}

/// The last currency of a site that leaves it to the settings.
pub(crate) async fn recall(env: &Env, site: &str) -> Option<Currency> {
    let known = KNOWN.with_borrow(|known| {
        let known = known.iter().find(|(name, _)| name == site)?;
        Some(known.1)
    });
    if known.is_some() {
        return known;
    }
    let currency = stored(&store(env)?, site).await?;
    hold(site, currency);
    Some(currency)
}

/// Stores the currency that the settings have just named.
pub(crate) async fn remember(env: &Env, site: &str, currency: Currency) {
    if hold(site, currency) == Some(currency) {
        return;
    }
    let Some(store) = store(env) else { return };
    if stored(&store, site).await == Some(currency) {
        return;
    }
    let code = Uint8Array::from(currency.code().as_bytes());
    let key = key(site);
    if let Err(error) = store.keep(&key, &code, KEEP_SECONDS).await {
        worker::console_error!("{key} was not kept: {error:?}");
    }
}

/// Stores the currency in the isolate, and returns the previous one. The list stays short: operators add sites,
/// visitors cannot.
fn hold(site: &str, currency: Currency) -> Option<Currency> {
    KNOWN.with_borrow_mut(|known| {
        if let Some((_, held)) = known.iter_mut().find(|(name, _)| name == site) {
            return Some(std::mem::replace(held, currency));
        }
        known.push((site.to_owned(), currency));
        None
    })
}

/// Cannot collide with a page's key, which is a hash.
fn key(site: &str) -> String {
    ["currency/", site].concat()
}

fn store(env: &Env) -> Option<Namespace> {
    bindings::raw_pages(env).ok().map(JsCast::unchecked_into)
}

async fn stored(store: &Namespace, site: &str) -> Option<Currency> {
    let key = key(site);
    let code = text_in_time(store, &key).await;
    let code = code.inspect_err(|error| worker::console_error!("{key}: {error}"));
    Currency::from_code(&code.ok()??)
}
