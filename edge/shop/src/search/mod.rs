//! Search: what counts as a query, what the backend finds, and what the search window shows.

pub mod page;
#[cfg(test)]
mod tests;
mod wire;

pub use wire::{HeaderSearchProps, SearchAnswer};

use crate::backend::{Call, encode_query};
use crate::lenient::lenient;
use crate::product::Card;

/// The fewest characters that are searched for (spec commerce 5).
pub const MIN_CHARACTERS: usize = 2;
const MAX_CHARACTERS: usize = 100;
/// Products in the search window.
pub const MOST_SUGGESTIONS: usize = 6;

/// A query worth asking: trimmed, at least two characters, cut at a hundred.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query(String);

impl Query {
    pub fn new(text: &str) -> Option<Self> {
        let text: String = text
            .trim()
            .chars()
            .filter(|letter| !letter.is_control())
            .take(MAX_CHARACTERS)
            .collect();
        (text.chars().count() >= MIN_CHARACTERS).then_some(Self(text))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// `GET /general/v2/search/search/?query=…`
pub fn search(query: &Query) -> Call<Found> {
    Call::get(format!(
        "/general/v2/search/search/?query={}",
        encode_query(query.as_str())
    ))
}

/// What was found.
#[derive(Debug, Clone, Default)]
pub struct Found {
    pub products: Vec<Card>,
    pub categories: Vec<FoundCategory>,
}

lenient!(Found {
    "products" => products,
    "resultsByCategory" => categories,
});

#[derive(Debug, Clone)]
pub struct FoundCategory {
    pub title: String,
    pub url: String,
}

lenient!(FoundCategory {
    "categoryTitle" => title,
    "categoryUrl" => url,
});
