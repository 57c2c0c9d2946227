//! The state of a listing as it stands in the query: page, order, filters (spec commerce 2 and 5).

use super::answer::Offer;
use super::choice::{OPEN_END, PRICE_ENDS, range_end};
use super::{CategoryAnswer, FilterChoice, Key, Sort, Usual};
use crate::backend::{BackendFailure, Subject};
use crate::failure::Failure;
use crate::lenient::Pages;
use crate::money::Money;
use crate::paths::{add, own_query};
use crate::site::ProductDisplay;

/// What a visitor asked a listing for. The default is page 1, the usual order, no filter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// What was searched for; empty where goods are listed without a search.
    pub searched: String,
    pub page: u32,
    pub sort: Option<Sort>,
    pub display: Option<ProductDisplay>,
    pub choices: Vec<FilterChoice>,
    /// The ranges that no two options could be, by their filters: of fractions, or below nothing.
    pub ranges: Vec<(Key, (Money, Money))>,
    pub price: Option<(Money, Money)>,
    /// The texts of ends that are no numbers, by the names of their fields: they narrow nothing, and the page says so.
    pub unread: Vec<(String, String)>,
    pub usual: Usual,
    /// The backend refuses what the address asks for: these are all goods instead.
    pub withdrawn: bool,
}

impl Default for Listing {
    fn default() -> Self {
        Self {
            searched: String::new(),
            page: 1,
            sort: None,
            display: None,
            choices: Vec::new(),
            ranges: Vec::new(),
            price: None,
            unread: Vec::new(),
            usual: Usual::default(),
            withdrawn: false,
        }
    }
}

/// The parameter of what is searched for.
pub const QUERY: &str = "query";
impl Listing {
    /// The order in which the products stand.
    pub fn order(&self) -> Sort {
        let shown = |sort: &Sort| self.usual.priced || !sort.is_by_price();
        self.sort.filter(shown).unwrap_or(self.usual.sort)
    }

    /// What the backend is asked to narrow it to: by the price only where prices are shown.
    pub(super) fn asked_filters(&self) -> String {
        if self.usual.priced {
            return self.filters_value();
        }
        let price = None;
        let unpriced = Self {
            price,
            ..self.clone()
        };
        unpriced.filters_value()
    }

    /// How the products stand.
    pub fn display(&self) -> ProductDisplay {
        self.display.unwrap_or(self.usual.display)
    }

    /// This listing with its products standing in this way.
    #[must_use]
    pub fn displayed(&self, display: ProductDisplay) -> Self {
        Self {
            display: (display != self.usual.display).then_some(display),
            ..self.clone()
        }
    }

    /// The chosen filters as one value: `3:31,32,brand_id:4,price:10,90`.
    pub fn filters_value(&self) -> String {
        let mut value = String::new();
        let mut last = None;
        for FilterChoice { filter, option } in &self.choices {
            if !value.is_empty() {
                value.push(',');
            }
            if last != Some(filter) {
                value.push_str(&filter.to_string());
                value.push(':');
            }
            value.push_str(&option.to_string());
            last = Some(filter);
        }
        let ranges = self.ranges.iter().cloned();
        let price = self.price.zip(Key::read(Key::PRICE));
        for (key, (from, to)) in ranges.chain(price.map(|(ends, key)| (key, ends))) {
            if !value.is_empty() {
                value.push(',');
            }
            value.push_str(&[&key.to_string(), ":", &written(from), ",", &written(to)].concat());
        }
        value
    }

    /// Whether anything narrows the list.
    pub fn is_filtered(&self) -> bool {
        !self.choices.is_empty() || !self.ranges.is_empty() || self.price.is_some()
    }

    /// Whether it is one of the pages that everybody finds: of all goods, in the usual order and the usual way.
    pub fn is_plain(&self) -> bool {
        !self.is_filtered()
            && self.sort.is_none()
            && self.display.is_none()
            && self.unread.is_empty()
    }

    pub fn has(&self, choice: &FilterChoice) -> bool {
        self.choices.contains(choice)
    }

    /// The filters that anything is chosen of, but for the price.
    pub(super) fn keys(&self) -> Vec<&Key> {
        let choices = self.choices.iter().map(|choice| &choice.filter);
        let mut keys: Vec<&Key> = choices.collect();
        keys.dedup();
        keys.extend(self.ranges.iter().map(|(key, _)| key));
        keys
    }

    /// The ends of a filter that is a range, if they are chosen.
    pub(super) fn range(&self, key: &Key) -> Option<(Money, Money)> {
        if let Some((_, ends)) = self.ranges.iter().find(|(known, _)| known == key) {
            return Some(*ends);
        }
        let chosen = self.choices.iter().filter(|choice| choice.filter == *key);
        let end =
            |option| i64::try_from(option).map_or(OPEN_END, |end| Money(end.saturating_mul(100)));
        let mut ends = chosen.map(|choice| end(choice.option));
        let from = ends.next()?;
        Some((from, ends.next_back().unwrap_or(from)))
    }

    /// This listing without one filter; from the first page.
    #[must_use]
    pub fn without(&self, key: &Key) -> Self {
        let mut listing = self.on_page(1);
        listing.choices.retain(|choice| choice.filter != *key);
        listing.ranges.retain(|(known, _)| known != key);
        if key.is_price() {
            listing.price = None;
        }
        listing.unread.retain(|(name, _)| match range_end(name) {
            Some((known, _)) => known != *key,
            None => !key.is_price(),
        });
        listing
    }

    /// This listing on another page.
    #[must_use]
    pub fn on_page(&self, page: u32) -> Self {
        Self {
            page,
            ..self.clone()
        }
    }

    /// How many products of a page the call asks for; a search asks for none (spec shell 7, search).
    pub fn size_asked(&self) -> Option<u64> {
        let size = u64::from(self.usual.per_page.0);
        self.searched.is_empty().then_some(size)
    }

    /// This listing on the last page that an answer without goods for this one tells of, or on the first.
    #[must_use]
    pub fn nearest(&self, pages: Pages) -> Self {
        let last = pages.last(self.page);
        self.on_page(if last < self.page { last } else { 1 })
    }

    /// What the call for this page failed with: a backend may answer that it has nothing where it lacks the page alone.
    pub fn failure(&self, failure: Failure) -> Failure {
        if failure == Failure::NotFound && self.page > 1 {
            Failure::NoSuchPage
        } else {
            failure
        }
    }

    /// This listing with one choice more, or less if it was chosen; from the first page.
    #[must_use]
    pub fn toggled(&self, choice: &FilterChoice) -> Self {
        let mut listing = self.on_page(1);
        listing.choices.retain(|known| known != choice);
        if listing.choices.len() == self.choices.len() {
            listing.choose(choice.clone());
        }
        listing
    }

    /// This listing without the choices that the answer does not offer; `None` where it offers all, or nothing at all.
    pub fn offered_by(&self, answer: &CategoryAnswer) -> Option<Self> {
        let mut listing = self.clone();
        let choices = &mut listing.choices;
        choices.retain(|choice| answer.offered(choice).is_some());
        choices.dedup_by(|one, other| one == other && answer.offered(one) == Some(Offer::Option));
        let is_range = |key: &Key| {
            let mut filters = answer.filters.iter();
            filters.any(|filter| filter.key == *key && filter.range.is_some())
        };
        listing.ranges.retain(|(key, _)| is_range(key));
        (listing != *self && !answer.filters.is_empty()).then_some(listing)
    }

    /// This listing without any filter; the order stays.
    #[must_use]
    pub fn cleared(&self) -> Self {
        Self {
            searched: self.searched.clone(),
            sort: self.sort,
            display: self.display,
            usual: self.usual,
            ..Self::default()
        }
    }

    /// What to ask for instead, where the backend refuses what this asks for: filters and orders may be withdrawn.
    pub fn after(&self, failure: &BackendFailure) -> Option<Self> {
        let narrows = self.is_filtered() || self.sort.is_some();
        let is_refused = failure.subject() == Some(Subject::Sent);
        (narrows && is_refused).then(|| Self {
            sort: None,
            withdrawn: true,
            ..self.cleared()
        })
    }

    /// The parameters of this listing; none for the default one. Page 1 has no parameter.
    pub(crate) fn parameters(&self) -> Vec<(&str, String)> {
        let mut parameters = Vec::new();
        if !self.searched.is_empty() {
            parameters.push((QUERY, self.searched.clone()));
        }
        let filters = self.filters_value();
        if !filters.is_empty() {
            parameters.push(("filters", filters));
        }
        if let Some(sort) = self.sort {
            parameters.push(("sort", sort.value().to_owned()));
        }
        if let Some(display) = self.display {
            parameters.push(("view", display.value().to_owned()));
        }
        if self.page > 1 {
            parameters.push(("page", self.page.to_string()));
        }
        let unread = self.unread.iter();
        parameters.extend(unread.map(|(name, text)| (name.as_str(), text.clone())));
        parameters
    }

    /// The query of this listing, with its `?`; empty for the default one.
    pub fn query(&self) -> String {
        let mut query = String::new();
        for (name, value) in self.parameters() {
            add(&mut query, name, &value);
        }
        query
    }

    /// The query that this listing has instead of the one it was read from, with its `?`; `None` where it is the same.
    /// Parameters of others stay.
    pub fn canonical_query(&self, pairs: &[(String, String)]) -> Option<String> {
        let is_own = |name: &str| {
            matches!(name, "page" | "sort" | "view" | "filters" | "f")
                || name == QUERY && !self.searched.is_empty()
                || PRICE_ENDS.contains(&name)
                || range_end(name).is_some()
        };
        own_query(pairs, &is_own, &self.parameters())
    }
}

impl CategoryAnswer {
    /// How many products the listing has in all, where that is known.
    pub(crate) fn total(&self, listing: &Listing) -> Option<u64> {
        let pages = self.pages_of(listing);
        let all = pages.all(listing.page, listing.size_asked());
        all.map(|all| all.max(self.products.len() as u64))
    }

    /// What is known of the pages of the listing that the answer is to.
    pub fn pages_of(&self, listing: &Listing) -> Pages {
        match listing.size_asked() {
            Some(size) => self.pages.asked_by(size),
            None => self.pages,
        }
    }
}

/// A number without needless decimals, for addresses.
pub(super) fn written(amount: Money) -> String {
    let plain = amount.plain();
    plain.strip_suffix(".00").unwrap_or(&plain).to_owned()
}
