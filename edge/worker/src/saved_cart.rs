//! What is kept for later below a cart: asked of the catalogue, and brought to the account at sign-in.

use shop::cart::{Cart, Command, Later, leave_saved, merge_saved};
use shop::cartpage::{CartLine, PricedCart};
use shop::carts::CartRequest;
use shop::failure::Failure;
use shop::i18n::Language;
use shop::session::Caller;

use crate::carts::{ask, current};
use crate::context::RequestContext;
use crate::limits;
use crate::loaded_products::LoadedProducts;
use crate::visit::Visit;

/// The lines as they are sold now.
pub(crate) async fn priced_now(
    visit: &Visit,
    cart: &Cart,
    loaded: &mut LoadedProducts,
) -> Result<Vec<CartLine>, Failure> {
    if cart.saved.is_empty() {
        return Ok(Vec::new());
    }
    let saved = cart.saved.iter();
    let alone = saved.filter(|line| cart.line(line.product).is_none());
    let lines = cart.lines.iter().chain(alone);
    loaded
        .ask(visit, lines.map(|line| line.product).collect())
        .await?;
    let saved = Cart {
        lines: cart.saved.clone(),
        seen: cart.seen.clone(),
        ..Cart::default()
    };
    let cards = loaded.cards().to_vec();
    let priced = PricedCart::new(&saved, cards, visit.shop(), None, visit.language);
    Ok(priced.ok_or(Failure::Internal)?.view.lines)
}

/// The change with what the catalogue says of a product that comes back.
pub(crate) async fn with_stock(
    visit: &Visit,
    change: Later,
    loaded: &mut LoadedProducts,
) -> Result<Command, Failure> {
    let Some(product) = change.restored_product() else {
        return Ok(Command::Later(change));
    };
    limits::addition(visit).await?;
    let cart = current(visit, &visit.caller(), visit.language).await?;
    let mut ids: Vec<_> = cart.lines.iter().map(|line| line.product).collect();
    ids.push(product);
    loaded.ask(visit, ids).await?;
    change.with_stock(loaded.cards().iter().find(|card| card.id == product))
}

/// Brings what a guest has kept to the account's cart, and whether nothing of it is left.
pub(crate) async fn join(
    ctx: &RequestContext,
    language: Language,
    guest: &Caller,
    cart: &Cart,
) -> Result<bool, Failure> {
    if cart.saved.is_empty() {
        return Ok(true);
    }
    let name = guest.id().unwrap_or_default();
    let account = current(ctx, &ctx.caller(), language).await?;
    let Some(join) = merge_saved(name, cart, &account) else {
        return Ok(false);
    };
    let id = join.id.clone();
    let joined = ask(ctx, &ctx.caller(), language, CartRequest::Apply(join)).await?;
    let account = joined.ok_or(Failure::Internal)?.cart()?;
    let leave = leave_saved(id, cart, &account);
    let left = ask(ctx, guest, language, CartRequest::Apply(leave)).await?;
    Ok(left.ok_or(Failure::Internal)?.cart()?.saved.is_empty())
}
