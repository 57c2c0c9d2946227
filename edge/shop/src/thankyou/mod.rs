//! Placed orders: the thank-you page, and the proof that the order was placed from this cart.

mod receipt;
pub mod page;
#[cfg(test)]
mod kept_tests;
#[cfg(test)]
mod tests;

pub use receipt::Receipted;

use serde::{Deserialize, Serialize};

use crate::cart::{Cart, Line, units};
use crate::cartpage::PricedCart;
use crate::checkout::OrderGoods;
use crate::fields::Fields;
use crate::moment::DAY_MS;
use crate::money::Money;
use crate::ordering::{Order, OrderAnswer, Receipt, Stage};
use crate::page::View;
use crate::product::Card;
use crate::quote::Sums;
use crate::session::{Caller, GuestToken, Purpose, SealKey, nonce_of, seal, unseal};

/// The parameters of the thank-you page's address: the order's number, or its id if no number can stand there.
const NUMBER_FIELD: &str = "order";
const ID_FIELD: &str = "id";
const SEAL_FIELD: &str = "seal";
/// The guest who ordered, encrypted, so that the address opens in other browsers too.
const LINK_FIELD: &str = "link";
/// How long it does, in seconds.
const LINK_AGE: u32 = 90 * 24 * 3600;
/// A longer link is not ours.
const LONGEST_LINK: usize = 160;
const LINK: &str = "link to a receipt";
/// Is `closed` after an order whose payment page could not be opened.
pub const PAYMENT_FIELD: &str = "payment";
pub const PAYMENT_CLOSED: &str = "closed";
/// Is `unsaved` after an order whose new address could not be saved.
pub const ADDRESS_FIELD: &str = "address";
pub const ADDRESS_UNSAVED: &str = "unsaved";

/// The warnings and the offer on the thank-you page.
#[derive(Debug, Clone, Copy, Default)]
pub struct OrderWarnings {
    /// The payment page could not be opened.
    pub is_unpaid: bool,
    /// The new address could not be saved in the account.
    pub is_address_unsaved: bool,
    /// This browser ordered as a guest, and still is one.
    pub has_no_account: bool,
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
    /// Empty for an order of an account, and in an address made before links were.
    link: String,
    /// Whether the link alone proves the order: whoever opens it is not told where it is brought.
    pub is_by_link: bool,
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
            link: String::new(),
            is_by_link: false,
        }
    }

    /// The thanks for an order of this caller: the address of a guest's opens in other browsers too. It is the same all day,
    /// so that a form that is sent again leads to the same address.
    #[must_use]
    pub fn linked(self, key: &SealKey, caller: &Caller, now_ms: u64) -> Self {
        let Caller::Guest(guest) = caller else {
            return self;
        };
        let day_ms = now_ms - now_ms % DAY_MS;
        let bound = &self.field();
        let link = guest.bytes().and_then(|bytes| {
            let unique = [&*day_ms.to_string(), "/", guest.as_str(), "/", bound].concat();
            let nonce = nonce_of(key, LINK, &unique)?;
            Purpose { kind: LINK, bound }.encrypt(key, nonce, &bytes, (day_ms, LINK_AGE))
        });
        Self {
            link: link.unwrap_or_default(),
            ..self
        }
    }

    /// The guest whose order an address opens by its link, and the order; `None` if the link is not ours, of another order
    /// or too old. It proves nothing else: the guest's cart stays closed.
    pub fn read_linked(
        key: &SealKey,
        site: &str,
        said: &Fields,
        now_ms: u64,
    ) -> Option<(Caller, Self)> {
        let told = Self::told(said);
        let bound = &told.field();
        let bytes = Purpose { kind: LINK, bound }.decrypt(key, &told.link, now_ms)?;
        let guest = Caller::Guest(GuestToken::from_random(bytes.try_into().ok()?));
        let thanks = Self::read(key, &guest.cart_name(site)?, said)?;
        let thanks = Self {
            is_by_link: true,
            ..thanks
        };
        Some((guest, thanks))
    }

    /// Parses an address; `None` if it was not made for an order from the cart of this name.
    pub fn read(key: &SealKey, cart: &str, said: &Fields) -> Option<Self> {
        let told = Self::told(said);
        let sealed = [&sealed(cart, &told.number, &told.id), ".", &told.seal].concat();
        unseal(key, ORDERED, &sealed)?;
        Some(told)
    }

    /// What an address says, unproven.
    fn told(said: &Fields) -> Self {
        let is_sign = |byte: u8| byte.is_ascii_hexdigit() || byte == b'.';
        let link = Some(said.text(LINK_FIELD));
        let link = link.filter(|link| link.len() <= LONGEST_LINK && link.bytes().all(is_sign));
        Self {
            number: said.text(NUMBER_FIELD).to_owned(),
            id: said.text(ID_FIELD).to_owned(),
            seal: said.text(SEAL_FIELD).to_owned(),
            link: link.unwrap_or_default().to_owned(),
            is_by_link: false,
        }
    }

    /// Whether the caller has no account and ordered in this browser.
    pub const fn is_of_guest(&self, caller: &Caller) -> bool {
        matches!(caller, Caller::Guest(_)) && !self.is_by_link
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
        let mut query = [&*self.field(), "&", SEAL_FIELD, "=", &self.seal].concat();
        if !self.link.is_empty() {
            query = [&query, "&", LINK_FIELD, "=", &self.link].concat();
        }
        query
    }

    /// The parameter that names the order.
    fn field(&self) -> String {
        let field = if self.id.is_empty() {
            NUMBER_FIELD
        } else {
            ID_FIELD
        };
        [field, "=", self.name()].concat()
    }
}

/// The sealed text of an order. Numbers have no slash, so the parts are unambiguous.
fn sealed(cart: &str, number: &str, id: &str) -> String {
    let parting = if id.is_empty() { "" } else { "/" };
    [cart, "/", number, parting, id].concat()
}
