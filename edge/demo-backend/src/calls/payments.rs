//! The payment status of an order: what the demo's bank has said of it, or a test in the bank's place.

use serde_json::{Value, json};
use worker::Result;

use crate::object::now_ms;
use crate::reply::Reply;
use crate::request::{ApiRequest, parse_query, split_url};
use crate::storage::Database;

/// The status of an online payment before the bank has reported.
const PENDING: &str = "pending";

pub(super) fn status(db: &Database, request: &ApiRequest, number: &str) -> Result<Reply> {
    let Some(order) = db.order_by_number(request.shop, number)? else {
        return Ok(Reply::not_found());
    };
    let answer: Value = serde_json::from_str(&order.answer).unwrap_or_default();
    let is_online = answer
        .pointer("/result/payUrl")
        .is_some_and(Value::is_string);
    let said = db.payment(number, now_ms())?;
    let status = match (&said, is_online) {
        (Some(said), _) => said,
        (None, true) => PENDING,
        (None, false) => "unpaid",
    };
    Ok(json!({ "id": number, "status": status }).into())
}

/// For tests: the bank reports the payment of an order, `{number, state}`.
pub(crate) fn say(db: &Database, text: &str) -> Result<Reply> {
    let said: Value = serde_json::from_str(text).unwrap_or_default();
    let field = |name: &str| said.get(name).and_then(Value::as_str);
    let (Some(number), Some(state)) = (field("number"), field("state")) else {
        return Ok(Reply::error(400, "number and state are needed"));
    };
    db.save_payment(number, state)?;
    Ok(json!({ "ok": true }).into())
}

/// `/__demo/payments?number=…`: the messages that the demo's bank sent about an order.
pub(crate) fn messages(db: &Database, url: &str) -> Result<Reply> {
    let (_, query) = split_url(url);
    let pairs = parse_query(query);
    let number = pairs.iter().find(|(name, _)| name == "number");
    let messages = db.bank_messages(number.map_or("", |(_, number)| number))?;
    Ok(json!(messages).into())
}
