//! The account of a signed-in shopper and its orders.

use serde_json::{Value, json};
use worker::Result;

use super::auth::{unauthorised, user};
use super::card::money;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::shops::Shop;
use crate::storage::{Account, Database};

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
            "firstName": account.first_name,
            "lastName": account.last_name,
            "phone": account.phone,
            "birthday": null,
            "balance": 0,
            "status": "active",
            "can_use_promocode": true,
            "group_user_type": { "id": RETAIL_GROUP },
        })
        .into()
    }))
}

/// The shopper with the group, as the first item of a list.
pub(super) fn group(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(user) = user(db, request)? else {
        return Ok(unauthorised());
    };
    let account = db.account(request.shop, user)?;
    Ok(account.map_or_else(unauthorised, |account| {
        json!([{
            "group_user_type": { "id": RETAIL_GROUP },
            "company": null,
            "user": {
                "id": account.id,
                "email": account.email,
                "firstName": account.first_name,
                "lastName": account.last_name,
                "phone": account.phone,
            },
            "delivery_addresses": addresses(request.shop, &account),
            "loyalty_points": 0,
        }])
        .into()
    }))
}

/// Where the shopper has orders delivered to; Ion has saved no address.
fn addresses(shop: Shop, account: &Account) -> Value {
    if account.first_name != "Ana" {
        return json!([]);
    }
    let (city, street) = match shop {
        Shop::Romania => (351, "Calea Victoriei"),
        Shop::Casa | Shop::Pharmacy => (301, "Alexei Mateevici"),
    };
    json!([{
        "shipping_address_id": account.id,
        "is_default": true,
        "region_id": 3,
        "shipping_city_id": city,
        "shipping_street_id": 5,
        "shipping_street": street,
        "shipping_building": "60",
        "shipping_apartment": "12",
        "shipping_address_note": "",
    }])
}

/// One page of the shopper's orders.
pub(super) fn orders(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(user) = user(db, request)? else {
        return Ok(unauthorised());
    };
    let orders = db.account_orders(user)?;
    let account = db.account(request.shop, user)?;
    let name = account.map(|account| [account.first_name, account.last_name].join(" "));
    let page = request.number_param("page").unwrap_or(1).max(1);
    let offset = usize::try_from(page - 1)
        .unwrap_or(0)
        .saturating_mul(ORDERS_PER_PAGE);
    let data = orders
        .iter()
        .enumerate()
        .skip(offset)
        .take(ORDERS_PER_PAGE)
        .map(|(before, order)| {
            let pay_url = match order.state.as_str() {
                "new" => pay_url(db, request, &order.number)?,
                _ => Value::Null,
            };
            Ok(json!({
                "id": orders.len() - before,
                "name": name,
                "orderNumber": order.number,
                "date": date(order.placed_ms),
                "total_price": money(order.total),
                "status": order.state,
                "payUrl": pay_url,
            }))
        })
        .collect::<Result<Vec<Value>>>()?;
    Ok(json!({
        "data": data,
        "totalCount": orders.len(),
        "pages": orders.len().div_ceil(ORDERS_PER_PAGE),
    })
    .into())
}

/// Where an order that was placed with a card is paid.
fn pay_url(db: &Database, request: &ApiRequest, number: &str) -> Result<Value> {
    let order = db.order_by_number(request.shop, number)?;
    let answer: Value = order
        .and_then(|order| serde_json::from_str(&order.answer).ok())
        .unwrap_or_default();
    let pay_url = answer.pointer("/result/payUrl");
    Ok(pay_url.cloned().unwrap_or_default())
}

#[expect(clippy::cast_precision_loss, reason = "a date is far smaller")]
fn date(ms: i64) -> String {
    String::from(js_sys::Date::new(&(ms as f64).into()).to_iso_string())
}
