//! The backend's copies of carts, and the reservation before an order.

use serde_json::{Value, json};
use worker::Result;

use super::auth;
use super::card::{money, quantity};
use super::ordering::{id, thousandths};
use crate::asked::Asked;
use crate::reply::Reply;
use crate::storage::Store;

/// Whose cart it is: a user by the session, else a guest by the body's or the query's `no_user_id`.
pub(super) fn owner(store: &Store, asked: &Asked) -> Result<Option<String>> {
    if let Some(user) = auth::user(store, asked)? {
        return Ok(Some(format!("user/{user}")));
    }
    let guest = asked
        .body
        .get("no_user_id")
        .and_then(Value::as_str)
        .unwrap_or_else(|| asked.field("no_user_id"));
    Ok((!guest.is_empty()).then(|| format!("guest/{guest}")))
}

fn nobody() -> Reply {
    Reply::refused(401, "neither a session nor no_user_id")
}

/// Adds to a line (`sign` 1) or takes from it (-1).
pub(super) fn add(store: &Store, asked: &Asked, sign: i64) -> Result<Reply> {
    let Some(owner) = owner(store, asked)? else {
        return Ok(nobody());
    };
    let product = asked.body.get("product_id").and_then(id);
    let count = asked.body.get("count").and_then(thousandths);
    let (Some(product), Some(count)) = (product, count.filter(|count| *count > 0)) else {
        return Ok(Reply::refused(400, "product_id and count are needed"));
    };
    if store.stock(asked.shop, product)?.is_none() {
        return Ok(Reply::not_found());
    }
    store.change_cart(asked.shop, &owner, product, sign * count)?;
    Ok(json!({ "ok": true }).into())
}

pub(super) fn remove(store: &Store, asked: &Asked) -> Result<Reply> {
    let Some(owner) = owner(store, asked)? else {
        return Ok(nobody());
    };
    let products = asked.body.get("product_ids").and_then(Value::as_array);
    for product in products.into_iter().flatten().filter_map(id) {
        store.remove_from_cart(asked.shop, &owner, product)?;
    }
    Ok(json!({ "ok": true }).into())
}

pub(super) fn fetch(store: &Store, asked: &Asked) -> Result<Reply> {
    let lines = match owner(store, asked)? {
        Some(owner) => store.cart(asked.shop, &owner)?,
        None => Vec::new(),
    };
    if lines.is_empty() {
        return Ok(json!([]).into());
    }
    let sum = |price: i64, count: i64| asked.shop.price(price) * count / 1_000;
    let total: i64 = lines.iter().map(|line| sum(line.price, line.count)).sum();
    let before: i64 = lines
        .iter()
        .map(|line| sum(line.old_price.unwrap_or(line.price), line.count))
        .sum();
    let products: Vec<Value> = lines
        .iter()
        .map(|line| json!({ "productId": line.product, "count": quantity(line.count) }))
        .collect();
    Ok(json!([{
        "total_count": lines.len(),
        "total_price": money(total),
        "total_discount": money(before - total),
        "products": products,
    }])
    .into())
}

pub(super) fn validate(store: &Store, asked: &Asked) -> Result<Reply> {
    let short = short(store, asked)?;
    Ok(if short.is_empty() {
        json!({}).into()
    } else {
        Reply::json(400, &json!({ "errors": short }))
    })
}

pub(super) fn reserve(store: &Store, asked: &Asked) -> Result<Reply> {
    let short = short(store, asked)?;
    Ok(if short.is_empty() {
        Reply::empty()
    } else {
        Reply::json(409, &json!({ "errors": short }))
    })
}

/// The lines for which there is not enough in stock.
fn short(store: &Store, asked: &Asked) -> Result<Vec<Value>> {
    let Some(owner) = owner(store, asked)? else {
        return Ok(Vec::new());
    };
    Ok(store
        .cart(asked.shop, &owner)?
        .iter()
        .filter(|line| line.is_short())
        .map(|line| {
            json!({
                "productId": line.product,
                "message": "not enough in stock",
                "available": quantity(line.stock),
            })
        })
        .collect())
}
