//! The filters of a category: beside the goods, or in a sheet over them on a phone.

use maud::{Markup, html};

use super::filter::word_of;
use super::listing::{OPEN_END, PRICE_ENDS, RANGE_ENDS};
use super::{CategoryAnswer, Filter, FilterChoice, Listing};
use crate::html::{DecimalField, Icon, Price, Text, close_button};
use crate::money::Money;
use crate::page::View;
use crate::words::catalogue;

/// Groups up to this number stand open.
const OPEN_GROUPS: usize = 4;
/// A group of more options than these can be searched; that takes a script.
const SEARCHED_FROM: usize = 10;

/// Whether a listing of this answer has anything to filter by.
pub(crate) fn has_filters(category: &CategoryAnswer, listing: &Listing) -> bool {
    let mut filters = category.filters.iter();
    filters.any(|filter| is_offered(filter, listing)) || price_ends(category, listing).is_some()
}

/// A range of one number is offered only to be taken away.
fn is_offered(filter: &Filter, listing: &Listing) -> bool {
    let may_narrow = filter.range.is_none_or(|(least, most)| least < most);
    may_narrow || listing.range(&filter.key).is_some()
}

/// The least and the most of the prices, where they are shown.
fn price_ends(category: &CategoryAnswer, listing: &Listing) -> Option<(Money, Money)> {
    let ends = category.default_min.zip(category.default_max);
    ends.filter(|_| listing.usual.priced)
}

pub(super) fn filters(
    view: &View<'_>,
    category: &CategoryAnswer,
    listing: &Listing,
    path: &str,
) -> Markup {
    let words = view.words();
    html! {
        @if has_filters(category, listing) {
            aside.filters #filters popover aria-label=(words.say(catalogue::FILTERS)) {
                div.window-head {
                    span.window-title { (words.say(catalogue::FILTERS)) }
                    (close_button(view, "filters"))
                }
                div.filters-body {
                    (price(view, category, listing, path))
                    @for (index, filter) in category.filters.iter().filter(|filter| is_offered(filter, listing)).enumerate() {
                        @if let Some((least, most)) = filter.range {
                            (other_range(view, filter, (least, most), listing, path))
                        } @else {
                            @let shown = listing.told_by(filter);
                            details.filter open[index < OPEN_GROUPS] {
                                summary { (Text(title(view, filter))) }
                                @if filter.options.len() > SEARCHED_FROM {
                                    @let search = words.fill(catalogue::SEARCH_OPTIONS, &[("name", title(view, filter))]);
                                    input.input.option-search type="search" autocomplete="off" placeholder=(search) aria-label=(search);
                                    p.option-none.quiet hidden { (words.say(catalogue::NO_OPTION)) }
                                }
                                ul.filter-options {
                                    @for option in &filter.options {
                                        @let choice = FilterChoice { filter: filter.key.clone(), option: option.id };
                                        @let chosen = shown.has(&choice);
                                        @let empty = !chosen && option.count == Some(0);
                                        li {
                                            a.option rel="nofollow" aria-current=[chosen.then_some("true")]
                                                href=[listing.pressed(&shown, &choice).filter(|_| !empty).map(|query| [path, &query].concat())]
                                                aria-disabled=[empty.then_some("true")] {
                                                (Text(&option.title))
                                                @if let Some(count) = option.count { " " span.option-count { (count) } }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
                div.filters-foot {
                    @if listing.is_filtered() { a.button href={ (path) (listing.cleared().query()) } { (words.say(catalogue::CLEAR_FILTERS)) } }
                    button.button.button-main type="button" popovertarget="filters" popovertargetaction="hide" {
                        (words.count(catalogue::SHOW_PRODUCTS, category.pages.total()))
                    }
                }
            }
        }
    }
}

/// What a form sends besides its own field: the rest of the listing, from the first page.
pub(super) fn kept(listing: &Listing, own: Option<&str>) -> Markup {
    html! {
        @for (name, value) in listing.on_page(1).parameters() {
            @if own != Some(name) { input type="hidden" name=(name) value=(value); }
        }
    }
}

fn title<'a>(view: &View<'a>, filter: &'a Filter) -> &'a str {
    if filter.title.is_empty() {
        view.words().say(filter.word)
    } else {
        &filter.title
    }
}

/// Two fields, filled with what was asked, hinting at what there is.
struct Range<'a> {
    title: &'a str,
    names: [&'a str; 2],
    labels: [String; 2],
    chosen: [Option<String>; 2],
    limits: [i64; 2],
    /// What else is asked for.
    others: Listing,
}

impl Range<'_> {
    fn form(&self, view: &View<'_>, path: &str) -> Markup {
        let words = view.words();
        let [least, most] = &self.limits;
        html! {
            details.filter open {
                summary { (Text(self.title)) }
                form.range method="get" action=(path) {
                    (kept(&self.others, None))
                    // A script moves the fields with them; the fields alone are sent.
                    div.slider {
                        @for ((chosen, limit), label) in self.chosen.iter().zip(&self.limits).zip(&self.labels) {
                            input type="range" min=(least) max=(most) value=(thumb(chosen.as_deref(), *limit, &self.limits)) aria-label=(label) autocomplete="off";
                        }
                    }
                    @for (((name, chosen), limit), label) in self.names.iter().zip(&self.chosen).zip(&self.limits).zip(&self.labels) {
                        (DecimalField {
                            class: Some("input"),
                            placeholder: Some(&limit.to_string()),
                            label: Some(label),
                            ..DecimalField::price(name, chosen.as_deref().unwrap_or_default())
                        })
                    }
                    button.button.button-quiet type="submit" aria-label=(words.say(catalogue::APPLY)) { (Icon("check")) }
                }
            }
        }
    }
}

fn limits((least, most): (Money, Money)) -> [i64; 2] {
    [least.0 / 100, (most.0 + 99) / 100]
}

/// Where a thumb stands: at a whole number within the limits.
fn thumb(chosen: Option<&str>, limit: i64, [least, most]: &[i64; 2]) -> i64 {
    let whole = chosen.and_then(|chosen| chosen.split('.').next()?.parse().ok());
    whole.unwrap_or(limit).min(*most).max(*least)
}

fn price(view: &View<'_>, category: &CategoryAnswer, listing: &Listing, path: &str) -> Markup {
    let asked = |amount: Money| {
        if amount.0 % 100 == 0 {
            (amount.0 / 100).to_string()
        } else {
            amount.plain()
        }
    };
    let chosen = listing.price_told_by(category);
    let (from, to) = chosen.unwrap_or((Money::ZERO, OPEN_END));
    let Some(ends) = price_ends(category, listing) else {
        return html! {};
    };
    Range {
        title: view.words().say(catalogue::PRICE),
        names: PRICE_ENDS,
        labels: [catalogue::PRICE_FROM, catalogue::PRICE_TO]
            .map(|word| view.words().say(word).to_owned()),
        chosen: [
            (from.0 > 0).then(|| asked(from)),
            (to < OPEN_END).then(|| asked(to)),
        ],
        limits: limits(ends),
        others: Listing {
            price: None,
            ..listing.on_page(1)
        },
    }
    .form(view, path)
}

fn other_range(
    view: &View<'_>,
    filter: &Filter,
    ends: (Money, Money),
    listing: &Listing,
    path: &str,
) -> Markup {
    let key = filter.key.to_string();
    let names = RANGE_ENDS.map(|end| [end, &key].concat());
    let chosen = listing.told_by(filter).range(&filter.key);
    Range {
        title: title(view, filter),
        names: names.each_ref().map(String::as_str),
        labels: [catalogue::RANGE_FROM, catalogue::RANGE_TO]
            .map(|word| view.words().fill(word, &[("name", title(view, filter))])),
        chosen: [chosen.map(|ends| ends.0), chosen.map(|ends| ends.1)]
            .map(|end| Some(end?.to_string())),
        limits: limits(ends),
        others: listing.without(&filter.key),
    }
    .form(view, path)
}

/// What is chosen of a filter, but for the price.
struct Chip {
    name: String,
    /// How many products it has.
    count: Option<u64>,
    /// Where it is taken away; what the backend chose has none.
    href: Option<String>,
}

/// A chip for each chosen option and for each range; of a filter that the answer does not list, one for all of it.
fn chips(view: &View<'_>, category: &CategoryAnswer, listing: &Listing, path: &str) -> Vec<Chip> {
    let mut chips = Vec::new();
    let to = |query: String| [path, &query].concat();
    let told = listing.told_choices(category);
    let all = [listing.choices.as_slice(), &told];
    let all = all
        .into_iter()
        .flat_map(|choices| choices.chunk_by(|one, other| one.filter == other.filter));
    for choices in all {
        let [FilterChoice { filter: key, .. }, ..] = choices else {
            continue;
        };
        let named = listing.choices.iter().any(|choice| choice.filter == *key);
        let whole = |name: String| Chip {
            name,
            count: None,
            href: named.then(|| to(listing.without(key).query())),
        };
        let mut filters = category.filters.iter();
        let Some(filter) = filters.find(|filter| filter.key == *key) else {
            chips.push(whole(view.words().say(word_of(key)).to_owned()));
            continue;
        };
        let shown = listing.told_by(filter);
        if filter.range.is_some() {
            if let Some((from, to)) = shown.range(key) {
                let end = if to < OPEN_END.0.unsigned_abs() / 100 {
                    format!("– {to}")
                } else {
                    "+".to_owned()
                };
                chips.push(whole(format!("{} {from} {end}", title(view, filter))));
            }
            continue;
        }
        for choice in choices {
            let mut options = filter.options.iter();
            let option = options.find(|option| option.id == choice.option);
            chips.push(Chip {
                name: option
                    .map_or(title(view, filter), |option| &option.title)
                    .to_owned(),
                count: option
                    .and_then(|option| option.count)
                    .filter(|count| *count > 0),
                href: listing.pressed(&shown, choice).map(to),
            });
        }
    }
    chips
}

/// How much is chosen.
pub(super) fn narrowed(view: &View<'_>, category: &CategoryAnswer, listing: &Listing) -> usize {
    let price = listing.price_told_by(category);
    chips(view, category, listing, "").len() + usize::from(price.is_some())
}

/// What is chosen, each as a chip that takes it away.
pub(super) fn chosen(
    view: &View<'_>,
    category: &CategoryAnswer,
    listing: &Listing,
    path: &str,
) -> Markup {
    let words = view.words();
    let chips = chips(view, category, listing, path);
    let price = listing.price_told_by(category);
    html! {
        @if listing.is_filtered() || !chips.is_empty() || price.is_some() {
            ul.chips aria-label=(words.say(catalogue::SELECTED_FILTERS)) {
                @for one in &chips { li { (chip(view, one)) } }
                @if let Some((from, to)) = price {
                    @let without = Listing { price: None, page: 1, ..listing.clone() };
                    li { a.chip.chip-on rel="nofollow" href=[listing.price.map(|_| [path, &without.query()].concat())] {
                        @if let Some((from, upto)) = Price::new(view, from).zip(Price::new(view, to)) {
                            span.unseen { (words.say(catalogue::PRICE)) " " }
                            (from) @if to < OPEN_END { " – " (upto) } @else { " +" }
                        } @else { (words.say(catalogue::PRICE)) " " }
                        @if listing.price.is_some() { (Icon("close")) }
                    } }
                }
                @if listing.is_filtered() {
                    li { a.chip rel="nofollow" href={ (path) (listing.cleared().query()) } { (words.say(catalogue::CLEAR_FILTERS)) } }
                }
            }
        }
    }
}

fn chip(view: &View<'_>, chip: &Chip) -> Markup {
    let count = chip.count.map(|count| [" ", &count.to_string()].concat());
    // Who says what is seen on the chip presses it (WCAG 2.5.3).
    let seen = [&chip.name, count.as_deref().unwrap_or_default()].concat();
    let removing = view
        .words()
        .fill(catalogue::REMOVE_FILTER, &[("name", &seen)]);
    let label =
        html! { (chip.name) @if let Some(count) = chip.count { " " span.chip-count { (count) } } };
    html! {
        @match &chip.href {
            Some(href) => a.chip.chip-on rel="nofollow" href=(href) aria-label=(removing) { (label) (Icon("close")) },
            None => span.chip.chip-on { (label) },
        }
    }
}
