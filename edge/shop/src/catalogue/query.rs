//! What a query asks a listing for: the filters of a link, and the fields of a plain form.

use super::choice::{OPEN_END, PRICE_ENDS, RANGE_ENDS, range_end};
use super::{FilterChoice, Key, Listing, Sort, Usual};
use crate::fields::visible;
use crate::i18n::{Decimal, Language};
use crate::money::Money;
use crate::site::ProductDisplay;
use crate::typed::{NumberKind, read_typed};

/// More choices than any shelf has.
const MOST_CHOICES: usize = 100;
/// A longer text is no number; its beginning shows which one is meant.
const LONGEST_UNREAD: usize = 40;

/// The text of a field for one end of a range.
#[derive(Debug, PartialEq, Eq)]
enum End {
    Empty,
    At(Money),
    /// It is no number, or none that the field takes.
    Unread(String),
}

impl End {
    fn read(text: &str, language: Language, fits: impl Fn(&Money) -> bool) -> Self {
        let plain = read_typed(text, language, NumberKind::Hundredths);
        if let Some(end) = plain.as_deref().and_then(number).filter(fits) {
            return Self::At(end);
        }
        let text = visible(text);
        let beginning: String = text.trim().chars().take(LONGEST_UNREAD).collect();
        match beginning.trim_end() {
            "" => Self::Empty,
            text => Self::Unread(text.to_owned()),
        }
    }
}

impl Listing {
    /// Reads decoded query pairs. Unknown names and bad values are left out, never an error: a listing always shows
    /// something. Numbers that a shopper typed and that cannot be read are kept, for the page to say so. A plain form
    /// sends `f=3:31` once per box and `price_from`, `price_to` for the range.
    pub fn from_query(pairs: &[(String, String)], usual: Usual) -> Self {
        let mut listing = Self {
            usual,
            ..Self::default()
        };
        let (mut price, mut ranges) = ([None; 2], Vec::<(Key, [Option<Money>; 3])>::new());
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
                        let fits = |price: &Money| *price >= Money::ZERO;
                        let typed = End::read(value, usual.language, fits);
                        *end = listing.note_unread(name, typed, usual.priced);
                    } else if let Some((key, end)) = range_end(name) {
                        let known = ranges.iter().position(|(known, _)| *known == key);
                        let at = known.unwrap_or(ranges.len());
                        if known.is_none() && at < MOST_CHOICES {
                            ranges.push((key, [None; 3]));
                        }
                        if let Some(place) =
                            ranges.get_mut(at).and_then(|(_, ends)| ends.get_mut(end))
                        {
                            // The page wrote the least end itself.
                            *place = if end == RANGE_ENDS.len() {
                                number(value)
                            } else {
                                let typed = End::read(value, usual.language, |_| true);
                                listing.note_unread(name, typed, true)
                            };
                        }
                    }
                }
            }
        }
        if price != [None; 2] {
            let [from, to] = price;
            listing.price = range(from.unwrap_or(Money::ZERO), to.unwrap_or(OPEN_END));
        }
        for (filter, [from, to, least]) in ranges {
            if from.or(to).is_some() {
                let from = from.or(least).unwrap_or(Money::ZERO);
                listing.choose_range(&filter, (from, to.unwrap_or(OPEN_END)));
            }
        }
        let Self {
            ranges, choices, ..
        } = &mut listing;
        choices.retain(|choice| ranges.iter().all(|(filter, _)| choice.filter != *filter));
        listing.choose_once();
        listing
    }

    /// The end of a range, if it was read; otherwise its text is noted under its field's name, where the field is shown.
    fn note_unread(&mut self, name: &str, end: End, is_shown: bool) -> Option<Money> {
        self.unread.retain(|(known, _)| known != name);
        match end {
            End::Empty => None,
            End::At(end) => Some(end),
            End::Unread(text) => {
                if is_shown && self.unread.len() < MOST_CHOICES {
                    self.unread.push((name.to_owned(), text));
                }
                None
            }
        }
    }

    /// Reads `key:value,value,key:value`: a part without a colon is one more value of the key before it. The older
    /// `3:31,3:32` means the same; `price:10-90` is read too.
    fn read_filters(&mut self, text: &str) {
        let mut key = None;
        let mut values = Vec::new();
        let mut price: Vec<Option<Money>> = Vec::new();
        for part in text.split(',') {
            let value = part.split_once(':').map_or(part, |(name, value)| {
                self.choose_named(key.as_ref(), &mut values);
                key = Key::read(name);
                value
            });
            match &key {
                Some(key) if key.is_price() => price.extend(value.split('-').map(amount)),
                Some(_) => values.push(value),
                None => {}
            }
        }
        self.choose_named(key.as_ref(), &mut values);
        if !price.is_empty() {
            self.price = match price.as_slice() {
                [Some(from), Some(to)] => range(*from, *to),
                _ => None,
            };
        }
    }

    fn choose_named(&mut self, key: Option<&Key>, values: &mut Vec<&str>) {
        if let Some(key) = key {
            let options: Vec<u64> = values.iter().flat_map(|text| text.parse()).collect();
            match values.as_slice() {
                [from, to] if options.len() < 2 && number(from).and(number(to)).is_some() => {
                    let end = |text| number(text).unwrap_or_default();
                    self.choose_range(key, (end(from), end(to)));
                }
                _ => self.choose_all(key, &options),
            }
        }
        values.clear();
    }

    /// Chooses these ends of a filter instead of what was chosen of it; nothing where they contradict.
    pub(super) fn choose_range(&mut self, filter: &Key, (from, to): (Money, Money)) {
        self.choices.retain(|choice| choice.filter != *filter);
        self.ranges.retain(|(known, _)| known != filter);
        let ends = [from, to].map(|Money(end)| Money(end.clamp(-OPEN_END.0, OPEN_END.0)));
        let [from, to] = ends;
        if from > to {
            return;
        }
        let options: Vec<u64> = ends.into_iter().filter_map(whole).collect();
        if options.len() == 2 {
            self.choose_all(filter, &options);
        } else if self.ranges.len() < MOST_CHOICES {
            let at = self.ranges.partition_point(|(known, _)| known < filter);
            self.ranges.insert(at, (filter.clone(), (from, to)));
        }
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
    pub(super) fn choose(&mut self, choice: FilterChoice) {
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
}

/// The number, where an option could have it.
fn whole(Money(parts): Money) -> Option<u64> {
    u64::try_from(parts)
        .ok()
        .filter(|_| parts % 100 == 0)
        .map(|parts| parts / 100)
}

fn amount(text: &str) -> Option<Money> {
    number(text).filter(|amount| *amount >= Money::ZERO)
}

/// Cut after two decimals, as the field in the browser does (spec shell 5).
fn number(text: &str) -> Option<Money> {
    let text = text.trim();
    let read = |text: &str| Decimal::read(text, 2);
    let rounded = read(text)?;
    let cut = text.find(['.', ',']).and_then(|at| text.get(..at + 3));
    let number = cut.map_or(Some(rounded), read)?;
    Some(Money(number.parts))
}

fn range(from: Money, to: Money) -> Option<(Money, Money)> {
    (from <= to).then_some((from, to.min(OPEN_END)))
}
