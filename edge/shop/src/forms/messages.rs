//! What a backend finds wrong, read from the usual shapes of its refusals (spec commerce 8): messages by field, with or
//! without the envelope `errors`, a `detail`, a list, a single text, or a list that names products.

use std::collections::BTreeMap;

use crate::lenient::{Json, Lenient};

/// A backend's message is shown up to this many characters.
const LONGEST_MESSAGE: usize = 300;
/// Fields within fields are read so deep.
const DEEPEST: usize = 4;

/// What holds a message without being a field.
const NO_FIELDS: [&str; 7] = [
    "errors",
    "error",
    "detail",
    "message",
    "msg",
    "non_field_errors",
    "__all__",
];
/// What stands beside messages and is none.
const BESIDE: [&str; 13] = [
    "code",
    "instance",
    "path",
    "request_id",
    "requestId",
    "status",
    "status_code",
    "success",
    "timestamp",
    "trace",
    "trace_id",
    "traceId",
    "type",
];
/// What names the product that a message is about.
const PRODUCTS: [&str; 3] = ["productId", "product_id", "product"];

/// Messages by the name of their field; those of no field have an empty name.
pub type Messages = BTreeMap<String, String>;

/// The name of the messages about a line of the cart, beside those of fields.
pub fn line_key(product: &str) -> String {
    ["line-", product].concat()
}

/// The messages of a refusal; none where nothing can be read.
pub fn messages(body: &str) -> Messages {
    let mut found = Messages::new();
    if let Ok(answer) = Json::parse(body.as_bytes()) {
        collect("", &answer, DEEPEST, &mut found);
    }
    found
}

fn collect(name: &str, json: &Json<'_>, depth: usize, found: &mut Messages) {
    match json {
        Json::Text(text) => put(name, text, found),
        Json::List(items) => {
            // A field says its first message; what is about no field is said whole.
            let most = if name.is_empty() { items.len() } else { 1 };
            for item in items.iter().take(most) {
                collect(name, item, depth, found);
            }
        }
        Json::Object(fields) if depth > 0 => {
            let product = PRODUCTS.iter().find_map(|name| u64::read(json.get(name)?));
            let owner = match product {
                Some(product) => line_key(&product.to_string()),
                None => name.to_owned(),
            };
            for (field, value) in fields {
                let field = field.as_ref();
                let is_beside = BESIDE.contains(&field) || PRODUCTS.contains(&field);
                if is_beside && !matches!(value, Json::List(_)) {
                    continue;
                }
                if NO_FIELDS.contains(&field) {
                    collect(&owner, value, depth - 1, found);
                } else if field.bytes().all(|byte| byte.is_ascii_digit()) {
                    collect(&line_key(field), value, depth - 1, found);
                } else {
                    collect(field, value, depth - 1, found);
                }
            }
        }
        Json::Object(_) | Json::Null | Json::Bool(_) | Json::Whole(_) | Json::Decimal(_) => {}
    }
}

fn put(name: &str, text: &str, found: &mut Messages) {
    let text = text.trim();
    if text.is_empty() {
        return;
    }
    let said = found.entry(name.to_owned()).or_default();
    if said.is_empty() || name.is_empty() {
        let whole = [said, " ", text].concat();
        *said = whole.trim().chars().take(LONGEST_MESSAGE).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(body: &str, expected: &[(&str, &str)]) {
        let found = messages(body);
        let found: Vec<(&str, &str)> = found.iter().map(|(a, b)| (&**a, &**b)).collect();
        assert_eq!(found, expected, "{body}");
    }

    #[test]
    fn every_usual_shape_of_a_refusal_is_read() {
        let phone = [("phone", "Busy.")];
        for body in [
            r#"{"errors":{"phone":["Busy.","Later."]}}"#,
            r#"{"phone":["Busy."]}"#,
            r#"{"phone":"Busy."}"#,
            r#"{"code":"invalid","status":400,"errors":{"phone":"Busy.","x":{},"y":7}}"#,
            r#"{"contact":{"phone":["Busy."]},"success":"false"}"#,
            r#"{"timestamp":"2026-11-23T10:00:00Z","path":"/general/v3/order/","phone":"Busy."}"#,
        ] {
            check(body, &phone);
        }
        let whole = [("", "No delivery today.")];
        for body in [
            r#""No delivery today.""#,
            r#"["No delivery","today."]"#,
            r#"{"detail":"No delivery today."}"#,
            r#"{"errors":["No delivery today."]}"#,
            r#"{"error":{"code":"closed","message":"No delivery today."}}"#,
            r#"{"non_field_errors":["No delivery today."]}"#,
        ] {
            check(body, &whole);
        }
    }

    #[test]
    fn a_message_about_a_product_is_its_lines() {
        let lines = [("line-7", "Two left."), ("line-8", "Gone.")];
        for body in [
            r#"{"errors":[{"productId":7,"message":"Two left.","available":2},{"product_id":"8","message":"Gone."}]}"#,
            r#"{"errors":{"7":["Two left."],"8":"Gone."}}"#,
            r#"[{"product":7,"detail":["Two left."]},{"product":8,"errors":["Gone."]}]"#,
        ] {
            check(body, &lines);
        }
        check(
            r#"{"products":["This list may not be empty."]}"#,
            &[("products", "This list may not be empty.")],
        );
    }

    #[test]
    fn what_says_nothing_is_nothing_and_what_says_much_is_cut() {
        for body in ["", "<html>", "{}", "[]", "null", "7", r#"{"detail":" "}"#] {
            check(body, &[]);
        }
        let deep = [&r#"{"a":"#.repeat(20), "\"x\"", &"}".repeat(20)].concat();
        check(&deep, &[]);
        let long = format!(r#"["{}"]"#, "я".repeat(1000));
        assert_eq!(messages(&long)[""].chars().count(), LONGEST_MESSAGE);
    }
}
