//! Amounts written straight into the page, without an intermediate `String`.

use maud::{Markup, Render, html};

use crate::i18n::{Decimal, Language, Word};
use crate::money::{Amount, UnitPrice};
use crate::page::View;
use crate::route::Route;
use crate::site::Shop;
use crate::words::product;

/// An amount as a shopper reads it.
#[derive(Debug, Clone, Copy)]
pub struct Price {
    amount: Amount,
    language: Language,
}

impl Price {
    /// One of the shop's own prices; `None` while its currency is not known.
    pub fn new(view: &View<'_>, price: impl Into<UnitPrice>) -> Option<Self> {
        Some(Self {
            amount: view.shop.amount(price)?,
            language: view.language,
        })
    }
}

impl Price {
    pub fn text(self) -> String {
        self.amount.display(self.language)
    }
}

impl Render for Price {
    fn render_to(&self, out: &mut String) {
        self.amount.write(out, self.language);
    }
}

/// Why the shop hides an existing price.
pub const fn no_price(shop: &Shop) -> Word {
    if shop.prices_after_sign_in {
        product::PRICE_AFTER_SIGN_IN
    } else {
        product::PRICE_UNKNOWN
    }
}

/// The notice in place of a price; for guests of a shop that hides prices it links to the sign-in.
pub fn in_place_of_price(view: &View<'_>) -> Markup {
    let reason = view.words().say(no_price(view.shop));
    html! {
        @if view.shop.prices_after_sign_in {
            a.link rel="nofollow" href=(view.href(Route::SignIn)) { (reason) }
        } @else {
            (reason)
        }
    }
}

/// A rating out of five, with one decimal.
#[derive(Debug, Clone, Copy)]
pub struct Rating(pub f32, pub Language);

impl Rating {
    pub fn text(self) -> String {
        self.render().into_string()
    }
}

impl Render for Rating {
    fn render_to(&self, out: &mut String) {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a rating is between 0 and 5"
        )]
        let parts = (self.0.clamp(0.0, 5.0) * 10.0).round() as i64;
        Decimal { parts, decimals: 1 }.write(out, self.1, false);
    }
}
