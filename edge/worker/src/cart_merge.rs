//! A guest's cart joins the account's: at sign-in, and with any later request of the cart where that was not possible.
//! What cannot be merged now stays the guest's: nothing is lost.

use futures_util::future::LocalBoxFuture;
use platform::clock;
use shop::cart::{Cart, FinalRefusal, NO_SUCH_LINE, merge};
use shop::carts::{CartRequest, CartResponse};
use shop::failure::Failure;
use shop::i18n::Language;
use shop::session::{Caller, GUEST_COOKIE};

use crate::carts::{ask, ask_object};
use crate::context::RequestContext;
use crate::saved_cart;

/// Merges the cart of the guest who has become the caller. A browser whose guest has nothing left forgets the guest.
pub(crate) async fn join(ctx: &RequestContext, language: Language, guest: &Caller) {
    match try_join(ctx, language, guest).await {
        Ok(true) => {
            ctx.session.set(ctx, GUEST_COOKIE, "", Some(0));
        }
        Ok(false) => {}
        Err(failure) => {
            worker::console_error!("the guest's cart was not merged: {}", failure.code());
        }
    }
}

/// Merges the cart of a guest who was left over when the caller signed in.
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

/// Whether nothing of the guest's cart is left.
async fn try_join(
    ctx: &RequestContext,
    language: Language,
    guest: &Caller,
) -> Result<bool, Failure> {
    let Caller::Guest(token) = guest else {
        return Ok(false);
    };
    let given = give(ctx, language, guest, token.as_str()).await?;
    let Some(CartResponse::Cart { cart, .. }) = given else {
        worker::console_log!("an order of the guest's cart is on its way: it is not merged");
        return Ok(false);
    };
    let known = cards(ctx, language, &cart).await;
    let Some([join, leave]) = merge(token.as_str(), &cart, &known) else {
        return saved_cart::join(ctx, language, guest, &cart).await;
    };
    let join = CartRequest::Join {
        request: join,
        guest: token.as_str().to_owned(),
    };
    let joined = ask(ctx, &ctx.caller(), language, join).await?;
    joined.ok_or(Failure::Internal)?.cart()?;
    let leave = CartRequest::Given {
        request: leave,
        revision: cart.revision,
    };
    let left = ask(ctx, guest, language, leave).await?;
    let left = left.ok_or(Failure::Internal)?.cart()?;
    let is_rest_joined = saved_cart::join(ctx, language, guest, &left).await?;
    Ok(left.lines.is_empty() && is_rest_joined)
}

/// What the guest of this token gives. What was given before and is not any more has joined its account or never will.
async fn give(
    ctx: &RequestContext,
    language: Language,
    guest: &Caller,
    token: &str,
) -> Result<Option<CartResponse>, Failure> {
    let account = ctx.caller().cart_name(ctx.site.name());
    let give = |instead_of| {
        let give = CartRequest::GiveTo {
            account: account.clone().unwrap_or_default(),
            instead_of,
        };
        ask(ctx, guest, language, give)
    };
    let given = give(None).await?;
    let Some(CartResponse::GivenBefore { cart, account }) = given else {
        return Ok(given);
    };
    let Some([join, leave]) = merge(token, &cart, &[]) else {
        return Ok(None);
    };
    let bar = CartRequest::Refuse {
        id: join.id,
        refusal: FinalRefusal::by(&NO_SUCH_LINE),
    };
    let outcome = ask_object(ctx, &ctx.caller(), account, language, bar).await?;
    if matches!(outcome, CartResponse::Cart { .. }) {
        let left = CartRequest::Given {
            request: leave,
            revision: cart.revision,
        };
        ask(ctx, guest, language, left).await?;
    }
    give(Some(cart.revision)).await
}

/// The cart's products with their stock; none when the catalogue cannot be asked, and nothing is capped then.
async fn cards(ctx: &RequestContext, language: Language, cart: &Cart) -> Vec<shop::product::Card> {
    if cart.lines.is_empty() {
        return Vec::new();
    }
    let ids = cart.lines.iter().map(|line| line.product).collect();
    let backend = ctx.backend(language);
    let found = backend.products(ids).await;
    found.map(|found| found.products).unwrap_or_default()
}
