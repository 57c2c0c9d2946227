//! Loads the results page and answers the search window.

use std::rc::Rc;

use platform::backend::Backend;
use platform::response::ResponseBuilder;
use shop::catalogue::{Listing, QUERY, Usual};
use shop::failure::Failure;
use shop::outcome::Outcome;
use shop::pagecache::CachePolicy;
use shop::product::Products;
use shop::search::{
    POPULAR_QUERIES, Query, SearchAnswer, SearchResults, listed, listing, page, search,
};
use web_sys::Response;

use crate::catalogue::ask_listed;
use crate::context::RequestContext;
use crate::failure::{from_backend, from_lookup};
use crate::visit::Visit;
use crate::{language, limits};

/// The results page. A query that is too short gives an empty page without a call.
pub(crate) async fn load(visit: &Visit) -> Outcome {
    let typed = visit.request.query_value(QUERY).unwrap_or_default();
    let query = Query::new(&typed);
    let asked = visit.asked();
    let usual = Usual::of(visit.shop(), visit.language);
    let mut listing = listing(query.as_ref(), &asked.pairs(), usual);
    let found = match &query {
        Some(query) => match load_results(visit, query, &mut listing).await {
            Ok(found) => found,
            Err(failure) => return listing.failed(failure, &asked),
        },
        None => SearchResults::default(),
    };
    if query.is_some() && found.listed.pages.lack(listing.page) {
        return listing.to_nearest(found.listed.pages, &asked);
    }
    let page = page::results(&visit.view(), &typed, query.as_ref(), &found, &listing);
    Outcome::Page(Box::new(page))
}

/// The results.
async fn load_results(
    visit: &Visit,
    query: &Query,
    listing: &mut Listing,
) -> Result<SearchResults, Failure> {
    let backend = visit.backend();
    let found = ask_listed(&backend, listing, |listing| listed(query, listing)).await;
    let found = found.or_else(|error| {
        // Every search has a first page, so a 404 for it is a failure of the backend.
        let is_first = listing.page == 1;
        let failure = if is_first { from_backend } else { from_lookup };
        let failure = failure(&error, "search");
        match SearchResults::of_refused(&error) {
            Some(nothing) if is_first => Ok(nothing),
            Some(_) => Err(Failure::NoSuchPage),
            None => Err(listing.failure(failure)),
        }
    })?;
    Ok(with_prices(&backend, found).await)
}

/// The results with the prices that the search omits, from the catalogue; without them if it fails.
pub(crate) async fn with_prices(backend: &Backend, mut found: SearchResults) -> SearchResults {
    let ids = found.without_price();
    if !ids.is_empty() {
        let known = backend.products(ids).await;
        let known = known.map_err(|error| from_backend(&error, "found products"));
        found.complete(known.ok().and_then(Products::listed));
    }
    found
}

/// The content of the search window, for a query or for an empty field.
pub(crate) async fn suggestions(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let language = language::of(ctx);
    let reply = ResponseBuilder::new(200, CachePolicy::Private);
    let backend = ctx.backend(language).sharing(&ctx.env);
    let Some(typed) = ctx.request.query_value(QUERY) else {
        let queries = backend.ask(&POPULAR_QUERIES).await;
        let queries = queries.map_err(|error| from_backend(&error, "popular queries"))?;
        return Ok(reply.json(&SearchAnswer::to_begin_with(queries)));
    };
    let Some(query) = Query::new(&typed) else {
        return Ok(reply.json(&SearchAnswer::default()));
    };
    limits::lookup(ctx, "search").await?;
    let visit = Visit::open(ctx, language).await;
    let found = backend.ask(&search(&query)).await.or_else(|error| {
        let failure = from_backend(&error, "search");
        SearchResults::of_refused(&error).ok_or(failure)
    })?;
    Ok(reply.json(&SearchAnswer::new(&visit.view(), &query, found)))
}
