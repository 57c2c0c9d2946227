//! What an answered order keeps of its details for its receipt: nothing that names a person or a house, since the details
//! are dropped with the answer.

use serde::{Deserialize, Serialize};

use super::{Details, Payment};
use crate::delivery::{Method, Speed};

/// How an order is delivered and paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    pub method: Method,
    #[serde(rename = "type")]
    pub speed: Speed,
    pub region: u64,
    /// The store of a pickup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub store: Option<u64>,
    /// The chosen day and time; empty if none was chosen.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub time: String,
    pub payment: Payment,
    /// A prescription was confirmed: it is shown when the order is received.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub prescribed: bool,
    /// When the order was sent; 0 if that is unknown.
    pub sent_ms: u64,
}

impl Receipt {
    /// The receipt of an order with these details, sent at this time.
    pub fn of(details: &Details, sent_ms: u64) -> Self {
        let delivery = &details.delivery;
        let is_pickup = delivery.method == Method::Pickup;
        Self {
            method: delivery.method,
            speed: delivery.speed,
            region: delivery.region_id,
            store: delivery.store_id.filter(|_| is_pickup),
            time: delivery.time.clone(),
            payment: details.payment,
            prescribed: !details.prescriptions.is_empty(),
            sent_ms,
        }
    }
}
