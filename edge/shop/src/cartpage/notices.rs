//! The notices and offers of the cart page, besides its lines and sums.

use super::line::CartLine;
use super::priced::PricedCart;
use super::problem::Problem;
use super::share_link::ShareLink;
use crate::age::is_for_adults;
use crate::money::Money;
use crate::page::View;
use crate::points::Points;
use crate::quantity::Quantity;

/// Everything the page shows besides lines and sums.
#[derive(Debug, Clone, Copy, Default)]
pub struct CartNotices<'a> {
    /// The order that has just been placed from the cart.
    pub ordered: Option<Placed<'a>>,
    /// Whether an order of the cart has no answer yet and is being checked.
    pub is_checking: bool,
    /// Whether any of the goods is for adults alone.
    pub for_adults: bool,
    /// Whether the shopper has pages of orders.
    pub has_orders: bool,
    /// The loyalty points of the account; `None` for a guest, and while they are unknown.
    pub points: Option<Points>,
    /// The goods of a repeated order that could not be added.
    pub not_added: &'a [NotAdded],
    /// The goods saved for later, at current prices.
    pub saved: &'a [CartLine],
    pub share_link: Option<&'a ShareLink>,
    /// The draft of the goods that the page shows as added.
    pub done_draft: Option<&'static str>,
    pub problem: Option<Problem<'a>>,
}

impl CartNotices<'_> {
    /// The notices for a page about these goods: it asks for the age if any are for adults only.
    #[must_use]
    pub fn about(self, view: &View<'_>, goods: &PricedCart) -> Self {
        Self {
            for_adults: {
                let kinds = goods.kinds.iter().map(String::as_str);
                is_for_adults(&view.shop.site, view.menu, kinds)
            },
            ..self
        }
    }
}

/// An order placed from a cart.
#[derive(Debug, Clone, Copy)]
pub struct Placed<'a> {
    /// Empty for an order without one.
    pub number: &'a str,
    /// Whether it can be paid online, on one of the site's payment hosts.
    pub is_payable: bool,
    /// What is to be paid, if known.
    pub sum: Option<Money>,
}

/// A product of a repeated order that could not be added in full, with the quantity in the cart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAdded {
    pub title: String,
    pub held: Quantity,
    pub wanted: Quantity,
}
