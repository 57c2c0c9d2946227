//! The hint: a cookie with the cart's count. Every response that knows the count sends it; requests whose hint is
//! missing, or belongs to a cart that the caller no longer has, get it corrected.

use futures_util::future::LocalBoxFuture;
use platform::clock;
use platform::response::Cookie;
use shop::cart::{
    COUNT_COOKIE, Cart, HintRequest, HintStep, OTHER_OWNER, hint, is_ahead, is_for, owner_name,
};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::route::Place;
use shop::session::{Caller, GUEST_COOKIE, SealKey, seal_guest};

use crate::context::RequestContext;
use crate::{carts, language};

/// Sends the hint of the caller's cart to the browser.
pub(crate) fn tell(ctx: &RequestContext, caller: &Caller, cart: &Cart) {
    let Some(key) = &ctx.site.seal_key else {
        return;
    };
    match caller {
        Caller::SignedIn(_) | Caller::Guest(_) => {
            let max_age = caller.cookie_max_age(key, ctx.identity().as_deref(), clock::now_ms());
            let owner = owner_name(key, caller, ctx.site.name());
            set(ctx, &[&hint(cart), ".", &owner].concat(), max_age);
            // Renew the guest cookie: it lasts for a year after the cart was last read, and has the seal of the key in
            // force.
            if let (Caller::Guest(token), Some(_)) = (caller, ctx.request.cookie(GUEST_COOKIE))
                && *caller == ctx.caller()
            {
                let sealed = seal_guest(key, token);
                ctx.session.set(ctx, GUEST_COOKIE, &sealed, max_age);
            }
        }
        Caller::Nobody => {}
    }
}

/// Sends the hint of the cart after a command, unless the browser's hint is newer: a repeated command returns its first
/// outcome.
pub(crate) fn tell_outcome(ctx: &RequestContext, caller: &Caller, cart: &Cart) {
    let Some(key) = &ctx.site.seal_key else {
        return;
    };
    let owner = owner_name(key, caller, ctx.site.name());
    if !hint_after_response(ctx).is_some_and(|hint| is_ahead(&hint, cart, &owner)) {
        tell(ctx, caller, cart);
    }
}

/// Refuses a command that names the owner of another cart.
pub(crate) fn same_owner(ctx: &RequestContext, fields: &Fields) -> Result<(), Failure> {
    let (key, caller) = (ctx.site.seal_key.as_ref(), ctx.caller());
    // A page from before a change of the key has the name that the key before it gave.
    let names = key.into_iter().flat_map(SealKey::each);
    let mut names = names.map(|key| owner_name(&key, &caller, ctx.site.name()));
    let is_own = match key {
        Some(_) => names.any(|owner| is_for(fields, &owner)),
        None => is_for(fields, ""),
    };
    if is_own {
        Ok(())
    } else {
        Err(Failure::Refused(&OTHER_OWNER))
    }
}

/// Corrects the hint before a request is answered: removes it for a caller without a cart, and sends one with a page if
/// it is missing.
pub(crate) fn begin<'a>(ctx: &'a RequestContext, place: &Place) -> Option<LocalBoxFuture<'a, ()>> {
    let request = HintRequest {
        is_page: matches!(place, Place::Page(_)),
        is_private: ctx.session.is_private(),
        hint: ctx.request.cookie(COUNT_COOKIE),
        guest: ctx.request.cookie(GUEST_COOKIE),
    };
    if request.is_settled() {
        return None;
    }
    let has_key = ctx.site.seal_key.is_some();
    match request.step(&ctx.caller(), hint_after_response(ctx).as_deref(), has_key) {
        HintStep::Keep => {}
        HintStep::End => end(ctx),
        HintStep::EndWithGuest => {
            end(ctx);
            ctx.session.set(ctx, GUEST_COOKIE, "", Some(0));
        }
        HintStep::Recall => return Some(recall(ctx)),
    }
    None
}

/// Reads the current caller's cart and sends its hint.
pub(crate) fn recall(ctx: &RequestContext) -> LocalBoxFuture<'_, ()> {
    Box::pin(async move {
        let caller = ctx.caller();
        match carts::current(ctx, &caller, language::of(ctx)).await {
            Ok(cart) => tell(ctx, &caller, &cart),
            // The hint of another cart would show a wrong count; a removed hint only delays the count.
            Err(_) => end(ctx),
        }
    })
}

/// The hint that the browser will have after this answer.
pub(crate) fn hint_after_response(ctx: &RequestContext) -> Option<String> {
    match ctx.session.carried(COUNT_COOKIE) {
        Some(value) => Some(value).filter(|value| !value.is_empty()),
        None => ctx.request.cookie(COUNT_COOKIE).map(str::to_owned),
    }
}

/// Removes the hint of a session that ends. A session without an identity has no cart: the hint is the guest's.
pub(crate) fn end_session(ctx: &RequestContext) {
    if ctx.identity().is_some() {
        end(ctx);
    }
}

fn end(ctx: &RequestContext) {
    if hint_after_response(ctx).is_some() {
        set(ctx, "", Some(0));
    }
}

fn set(ctx: &RequestContext, value: &str, max_age: Option<u32>) {
    ctx.session.carry(&Cookie {
        max_age,
        ..ctx.cookie(COUNT_COOKIE, value, 0, false)
    });
}
