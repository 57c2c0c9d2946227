//! The account of a signed-in shopper and its orders.

use serde_json::json;
use worker::Result;

use super::addresses;
use super::auth::unauthorised;
use super::card::money;
use super::companies;
use super::profile::{self, own};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::Database;

/// The opening balance of every account, in hundredths.
const POINTS: i64 = 50_000;

/// The customer group of consumers.
const RETAIL_GROUP: u32 = 1;

pub(super) fn me(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(account) = own(db, request)? else {
        return Ok(unauthorised());
    };
    let mut told = profile::told(db, &account)?;
    if let Some(told) = told.as_object_mut() {
        told.insert("group_user_type".to_owned(), json!({ "id": RETAIL_GROUP }));
    }
    Ok(told.into())
}

/// The shopper with the customer group, as a list of one item.
pub(super) fn group(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(account) = own(db, request)? else {
        return Ok(unauthorised());
    };
    Ok(json!([{
            "id": account.id,
            "group_user_type": { "id": companies::group(db, &account)?.unwrap_or(RETAIL_GROUP) },
            "company": companies::told(db, &account)?,
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
