//! The hint of the cart's count in the browser: told with every answer that knows the count, and put right on requests
//! whose hint is missing or belongs to nobody any more.

use futures_util::future::LocalBoxFuture;
use shop::cart::{COUNT_COOKIE, Cart, hint};
use shop::route::Place;
use shop::session::{Caller, GUEST_COOKIE};

use crate::hall::Hall;
use crate::reply::Cookie;
use crate::visit::Visit;
use crate::{cart, clock, language};

/// Whether a page that anybody may have would leave a wrong hint as it is: a guest's is missing, or one is there of
/// nobody.
pub(crate) fn is_odd(visit: &Visit, place: &Place) -> bool {
    let has = |name| visit.cookie(name).is_some();
    matches!(place, Place::Page(_)) && has(COUNT_COOKIE) != has(GUEST_COOKIE)
}

/// Tells the browser what is in a caller's cart.
pub(crate) fn tell(hall: &Hall, caller: &Caller, cart: &Cart) {
    let Some(key) = &hall.site.seal_key else {
        return;
    };
    if *caller != Caller::Nobody {
        let stay = caller.stay(key, hall.identity().as_deref(), clock::now_ms());
        set(hall, &hint(cart), stay);
    }
}

/// Puts a hint right before anything is answered: nobody's goes, and one that is missing is brought with a page.
pub(crate) fn begin<'a>(hall: &'a Hall, place: &Place) -> Option<LocalBoxFuture<'a, ()>> {
    let page = matches!(place, Place::Page(_));
    if hall.caller() == Caller::Nobody {
        end(hall);
        // A name that cannot be read would lead each page past the cache for good.
        if page && hall.site.seal_key.is_some() && hall.visit.cookie(GUEST_COOKIE).is_some() {
            hall.session.set(hall, GUEST_COOKIE, "", Some(0));
        }
        return None;
    }
    (page && known(hall).is_none()).then(|| recall(hall))
}

/// Tells the browser what is in the cart of whoever is asking now.
pub(crate) fn recall(hall: &Hall) -> LocalBoxFuture<'_, ()> {
    Box::pin(async move {
        let caller = hall.caller();
        match cart::present(hall, &caller, language::of(hall)).await {
            Ok(cart) => tell(hall, &caller, &cart),
            // Another's count would be wrong; without any it is only late.
            Err(_) => end(hall),
        }
    })
}

/// The hint that the browser will have after this answer.
pub(crate) fn known(hall: &Hall) -> Option<String> {
    match hall.session.carried(COUNT_COOKIE) {
        Some(value) => Some(value).filter(|value| !value.is_empty()),
        None => hall.visit.cookie(COUNT_COOKIE).map(str::to_owned),
    }
}

/// Takes the hint of a session that ends away; one that no identity was with is a guest's own.
pub(crate) fn end_session(hall: &Hall) {
    if hall.identity().is_some() {
        end(hall);
    }
}

fn end(hall: &Hall) {
    if known(hall).is_some() {
        set(hall, "", Some(0));
    }
}

fn set(hall: &Hall, value: &str, max_age: Option<u32>) {
    hall.session.carry(&Cookie {
        max_age,
        ..hall.cookie(COUNT_COOKIE, value, 0, false)
    });
}
