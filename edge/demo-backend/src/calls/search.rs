//! Search in titles, codes and brands of every language; the answer is in the request's language. The results are a
//! listing like a category's, but sorted by relevance.

use serde_json::{Value, json};
use worker::Result;

use super::categories::{listed, own};
use crate::catalogue::{self, normalise};
use crate::listing::{ListingQuery, SortOrder};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::{Database, SearchWords};

const MIN_LETTERS: usize = 2;
/// Results beyond this are dropped: a shopper who wants to narrow them types more.
const MAX_PRODUCTS: usize = 240;
const PER_PAGE: usize = 24;

pub(super) fn search(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let normalised = normalise(request.param("query").trim());
    if normalised.chars().count() < MIN_LETTERS {
        return Ok(json!({ "products": [], "resultsByCategory": [] }).into());
    }
    let words = SearchWords::read(&normalised);
    let found = db.search(request, &words, MAX_PRODUCTS)?;
    let mut categories = db.search_categories(request, &words.single)?;
    if let Some(meant) = found.meant.as_deref().filter(|_| categories.is_empty()) {
        categories = db.search_categories(request, &catalogue::words(meant))?;
    }
    let categories: Vec<Value> = categories
        .iter()
        .map(|row| json!({ "categoryTitle": row.title, "categoryUrl": own(&row.url) }))
        .collect();
    let query = asked(request);
    let named = matches!(query.order, SortOrder::NameUp | SortOrder::NameDown);
    let listing = query.apply(&db.items_of(request, &found.ids, named)?);
    let shown = db.cards(request, &listing.ids)?;
    let mut answer = listed(request, &db.options(request)?, &query, &listing, &shown);
    answer.insert("resultsByCategory".to_owned(), json!(categories));
    answer.insert("per_page".to_owned(), json!(query.per_page));
    answer.insert("did_you_mean".to_owned(), json!(found.meant));
    Ok(Value::Object(answer).into())
}

fn asked(request: &ApiRequest) -> ListingQuery {
    let mut query = ListingQuery::parse(
        request.param("page"),
        request.param("per_page"),
        request.param("sortBy"),
        request.param("filters"),
    );
    if request.param("sortBy").is_empty() {
        query.order = SortOrder::Given;
    }
    if request.param("per_page").is_empty() {
        query.per_page = PER_PAGE;
    }
    query
}
