//! What the backend says is chosen of a filter that the address names nothing of, because it chooses it beforehand: it is
//! shown as chosen (spec commerce 3). What the address names goes before it.

use std::borrow::Cow;

use super::listing::whole;
use super::{CategoryAnswer, Filter, FilterChoice, Listing};
use crate::money::Money;

impl Listing {
    /// This listing as a filter shows it; from the first page where the backend chose.
    pub(super) fn told_by<'a>(&'a self, filter: &Filter) -> Cow<'a, Self> {
        let mut choices = self.choices.iter();
        if choices.any(|choice| choice.filter == filter.key) {
            return Cow::Borrowed(self);
        }
        let told = chosen_by_backend(filter);
        if told.is_empty() {
            return Cow::Borrowed(self);
        }
        let mut listing = self.on_page(1);
        listing.choose_all(&filter.key, &told);
        Cow::Owned(listing)
    }

    /// The prices that are chosen, by the address or else by the backend.
    pub(super) fn price_told_by(&self, answer: &CategoryAnswer) -> Option<(Money, Money)> {
        let price = self.price.or(answer.selected_price);
        price.filter(|_| self.usual.priced)
    }

    /// The choices that the backend made beside those of the address.
    pub(super) fn told_choices(&self, answer: &CategoryAnswer) -> Vec<FilterChoice> {
        let named = |filter: &&Filter| {
            let mut choices = self.choices.iter();
            choices.any(|choice| choice.filter == filter.key)
        };
        let unnamed = answer.filters.iter().filter(|filter| !named(filter));
        let told = unnamed.flat_map(|filter| {
            let options = chosen_by_backend(filter).into_iter();
            options.map(|option| FilterChoice {
                filter: filter.key.clone(),
                option,
            })
        });
        told.collect()
    }

    /// Where a press on a choice leads that is shown as chosen or not; `None` where the address would say no more than
    /// it does: the only choice of the backend's own stays.
    pub(super) fn pressed(&self, shown: &Self, choice: &FilterChoice) -> Option<String> {
        let next = shown.toggled(choice);
        (next.choices != self.choices).then(|| next.query())
    }
}

/// The chosen options, or ends. Where all options are chosen, none is: it narrows nothing.
fn chosen_by_backend(filter: &Filter) -> Vec<u64> {
    if let Some((from, to)) = filter.selected {
        return vec![whole(from, 0), whole(to, 1)];
    }
    let active = filter.options.iter().filter(|option| option.active);
    let active: Vec<u64> = active.map(|option| option.id).collect();
    if active.len() == filter.options.len() {
        return Vec::new();
    }
    active
}
