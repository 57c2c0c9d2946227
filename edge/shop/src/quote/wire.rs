//! A quote as the browser and the pages show it.

use serde::Serialize;

use super::Quote;
use crate::i18n::Language;
use crate::words::cart as words_of;

/// Every sum is text, ready to show.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "quote.ts"))]
pub struct QuoteView {
    pub goods: String,
    /// Empty when there is none.
    pub discount: String,
    /// The price, that it is free, or that it is not known yet.
    pub delivery: String,
    pub total: String,
}

impl QuoteView {
    pub fn new(quote: &Quote, language: Language) -> Self {
        let words = language.words();
        Self {
            goods: quote.goods.display(language),
            discount: if quote.discount.is_zero() {
                String::new()
            } else {
                quote.discount.display(language)
            },
            delivery: match quote.delivery {
                Some(price) if price.is_zero() => words.say(words_of::DELIVERY_FREE).to_owned(),
                Some(price) => price.display(language),
                None => words.say(words_of::DELIVERY_LATER).to_owned(),
            },
            total: quote.total.display(language),
        }
    }
}
