//! Orders: creates one per idempotency key and subtracts it from the stock.

use serde_json::{Value, json};
use worker::Result;

use super::auth;
use super::card::quantity;
use super::carts::owner;
use super::fields::UNKNOWN;
use super::order_validation::{id, saved_address, validate};
use super::sums::Sums;
use crate::object::{now_ms, random_hex};
use crate::pages::bank;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::{AccountOrder, Database, OrderRow};

/// The number of the first order that is placed here; those before it are seeded.
pub(super) const FIRST_NUMBER: i64 = 100_001;

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
    if let Some(address) = saved_address(&request.body) {
        let own = match auth::user(db, request)? {
            Some(user) => db.addresses(user)?,
            None => Vec::new(),
        };
        if !own.iter().any(|one| one.id == address) {
            let message = UNKNOWN.text(request.language);
            let errors = json!({ "shipping_address_id": [message] });
            return Ok(Reply::json(400, &json!({ "errors": errors })));
        }
    }
    let mut errors = Vec::new();
    for (product, count) in &lines {
        let stock = db.stock(request.shop, *product)?.unwrap_or(0);
        if stock < *count {
            errors.push(json!({ "productId": product, "message": super::carts::short(request.language, stock), "available": quantity(stock) }));
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
    let is_online = ["card", "iute-credit"].map(Some);
    let pay_url = is_online
        .contains(&request.body.get("payment").and_then(Value::as_str))
        .then(|| bank::payment_page(&request.bank, &number, request.language));
    let answer = json!({
        "orderNumber": number,
        "trans_id": format!("T-{number}"),
        "result": { "payUrl": pay_url },
    })
    .to_string();
    let owner = owner(db, request)?;
    let sums = Sums::of(db, request, &lines, &by_points(&request.body))?;
    db.save_order(&OrderRow {
        id: 0,
        shop: request.shop.token().to_owned(),
        key,
        number: number.clone(),
        body: request.body.to_string(),
        answer: answer.clone(),
        created_ms: now_ms(),
    })?;
    db.save_order_sums(&number, &serde_json::to_string(&sums)?)?;
    if let Some(user) = auth::user(db, request)? {
        db.spend_points(user, (sums.points_paid - sums.points_given) * 100)?;
        db.save_account_order(&AccountOrder {
            user,
            number,
            placed_ms: now_ms(),
            total: sums.total(),
            state: "new".to_owned(),
        })?;
    }
    for (product, count) in lines {
        db.take_from_stock(request.shop, product, count)?;
        if let Some(owner) = &owner {
            db.change_cart(request.shop, owner, product, -count)?;
            db.mark(request.shop, owner, product, false)?;
        }
    }
    Ok(Reply::json_text(201, answer))
}

/// The products of an order that are paid with points.
fn by_points(body: &Value) -> Vec<i64> {
    let products = body.get("products").and_then(Value::as_array);
    let marked = |line: &&Value| line.get("loyalty_checked") == Some(&Value::Bool(true));
    let marked = products.into_iter().flatten().filter(marked);
    marked
        .filter_map(|line| line.get("product_id").and_then(id))
        .collect()
}

/// The amount to pay for an order, in hundredths; `None` for an order that was not placed here.
pub(crate) fn total(db: &Database, number: &str) -> Result<Option<i64>> {
    let sums: Option<Sums> = db
        .order_sums(number)?
        .map(|sums| serde_json::from_str(&sums))
        .transpose()?;
    Ok(sums.map(|sums| sums.total()))
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
