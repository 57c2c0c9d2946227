//! A listing without one of its filters, for a shopper whose filters leave nothing: which of them is to be dropped.

use std::cmp::Reverse;

use maud::{Markup, html};

use super::{CategoryAnswer, Key, Listing};
use crate::page::View;
use crate::words::catalogue;

/// So many are tried, whatever a query asks for.
const MOST: usize = 4;

/// A listing without the filter of this key.
#[derive(Debug, Clone)]
pub struct Relaxed {
    pub key: Key,
    pub listing: Listing,
    /// What the backend has for it; `None` as long as nobody asked, or where it did not answer.
    pub answer: Option<CategoryAnswer>,
}

impl Relaxed {
    /// The listing without each of its filters in turn; nothing where it has only one, which clearing takes away.
    pub fn all(listing: &Listing) -> Vec<Self> {
        let mut keys: Vec<Key> = listing.keys().into_iter().cloned().collect();
        let price = listing.price.and_then(|_| Key::read(Key::PRICE));
        // The price is tried always: it narrows as no other filter does.
        keys.truncate(MOST - usize::from(price.is_some()));
        keys.extend(price);
        if keys.len() < 2 {
            return Vec::new();
        }
        let of = |key: Key| Self {
            listing: listing.without(&key),
            key,
            answer: None,
        };
        keys.into_iter().map(of).collect()
    }

    fn total(&self) -> Option<u64> {
        self.answer.as_ref()?.total(&self.listing)
    }

    /// What a shopper chose of the filter, by the names of an answer that has it.
    fn name(&self, answer: &CategoryAnswer, listing: &Listing) -> Option<String> {
        let mut filters = answer.filters.iter();
        let filter = filters.find(|filter| filter.key == self.key)?;
        if filter.range.is_some() {
            return Some(filter.title.clone());
        }
        let chosen = filter.options.iter().filter(|option| {
            let mut choices = listing.choices.iter();
            choices.any(|choice| choice.filter == self.key && choice.option == option.id)
        });
        let names: Vec<&str> = chosen.map(|option| option.title.as_str()).collect();
        (!names.is_empty()).then(|| names.join(", "))
    }
}

/// A link to each that has goods, the fullest first.
pub(super) fn ways(
    view: &View<'_>,
    category: &CategoryAnswer,
    listing: &Listing,
    relaxed: &[Relaxed],
    path: &str,
) -> Markup {
    let words = view.words();
    let mut ways: Vec<&Relaxed> = relaxed.iter().collect();
    ways.retain(|way| way.total() != Some(0));
    // Those that find most first, those that nobody knows of last.
    ways.sort_by_key(|way| Reverse(way.total()));
    let name = |way: &Relaxed| {
        if way.key.is_price() {
            return Some(words.say(catalogue::PRICE).to_owned());
        }
        let mut answers = relaxed.iter().filter_map(|other| other.answer.as_ref());
        way.name(category, listing)
            .or_else(|| answers.find_map(|answer| way.name(answer, listing)))
    };
    html! {
        @for way in ways {
            @if let Some(name) = name(way) {
                a.button rel="nofollow" href={ (path) (way.listing.query()) } {
                    (words.fill(catalogue::WITHOUT_FILTER, &[("name", &name)]))
                    @if let Some(total) = way.total() { " " span.chip-count { (words.count(catalogue::PRODUCTS, total)) } }
                }
            }
        }
    }
}
