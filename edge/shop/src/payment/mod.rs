//! The payment of an order at a bank: its status at the backend, and the pages that a shopper returns to. The shop's
//! owner gives a bank the return addresses, so the shop identifies the shopper by cart and account alone: the address
//! only selects among the shopper's own orders.

mod status;
pub mod page;
#[cfg(test)]
mod tests;

pub use status::{CALLS, PaymentStatus, check};

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::moment::DAY_MS;
use crate::money::Money;
use crate::ordering::{Order, OrderAnswer, Stage};
use crate::route::{Endpoint, Route, Slug};

/// How long an order that the return address names is shown, in milliseconds.
const NAMED_MS: u64 = 30 * DAY_MS;
/// How long the last order is shown to a shopper who returns without a number, in milliseconds.
const LAST_MS: u64 = DAY_MS;
/// Query parameters that banks and owners use for an order in return addresses.
const NAMES: [&str; 9] = [
    "order",
    "order_id",
    "orderId",
    "order_number",
    "orderNumber",
    "number",
    "orderid",
    "id",
    "trans_id",
];
/// A longer name cannot be an order's.
const LONGEST_NAME: usize = 40;

/// The payment data of an order that is paid online.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payable {
    /// Empty if the backend does not tell it.
    pub number: String,
    /// The backend's id of the order.
    pub id: String,
    /// The bank's id of the payment.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub transaction: String,
    /// The payment page; empty if unknown.
    pub pay_url: String,
    /// The language in which the shopper last used the cart; empty if unknown.
    #[serde(default)]
    pub language: String,
    /// The sum to pay, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sum: Option<Money>,
}

impl Payable {
    /// The order's name in the address of its page.
    fn name(&self) -> &str {
        if is_name(&self.number) {
            &self.number
        } else {
            &self.id
        }
    }

    fn of(order: Order) -> Option<Self> {
        match order.stage {
            Stage::Answered(OrderAnswer::Created(created)) => Some(Self {
                id: created.asked_by().to_owned(),
                transaction: created.transaction,
                pay_url: created.result.pay_url.filter(|url| !url.is_empty())?,
                number: created.number,
                language: String::new(),
                sum: order.total,
            }),
            Stage::Answered(OrderAnswer::Rejected(_)) | Stage::Begun | Stage::Reserved => None,
        }
    }
}

/// The order of this name among a cart's orders that are paid online; without a name the last one.
pub fn find(mut orders: Vec<Order>, named: Option<&str>, now_ms: u64) -> Option<Payable> {
    let most_ms = if named.is_some() { NAMED_MS } else { LAST_MS };
    orders.retain(|order| now_ms.saturating_sub(order.asked_ms) < most_ms);
    // The last one comes first.
    orders.sort_by_key(|order| Reverse(order.asked_ms));
    let is_meant = |order: &Payable| match named {
        Some(name) => [&order.number, &order.id, &order.transaction].contains(&&name.to_owned()),
        None => true,
    };
    orders.into_iter().filter_map(Payable::of).find(is_meant)
}

/// The order named by a return address; `None` if it names none.
pub fn parse_order_name(pairs: &[(String, String)]) -> Option<&str> {
    let of = |name: &str| pairs.iter().find(|(key, _)| key == name);
    let found = NAMES.into_iter().find_map(of)?;
    is_name(&found.1).then_some(found.1.as_str())
}

/// The query that names an order in a return address.
pub fn query(name: &str) -> String {
    [NAMES[0], "=", name].concat()
}

/// Whether a text can be an order's name, in an address and in the path of a call.
fn is_name(text: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (1..=LONGEST_NAME).contains(&text.len()) && text.bytes().all(is_sign)
}

/// Whether this is a page to which a bank returns a shopper.
pub const fn is_return(route: &Route) -> bool {
    matches!(
        route,
        Route::CartSuccess | Route::PaymentSuccess | Route::PaymentFailed
    )
}

/// The page of a return address without a language, which an owner gives a bank for shoppers of every language.
pub fn return_route(path: &Slug) -> Option<Route> {
    let routes = [
        Route::CartSuccess,
        Route::PaymentSuccess,
        Route::PaymentFailed,
    ];
    let path = Endpoint::PaymentReturn(path.clone()).path();
    let of = |route: &Route| route.path().eq_ignore_ascii_case(&path);
    routes.into_iter().find(of)
}
