//! The filters of a category: beside the goods, or in a sheet over them on a phone.

use maud::{Markup, html};

use super::choice::{OPEN_END, PRICE_ENDS, RANGE_ENDS, RANGE_LEAST};
use super::filter::word_of;
use super::listing::written;
use super::{CategoryAnswer, Filter, FilterChoice, Key, Listing};
use crate::html::{DecimalField, Icon, Price, Text, close_button};
use crate::i18n::{Decimal, Language};
use crate::money::Money;
use crate::page::View;
use crate::site::FilterPlace;
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

/// Whether a group stands open before a visitor opens any: in a bar above the goods none does.
fn shown_open(view: &View<'_>, index: usize) -> bool {
    view.shop.theme.filters == FilterPlace::Side && index < OPEN_GROUPS
}

/// The name of all groups of which one alone is open at a time.
fn group_name(view: &View<'_>) -> Option<&'static str> {
    (view.shop.theme.filters == FilterPlace::Above).then_some("filters")
}

/// A range of one number is offered only to be taken away.
fn is_offered(filter: &Filter, listing: &Listing) -> bool {
    let may_narrow = filter.range.is_none_or(|(least, most)| least < most);
    may_narrow || listing.range(&filter.key).is_some()
}

/// The least and the most of the prices, where they are shown. One price alone is offered only to be taken away.
fn price_ends(category: &CategoryAnswer, listing: &Listing) -> Option<(Money, Money)> {
    let ends = category.default_min.zip(category.default_max);
    let may_narrow = |(least, most)| least < most || listing.price.is_some();
    ends.filter(|ends| listing.usual.priced && may_narrow(*ends))
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
                            @let shown = listing.preselected_by(filter);
                            details.filter open[shown_open(view, index)] name=[group_name(view)] {
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
                        (words.count(catalogue::SHOW_PRODUCTS, category.total(listing).unwrap_or(category.pages.items())))
                    }
                }
            }
        }
    }
}

/// What a form sends besides its own field: the rest of the listing, from the first page.
pub(super) fn hidden_fields(listing: &Listing, own: Option<&str>) -> Markup {
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
    chosen: [Option<Money>; 2],
    /// Texts that are no numbers, by the names of their fields.
    unread: &'a [(String, String)],
    limits: [Money; 2],
    /// What says where it begins while only its end is asked for; needed below nothing.
    least: Option<String>,
    /// What else is asked for.
    others: Listing,
}

impl Range<'_> {
    /// The way from one place of a thumb to the next, in hundredths: as fine as the limits are written.
    fn step(&self) -> i64 {
        let steps = [100, 10].into_iter();
        let mut fitting = steps.filter(|step| self.limits.iter().all(|end| end.0 % step == 0));
        fitting.next().unwrap_or(1)
    }

    /// Where a thumb stands: at a step within the limits.
    fn thumb(&self, Money(chosen): Money, step: i64) -> Money {
        let [least, most] = self.limits;
        Money(chosen.div_euclid(step) * step).min(most).max(least)
    }

    /// The text of this field that is no number.
    fn unread(&self, name: &str) -> Option<&str> {
        let mut unread = self.unread.iter();
        unread
            .find(|(known, _)| known == name)
            .map(|(_, text)| text.as_str())
    }

    fn form(&self, view: &View<'_>, path: &str) -> Markup {
        let words = view.words();
        let [least, most] = self.limits.map(written);
        let step = self.step();
        let min = if self.limits[0] < Money::ZERO {
            &*least
        } else {
            ""
        };
        html! {
            details.filter open[shown_open(view, 0)] name=[group_name(view)] {
                summary { (Text(self.title)) }
                form.range method="get" action=(path) {
                    (hidden_fields(&self.others, None))
                    @if let Some(name) = &self.least { input type="hidden" name=(name) value=(least); }
                    // A script moves the fields with them; the fields alone are sent.
                    div.slider {
                        @for ((chosen, limit), label) in self.chosen.iter().zip(&self.limits).zip(&self.labels) {
                            input type="range" min=(least) max=(most) step=[(step < 100).then(|| Money(step).plain())] value=(written(self.thumb(chosen.unwrap_or(*limit), step))) aria-label=(label) autocomplete="off";
                        }
                    }
                    @for (((name, chosen), limit), label) in self.names.iter().zip(&self.chosen).zip(&self.limits).zip(&self.labels) {
                        @let chosen = chosen.map(|chosen| typed(chosen, view.language)).unwrap_or_default();
                        (DecimalField {
                            class: Some("input"),
                            placeholder: Some(&typed(*limit, view.language)),
                            label: Some(label),
                            min,
                            problem: self.unread(name).map(|_| problem_id(name)).as_deref(),
                            ..DecimalField::price(name, self.unread(name).unwrap_or(&chosen))
                        })
                    }
                    button.button.button-quiet type="submit" aria-label=(words.say(catalogue::APPLY)) { (Icon("check")) }
                    @for name in self.names {
                        @if let Some(text) = self.unread(name) {
                            p.field-error #(problem_id(name)) { (words.fill(catalogue::UNREAD_NUMBER, &[("text", text)])) }
                        }
                    }
                }
            }
        }
    }
}

fn problem_id(name: &str) -> String {
    ["unread-", name].concat()
}

/// A number as a field shows it: with the language's decimal mark and without groups.
fn typed(amount: Money, language: Language) -> String {
    match language {
        Language::En => written(amount),
        Language::Ro | Language::Ru | Language::Uk => written(amount).replace('.', ","),
    }
}

/// The whole numbers at or outside two prices.
fn whole_bounds((least, most): (Money, Money)) -> [Money; 2] {
    [least.0, most.0.saturating_add(99)].map(|end| Money(end.div_euclid(100) * 100))
}

fn price(view: &View<'_>, category: &CategoryAnswer, listing: &Listing, path: &str) -> Markup {
    let chosen = listing.price_preselected_by(category);
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
            Some(from).filter(|from| from.0 > 0),
            Some(to).filter(|to| *to < OPEN_END),
        ],
        unread: &listing.unread,
        limits: whole_bounds(ends),
        least: None,
        others: Key::read(Key::PRICE)
            .map_or_else(|| listing.on_page(1), |key| listing.without(&key)),
    }
    .form(view, path)
}

fn other_range(
    view: &View<'_>,
    filter: &Filter,
    (least, most): (Money, Money),
    listing: &Listing,
    path: &str,
) -> Markup {
    let key = filter.key.to_string();
    let names = RANGE_ENDS.map(|end| [end, &key].concat());
    let chosen = listing.preselected_by(filter).range(&filter.key);
    Range {
        title: title(view, filter),
        names: names.each_ref().map(String::as_str),
        labels: [catalogue::RANGE_FROM, catalogue::RANGE_TO]
            .map(|word| view.words().fill(word, &[("name", title(view, filter))])),
        chosen: [
            chosen.map(|(from, _)| from),
            chosen.map(|(_, to)| to).filter(|to| *to < OPEN_END),
        ],
        unread: &listing.unread,
        limits: [least, most],
        least: (least < Money::ZERO).then(|| [RANGE_LEAST, &key].concat()),
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
    for key in listing.keys_preselected_by(category) {
        let named = listing.keys().contains(&key);
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
        let shown = listing.preselected_by(filter);
        if filter.range.is_some() {
            if let Some((from, to)) = shown.range(key) {
                let number = |Money(parts)| {
                    let mut text = String::new();
                    Decimal { parts, decimals: 2 }.write(&mut text, view.language, true);
                    text
                };
                let end = if to < OPEN_END {
                    ["– ", &number(to)].concat()
                } else {
                    "+".to_owned()
                };
                chips.push(whole(
                    [title(view, filter), " ", &number(from), " ", &end].concat(),
                ));
            }
            continue;
        }
        for choice in shown.choices.iter().filter(|choice| choice.filter == *key) {
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
    let price = listing.price_preselected_by(category);
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
    let price = listing.price_preselected_by(category);
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
