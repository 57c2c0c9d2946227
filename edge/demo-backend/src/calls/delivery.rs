//! The cost of a delivery, from the prices in the shop's settings.

use serde_json::{Value, json};
use worker::Result;

use super::home::content_json;
use super::novapost;
use super::order_validation::{id, thousandths};
use crate::content::stores;
use crate::dates::{day, today};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::Database;

const CAPITAL_REGION: i64 = 3;

pub(super) fn cost(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let settings = content_json(db, request, "settings")?;
    let region = match number(&request.body, &["region_id", "region"]) {
        Some(region) => region,
        None => region_of_locality(db, request)?,
    };
    Ok(cost_json(&settings, &request.body, region).into())
}

/// The region of the body's locality; the capital's region when there is none.
fn region_of_locality(db: &Database, request: &ApiRequest) -> Result<i64> {
    let Some(locality) = number(&request.body, &["locality_id", "locality"]) else {
        return Ok(CAPITAL_REGION);
    };
    let regions = content_json(db, request, "regions")?;
    for region in ids(&regions, "regionId") {
        let localities = content_json(db, request, &format!("localities/{region}"))?;
        if ids(&localities, "localityId").any(|known| known == locality) {
            return Ok(region);
        }
    }
    Ok(CAPITAL_REGION)
}

/// The courier's time slots: tomorrow and the day after.
pub(super) fn courier_times() -> Vec<Value> {
    let days = [1, 2].map(|days| day(today() + days));
    let slots = days.iter().flat_map(|day| {
        ["10:00–14:00", "16:00–20:00"].map(|time| json!({ "date": day, "time": time }))
    });
    slots.collect()
}

/// The pickup times of a store: the next three days.
pub(super) fn times(request: &ApiRequest, store: &str) -> Reply {
    const TIMES: [&str; 3] = ["10:00–12:00", "13:00–16:00", "17:00–20:00"];
    let mut known = stores(request.shop).iter();
    let Some(store) = known.find(|known| store.parse() == Ok(known.id)) else {
        return Reply::not_found();
    };
    let times = (1..=3).flat_map(|days| {
        let day = day(today() + days);
        TIMES.map(|time| json!({ "date": day, "time": time }))
    });
    json!({ "hours": store.hours, "data": times.collect::<Value>() }).into()
}

fn ids(list: &Value, name: &'static str) -> impl Iterator<Item = i64> {
    let list = list.as_array().into_iter().flatten();
    list.filter_map(move |entry| entry.get(name)?.as_i64())
}

/// The first number among these fields.
fn number(body: &Value, names: &[&str]) -> Option<i64> {
    names.iter().find_map(|name| body.get(name).and_then(id))
}

/// The delivery cost of an order in hundredths; `goods` is the sum of its goods.
pub(super) fn of_order(db: &Database, request: &ApiRequest, goods: i64) -> Result<i64> {
    let delivery = request.body.get("delivery").unwrap_or(&Value::Null);
    if delivery.get("method") == Some(&json!("postal")) {
        let parcel = delivery.get("postal").unwrap_or(&Value::Null);
        return Ok(novapost::cost(request.shop, parcel).unwrap_or(0) * 100);
    }
    let settings = content_json(db, request, "settings")?;
    let region = number(delivery, &["region_id"]).unwrap_or(CAPITAL_REGION);
    let cost = cost_of(&settings, delivery, region, goods * 10);
    Ok(cost.get("price").and_then(Value::as_i64).unwrap_or(0) * 100)
}

/// The cost of the delivery that the body describes. Defaults: a standard courier, a total of 0.
pub(super) fn cost_json(settings: &Value, body: &Value, region: i64) -> Value {
    let total = body.get("total").and_then(thousandths).unwrap_or(0);
    cost_of(settings, body, region, total)
}

/// The delivery cost for goods of this total, in thousandths.
fn cost_of(settings: &Value, body: &Value, region: i64, total: i64) -> Value {
    let prices = settings
        .pointer("/delivery_price/0")
        .unwrap_or(&Value::Null);
    let price = |name: &str| prices.get(name).and_then(Value::as_i64).unwrap_or(0);
    let text = |name: &str| body.get(name).and_then(Value::as_str).unwrap_or_default();
    let in_capital = region == CAPITAL_REGION;
    let pickup = text("method") == "pickup";
    let express = in_capital && [text("type"), text("speed")].contains(&"express");
    let free_from = price(if in_capital {
        "free_delivery"
    } else {
        "free_delivery_regions"
    });
    let free = pickup || total >= free_from * 1_000;
    let cost = price(match (in_capital, express) {
        (true, true) => "express",
        (true, false) => "standart",
        (false, _) => "regionPrice",
    });
    json!({
        "price": if free { 0 } else { cost },
        "is_free": free,
        "free_from": free_from,
        "method": if pickup { "pickup" } else { "address" },
        "type": if express { "express" } else { "standart" },
        "region_id": region,
        "currency": settings.get("project_currency"),
    })
}
