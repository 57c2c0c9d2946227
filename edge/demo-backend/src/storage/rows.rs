//! Rows of queries.

use serde::Deserialize;

use crate::catalogue::{Pack, pack_cost};

/// A category in one language.
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

/// A product in a list.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct CardRow {
    pub id: i64,
    pub category: i64,
    pub code: String,
    pub price: i64,
    pub old_price: Option<i64>,
    pub brand: String,
    pub multiplicity: i64,
    pub prescription: i64,
    pub is_new: i64,
    pub bestseller: i64,
    pub size: String,
    pub has_picture: i64,
    /// Main, secondary and accent colour, between commas.
    pub palette: String,
    pub weight: i64,
    pub title: String,
    pub slug: String,
    pub short: String,
    pub stock: i64,
    /// The unit of the price: a key of the catalogue's units.
    pub unit: String,
    /// The amounts offered as buttons, a JSON list of `Pack`s.
    pub packs: String,
    pub style: i64,
    pub category_title: String,
    pub category_url: String,
}

/// The stored prices of a product.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct PriceRow {
    pub price: i64,
    pub old_price: Option<i64>,
    /// 1 if it needs a prescription, else 0.
    pub prescription: i64,
    packs: String,
}

impl PriceRow {
    /// The price of the pack with exactly this count, if there is one; `price` is the unit price.
    pub(crate) fn pack_cost(&self, price: i64, count: i64) -> Option<i64> {
        let packs: Vec<Pack> = serde_json::from_str(&self.packs).unwrap_or_default();
        pack_cost(&packs, price, count)
    }
}

/// A colour in which an article is sold.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct ColourRow {
    pub id: i64,
    pub slug: String,
    pub title: String,
    pub palette: String,
}

/// A product with the fields of its page.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct ProductRow {
    #[serde(flatten)]
    pub card: CardRow,
    pub description: String,
    /// A JSON list of titles with their values.
    pub properties: String,
}

impl ProductRow {
    /// The rows of the property table: titles with their values.
    pub(crate) fn table(&self) -> Vec<(String, String)> {
        serde_json::from_str(&self.properties).unwrap_or_default()
    }

    /// The value of the property with this title.
    pub(crate) fn property(&self, title: &str) -> Option<String> {
        let mut table = self.table().into_iter();
        table.find_map(|(name, value)| (name == title).then_some(value))
    }
}

/// The drawing of a product or category: name of the shape, label on the pack, three colours.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct DrawingRow {
    pub shape: String,
    pub label: String,
    pub palette: String,
}
