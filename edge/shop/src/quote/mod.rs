//! What an order costs: the one place that makes sums. The cart, its drawer and the checkout show these.

#[cfg(test)]
mod tests;
mod wire;

pub use wire::QuoteView;

use crate::delivery::{Selection, Tariff};
use crate::money::Amount;
use crate::quantity::Quantity;

/// A line to be priced.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct QuoteItem {
    pub price: Amount,
    pub quantity: Quantity,
    /// Whether it can be bought; otherwise its sum is not part of the total.
    pub available: bool,
}

/// A code that a shopper typed and the backend accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromoCode(pub String);

/// What a promo code takes off the goods, as the backend says.
#[derive(Debug, Clone, PartialEq)]
pub struct Discount {
    pub code: PromoCode,
    pub sum: Amount,
}

/// The sums of an order, all in the shop's currency.
#[derive(Debug, Clone, PartialEq)]
pub struct Quote {
    /// The sum of each line, also of those that cannot be bought.
    pub lines: Vec<Amount>,
    /// The sum of the lines that can be bought.
    pub goods: Amount,
    /// At most the goods' sum.
    pub discount: Amount,
    /// `None` where the shop names no price, or there is nothing to deliver.
    pub delivery: Option<Amount>,
    /// The goods without the discount, with the delivery.
    pub total: Amount,
    deliverable: bool,
}

/// The quote for these lines and this delivery; `None` where the sums would be of two currencies.
pub fn quote(
    items: &[QuoteItem],
    discount: Option<&Discount>,
    tariff: &Tariff<'_>,
    selection: Selection,
) -> Option<Quote> {
    let zero = tariff.currency.zero();
    let lines: Vec<Amount> = items
        .iter()
        .map(|item| item.quantity.cost(item.price))
        .collect();
    let mut available = items.iter().zip(&lines).filter(|(item, _)| item.available);
    let goods = available.try_fold(zero, |sum, (_, line)| sum.plus(*line))?;
    let discount = match discount {
        Some(discount) => discount.sum.or_zero().at_most(goods)?,
        None => zero,
    };
    let undelivered = Quote {
        lines,
        goods,
        discount,
        delivery: None,
        total: goods.minus(discount)?,
        deliverable: items.iter().any(|item| item.available),
    };
    undelivered.delivered(tariff, selection)
}

impl Quote {
    /// The same goods with another delivery; `None` where the tariff is in another currency.
    pub fn delivered(&self, tariff: &Tariff<'_>, selection: Selection) -> Option<Self> {
        let delivery = if self.deliverable {
            tariff.price(selection, self.goods)
        } else {
            None
        };
        let goods = self.goods.minus(self.discount)?;
        Some(Self {
            delivery,
            total: goods.plus(delivery.unwrap_or(tariff.currency.zero()))?,
            ..self.clone()
        })
    }
}
