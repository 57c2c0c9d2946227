//! Merges a guest's cart into the account's: at sign-in, or on a later request for the cart if that failed. Lines that
//! cannot be merged yet stay in the guest's cart, so that nothing is lost.

use futures_util::future::LocalBoxFuture;
use platform::clock;
use shop::cartmerge::merging::{Effect, Event, Recipient, StopReason, apply, begin};
use shop::carts::{CartRequest, CartResponse};
use shop::failure::Failure;
use shop::i18n::Language;
use shop::product::{Card, ProductId};
use shop::session::{Caller, GUEST_COOKIE};

use crate::carts::{ask, ask_object};
use crate::context::RequestContext;

/// Merges this guest's cart into the caller's account. Deletes the guest cookie once the guest's cart is empty.
pub(crate) async fn join(ctx: &RequestContext, language: Language, guest: &Caller) {
    let account = ctx.caller().cart_name(ctx.site.name());
    let (Caller::Guest(token), Some(account)) = (guest, account) else {
        return;
    };
    let (mut merge, mut effect) = begin(token.as_str().to_owned(), account);
    loop {
        let event = match effect {
            Effect::Ask(recipient, request) => {
                match ask_cart(ctx, language, guest, recipient, *request).await {
                    Ok(response) => Event::Answered(Box::new(response)),
                    Err(failure) => Event::Failed(failure),
                }
            }
            Effect::LookUp(products) => Event::LookedUp(look_up(ctx, language, products).await),
            Effect::ForgetGuest => return ctx.session.set(ctx, GUEST_COOKIE, "", Some(0)),
            Effect::Stop(reason) => return log(&reason),
        };
        (merge, effect) = apply(merge, event);
    }
}

/// Merges the guest's cart that was not merged at sign-in.
pub(crate) fn settle(ctx: &RequestContext, language: Language) -> LocalBoxFuture<'_, ()> {
    Box::pin(async move {
        let key = ctx.site.seal_key.as_ref();
        let (Some(key), Some(cookie)) = (key, ctx.request.cookie(GUEST_COOKIE)) else {
            return;
        };
        if ctx.caller().has_session() && !ctx.dev_mode() {
            let guest = Caller::from_cookies(key, None, None, Some(cookie), clock::now_ms());
            join(ctx, language, &guest).await;
        }
    })
}

async fn ask_cart(
    ctx: &RequestContext,
    language: Language,
    guest: &Caller,
    recipient: Recipient,
    request: CartRequest,
) -> Result<CartResponse, Failure> {
    let response = match recipient {
        Recipient::Guest => ask(ctx, guest, language, request).await?,
        Recipient::Account => ask(ctx, &ctx.caller(), language, request).await?,
        Recipient::Earlier(name) => {
            return ask_object(ctx, &ctx.caller(), name, language, request).await;
        }
    };
    response.ok_or(Failure::Internal)
}

/// The current products from the catalogue; none if it fails, and then no quantity is capped by the stock.
async fn look_up(ctx: &RequestContext, language: Language, products: Vec<ProductId>) -> Vec<Card> {
    let found = ctx.backend(language).products(products).await;
    found.map(|found| found.products).unwrap_or_default()
}

fn log(reason: &StopReason) {
    match reason {
        StopReason::Busy => {
            platform::log_info!("an order of the guest's cart is on its way: it is not merged");
        }
        StopReason::GoodsLeft => {}
        StopReason::Failed(failure) => {
            platform::log_error!("the guest's cart was not merged: {}", failure.code());
        }
    }
}
