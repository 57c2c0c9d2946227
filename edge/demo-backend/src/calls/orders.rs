//! Orders: created, once where an idempotency key is sent, and subtracted from the stock.

use serde_json::{Value, json};
use worker::Result;

use super::auth;
use super::card::quantity;
use super::carts::owner;
use super::order_validation::validate;
use super::promo;
use crate::object::{now_ms, random_hex};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::{AccountOrder, Database, OrderRow};

const FIRST_NUMBER: i64 = 100_001;

pub(crate) fn create(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let key = match request.idempotency_key.as_deref() {
        Some(key) if !key.is_empty() => key.to_owned(),
        _ => random_hex(),
    };
    if let Some(order) = db.order_by_key(request.shop, &key)? {
        return Ok(Reply::json_text(201, order.answer));
    }
    let lines = match validate(&request.body, request.language) {
        Ok(lines) => lines,
        Err(errors) => return Ok(Reply::json(400, &json!({ "errors": errors }))),
    };
    let mut errors = Vec::new();
    for (product, count) in &lines {
        let stock = db.stock(request.shop, *product)?.unwrap_or(0);
        if stock < *count {
            errors.push(json!({ "productId": product, "message": "not enough in stock", "available": quantity(stock) }));
        }
    }
    if !errors.is_empty() {
        return Ok(Reply::json(409, &json!({ "errors": errors })));
    }
    let number = format!(
        "{}-{}",
        request.shop.order_prefix(),
        FIRST_NUMBER + db.count_orders()?
    );
    let pay_url = (request.body.get("payment").and_then(Value::as_str) == Some("card"))
        .then(|| format!("https://plata.example/{number}"));
    let answer = json!({ "orderNumber": number, "result": { "payUrl": pay_url } }).to_string();
    let owner = owner(db, request)?;
    let account_number = number.clone();
    db.save_order(&OrderRow {
        id: 0,
        shop: request.shop.token().to_owned(),
        key,
        number,
        body: request.body.to_string(),
        answer: answer.clone(),
        created_ms: now_ms(),
    })?;
    if let Some(user) = auth::user(db, request)? {
        db.save_account_order(&AccountOrder {
            user,
            number: account_number,
            placed_ms: now_ms(),
            total: promo::total(db, request, &lines)?,
            state: "new".to_owned(),
        })?;
    }
    for (product, count) in lines {
        db.take_from_stock(request.shop, product, count)?;
        if let Some(owner) = &owner {
            db.change_cart(request.shop, owner, product, -count)?;
        }
    }
    Ok(Reply::json_text(201, answer))
}

/// All orders of all shops, for tests.
pub(crate) fn all(db: &Database) -> Result<Reply> {
    let orders: Vec<Value> = db.orders()?.iter().map(order_json).collect();
    Ok(json!(orders).into())
}

fn order_json(order: &OrderRow) -> Value {
    let mut json = serde_json::from_str(&order.body).unwrap_or_else(|_| json!({}));
    if let Some(fields) = json.as_object_mut() {
        fields.insert("id".to_owned(), json!(order.id));
        fields.insert("orderNumber".to_owned(), json!(order.number));
        fields.insert("shop".to_owned(), json!(order.shop));
        fields.insert("key".to_owned(), json!(order.key));
        fields.insert("created_ms".to_owned(), json!(order.created_ms));
    }
    json
}
