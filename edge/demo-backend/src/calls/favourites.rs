//! The favourites of a signed-in user.

use worker::Result;

use super::auth;
use super::order_validation::id;
use super::products::cards;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::Database;

/// The products, most recently saved first.
pub(super) fn list(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(user) = auth::user(db, request)? else {
        return Ok(auth::unauthorised());
    };
    let ids = db.favourites(request.shop, user)?;
    Ok(cards(request, &db.cards(request, &ids)?).into())
}

pub(super) fn add(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(user) = auth::user(db, request)? else {
        return Ok(auth::unauthorised());
    };
    let Some(product) = request.body.get("product_id").and_then(id) else {
        return Ok(Reply::error(400, "product_id is needed"));
    };
    if db.stock(request.shop, product)?.is_none() {
        return Ok(Reply::error(400, "no such product"));
    }
    db.add_favourite(request.shop, user, product)?;
    Ok(Reply::json(
        201,
        &serde_json::json!({ "product_id": product }),
    ))
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
