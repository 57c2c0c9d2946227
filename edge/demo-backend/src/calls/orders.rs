//! Orders: placed once per idempotency key, taken from the stock.

use serde_json::{Value, json};
use worker::Result;

use super::auth;
use super::card::quantity;
use super::carts::owner;
use super::ordering::check;
use crate::asked::Asked;
use crate::object::now_ms;
use crate::reply::Reply;
use crate::storage::{AccountOrder, OrderRow, Store};

/// The first order has this number.
const FIRST: i64 = 100_001;

pub(crate) fn create(store: &Store, asked: &Asked) -> Result<Reply> {
    let Some(key) = asked.key.as_deref().filter(|key| !key.is_empty()) else {
        return Ok(Reply::refused(400, "Idempotency-Key is needed"));
    };
    if let Some(order) = store.order_of_key(asked.shop, key)? {
        return Ok(Reply::text(201, order.answer));
    }
    let lines = match check(&asked.body, asked.language) {
        Ok(lines) => lines,
        Err(errors) => return Ok(Reply::json(400, &json!({ "errors": errors }))),
    };
    let mut short = Vec::new();
    for (product, count) in &lines {
        let stock = store.stock(asked.shop, *product)?.unwrap_or(0);
        if stock < *count {
            short.push(json!({ "productId": product, "message": "not enough in stock", "available": quantity(stock) }));
        }
    }
    if !short.is_empty() {
        return Ok(Reply::json(409, &json!({ "errors": short })));
    }
    let number = format!(
        "{}-{}",
        asked.shop.order_prefix(),
        FIRST + store.count_orders()?
    );
    let pay_url = (asked.body.get("payment").and_then(Value::as_str) == Some("card"))
        .then(|| format!("https://plata.example/{number}"));
    let answer = json!({ "orderNumber": number, "result": { "payUrl": pay_url } }).to_string();
    let owner = owner(store, asked)?;
    let noted = number.clone();
    store.save_order(&OrderRow {
        id: 0,
        shop: asked.shop.token().to_owned(),
        key: key.to_owned(),
        number,
        body: asked.body.to_string(),
        answer: answer.clone(),
        created_ms: now_ms(),
    })?;
    if let Some(user) = auth::user(store, asked)? {
        let mut total = 0;
        for (product, count) in &lines {
            total += asked.shop.price(store.price(asked.shop, *product)?) * count / 1_000;
        }
        store.note_order(&AccountOrder {
            user,
            number: noted,
            placed_ms: now_ms(),
            total,
            state: "new".to_owned(),
        })?;
    }
    for (product, count) in lines {
        store.take_from_stock(asked.shop, product, count)?;
        if let Some(owner) = &owner {
            store.change_cart(asked.shop, owner, product, -count)?;
        }
    }
    Ok(Reply::text(201, answer))
}

pub(crate) fn one(store: &Store, asked: &Asked, number: &str) -> Result<Reply> {
    Ok(store
        .order_of_number(asked.shop, number)?
        .map_or_else(Reply::not_found, |order| told(&order).into()))
}

/// All orders of all shops, for tests.
pub(crate) fn all(store: &Store) -> Result<Reply> {
    let orders: Vec<Value> = store.orders()?.iter().map(told).collect();
    Ok(json!(orders).into())
}

fn told(order: &OrderRow) -> Value {
    let mut told = serde_json::from_str(&order.body).unwrap_or_else(|_| json!({}));
    if let Some(fields) = told.as_object_mut() {
        fields.insert("id".to_owned(), json!(order.id));
        fields.insert("orderNumber".to_owned(), json!(order.number));
        fields.insert("shop".to_owned(), json!(order.shop));
        fields.insert("key".to_owned(), json!(order.key));
        fields.insert("created_ms".to_owned(), json!(order.created_ms));
    }
    told
}
