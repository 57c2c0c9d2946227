//! The purges that this isolate knows of. They are read from KV together with the pointer of a site; a message of the
//! backend that this isolate takes counts here at once. Purges are only added: an older value of KV takes none back.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use futures_util::future::join;
use platform::kv::Namespace;
use platform::{answers, clock};
use shop::pagecache::{Made, Purges};
use shop::site::keys;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Removes all pages from the JS entry (`boundary.js`).
    #[wasm_bindgen(js_name = dropPages)]
    fn drop_pages();
}

/// The timeout of a read, in milliseconds: the pointer, which is read at the same time, has twice as long.
const READ_MS: u64 = 1_000;

#[derive(Default)]
struct Known {
    purges: Rc<Purges>,
    /// No page made since then is covered.
    newest_ms: u64,
    /// The texts that were read last, by the operators' command and by the backend's messages.
    texts: [Option<String>; 2],
}

thread_local! {
    /// The purges by site. The map stays short: operators add sites, visitors cannot.
    static KNOWN: RefCell<HashMap<String, Known>> = RefCell::default();
}

/// The purges of a site.
pub(crate) fn of(site: &str) -> Rc<Purges> {
    KNOWN.with_borrow(|known| {
        let known = known.get(site);
        known.map_or_else(Rc::default, |known| known.purges.clone())
    })
}

/// Whether a cached page of a site may not be shown any more.
pub(crate) fn cover(site: &str, path: &str, made: &Made) -> bool {
    KNOWN.with_borrow(|known| {
        let known = known.get(site);
        known.is_some_and(|known| {
            made.made_ms.min(made.frame_ms) < known.newest_ms && known.purges.cover(path, made)
        })
    })
}

/// Reads the purges of a site. What cannot be read leaves those that are known; if none are, everything made before now
/// counts as purged.
pub(crate) async fn read(store: &Namespace, site: &str) {
    let (command, backend) = (keys::purges(site), keys::purges_of_backend(site));
    let reading = Box::pin(join(store.text(&command), store.text(&backend)));
    let late = || (Err("late".into()), Err("late".into()));
    let read = clock::in_time(reading, READ_MS).await;
    let (command, backend) = read.unwrap_or_else(late);
    let is_first = KNOWN.with_borrow(|known| !known.contains_key(site));
    let now_ms = clock::now_ms();
    for (at, text) in [command, backend].into_iter().enumerate() {
        match text {
            Ok(text) if is_new(site, at, text.as_deref()) => {
                let text = text.unwrap_or_default();
                add(site, &Purges::parse(&text, now_ms));
                KNOWN.with_borrow_mut(|known| {
                    let known = known.entry(site.to_owned()).or_default();
                    if let Some(known) = known.texts.get_mut(at) {
                        *known = Some(text);
                    }
                });
            }
            Ok(_) => {}
            Err(error) => {
                platform::log_error!("the purges of {site} cannot be read: {error:?}");
                if is_first {
                    add(site, &Purges::of_all(now_ms));
                }
            }
        }
    }
}

fn is_new(site: &str, at: usize, text: Option<&str>) -> bool {
    KNOWN.with_borrow(|known| {
        let known = known.get(site).and_then(|known| known.texts.get(at));
        let known = known.and_then(Option::as_deref);
        known != Some(text.unwrap_or_default())
    })
}

/// Adds purges to those of a site, and drops what the isolate remembers from before.
pub(crate) fn add(site: &str, purges: &Purges) {
    let now_ms = clock::now_ms();
    let is_changed = KNOWN.with_borrow_mut(|known| {
        let known = known.entry(site.to_owned()).or_default();
        let mut all = Purges::clone(&known.purges);
        all.join(purges);
        all.forget_old(now_ms);
        let is_changed = all != *known.purges;
        known.newest_ms = all.newest_ms();
        known.purges = Rc::new(all);
        is_changed
    });
    if is_changed {
        drop_pages();
        answers::forget_before(purges.newest_ms());
    }
}
