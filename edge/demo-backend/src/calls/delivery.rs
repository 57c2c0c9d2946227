//! What a delivery costs, by the prices of the shop's settings.

use serde_json::{Value, json};
use worker::Result;

use super::home::read;
use super::ordering::{id, thousandths};
use crate::asked::Asked;
use crate::reply::Reply;
use crate::storage::Store;

const CAPITAL: i64 = 3;

pub(super) fn cost(store: &Store, asked: &Asked) -> Result<Reply> {
    let settings = read(store, asked, "settings")?;
    let region = match number(&asked.body, &["region_id", "region"]) {
        Some(region) => region,
        None => region_of_locality(store, asked)?,
    };
    Ok(told(&settings, &asked.body, region).into())
}

/// The region of the locality that is named; the capital's where none is.
fn region_of_locality(store: &Store, asked: &Asked) -> Result<i64> {
    let Some(locality) = number(&asked.body, &["locality_id", "locality"]) else {
        return Ok(CAPITAL);
    };
    let regions = read(store, asked, "regions")?;
    for region in ids(&regions, "regionId") {
        let localities = read(store, asked, &format!("localities/{region}"))?;
        if ids(&localities, "localityId").any(|known| known == locality) {
            return Ok(region);
        }
    }
    Ok(CAPITAL)
}

fn ids(list: &Value, name: &'static str) -> impl Iterator<Item = i64> {
    let list = list.as_array().into_iter().flatten();
    list.filter_map(move |entry| entry.get(name)?.as_i64())
}

/// The number under the first of these names that holds one.
fn number(body: &Value, names: &[&str]) -> Option<i64> {
    names.iter().find_map(|name| body.get(name).and_then(id))
}

/// The cost of what the body describes; what it leaves out is the usual: a courier, without haste, for nothing yet.
pub(super) fn told(settings: &Value, body: &Value, region: i64) -> Value {
    let prices = settings
        .pointer("/delivery_price/0")
        .unwrap_or(&Value::Null);
    let price = |name: &str| prices.get(name).and_then(Value::as_i64).unwrap_or(0);
    let word = |name: &str| body.get(name).and_then(Value::as_str).unwrap_or_default();
    let in_capital = region == CAPITAL;
    let pickup = word("method") == "pickup";
    let express = in_capital && [word("type"), word("speed")].contains(&"express");
    let total = body.get("total").and_then(thousandths).unwrap_or(0);
    let free_from = price(if in_capital {
        "free_delivery"
    } else {
        "free_delivery_regions"
    });
    let free = pickup || total >= free_from * 1_000;
    let full = price(match (in_capital, express) {
        (true, true) => "express",
        (true, false) => "standart",
        (false, _) => "regionPrice",
    });
    json!({
        "delivery_cost": if free { 0 } else { full },
        "is_free": free,
        "free_from": free_from,
        "method": if pickup { "pickup" } else { "address" },
        "type": if express { "express" } else { "standart" },
        "region_id": region,
        "currency": settings.get("project_currency"),
    })
}
