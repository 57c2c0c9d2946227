//! What each call sends, held against the payload that the documents name for it: `request` in `tests/contract/`.

use std::collections::BTreeSet;

use serde_json::Value;
use shop::account::{OrderFilter, orders};
use shop::backend::Request;
use shop::content::{ContentQuery, plan};
use shop::favourites;
use shop::postal::{PostalKind, PriceOf, postal_price, postmachines, warehouses};
use shop::route::{Route, Slug};
use shop::seo;

use crate::calls::{Known, all};
use crate::documents::{Asks, OURS, fixtures, parts};

/// The names of what a request carries, each with its place: `body products[].count`.
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

/// Other requests of a call, with what it carries at times.
fn others(fixture: &str) -> Vec<Request> {
    let price = |kind, warehouse_ref_id, postmachine_ref_id| {
        postal_price(&PriceOf {
            kind,
            city_ref_id: "c-1",
            warehouse_ref_id,
            postmachine_ref_id,
            total: "100.00",
        })
    };
    match fixture {
        "novapost-warehouse" => vec![warehouses("c-1", "12").request],
        "novapost-postmachine" => vec![postmachines("c-1", "12").request],
        "novapost-delivery-price" => vec![
            price(PostalKind::Warehouse, Some("w-1"), None).request,
            price(PostalKind::Postmachine, None, Some("p-1")).request,
        ],
        "favorites-remove" => vec![favourites::clear().request],
        "orders" => {
            let pairs = [
                ("page", "2"),
                ("search", "ceai"),
                ("status", "new"),
                ("start_date", "2026-11-01"),
                ("end_date", "2026-11-02"),
                ("company_id", "4"),
            ];
            let own = pairs.map(|(name, text)| (name.to_owned(), text.to_owned()));
            vec![orders(&OrderFilter::from_query(&own)).request]
        }
        "articles" => ["4", "news"].map(articles).into(),
        "seo-article" => vec![seo::of_article(&Slug::new("ceai").unwrap()).request],
        _ => Vec::new(),
    }
}

/// The articles of a kind, by its number or its name.
fn articles(kind: &str) -> Request {
    let query = ContentQuery {
        choice: Some(kind.to_owned()),
        ..ContentQuery::whole(&Route::Articles)
    };
    plan(&query).unwrap().request.unwrap()
}

/// The documented field that a name is, or is a part of.
fn documented<'a>(asks: &'a Asks, name: &str) -> Option<&'a str> {
    let is_part = |field: &str| {
        let rest = name.strip_prefix(field);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    };
    let mut fields = asks.fields.iter();
    let found = fields.find(|(field, _)| is_part(field))?;
    Some(found.0.as_str())
}

/// What of the calls and the documents does not agree.
fn differences(ours: &[(&str, &str, &[&str])]) -> Vec<String> {
    let fixtures = fixtures();
    let mut wrong = Vec::new();
    for call in all() {
        let first = (call.ask)(&Known::example()).unwrap();
        let mut requests = vec![first];
        requests.extend(others(call.fixture));
        let sent: Vec<BTreeSet<String>> = requests.iter().map(carried).collect();
        let has_body = requests.iter().any(|request| request.body.is_some());
        let fixture = call.fixture;
        let Some(asks) = &fixtures[fixture].asks else {
            if has_body || sent.iter().any(|names| !names.is_empty()) {
                wrong.push(format!("{fixture}: no request in its file, for {sent:?}"));
            }
            continue;
        };
        let names: BTreeSet<&str> = sent.iter().flatten().map(String::as_str).collect();
        let own = ours.iter().filter(|(of, _, _)| *of == fixture);
        let own: Vec<&str> = own.flat_map(|(_, _, names)| *names).copied().collect();
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
fn every_call_sends_what_the_documents_name_and_else_what_is_listed_here() {
    let wrong = differences(&OURS);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_field_of_our_own_without_a_reason_and_one_that_nobody_sends_are_seen() {
    let altered: Vec<_> = OURS
        .iter()
        .map(|one| match *one {
            ("product-review-add", why, _) => ("product-review-add", why, &["body stars"][..]),
            other => other,
        })
        .collect();
    let wrong = differences(&altered);
    assert!(wrong.contains(&"product-review-add: body rating is in no document".to_owned()));
    assert!(wrong.contains(&"product-review-add: body stars is not sent".to_owned()));
}
