//! The products of the carts that this isolate has answered for lately. With them a command asks the catalogue for the
//! whole cart at once and need not read the cart first. A cart may have changed elsewhere meanwhile: what is missing here
//! is asked for after the command, and what is too much is not shown.

use std::cell::RefCell;
use std::collections::HashMap;

use shop::cart::Cart;
use shop::product::ProductId;

/// So many carts, and products in all of them, are remembered at once.
const MOST_CARTS: usize = 1_000;
const MOST_PRODUCTS: usize = 50_000;

#[derive(Default)]
struct Remembered {
    /// The products by the name of the cart's object.
    carts: HashMap<String, Vec<ProductId>>,
    products: usize,
}

thread_local! {
    static REMEMBERED: RefCell<Remembered> = RefCell::default();
}

/// The products that a cart had last; `None` where the isolate does not know.
pub(crate) fn recall(name: &str) -> Option<Vec<ProductId>> {
    REMEMBERED.with_borrow(|remembered| remembered.carts.get(name).cloned())
}

/// Remembers the products of a cart. When there is no room, all others are forgotten.
pub(crate) fn remember(name: &str, cart: &Cart) {
    let products: Vec<ProductId> = cart.lines.iter().map(|line| line.product).collect();
    REMEMBERED.with_borrow_mut(|remembered| {
        let before = remembered.carts.remove(name).unwrap_or_default();
        remembered.products -= before.len();
        let is_full = remembered.products + products.len() > MOST_PRODUCTS;
        if is_full || remembered.carts.len() >= MOST_CARTS {
            *remembered = Remembered::default();
        }
        remembered.products += products.len();
        remembered.carts.insert(name.to_owned(), products);
    });
}
