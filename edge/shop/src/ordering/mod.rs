//! Orders: their data, the state machine that sends them to the backend, and their outcome.

mod payment;
mod courier;
mod receipt;
mod order;
mod create_order;
mod backend_lines;
mod outcome;
mod prescription;
mod open_order;
mod last_order;
mod retention;
mod calls;
pub mod placing;
#[cfg(test)]
mod placing_crash_tests;
#[cfg(test)]
mod placing_goods_tests;
#[cfg(test)]
mod placing_outcome_tests;
#[cfg(test)]
mod placing_promo_tests;
#[cfg(test)]
pub(crate) mod placing_tests;

pub use backend_lines::BackendGoods;
pub use calls::{CALLS, order_number};
pub use courier::Deliverable;
pub use create_order::{CreatedAnswer, create_order};
pub use last_order::{LastOrder, LastRefusal};
pub use order::{
    AgreedSums, OpenOrder, Order, OrderAnswer, OrderCreated, OrderNews, OrderRejected,
    PaymentPlace, PlaceOrder, SESSION_PAUSE_MS, Stage,
};
pub use payment::{Payment, is_nothing, offered};
pub use receipt::Receipt;

use serde::{Deserialize, Serialize};

use crate::company::CompanyId;
use crate::delivery::{Method, Speed};
use crate::postal::Parcel;
use crate::product::ProductId;
use crate::utm::Utm;

/// The shopper's validated input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Details {
    pub first_name: String,
    pub last_name: String,
    /// Without whitespace.
    pub phone: String,
    pub email: String,
    pub delivery: Delivery,
    pub payment: Payment,
    /// The credit terms as written by [`crate::credit::Terms`]; empty if the order is not bought on credit.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub credit: String,
    pub comment: String,
    /// The campaign that led the shopper here; not part of the form.
    #[serde(default, skip_serializing_if = "Utm::is_empty")]
    pub utm: Utm,
    /// The products with a confirmed prescription.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prescriptions: Vec<ProductId>,
    /// The products paid with points, known from the cart's object; not part of the form.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_points: Vec<ProductId>,
    /// The name of the town of a delivery, for the receipt alone; not part of the form.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub town: String,
    /// The company that the order is placed for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<CompanyId>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
    /// The day and time at a store or a saved address (spec commerce 3, local cart); empty for any.
    #[serde(
        rename = "deliveryDateAndTime",
        default,
        skip_serializing_if = "String::is_empty"
    )]
    pub time: String,
    /// The parcel data for the postal service.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub postal: Option<Box<Parcel>>,
    /// The account's saved address to deliver to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shipping_address_id: Option<u64>,
}

impl Details {
    /// The details for an order's body. Only a template can name the company: the documents have no place for it.
    #[must_use]
    pub fn for_body(self, has_template: bool) -> Self {
        Self {
            company: self.company.filter(|_| has_template),
            ..self
        }
    }

    /// The parcel of a postal order.
    pub fn parcel(&self) -> Option<&Parcel> {
        let is_postal = self.delivery.method == Method::Postal;
        self.delivery.postal.as_deref().filter(|_| is_postal)
    }
}
