//! The favourites of a signed-in user.

use serde_json::Value;
use worker::Result;

use super::order_validation::id;
use super::products::cards;
use super::{adverts, auth};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::Database;

/// The products, most recently saved first.
pub(super) fn list(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(user) = auth::user(db, request)? else {
        return Ok(auth::unauthorised());
    };
    let ids = db.favourites(request.shop, user)?;
    if adverts::prepared(db, request)? {
        return Ok(told(db, &ids, None)?.into());
    }
    Ok(cards(request, &db.cards(request, &ids)?).into())
}

pub(super) fn add(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(user) = auth::user(db, request)? else {
        return Ok(auth::unauthorised());
    };
    let Some(product) = request.body.get("product_id").and_then(id) else {
        return Ok(Reply::error(400, "product_id is needed"));
    };
    let is_known = if adverts::prepared(db, request)? {
        db.advert_of(product)?.is_some()
    } else {
        db.stock(request.shop, product)?.is_some()
    };
    if !is_known {
        return Ok(Reply::error(400, "no such product"));
    }
    db.add_favourite(request.shop, user, product)?;
    Ok(Reply::json(
        201,
        &serde_json::json!({ "product_id": product }),
    ))
}

/// `GET /api/my-favorite-adverts/?category=…`: those that everybody sees, most recently saved first.
pub(super) fn own_adverts(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(user) = auth::user(db, request)? else {
        return Ok(auth::unauthorised());
    };
    if !adverts::prepared(db, request)? {
        return Ok(Value::Array(Vec::new()).into());
    }
    let ids = db.favourites(request.shop, user)?;
    Ok(told(db, &ids, request.number_param("category"))?.into())
}

fn told(db: &Database, ids: &[i64], category: Option<i64>) -> Result<Value> {
    let mut all = Vec::new();
    for id in ids {
        let row = db.advert_of(*id)?.filter(adverts::is_public);
        all.extend(row.filter(|row| {
            let own = row.fields().get("category").and_then(Value::as_i64);
            category.is_none() || own == category
        }));
    }
    Ok(all.iter().map(|row| adverts::told(row, false)).collect())
}

/// Removes the product of the query, or all products with `clear_all=true`.
pub(super) fn remove(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(user) = auth::user(db, request)? else {
        return Ok(auth::unauthorised());
    };
    let product = request.number_param("product_id");
    if product.is_none() && request.param("clear_all") != "true" {
        return Ok(Reply::error(400, "product_id or clear_all is needed"));
    }
    db.remove_favourites(request.shop, user, product)?;
    Ok(Reply::empty())
}
