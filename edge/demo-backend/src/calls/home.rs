//! Stored content, and the product lists of the home page.

use serde_json::{Value, json};
use worker::Result;

use super::card::money;
use super::products::cards;
use crate::localized::{LocalizedText, localized};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::shops::Shop;
use crate::storage::Database;

const REDUCED: LocalizedText = localized(
    "La preț redus",
    "По сниженной цене",
    "За зниженою ціною",
    "Reduced prices",
);
/// Products of a slider, and of the promotions.
const MOST_REDUCED: i64 = 8;
const MOST_PROMOTED: i64 = 3;

/// Stored content; an empty list when there is none.
pub(super) fn content(db: &Database, request: &ApiRequest, name: &str) -> Result<Reply> {
    Ok(Reply::json_text(
        200,
        db.content(request, name)?
            .unwrap_or_else(|| "[]".to_owned()),
    ))
}

/// Stored content; 404 when there is none.
pub(super) fn existing_content(db: &Database, request: &ApiRequest, name: &str) -> Result<Reply> {
    Ok(db
        .content(request, name)?
        .map_or_else(Reply::not_found, |body| Reply::json_text(200, body)))
}

/// Stored content as a value; an empty list when there is none.
pub(super) fn content_json(db: &Database, request: &ApiRequest, name: &str) -> Result<Value> {
    Ok(match db.content(request, name)? {
        Some(body) => serde_json::from_str(&body)?,
        None => json!([]),
    })
}

/// The first departments with some of their bestsellers.
pub(super) fn departments(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let rows = db.categories(request)?;
    let mut departments = Vec::new();
    for row in rows.iter().filter(|row| row.parent.is_none()).take(3) {
        let products = db.cards_by_department(request, row.id)?;
        departments.push(json!({
            "id": row.id,
            "categoryTitle": row.title,
            "categoryUrl": row.url,
            "image": super::categories::image(row.id),
            "description": row.text,
            "products": cards(request, &products),
        }));
    }
    Ok(json!(departments).into())
}

/// The banners; in pharmacy mode products as well, which are a slider there.
pub(super) fn sliders(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let mut sliders = content_json(db, request, "sliders")?;
    if let (Shop::Pharmacy, Some(list)) = (request.shop, sliders.as_array_mut()) {
        list.push(json!({
            "carouselName": REDUCED.text(request.language),
            "slug": "",
            "products": cards(request, &db.discounted(request, MOST_REDUCED)?),
        }));
    }
    Ok(sliders.into())
}

/// The promotions with some of the products that cost less than before.
pub(super) fn promos(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let mut promos = content_json(db, request, "promos")?;
    let rows = db.discounted(request, MOST_PROMOTED)?;
    let prices = || rows.iter().map(|row| request.shop.price(row.price));
    if let Some(fields) = promos.as_object_mut() {
        fields.insert("products".to_owned(), cards(request, &rows));
        fields.insert("default_min".to_owned(), json!(prices().min().map(money)));
        fields.insert("default_max".to_owned(), json!(prices().max().map(money)));
        fields.insert("filters".to_owned(), json!([]));
    }
    Ok(promos.into())
}

pub(super) fn newest(db: &Database, request: &ApiRequest) -> Result<Reply> {
    Ok(cards(request, &db.newest(request)?).into())
}

pub(super) fn popular(db: &Database, request: &ApiRequest) -> Result<Reply> {
    Ok(cards(request, &db.popular(request)?).into())
}
