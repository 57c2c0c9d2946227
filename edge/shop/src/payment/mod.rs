//! The payment of an order at a bank: what the backend says of it, and the pages that a shopper comes back to. A bank is
//! told its return addresses by the shop's owner, so that the shop reads who comes back by cart and account alone: what
//! an address says of an order chooses among the shopper's own.

mod status;
pub mod page;
#[cfg(test)]
mod tests;

pub use status::{CALLS, PaymentStatus, check};

use serde::{Deserialize, Serialize};

use crate::moment::DAY_MS;
use crate::money::Money;
use crate::ordering::{Order, OrderAnswer, Stage};
use crate::route::{Endpoint, Route, Slug};
use crate::sorted;

/// For how long an order is told of whose number the address names, in milliseconds.
const NAMED_MS: u64 = 30 * DAY_MS;
/// For how long the last order is told of to who comes back without a number, in milliseconds.
const LAST_MS: u64 = DAY_MS;
/// What banks and owners call an order in the address of the way back.
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
/// A longer name is that of no order.
const LONGEST_NAME: usize = 40;

/// An order that is paid online, as far as its payment is concerned.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payable {
    /// Empty where the backend does not tell it.
    pub number: String,
    /// What the backend finds it by.
    pub id: String,
    /// What the bank knows its payment by.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub transaction: String,
    /// Where it is paid; empty where that is not known.
    pub pay_url: String,
    /// The language that the shopper has last used the cart in; empty where that is not known.
    #[serde(default)]
    pub language: String,
    /// What is to be paid, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sum: Option<Money>,
}

impl Payable {
    /// What the address of its page names it by.
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

/// Among the orders of a cart that are paid online, the one of this name; without a name the last one.
pub fn find(mut orders: Vec<Order>, named: Option<&str>, now_ms: u64) -> Option<Payable> {
    let most_ms = if named.is_some() { NAMED_MS } else { LAST_MS };
    orders.retain(|order| now_ms.saturating_sub(order.asked_ms) < most_ms);
    // The last one first.
    let orders = sorted::by_number(orders, |order| u64::MAX - order.asked_ms);
    let is_meant = |order: &Payable| match named {
        Some(name) => [&order.number, &order.id, &order.transaction].contains(&&name.to_owned()),
        None => true,
    };
    orders.into_iter().filter_map(Payable::of).find(is_meant)
}

/// The order that the address of the way back names; `None` where it names none.
pub fn parse_order_name(pairs: &[(String, String)]) -> Option<&str> {
    let of = |name: &str| pairs.iter().find(|(key, _)| key == name);
    let found = NAMES.into_iter().find_map(of)?;
    is_name(&found.1).then_some(found.1.as_str())
}

/// The query that names an order on the way back.
pub fn query(name: &str) -> String {
    [NAMES[0], "=", name].concat()
}

/// Whether a text can be the name of an order, in an address and in the path of a call.
fn is_name(text: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (1..=LONGEST_NAME).contains(&text.len()) && text.bytes().all(is_sign)
}

/// The pages to which a bank leads a shopper back.
pub const fn is_return(route: &Route) -> bool {
    matches!(
        route,
        Route::CartSuccess | Route::PaymentSuccess | Route::PaymentFailed
    )
}

/// The page behind a return address without a language, which an owner gives a bank for shoppers of every language.
pub fn return_route(path: &Slug) -> Option<Route> {
    let routes = [
        Route::CartSuccess,
        Route::PaymentSuccess,
        Route::PaymentFailed,
    ];
    let path = Endpoint::PaymentReturn(path.clone()).path();
    let of = |route: &Route| route.path() == path;
    routes.into_iter().find(of)
}
