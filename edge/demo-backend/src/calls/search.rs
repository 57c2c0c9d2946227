//! Search in titles, codes and brands of every language; the answer is in the request's language.

use serde_json::{Value, json};
use worker::Result;

use super::categories::own;
use super::products::cards;
use crate::catalogue::normalise;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::{Database, SearchWords};

const MIN_LETTERS: usize = 2;
const MAX_PRODUCTS: usize = 48;

pub(super) fn search(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let normalised = normalise(request.param("query").trim());
    if normalised.chars().count() < MIN_LETTERS {
        return Ok(json!({ "products": [], "resultsByCategory": [] }).into());
    }
    let words = SearchWords::read(&normalised);
    let categories: Vec<Value> = db
        .search_categories(request, &words.single)?
        .iter()
        .map(|row| json!({ "categoryTitle": row.title, "categoryUrl": own(&row.url) }))
        .collect();
    let products = db.search(request, &words, MAX_PRODUCTS)?;
    Ok(json!({ "products": cards(request, &products), "resultsByCategory": categories }).into())
}
