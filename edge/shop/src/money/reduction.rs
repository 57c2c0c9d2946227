//! What a promo code, or a shop's own discount in the cart, makes of a price.

use serde::{Deserialize, Serialize};

use super::{Amount, Money, Percent};

/// How a price becomes less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reduction {
    /// By so much of it.
    Percent(Percent),
    /// By this.
    Value(Money),
    /// To this.
    Price(Money),
}

impl Reduction {
    /// A price with the reduction, in hundredths: between nothing and the price.
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
