//! The state of a listing as it stands in the query: page, order, filters (spec commerce 2 and 5).

use crate::backend::encode_query;
use crate::money::Money;

/// The orders of a listing (spec commerce 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    Newest,
    PriceUp,
    PriceDown,
    NameUp,
    NameDown,
    Priority,
}

impl Sort {
    pub const ALL: [Self; 6] = [
        Self::Newest,
        Self::PriceUp,
        Self::PriceDown,
        Self::NameUp,
        Self::NameDown,
        Self::Priority,
    ];

    /// The value in the query and in the backend call.
    pub const fn value(self) -> &'static str {
        match self {
            Self::Newest => "newer+",
            Self::PriceUp => "price+",
            Self::PriceDown => "price-",
            Self::NameUp => "name+",
            Self::NameDown => "name-",
            Self::Priority => "sort_priority-",
        }
    }
}

/// A filter and one chosen option of it, both by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FilterChoice {
    pub filter: u64,
    pub option: u64,
}

/// What a visitor asked a listing for. The default is page 1, the backend's order, no filter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    pub page: u32,
    pub sort: Option<Sort>,
    pub choices: Vec<FilterChoice>,
    pub price: Option<(Money, Money)>,
}

impl Default for Listing {
    fn default() -> Self {
        Self {
            page: 1,
            sort: None,
            choices: Vec::new(),
            price: None,
        }
    }
}

/// More choices than any shelf has.
const MOST_CHOICES: usize = 100;
const LAST_PAGE: u32 = 10_000;

impl Listing {
    /// Reads decoded query pairs. Unknown names and bad values are left out, never an error: a listing always
    /// shows something. A plain form sends `f=3:31` once per box and `price_from`, `price_to` for the range.
    pub fn from_query<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let mut listing = Self::default();
        let (mut from, mut to) = (None, None);
        for (name, value) in pairs {
            match name {
                "page" => {
                    listing.page = value
                        .parse()
                        .ok()
                        .filter(|page| (1..=LAST_PAGE).contains(page))
                        .unwrap_or(1);
                }
                "sort" => {
                    listing.sort = Sort::ALL.into_iter().find(|sort| {
                        sort.value() == value || sort.value().replace('+', " ") == value
                    });
                }
                "filters" | "f" => {
                    for pair in value.split(',') {
                        listing.read_pair(pair);
                    }
                }
                "price_from" => from = amount(value),
                "price_to" => to = amount(value),
                _ => {}
            }
        }
        if from.is_some() || to.is_some() {
            listing.price = range(from.unwrap_or(Money::ZERO), to.unwrap_or(Money(i64::MAX)));
        }
        listing
    }

    fn read_pair(&mut self, pair: &str) {
        let Some((key, value)) = pair.split_once(':') else {
            return;
        };
        if key == "price" {
            self.price = value
                .split_once('-')
                .and_then(|(from, to)| range(amount(from)?, amount(to)?));
        } else if let (Ok(filter), Ok(option)) = (key.parse(), value.parse())
            && self.choices.len() < MOST_CHOICES
        {
            self.choose(FilterChoice { filter, option });
        }
    }

    /// Adds a choice in its place, so that equal listings have equal links; one that is there stays once.
    fn choose(&mut self, choice: FilterChoice) {
        if let Err(place) = self.choices.binary_search(&choice) {
            self.choices.insert(place, choice);
        }
    }

    /// The chosen filters as one value: `3:31,3:32,price:10-90`.
    pub fn filters_value(&self) -> String {
        let mut value = String::new();
        for choice in &self.choices {
            if !value.is_empty() {
                value.push(',');
            }
            value.push_str(&choice.filter.to_string());
            value.push(':');
            value.push_str(&choice.option.to_string());
        }
        if let Some((from, to)) = self.price {
            let to = if to.0 == i64::MAX {
                Money(99_999_999_900)
            } else {
                to
            };
            if !value.is_empty() {
                value.push(',');
            }
            value.push_str(&["price:", &from.plain(), "-", &to.plain()].concat());
        }
        value
    }

    /// Whether anything narrows the list.
    pub fn is_filtered(&self) -> bool {
        !self.choices.is_empty() || self.price.is_some()
    }

    pub fn has(&self, choice: FilterChoice) -> bool {
        self.choices.contains(&choice)
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
    pub fn toggled(&self, choice: FilterChoice) -> Self {
        let mut listing = self.on_page(1);
        if let Some(at) = listing.choices.iter().position(|chosen| *chosen == choice) {
            listing.choices.remove(at);
        } else {
            listing.choose(choice);
        }
        listing
    }

    /// This listing without any filter; the order stays.
    #[must_use]
    pub fn cleared(&self) -> Self {
        Self {
            sort: self.sort,
            ..Self::default()
        }
    }

    /// The query of this listing, with its `?`; empty for the default one. Page 1 has no parameter.
    pub fn query(&self) -> String {
        let mut query = String::new();
        let mut add = |name: &str, value: &str| {
            query.push(if query.is_empty() { '?' } else { '&' });
            query.push_str(name);
            query.push('=');
            query.push_str(&encode_query(value));
        };
        let filters = self.filters_value();
        if !filters.is_empty() {
            add("filters", &filters);
        }
        if let Some(sort) = self.sort {
            add("sort", sort.value());
        }
        if self.page > 1 {
            add("page", &self.page.to_string());
        }
        query
    }
}

fn amount(text: &str) -> Option<Money> {
    crate::i18n::Decimal::read(text, 2)
        .map(|number| Money(number.parts))
        .filter(|amount| amount.0 >= 0)
}

fn range(from: Money, to: Money) -> Option<(Money, Money)> {
    (from <= to).then_some((from, to))
}
