//! Search: what counts as a query, what the backend finds, and what the search window shows.

pub mod page;
#[cfg(test)]
mod tests;
pub mod vanished;
mod wire;

pub use wire::{HeaderSearchProps, SearchAnswer};

use crate::backend::{Call, encode_query};
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Listed, Schema, lenient};
use crate::product::{Card, ProductId};

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

impl Lenient for Found {
    fn read(json: &Json<'_>) -> Option<Self> {
        let within = json.get("data").unwrap_or(&Json::Null);
        let categories =
            |answer: &Json<'_>| answer.get("resultsByCategory").and_then(Lenient::read);
        let products = Listed::find(json, "products");
        let found = Self {
            products: products.map(|list| list.items()).unwrap_or_default(),
            categories: categories(json)
                .or_else(|| categories(within))
                .unwrap_or_default(),
        };
        let says_nothing = json.fields().is_some() && !Listed::is_broken(json, "products");
        (products.is_some() || says_nothing).then_some(found)
    }

    fn schema() -> Schema {
        let categories = Field::new(
            &["resultsByCategory"],
            Schema::list(FoundCategory::schema()),
        )
        .without("No categories beside the products.");
        Schema::All(vec![
            Schema::perhaps_listed("products", Card::schema()),
            Schema::object("Found", vec![categories]).within(&["data"]),
        ])
    }
}

impl Found {
    /// The products of which the search says no price, as the documented one never does.
    pub fn without_price(&self) -> Vec<ProductId> {
        let products = self.products.iter();
        products
            .filter(|card| card.price.is_none())
            .map(|card| card.id)
            .collect()
    }

    /// The same with what the catalogue knows of products that had no price.
    pub fn complete(&mut self, known: Vec<Card>) {
        for mut card in known {
            let found = self.products.iter_mut();
            if let Some(found) = found.into_iter().find(|found| found.id == card.id) {
                if card.short_description.is_empty() {
                    card.short_description = std::mem::take(&mut found.short_description);
                }
                *found = card;
            }
        }
    }
}

#[derive(Debug, Clone)]
pub struct FoundCategory {
    pub title: String,
    pub url: String,
}

lenient!(FoundCategory {
    /// The category is left out.
    needed "categoryTitle" => title,
    /// The category is left out.
    "categoryUrl" => url,
} where |category| !category.title.is_empty());
