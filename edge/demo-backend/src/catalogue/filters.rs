//! The filter options that the goods themselves give: brands, prices, materials, colours, sizes.

use std::collections::{HashMap, HashSet};

use super::goods::{
    BRAND, COLOUR, Choice, MATERIAL, ORIGIN, PRICE, PRICE_CLASSES, RELEASE, SIZE, in_array, owned,
};
use super::measure::say;
use super::words::{Quality, Words};
use super::{Four, capital};

/// Collects options while products are composed; a brand's or size's number follows the order in
/// which the texts first name it.
pub(crate) struct Collector<'a> {
    words: &'a Words,
    options: Vec<(Choice, [String; 4])>,
    known: HashSet<Choice>,
    named: HashMap<(i64, String), i64>,
}

impl<'a> Collector<'a> {
    pub(crate) fn new(words: &'a Words) -> Self {
        let classes = (201..).zip(&PRICE_CLASSES);
        let options = classes
            .map(|(option, (_, title))| {
                (
                    Choice {
                        filter: PRICE,
                        option,
                    },
                    owned(title),
                )
            })
            .collect();
        Self {
            words,
            options,
            known: HashSet::new(),
            named: HashMap::new(),
        }
    }

    pub(crate) fn price(price: i64) -> Choice {
        let place = (201..)
            .zip(&PRICE_CLASSES)
            .find(|(_, (limit, _))| price < *limit);
        Choice {
            filter: PRICE,
            option: place.map_or(205, |(option, _)| option),
        }
    }

    pub(crate) fn brand(&mut self, brand: &str) -> Choice {
        self.named(BRAND, 1001, brand, |_| [0; 4].map(|_| brand.to_owned()))
    }

    pub(crate) fn size(&mut self, size: &str) -> Choice {
        self.named(SIZE, 6001, size, |words| {
            in_array(Four::each(|language| say(words, language, size)))
        })
    }

    /// Where a product comes from or how it is dispensed, by the word of the texts.
    pub(crate) fn property(&mut self, key: &str, value: &str) -> Option<Choice> {
        let (filter, first) = match key {
            "origin" => (ORIGIN, 701),
            "release" => (RELEASE, 801),
            _ => return None,
        };
        let title = in_array(self.words.word(value)?.clone());
        Some(self.named(filter, first, value, |_| title.map(|text| capital(&text))))
    }

    pub(crate) fn material(&mut self, quality: &Quality) -> Choice {
        self.quality(MATERIAL, quality)
    }

    pub(crate) fn colour(&mut self, quality: &Quality) -> Choice {
        self.quality(COLOUR, quality)
    }

    pub(crate) fn finish(self) -> Vec<(Choice, [String; 4])> {
        self.options
    }

    fn quality(&mut self, filter: i64, quality: &Quality) -> Choice {
        let choice = Choice {
            filter,
            option: quality.id,
        };
        if self.known.insert(choice) {
            let title = in_array(quality.noun.clone()).map(|noun| capital(&noun));
            self.options.push((choice, title));
        }
        choice
    }

    fn named(
        &mut self,
        filter: i64,
        first: i64,
        name: &str,
        title: impl FnOnce(&Words) -> [String; 4],
    ) -> Choice {
        let taken = self
            .named
            .keys()
            .filter(|(known, _)| *known == filter)
            .count();
        let next = first + i64::try_from(taken).unwrap_or_default();
        let option = *self.named.entry((filter, name.to_owned())).or_insert(next);
        let choice = Choice { filter, option };
        if self.known.insert(choice) {
            self.options.push((choice, title(self.words)));
        }
        choice
    }
}
