//! Paying lines of a cart with loyalty points (spec commerce 3, 4 and 9): who may, which goods, and how much of them.

#[cfg(test)]
mod tests;

use crate::cart::{Cart, Command};
use crate::cartpage::PricedCart;
use crate::failure::{Failure, refusals};
use crate::fields::Fields;
use crate::i18n::Language;
use crate::points::Points;
use crate::product::{Card, ProductId, UNKNOWN_PRODUCT, read_id};
use crate::site::Shop;
use crate::words::cart as words;

/// The fields of the form.
const PRODUCT: &str = "product";
const ACTIVE: &str = "active";

refusals! {
    /// Points belong to an account.
    pub SIGN_IN_FOR_POINTS = "sign_in_for_points", words::ERROR_POINTS_SIGN_IN, Unauthorized;
    /// The product takes no part in the loyalty programme.
    pub NOT_FOR_POINTS = "not_for_points", words::ERROR_POINTS_PRODUCT, Invalid;
    /// The account has fewer points than the marked lines cost.
    pub TOO_FEW_POINTS = "too_few_points", words::ERROR_POINTS_LACKING, Conflict;
}

/// What a form asks for: a product of the cart, and whether it is paid with points.
pub fn read(fields: &Fields, has_session: bool) -> Result<(ProductId, bool), Failure> {
    if !has_session {
        return Err(Failure::Refused(&SIGN_IN_FOR_POINTS));
    }
    if fields.is_unreadable(ACTIVE) {
        return Err(Failure::Malformed);
    }
    let active = matches!(fields.text(ACTIVE), "true" | "on" | "1");
    Ok((read_id(fields.text(PRODUCT))?, active))
}

/// The command that has a product of the cart paid with the points of an account that has so many.
pub fn validate(
    product: ProductId,
    cart: &Cart,
    cards: Vec<Card>,
    shop: &Shop,
    language: Language,
    points: Points,
) -> Result<Command, Failure> {
    let card = cards.iter().find(|card| card.id == product);
    let card = card.ok_or(Failure::Refused(&UNKNOWN_PRODUCT))?;
    if !card.is_loyalty_active || !card.can_be_bought() {
        return Err(Failure::Refused(&NOT_FOR_POINTS));
    }
    let mut marked = cart.clone();
    marked.loyalty.set(product, true);
    let priced = PricedCart::new(&marked, cards, shop, None, language).ok_or(Failure::Internal)?;
    can_pay(&priced, points)?;
    Ok(Command::Loyalty {
        product,
        active: true,
    })
}

/// The points that the marked lines of a cart cost; `None` where there is nothing to pay with points.
pub fn price(cart: &PricedCart) -> Option<Points> {
    let points = cart.quote.as_ref()?.points_paid;
    (!points.is_none()).then_some(points)
}

/// Refuses a cart whose marked lines cost more than the account has.
pub fn can_pay(cart: &PricedCart, points: Points) -> Result<(), Failure> {
    if price(cart).is_some_and(|price| price > points) {
        return Err(Failure::Refused(&TOO_FEW_POINTS));
    }
    Ok(())
}
