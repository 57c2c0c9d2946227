//! The postal service: towns, streets, branches, parcel lockers and prices.

use serde_json::{Value, json};

use crate::catalogue::normalise;
use crate::content::towns;
use crate::language::Language;
use crate::localized::{LocalizedText, localized};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::shops::Shop;

/// From this sum of goods (lei) on, the service refuses a locker because the parcel is too heavy.
const TOO_MUCH_FOR_A_LOCKER: f64 = 20_000.0;
/// Branch numbers in every town.
const BRANCHES: [i64; 4] = [1, 3, 7, 12];
const LOCKERS: [i64; 3] = [101, 205, 318];

const STREETS: [(&str, &str, LocalizedText); 4] = [
    (
        "teilor",
        "str.",
        localized("Teilor", "Тейлор", "Тейлор", "Teilor"),
    ),
    (
        "florilor",
        "str.",
        localized("Florilor", "Флорилор", "Флорілор", "Florilor"),
    ),
    (
        "mateevici",
        "str.",
        localized(
            "Alexei Mateevici",
            "Алексей Матеевич",
            "Алексей Матеєвич",
            "Alexei Mateevici",
        ),
    ),
    (
        "gradinii",
        "bd.",
        localized("Grădinii", "Грэдиний", "Гредіній", "Grădinii"),
    ),
];

const TOO_MUCH: LocalizedText = localized(
    "Coletul este prea mare pentru un poștomat: alegeți o filială.",
    "Посылка слишком велика для почтомата: выберите отделение.",
    "Посилка завелика для поштомата: виберіть відділення.",
    "The parcel is too large for a locker: choose a branch.",
);

fn text<'a>(request: &'a ApiRequest, name: &str) -> &'a str {
    let text = request.body.get(name).and_then(Value::as_str);
    text.unwrap_or_default().trim()
}

/// The town of a reference such as `town-301`.
fn town(reference: &str) -> Option<i64> {
    reference.strip_prefix("town-")?.parse().ok()
}

/// Whether a name contains the normalised query, in any language.
fn is_named(name: &LocalizedText, query: &str) -> bool {
    let mut names = Language::ALL
        .map(|language| normalise(name.text(language)))
        .into_iter();
    names.any(|name| name.contains(query))
}

/// The towns of the shop's regions whose names contain the query, in any language.
pub(super) fn cities(request: &ApiRequest) -> Reply {
    let query = normalise(text(request, "query"));
    let found: Vec<Value> = towns(request.shop)
        .filter(|(_, name)| is_named(name, &query))
        .map(|(id, name)| {
            json!({ "ref": format!("town-{id}"), "description": name.text(request.language) })
        })
        .collect();
    json!({ "data": found }).into()
}

/// The streets of a town; every town has the same.
pub(super) fn streets(request: &ApiRequest) -> Reply {
    let (city, query) = (text(request, "cityRef"), normalise(text(request, "query")));
    let known = town(city).is_some();
    let found: Vec<Value> = STREETS
        .iter()
        .filter(|(.., name)| known && is_named(name, &query))
        .map(|(street, kind, name)| {
            json!({
                "ref": format!("{city}-{street}"),
                "description": name.text(request.language),
                "descriptionRo": name.ro,
                "streetType": kind,
            })
        })
        .collect();
    json!({ "data": found }).into()
}

/// The search text for a branch: its number (a number or text), or part of its address.
fn search_text(request: &ApiRequest) -> String {
    let given = |name: &str| match request.body.get(name)? {
        Value::String(text) => Some(normalise(text.trim())).filter(|text| !text.is_empty()),
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    };
    given("number")
        .or_else(|| given("query"))
        .unwrap_or_default()
}

/// The branches or lockers of a town whose number starts with the search text, or whose address contains it in any language.
pub(super) fn places(request: &ApiRequest, lockers: bool) -> Reply {
    const BRANCH: LocalizedText =
        localized("Filiala nr.", "Отделение №", "Відділення №", "Branch No.");
    const LOCKER: LocalizedText =
        localized("Poștomatul nr.", "Почтомат №", "Поштомат №", "Locker No.");
    let city = text(request, "cityRef");
    let search_text = search_text(request);
    let (numbers, kind, name): (&[i64], _, _) = if lockers {
        (LOCKERS.as_slice(), "locker", LOCKER)
    } else {
        (BRANCHES.as_slice(), "branch", BRANCH)
    };
    let known = town(city).is_some();
    let place = |number: &i64| {
        let (.., street) = STREETS.get(usize::try_from(number % 4).unwrap_or_default())?;
        let description = |language| {
            let (name, street) = (name.text(language), street.text(language));
            format!("{name} {number}, {street} {}", number % 40 + 2)
        };
        let is_found = match search_text.parse::<u64>() {
            Ok(prefix) => number.to_string().starts_with(&prefix.to_string()),
            Err(_) => Language::ALL
                .into_iter()
                .any(|language| normalise(&description(language)).contains(&search_text)),
        };
        let description = description(request.language);
        is_found.then(|| {
            json!({
                "ref": format!("{city}-{kind}-{number}"),
                "address": { "description": description },
            })
        })
    };
    let found: Vec<Value> = numbers.iter().filter(|_| known).filter_map(place).collect();
    json!({ "data": found }).into()
}

/// The price of a parcel: lockers are cheapest, the door is dearest. Parcels too big for a locker get a message
/// instead.
pub(super) fn price(request: &ApiRequest) -> Reply {
    let body = &request.body;
    let Some(cost) = cost(request.shop, body) else {
        return json!([]).into();
    };
    let total = body.get("total").and_then(|total| {
        let text = total.as_str().and_then(|text| text.parse().ok());
        total.as_f64().or(text)
    });
    if text(request, "type") == "postmachine" && total.unwrap_or(0.0) >= TOO_MUCH_FOR_A_LOCKER {
        return json!([TOO_MUCH.text(request.language)]).into();
    }
    json!([{ "cost": cost }]).into()
}

/// The price of a parcel; `None` for an unknown town.
pub(super) fn cost(shop: Shop, parcel: &Value) -> Option<i64> {
    let text = |name: &str| parcel.get(name).and_then(Value::as_str).unwrap_or_default();
    town(text("city_ref_id").trim())?;
    let cost = match text("type").trim() {
        "courier" => 85,
        "postmachine" => 45,
        _ => 55,
    };
    Some(match shop {
        Shop::Romania => cost / 4,
        Shop::Poland => cost / 5,
        Shop::Depot => cost * 5 / 2,
        Shop::Casa | Shop::Pharmacy | Shop::Imobil | Shop::Kitchen => cost,
    })
}
