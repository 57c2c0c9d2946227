//! Collects the filter options of the products: brands, prices, materials, colours, sizes, offers.

use std::collections::{HashMap, HashSet};

use super::capital;
use super::dictionary::{Attribute, Dictionary};
use super::measure::format_size;
use super::model::{
    BRAND, COLOUR, MATERIAL, OFFER, OFFERS, ORIGIN, OptionId, PRICE, PRICE_CLASSES, RELEASE, SIZE,
};
use crate::localized::Localized;

const FIRST_CLASS: i64 = 201;
const FIRST_OFFER: i64 = 901;

/// Consecutive option ids of a filter, starting at `first`.
fn option_ids(filter: i64, first: i64) -> impl Iterator<Item = OptionId> {
    (first..).map(move |option| OptionId { filter, option })
}

/// Collects options while products are built. Brands and sizes are numbered in the order of their first use.
pub(crate) struct OptionCollector<'a> {
    dictionary: &'a Dictionary,
    options: Vec<(OptionId, Localized<String>)>,
    known: HashSet<OptionId>,
    named: HashMap<(i64, String), i64>,
}

impl<'a> OptionCollector<'a> {
    pub(crate) fn new(dictionary: &'a Dictionary) -> Self {
        let classes = PRICE_CLASSES.iter().map(|(_, title)| title);
        let classes = option_ids(PRICE, FIRST_CLASS).zip(classes);
        let offers = option_ids(OFFER, FIRST_OFFER).zip(&OFFERS);
        let options = classes
            .chain(offers)
            .map(|(id, title)| {
                (
                    id,
                    Localized::each(|language| title.text(language).to_owned()),
                )
            })
            .collect();
        Self {
            dictionary,
            options,
            known: HashSet::new(),
            named: HashMap::new(),
        }
    }

    pub(crate) fn price(price: i64) -> OptionId {
        let dearer = PRICE_CLASSES
            .iter()
            .take_while(|(limit, _)| price >= *limit);
        let class = i64::try_from(dearer.count()).unwrap_or_default();
        OptionId {
            filter: PRICE,
            option: FIRST_CLASS + class,
        }
    }

    /// The offers that a product belongs to.
    pub(crate) fn offers(
        reduced: bool,
        new: bool,
        bestseller: bool,
    ) -> impl Iterator<Item = OptionId> {
        let belongs = [reduced, new, bestseller];
        let ids = option_ids(OFFER, FIRST_OFFER).zip(belongs);
        ids.filter_map(|(id, belongs)| belongs.then_some(id))
    }

    pub(crate) fn brand(&mut self, brand: &str) -> OptionId {
        self.named(BRAND, 1001, brand, |_| {
            Localized::each(|_| brand.to_owned())
        })
    }

    pub(crate) fn size(&mut self, size: &str) -> OptionId {
        self.named(SIZE, 6001, size, |dictionary| {
            Localized::each(|language| format_size(dictionary, language, size))
        })
    }

    /// The option of a property that is a filter: origin or kind of dispensing.
    pub(crate) fn property(&mut self, key: &str, value: &str) -> Option<OptionId> {
        let (filter, first) = match key {
            "origin" => (ORIGIN, 701),
            "release" => (RELEASE, 801),
            _ => return None,
        };
        let term = self.dictionary.term(value)?;
        Some(self.named(filter, first, value, |_| {
            Localized::each(|language| capital(term.get(language)))
        }))
    }

    pub(crate) fn material(&mut self, attribute: &Attribute) -> OptionId {
        self.attribute(MATERIAL, attribute)
    }

    pub(crate) fn colour(&mut self, attribute: &Attribute) -> OptionId {
        self.attribute(COLOUR, attribute)
    }

    pub(crate) fn finish(self) -> Vec<(OptionId, Localized<String>)> {
        self.options
    }

    fn attribute(&mut self, filter: i64, attribute: &Attribute) -> OptionId {
        let id = OptionId {
            filter,
            option: attribute.id,
        };
        if self.known.insert(id) {
            let title = Localized::each(|language| capital(attribute.noun.get(language)));
            self.options.push((id, title));
        }
        id
    }

    fn named(
        &mut self,
        filter: i64,
        first: i64,
        name: &str,
        title: impl FnOnce(&Dictionary) -> Localized<String>,
    ) -> OptionId {
        let count = self
            .named
            .keys()
            .filter(|(known, _)| *known == filter)
            .count();
        let next = first + i64::try_from(count).unwrap_or_default();
        let option = *self.named.entry((filter, name.to_owned())).or_insert(next);
        let id = OptionId { filter, option };
        if self.known.insert(id) {
            self.options.push((id, title(self.dictionary)));
        }
        id
    }
}
