//! Promotions, and their goods.

use serde_json::{Value, json};
use worker::Result;

use super::card::money;
use super::categories::listed;
use super::products::cards;
use crate::content::banners::{Promotion, promos, promos_json};
use crate::dates::{day, today};
use crate::listing::{ListingQuery, SortOrder};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::Database;

/// Products shown for all promotions together.
const MOST_REDUCED: i64 = 12;

fn all(request: &ApiRequest) -> Vec<Value> {
    let today = today();
    let date = |days: i32| day(today + i64::from(days));
    promos_json(request.shop, request.language, &date)
}

pub(super) fn list(request: &ApiRequest) -> Reply {
    json!(all(request)).into()
}

pub(super) fn one(request: &ApiRequest, id: &str) -> Reply {
    let is_it = |one: &&Value| {
        one.get("id")
            .is_some_and(|known| super::lists::is_number(known, id))
    };
    let found = all(request).iter().find(is_it).cloned();
    found.map_or_else(Reply::not_found, Into::into)
}

/// The promotions, with the goods of those that the filters name; without filters, some reduced products.
pub(super) fn goods(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let chosen: Value = serde_json::from_str(request.param("filters")).unwrap_or_default();
    let named: Vec<&Promotion> = promos(request.shop)
        .iter()
        .filter(|one| values(&chosen, "promo_filters").any(|id| *id == json!(one.banner.id)))
        .collect();
    let mut answer = json!({ "promos": all(request), "filters": [] });
    let more = if named.is_empty() {
        let rows = db.discounted(request, MOST_REDUCED)?;
        let prices = || rows.iter().map(|row| request.price(row.price));
        json!({
            "products": cards(request, &rows),
            "default_min": prices().min().map(money),
            "default_max": prices().max().map(money),
        })
    } else {
        of_promotions(db, request, &named, &chosen)?
    };
    if let (Some(fields), Value::Object(more)) = (answer.as_object_mut(), more) {
        fields.extend(more);
    }
    Ok(answer.into())
}

fn values<'a>(filters: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    let list = filters.get(key).and_then(Value::as_array);
    list.into_iter().flatten()
}

/// The listing of the goods in the categories of these promotions.
fn of_promotions(
    db: &Database,
    request: &ApiRequest,
    named: &[&Promotion],
    chosen: &Value,
) -> Result<Value> {
    let query = ListingQuery::parse(
        request.param("page"),
        request.param("per_page"),
        request.param("sortBy"),
        &catalogue_filters(chosen),
    );
    let by_name = matches!(query.order, SortOrder::NameUp | SortOrder::NameDown);
    let mut items = Vec::new();
    for one in named {
        items.extend(db.items(request, one.banner.category, by_name)?);
    }
    let listing = query.apply(&items);
    let options = db.options(request)?;
    let products = db.cards(request, &listing.ids)?;
    let answer = listed(request, &options, &query, &listing, &products);
    Ok(Value::Object(answer))
}

/// Converts the filters to the catalogue's format: `3:31,32,price:10,90`.
fn catalogue_filters(filters: &Value) -> String {
    let groups = filters.as_object().into_iter().flatten();
    let groups = groups.map(|(key, values)| {
        let values = values.as_array().into_iter().flatten();
        let values: Vec<String> = values.map(Value::to_string).collect();
        [key, ":", &values.join(",")].concat()
    });
    groups.collect::<Vec<_>>().join(",")
}
