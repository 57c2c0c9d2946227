//! The message of a changed cart.

use serde::Serialize;

use super::Cart;
use crate::company::CompanyId;

/// The message that every socket of a cart receives.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "cart.ts"))]
pub struct CartEvent {
    pub event: EventKind,
    #[cfg_attr(test, ts(type = "number"))]
    pub revision: u64,
    #[cfg_attr(test, ts(type = "number"))]
    pub count: u64,
    /// The company that the account has chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "string", optional))]
    pub company: Option<CompanyId>,
}

#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "cart.ts"))]
pub enum EventKind {
    #[serde(rename = "ready")]
    Ready,
    #[serde(rename = "cart:event")]
    Changed,
}

impl CartEvent {
    pub fn new(event: EventKind, cart: &Cart) -> Self {
        Self {
            event,
            revision: cart.revision,
            count: units(cart),
            company: cart.company.clone(),
        }
    }
}

/// The number on the badge: a line counts its units, or 1 where its quantity is not whole.
pub fn units(cart: &Cart) -> u64 {
    cart.lines
        .iter()
        .map(|line| line.quantity.whole().unwrap_or(1))
        .sum()
}
