//! The filters of a category: beside the goods, or in a sheet over them on a phone.

use maud::{Markup, html};

use super::{CategoryAnswer, FilterChoice, Listing};
use crate::html::{DecimalField, Icon, Price, Text, close_button};
use crate::money::Money;
use crate::page::View;
use crate::words::catalogue;

/// Groups up to this number stand open.
const OPEN_GROUPS: usize = 4;
/// A range up to here or more has no upper end.
const OPEN_END: Money = Money(99_999_999_900);

pub(super) fn filters(
    view: &View<'_>,
    category: &CategoryAnswer,
    listing: &Listing,
    path: &str,
) -> Markup {
    let words = view.words();
    html! {
        @if !category.filters.is_empty() || category.default_max.is_some() {
            aside.filters #filters popover aria-label=(words.say(catalogue::FILTERS)) {
                div.window-head {
                    span.window-title { (words.say(catalogue::FILTERS)) }
                    (close_button(view, "filters"))
                }
                div.filters-body {
                    (price(view, category, listing, path))
                    @for (index, filter) in category.filters.iter().enumerate() {
                        @if !filter.options.is_empty() {
                            details.filter open[index < OPEN_GROUPS] {
                                summary { (Text(&filter.title)) (Icon("chevron-down")) }
                                ul.filter-options {
                                    @for option in &filter.options {
                                        @let choice = FilterChoice { filter: filter.id, option: option.id };
                                        @let chosen = listing.has(choice);
                                        li {
                                            a.option rel="nofollow" aria-current=[chosen.then_some("true")]
                                                href=[(chosen || option.count > 0).then(|| [path, &listing.toggled(choice).query()].concat())]
                                                aria-disabled=[(!chosen && option.count == 0).then_some("true")] {
                                                span.option-box { @if chosen { (Icon("check")) } }
                                                (Text(&option.title))
                                                span.option-count { (option.count) }
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
                        (words.count(catalogue::SHOW_PRODUCTS, category.total))
                    }
                }
            }
        }
    }
}

/// The range as two fields, filled with what was asked, hinting at what there is.
fn price(view: &View<'_>, category: &CategoryAnswer, listing: &Listing, path: &str) -> Markup {
    let words = view.words();
    let whole = |amount: Money| (amount.0 / 100).to_string();
    let least = category.default_min.map(whole);
    let most = category
        .default_max
        .map(|amount| whole(Money(amount.0 + 99)));
    let asked = |amount: Money| {
        if amount.0 % 100 == 0 {
            whole(amount)
        } else {
            amount.plain()
        }
    };
    let (from, to) = listing.price.map_or((None, None), |(from, to)| {
        (
            (from.0 > 0).then(|| asked(from)),
            (to < OPEN_END).then(|| asked(to)),
        )
    });
    let others = Listing {
        price: None,
        page: 1,
        ..listing.clone()
    };
    let filters = others.filters_value();
    let field = |name, value: Option<String>, bound: &str, label| {
        let field = DecimalField {
            class: Some("input"),
            placeholder: Some(bound),
            label: Some(words.say(label)),
            ..DecimalField::price(name, value.as_deref().unwrap_or_default())
        };
        html! { (field) }
    };
    html! {
        @if let (Some(least), Some(most)) = (&least, &most) {
            details.filter open {
                summary { (words.say(catalogue::PRICE)) (Icon("chevron-down")) }
                form.range method="get" action=(path) {
                    @if !filters.is_empty() { input type="hidden" name="filters" value=(filters); }
                    @if let Some(sort) = listing.sort { input type="hidden" name="sort" value=(sort.value()); }
                    (field("price_from", from, least, catalogue::PRICE_FROM))
                    (field("price_to", to, most, catalogue::PRICE_TO))
                    button.button.button-quiet type="submit" aria-label=(words.say(catalogue::APPLY)) { (Icon("check")) }
                }
            }
        }
    }
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
        let filter = category
            .filters
            .iter()
            .find(|filter| filter.id == choice.filter)?;
        Some(
            filter
                .options
                .iter()
                .find(|option| option.id == choice.option)?
                .title
                .as_str(),
        )
    };
    html! {
        @if listing.is_filtered() {
            ul.chips aria-label=(words.say(catalogue::SELECTED_FILTERS)) {
                @for choice in &listing.choices {
                    @if let Some(name) = name(choice) {
                        li { a.chip.chip-on rel="nofollow" href={ (path) (listing.toggled(*choice).query()) } aria-label=(words.fill(catalogue::REMOVE_FILTER, &[("name", name)])) {
                            (name) (Icon("close"))
                        } }
                    }
                }
                @if let Some((from, to)) = listing.price {
                    @let without = Listing { price: None, page: 1, ..listing.clone() };
                    li { a.chip.chip-on rel="nofollow" href={ (path) (without.query()) } {
                        span.unseen { (words.say(catalogue::PRICE)) " " }
                        (Price::new(view, from)) @if to < OPEN_END { " – " (Price::new(view, to)) } @else { " +" }
                        (Icon("close"))
                    } }
                }
                li { a.chip rel="nofollow" href={ (path) (listing.cleared().query()) } { (words.say(catalogue::CLEAR_FILTERS)) } }
            }
        }
    }
}
