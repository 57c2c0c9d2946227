//! A quote as the browser and the pages show it.

use serde::Serialize;

use super::Quote;
use crate::i18n::Words;
use crate::points::Points;
use crate::words::cart as words_of;

/// Every sum is text, ready to show.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "quote.ts"))]
pub struct QuoteView {
    pub goods: String,
    /// Empty when there is none.
    pub discount: String,
    /// The price, "free", or "not known yet".
    pub delivery: String,
    /// The price of the delivery is not known yet, and is not part of the total.
    pub delivery_later: bool,
    /// The days of delivery; empty if the site promises none.
    pub arrives: String,
    /// Empty if the backend names none.
    pub tax: String,
    /// Says so if the delivery is not part of it yet.
    pub total: String,
    /// The total is known, and nothing: no payment is chosen.
    pub nothing_due: bool,
    /// The part paid with points, in money and in points; both empty if there is none.
    pub by_points: String,
    pub points_paid: String,
    /// The same points as a number, for the pages.
    #[serde(skip)]
    #[cfg_attr(test, ts(skip))]
    pub spent: Points,
    /// The points that the order gives, with their worth; empty if there are none.
    pub points_given: String,
}

/// The total; while the price of the delivery is not known, what the total lacks is said beside it.
fn total(quote: &Quote, words: Words) -> String {
    let known = quote.total.display(words.language());
    if quote.delivery.is_some() {
        return known;
    }
    words.fill(words_of::TOTAL_WITHOUT_DELIVERY, &[("sum", &known)])
}

impl QuoteView {
    pub fn new(quote: &Quote, words: Words) -> Self {
        let language = words.language();
        let points = |points: Points| {
            let shown = (!points.is_none()).then(|| points.display(language));
            shown.unwrap_or_default()
        };
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
            delivery_later: quote.delivery.is_none(),
            arrives: String::new(),
            tax: match quote.tax {
                Some(tax) if !tax.is_zero() => tax.display(language),
                Some(_) | None => String::new(),
            },
            total: total(quote, words),
            nothing_due: quote.is_nothing_due(),
            by_points: if quote.by_points.is_zero() {
                String::new()
            } else {
                quote.by_points.display(language)
            },
            points_paid: points(quote.points_paid),
            spent: quote.points_paid,
            points_given: if quote.points_given.is_none() {
                String::new()
            } else {
                let currency = quote.total.currency();
                quote.points_given.with_worth(Some(currency), language)
            },
        }
    }
}
