//! The shapes of a cart on the wire: between worker and object, and to the browser.

use serde::Serialize;

use super::form::action;
use super::line::CartLine;
use crate::assets::{Island, IslandProps};
use crate::cart::{LOYALTY, PROMO};
use crate::i18n::Language;
use crate::quote::QuoteView;
use crate::route::{Address, Endpoint, Route};

/// The cart as the browser sees it: every number and price is text, ready to show.
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
    /// What the goods cost without the discount; empty where no price can be told.
    pub sum: String,
    /// What an order costs that is delivered to the chosen city.
    pub quote: QuoteView,
    /// Of all prices, as its ISO 4217 code; empty while it is not known.
    pub currency: &'static str,
    /// The chosen city; none stands for the capital.
    pub city: Option<String>,
    pub free_delivery: DeliveryBar,
    /// The promo code that the sums count.
    pub promo: Option<String>,
    /// The sentence about a code that takes nothing off; none where it does, or there is no code.
    pub promo_note: Option<String>,
    /// What the discount is called among the sums: by the code, or a discount where the shop's own is part of it.
    pub discount_name: String,
    /// The code that counted until the cart changed.
    pub lapsed: Option<String>,
    pub checkout_href: String,
    pub empty: bool,
    /// Products that can no longer be bought.
    pub unavailable: Vec<String>,
    /// What the backend finds wrong with the cart as a whole, and what of a guest's cart could not be kept.
    pub wrong: Vec<String>,
    /// Whether a price is another one than the shopper last saw.
    pub repriced: bool,
    /// Why there are no sums and no way to the checkout: the currency is not known, or prices are kept from guests.
    pub unpriced: Option<String>,
    /// Where a guest signs in whom the prices are kept from.
    pub sign_in_href: Option<String>,
    /// What no courier brings, in a sentence; empty where there is nothing of it.
    pub pickup_only: String,
}

impl CartView {
    /// Whether there is anything to order: something that can be bought, at a price that can be told.
    pub fn leads_on(&self) -> bool {
        self.unpriced.is_none() && self.lines.iter().any(|line| line.available)
    }
}

/// The bar towards free delivery; `share` is percent. Without a threshold it is not free and nothing is missing.
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
    /// POST adds a product; followed by a slash and a product's id it is the address of that line.
    pub lines_url: String,
    /// POST has a line paid with points, or with money again.
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
