//! What an order costs: the one place that makes sums. The cart, its drawer and the checkout show these.

#[cfg(test)]
mod tests;
mod wire;

pub use wire::QuoteView;

use crate::delivery::{Selection, Tariff};
use crate::money::Amount;
use crate::product::ProductId;
use crate::promo::Promo;
use crate::quantity::Quantity;

/// A line to be priced.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct QuoteItem {
    pub product: ProductId,
    pub price: Amount,
    pub quantity: Quantity,
    /// Whether it can be bought; otherwise its sum is not part of the total.
    pub available: bool,
}

/// The sums of an order, all in the shop's currency.
#[derive(Debug, Clone, PartialEq)]
pub struct Quote {
    /// The sum of each line, also of those that cannot be bought.
    pub lines: Vec<Amount>,
    /// What the promo code takes off each line by itself.
    pub savings: Vec<Amount>,
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

/// The quote for these lines with this promo code and this delivery; `None` where the sums would be of two currencies.
pub fn quote(
    items: &[QuoteItem],
    promo: Option<&Promo>,
    tariff: &Tariff<'_>,
    selection: Selection,
) -> Option<Quote> {
    let zero = tariff.currency.zero();
    let line = |item: &QuoteItem| item.quantity.cost(item.price);
    let saving = |item: &QuoteItem| {
        let price = promo.map_or(item.price, |promo| promo.price(item.product, item.price));
        line(item).minus(item.quantity.cost(price))
    };
    let lines: Vec<Amount> = items.iter().map(line).collect();
    let savings: Vec<Amount> = items.iter().map(saving).collect::<Option<_>>()?;
    let of_available = |amounts: &[Amount]| {
        let mut available = items.iter().zip(amounts).filter(|(item, _)| item.available);
        available.try_fold(zero, |sum, (_, amount)| sum.plus(*amount))
    };
    let goods = of_available(&lines)?;
    let discount = match promo {
        Some(promo) => {
            let is_whole = items.iter().all(|item| item.available);
            // What the backend says of the whole cart is not about a part of it.
            let taken = match promo.general_price.filter(|_| is_whole) {
                Some(price) => goods.minus(zero.alike(price))?,
                None => {
                    of_available(&savings)?.plus(zero.alike(promo.at_once().unwrap_or_default()))?
                }
            };
            taken.or_zero().at_most(goods)?
        }
        None => zero,
    };
    let undelivered = Quote {
        lines,
        savings,
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
