//! Orders as they are asked for, stored and answered. The stored JSON is that of the `serde` derives.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Details;
use crate::cart::{Cart, Line};

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

/// The last order that was placed from a cart, as its object remembers it for pages that come back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastOrder {
    /// Empty where the backend does not tell it.
    pub number: String,
    /// Of the cart that the order left.
    pub revision: u64,
    pub placed_ms: u64,
}

/// After a day an empty cart is an empty cart.
const REMEMBERED_MS: u64 = 24 * 3600 * 1000;

impl LastOrder {
    /// The order that leaves this cart; `None` while it has no answer.
    pub fn of(order: &Order, left: &Cart, now_ms: u64) -> Option<Self> {
        match &order.stage {
            Stage::Answered(OrderAnswer::Created(created)) => Some(Self {
                number: created.number.clone(),
                revision: left.revision,
                placed_ms: now_ms,
            }),
            Stage::Answered(OrderAnswer::Rejected(_)) | Stage::Begun | Stage::Reserved => None,
        }
    }

    /// The order's number, if the cart is as the order left it and the order is not long ago.
    pub fn told(self, cart: &Cart, now_ms: u64) -> Option<String> {
        let is_recent = now_ms.saturating_sub(self.placed_ms) < REMEMBERED_MS;
        (is_recent && cart.revision == self.revision).then_some(self.number)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_told_while_the_cart_is_as_it_left_it_and_for_a_day() {
        let placed_ms = 1_795_304_480_122;
        let last = |number: &str| LastOrder {
            number: number.to_owned(),
            revision: 7,
            placed_ms,
        };
        let cart = |revision| Cart {
            revision,
            ..Cart::default()
        };
        let told = last("CC-7").told(&cart(7), placed_ms + REMEMBERED_MS - 1);
        assert_eq!(told.as_deref(), Some("CC-7"));
        let without_number = last("").told(&cart(7), placed_ms);
        assert_eq!(without_number.as_deref(), Some(""));
        assert_eq!(last("CC-7").told(&cart(8), placed_ms), None, "it changed");
        assert_eq!(last("CC-7").told(&cart(7), placed_ms + REMEMBERED_MS), None);
    }
}
