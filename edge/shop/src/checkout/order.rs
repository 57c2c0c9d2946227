//! Orders as they are asked for, stored and answered. The stored JSON is that of the `serde` derives.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Details;
use crate::cart::Line;

/// The request for an order; a repeated id gets the first answer again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceOrder {
    pub id: String,
    pub details: Details,
}

/// The answer to a request for an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OrderAnswer {
    Created(OrderCreated),
    Rejected(OrderRejected),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderCreated {
    /// Empty where the backend does not tell it.
    #[serde(rename = "orderNumber")]
    pub number: String,
    pub result: PaymentPlace,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaymentPlace {
    #[serde(rename = "payUrl")]
    pub pay_url: Option<String>,
}

/// Why an order was not placed; the cart is as it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderRejected {
    EmptyCart,
    /// Another order of this cart is on its way.
    InProgress,
    /// The reservation failed: stock is short (spec commerce 4, reservation).
    Unavailable,
    /// The backend refused fields: its messages by field.
    Fields(BTreeMap<String, String>),
    /// The backend could not be asked for the order: nothing was ordered.
    Backend,
    /// The backend may have created the order; the same id asks again and orders nothing twice.
    Unknown,
}

/// An order as the cart's object stores it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    pub id: String,
    /// When it was last asked for.
    pub asked_ms: u64,
    /// The goods, fixed once they are reserved.
    pub lines: Vec<Line>,
    /// What to ask the backend for, while there is no answer. An order that was stored before details were has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub details: Option<Details>,
    pub stage: Stage,
}

/// How far an order has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The backend was not asked for an order yet.
    Begun,
    /// The backend holds the goods, and may have created the order.
    Reserved,
    /// The answer, which the same id gets again; the goods have left the cart.
    Answered(OrderAnswer),
}

impl Order {
    /// An order of the first storage schema: the columns of its row.
    pub fn from_columns(
        id: String,
        lines: &str,
        begun_at: &str,
        reserved: Option<&str>,
        answer: Option<&str>,
    ) -> Result<Self, serde_json::Error> {
        let stage = match (answer, reserved) {
            (Some(answer), _) => Stage::Answered(serde_json::from_str(answer)?),
            (None, Some(_)) => Stage::Reserved,
            (None, None) => Stage::Begun,
        };
        Ok(Self {
            id,
            asked_ms: begun_at.parse().unwrap_or(0),
            lines: serde_json::from_str(lines)?,
            details: None,
            stage,
        })
    }

    /// Whether the order has its answer.
    pub const fn is_answered(&self) -> bool {
        matches!(self.stage, Stage::Answered(_))
    }
}
