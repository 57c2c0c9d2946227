//! The sums of a quote, as stored with an order.

use serde::{Deserialize, Serialize};

use super::{Charges, Quote, QuoteView};
use crate::i18n::Words;
use crate::money::{Amount, Money};
use crate::points::Points;
use crate::product::ProductId;

/// The parts of an order's total, in the shop's currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    /// The sum of each line, by its product.
    pub lines: Vec<(ProductId, Money)>,
    pub goods_sum: Money,
    pub discount: Money,
    pub by_points: Money,
    pub delivery_sum: Option<Money>,
    pub tax: Option<Money>,
    /// `None` for sums stored before this field existed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points_paid: Option<Points>,
    #[serde(default)]
    pub points_given: Points,
}

impl Sums {
    /// The sums of a quote for the lines of these products.
    pub fn of(quote: &Quote, products: impl Iterator<Item = ProductId>) -> Self {
        let money = |amount: Amount| Money(amount.hundredths());
        Self {
            lines: products
                .zip(quote.lines.iter().copied().map(money))
                .collect(),
            goods_sum: money(quote.goods),
            discount: money(quote.discount),
            by_points: money(quote.by_points),
            delivery_sum: quote.delivery.map(money),
            tax: quote.tax.map(money),
            points_paid: Some(quote.points_paid).filter(|points| !points.is_none()),
            points_given: quote.points_given,
        }
    }

    /// The sums with their total, as pages show them.
    pub fn view(&self, total: Amount, words: Words) -> QuoteView {
        let amount = |money| total.alike(money);
        let by_points = amount(self.by_points);
        let quote = Quote {
            lines: Vec::new(),
            savings: Vec::new(),
            goods: amount(self.goods_sum),
            discount: amount(self.discount),
            own_discount: amount(Money::ZERO),
            delivery: self.delivery_sum.map(amount),
            by_points,
            points_paid: self.points_paid.unwrap_or_else(|| Points::worth(by_points)),
            points_given: self.points_given,
            tax: self.tax.map(amount),
            total,
            charges: Charges::default(),
            deliverable: true,
        };
        QuoteView::new(&quote, words)
    }
}
