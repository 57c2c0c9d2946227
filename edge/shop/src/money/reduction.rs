//! The effect of a promo code, or of a shop's own cart discount, on a price.

use serde::{Deserialize, Serialize};

use super::{Amount, Money, Percent};

/// How a price becomes less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reduction {
    /// By this percentage.
    Percent(Percent),
    /// By this amount.
    Value(Money),
    /// To this price.
    Price(Money),
}

impl Reduction {
    /// The reduced price, in hundredths: between nothing and the price.
    pub fn of(self, price: Amount) -> Amount {
        let reduced = match self {
            Self::Percent(percent) => price.minus(price.share(percent)),
            Self::Value(value) => price.minus(price.alike(value)),
            Self::Price(reduced) => Some(price.alike(reduced)),
        };
        let reduced = reduced.map(Amount::or_zero);
        reduced
            .and_then(|reduced| reduced.at_most(price))
            .unwrap_or(price)
    }
}
