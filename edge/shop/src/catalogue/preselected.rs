//! What the backend says is chosen of a filter that the address names nothing of, because it chooses it beforehand: it is
//! shown as chosen (spec commerce 3). What the address names goes before it.

use std::borrow::Cow;

use super::{CategoryAnswer, Filter, FilterChoice, Key, Listing};
use crate::money::Money;

impl Listing {
    /// This listing as a filter shows it; from the first page where the backend chose.
    pub(super) fn preselected_by<'a>(&'a self, filter: &Filter) -> Cow<'a, Self> {
        let told = chosen_by_backend(filter);
        if self.keys().contains(&&filter.key) || (told.is_empty() && filter.selected.is_none()) {
            return Cow::Borrowed(self);
        }
        let mut listing = self.on_page(1);
        match filter.selected {
            Some(ends) => listing.choose_range(&filter.key, ends),
            None => listing.choose_all(&filter.key, &told),
        }
        Cow::Owned(listing)
    }

    /// The prices that are chosen, by the address or else by the backend.
    pub(super) fn price_preselected_by(&self, answer: &CategoryAnswer) -> Option<(Money, Money)> {
        let price = self.price.or(answer.selected_price);
        price.filter(|_| self.usual.priced)
    }

    /// The filters that anything is chosen of, by the address or by the backend, but for the price.
    pub(super) fn keys_preselected_by<'a>(&'a self, answer: &'a CategoryAnswer) -> Vec<&'a Key> {
        let mut keys = self.keys();
        let own = keys.len();
        for filter in &answer.filters {
            let is_own = keys.iter().take(own).any(|key| **key == filter.key);
            if !is_own && matches!(self.preselected_by(filter), Cow::Owned(_)) {
                keys.push(&filter.key);
            }
        }
        keys
    }

    /// Where a press on a choice leads that is shown as chosen or not; `None` where the address would say no more than
    /// it does: the only choice of the backend's own stays.
    pub(super) fn pressed(&self, shown: &Self, choice: &FilterChoice) -> Option<String> {
        let next = shown.toggled(choice);
        (next.choices != self.choices).then(|| next.query())
    }
}

/// The chosen options. Where all options are chosen, none is: it narrows nothing.
fn chosen_by_backend(filter: &Filter) -> Vec<u64> {
    let active = filter.options.iter().filter(|option| option.active);
    let active: Vec<u64> = active.map(|option| option.id).collect();
    if active.len() == filter.options.len() {
        return Vec::new();
    }
    active
}
