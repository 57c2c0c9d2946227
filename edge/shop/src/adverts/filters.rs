//! What a visitor asks the list of adverts for, as it stands in the address (spec commerce 4 and 5, adverts).

use std::fmt::Write as _;

use super::advert::OfferType;
use super::area::AreaUnit;
use super::map_box::{BOX, MapBox};
use crate::backend::BackendFailure;
use crate::fields::visible;
use crate::i18n::{Decimal, Language};
use crate::money::{Currency, Money};
use crate::paths::{add, own_query};
use crate::typed::{NumberKind, read_typed};

/// The most attributes that can be chosen at once.
const MOST_ATTRIBUTES: usize = 20;
/// The longest name of an attribute's value.
const LONGEST_VALUE: usize = 60;
/// Where prices and areas end without a bound (spec commerce 5, adverts).
pub const MOST: Money = Money(99_999_999_900);
/// The last page that is asked for.
const LAST_PAGE: u32 = 10_000;

/// The order of the list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum AdvertSort {
    #[default]
    Newest,
    PriceUp,
    PriceDown,
    AreaUp,
    AreaDown,
}

impl AdvertSort {
    pub const ALL: [Self; 5] = [
        Self::Newest,
        Self::PriceUp,
        Self::PriceDown,
        Self::AreaUp,
        Self::AreaDown,
    ];

    /// Its name in the address, and in `sortBy`.
    pub const fn value(self) -> &'static str {
        match self {
            Self::Newest => "-created_at",
            Self::PriceUp => "price",
            Self::PriceDown => "-price",
            Self::AreaUp => "area",
            Self::AreaDown => "-area",
        }
    }

    pub const fn is_by_price(self) -> bool {
        matches!(self, Self::PriceUp | Self::PriceDown)
    }
}

/// The two ends of a range; an end that is missing is open.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Bounds {
    pub from: Option<Money>,
    pub to: Option<Money>,
}

impl Bounds {
    pub const fn is_open(self) -> bool {
        self.from.is_none() && self.to.is_none()
    }

    /// Both ends: the missing ones are those that were loaded, else 0 and 999,999,999 (spec commerce 5).
    pub fn or(self, loaded: (Option<Money>, Option<Money>)) -> (Money, Money) {
        let from = self.from.or(loaded.0).unwrap_or(Money::ZERO);
        (from, self.to.or(loaded.1).unwrap_or(MOST))
    }

    /// Ends that contradict one another are turned round: both were meant.
    fn ordered(self) -> Self {
        match (self.from, self.to) {
            (Some(from), Some(to)) if from > to => Self {
                from: Some(to),
                to: Some(from),
            },
            _ => self,
        }
    }
}

/// The filters of the list. The default is everything, newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdvertFilters {
    pub region: Option<u64>,
    pub location: Option<u64>,
    pub sector: Option<u64>,
    pub category: Option<u64>,
    /// `None` is all of them.
    pub offer: Option<OfferType>,
    pub price: Bounds,
    pub currency: Currency,
    pub area: Bounds,
    pub unit: AreaUnit,
    /// Whether adverts with a negotiable price are shown; true unless the visitor hides them.
    pub negotiable: bool,
    /// The chosen attributes and their values, in order.
    pub attributes: Vec<(u64, String)>,
    pub sort: AdvertSort,
    /// The part of the map.
    pub map_box: Option<MapBox>,
    pub page: u32,
    /// Whether the first page shows all of its adverts rather than half.
    pub whole: bool,
    /// Whether the adverts stand in rows rather than tiles.
    pub rows: bool,
}

impl Default for AdvertFilters {
    fn default() -> Self {
        Self {
            region: None,
            location: None,
            sector: None,
            category: None,
            offer: None,
            price: Bounds::default(),
            currency: Currency::Eur,
            area: Bounds::default(),
            unit: AreaUnit::Ari,
            negotiable: true,
            attributes: Vec::new(),
            sort: AdvertSort::Newest,
            map_box: None,
            page: 1,
            whole: false,
            rows: false,
        }
    }
}

/// The names in the address.
pub(super) const REGION: &str = "region";
pub(super) const LOCATION: &str = "location";
pub(super) const SECTOR: &str = "sector";
pub(super) const CATEGORY: &str = "category";
pub(super) const OFFER: &str = "type";
pub(super) const PRICE: [&str; 2] = ["price_from", "price_to"];
pub(super) const CURRENCY: &str = "currency";
pub(super) const AREA: [&str; 2] = ["area_from", "area_to"];
pub(super) const UNIT: &str = "unit";
pub(super) const NEGOTIABLE: &str = "negotiable";
pub(super) const HIDDEN: &str = "no";
pub(super) const ATTRIBUTE: &str = "a";
pub(super) const SORT: &str = "sort";
pub(super) const PAGE: &str = "page";
pub(super) const SHOW: &str = "show";
pub(super) const LAYOUT: &str = "layout";
pub(super) const ROWS: &str = "rows";
pub(super) const ALL: &str = "all";

/// All names that are the list's own.
pub(super) const OWN: [&str; 18] = [
    REGION, LOCATION, SECTOR, CATEGORY, OFFER, PRICE[0], PRICE[1], CURRENCY, AREA[0], AREA[1],
    UNIT, NEGOTIABLE, ATTRIBUTE, SORT, BOX, PAGE, SHOW, LAYOUT,
];

impl AdvertFilters {
    /// Reads decoded query pairs. Unknown names and nonsense are left out: a list always shows something. `box_field` is
    /// the backend's filter by a box of the map, if the site names one.
    pub fn from_query(
        pairs: &[(String, String)],
        language: Language,
        box_field: Option<&str>,
    ) -> Self {
        let mut filters = Self::default();
        for (name, value) in pairs {
            let number = || value.parse::<u64>().ok().filter(|id| *id > 0);
            match name.as_str() {
                REGION => filters.region = number(),
                LOCATION => filters.location = number(),
                SECTOR => filters.sector = number(),
                CATEGORY => filters.category = number(),
                OFFER => {
                    let known = OfferType::KNOWN.into_iter();
                    filters.offer = known.clone().find(|known| known.code() == value);
                }
                CURRENCY => filters.currency = Currency::from_code(value).unwrap_or(Currency::Eur),
                UNIT => {
                    let known = AreaUnit::ALL.into_iter().find(|unit| unit.code() == value);
                    filters.unit = known.unwrap_or_default();
                }
                NEGOTIABLE => filters.negotiable = value != HIDDEN,
                ATTRIBUTE => filters.choose(value),
                SORT => {
                    let known = AdvertSort::ALL
                        .into_iter()
                        .find(|sort| sort.value() == value);
                    filters.sort = known.unwrap_or_default();
                }
                BOX => filters.map_box = box_field.and_then(|field| MapBox::read(value, field)),
                PAGE => {
                    let page = value.parse().ok();
                    filters.page = page
                        .filter(|page| (1..=LAST_PAGE).contains(page))
                        .unwrap_or(1);
                }
                SHOW => filters.whole = value == ALL,
                LAYOUT => filters.rows = value == ROWS,
                _ => {
                    let end = end(value, language);
                    if name == PRICE[0] {
                        filters.price.from = end;
                    } else if name == PRICE[1] {
                        filters.price.to = end;
                    } else if name == AREA[0] {
                        filters.area.from = end;
                    } else if name == AREA[1] {
                        filters.area.to = end;
                    }
                }
            }
        }
        filters.settled()
    }

    /// The ends of ranges that a visitor typed and that are no numbers, with their names.
    pub fn unread(pairs: &[(String, String)], language: Language) -> Vec<(&'static str, String)> {
        let names = PRICE.into_iter().chain(AREA);
        let typed = names.filter_map(|name| {
            let (_, value) = pairs.iter().rev().find(|(own, _)| own == name)?;
            let shown: String = visible(value).trim().chars().take(LONGEST_VALUE).collect();
            Some((name, shown))
        });
        typed
            .filter(|(_, value)| !value.is_empty() && end(value, language).is_none())
            .collect()
    }

    /// Without what has no effect: a sector without its location, a currency without a price.
    fn settled(mut self) -> Self {
        self.location = self.location.filter(|_| self.region.is_some());
        self.sector = self.sector.filter(|_| self.location.is_some());
        self.price = self.price.ordered();
        self.area = self.area.ordered();
        self.whole &= self.page == 1;
        self.attributes.sort();
        self.attributes.dedup();
        self
    }

    /// Adds `12:31` or `12:beton`.
    fn choose(&mut self, text: &str) {
        let Some((id, value)) = text.split_once(':') else {
            return;
        };
        let value = visible(value);
        let value = value.trim();
        let fine = !value.is_empty()
            && value.chars().count() <= LONGEST_VALUE
            && !value.contains([',', ':', ';']);
        if let (Ok(id), true) = (
            id.parse::<u64>(),
            fine && self.attributes.len() < MOST_ATTRIBUTES,
        ) {
            self.attributes.push((id, value.to_owned()));
        }
    }

    /// The parameters of the address that has exactly these filters, in one order.
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        let mut all = Vec::new();
        let mut id = |name, id: Option<u64>| {
            if let Some(id) = id {
                all.push((name, id.to_string()));
            }
        };
        id(REGION, self.region);
        id(LOCATION, self.location);
        id(SECTOR, self.sector);
        id(CATEGORY, self.category);
        if let Some(offer) = &self.offer {
            all.push((OFFER, offer.code().to_owned()));
        }
        let ends = |[from, to]: [&'static str; 2], bounds: Bounds| {
            let ends = [(from, bounds.from), (to, bounds.to)];
            let told = ends
                .into_iter()
                .filter_map(|(name, end)| Some((name, written(end?))));
            told.collect::<Vec<_>>()
        };
        all.extend(ends(PRICE, self.price));
        if self.currency != Currency::Eur {
            all.push((CURRENCY, self.currency.code().to_owned()));
        }
        all.extend(ends(AREA, self.area));
        if self.unit != AreaUnit::Ari {
            all.push((UNIT, self.unit.code().to_owned()));
        }
        if !self.negotiable {
            all.push((NEGOTIABLE, HIDDEN.to_owned()));
        }
        for (attribute, value) in &self.attributes {
            all.push((ATTRIBUTE, format!("{attribute}:{value}")));
        }
        if self.sort != AdvertSort::default() {
            all.push((SORT, self.sort.value().to_owned()));
        }
        if let Some(map_box) = &self.map_box {
            all.push((BOX, map_box.written()));
        }
        if self.page > 1 {
            all.push((PAGE, self.page.to_string()));
        }
        if self.whole {
            all.push((SHOW, ALL.to_owned()));
        }
        if self.rows {
            all.push((LAYOUT, ROWS.to_owned()));
        }
        all
    }

    /// The query of the address, with its question mark; empty for everything.
    pub fn query(&self) -> String {
        let mut query = String::new();
        for (name, value) in self.parameters() {
            add(&mut query, name, &value);
        }
        query
    }

    /// The query of the canonical address with these filters; `None` if the pairs are in that form already.
    pub fn canonical_query(&self, pairs: &[(String, String)]) -> Option<String> {
        let parameters: Vec<(&str, String)> = self.parameters();
        own_query(pairs, &|name| OWN.contains(&name), &parameters)
    }

    /// Whether a failure means that the backend does not take the filters.
    pub fn is_refused(&self, failure: &BackendFailure) -> bool {
        self.is_filtered() && matches!(failure, BackendFailure::Status(400 | 422, _))
    }

    /// Whether anything narrows the list.
    pub fn is_filtered(&self) -> bool {
        let open = Self {
            sort: self.sort,
            page: self.page,
            whole: self.whole,
            rows: self.rows,
            currency: self.currency,
            unit: self.unit,
            ..Self::default()
        };
        *self != open
    }

    /// The first page of the list with another choice made by `change`.
    #[must_use]
    pub fn with(&self, change: impl FnOnce(&mut Self)) -> Self {
        let mut other = Self {
            page: 1,
            whole: false,
            ..self.clone()
        };
        change(&mut other);
        other.settled()
    }

    /// What the backend is asked to narrow the list to: `region:3,price:0,999999999,default_currency:EUR`, in the form of
    /// the catalogue's filters, under the names of the adverts' fields.
    pub fn asked(&self) -> String {
        let mut value = String::new();
        let mut put = |name: &str, text: &str| {
            if !value.is_empty() {
                value.push(',');
            }
            let _ = write!(value, "{name}:{text}");
        };
        let ids = [
            ("region", self.region),
            ("location", self.location),
            ("sector", self.sector),
            ("category", self.category),
        ];
        for (name, id) in ids {
            if let Some(id) = id {
                put(name, &id.to_string());
            }
        }
        if let Some(offer) = &self.offer {
            put("type", offer.code());
        }
        if !self.price.is_open() {
            let (from, to) = self.price.or((None, None));
            put("price", &[&written(from), ",", &written(to)].concat());
            put("default_currency", self.currency.code());
        }
        if !self.area.is_open() {
            let (from, to) = self.area.or((None, None));
            put("area", &[&written(from), ",", &written(to)].concat());
            put("default_area_unit", self.unit.code());
        }
        put(
            "is_negotiable_price",
            if self.negotiable { "true" } else { "false" },
        );
        if let Some(map_box) = &self.map_box {
            put(map_box.field(), &map_box.written());
        }
        let mut last = None;
        for (attribute, chosen) in &self.attributes {
            if last == Some(attribute) {
                value.push(',');
                value.push_str(chosen);
            } else {
                let _ = write!(value, ",{attribute}:{chosen}");
            }
            last = Some(attribute);
        }
        value
    }
}

/// An end of a range as a visitor types it; nothing if it is no number or no less than nothing.
fn end(text: &str, language: Language) -> Option<Money> {
    let plain = read_typed(text, language, NumberKind::Hundredths)?;
    let number = Decimal::read(&plain, 2)?;
    (0..=MOST.0)
        .contains(&number.parts)
        .then_some(Money(number.parts))
}

/// Whole where it can be.
pub(super) fn written(end: Money) -> String {
    if end.0 % 100 == 0 {
        (end.0 / 100).to_string()
    } else {
        end.plain()
    }
}
