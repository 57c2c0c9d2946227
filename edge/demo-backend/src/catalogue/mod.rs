//! The goods of the demo: product families written by hand in four languages, composed into
//! articles with prices, sizes, colours and stock, always the same ones.
//!
//! The category of the benchmark is `bucatarie` / `kukhnya` / `kukhnya` / `kitchen` (id 1): more
//! than 48 products and, over its filters, more than 48 options.

mod articles;
mod compose;
mod filters;
mod folding;
mod four;
mod goods;
mod grammar;
mod measure;
mod read;
mod slug;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use compose::grow;
pub(crate) use folding::fold;
pub(crate) use goods::{Choice, FILTERS, Goods, again};
pub(crate) use measure::hundreds;
pub(crate) use slug::slug;

use crate::shops::Range;
use four::Four;

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

/// The texts of the families that a range sells.
fn family_texts(range: Range) -> &'static [&'static str] {
    match range {
        Range::General => GENERAL,
        Range::Pharmacy => PHARMACY,
    }
}

/// The text with a capital first letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// Lines of the texts that say nothing to their readers.
#[cfg(test)]
fn problems() -> Vec<String> {
    let mut problems = words::Words::read().problems;
    read::categories(CATEGORIES, &mut problems);
    let words = words::Words::read();
    let mut families = read::families(Range::General, &mut problems);
    families.extend(read::families(Range::Pharmacy, &mut problems));
    for family in families {
        for (name, value) in &family.properties {
            let unit = value.split_once('_').and_then(|(_, unit)| words.unit(unit));
            if words.word(name).is_none() || (words.word(value).is_none() && unit.is_none()) {
                problems.push(format!("{}: {name}={value}", family.key));
            }
        }
    }
    problems
}
