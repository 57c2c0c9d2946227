//! Search in titles, codes and brands, in the request's language.

use serde_json::{Value, json};
use worker::Result;

use super::categories::own;
use super::products::cards;
use crate::catalogue::normalise;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::Database;

const MIN_LETTERS: usize = 2;
const MAX_WORDS: usize = 8;
const MAX_PRODUCTS: i64 = 48;

pub(super) fn search(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let normalised = normalise(request.param("query").trim());
    if normalised.chars().count() < MIN_LETTERS {
        return Ok(json!({ "products": [], "resultsByCategory": [] }).into());
    }
    let words: Vec<String> = normalised
        .split_whitespace()
        .take(MAX_WORDS)
        .map(str::to_owned)
        .collect();
    let categories: Vec<Value> = db
        .search_categories(request, &words)?
        .iter()
        .map(|row| json!({ "categoryTitle": row.title, "categoryUrl": own(&row.url) }))
        .collect();
    let products = db.search(request, &words, MAX_PRODUCTS)?;
    Ok(json!({ "products": cards(request, &products), "resultsByCategory": categories }).into())
}
