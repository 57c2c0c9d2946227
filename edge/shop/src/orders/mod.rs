//! Orders that were placed: the page that thanks for one, and the proof that there is something to thank for.

pub mod page;
#[cfg(test)]
mod tests;

use crate::session::{SealKey, seal, unseal};

/// The parameters of the address of the thanks.
pub const NUMBER_FIELD: &str = "order";
pub const SEAL_FIELD: &str = "seal";
/// Says `closed` after an order whose payment page could not be opened.
pub const PAYMENT_FIELD: &str = "payment";
pub const PAYMENT_CLOSED: &str = "closed";
/// Says `unsaved` after an order whose new address could not be saved.
pub const ADDRESS_FIELD: &str = "address";
pub const ADDRESS_UNSAVED: &str = "unsaved";

/// What the page that thanks for an order says beside that.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shortcomings {
    /// The payment could not be opened.
    pub is_unpaid: bool,
    /// The new address could not be saved in the account.
    pub is_address_unsaved: bool,
}

const ORDERED: &str = "ordered";

/// An order's number as it may stand in an address: letters, digits and hyphens.
pub fn read_number(text: &str) -> Option<&str> {
    (!text.is_empty()
        && text.len() <= 40
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'))
    .then_some(text)
}

/// An order whose address says, by the site's own seal, that it was made from this very cart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thanks {
    /// Empty for an order whose number cannot stand in an address.
    pub number: String,
    seal: String,
}

impl Thanks {
    /// For an order that was made just now from the cart of this name.
    pub fn new(key: &SealKey, cart: &str, number: &str) -> Self {
        let number = read_number(number).unwrap_or_default().to_owned();
        let sealed = seal(key, ORDERED, &[cart, "/", &number].concat());
        let seal = sealed.rsplit_once('.').map_or("", |(_, seal)| seal);
        Self {
            seal: seal.to_owned(),
            number,
        }
    }

    /// What an address says; `None` if it was not made for an order from the cart of this name.
    pub fn read(key: &SealKey, cart: &str, number: &str, seal: &str) -> Option<Self> {
        unseal(key, ORDERED, &[cart, "/", number, ".", seal].concat())?;
        Some(Self {
            number: number.to_owned(),
            seal: seal.to_owned(),
        })
    }

    /// The query of the page that thanks.
    pub fn query(&self) -> String {
        let sealed = [SEAL_FIELD, "=", &self.seal].concat();
        if self.number.is_empty() {
            return sealed;
        }
        [NUMBER_FIELD, "=", &self.number, "&", &sealed].concat()
    }
}
