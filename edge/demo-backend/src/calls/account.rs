//! The account of a signed-in shopper and its orders.

use serde_json::{Value, json};
use worker::Result;

use super::auth::{unauthorised, user};
use super::card::money;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::Database;

const ORDERS_PER_PAGE: usize = 20;
/// The customer group of consumers.
const RETAIL_GROUP: u32 = 1;

pub(super) fn me(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(user) = user(db, request)? else {
        return Ok(unauthorised());
    };
    let account = db.account(request.shop, user)?;
    Ok(account.map_or_else(unauthorised, |account| {
        json!({
            "id": account.id,
            "email": account.email,
            "first_name": account.first_name,
            "last_name": account.last_name,
            "phone": account.phone,
            "group_user_type": { "id": RETAIL_GROUP },
        })
        .into()
    }))
}

/// One page of the shopper's orders.
pub(super) fn orders(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(user) = user(db, request)? else {
        return Ok(unauthorised());
    };
    let orders = db.account_orders(user)?;
    let page = request.number_param("page").unwrap_or(1).max(1);
    let offset = usize::try_from(page - 1)
        .unwrap_or(0)
        .saturating_mul(ORDERS_PER_PAGE);
    let data: Vec<Value> = orders
        .iter()
        .skip(offset)
        .take(ORDERS_PER_PAGE)
        .map(|order| {
            json!({
                "orderNumber": order.number,
                "date": date(order.placed_ms),
                "total_price": money(order.total),
                "status": order.state,
            })
        })
        .collect();
    Ok(json!({
        "data": data,
        "totalCount": orders.len(),
        "pages": orders.len().div_ceil(ORDERS_PER_PAGE),
    })
    .into())
}

#[expect(clippy::cast_precision_loss, reason = "a date is far smaller")]
fn date(ms: i64) -> String {
    String::from(js_sys::Date::new(&(ms as f64).into()).to_iso_string())
}
