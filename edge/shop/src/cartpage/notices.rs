//! The notices and offers of the page of the cart, beside its lines and sums.

use super::line::CartLine;
use super::priced::PricedCart;
use super::problem::Problem;
use super::share_link::ShareLink;
use crate::age::is_for_adults;
use crate::page::View;
use crate::points::Points;
use crate::quantity::Quantity;

/// What the page shows beside the lines and the sums.
#[derive(Debug, Clone, Copy, Default)]
pub struct CartNotices<'a> {
    /// The order that has just been placed from the cart.
    pub ordered: Option<Placed<'a>>,
    /// Whether an order of the cart is being checked.
    pub is_checking: bool,
    /// Whether any of the goods is for adults alone.
    pub for_adults: bool,
    /// Whether the orders of the shopper have a page.
    pub has_orders: bool,
    /// The loyalty points of the account; `None` for a guest, and while they are not known.
    pub points: Option<Points>,
    /// The goods of an order that could not join the cart again.
    pub not_added: &'a [NotAdded],
    /// What is kept for later, priced as of now.
    pub saved: &'a [CartLine],
    pub share_link: Option<&'a ShareLink>,
    pub problem: Option<Problem<'a>>,
}

impl CartNotices<'_> {
    /// The same on a page about these goods: it asks for the age where any of them is for adults alone.
    #[must_use]
    pub fn about(self, view: &View<'_>, goods: &PricedCart) -> Self {
        Self {
            for_adults: is_for_adults(&view.shop.site, view.menu, &goods.kinds),
            ..self
        }
    }
}

/// An order that was placed from a cart.
#[derive(Debug, Clone, Copy)]
pub struct Placed<'a> {
    /// Empty for an order without one.
    pub number: &'a str,
    /// Whether it can be paid online, on a host of the site's.
    pub is_payable: bool,
}

/// A product of an order that was to join the cart again, with how much of it the cart has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAdded {
    pub title: String,
    pub held: Quantity,
    pub wanted: Quantity,
}
