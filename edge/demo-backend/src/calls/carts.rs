//! The backend's copies of carts, and the reservation before an order.

use serde_json::{Value, json};
use worker::Result;

use super::auth;
use super::card::{money, quantity};
use super::order_validation::{id, thousandths};
use super::promo;
use crate::language::Language;
use crate::loyalty;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::Database;

/// The owner of the cart: the signed-in user, else the guest in the parameter `no_user_id` of body or query.
pub(super) fn owner(db: &Database, request: &ApiRequest) -> Result<Option<String>> {
    if let Some(user) = auth::user(db, request)? {
        return Ok(Some(format!("user/{user}")));
    }
    let guest = request
        .body
        .get("no_user_id")
        .and_then(Value::as_str)
        .unwrap_or_else(|| request.param("no_user_id"));
    Ok((!guest.is_empty()).then(|| format!("guest/{guest}")))
}

fn unauthorised() -> Reply {
    Reply::error(401, "neither a session nor no_user_id")
}

/// Adds to a line (`sign` 1) or subtracts from it (-1).
pub(super) fn change(db: &Database, request: &ApiRequest, sign: i64) -> Result<Reply> {
    let Some(owner) = owner(db, request)? else {
        return Ok(unauthorised());
    };
    let product = request.body.get("product_id").and_then(id);
    let count = request.body.get("count").and_then(thousandths);
    let (Some(product), Some(count)) = (product, count.filter(|count| *count > 0)) else {
        return Ok(Reply::error(400, "product_id and count are needed"));
    };
    if db.stock(request.shop, product)?.is_none() {
        return Ok(Reply::not_found());
    }
    db.change_cart(request.shop, &owner, product, sign * count)?;
    Ok(cart(db, request, &owner)?.into())
}

pub(super) fn remove(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(owner) = owner(db, request)? else {
        return Ok(unauthorised());
    };
    let products = request.body.get("product_ids").and_then(Value::as_array);
    for product in products.into_iter().flatten().filter_map(id) {
        db.remove_from_cart(request.shop, &owner, product)?;
    }
    Ok(cart(db, request, &owner)?.into())
}

/// Marks a line as paid with points, or unmarks it. Requires an account.
pub(super) fn set_loyalty(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let (Some(_), Some(owner)) = (auth::user(db, request)?, owner(db, request)?) else {
        return Ok(unauthorised());
    };
    let product = request.body.get("product_id").and_then(id);
    let active = request.body.get("active").and_then(Value::as_bool);
    let (Some(product), Some(active)) = (product, active) else {
        return Ok(Reply::error(400, "product_id and active are needed"));
    };
    db.mark(request.shop, &owner, product, active)?;
    Ok(cart(db, request, &owner)?.into())
}

/// The cart as a list of one item; an empty list if the cart is empty.
pub(super) fn fetch(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(owner) = owner(db, request)? else {
        return Ok(json!([]).into());
    };
    let cart = cart(db, request, &owner)?;
    let is_empty = cart.get("total_count") == Some(&json!(0));
    let list = if is_empty { json!([]) } else { json!([cart]) };
    Ok(list.into())
}

fn cart(db: &Database, request: &ApiRequest, owner: &str) -> Result<Value> {
    let lines = db.cart(request.shop, owner)?;
    let sum = |price: i64, count: i64| request.price(price) * count / 1_000;
    let total: i64 = lines.iter().map(|line| sum(line.price, line.count)).sum();
    let in_money = lines.iter().filter(|line| line.by_points == 0);
    let in_money = in_money.map(|line| {
        let price = request.price(line.price);
        (loyalty::counted(price, line.prescription), line.count)
    });
    let undiscounted: i64 = lines
        .iter()
        .map(|line| sum(line.old_price.unwrap_or(line.price), line.count))
        .sum();
    let products: Vec<Value> = lines
        .iter()
        .map(|line| json!({ "productId": line.product, "count": quantity(line.count), "loyalty_checked": line.by_points == 1 }))
        .collect();
    Ok(json!({
        "total_count": lines.len(),
        "total_price": money(total),
        "total_discount": money(undiscounted - total),
        "loyalty_give": loyalty::given_for(in_money),
        "deliveryPrice": null,
        "taxPrice": null,
        "products": products,
    }))
}

/// Merges a guest's lines into the user's cart.
pub(super) fn merge(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let guest = request.body.get("no_user_id").and_then(Value::as_str);
    let (Some(user), Some(guest)) = (auth::user(db, request)?, guest) else {
        return Ok(unauthorised());
    };
    let (user, guest) = (format!("user/{user}"), format!("guest/{guest}"));
    for line in db.cart(request.shop, &guest)? {
        db.change_cart(request.shop, &user, line.product, line.count)?;
        db.remove_from_cart(request.shop, &guest, line.product)?;
    }
    Ok(cart(db, request, &user)?.into())
}

pub(super) fn validate(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let errors = stock_errors(db, request)?;
    Ok(if errors.is_empty() {
        json!({}).into()
    } else {
        Reply::json(400, &json!({ "errors": errors }))
    })
}

pub(super) fn reserve(db: &Database, request: &ApiRequest) -> Result<Reply> {
    if let Some(message) = promo::objection(request) {
        return Ok(Reply::json(400, &json!({ "promo_code": [message] })));
    }
    let errors = stock_errors(db, request)?;
    Ok(if errors.is_empty() {
        Reply::empty()
    } else {
        Reply::json(409, &json!({ "errors": errors }))
    })
}

/// The message "only … in stock", in the shopper's language.
pub(super) fn short(language: Language, left: i64) -> String {
    let left = quantity(left);
    match language {
        Language::Ro => format!("În stoc sunt doar {left}."),
        Language::Ru => format!("На складе только {left}."),
        Language::Uk => format!("На складі лише {left}."),
        Language::En => format!("Only {left} in stock."),
    }
}

/// An error for each line that exceeds the stock.
fn stock_errors(db: &Database, request: &ApiRequest) -> Result<Vec<Value>> {
    let Some(owner) = owner(db, request)? else {
        return Ok(Vec::new());
    };
    Ok(db
        .cart(request.shop, &owner)?
        .iter()
        .filter(|line| line.exceeds_stock())
        .map(|line| {
            json!({
                "productId": line.product,
                "message": short(request.language, line.stock),
                "available": quantity(line.stock),
            })
        })
        .collect())
}
