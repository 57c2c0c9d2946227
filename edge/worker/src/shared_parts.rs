//! Deferred parts that are the same on every page: rendered once, and cached by the isolate as long as the frame of its
//! pages.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use platform::{bindings, clock};
use shop::page::Deferred;

use crate::purges;
use crate::visit::Visit;

/// The maximum number of cached parts; a site has a few in each language.
const MOST: usize = 256;

thread_local! {
    static PARTS: RefCell<HashMap<String, Part>> = RefCell::default();
}

struct Part {
    markup: Rc<str>,
    until_ms: u64,
    /// When its data was asked for, at the earliest.
    made_ms: u64,
}

/// The cached markup of a part. It ages the page as the frame does: no shared part shows a price.
pub(crate) fn cached(visit: &Visit, part: &Deferred) -> Option<Rc<str>> {
    let shared = part.shared && !visit.dev_mode();
    let key = shared.then(|| key(visit, part))?;
    let now_ms = clock::now_ms();
    PARTS.with_borrow(|parts| {
        let part = parts.get(&key)?;
        let is_purged = part.made_ms < purges::of(visit.site.name()).newest_of_frames_ms();
        if part.until_ms <= now_ms || is_purged {
            return None;
        }
        visit.shared_ms.set(visit.shared_ms.get().min(part.made_ms));
        Some(part.markup.clone())
    })
}

/// Caches the markup of a shared part.
pub(crate) fn remember(visit: &Visit, part: &Deferred, markup: &str) {
    let lifetime_ms = bindings::variables(&visit.env).frame_memory_ms;
    let is_own = visit.session.to_quote.get();
    if !part.shared || lifetime_ms == 0 || visit.dev_mode() || is_own {
        return;
    }
    let entry = Part {
        markup: Rc::from(markup),
        until_ms: clock::now_ms() + lifetime_ms,
        made_ms: visit.begun_ms(),
    };
    PARTS.with_borrow_mut(|parts| {
        if parts.len() >= MOST {
            parts.clear();
        }
        parts.insert(key(visit, part), entry);
    });
}

fn key(visit: &Visit, part: &Deferred) -> String {
    let (site, language) = (&visit.site, visit.language.code());
    // A shop may hide its prices from guests.
    let prices = if visit.shop().currency.is_some() {
        "\n"
    } else {
        "\nunpriced\n"
    };
    [
        site.name(),
        "\n",
        &site.version,
        "\n",
        language,
        prices,
        &part.request.path,
    ]
    .concat()
}
