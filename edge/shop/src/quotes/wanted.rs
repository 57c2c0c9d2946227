//! Goods of a cart, an order or a list that are to be added to a quote.

use super::command::{AddLine, Command};
use crate::cart::Cart;
use crate::product::{Card, ProductId};
use crate::quantity::Quantity;

/// Products with the amounts that are wanted of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WantedGoods(Vec<(ProductId, Quantity)>);

impl From<Vec<(ProductId, Quantity)>> for WantedGoods {
    fn from(goods: Vec<(ProductId, Quantity)>) -> Self {
        Self(goods)
    }
}

impl WantedGoods {
    /// All lines of a cart.
    pub fn of_cart(cart: &Cart) -> Self {
        let lines = cart.lines.iter();
        Self(lines.map(|line| (line.product, line.quantity)).collect())
    }

    /// The products, for the catalogue.
    pub fn products(&self) -> Vec<ProductId> {
        self.0.iter().map(|(product, _)| *product).collect()
    }

    /// The command that adds them, as far as the catalogue has them.
    pub fn command(&self, cards: &[Card]) -> Command {
        let lines = self.0.iter().filter_map(|(product, quantity)| {
            let card = cards.iter().find(|card| card.id == *product)?;
            Some(AddLine::of(card, Some(*quantity)))
        });
        Command::Add {
            lines: lines.collect(),
        }
    }
}
