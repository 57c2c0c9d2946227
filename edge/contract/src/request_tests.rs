//! Compares what each call sends with its documented payload: `request` in `tests/contract/`.

use std::collections::BTreeSet;

use serde_json::Value;
use shop::backend::Request;
use shop::calls::all;
use shop::contract::{ExtraFields, Facts, Known};

use crate::documents::{Asks, fixtures, parts};

/// The names of all fields in a request, each with its place: `body products[].count`.
fn carried(request: &Request) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let query = request.path.split_once('?').map_or("", |(_, query)| query);
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        names.insert(format!("query {}", pair.split('=').next().unwrap()));
    }
    if let Some(body) = request.json() {
        let body: Value = serde_json::from_str(body).unwrap();
        gather(&body, "body ", &mut names);
    } else if let Some(body) = &request.body {
        names.extend(parts(body).map(|part| format!("body {part}")));
    }
    names
}

fn gather(value: &Value, place: &str, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let dot = if place.ends_with(' ') { "" } else { "." };
                gather(value, &format!("{place}{dot}{name}"), names);
            }
        }
        Value::Array(items) if items.iter().any(Value::is_object) => {
            for item in items {
                gather(item, &format!("{place}[]"), names);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            names.insert(place.to_owned());
        }
    }
}

/// The documented field that contains this name.
fn documented<'a>(asks: &'a Asks, name: &str) -> Option<&'a str> {
    let is_part = |field: &str| {
        let rest = name.strip_prefix(field);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    };
    let mut fields = asks.fields.iter();
    let found = fields.find(|(field, _)| is_part(field))?;
    Some(found.0.as_str())
}

/// The differences between the sent and the documented fields.
fn differences(beyond: impl Fn(&Facts) -> ExtraFields) -> Vec<String> {
    let fixtures = fixtures();
    let mut wrong = Vec::new();
    for call in all() {
        let first = call.ask(&Known::example()).unwrap();
        let mut requests = vec![first];
        requests.extend((call.facts().at_times)());
        let sent: Vec<BTreeSet<String>> = requests.iter().map(carried).collect();
        let has_body = requests.iter().any(|request| request.body.is_some());
        let fixture = call.facts().fixture;
        let Some(asks) = &fixtures[fixture].asks else {
            if has_body || sent.iter().any(|names| !names.is_empty()) {
                wrong.push(format!("{fixture}: no request in its file, for {sent:?}"));
            }
            continue;
        };
        let names: BTreeSet<&str> = sent.iter().flatten().map(String::as_str).collect();
        let ExtraFields { why, names: own } = beyond(call.facts());
        if own.is_empty() != why.is_empty() {
            wrong.push(format!("{fixture}: {own:?} because of «{why}»"));
        }
        for name in names.iter().filter(|name| documented(asks, name).is_none()) {
            if !own.contains(name) {
                wrong.push(format!("{fixture}: {name} is in no document"));
            }
        }
        for name in own.iter().filter(|name| !names.contains(*name)) {
            wrong.push(format!("{fixture}: {name} is not sent"));
        }
        for (field, is_needed) in &asks.fields {
            let has = |names: &BTreeSet<String>| {
                names
                    .iter()
                    .any(|name| documented(asks, name) == Some(field))
            };
            let told = if *is_needed {
                sent.iter().all(has)
            } else {
                sent.iter().any(has)
            };
            if !told {
                wrong.push(format!("{fixture}: {field} is documented and not sent"));
            }
        }
    }
    wrong
}

#[test]
fn calls_send_the_documented_fields_and_declared_extras() {
    let wrong = differences(|facts| facts.beyond);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn undeclared_unexplained_and_unsent_fields_are_found() {
    let wrong = differences(|facts| match facts.fixture {
        "product-review-add" => ExtraFields {
            names: &["body stars"],
            ..facts.beyond
        },
        "streets" => ExtraFields {
            why: "",
            ..facts.beyond
        },
        _ => facts.beyond,
    });
    for seen in [
        "product-review-add: body rating is in no document",
        "product-review-add: body stars is not sent",
        "streets: [\"query locality_id\"] because of «»",
    ] {
        assert!(wrong.iter().any(|one| one == seen), "{seen}: {wrong:?}");
    }
}
