//! Paying lines of a cart with loyalty points: loads the account's points; the rules are in `shop::cartpoints`.

use futures_util::future::join;
use shop::cart::{Cart, Command};
use shop::cartpage::PricedCart;
use shop::cartpoints::{can_pay, price, read, validate};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::points::Points;

use crate::carts::current;
use crate::failure::from_backend;
use crate::identity;
use crate::limits;
use crate::visit::Visit;

/// The command of a form that switches a line to points or back to money.
pub(crate) async fn build_command(visit: &Visit, fields: &Fields) -> Result<Command, Failure> {
    let (product, active) = read(fields, visit.caller().has_session())?;
    if !active {
        return Ok(Command::Loyalty { product, active });
    }
    limits::addition(visit).await?;
    let cart = current(visit, &visit.caller(), visit.language).await?;
    let ids = cart.lines.iter().map(|line| line.product).chain([product]);
    let ids = ids.collect();
    let backend = visit.backend();
    let points = identity::points(visit, visit.language);
    let (found, points) = join(backend.products(ids), points).await;
    let found = found.map_err(|error| from_backend(&error, "cart products"))?;
    validate(
        product,
        &cart,
        found.products,
        visit.shop(),
        visit.language,
        points?,
    )
}

/// The account's points, if the cart has lines that can be paid with them.
pub(crate) async fn own(visit: &Visit, cart: &PricedCart) -> Option<Points> {
    let has_price = cart
        .view
        .lines
        .iter()
        .any(|line| line.points_price.is_some());
    if !has_price || !visit.caller().has_session() {
        return None;
    }
    identity::points(visit, visit.language).await.ok()
}

/// Refuses an order whose marked lines cost more points than the account has.
pub(crate) async fn enough(visit: &Visit, cart: &PricedCart) -> Result<(), Failure> {
    if price(cart).is_none() {
        return Ok(());
    }
    can_pay(cart, identity::points(visit, visit.language).await?)
}

/// Whether any line of the cart is paid with points.
pub(crate) fn is_used(cart: &Cart) -> bool {
    !cart.loyalty.paid().is_empty()
}
