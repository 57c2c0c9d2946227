//! Promo codes (spec commerce 3, 4, 7 and 8). The backend judges a code; what it says of one is kept with the cart
//! until the cart changes, and [`crate::quote`] makes the sums of it.

mod rules;
mod errors;
mod calls;
#[cfg(test)]
pub(crate) mod arbitrary;
#[cfg(test)]
mod tests;

pub use calls::{CALLS, PromoAnswer, preview, update_prices};
pub use errors::PromoRejected;
pub use rules::{CODE_FIELD, may_use, read_code};

use serde::{Deserialize, Serialize};

use crate::money::{Money, Reduction};
use crate::product::ProductId;

/// A code as the backend spells it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PromoCode(pub String);

/// A code that the backend accepted, and what it takes off.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Promo {
    pub code: PromoCode,
    pub kind: PromoKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Reduction>,
    /// The products that the backend names, with what it says of each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub products: Vec<PromoProduct>,
    /// What all goods cost with the code, where the backend tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub general_price: Option<Money>,
    /// The products that were sold for money when the code was judged: `general_price` is what these cost. Empty for a
    /// code that was stored before this field was.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub judged: Vec<ProductId>,
}

/// What a code is for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PromoKind {
    /// The whole cart.
    #[default]
    General,
    /// The products that the backend names.
    Product,
}

/// A product that the backend names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PromoProduct {
    pub product: ProductId,
    /// Of one piece; `None` where the value of the code holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reduction: Option<Reduction>,
}
