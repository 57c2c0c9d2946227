//! Comparison: up to four products of a kind side by side, with their ids in a cookie (spec commerce 4, favourites
//! and compare). A product's kind is its category.

mod rows;
pub mod page;
mod selection;
#[cfg(test)]
mod tests;
pub mod window;

pub use rows::{Group, Row, groups};
pub use selection::{Answer, Selection};

use crate::failure::{Refusal, refusals};
use crate::i18n::Words;
use crate::product::{Card, ProductId, SavedProducts, UNKNOWN_PRODUCT};
use crate::words::compare;

/// Ids joined by dots, newest first; readable by scripts, so that a cached page can show what is compared.
pub const COMPARE_COOKIE: &str = "compare";
pub const COMPARE_COOKIE_AGE: u32 = 365 * 24 * 3600;
/// As many products of a kind as fit side by side on a wide screen.
const MOST_OF_A_KIND: usize = 4;
/// The most products of all kinds together.
const MOST: usize = 20;

refusals! {
    /// The comparison of this kind is full.
    pub FULL = "compare_full", compare::FULL, Invalid, field "product";
}

/// The compared products, from the cookie.
pub fn compared(cookie: &str) -> SavedProducts {
    SavedProducts::read(cookie, MOST)
}

/// Whether a change would add the product, and so needs the catalogue. `None` toggles it.
pub fn would_add(list: &SavedProducts, product: ProductId, change: Option<bool>) -> bool {
    change != Some(false) && !list.has(product)
}

/// The list after one change; `None` toggles the product.
pub fn changed(
    list: &SavedProducts,
    product: ProductId,
    change: Option<bool>,
    known: &[Card],
) -> Result<SavedProducts, &'static Refusal> {
    if change == Some(list.has(product)) {
        Ok(list.clone())
    } else {
        toggled(list, product, known)
    }
}

/// Toggles the product, adding it only if its kind has room. `known` are the catalogue's products among the list and
/// this one; an addition drops the unknown ones from the list.
fn toggled(
    list: &SavedProducts,
    product: ProductId,
    known: &[Card],
) -> Result<SavedProducts, &'static Refusal> {
    let mut list = list.clone();
    if list.has(product) {
        return Ok(list.toggled(product));
    }
    let card = known.iter().find(|card| card.id == product);
    let card = card.ok_or(&UNKNOWN_PRODUCT)?;
    list.keep(|id| known.iter().any(|card| card.id == id));
    let same = known
        .iter()
        .filter(|other| other.kind().1 == card.kind().1 && list.has(other.id))
        .count();
    if same >= MOST_OF_A_KIND {
        return Err(&FULL);
    }
    Ok(list.toggled(product))
}

/// The list after several changes in sequence; a change that would be refused is skipped.
pub fn all_changed(
    list: &SavedProducts,
    changes: &[(ProductId, bool)],
    known: &[Card],
) -> SavedProducts {
    let mut list = list.clone();
    for (product, saved) in changes {
        list = changed(&list, *product, Some(*saved), known).unwrap_or(list);
    }
    list
}

/// Comparable products of one kind, newest first.
#[derive(Debug)]
pub struct Kind<'a> {
    pub title: &'a str,
    pub url: &'a str,
    /// The category's id, the same in every language; its url if the backend names no id.
    pub id: &'a str,
    pub cards: Vec<&'a Card>,
}

impl<'a> Kind<'a> {
    /// The kind's name: its title, else its url; products without a category share one name.
    pub fn name(&self, words: Words) -> &'a str {
        match (self.title, self.url) {
            ("", "") => words.say(compare::OTHER),
            ("", url) => url,
            (title, _) => title,
        }
    }
}

/// The kinds of the listed products, starting with the newest product's.
pub fn kinds<'a>(list: &SavedProducts, known: &'a [Card]) -> Vec<Kind<'a>> {
    let mut kinds: Vec<Kind<'a>> = Vec::new();
    for id in list.ids() {
        let Some(card) = known.iter().find(|card| card.id == *id) else {
            continue;
        };
        let (title, url) = card.kind();
        match kinds.iter_mut().find(|kind| kind.url == url) {
            Some(kind) if kind.cards.len() < MOST_OF_A_KIND => kind.cards.push(card),
            // A manipulated cookie may list more than fit.
            Some(_) => {}
            None => kinds.push(Kind {
                title,
                url,
                id: card.kind_id(),
                cards: vec![card],
            }),
        }
    }
    kinds
}
