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
/// What names a product within itself.
const OF_PRODUCT: [&str; 3] = ["productId", "product_id", "id"];

/// Messages by the name of their field; those of no field have an empty name.
pub type Messages = BTreeMap<String, String>;

/// The name of the messages about a line of the cart, beside those of fields.
pub fn line_key(product: &str) -> String {
    ["line-", product].concat()
}

/// The messages of a refusal; none where nothing can be read.
pub fn messages(body: &str) -> Messages {
    let mut found = Messages::new();
    match Json::parse(body.as_bytes()) {
        Ok(answer) => collect("", &answer, DEEPEST, &mut found),
        Err(_) => put("", raw(body), &mut found),
    }
    found
}

/// A body that is a sentence; a page of a server is none, and neither is a broken answer.
pub(crate) fn raw(body: &str) -> &str {
    let body = body.trim();
    if body.contains('<') || body.starts_with(['{', '[', '"']) {
        return "";
    }
    let end = body.char_indices().nth(LONGEST_MESSAGE);
    end.map_or(body, |(end, _)| body.split_at(end).0)
}

/// The product that a part of an answer is about.
fn product_of(json: &Json<'_>) -> Option<u64> {
    let named = |json: &Json<'_>, names: [&str; 3]| {
        let mut names = names.iter();
        names.find_map(|name| u64::read(json.get(name)?))
    };
    named(json, PRODUCTS).or_else(|| named(json.get("product")?, OF_PRODUCT))
}

/// Whether a list has sentences: other texts beside what is wrong with a product are its own.
fn has_sentences(json: &Json<'_>) -> bool {
    let is_one = |item: &Json<'_>| matches!(item, Json::Text(text) if text.contains(' '));
    json.list().is_some_and(|items| items.iter().all(is_one))
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
            let product = product_of(json);
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
                } else if product.is_some() {
                    if has_sentences(value) {
                        collect(&owner, value, depth - 1, found);
                    }
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
            "No delivery today.\n",
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
        let product = r#""productId":7,"id":9007,"title":"A good pot","img":"/media/7 a.jpg","url":"oala","colors":[{"url":"rosu"}],"badges":["hit"],"brand":{"name":"Lunca"},"price":129.9"#;
        for body in [
            format!(r#"{{"errors":[{{{product},"message":"Two left."}}]}}"#),
            format!(r#"[{{"product":{{{product}}},"message":"Two left."}}]"#),
            r#"[{"product":{"id":7,"name":"A pot"},"error":"Two left."}]"#.to_owned(),
            r#"[{"productId":7,"name":"A pot","count":["Two left."]}]"#.to_owned(),
        ] {
            check(&body, &[("line-7", "Two left.")]);
        }
        check(&format!(r#"{{"products":[{{{product}}}]}}"#), &[]);
        check(
            r#"{"products":["This list may not be empty."]}"#,
            &[("products", "This list may not be empty.")],
        );
    }

    #[test]
    fn what_says_nothing_is_nothing_and_what_says_much_is_cut() {
        for body in [
            "",
            "<html>",
            "{}",
            "[]",
            "null",
            "7",
            r#"{"detail":" "}"#,
            r#"{"phone":["Bu"#,
        ] {
            check(body, &[]);
        }
        let deep = [&r#"{"a":"#.repeat(20), "\"x\"", &"}".repeat(20)].concat();
        check(&deep, &[]);
        let long = "\u{44f}".repeat(1000);
        for long in [format!(r#"["{long}"]"#), long] {
            assert_eq!(messages(&long)[""].chars().count(), LONGEST_MESSAGE);
        }
    }
}
