//! Checkout: contact, delivery or pickup, payment, and the order that comes of it.

pub mod page;
mod placing;
mod refusals;
mod rules;
mod stored;
#[cfg(test)]
mod tests;
mod wire;

pub use placing::{Trace, refused_start, trace, uncreated, unreserved};
pub use refusals::{EMPTY_CART, IN_PROGRESS, UNANSWERED, UNAVAILABLE};
pub use rules::{FIELDS, holds_back, payment_target, read};
pub use wire::{
    CheckoutView, Choice, OrderAnswer, OrderCreated, OrderRejected, PlaceOrder, Places, Quotes,
    create_order,
};

use crate::delivery::{Method, Speed};

/// What a shopper fills in, checked.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Details {
    pub first_name: String,
    pub last_name: String,
    /// Without whitespace.
    pub phone: String,
    pub email: String,
    pub delivery: Delivery,
    pub payment: Payment,
    pub comment: String,
}

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Delivery {
    pub method: Method,
    #[serde(rename = "type")]
    pub speed: Speed,
    pub region_id: u64,
    pub locality_id: Option<u64>,
    pub street: String,
    pub building: String,
    pub apartment: String,
    pub note: String,
    pub store_id: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Payment {
    Cash,
    Card,
}
