//! Search by the words of titles, by code and by brand, in the language asked.

use serde_json::{Value, json};
use worker::Result;

use super::products::list;
use crate::asked::Asked;
use crate::catalogue::fold;
use crate::reply::Reply;
use crate::storage::Store;

const FEWEST_LETTERS: usize = 2;
/// More words than this only slow a search down.
const MOST_WORDS: usize = 8;
const MOST_PRODUCTS: i64 = 48;

pub(super) fn search(store: &Store, asked: &Asked) -> Result<Reply> {
    let folded = fold(asked.field("query").trim());
    if folded.chars().count() < FEWEST_LETTERS {
        return Ok(json!({ "products": [], "resultsByCategory": [] }).into());
    }
    let words: Vec<String> = folded
        .split_whitespace()
        .take(MOST_WORDS)
        .map(str::to_owned)
        .collect();
    let categories: Vec<Value> = store
        .search_categories(asked, &words)?
        .iter()
        .map(|row| json!({ "categoryTitle": row.title, "categoryUrl": row.url }))
        .collect();
    let products = store.search(asked, &words, MOST_PRODUCTS)?;
    Ok(json!({ "products": list(asked, &products), "resultsByCategory": categories }).into())
}
