//! A guest's cart joins the account's at sign-in. What cannot be merged now stays the guest's: nothing is lost.

use shop::cart::{Cart, merge};
use shop::carts::CartRequest;
use shop::failure::Failure;
use shop::i18n::Language;
use shop::product::products_by_id;
use shop::session::Caller;

use crate::carts::{ask, with_orders};
use crate::context::RequestContext;

/// Merges the cart of the guest who has just become the caller.
pub(crate) async fn join(ctx: &RequestContext, language: Language, guest: &Caller) {
    if let Err(failure) = try_join(ctx, language, guest).await {
        worker::console_error!("the guest's cart was not merged: {}", failure.code());
    }
}

async fn try_join(ctx: &RequestContext, language: Language, guest: &Caller) -> Result<(), Failure> {
    let Caller::Guest(token) = guest else {
        return Ok(());
    };
    let (cart, orders) = with_orders(ctx, guest, language).await?;
    if orders.news.open.is_some() {
        // In the account's cart its goods could be ordered once more.
        worker::console_log!("an order of the guest's cart is being checked: it is not merged");
        return Ok(());
    }
    let known = cards(ctx, language, &cart).await;
    let Some([join, leave]) = merge(token.as_str(), &cart, &known) else {
        return Ok(());
    };
    let joined = ask(ctx, &ctx.caller(), language, CartRequest::Apply(join)).await?;
    joined.ok_or(Failure::Internal)?.cart()?;
    ask(ctx, guest, language, CartRequest::Apply(leave)).await?;
    Ok(())
}

/// The cart's products with their stock; none when the catalogue cannot be asked, and nothing is capped then.
async fn cards(ctx: &RequestContext, language: Language, cart: &Cart) -> Vec<shop::product::Card> {
    if cart.lines.is_empty() {
        return Vec::new();
    }
    let call = products_by_id(cart.lines.iter().map(|line| line.product));
    let found = ctx.backend(language).ask(&call).await;
    found.map(|found| found.products).unwrap_or_default()
}
