//! The state of a listing as it stands in the query: page, order, filters (spec commerce 2 and 5).

use super::answer::Offer;
use super::{CategoryAnswer, Key, Sort, Usual};
use crate::money::Money;
use crate::paths::{add, own_query};
use crate::site::ProductDisplay;

/// A filter and one chosen option of it; of a filter that is a range, an end of it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FilterChoice {
    pub filter: Key,
    pub option: u64,
}

/// What a visitor asked a listing for. The default is page 1, the usual order, no filter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// What was searched for; empty where goods are listed without a search.
    pub searched: String,
    pub page: u32,
    pub sort: Option<Sort>,
    pub display: Option<ProductDisplay>,
    pub choices: Vec<FilterChoice>,
    pub price: Option<(Money, Money)>,
    pub usual: Usual,
}

impl Default for Listing {
    fn default() -> Self {
        Self {
            searched: String::new(),
            page: 1,
            sort: None,
            display: None,
            choices: Vec::new(),
            price: None,
            usual: Usual::default(),
        }
    }
}

/// The parameter of what is searched for.
pub const QUERY: &str = "query";
/// More choices than any shelf has.
const MOST_CHOICES: usize = 100;
/// How plain forms name the ends of the price and of another range, which follows the colon.
pub(super) const PRICE_ENDS: [&str; 2] = ["price_from", "price_to"];
pub(super) const RANGE_ENDS: [&str; 2] = ["from:", "to:"];
/// Where a range has no upper end.
pub(super) const OPEN_END: Money = Money(99_999_999_900);

impl Listing {
    /// Reads decoded query pairs. Unknown names and bad values are left out, never an error: a listing always
    /// shows something. A plain form sends `f=3:31` once per box and `price_from`, `price_to` for the range.
    pub fn from_query(pairs: &[(String, String)], usual: Usual) -> Self {
        let mut listing = Self {
            usual,
            ..Self::default()
        };
        let (mut price, mut ranges) = ([None; 2], Vec::<(Key, [Option<u64>; 2])>::new());
        for (name, value) in pairs {
            match name.as_str() {
                "page" => {
                    listing.page = value.parse().ok().filter(|page| *page > 0).unwrap_or(1);
                }
                "sort" => {
                    listing.sort = Sort::offered(usual.sort).find(|sort| {
                        sort.value() == *value || sort.value().replace('+', " ") == *value
                    });
                }
                "view" => {
                    let mut displays = ProductDisplay::ALL.into_iter();
                    listing.display = displays
                        .find(|display| display.value() == *value && *display != usual.display);
                }
                "filters" | "f" => listing.read_filters(value),
                _ => {
                    let end = PRICE_ENDS.iter().position(|end| *end == name);
                    if let Some(end) = end.and_then(|end| price.get_mut(end)) {
                        *end = amount(value);
                    } else if let Some((key, end)) = range_end(name) {
                        let value = amount(value).map(|amount| whole(amount, end));
                        let known = ranges.iter().position(|(known, _)| *known == key);
                        let at = known.unwrap_or(ranges.len());
                        if known.is_none() && at < MOST_CHOICES {
                            ranges.push((key, [None; 2]));
                        }
                        if let Some(place) =
                            ranges.get_mut(at).and_then(|(_, ends)| ends.get_mut(end))
                        {
                            *place = value;
                        }
                    }
                }
            }
        }
        if price != [None; 2] {
            let [from, to] = price;
            listing.price = range(from.unwrap_or(Money::ZERO), to.unwrap_or(OPEN_END));
        }
        for (filter, [from, to]) in ranges.into_iter().filter(|(_, ends)| *ends != [None; 2]) {
            listing.choices.retain(|choice| choice.filter != filter);
            let ends = [from.unwrap_or(0), to.unwrap_or(whole(OPEN_END, 0))];
            if ends.is_sorted() {
                listing.choose_all(&filter, &ends);
            }
        }
        listing.choose_once();
        listing
    }

    /// Reads `key:value,value,key:value`: a part without a colon is one more value of the key before it. The older
    /// `3:31,3:32` means the same; `price:10-90` is read too.
    fn read_filters(&mut self, text: &str) {
        let mut key = None;
        let mut options = Vec::new();
        let mut price: Vec<Option<Money>> = Vec::new();
        for part in text.split(',') {
            let value = part.split_once(':').map_or(part, |(name, value)| {
                self.choose_named(key.as_ref(), &mut options);
                key = Key::read(name);
                value
            });
            match &key {
                Some(key) if key.is_price() => price.extend(value.split('-').map(amount)),
                Some(_) => options.extend(value.parse::<u64>()),
                None => {}
            }
        }
        self.choose_named(key.as_ref(), &mut options);
        if !price.is_empty() {
            self.price = match price.as_slice() {
                [Some(from), Some(to)] => range(*from, *to),
                _ => None,
            };
        }
    }

    fn choose_named(&mut self, key: Option<&Key>, options: &mut Vec<u64>) {
        if let Some(key) = key {
            self.choose_all(key, options);
        }
        options.clear();
    }

    /// Adds values of a filter. The same one twice may be a range of equal ends, and stays so.
    pub(super) fn choose_all(&mut self, filter: &Key, options: &[u64]) {
        for option in options.iter().copied() {
            let filter = filter.clone();
            self.choose(FilterChoice { filter, option });
        }
        if let [from, to] = options
            && from == to
            && self.choices.len() < MOST_CHOICES
        {
            let is_it = |choice: &FilterChoice| choice.filter == *filter && choice.option == *from;
            let mut same = self.choices.iter().filter(|choice| is_it(choice));
            if let (Some(one), None) = (same.next().cloned(), same.next()) {
                let place = self.choices.partition_point(|choice| *choice < one);
                self.choices.insert(place, one);
            }
        }
    }

    /// Adds a choice in its place, so that equal listings have equal links; one that is there stays once.
    fn choose(&mut self, choice: FilterChoice) {
        if let Err(place) = self.choices.binary_search(&choice)
            && self.choices.len() < MOST_CHOICES
        {
            self.choices.insert(place, choice);
        }
    }

    /// Leaves of each filter every value once, but for the equal ends of a range.
    fn choose_once(&mut self) {
        let mut choices = Vec::with_capacity(self.choices.len());
        for of_filter in self
            .choices
            .chunk_by(|one, other| one.filter == other.filter)
        {
            let mut of_filter = of_filter.to_vec();
            if of_filter.len() != 2 {
                of_filter.dedup();
            }
            choices.append(&mut of_filter);
        }
        self.choices = choices;
    }

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
        if let Some((from, to)) = self.price {
            if !value.is_empty() {
                value.push(',');
            }
            value.push_str(&[Key::PRICE, ":", &written(from), ",", &written(to)].concat());
        }
        value
    }

    /// Whether anything narrows the list.
    pub fn is_filtered(&self) -> bool {
        !self.choices.is_empty() || self.price.is_some()
    }

    /// Whether it is one of the pages that everybody finds: of all goods, in the usual order and the usual way.
    pub fn is_plain(&self) -> bool {
        !self.is_filtered() && self.sort.is_none() && self.display.is_none()
    }

    pub fn has(&self, choice: &FilterChoice) -> bool {
        self.choices.contains(choice)
    }

    /// The ends of a filter that is a range, if they are chosen.
    pub(super) fn range(&self, key: &Key) -> Option<(u64, u64)> {
        let mut ends = self.choices.iter().filter(|choice| choice.filter == *key);
        let from = ends.next()?.option;
        Some((from, ends.next_back().map_or(from, |last| last.option)))
    }

    /// This listing without one filter; from the first page.
    #[must_use]
    pub fn without(&self, key: &Key) -> Self {
        let mut listing = self.on_page(1);
        listing.choices.retain(|choice| choice.filter != *key);
        if key.is_price() {
            listing.price = None;
        }
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
        (*choices != self.choices && !answer.filters.is_empty()).then_some(listing)
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

    /// The parameters of this listing; none for the default one. Page 1 has no parameter.
    pub(crate) fn parameters(&self) -> Vec<(&'static str, String)> {
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
    pub fn moved(&self, pairs: &[(String, String)]) -> Option<String> {
        let is_own = |name: &str| {
            matches!(name, "page" | "sort" | "view" | "filters" | "f")
                || PRICE_ENDS.contains(&name)
                || range_end(name).is_some()
        };
        own_query(pairs, &is_own, &self.parameters())
    }
}

/// The filter and the end, 0 or 1, that a field of a plain form is named after.
fn range_end(name: &str) -> Option<(Key, usize)> {
    let of = |(end, prefix): (usize, &&str)| Some((Key::read(name.strip_prefix(*prefix)?)?, end));
    RANGE_ENDS.iter().enumerate().find_map(of)
}

/// The whole number at or outside an end of a range.
pub(super) fn whole(amount: Money, end: usize) -> u64 {
    let up = if end == 0 { 0 } else { 99 };
    u64::try_from(amount.0.saturating_add(up) / 100).unwrap_or_default()
}

/// An amount without needless decimals.
fn written(amount: Money) -> String {
    let plain = amount.plain();
    plain.strip_suffix(".00").unwrap_or(&plain).to_owned()
}

/// Cut after two decimals, as the field in the browser does (spec shell 5).
fn amount(text: &str) -> Option<Money> {
    let text = text.trim();
    let read = |text: &str| crate::i18n::Decimal::read(text, 2);
    let rounded = read(text)?;
    let cut = text.find(['.', ',']).and_then(|at| text.get(..at + 3));
    let number = cut.map_or(Some(rounded), read)?;
    (number.parts >= 0).then_some(Money(number.parts))
}

fn range(from: Money, to: Money) -> Option<(Money, Money)> {
    (from <= to).then_some((from, to.min(OPEN_END)))
}
