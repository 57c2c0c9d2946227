//! Amounts written straight into the page, without a text in between.

use maud::Render;

use crate::i18n::{Decimal, Language};
use crate::money::{Amount, Money};
use crate::page::View;

/// An amount as a shopper reads it.
#[derive(Debug, Clone, Copy)]
pub struct Price {
    amount: Amount,
    language: Language,
}

impl Price {
    /// A price of the shop's own; `None` while its currency is not known.
    pub fn new(view: &View<'_>, price: Money) -> Option<Self> {
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
