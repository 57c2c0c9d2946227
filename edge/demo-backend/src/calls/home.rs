//! Stored content, and the product lists of the home page.

use std::ops::Range;

use serde_json::{Value, json};
use worker::Result;

use super::card::card;
use super::products::cards;
use crate::dates::today;
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
/// Products of a slider.
const MOST_REDUCED: i64 = 8;

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

/// How many departments [`departments`] returns; [`category_products`] returns the next one.
const DEPARTMENTS: usize = 3;
const MOST_CAROUSEL: usize = 8;
const MOST_QUERIES: usize = 8;
/// The product of the day is chosen among this many reduced products.
const MOST_OF_THE_DAY: i64 = 7;

/// The first departments with some of their bestsellers.
pub(super) fn departments(db: &Database, request: &ApiRequest) -> Result<Reply> {
    department_rows(db, request, 0..DEPARTMENTS)
}

/// The department after those of [`departments`].
pub(super) fn category_products(db: &Database, request: &ApiRequest) -> Result<Reply> {
    department_rows(db, request, DEPARTMENTS..DEPARTMENTS + 1)
}

fn department_rows(db: &Database, request: &ApiRequest, range: Range<usize>) -> Result<Reply> {
    let rows = db.categories(request)?;
    let departments = rows.iter().filter(|row| row.parent.is_none());
    let mut list = Vec::new();
    for row in departments.skip(range.start).take(range.len()) {
        let products = db.cards_by_department(request, row.id)?;
        list.push(json!({
            "id": row.id,
            "categoryTitle": row.title,
            "categoryUrl": row.url,
            "image": super::categories::image(row.id),
            "description": row.text,
            "products": cards(request, &products),
        }));
    }
    Ok(json!(list).into())
}

/// The categories with the most products, across departments.
pub(super) fn carousel(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let mut rows = db.categories(request)?;
    rows.retain(|row| row.parent.is_some());
    rows.sort_by_key(|row| std::cmp::Reverse(row.product_count));
    let list: Value = rows
        .iter()
        .take(MOST_CAROUSEL)
        .map(|row| {
            json!({
                "id": row.id,
                "title": row.title,
                "url": row.url,
                "image": super::categories::image(row.id),
            })
        })
        .collect();
    Ok(list.into())
}

/// A reduced product that changes every day.
pub(super) fn product_of_the_day(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let rows = db.discounted(request, MOST_OF_THE_DAY)?;
    let day = usize::try_from(today()).unwrap_or(0);
    let row = rows.get(day % rows.len().max(1));
    Ok(row.map_or_else(Reply::not_found, |row| card(request, row).into()))
}

/// Products of a promotion type. The demo knows only `discount`: reduced products.
pub(super) fn discounts(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let size = request.number_param("page_size").unwrap_or(10).clamp(1, 48);
    if request.param("type") != "discount" {
        return Ok(json!([]).into());
    }
    Ok(cards(request, &db.discounted(request, size)?).into())
}

/// The first words of the bestsellers' titles.
pub(super) fn popular_queries(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let mut queries: Vec<String> = Vec::new();
    for row in db.popular(request)? {
        let first = row.title.split([' ', ',']).next().unwrap_or_default();
        let query = first.to_lowercase();
        if !query.is_empty() && !queries.contains(&query) {
            queries.push(query);
        }
    }
    queries.truncate(MOST_QUERIES);
    let list: Value = queries
        .iter()
        .map(|query| json!({ "query": query }))
        .collect();
    Ok(list.into())
}

/// The banners. The pharmacy also gets a slider of products.
pub(super) fn sliders(db: &Database, request: &ApiRequest) -> Result<Reply> {
    if !request.param("key").is_empty() {
        return keyed_sliders(db, request);
    }
    if request.param("is_product_page") == "true" {
        return Ok(slides(db, request, "bottom")?.into());
    }
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

/// The slides shown in a place.
fn slides(db: &Database, request: &ApiRequest, place: &str) -> Result<Value> {
    let mut slides = content_json(db, request, "slides")?;
    if let Some(list) = slides.as_array_mut() {
        list.retain(|slide| slide.get("show_on").and_then(Value::as_str) == Some(place));
    }
    Ok(slides)
}

/// The banner of a department: a slide chosen by the department's number.
pub(super) fn category_banner(db: &Database, request: &ApiRequest, id: &str) -> Result<Reply> {
    let slides = slides(db, request, "bottom")?;
    let (list, id) = (slides.as_array(), id.parse::<usize>());
    let slide = list
        .zip(id.ok())
        .and_then(|(list, id)| list.get(id % list.len().max(1)));
    Ok(slide.cloned().map_or_else(Reply::not_found, Reply::from))
}

/// The banners for a key. The demo knows only `season`, which links to the last two departments.
fn keyed_sliders(db: &Database, request: &ApiRequest) -> Result<Reply> {
    if request.param("key") != "season" {
        return Ok(json!([]).into());
    }
    let rows = db.categories(request)?;
    let departments = rows.iter().filter(|row| row.parent.is_none()).rev();
    let list: Value = departments
        .take(2)
        .map(|row| {
            json!({
                "title": row.title,
                "text": row.text,
                "link": row.url,
                "image": super::categories::image(row.id),
                "products": [],
            })
        })
        .collect();
    Ok(list.into())
}

pub(super) fn newest(db: &Database, request: &ApiRequest) -> Result<Reply> {
    Ok(cards(request, &db.newest(request)?).into())
}

pub(super) fn popular(db: &Database, request: &ApiRequest) -> Result<Reply> {
    Ok(cards(request, &db.popular(request)?).into())
}
