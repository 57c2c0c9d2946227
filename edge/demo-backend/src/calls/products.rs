//! A product, lists of products, and slugs in other languages.

use serde_json::{Value, json};
use worker::Result;

use super::adverts;
use super::card::{card, colours, has_associated, quantity};
use super::categories::{breadcrumbs, by_language};
use crate::content::stores;
use crate::facts;
use crate::files;
use crate::language::Language;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::shops::Shop;
use crate::storage::{CardRow, CategoryRow, Database, ProductRow};

/// Products per call by number.
const MAX_IDS: usize = 500;
/// Products per call by code.
const MAX_CODES: usize = 100;

pub(super) fn product(db: &Database, request: &ApiRequest, slug: &str) -> Result<Reply> {
    if request.shop == Shop::Imobil {
        return adverts::one(db, request, slug);
    }
    let id = db.id_by_slug(request, true, Some(request.language), slug)?;
    // A product can be requested by its number too.
    let Some(row) = id
        .or_else(|| slug.parse().ok())
        .map(|id| db.product(request, id))
        .transpose()?
        .flatten()
    else {
        return Ok(Reply::not_found());
    };
    let slugs = db.slugs(request, true, row.card.id)?;
    let mut page = product_page(request, &row, &db.categories(request)?, &slugs);
    let in_colours = db.colours(request, row.card.style)?;
    if let Some(own) = page.pointer_mut("/product/colors") {
        *own = colours(&in_colours);
    }
    Ok(page.into())
}

/// A product with everything that its page shows. Similar products have a call of their own.
pub(crate) fn product_page(
    request: &ApiRequest,
    row: &ProductRow,
    categories: &[CategoryRow],
    slugs: &[(Language, String)],
) -> Value {
    let crumbs = categories
        .iter()
        .find(|category| category.id == row.card.category)
        .map(|category| breadcrumbs(categories, category))
        .unwrap_or_default();
    let mut product = card(request, &row.card);
    if let Some(fields) = product.as_object_mut() {
        fields.insert("description".to_owned(), json!(row.description));
        fields.insert("slugs".to_owned(), by_language(slugs));
        let (films, papers) = files::of_product(
            row.card.id,
            facts::is_medicine(request.shop.range(), row.card.category),
            request.language,
        );
        fields.insert("video".to_owned(), films);
        fields.insert("documents".to_owned(), papers);
    }
    let image = product.get("img").cloned();
    json!({
        "product": product,
        "breadcrumbs": crumbs,
        "seo_info": { "title": row.card.title, "description": row.card.short, "img": image, "keywords": "" },
        "properties": table(row),
        "similarProducts": [],
        "compatibleProducts": [],
        "availability": availability(request, row.card.stock),
    })
}

/// The stock, spread over the stores; the first stores have more.
fn availability(request: &ApiRequest, stock: i64) -> Vec<Value> {
    let stores = stores(request.shop);
    let shares: i64 = (1..).take(stores.len()).sum();
    let total = stock / 1_000;
    let mut left = total;
    stores
        .iter()
        .zip((1..=stores.len()).rev())
        .map(|(store, share)| {
            let share = i64::try_from(share).unwrap_or(1);
            let count = if share == 1 {
                left
            } else {
                total * share / shares.max(1)
            };
            left -= count;
            json!({
                "storeId": store.id,
                "name": store.name.text(request.language),
                "address": store.address.text(request.language),
                "count": quantity(count * 1_000),
                "hours": store.hours,
                "lat": store.place.0,
                "lon": store.place.1,
            })
        })
        .collect()
}

/// The availability by store of the first product in the request.
pub(super) fn in_stores(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let id = request.body.pointer("/products/0").and_then(Value::as_i64);
    let row = db.product(request, id.unwrap_or(0))?;
    Ok(row.map_or_else(Reply::not_found, |row| {
        Value::from(availability(request, row.card.stock)).into()
    }))
}

/// Products that go with this one: similar ones, or bestsellers.
pub(super) fn associated(db: &Database, request: &ApiRequest, like_it: bool) -> Result<Reply> {
    const FEW: usize = 3;
    let name = if like_it { "product_id" } else { "product_ids" };
    let id = request.number_param(name).unwrap_or(0);
    let of = db.cards(request, &[id])?;
    let mut rows = Vec::new();
    if of.first().is_some_and(has_associated) {
        rows = if like_it {
            let similar = db.similar(request, id)?.into_iter();
            similar.map(|row| row.card).collect()
        } else {
            db.popular(request)?
        };
    }
    rows.truncate(FEW);
    Ok(cards(request, &rows).into())
}

pub(super) fn similar(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let id = request.number_param("product_id").unwrap_or(0);
    let rows = db.similar(request, id)?;
    let listed: Value = rows.iter().map(|row| relative(request, row)).collect();
    Ok(listed.into())
}

/// A similar product with its properties, by which a pharmacy's substitutes are told (spec commerce 3, product).
fn relative(request: &ApiRequest, row: &ProductRow) -> Value {
    let mut card = card(request, &row.card);
    if let Some(properties) = card.get_mut("properties") {
        *properties = table(row);
    }
    card
}

/// The table of a product's properties.
pub(super) fn properties(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let id = request.number_param("product_id").unwrap_or(0);
    let row = db.product(request, id)?;
    Ok(row.map_or_else(Reply::not_found, |row| table(&row).into()))
}

fn table(row: &ProductRow) -> Value {
    row.table()
        .into_iter()
        .map(|(title, value)| json!({ "title": title, "value": value }))
        .collect()
}

/// Bestsellers, except the products named in the request.
pub(super) fn recommended(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let named = request.param("product_ids");
    let named: Vec<i64> = named
        .split(',')
        .filter_map(|id| id.trim().parse().ok())
        .collect();
    let mut rows = db.popular(request)?;
    rows.retain(|row| !named.contains(&row.id));
    Ok(cards(request, &rows).into())
}

pub(super) fn by_ids(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let ids: Vec<i64> = request
        .param("ids")
        .split(',')
        .filter_map(|id| id.trim().parse().ok())
        .collect();
    let found = db.cards(request, &ids)?;
    let page: usize = request.param("page").parse().unwrap_or(1);
    let shown = found.chunks(MAX_IDS).nth(page.saturating_sub(1));
    let (total, pages) = (found.len(), found.len().div_ceil(MAX_IDS).max(1));
    Ok(json!({ "data": cards(request, shown.unwrap_or_default()), "totalCount": total, "pages": pages }).into())
}

/// Products by their codes, in any case; unknown codes are left out.
pub(super) fn by_codes(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let codes: Vec<&str> = request
        .param("codes")
        .split(',')
        .map(str::trim)
        .filter(|code| !code.is_empty())
        .take(MAX_CODES)
        .collect();
    let found = db.cards_by_code(request, &codes)?;
    Ok(json!({ "data": cards(request, &found) }).into())
}

pub(crate) fn cards(request: &ApiRequest, rows: &[CardRow]) -> Value {
    rows.iter().map(|row| card(request, row)).collect()
}

pub(super) fn slug_check(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let text = |name: &str| {
        request
            .body
            .get(name)
            .and_then(Value::as_str)
            .unwrap_or_default()
    };
    let product = text("object_type") == "product";
    let from = Language::from_code(text("current_lang"));
    let to = Language::from_code(text("new_lang"));
    let slug = text("current_slug").trim_matches('/');
    let id = db.id_by_slug(request, product, from, slug)?;
    let slugs = id
        .map(|id| db.slugs(request, product, id))
        .transpose()?
        .unwrap_or_default();
    Ok(slugs
        .into_iter()
        .find(|(language, _)| Some(*language) == to)
        .map_or_else(Reply::not_found, |(_, slug)| json!({ "slug": slug }).into()))
}
