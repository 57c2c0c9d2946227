//! The link that shares a cart's goods, on the cart page.

use maud::{Markup, html};

use super::wire::CartView;
use crate::page::View;
use crate::product::share;
use crate::words::cart as words_of;

/// A link that shows the goods of a cart to others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShareLink {
    pub href: String,
    /// How many of the cart's products it shares.
    pub products: usize,
    /// Its lifetime in days.
    pub days: u64,
}

impl ShareLink {
    pub(super) fn draw(&self, view: &View<'_>, cart: &CartView) -> Markup {
        let words = view.words();
        share(
            view,
            words.say(words_of::SHARE),
            &self.href,
            &html! {
                p.quiet {
                    (words.count(words_of::SHARE_NOTE, self.days))
                    @if cart.lines.len() > self.products { " " (words.fill(words_of::SHARE_MOST, &[("count", &self.products.to_string())])) }
                }
            },
        )
    }
}
