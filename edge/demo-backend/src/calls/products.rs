//! A product's page, lists of products, and the same address in another language.

use serde_json::{Value, json};
use worker::Result;

use super::card::{card, quantity};
use super::categories::{by_language, crumbs};
use crate::asked::Asked;
use crate::content::stores;
use crate::language::Language;
use crate::reply::Reply;
use crate::storage::{CardRow, CategoryRow, ProductRow, Store};

/// Products asked for by number at once.
const MOST_IDS: usize = 100;

pub(super) fn product(store: &Store, asked: &Asked, slug: &str) -> Result<Reply> {
    let id = store.id_of_slug(asked, true, Some(asked.language), slug)?;
    let Some(row) = id.map(|id| store.product(asked, id)).transpose()?.flatten() else {
        return Ok(Reply::not_found());
    };
    let slugs = store.slugs(asked, true, row.card.id)?;
    Ok(told(asked, &row, &store.categories(asked)?, &slugs).into())
}

/// Everything that a product's page shows.
pub(crate) fn told(
    asked: &Asked,
    row: &ProductRow,
    categories: &[CategoryRow],
    slugs: &[(Language, String)],
) -> Value {
    let breadcrumbs = categories
        .iter()
        .find(|category| category.id == row.card.category)
        .map(|category| crumbs(categories, category))
        .unwrap_or_default();
    let properties: Vec<Value> = serde_json::from_str::<Vec<(String, String)>>(&row.properties)
        .unwrap_or_default()
        .into_iter()
        .map(|(title, value)| json!({ "title": title, "value": value }))
        .collect();
    let mut product = card(asked, &row.card);
    if let Some(fields) = product.as_object_mut() {
        fields.insert("description".to_owned(), json!(row.description));
        fields.insert("weight_gr".to_owned(), json!(row.weight));
        fields.insert("slugs".to_owned(), by_language(slugs));
    }
    let image = product.get("img").cloned();
    json!({
        "product": product,
        "breadcrumbs": breadcrumbs,
        "seo_info": { "title": row.card.title, "description": row.card.short, "img": image, "keywords": "" },
        "properties": properties,
        "availability": availability(asked, row.card.stock),
    })
}

/// The stock, spread over the stores: the first ones have more.
fn availability(asked: &Asked, stock: i64) -> Vec<Value> {
    let stores = stores(asked.shop);
    let shares: i64 = (1..).take(stores.len()).sum();
    let mut left = stock / 1_000;
    let whole = left;
    stores
        .iter()
        .zip((1..=stores.len()).rev())
        .map(|(place, share)| {
            let share = i64::try_from(share).unwrap_or(1);
            let count = if share == 1 {
                left
            } else {
                whole * share / shares.max(1)
            };
            left -= count;
            json!({
                "storeId": place.id,
                "name": place.name.say(asked.language),
                "address": place.address.say(asked.language),
                "count": quantity(count * 1_000),
            })
        })
        .collect()
}

pub(super) fn similar(store: &Store, asked: &Asked) -> Result<Reply> {
    let id = asked.number("product_id").unwrap_or(0);
    Ok(list(asked, &store.similar(asked, id)?).into())
}

pub(super) fn by_ids(store: &Store, asked: &Asked) -> Result<Reply> {
    let ids: Vec<i64> = asked
        .field("ids")
        .split(',')
        .filter_map(|id| id.trim().parse().ok())
        .take(MOST_IDS)
        .collect();
    Ok(json!({ "products": list(asked, &store.cards(asked, &ids)?) }).into())
}

pub(crate) fn list(asked: &Asked, rows: &[CardRow]) -> Value {
    rows.iter().map(|row| card(asked, row)).collect()
}

pub(super) fn slug_check(store: &Store, asked: &Asked) -> Result<Reply> {
    let text = |name: &str| {
        asked
            .body
            .get(name)
            .and_then(Value::as_str)
            .unwrap_or_default()
    };
    let product = text("object_type") == "product";
    let from = Language::from_code(text("current_lang"));
    let to = Language::from_code(text("new_lang"));
    let slug = text("current_slug").trim_matches('/');
    let id = store.id_of_slug(asked, product, from, slug)?;
    let slugs = id
        .map(|id| store.slugs(asked, product, id))
        .transpose()?
        .unwrap_or_default();
    Ok(slugs
        .into_iter()
        .find(|(language, _)| Some(*language) == to)
        .map_or_else(Reply::not_found, |(_, slug)| json!({ "slug": slug }).into()))
}
