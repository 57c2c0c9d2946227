//! The filters of the list as one plain form: beside the adverts, or in a sheet over them on a phone.

use maud::{Markup, html};

use super::advert::OfferType;
use super::area::AreaUnit;
use super::card::offer_name;
use super::filters::{
    AREA, ATTRIBUTE, AdvertFilters, AdvertSort, Bounds, CATEGORY, CURRENCY, HIDDEN, LAYOUT,
    LOCATION, NEGOTIABLE, OFFER, PRICE, REGION, ROWS, SECTOR, SORT, UNIT, written,
};
use super::lists::{ListView, Lists};
use super::map_box::BOX;
use super::place::{AttributeKind, Entries};
use crate::html::{DecimalField, Icon, close_button};
use crate::i18n::{Language, Word};
use crate::money::{Currency, Money};
use crate::page::View;
use crate::words::{adverts, catalogue};

/// Groups of attributes up to this number stand open.
const OPEN_GROUPS: usize = 2;
/// The most groups of attributes that are offered.
const MOST_GROUPS: usize = 12;

/// The id of the message about ends of ranges that could not be read.
pub(super) const UNREAD: &str = "unread";

/// What is chosen, with its name and the list without it.
pub(super) struct Chip {
    pub name: String,
    pub without: AdvertFilters,
}

pub(super) fn form(view: &View<'_>, shown_list: &ListView<'_>, total: u64, path: &str) -> Markup {
    let words = view.words();
    let ListView {
        list,
        lists,
        filters,
        unread,
        ..
    } = *shown_list;
    html! {
        aside.filters #filters data-window="filtersAnnouncements" popover aria-label=(words.say(catalogue::FILTERS)) {
            div.window-head {
                span.window-title { (words.say(catalogue::FILTERS)) }
                (close_button(view, "filters"))
            }
            div.filters-body {
                form.advert-filters #advert-filters method="get" action=(path) {
                    (places(view, lists, filters))
                    (choices(view, lists, filters))
                    fieldset.advert-range {
                        legend { (words.say(adverts::PRICE)) }
                        (range(view, [adverts::PRICE_FROM, adverts::PRICE_TO], PRICE, filters.price, unread, [list.default_min, list.default_max]))
                        select.select name=(CURRENCY) aria-label=(words.say(adverts::CURRENCY)) {
                            @for currency in currencies(view) { option value=(currency.code()) selected[currency == filters.currency] { (currency.code()) } }
                        }
                    }
                    fieldset.advert-range {
                        legend { (words.say(adverts::AREA)) }
                        (range(view, [adverts::AREA_FROM, adverts::AREA_TO], AREA, filters.area, unread, [None, None]))
                        select.select name=(UNIT) aria-label=(words.say(adverts::UNIT)) {
                            @for unit in AreaUnit::ALL { option value=(unit.code()) selected[unit == filters.unit] { (unit.label(view.language)) } }
                        }
                    }
                    label.check { input type="checkbox" name=(NEGOTIABLE) value=(HIDDEN) checked[!filters.negotiable]; span { (words.say(adverts::NO_NEGOTIABLE)) } }
                    @for (attribute, value) in &filters.attributes { input type="hidden" name=(ATTRIBUTE) value={ (attribute) ":" (value) }; }
                    @if let Some(map_box) = &filters.map_box { input type="hidden" name=(BOX) value=(map_box.written()); }
                    @if filters.rows { input type="hidden" name=(LAYOUT) value=(ROWS); }
                    @if filters.sort != AdvertSort::default() { input type="hidden" name=(SORT) value=(filters.sort.value()); }
                    button.button.advert-apply type="submit" { (words.say(catalogue::APPLY)) }
                }
                @if let Some(kinds) = &lists.attributes {
                    @for (at, kind) in kinds.offered(filters.category).take(MOST_GROUPS).enumerate() {
                        (attribute(view, kind, filters, path, at < OPEN_GROUPS))
                    }
                }
            }
            div.filters-foot {
                @if filters.is_filtered() { a.button href=(path) { (words.say(catalogue::CLEAR_FILTERS)) } }
                button.button.button-main type="button" popovertarget="filters" popovertargetaction="hide" { (words.count(adverts::SHOW, total)) }
            }
        }
    }
}

/// The currencies that prices may be compared in: those of a property market first.
pub(super) fn currencies(view: &View<'_>) -> Vec<Currency> {
    let mut all = vec![Currency::Eur];
    all.extend(view.shop.currency);
    all.extend([Currency::Mdl, Currency::Usd]);
    let mut own = Vec::new();
    for currency in all {
        if !own.contains(&currency) {
            own.push(currency);
        }
    }
    own
}

fn places(view: &View<'_>, lists: &Lists, filters: &AdvertFilters) -> Markup {
    let words = view.words();
    let select = |name, label, every, list: Option<&Entries>, chosen| {
        entries(view, (name, label, every), list, chosen)
    };
    html! {
        @if lists.regions.as_ref().is_some_and(|regions| !regions.0.is_empty()) {
            fieldset {
                legend { (words.say(adverts::PLACE)) }
                (select(REGION, adverts::REGION, adverts::ALL_REGIONS, lists.regions.as_ref(), filters.region))
                @if filters.region.is_some() { (select(LOCATION, adverts::LOCATION, adverts::ALL_LOCATIONS, lists.locations.as_ref(), filters.location)) }
                @if filters.location.is_some() { (select(SECTOR, adverts::SECTOR, adverts::ALL_SECTORS, lists.sectors.as_ref(), filters.sector)) }
            }
        }
    }
}

fn choices(view: &View<'_>, lists: &Lists, filters: &AdvertFilters) -> Markup {
    let words = view.words();
    html! {
        (entries(view, (CATEGORY, adverts::CATEGORY, adverts::ALL_CATEGORIES), lists.categories.as_ref(), filters.category))
        label.advert-choice {
            span { (words.say(adverts::OFFER)) }
            select.select name=(OFFER) data-submit {
                option value="" { (words.say(adverts::ALL_OFFERS)) }
                @for offer in &OfferType::KNOWN { option value=(offer.code()) selected[filters.offer.as_ref() == Some(offer)] { (offer_name(view, offer)) } }
            }
        }
    }
}

/// A list to choose one entry of; nothing without entries. The next list depends on it, so that it sends the form.
fn entries(
    view: &View<'_>,
    (name, label, every): (&str, Word, Word),
    list: Option<&Entries>,
    chosen: Option<u64>,
) -> Markup {
    let words = view.words();
    html! {
        @if let Some(list) = list.filter(|list| !list.0.is_empty()) {
            label.advert-choice {
                span { (words.say(label)) }
                select.select name=(name) data-submit {
                    option value="" { (words.say(every)) }
                    @for entry in &list.0 { option value=(entry.id) selected[chosen == Some(entry.id)] { (entry.shown(view.language)) } }
                }
            }
        }
    }
}

fn range(
    view: &View<'_>,
    labels: [Word; 2],
    names: [&str; 2],
    chosen: Bounds,
    unread: &[(&str, String)],
    loaded: [Option<Money>; 2],
) -> Markup {
    let words = view.words();
    let ends = [chosen.from, chosen.to];
    let wrong = |name: &str| unread.iter().find(|(own, _)| *own == name);
    let value = |name: &str, end: Option<Money>| match wrong(name) {
        Some((_, typed_text)) => typed_text.clone(),
        None => end.map(|end| typed(end, view.language)).unwrap_or_default(),
    };
    html! {
        @for (((name, label), end), loaded) in names.into_iter().zip(labels).zip(ends).zip(loaded) {
            (DecimalField {
                class: Some("input"),
                label: Some(words.say(label)),
                placeholder: loaded.map(|end| typed(end, view.language)).as_deref(),
                problem: wrong(name).map(|_| UNREAD),
                ..DecimalField::price(name, &value(name, end))
            })
        }
    }
}

/// A number as a field shows it.
fn typed(amount: Money, language: Language) -> String {
    match language {
        Language::En => written(amount),
        Language::Ro | Language::Ru | Language::Uk => written(amount).replace('.', ","),
    }
}

/// The values of an attribute as links, so that one press filters without any script.
fn attribute(
    view: &View<'_>,
    kind: &AttributeKind,
    filters: &AdvertFilters,
    path: &str,
    is_open: bool,
) -> Markup {
    let has = |value: &str| {
        filters
            .attributes
            .iter()
            .any(|(id, own)| *id == kind.id && own == value)
    };
    let is_chosen = filters.attributes.iter().any(|(id, _)| *id == kind.id);
    html! {
        details.filter open[is_open || is_chosen] {
            summary { (kind.name.shown(view.language)) }
            ul.filter-options {
                @for value in &kind.values {
                    @let key = value.key();
                    @let pressed = filters.with(|other| {
                        if has(&key) {
                            other.attributes.retain(|(id, own)| *id != kind.id || *own != key);
                        } else {
                            other.attributes.push((kind.id, key.clone()));
                        }
                    });
                    li { a.option rel="nofollow" aria-current=[has(&key).then_some("true")] href={ (path) (pressed.query()) } {
                        (value.name.shown(view.language)) @if !kind.unit.is_empty() { " " (kind.unit) }
                    } }
                }
            }
        }
    }
}

/// What is chosen, each with the list without it.
pub(super) fn chips(view: &View<'_>, lists: &Lists, filters: &AdvertFilters) -> Vec<Chip> {
    let words = view.words();
    let language = view.language;
    let mut chips = Vec::new();
    let mut add = |name: String, change: &dyn Fn(&mut AdvertFilters)| {
        let without = filters.with(|other| change(other));
        chips.push(Chip { name, without });
    };
    let name = |list: &Option<Entries>, id: u64, word: Word| {
        let entry = list.as_ref().and_then(|list| list.find(id));
        entry
            .map_or(words.say(word), |entry| entry.shown(language))
            .to_owned()
    };
    if let Some(id) = filters.region {
        add(name(&lists.regions, id, adverts::REGION), &|other| {
            other.region = None;
        });
    }
    if let Some(id) = filters.location {
        add(name(&lists.locations, id, adverts::LOCATION), &|other| {
            other.location = None;
        });
    }
    if let Some(id) = filters.sector {
        add(name(&lists.sectors, id, adverts::SECTOR), &|other| {
            other.sector = None;
        });
    }
    if let Some(id) = filters.category {
        add(name(&lists.categories, id, adverts::CATEGORY), &|other| {
            other.category = None;
        });
    }
    if let Some(offer) = &filters.offer {
        add(offer_name(view, offer).to_owned(), &|other| {
            other.offer = None;
        });
    }
    if !filters.price.is_open() {
        let shown = ends(filters.price, language);
        let label = filters.currency.label(language);
        add(
            [words.say(adverts::PRICE), " ", &shown, "\u{a0}", label].concat(),
            &|other| {
                other.price = Bounds::default();
            },
        );
    }
    if !filters.area.is_open() {
        let shown = ends(filters.area, language);
        let label = filters.unit.label(language);
        add(
            [words.say(adverts::AREA), " ", &shown, "\u{a0}", label].concat(),
            &|other| {
                other.area = Bounds::default();
            },
        );
    }
    if !filters.negotiable {
        add(words.say(adverts::NO_NEGOTIABLE).to_owned(), &|other| {
            other.negotiable = true;
        });
    }
    if filters.map_box.is_some() {
        add(words.say(adverts::MAP_PART).to_owned(), &|other| {
            other.map_box = None;
        });
    }
    for chosen in &filters.attributes {
        let kinds = lists.attributes.as_ref();
        let kind = kinds.and_then(|kinds| kinds.find(chosen.0));
        let value = kind.and_then(|kind| kind.values.iter().find(|value| value.key() == chosen.1));
        let value = value.map_or(chosen.1.as_str(), |value| value.name.shown(language));
        let kind = kind.map_or("", |kind| kind.name.shown(language));
        add([kind, ": ", value].concat(), &|other| {
            other.attributes.retain(|own| own != chosen);
        });
    }
    chips
}

fn ends(bounds: Bounds, language: Language) -> String {
    let number = |end: Money| {
        let mut text = String::new();
        let number = crate::i18n::Decimal {
            parts: end.0,
            decimals: 2,
        };
        number.write(&mut text, language, true);
        text
    };
    match (bounds.from, bounds.to) {
        (Some(from), Some(to)) => [&number(from), " – ", &number(to)].concat(),
        (Some(from), None) => [&number(from), " +"].concat(),
        (None, to) => ["– ", &to.map(number).unwrap_or_default()].concat(),
    }
}

/// The chips, each of which takes its choice away.
pub(super) fn chosen(view: &View<'_>, chips: &[Chip], path: &str) -> Markup {
    let words = view.words();
    html! {
        @if !chips.is_empty() {
            ul.chips aria-label=(words.say(catalogue::SELECTED_FILTERS)) {
                @for chip in chips {
                    li { a.chip.chip-on rel="nofollow" href={ (path) (chip.without.query()) }
                        aria-label=(words.fill(catalogue::REMOVE_FILTER, &[("name", &chip.name)])) { (chip.name) (Icon("close")) } }
                }
                li { a.chip rel="nofollow" href=(path) { (words.say(catalogue::CLEAR_FILTERS)) } }
            }
        }
    }
}

/// The choice of rows or tiles, each with its address.
pub(super) fn layout(view: &View<'_>, filters: &AdvertFilters, path: &str) -> Markup {
    let words = view.words();
    html! {
        ul.chips {
            @for (rows, word) in [(false, adverts::TILES), (true, adverts::ROWS)] {
                @let other = AdvertFilters { rows, ..filters.clone() };
                @let is_on = filters.rows == rows;
                li { a.chip.chip-on[is_on] rel="nofollow" aria-current=[is_on.then_some("true")] href={ (path) (other.query()) } { (words.say(word)) } }
            }
        }
    }
}

/// The order as a native list.
pub(super) fn sort(view: &View<'_>, filters: &AdvertFilters, path: &str) -> Markup {
    let words = view.words();
    let word = |sort| match sort {
        AdvertSort::Newest => adverts::SORT_NEWEST,
        AdvertSort::PriceUp => adverts::SORT_PRICE_UP,
        AdvertSort::PriceDown => adverts::SORT_PRICE_DOWN,
        AdvertSort::AreaUp => adverts::SORT_AREA_UP,
        AdvertSort::AreaDown => adverts::SORT_AREA_DOWN,
    };
    let others = filters.with(|other| other.sort = AdvertSort::default());
    html! {
        form.sort method="get" action=(path) {
            @for (name, value) in others.parameters() { input type="hidden" name=(name) value=(value); }
            label for="sort" { (words.say(catalogue::SORT_BY)) }
            select.select #sort name=(SORT) data-submit {
                @for sort in AdvertSort::ALL {
                    option value=(if sort == AdvertSort::default() { "" } else { sort.value() }) selected[sort == filters.sort] { (words.say(word(sort))) }
                }
            }
            button.button type="submit" { (words.say(catalogue::APPLY)) }
        }
    }
}
