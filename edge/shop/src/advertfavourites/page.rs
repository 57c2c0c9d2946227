//! The page of favourites on a site of adverts.

use maud::{Markup, html};

use super::saved::{Found, SavedAdvert};
use crate::adverts::{Advert, Entries, Note, Notes, Rates, State, card, usual_currency};
use crate::catalogue::page::pages;
use crate::failure::Failure;
use crate::favourites::page::{clearing, not_taken, undo};
use crate::html::{Drawing, Icon, empty, empty_part};
use crate::money::{Amount, Currency};
use crate::page::{Page, View};
use crate::paths::{query_of, with_query};
use crate::product::ProductId;
use crate::route::{Endpoint, Route, Slug};
use crate::words::{advert, advertfavourites as words_of, adverts, favourites};

/// Adverts on one page of the list.
pub const PER_PAGE: usize = 24;
/// The parameters with the category and the page's number.
pub const CATEGORY: &str = "category";
pub const PAGE: &str = "page";

/// What the page is made of.
#[derive(Debug)]
pub struct SavedView<'a> {
    /// The adverts of this page.
    pub shown: &'a [SavedAdvert],
    /// How many there are of all categories, and of each.
    pub all: usize,
    pub counts: &'a [(u64, usize)],
    pub category: Option<u64>,
    /// The page's number, and the last one.
    pub page: u32,
    pub last: u32,
    pub categories: Option<&'a Entries>,
    pub rates: &'a Rates,
    pub notes: &'a Notes,
    /// What the account did not take, and why.
    pub refused: &'a [(String, Failure)],
    /// How many were cleared and can be put back.
    pub cleared: usize,
}

/// The address of a page of a category.
fn href_of(view: &View<'_>, category: Option<u64>, page: u32) -> String {
    let mut query: Vec<String> = Vec::new();
    query.extend(category.map(|id| format!("{CATEGORY}={id}")));
    query.extend((page > 1).then(|| format!("{PAGE}={page}")));
    let query = query.join("&");
    with_query(
        &view.href(Route::Favourites),
        (!query.is_empty()).then_some(&query),
    )
}

/// The page.
pub fn favourites(view: &View<'_>, saved: &SavedView<'_>) -> Page {
    let words = view.words();
    let title = words.say(favourites::TITLE);
    let critical = html! {
        div.wrap {
            @if saved.all == 0 {
                (undo(view, saved.cleared))
                (not_taken(words, saved.refused))
                (empty(Drawing::Heart, words.say(words_of::EMPTY_TITLE), words.say(words_of::EMPTY_TEXT), &html! {
                    a.button.button-main.button-large href=(view.href(Route::Adverts)) { (words.say(words_of::EMPTY_ACTION)) }
                }))
            } @else {
                div.page-head {
                    h1 { (title) " " span.chip-count { (words.count(adverts::COUNT, saved.all as u64)) } }
                    (clearing(view, words_of::CLEAR_QUESTION))
                }
                (undo(view, saved.cleared))
                (not_taken(words, saved.refused))
                (categories(view, saved))
                @if saved.shown.is_empty() {
                    (empty_part(Drawing::Heart, words.say(words_of::NONE_OF_CATEGORY), words.say(words_of::NONE_TEXT), &html! {
                        a.button href=(view.href(Route::Favourites)) { (words.say(words_of::TO_ALL)) }
                    }))
                } @else {
                    ul.adverts.saved-adverts {
                        @for (at, one) in saved.shown.iter().enumerate() { li { (item(view, saved, one, at)) } }
                    }
                    (pages(view, saved.page, saved.last, &|page| href_of(view, saved.category, page)))
                }
            }
        }
    };
    Page {
        query: query_of(&href_of(view, saved.category, saved.page)),
        ..Page::private(view, &Route::Favourites, title, critical)
    }
}

/// The categories of the favourites, each with its address and its number; nothing where all are of one.
fn categories(view: &View<'_>, saved: &SavedView<'_>) -> Markup {
    let words = view.words();
    let name = |id: u64| {
        let known = saved.categories.and_then(|all| all.find(id));
        let shown = saved.shown.iter().filter_map(SavedAdvert::advert);
        let mut own = shown.filter(|advert| advert.category.id == Some(id));
        let own = own
            .next()
            .map(|advert| advert.category.name.shown(view.language));
        let name = known.map(|entry| entry.shown(view.language)).or(own);
        match name.filter(|name| !name.is_empty()) {
            Some(name) => name.to_owned(),
            None => words.fill(words_of::UNNAMED, &[("id", &id.to_string())]),
        }
    };
    let is_one = saved.counts.iter().all(|(_, count)| *count == saved.all);
    let link = |category: Option<u64>, name: &str, count: usize| {
        let is_on = saved.category == category;
        html! {
            li { a.chip.chip-on[is_on] href=(href_of(view, category, 1)) aria-current=[is_on.then_some("page")] {
                (name) " " span.chip-count { (count) }
            } }
        }
    };
    html! {
        @if !is_one || saved.category.is_some() {
            nav aria-label=(words.say(words_of::CATEGORIES)) {
                ul.chips {
                    (link(None, words.say(words_of::ALL), saved.all))
                    @for (id, count) in saved.counts { (link(Some(*id), &name(*id), *count)) }
                }
            }
        }
    }
}

fn item(view: &View<'_>, saved: &SavedView<'_>, one: &SavedAdvert, at: usize) -> Markup {
    let words = view.words();
    match (&one.found, one.id) {
        (Found::There(advert), _) => html! {
            (card::saved(view, advert, saved.rates, at))
            (said(view, saved.notes, advert))
        },
        (Found::Gone | Found::Away | Found::Unasked, None) => html! {},
        (Found::Gone, Some(id)) => missing(view, id, words.say(words_of::GONE), true),
        (Found::Away | Found::Unasked, Some(id)) => {
            missing(view, id, words.say(words_of::AWAY), false)
        }
    }
}

/// What is new about a saved advert: its state, and a price that has changed since.
fn said(view: &View<'_>, notes: &Notes, advert: &Advert) -> Markup {
    let words = view.words();
    let state = match advert.state() {
        State::Active => None,
        State::Sold => Some(advert::SOLD),
        State::Expired => Some(advert::EXPIRED),
        State::Deleted => Some(advert::DELETED),
        State::Draft => Some(advert::DRAFT),
        State::Inactive => Some(advert::INACTIVE),
    };
    let before = price_before(notes, advert, usual_currency(view));
    html! {
        @if let Some(state) = state { p.saved-said { strong { (words.say(state)) } } }
        @if let Some(before) = before { p.saved-said { (words.fill(words_of::WAS, &[("price", &before.display(view.language))])) } }
    }
}

/// The price when the advert was saved, if it is another one now.
fn price_before(notes: &Notes, advert: &Advert, usual: Currency) -> Option<Amount> {
    let now = Note::of(advert, usual)?;
    let (price, currency) = notes.of(now.id)?.price?;
    (now.price != Some((price, currency))).then(|| currency.amount(price))
}

/// An advert that cannot be shown; one that is gone can be taken out by a form that needs no script.
fn missing(view: &View<'_>, id: ProductId, text: &str, is_gone: bool) -> Markup {
    let words = view.words();
    let number = words.fill(words_of::NUMBER, &[("id", &id.to_string())]);
    let action = Slug::new(&id.to_string()).map(|id| Endpoint::Favourite(id).href());
    html! {
        article.listed.saved-missing {
            div.listed-text {
                h2.listed-title { (number) }
                p { (Icon("info")) " " (text) }
                @if is_gone {
                    form method="post" action=[action] {
                        input type="hidden" name="language" value=(view.language.code());
                        input type="hidden" name="saved" value="false";
                        button.button aria-label={ (words.say(words_of::REMOVE)) ": " (number) } { (words.say(words_of::REMOVE)) }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
#[path = "page_tests.rs"]
mod tests;
