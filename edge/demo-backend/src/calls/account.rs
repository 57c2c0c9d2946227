//! The account of a signed-in shopper and its orders.

use serde_json::json;
use worker::Result;

use super::addresses;
use super::auth::{unauthorised, user};
use super::card::money;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::Database;

/// The opening balance of every account, in hundredths.
const POINTS: i64 = 50_000;

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

/// The shopper with the customer group, as a list of one item.
pub(super) fn group(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(user) = user(db, request)? else {
        return Ok(unauthorised());
    };
    let account = db.account(request.shop, user)?;
    let Some(account) = account else {
        return Ok(unauthorised());
    };
    Ok(json!([{
            "group_user_type": { "id": RETAIL_GROUP },
            "company": null,
            "user": {
                "id": account.id,
                "email": account.email,
                "firstName": account.first_name,
                "lastName": account.last_name,
                "phone": account.phone,
            },
            "delivery_addresses": addresses::all(db, request, account.id)?,
            "loyalty_points": money((POINTS - db.points_spent(account.id)?).max(0)),
    }])
    .into())
}
