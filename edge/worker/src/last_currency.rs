//! The currency that the backend's settings named last, for the time when they cannot be had. It lies in KV beside the
//! page cache, so that it outlives an isolate: read once by an isolate, written only where it has changed. What KV
//! does not tell, or not yet, is not known.

use std::cell::RefCell;

use js_sys::Uint8Array;
use platform::bindings;
use platform::kv::Namespace;
use shop::money::Currency;
use wasm_bindgen::JsCast;
use worker::Env;

use crate::sites::text_in_time;

/// An entry that KV has dropped is written again by the next isolate.
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

/// Keeps what the settings have just named.
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

/// What the isolate knew before. Sites are the operators', not the visitors': there are few.
fn hold(site: &str, currency: Currency) -> Option<Currency> {
    KNOWN.with_borrow_mut(|known| {
        if let Some((_, held)) = known.iter_mut().find(|(name, _)| name == site) {
            return Some(std::mem::replace(held, currency));
        }
        known.push((site.to_owned(), currency));
        None
    })
}

/// Keys of pages are hashes: none of them begins so.
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
