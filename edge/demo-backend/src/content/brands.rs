//! Texts about brands.

use super::copy::texts;
use super::records::records;
use crate::language::Language;
use crate::localized::{LocalizedText, localized};

const BRANDS: LocalizedText = texts!("brands");

/// The texts about a brand.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BrandText {
    pub slug: &'static str,
    pub description: &'static str,
    pub more: &'static str,
    pub country: &'static str,
}

/// The texts of all brands in the text files.
pub(crate) fn brand_texts(language: Language) -> Vec<BrandText> {
    records(&BRANDS, language)
        .iter()
        .map(|record| BrandText {
            slug: record.key,
            description: record.field("description"),
            country: record.field("country"),
            more: record.body,
        })
        .collect()
}

const IN_RANGE: LocalizedText = localized(
    "În sortiment:",
    "В ассортименте:",
    "В асортименті:",
    "In the range:",
);

/// The description of a brand without texts: the titles of its categories.
pub(crate) fn generic_description(language: Language, titles: &[&str]) -> String {
    let list = titles.join(", ").to_lowercase();
    format!("{} {list}.", IN_RANGE.text(language))
}
