//! Asks the platform whether something may be done once more; `shop::limits` says what is counted.

use futures_util::future::LocalBoxFuture;
use platform::bindings;
use shop::failure::Failure;
use shop::fields::Fields;
use shop::forms::Form;
use shop::limits::{self, Count, TOO_OFTEN};
use shop::session::Caller;

use crate::context::RequestContext;

/// Whether it may be done, or why not.
type Outcome<'a> = LocalBoxFuture<'a, Result<(), Failure>>;

/// An attempt to sign in with this name.
pub(crate) fn sign_in<'a>(ctx: &'a RequestContext, login: &str) -> Outcome<'a> {
    take(ctx, limits::sign_in(address(ctx).as_deref(), login))
}

/// A product for the caller's cart.
pub(crate) fn addition(ctx: &RequestContext) -> Outcome<'_> {
    take(
        ctx,
        limits::addition(address(ctx).as_deref(), &ctx.caller()),
    )
}

/// A form with which nothing is wrong.
pub(crate) fn submission<'a>(ctx: &'a RequestContext, form: &Form, fields: &Fields) -> Outcome<'a> {
    let caller = ctx.caller();
    let account = caller.cart_name(ctx.site.name());
    let account = account.filter(|_| caller.has_session());
    let email = fields.text("email");
    let counts = limits::submission(
        form.name,
        address(ctx).as_deref(),
        account.as_deref(),
        email,
    );
    take(ctx, counts)
}

/// A judgement of a review.
pub(crate) fn judgement(ctx: &RequestContext) -> Outcome<'_> {
    take(
        ctx,
        limits::submission("judgement", address(ctx).as_deref(), None, ""),
    )
}

/// A promo code that is tried.
pub(crate) fn promo(ctx: &RequestContext) -> Outcome<'_> {
    command(ctx, "promo")
}

/// A request for a credit with which nothing is wrong.
pub(crate) fn credit<'a>(ctx: &'a RequestContext, fields: &Fields) -> Outcome<'a> {
    let (address, email) = (address(ctx), fields.text("email"));
    take(
        ctx,
        limits::submission("credit", address.as_deref(), None, email),
    )
}

/// A delivery address that is kept or deleted.
pub(crate) fn saved_address(ctx: &RequestContext) -> Outcome<'_> {
    take(
        ctx,
        limits::submission("address", address(ctx).as_deref(), None, ""),
    )
}

/// The goods of an order once more, or those of a link.
pub(crate) fn repeat(ctx: &RequestContext) -> Outcome<'_> {
    command(ctx, "repeat")
}

/// Codes of products that are looked up all at once.
pub(crate) fn codes(ctx: &RequestContext) -> Outcome<'_> {
    take(
        ctx,
        limits::submission("codes", address(ctx).as_deref(), None, ""),
    )
}

/// An order from the caller's cart.
pub(crate) fn order<'a>(ctx: &'a RequestContext, caller: &Caller) -> Outcome<'a> {
    let cart = caller.cart_name(ctx.site.name()).unwrap_or_default();
    take(ctx, limits::order(address(ctx).as_deref(), &cart))
}

fn command<'a>(ctx: &'a RequestContext, name: &str) -> Outcome<'a> {
    let cart = ctx.caller().cart_name(ctx.site.name());
    let counts = limits::command(name, address(ctx).as_deref(), cart.as_deref());
    take(ctx, counts)
}

fn address(ctx: &RequestContext) -> Option<String> {
    ctx.request.client_address()
}

/// Counts once more under each key, until one of them has had enough. A limit that is not bound, or that fails, holds
/// nobody back: the shop sells.
fn take(ctx: &RequestContext, counts: Vec<Count>) -> Outcome<'_> {
    Box::pin(async move {
        for Count { limit, key } in counts {
            let Some(bound) = bindings::rate_limit(&ctx.env, limit) else {
                continue;
            };
            match bound.allows(&key).await {
                Ok(true) => {}
                Ok(false) => {
                    worker::console_log!("too often: {limit:?}");
                    return Err(Failure::Refused(&TOO_OFTEN));
                }
                Err(error) => worker::console_error!("{limit:?} is not counted: {error}"),
            }
        }
        Ok(())
    })
}
