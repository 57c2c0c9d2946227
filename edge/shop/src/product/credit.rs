//! The link from a product to its credit.

use maud::{Markup, html};

use super::Card;
use crate::page::View;
use crate::route::{Route, Slug};
use crate::site::Shop;
use crate::words::credit as words_of;

/// Whether a product is sold on credit: the shop has a credit page, the product has a price, and it needs no
/// prescription, since only the checkout confirms prescriptions (spec commerce 5).
pub fn is_on_credit(shop: &Shop, card: &Card) -> bool {
    card.can_be_bought() && !card.is_recipe && !shop.site.hides(&Route::Credit)
}

/// The link to the calculator, a page that opens as a window.
pub(super) fn credit(view: &View<'_>, card: &Card) -> Markup {
    let id = Slug::new(&card.id.to_string()).filter(|_| is_on_credit(view.shop, card));
    html! {
        @if let Some(id) = id {
            a.link rel="nofollow" data-dialog href=(view.href(Route::CreditOf(id))) { (view.words().say(words_of::LINK)) }
        }
    }
}
