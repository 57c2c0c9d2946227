//! Rows as the calls read them.

use serde::Deserialize;

/// A category in a language.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct CategoryRow {
    pub id: i64,
    pub parent: Option<i64>,
    pub title: String,
    pub url: String,
    pub text: String,
    #[serde(default)]
    pub product_count: i64,
}

/// A product as lists show it.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct CardRow {
    pub id: i64,
    pub category: i64,
    pub code: String,
    pub price: i64,
    pub old_price: Option<i64>,
    pub brand: String,
    pub multiplicity: i64,
    pub recipe: i64,
    pub fresh: i64,
    pub hit: i64,
    pub rating: i64,
    pub reviews: i64,
    pub size: String,
    pub picture: i64,
    pub title: String,
    pub slug: String,
    pub short: String,
    pub stock: i64,
    pub category_title: String,
    pub category_url: String,
}

/// What only a product's own page shows.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct ProductRow {
    #[serde(flatten)]
    pub card: CardRow,
    pub weight: i64,
    pub description: String,
    pub properties: String,
}

/// How something is drawn: the form's name, the type on the pack, three colours.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct LookRow {
    pub form: String,
    pub label: String,
    pub palette: String,
}
