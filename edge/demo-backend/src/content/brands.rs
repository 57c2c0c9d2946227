//! What a shop says of the brands that it is proud of.

use super::records::records;
use super::voice::{Texts, texts};
use crate::language::{Language, Words, w};

const BRANDS: Texts = texts!("brands");

/// Written words on a brand.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Praise {
    pub slug: &'static str,
    pub description: &'static str,
    pub more: &'static str,
    pub country: &'static str,
}

/// The brands that have their own words.
pub(crate) fn praises(language: Language) -> Vec<Praise> {
    records(&BRANDS, language)
        .iter()
        .map(|record| Praise {
            slug: record.key,
            description: record.field("description"),
            country: record.field("country"),
            more: record.body,
        })
        .collect()
}

/// What a brand without words of its own is described with, before what it makes.
const MAKES: Words = w(
    "În sortiment:",
    "В ассортименте:",
    "В асортименті:",
    "In the range:",
);

/// A sentence on what a brand makes.
pub(crate) fn makes(language: Language, titles: &[&str]) -> String {
    let list = titles.join(", ").to_lowercase();
    format!("{} {list}.", MAKES.say(language))
}
