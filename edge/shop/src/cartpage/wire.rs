//! The shapes of a cart on the wire: between worker and object, and to the browser.

use serde::Serialize;

use super::form::action;
use super::line::CartLine;
use crate::assets::{Island, IslandProps};
use crate::cart::{LOYALTY, PROMO};
use crate::i18n::Language;
use crate::quote::QuoteView;
use crate::route::{Address, Endpoint, Route};

/// The cart for the browser: every number and price is text, ready to show.
#[derive(Debug, Clone, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "cart.ts"))]
pub struct CartView {
    #[cfg_attr(test, ts(type = "number"))]
    pub revision: u64,
    pub lines: Vec<CartLine>,
    /// Units for the badge.
    #[cfg_attr(test, ts(type = "number"))]
    pub count: u64,
    /// The price of the goods without the discount; empty if it is unknown.
    pub sum: String,
    /// The sums of an order delivered to the chosen city.
    pub quote: QuoteView,
    /// The currency of all prices, as its ISO 4217 code; empty while it is unknown.
    pub currency: &'static str,
    /// The chosen city; `None` stands for the capital.
    pub city: Option<String>,
    pub free_delivery: DeliveryBar,
    /// The promo code included in the sums.
    pub promo: Option<String>,
    /// The note on a promo code that takes nothing off, or does not count with the usual way of paying.
    pub promo_note: Option<String>,
    /// The label of the discount: the code's name, or a general one if it includes the shop's own discount.
    pub discount_name: String,
    /// The code that was valid until the cart changed.
    pub lapsed: Option<String>,
    pub checkout_href: String,
    pub empty: bool,
    /// Products that can no longer be bought.
    pub unavailable: Vec<String>,
    /// The backend's problems with the cart as a whole, and the goods that could not be kept from a guest's cart.
    pub wrong: Vec<String>,
    /// Whether a price differs from the last seen one.
    pub repriced: bool,
    /// Why there are no sums and no checkout: the currency is unknown, or prices are hidden from guests.
    pub unpriced: Option<String>,
    /// The sign-in page, for a guest from whom prices are hidden.
    pub sign_in_href: Option<String>,
    /// The sentence about pickup-only products; empty if there are none.
    pub pickup_only: String,
}

impl CartView {
    /// Whether the cart can be ordered: it has a line that can be bought, and its price is known.
    pub fn leads_on(&self) -> bool {
        self.unpriced.is_none() && self.lines.iter().any(|line| line.available)
    }
}

/// The progress bar to free delivery; `share` is a percentage. Without a threshold nothing is free and nothing is
/// missing.
#[derive(Debug, Clone, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "cart.ts"))]
pub struct DeliveryBar {
    pub free: bool,
    pub missing: String,
    pub share: u8,
}

/// The props of the island `cart-drawer`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "cart.ts"))]
pub struct CartDrawerProps {
    /// GET returns the cart in the language of the page.
    pub cart_url: String,
    /// POST adds a product; with a slash and a product id appended, it is the address of that line.
    pub lines_url: String,
    /// POST marks a line as paid with points, or with money again.
    pub loyalty_url: String,
    pub socket_url: String,
    pub cart_href: String,
    /// The field of a promo code.
    pub promo_href: String,
    /// The link of an empty cart.
    pub shop_href: String,
}

impl IslandProps for CartDrawerProps {
    const ISLAND: Island = Island::CartDrawer;
}

impl CartDrawerProps {
    pub fn new(language: Language) -> Self {
        let page = |route| Address::new(language, route).href();
        Self {
            cart_url: format!("{}?language={}", Endpoint::CartView.href(), language.code()),
            lines_url: Endpoint::CartLines.href(),
            loyalty_url: action(LOYALTY).unwrap_or_default(),
            socket_url: Endpoint::CartSocket.href(),
            cart_href: page(Route::Cart),
            promo_href: [&page(Route::Cart), "#", PROMO].concat(),
            shop_href: page(Route::Home),
        }
    }
}
