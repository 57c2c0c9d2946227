//! Asks whether a cart's promo code counts with a way of paying; the rules are in `shop::checkout`.

use shop::cart::Cart;
use shop::cartpage::PricedCart;
use shop::checkout::{UncountedCode, asks_code};
use shop::ordering::Payment;
use shop::session::Caller;

use crate::visit::Visit;

/// The cart's code, if the backend refuses it for an order with this payment.
pub(crate) async fn uncounted(
    visit: &Visit,
    cart: &Cart,
    shown: &PricedCart,
    payment: Payment,
) -> Option<UncountedCode> {
    let caller = visit.caller();
    let guest = match &caller {
        Caller::Guest(token) => Some(token.as_str()),
        Caller::SignedIn(_) | Caller::Nobody => None,
    };
    let call = asks_code(cart, &shown.view, payment, guest)?;
    let answer = visit.backend().by_half().ask(&call).await;
    if let Err(error) = &answer {
        platform::log_error!("promo code: {error}");
    }
    UncountedCode::of(cart, payment, answer)
}
