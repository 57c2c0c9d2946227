//! The hint of the cart's count in the browser: sent with every answer that knows the count, and corrected on requests
//! whose hint is missing or is of a cart that the caller has no more.

use futures_util::future::LocalBoxFuture;
use platform::clock;
use platform::response::Cookie;
use shop::cart::{
    COUNT_COOKIE, Cart, HintRequest, HintStep, OTHER_OWNER, hint, is_ahead, is_for, owner_name,
};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::route::Place;
use shop::session::{Caller, GUEST_COOKIE};

use crate::context::RequestContext;
use crate::{carts, language};

/// Tells the browser what is in a caller's cart.
pub(crate) fn tell(ctx: &RequestContext, caller: &Caller, cart: &Cart) {
    let Some(key) = &ctx.site.seal_key else {
        return;
    };
    match caller {
        Caller::SignedIn(_) | Caller::Guest(_) => {
            let max_age = caller.cookie_max_age(key, ctx.identity().as_deref(), clock::now_ms());
            let owner = owner_name(key, caller, ctx.site.name());
            set(ctx, &[&hint(cart), ".", &owner].concat(), max_age);
            // A guest is kept for a year from the last visit on which the cart was looked at.
            if let (Caller::Guest(_), Some(sealed)) = (caller, ctx.request.cookie(GUEST_COOKIE))
                && *caller == ctx.caller()
            {
                ctx.session.set(ctx, GUEST_COOKIE, sealed, max_age);
            }
        }
        Caller::Nobody => {}
    }
}

/// Tells the browser of the cart that a command has left, unless it knows of a later one: a repeated command brings its
/// first outcome.
pub(crate) fn tell_outcome(ctx: &RequestContext, caller: &Caller, cart: &Cart) {
    let Some(key) = &ctx.site.seal_key else {
        return;
    };
    let owner = owner_name(key, caller, ctx.site.name());
    if !known(ctx).is_some_and(|hint| is_ahead(&hint, cart, &owner)) {
        tell(ctx, caller, cart);
    }
}

/// Refuses a command that names the owner of another cart than the caller's.
pub(crate) fn same_owner(ctx: &RequestContext, fields: &Fields) -> Result<(), Failure> {
    let key = ctx.site.seal_key.as_ref();
    let owner = key.map(|key| owner_name(key, &ctx.caller(), ctx.site.name()));
    if is_for(fields, &owner.unwrap_or_default()) {
        Ok(())
    } else {
        Err(Failure::Refused(&OTHER_OWNER))
    }
}

/// Corrects the hint before a request is answered: the hint of no cart goes, and a page without a hint gets one.
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
    match request.step(&ctx.caller(), known(ctx).as_deref(), has_key) {
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

/// Tells the browser what is in the cart of the present caller.
pub(crate) fn recall(ctx: &RequestContext) -> LocalBoxFuture<'_, ()> {
    Box::pin(async move {
        let caller = ctx.caller();
        match carts::current(ctx, &caller, language::of(ctx)).await {
            Ok(cart) => tell(ctx, &caller, &cart),
            // The count of another cart would be wrong; without a hint the count is only late.
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

/// Removes the hint of a session that ends. A session without an identity has no cart: the hint is the guest's.
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
