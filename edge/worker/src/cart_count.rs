//! The hint of the cart's count in the browser: told with every answer that knows the count, and put right on requests
//! whose hint is missing or belongs to nobody any more.

use futures_util::future::LocalBoxFuture;
use platform::clock;
use platform::response::Cookie;
use shop::cart::{COUNT_COOKIE, Cart, hint};
use shop::route::Place;
use shop::session::{Caller, GUEST_COOKIE};

use crate::context::RequestContext;
use crate::{cart, language};

/// Tells the browser what is in a caller's cart.
pub(crate) fn tell(ctx: &RequestContext, caller: &Caller, cart: &Cart) {
    let Some(key) = &ctx.site.seal_key else {
        return;
    };
    if *caller != Caller::Nobody {
        let stay = caller.stay(key, ctx.identity().as_deref(), clock::now_ms());
        set(ctx, &hint(cart), stay);
    }
}

/// Puts the count right before anything is answered: nobody's goes, and a missing one is brought with a page. A page
/// of a guest who has both cookies is left alone: opening a seal would cost more than a page from memory.
pub(crate) fn begin<'a>(ctx: &'a RequestContext, place: &Place) -> Option<LocalBoxFuture<'a, ()>> {
    let page = matches!(place, Place::Page(_));
    let has = |name| ctx.request.cookie(name).is_some();
    if page && !ctx.session.is_private() && has(COUNT_COOKIE) == has(GUEST_COOKIE) {
        return None;
    }
    if ctx.caller() == Caller::Nobody {
        end(ctx);
        // A name that cannot be read would lead each page past the cache for good.
        if page && ctx.site.seal_key.is_some() && ctx.request.cookie(GUEST_COOKIE).is_some() {
            ctx.session.set(ctx, GUEST_COOKIE, "", Some(0));
        }
        return None;
    }
    (page && known(ctx).is_none()).then(|| recall(ctx))
}

/// Tells the browser what is in the cart of whoever is asking now.
pub(crate) fn recall(ctx: &RequestContext) -> LocalBoxFuture<'_, ()> {
    Box::pin(async move {
        let caller = ctx.caller();
        match cart::current(ctx, &caller, language::of(ctx)).await {
            Ok(cart) => tell(ctx, &caller, &cart),
            // Another's count would be wrong; without any it is only late.
            Err(_) => end(ctx),
        }
    })
}

/// The hint that the browser will have after this answer.
pub(crate) fn known(ctx: &RequestContext) -> Option<String> {
    match ctx.session.carried(COUNT_COOKIE) {
        Some(value) => Some(value).filter(|value| !value.is_empty()),
        None => ctx.request.cookie(COUNT_COOKIE).map(str::to_owned),
    }
}

/// Takes the hint of a session that ends away; one that no identity was with is a guest's own.
pub(crate) fn end_session(ctx: &RequestContext) {
    if ctx.identity().is_some() {
        end(ctx);
    }
}

fn end(ctx: &RequestContext) {
    if known(ctx).is_some() {
        set(ctx, "", Some(0));
    }
}

fn set(ctx: &RequestContext, value: &str, max_age: Option<u32>) {
    ctx.session.carry(&Cookie {
        max_age,
        ..ctx.cookie(COUNT_COOKIE, value, 0, false)
    });
}
