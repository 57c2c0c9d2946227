//! The promo code of a cart: checks the account and applies the code through the cart object; the rules are in
//! `shop::promo`.

use shop::cart::Cart;
use shop::carts::{CartRequest, CartResponse};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::promo::{PromoRejected, may_use, read_code};
use shop::session::ME;

use crate::carts::{ask, command_id};
use crate::visit::Visit;
use crate::{cart_count, limits};

/// Applies the code of a form and returns the cart.
pub(crate) async fn apply(visit: &Visit, fields: &Fields) -> Result<Cart, Failure> {
    let (id, code) = (command_id(fields)?, read_code(fields)?);
    cart_count::same_owner(visit, fields)?;
    limits::promo(visit).await?;
    let caller = visit.caller();
    if caller.has_session() {
        match visit.backend().by_half().ask(&ME).await {
            Ok(user) => may_use(&user)?,
            // The backend judges the code in any case.
            Err(error) => platform::log_error!("promo code: the account was not asked: {error}"),
        }
    }
    let request = CartRequest::Promo { id, code };
    let response = ask(visit, &caller, visit.language, request).await?;
    let words = visit.words();
    match response {
        Some(CartResponse::NoPromo(rejected)) => Err(rejected.failure(words)),
        Some(response) => response.cart(),
        // The cart of an unknown caller is empty.
        None => Err(PromoRejected::EmptyCart.failure(words)),
    }
}
