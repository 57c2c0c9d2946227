//! The calls of the backend API, one file per group, and the dispatch from a path to its call.

mod account;
mod acts;
mod addresses;
pub(crate) mod advert_form;
pub(crate) mod adverts;
pub(crate) mod articles;
pub(crate) mod auth;
pub(crate) mod brands;
mod card;
mod carts;
pub(crate) mod categories;
mod codes;
mod companies;
mod complaints;
mod contacts;
mod credit;
mod deletion;
mod delivery;
mod favourites;
mod fields;
pub(crate) mod forms;
mod history;
mod home;
pub(crate) mod letters;
pub(crate) mod lists;
mod mealplan;
mod media;
mod novapost;
mod order_validation;
pub(crate) mod orders;
mod passwords;
pub(crate) mod payments;
pub(crate) mod products;
pub(crate) mod profile;
pub(crate) mod promo;
mod promotions;
pub(crate) mod providers;
mod quotes;
mod registration;
mod reviews;
mod search;
pub(crate) mod sitemap;
mod sums;
mod table;
#[cfg(test)]
mod table_tests;
#[cfg(test)]
mod tests;

use worker::Result;

use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::Database;
use table::{Handler, TABLE};

/// Answers a call.
pub(crate) fn answer(db: &Database, request: &ApiRequest) -> Result<Reply> {
    match find(&request.method, &request.path) {
        Some((_, handler, of)) => handler.answer(db, request, of),
        None => Ok(Reply::not_found()),
    }
}

/// The table row for a method and path: call, handler, and the path's argument.
fn find<'p>(method: &str, path: &'p str) -> Option<(&'static str, Handler, &'p str)> {
    let mut rows = TABLE.iter();
    rows.find_map(|(call, handler)| {
        let pattern = call.strip_prefix(method)?.strip_prefix(' ')?;
        Some((*call, *handler, match_path(pattern, path)?))
    })
}

/// Matches a path against a pattern and returns the segment in place of the braces. Trailing slashes are ignored.
fn match_path<'p>(pattern: &str, path: &'p str) -> Option<&'p str> {
    let (pattern, path) = (pattern.trim_end_matches('/'), path.trim_end_matches('/'));
    let Some((start, (_, end))) = pattern
        .split_once('{')
        .and_then(|(start, rest)| Some((start, rest.split_once('}')?)))
    else {
        return (pattern == path).then_some("");
    };
    let found = path.strip_prefix(start)?.strip_suffix(end)?;
    (!found.is_empty()).then_some(found)
}
