//! The delivery addresses of a signed-in shopper, and the streets of towns.

use serde_json::{Value, json};
use worker::Result;

use super::auth::{unauthorised, user};
use super::delivery::courier_times;
use super::fields::UNKNOWN;
use super::order_validation::{Errors, REQUIRED, id};
use crate::object::random_hex;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::shops::Shop;
use crate::storage::{AddressRow, Database};

/// The demo's streets, the same in every town.
const fn streets_of(shop: Shop) -> [(i64, &'static str); 3] {
    let first = match shop {
        Shop::Romania => "Calea Victoriei",
        Shop::Poland => "Marszałkowska",
        Shop::Depot => "Alexandru cel Bun",
        Shop::Casa | Shop::Pharmacy | Shop::Imobil | Shop::Kitchen => "Alexei Mateevici",
    };
    [(5, first), (6, "Teilor"), (7, "Florilor")]
}

pub(super) fn streets(request: &ApiRequest) -> Reply {
    streets_of(request.shop)
        .iter()
        .map(|(id, label)| json!({ "id": id, "label": label }))
        .collect::<Value>()
        .into()
}

pub(super) fn list(db: &Database, request: &ApiRequest) -> Result<Reply> {
    Ok(match user(db, request)? {
        Some(user) => all(db, request, user)?.into(),
        None => unauthorised(),
    })
}

/// The addresses of a user; the first is the default.
pub(super) fn all(db: &Database, request: &ApiRequest, user: i64) -> Result<Value> {
    let towns = towns(db, request)?;
    let streets = streets_of(request.shop);
    let addresses = db.addresses(user)?;
    let json = addresses.iter().enumerate().map(|(place, address)| {
        let region = towns.iter().find(|(_, town)| *town == address.city);
        let street = streets.iter().find(|(id, _)| Some(*id) == address.street);
        json!({
            "shipping_address_id": address.id,
            "is_default": place == 0,
            "region_id": region.map(|(region, _)| region),
            "shipping_city_id": address.city,
            "shipping_street_id": address.street,
            "shipping_street": street.map(|(_, name)| name),
            "shipping_building": address.building,
            "shipping_apartment": address.apartment,
            "shipping_address_note": address.note,
            "delivery_times": courier_times(),
        })
    });
    Ok(json.collect())
}

/// Each region with each of its towns.
fn towns(db: &Database, request: &ApiRequest) -> Result<Vec<(i64, i64)>> {
    let regions = db.content(request, "regions")?.unwrap_or_default();
    let regions: Vec<Value> = serde_json::from_str(&regions).unwrap_or_default();
    let mut towns = Vec::new();
    for region in &regions {
        let localities = region.get("localities").and_then(Value::as_array);
        for town in localities.into_iter().flatten() {
            let ids = (region.get("regionId"), town.get("localityId"));
            if let (Some(region), Some(town)) = (ids.0.and_then(id), ids.1.and_then(id)) {
                towns.push((region, town));
            }
        }
    }
    Ok(towns)
}

pub(super) fn create(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(user) = user(db, request)? else {
        return Ok(unauthorised());
    };
    let field = |name: &str| request.body.get(name);
    let text = |name: &str| {
        let text = field(name).and_then(Value::as_str).unwrap_or_default();
        text.trim().to_owned()
    };
    let mut errors = Errors::new();
    let city = field("shipping_city_id").and_then(id).unwrap_or(0);
    if !towns(db, request)?.iter().any(|(_, town)| *town == city) {
        errors.insert("shipping_city_id", vec![UNKNOWN.text(request.language)]);
    }
    let building = text("shipping_building");
    if building.is_empty() {
        errors.insert("shipping_building", vec![REQUIRED.text(request.language)]);
    }
    let street = field("shipping_street_id").and_then(id);
    let known = streets_of(request.shop);
    if street.is_some_and(|street| !known.iter().any(|(id, _)| *id == street)) {
        errors.insert("shipping_street_id", vec![UNKNOWN.text(request.language)]);
    }
    if !errors.is_empty() {
        return Ok(Reply::json(400, &json!({ "errors": errors })));
    }
    let key = request.idempotency_key.clone().unwrap_or_else(random_hex);
    let address = AddressRow {
        id: 0,
        city,
        street,
        building,
        apartment: text("shipping_apartment"),
        note: text("shipping_address_note"),
    };
    db.save_address(user, &key, &address)?;
    let last = db.addresses(user)?.last().map(|address| address.id);
    let first = courier_times().into_iter().next().unwrap_or_default();
    Ok(json!([{
        "shipping_address_id": last,
        "delivery_date": first.get("date"),
        "delivery_time": first.get("time"),
    }])
    .into())
}

pub(super) fn delete(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(user) = user(db, request)? else {
        return Ok(unauthorised());
    };
    let asked = request.body.get("shipping_address_id").and_then(id);
    let asked = asked.unwrap_or(0);
    if !db.addresses(user)?.iter().any(|one| one.id == asked) {
        return Ok(Reply::not_found());
    }
    db.delete_address(user, asked)?;
    Ok(json!({}).into())
}
