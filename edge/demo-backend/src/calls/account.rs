//! What a signed-in shopper sees: who they are, and their orders.

use serde_json::{Value, json};
use worker::Result;

use super::auth::{nobody, user};
use super::card::money;
use crate::asked::Asked;
use crate::reply::Reply;
use crate::storage::Store;

const ORDERS_PER_PAGE: usize = 20;
/// The group of customers who buy for themselves.
const RETAIL: u32 = 1;

pub(super) fn me(store: &Store, asked: &Asked) -> Result<Reply> {
    let Some(user) = user(store, asked)? else {
        return Ok(nobody());
    };
    let account = store.account(asked.shop, user)?;
    Ok(account.map_or_else(nobody, |account| {
        json!({
            "id": account.id,
            "email": account.email,
            "first_name": account.first_name,
            "last_name": account.last_name,
            "phone": account.phone,
            "group_user_type": { "id": RETAIL },
        })
        .into()
    }))
}

/// One page of the shopper's orders.
pub(super) fn orders(store: &Store, asked: &Asked) -> Result<Reply> {
    let Some(user) = user(store, asked)? else {
        return Ok(nobody());
    };
    let orders = store.orders_of(user)?;
    let page = asked.number("page").unwrap_or(1).max(1);
    let before = usize::try_from(page - 1)
        .unwrap_or(0)
        .saturating_mul(ORDERS_PER_PAGE);
    let data: Vec<Value> = orders
        .iter()
        .skip(before)
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
