//! Promo codes (spec commerce 3, 4, 7 and 8). The backend validates a code; its answer is stored with the cart until
//! the cart changes, and [`crate::quote`] computes the sums.

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

/// An accepted code with its reduction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Promo {
    pub code: PromoCode,
    pub kind: PromoKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Reduction>,
    /// The products that the backend names, each with its reduction.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub products: Vec<PromoProduct>,
    /// The price of all goods with the code, if the backend tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub general_price: Option<Money>,
    /// The products that were paid with money when the code was validated: `general_price` is their price. Empty for
    /// a code that was stored before this field existed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub judged: Vec<ProductId>,
}

/// The scope of a code.
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
    /// The reduction of one piece; `None` means the value of the code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reduction: Option<Reduction>,
}
