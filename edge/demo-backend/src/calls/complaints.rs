//! Complaints about adverts, checked as a serializer of Django REST would.

use serde_json::{Value, json};
use worker::Result;

use super::adverts::prepared;
use super::fields::{FormFields, UNKNOWN};
use super::order_validation::{REQUIRED, id};
use crate::adverts::COMPLAINTS;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::Database;

/// `POST /api/complaint/`: the advert by its id or its slug.
pub(super) fn create(db: &Database, request: &ApiRequest) -> Result<Reply> {
    if !prepared(db, request)? {
        return Ok(Reply::not_found());
    }
    let mut fields = FormFields::new(&request.body, request.language);
    fields.text("body", true);
    let category = request
        .body
        .get("category")
        .filter(|value| !value.is_null());
    match category.map(id) {
        None => fields.add_error("category", &REQUIRED),
        Some(Some(own)) if COMPLAINTS.iter().any(|(known, _)| *known == own) => {
            fields.set("category", json!(own));
        }
        Some(_) => fields.add_error("category", &UNKNOWN),
    }
    let advert = request.body.get("advert").filter(|value| !value.is_null());
    let named = advert.map(|advert| match advert {
        Value::String(slug) => slug.clone(),
        other @ (Value::Null
        | Value::Bool(_)
        | Value::Number(_)
        | Value::Array(_)
        | Value::Object(_)) => other.to_string(),
    });
    match named {
        None => fields.add_error("advert", &REQUIRED),
        Some(name) => match db.advert(&name)? {
            Some(row) => fields.set("advert", json!(row.id)),
            None => fields.add_error("advert", &UNKNOWN),
        },
    }
    let sent = match fields.finish() {
        Ok(sent) => sent,
        Err(errors) => return Ok(Reply::json(400, &json!(errors))),
    };
    let key = match request.idempotency_key.as_deref() {
        Some(key) if !key.is_empty() => key.to_owned(),
        _ => crate::object::random_hex(),
    };
    let stored = db.form_by_key(request.shop, "complaint", &key)?;
    let number = match stored {
        Some(stored) => stored.id,
        None => db.save_form(
            (request.shop, "complaint", &key),
            &Value::Object(sent.clone()).to_string(),
            &[],
            crate::object::now_ms(),
        )?,
    };
    let mut answer = sent;
    answer.insert("id".to_owned(), json!(number));
    Ok(Reply::json(201, &Value::Object(answer)))
}
