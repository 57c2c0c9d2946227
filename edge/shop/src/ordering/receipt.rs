//! What an answered order keeps of its details for its receipt: nothing that names a person, and for a month the line of
//! the place where it is brought. The details themselves are dropped with the answer.

use serde::{Deserialize, Serialize};

use super::{Details, Payment};
use crate::delivery::{Method, Speed};
use crate::moment::DAY_MS;

/// The days for which the place of a delivery is kept after the order was sent.
const PLACE_DAYS: u64 = 30;

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
    /// Town, street and house of a delivery, without the flat; empty if there is none, and once it is dropped
    /// ([`Receipt::place_until_ms`]).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) place: String,
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
            place: place(details),
            time: delivery.time.clone(),
            payment: details.payment,
            prescribed: !details.prescriptions.is_empty(),
            sent_ms,
        }
    }

    /// When the place is dropped; `None` if none is kept.
    pub fn place_until_ms(&self, day_ms: u64) -> Option<u64> {
        let until_ms = self.sent_ms.saturating_add(PLACE_DAYS * day_ms);
        (!self.place.is_empty()).then_some(until_ms)
    }

    /// The place where the order is brought; empty if none is kept, or no longer.
    pub fn place(&self, now_ms: u64) -> &str {
        match self.place_until_ms(DAY_MS) {
            Some(until_ms) if now_ms < until_ms => &self.place,
            Some(_) | None => "",
        }
    }

    /// The receipt without the place.
    #[must_use]
    pub fn without_place(self) -> Self {
        Self {
            place: String::new(),
            ..self
        }
    }
}

/// The place where a courier brings an order: its town, its street and its house as they were typed.
fn place(details: &Details) -> String {
    let delivery = &details.delivery;
    if delivery.method != Method::Address {
        return String::new();
    }
    let joined = |parts: [&str; 2], between| {
        let parts = parts.map(str::trim).into_iter();
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        parts.join(between)
    };
    let house = joined([&delivery.street, &delivery.building], " ");
    joined([&details.town, &house], ", ")
}
