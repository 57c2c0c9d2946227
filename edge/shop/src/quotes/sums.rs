//! The sums of a quote's active lines.

use super::Quote;
use crate::money::{Amount, Currency, Money};

/// The sums of the active lines, sent or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sums {
    /// At the shop's prices.
    pub list: Amount,
    /// At the target prices, and at the shop's where there is none: what the company would like to pay.
    pub wished: Amount,
    /// Whether every active line has a price of the shop's.
    pub is_priced: bool,
}

impl Sums {
    pub fn of(quote: &Quote, currency: Currency) -> Self {
        let mut sums = Self {
            list: currency.amount(Money::ZERO),
            wished: currency.amount(Money::ZERO),
            is_priced: true,
        };
        for line in quote.active() {
            let price = line.good.price.map(|price| currency.price(price));
            let target = line.target.map(|target| currency.amount(target));
            let add = |sum: Amount, price: Option<Amount>| {
                let cost = price.map(|price| line.quantity.cost(price));
                cost.and_then(|cost| sum.plus(cost)).unwrap_or(sum)
            };
            sums.list = add(sums.list, price);
            sums.wished = add(sums.wished, target.or(price));
            sums.is_priced &= price.is_some();
        }
        sums
    }
}
