//! Checkout: contact, delivery or pickup, payment, and the order that comes of it.

mod calls;
mod checking;
mod copied;
mod courier;
mod first;
mod kept;
mod last;
mod on_credit;
mod order;
mod outcome;
pub mod page;
mod paying;
mod places;
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
mod placing_tests;
mod postal;
mod postal_form;
mod postal_page;
mod postal_parcel;
#[cfg(test)]
mod postal_tests;
mod prefill;
mod prescription;
mod refusals;
mod rules;
mod saved_addresses;
mod saved_addresses_page;
mod shown;
#[cfg(test)]
mod shown_tests;
#[cfg(test)]
mod tests;
mod wire;

pub use calls::{CreatedAnswer, create_order};
pub use checking::{AGAIN_FIELD, Checking, OrderGoods, WAIVE_FIELD, checking, goods, is_sure};
pub use copied::Copied;
pub use courier::Deliverable;
pub use last::{LastOrder, LastRefusal};
pub use on_credit::{bought, unknown_terms};
pub use order::{
    Agreed, OpenOrder, Order, OrderAnswer, OrderCreated, OrderNews, OrderRejected, PaymentPlace,
    PlaceOrder, SESSION_PAUSE_MS, Stage,
};
pub use paying::Payment;
pub use places::{Lists, Places, region_among};
pub use postal::{Chosen, Found, POSTAL_FIELDS, PostalList, asks_city, city_of};
pub use postal_form::{PostalChoices, PostalForm, answer as postal_answer};
pub use postal_parcel::{Parcel, PostalAddress};
pub use prefill::{with_address, with_contact};
pub use prescription::Prescribed;
pub use refusals::{
    CHECKING, EMPTY_CART, IN_PROGRESS, LOST, NOT_ORDERED, NOT_PLACED, REPRICED, UNAVAILABLE,
    UNKNOWN_OUTCOME, UNPRICED,
};
pub use rules::{
    FIELDS, REDRAW_FIELD, cart_mark, has_prices, may_order, may_order_by_form, needs_account,
    payment_host, payment_target, read, shows_cart,
};
pub use saved_addresses::{is_to_be_saved, region_of};
pub use shown::{Agreement, agreed_total, names_total};
pub use wire::{CheckoutView, Choice, Quotes, Saved};

use serde::{Deserialize, Serialize};

use crate::delivery::{Method, Speed};
use crate::product::ProductId;
use crate::utm::Utm;

/// What a shopper fills in, checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Details {
    pub first_name: String,
    pub last_name: String,
    /// Without whitespace.
    pub phone: String,
    pub email: String,
    pub delivery: Delivery,
    pub payment: Payment,
    /// The terms of an order that is paid on credit, as [`crate::credit::Terms`] writes them; empty for any other.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub credit: String,
    pub comment: String,
    /// What brought the shopper here; no part of the form.
    #[serde(default, skip_serializing_if = "Utm::is_empty")]
    pub utm: Utm,
    /// The products for which a prescription is confirmed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prescriptions: Vec<ProductId>,
    /// The products that are paid with points, as the cart's object knows them; no part of the form.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_points: Vec<ProductId>,
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
    /// The day and the time at a store or at a saved address (spec commerce 3, local cart); empty for any.
    #[serde(
        rename = "deliveryDateAndTime",
        default,
        skip_serializing_if = "String::is_empty"
    )]
    pub time: String,
    /// What the postal service is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub postal: Option<Box<Parcel>>,
    /// The saved address of the account that it goes to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shipping_address_id: Option<u64>,
}
