//! Placed orders: the thank-you page, and the proof that the order was placed from this cart.

mod receipt;
pub mod page;
#[cfg(test)]
mod tests;

pub use receipt::Receipted;

use serde::{Deserialize, Serialize};

use crate::cart::{Cart, Line, units};
use crate::cartpage::PricedCart;
use crate::checkout::OrderGoods;
use crate::fields::Fields;
use crate::money::Money;
use crate::ordering::{Order, OrderAnswer, Receipt, Stage};
use crate::page::View;
use crate::product::Card;
use crate::quote::Sums;
use crate::session::{SealKey, seal, unseal};

/// The parameters of the thank-you page's address: the order's number, or its id if no number can stand there.
const NUMBER_FIELD: &str = "order";
const ID_FIELD: &str = "id";
const SEAL_FIELD: &str = "seal";
/// Is `closed` after an order whose payment page could not be opened.
pub const PAYMENT_FIELD: &str = "payment";
pub const PAYMENT_CLOSED: &str = "closed";
/// Is `unsaved` after an order whose new address could not be saved.
pub const ADDRESS_FIELD: &str = "address";
pub const ADDRESS_UNSAVED: &str = "unsaved";

/// The warnings on the thank-you page.
#[derive(Debug, Clone, Copy, Default)]
pub struct OrderWarnings {
    /// The payment page could not be opened.
    pub is_unpaid: bool,
    /// The new address could not be saved in the account.
    pub is_address_unsaved: bool,
}

const ORDERED: &str = "ordered";

/// The order on the thank-you page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderSummary {
    /// From the backend; empty if it gives none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub number: String,
    pub lines: Vec<Line>,
    /// The total that the shopper agreed to; `None` if unknown.
    pub total: Option<Money>,
    /// How it is delivered and paid, if stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub receipt: Option<Box<Receipt>>,
    /// The parts of the total, if stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sums: Option<Box<Sums>>,
}

impl OrderSummary {
    /// The order with this number or id among those placed from a cart.
    pub fn find(orders: Vec<Order>, name: &str) -> Option<Self> {
        let of_name = |order: Order| match order.stage {
            Stage::Answered(OrderAnswer::Created(created)) => {
                (created.number == name || order.id == name).then_some(Self {
                    number: created.number,
                    receipt: order.receipt,
                    lines: order.lines,
                    total: order.total,
                    sums: order.sums,
                })
            }
            Stage::Answered(OrderAnswer::Rejected(_)) | Stage::Begun | Stage::Reserved => None,
        };
        let mut orders = orders.into_iter().filter(|_| !name.is_empty());
        orders.find_map(of_name)
    }

    /// The goods with their current names, and the sums that were agreed to.
    pub fn goods(&self, view: &View<'_>, cards: Vec<Card>) -> OrderGoods {
        let cart = Cart {
            lines: self.lines.clone(),
            ..Cart::default()
        };
        let named: Vec<String> = cards.iter().map(|card| card.id.to_string()).collect();
        let known = PricedCart::new(&cart, cards, view.shop, None, view.language);
        let mut lines = known.map(|known| known.view.lines).unwrap_or_default();
        lines.retain(|line| named.contains(&line.product));
        let total = self.total.and_then(|total| view.shop.amount(total));
        let mut goods = OrderGoods {
            units: units(&cart),
            lines,
            total: total.map(|total| total.display(view.language)),
            sums: None,
        };
        match total.zip(self.sums.as_deref()) {
            Some((total, sums)) => goods.show_agreed(total, sums, view.words()),
            // Current prices may differ from those of the order.
            None => goods.lines.iter_mut().for_each(|line| line.sum.clear()),
        }
        goods
    }
}

/// An order's number that can stand in an address: letters, digits and hyphens.
pub fn read_number(text: &str) -> Option<&str> {
    (!text.is_empty()
        && text.len() <= 40
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'))
    .then_some(text)
}

/// An order whose address proves, by the site's seal, that it was placed from this cart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thanks {
    /// Empty if unknown.
    pub number: String,
    /// The order's id, if its number cannot stand in an address; else empty.
    id: String,
    seal: String,
}

impl Thanks {
    /// The thanks for an order with this id, just placed from the cart of this name.
    pub fn new(key: &SealKey, cart: &str, number: &str, id: &str) -> Self {
        let number = read_number(number).unwrap_or_default();
        let id = if number.is_empty() { id } else { "" };
        let sealed = seal(key, ORDERED, &sealed(cart, number, id));
        let seal = sealed.rsplit_once('.').map_or("", |(_, seal)| seal);
        Self {
            number: number.to_owned(),
            id: id.to_owned(),
            seal: seal.to_owned(),
        }
    }

    /// Parses an address; `None` if it was not made for an order from the cart of this name.
    pub fn read(key: &SealKey, cart: &str, said: &Fields) -> Option<Self> {
        let [number, id, seal] = [NUMBER_FIELD, ID_FIELD, SEAL_FIELD].map(|name| said.text(name));
        let sealed = [&sealed(cart, number, id), ".", seal].concat();
        unseal(key, ORDERED, &sealed)?;
        Some(Self {
            number: number.to_owned(),
            id: id.to_owned(),
            seal: seal.to_owned(),
        })
    }

    /// The number or id that finds the order among those of its cart.
    pub fn name(&self) -> &str {
        if self.id.is_empty() {
            &self.number
        } else {
            &self.id
        }
    }

    /// The query of the thank-you page.
    pub fn query(&self) -> String {
        let field = if self.id.is_empty() {
            NUMBER_FIELD
        } else {
            ID_FIELD
        };
        let mut query = [field, "=", self.name(), "&", SEAL_FIELD, "="].concat();
        query.push_str(&self.seal);
        query
    }
}

/// The sealed text of an order. Numbers have no slash, so the parts are unambiguous.
fn sealed(cart: &str, number: &str, id: &str) -> String {
    let parting = if id.is_empty() { "" } else { "/" };
    [cart, "/", number, parting, id].concat()
}
