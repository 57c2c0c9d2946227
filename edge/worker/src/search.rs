//! Loads the results page and answers the search window.

use std::rc::Rc;

use shop::failure::Failure;
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::search::{Found, Query, SearchAnswer, page, search};
use web_sys::Response;

use crate::failure::from_backend;
use crate::hall::Hall;
use crate::language;
use crate::reply::Reply;
use crate::shopfront::{self, Shopfront};

/// The parameter that carries what was typed.
const QUERY: &str = "query";

/// The results; a query too short to ask brings an empty page without a call.
pub(crate) async fn load(hall: &Hall, front: &Shopfront) -> Result<Page, Failure> {
    let typed = hall.visit.query_value(QUERY).unwrap_or_default();
    let query = Query::new(&typed);
    let found = match &query {
        Some(query) => hall
            .backend(front.language)
            .ask(&search(query))
            .await
            .map_err(|error| from_backend(&error, "search"))?,
        None => Found::default(),
    };
    Ok(page::results(&front.view(), &typed, query.as_ref(), &found))
}

/// What the search window shows for a query.
pub(crate) async fn suggestions(hall: &Rc<Hall>) -> Result<Response, Failure> {
    let language = language::of(hall);
    let reply = Reply::new(200, CachePolicy::Private);
    let Some(query) = Query::new(&hall.visit.query_value(QUERY).unwrap_or_default()) else {
        return Ok(reply.json(&SearchAnswer::default()));
    };
    let front = shopfront::open(hall, language).await;
    let found = hall
        .backend(language)
        .ask(&search(&query))
        .await
        .map_err(|error| from_backend(&error, "search"))?;
    Ok(reply.json(&SearchAnswer::new(found, language, front.shop.currency)))
}
