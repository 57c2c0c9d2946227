//! The account of a signed-in shopper and its orders.

use serde_json::{Value, json};
use worker::Result;

use super::auth::{unauthorised, user};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::shops::Shop;
use crate::storage::{Account, Database};

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
