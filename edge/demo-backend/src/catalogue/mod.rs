//! The demo's catalogue. Product families are written by hand in four languages; prices, sizes, colours and stock of
//! their products follow from them and never change between runs.
//!
//! The benchmark measures the department `bucatarie` / `kukhnya` / `kukhnya` / `kitchen` (number 100), which has more
//! than 48 products and more than 48 filter options.

mod compose;
mod dictionary;
mod filters;
mod gifts;
mod grammar;
mod measure;
mod model;
mod normalise;
mod packs;
mod parse;
mod products;
mod slug;
#[cfg(test)]
mod fit_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod variant_tests;

pub(crate) use compose::build;
pub(crate) use dictionary::{property_title, unit_name};
pub(crate) use gifts::words_of as gift_words;
pub(crate) use measure::hundreds;
pub(crate) use model::{COLOUR, Catalogue, FILTERS, OptionId, Product, ProductTexts, duplicate};
pub(crate) use normalise::{Reach, is_apostrophe, is_one_letter_off, normalise, words};
pub(crate) use packs::{Pack, pack_cost};
pub(crate) use products::pseudo_random;
pub(crate) use slug::slug;

use crate::shops::Range;

const CATEGORIES: &str = include_str!("texts/categories.txt");

const GENERAL: &[&str] = &[
    include_str!("texts/kitchen-cooking.txt"),
    include_str!("texts/kitchen-table.txt"),
    include_str!("texts/home.txt"),
    include_str!("texts/lighting-furniture.txt"),
    include_str!("texts/garden-tools.txt"),
    include_str!("texts/electronics-toys.txt"),
    include_str!("texts/sport-clothes.txt"),
    include_str!("texts/pantry.txt"),
];

const PHARMACY: &[&str] = &[
    include_str!("texts/medicines.txt"),
    include_str!("texts/medicines-prescription.txt"),
    include_str!("texts/vitamins.txt"),
    include_str!("texts/skincare.txt"),
    include_str!("texts/family-devices.txt"),
];

const MEALS: &[&str] = &[
    include_str!("texts/meals.txt"),
    include_str!("texts/pantry.txt"),
];

/// The texts of a range's product families.
fn family_texts(range: Range) -> &'static [&'static str] {
    match range {
        Range::General | Range::Property => GENERAL,
        Range::Pharmacy => PHARMACY,
        Range::Meals => MEALS,
    }
}

/// The text with a capital first letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// The unparsable lines of the texts, and the unknown words in them.
#[cfg(test)]
fn problems() -> Vec<String> {
    let mut problems = dictionary::Dictionary::parse().problems;
    parse::categories(CATEGORIES, &mut problems);
    let dictionary = dictionary::Dictionary::parse();
    let mut families = parse::families(Range::General, &mut problems);
    families.extend(parse::families(Range::Pharmacy, &mut problems));
    families.extend(parse::families(Range::Meals, &mut problems));
    for family in families {
        for (name, value) in &family.properties {
            let unit = value
                .split_once('_')
                .and_then(|(_, unit)| dictionary.unit(unit));
            if dictionary.term(name).is_none()
                || (dictionary.term(value).is_none() && unit.is_none())
            {
                problems.push(format!("{}: {name}={value}", family.key));
            }
        }
    }
    problems
}
