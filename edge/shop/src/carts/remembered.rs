//! The products of recently answered carts, cached per isolate. They let a command look up the whole cart in the
//! catalogue at once, without reading the cart first. The cart may have changed elsewhere: missing products are
//! looked up after the command, surplus ones are not shown.

use std::collections::HashMap;

use crate::cart::Cart;
use crate::product::ProductId;

/// The limits on cached carts, and on products in all of them.
const MOST_CARTS: usize = 1_000;
const MOST_PRODUCTS: usize = 50_000;

/// Products by cart name.
#[derive(Debug, Default)]
pub struct RememberedProducts {
    carts: HashMap<String, Vec<ProductId>>,
    products: usize,
}

impl RememberedProducts {
    /// The last known products of a cart; `None` if unknown.
    pub fn of(&self, name: &str) -> Option<Vec<ProductId>> {
        self.carts.get(name).cloned()
    }

    /// Caches the products of a cart. If there is no room, all others are dropped.
    pub fn remember(&mut self, name: &str, cart: &Cart) {
        let products: Vec<ProductId> = cart.lines.iter().map(|line| line.product).collect();
        let before = self.carts.remove(name).unwrap_or_default();
        self.products -= before.len();
        let is_full = self.products + products.len() > MOST_PRODUCTS;
        if is_full || self.carts.len() >= MOST_CARTS {
            *self = Self::default();
        }
        self.products += products.len();
        self.carts.insert(name.to_owned(), products);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::Line;
    use crate::quantity::Quantity;

    fn cart(products: std::ops::Range<u64>) -> Cart {
        let line = |id| Line::new(id, Quantity::ONE, Quantity::ONE);
        Cart {
            lines: products.map(line).collect(),
            ..Cart::default()
        }
    }

    fn ids(products: std::ops::Range<u64>) -> Vec<ProductId> {
        products.collect()
    }

    #[test]
    fn the_latest_products_of_a_cart_are_remembered() {
        let mut remembered = RememberedProducts::default();
        remembered.remember("ana", &cart(1..4));
        remembered.remember("ion", &cart(7..8));
        remembered.remember("ana", &cart(2..3));
        assert_eq!(remembered.of("ana"), Some(ids(2..3)));
        assert_eq!(remembered.of("ion"), Some(ids(7..8)));
        assert_eq!(remembered.of("maria"), None);
    }

    #[test]
    fn one_cart_beyond_the_limit_drops_all_others() {
        let mut remembered = RememberedProducts::default();
        for name in 0..MOST_CARTS {
            remembered.remember(&name.to_string(), &cart(1..2));
        }
        assert_eq!(remembered.of("0"), Some(ids(1..2)));
        remembered.remember("0", &cart(1..3));
        assert_eq!(
            remembered.of("1"),
            Some(ids(1..2)),
            "a cart that is known is no other one"
        );
        remembered.remember("new", &cart(1..2));
        assert_eq!(remembered.of("0"), None);
        assert_eq!(remembered.of("new"), Some(ids(1..2)));
    }

    #[test]
    fn the_limit_of_products_also_holds_when_carts_grow() {
        let mut remembered = RememberedProducts::default();
        let half = 1..MOST_PRODUCTS as u64 / 2 + 1;
        remembered.remember("ana", &cart(half.clone()));
        remembered.remember("ion", &cart(1..2));
        remembered.remember("ion", &cart(half.clone()));
        assert_eq!(remembered.of("ana"), Some(ids(half.clone())));
        remembered.remember("ion", &cart(1..half.end + 1));
        assert_eq!(remembered.of("ana"), None);
        assert_eq!(remembered.of("ion"), Some(ids(1..half.end + 1)));
    }
}
