//! Quotes of companies: stores one per idempotency key. The documents name no such call; the site's config does.

use serde_json::{Value, json};
use worker::Result;

use super::auth::unauthorised;
use super::companies;
use super::fields::UNKNOWN;
use super::order_validation::id;
use super::profile::own;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::Database;

/// The name of stored quotes among the forms.
const KIND: &str = "quote";

pub(super) fn create(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(account) = own(db, request)? else {
        return Ok(unauthorised());
    };
    let body = &request.body;
    let company = body.get("company_id").and_then(id);
    if !company.is_some_and(|company| companies::may_quote(&account, company)) {
        return Ok(Reply::json(
            403,
            &json!({ "detail": UNKNOWN.text(request.language) }),
        ));
    }
    if !has_goods(body) {
        let errors = json!({ "products": [UNKNOWN.text(request.language)] });
        return Ok(Reply::json(400, &errors));
    }
    let key = match request.idempotency_key.as_deref() {
        Some(key) if !key.is_empty() => key.to_owned(),
        _ => crate::object::random_hex(),
    };
    let now_ms = crate::object::now_ms();
    let number = match db.form_by_key(request.shop, KIND, &key)? {
        Some(stored) => stored.id,
        None => db.save_form((request.shop, KIND, &key), &body.to_string(), &[], now_ms)?,
    };
    Ok(Reply::json(201, &json!({ "id": format!("CO-{number}") })))
}

/// Whether each product has a count, and a target price above nothing if it has one.
fn has_goods(body: &Value) -> bool {
    let above = |value: Option<&Value>| value.and_then(Value::as_f64).is_some_and(|it| it > 0.0);
    let products = body.get("products").and_then(Value::as_array);
    products.is_some_and(|products| {
        let is_whole = |line: &Value| {
            let wish = line.get("target_price");
            line.get("product_id").and_then(id).is_some()
                && above(line.get("count"))
                && (wish.is_none() || above(wish))
        };
        !products.is_empty() && products.iter().all(is_whole)
    })
}
