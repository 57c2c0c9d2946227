//! A cart with a promo code, priced with it and anew without it.

use shop::cart::Cart;
use shop::cartpage::PricedCart;
use shop::checkout::{UncountedCode, without_code};
use shop::failure::Failure;
use shop::ordering::Payment;

use crate::cart::priced;
use crate::loaded_products::LoadedProducts;
use crate::uncounted_code::uncounted;
use crate::visit::Visit;

/// A cart with a promo code, and its products.
pub(crate) struct CodedCart {
    cart: Cart,
    loaded: LoadedProducts,
}

/// The cart at current prices; with what prices it anew, if it has a promo code.
pub(crate) async fn priced_with_code(
    visit: &Visit,
    cart: Cart,
) -> Result<(PricedCart, Option<CodedCart>), Failure> {
    let mut loaded = LoadedProducts::default();
    let products = cart.lines.iter().map(|line| line.product);
    loaded.ask(visit, products.collect()).await?;
    let again = cart.promo.is_some().then(|| loaded.clone());
    let contents = priced(visit, &cart, loaded).await?;
    let coded = again.map(|loaded| CodedCart { cart, loaded });
    Ok((contents, coded))
}

impl CodedCart {
    /// The cart at current prices, without its code.
    pub(crate) async fn priced_without(self, visit: &Visit) -> Result<PricedCart, Failure> {
        priced(visit, &without_code(&self.cart), self.loaded).await
    }

    /// The code, if the backend refuses it for an order with this payment.
    pub(crate) async fn uncounted(
        &self,
        visit: &Visit,
        shown: &PricedCart,
        payment: Payment,
    ) -> Option<UncountedCode> {
        uncounted(visit, &self.cart, shown, payment).await
    }
}
