//! The currency that the backend's settings named last, for the time when they cannot be had. It lies in KV beside the
//! page cache, so that it outlives an isolate: read once by an isolate, written only where it has changed. What KV
//! does not tell, or not yet, is not known.

use std::cell::RefCell;
use std::collections::HashMap;

use futures_util::future::LocalBoxFuture;
use js_sys::Uint8Array;
use platform::bindings;
use platform::kv::Namespace;
use shop::money::Currency;
use wasm_bindgen::JsCast;
use worker::Env;

use crate::sites::in_time;

/// An entry that KV has dropped is written again by the next isolate.
const KEEP_SECONDS: u32 = 365 * 24 * 60 * 60;

thread_local! {
    /// The currencies that this isolate knows, by the names of their sites.
    static KNOWN: RefCell<HashMap<String, Currency>> = RefCell::default();
}

/// The last currency of a site that leaves it to the settings.
pub(crate) async fn recall(env: &Env, site: &str) -> Option<Currency> {
    let known = KNOWN.with_borrow(|known| known.get(site).copied());
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
    KNOWN.with_borrow_mut(|known| known.insert(site.to_owned(), currency))
}

/// Keys of pages are hashes: none of them begins so.
fn key(site: &str) -> String {
    ["currency/", site].concat()
}

fn store(env: &Env) -> Option<Namespace> {
    bindings::raw_pages(env).ok().map(JsCast::unchecked_into)
}

fn stored<'a>(store: &'a Namespace, site: &'a str) -> LocalBoxFuture<'a, Option<Currency>> {
    Box::pin(async move {
        let key = key(site);
        let reading = async { store.text(&key).await.map_err(|error| format!("{error:?}")) };
        let code = in_time(reading).await;
        let code = code.inspect_err(|error| worker::console_error!("{key}: {error}"));
        Currency::from_code(&code.ok()??)
    })
}
