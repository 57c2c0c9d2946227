//! The lines saved for later below a cart, with their catalogue data.

use shop::cart::{Cart, Command, Later};
use shop::cartpage::{CartLine, PricedCart};
use shop::failure::Failure;

use crate::carts::current;
use crate::limits;
use crate::loaded_products::LoadedProducts;
use crate::visit::Visit;

/// The saved lines with current prices and stock.
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

/// Adds the stock to a change that puts a product back into the cart.
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
