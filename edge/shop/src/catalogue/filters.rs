//! The filters of a category: beside the goods, or in a sheet over them on a phone.

use maud::{Markup, html};

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

pub(crate) const fn has_filters(category: &CategoryAnswer) -> bool {
    !category.filters.is_empty() || category.default_max.is_some()
}

pub(super) fn filters(
    view: &View<'_>,
    category: &CategoryAnswer,
    listing: &Listing,
    path: &str,
) -> Markup {
    let words = view.words();
    html! {
        @if has_filters(category) {
            aside.filters #filters popover aria-label=(words.say(catalogue::FILTERS)) {
                div.window-head {
                    span.window-title { (words.say(catalogue::FILTERS)) }
                    (close_button(view, "filters"))
                }
                div.filters-body {
                    (price(view, category, listing, path))
                    @for (index, filter) in category.filters.iter().enumerate() {
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
    let ends = category.default_min.zip(category.default_max);
    let Some(ends) = ends.filter(|_| view.shop.currency.is_some()) else {
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

/// What is chosen, each as a chip that takes it away.
pub(super) fn chosen(
    view: &View<'_>,
    category: &CategoryAnswer,
    listing: &Listing,
    path: &str,
) -> Markup {
    let words = view.words();
    let name = |choice: &FilterChoice| {
        let mut filters = category.filters.iter();
        let filter = filters.find(|filter| filter.key == choice.filter)?;
        if filter.range.is_some() {
            return None;
        }
        let mut options = filter.options.iter();
        let option = options.find(|option| option.id == choice.option)?;
        Some((listing.told_by(filter), option))
    };
    let told = listing.told_choices(category);
    let price = listing.price_told_by(category);
    let ranges = category
        .filters
        .iter()
        .filter(|filter| filter.range.is_some());
    html! {
        @if listing.is_filtered() || !told.is_empty() || price.is_some() {
            ul.chips aria-label=(words.say(catalogue::SELECTED_FILTERS)) {
                @for choice in listing.choices.iter().chain(&told) {
                    @if let Some((shown, name)) = name(choice) {
                        @let href = listing.pressed(&shown, choice).map(|query| [path, &query].concat());
                        @let count = name.count.filter(|count| *count > 0);
                        // Who says what is seen on the chip presses it (WCAG 2.5.3).
                        @let seen = count.map_or_else(|| name.title.clone(), |count| format!("{} {count}", name.title));
                        @let label = html! { (name.title) @if let Some(count) = count { " " span.chip-count { (count) } } };
                        li { (chip(view, href, &seen, &label)) }
                    }
                }
                @for filter in ranges {
                    @let named = listing.range(&filter.key);
                    @if let Some((from, to)) = listing.told_by(filter).range(&filter.key) {
                        @let end = if to < OPEN_END.0.unsigned_abs() / 100 { format!("– {to}") } else { "+".to_owned() };
                        @let seen = format!("{} {from} {end}", title(view, filter));
                        @let href = named.map(|_| [path, &listing.without(&filter.key).query()].concat());
                        li { (chip(view, href, &seen, &html! { (seen) })) }
                    }
                }
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

/// What is chosen, as a link that takes it away; what the backend chose has none.
fn chip(view: &View<'_>, href: Option<String>, seen: &str, label: &Markup) -> Markup {
    let removing = view
        .words()
        .fill(catalogue::REMOVE_FILTER, &[("name", seen)]);
    html! {
        @match href {
            Some(href) => a.chip.chip-on rel="nofollow" href=(href) aria-label=(removing) { (label) (Icon("close")) },
            None => span.chip.chip-on { (label) },
        }
    }
}
