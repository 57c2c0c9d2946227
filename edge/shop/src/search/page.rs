//! The search results page, which works without scripts.

use maud::{Markup, html};

use super::{Found, Query};
use crate::assets::Piece;
use crate::backend::encode_query;
use crate::html::{Drawing, Icon, empty_part};
use crate::page::{Page, View};
use crate::pictures::CardPlace;
use crate::product::cards::{EAGER, Shelf, cards};
use crate::route::Route;
use crate::words::{search as words_of, shop};

/// The results of a query; without one (too short or none) the page asks for it. `typed` is the raw text.
pub fn results(view: &View<'_>, typed: &str, query: Option<&Query>, found: &Found) -> Page {
    let words = view.words();
    let asked = |template, query: &Query| words.fill(template, &[("query", query.as_str())]);
    let title = query.map_or_else(
        || words.say(words_of::TITLE).to_owned(),
        |query| asked(words_of::RESULTS_FOR, query),
    );
    let critical = html! {
        div.wrap.search-page {
            div.page-head {
                h1 { (title) @if !found.products.is_empty() { " " span.chip-count { (words.count(words_of::RESULTS, found.products.len() as u64)) } } }
                (field(view, typed))
                (categories(view, found))
            }
            @match query {
                None => {
                    (empty_part(Drawing::Shelf, words.say(words_of::START_TITLE), words.say(if typed.trim().is_empty() { words_of::START_TEXT } else { words_of::TOO_SHORT }), &html! {}))
                }
                Some(query) if found.products.is_empty() => {
                    (empty_part(Drawing::Lens, &asked(words_of::EMPTY_TITLE, query), words.say(words_of::EMPTY_TEXT), &html! {
                        button.button.button-main type="button" popovertarget="catalogue" { (words.say(shop::CATALOGUE)) }
                    }))
                }
                Some(_) => (cards(view, Shelf { name: "p", rail: false, described: true, place: CardPlace::Rows, eager: EAGER }, &found.products)),
            }
        }
    };
    let query = query.map(|query| ["query=", &encode_query(query.as_str())].concat());
    Page {
        query: query.unwrap_or_default(),
        styles: if found.products.is_empty() {
            &[Piece::Parts, Piece::Search, Piece::Failure]
        } else {
            &[Piece::Parts, Piece::Card, Piece::Search]
        },
        ..Page::private(view, &Route::Search, &title, critical)
    }
}

fn field(view: &View<'_>, typed: &str) -> Markup {
    let words = view.words();
    html! {
        form.search role="search" method="get" action=(view.href(Route::Search)) {
            label.unseen for="search" { (words.say(shop::SEARCH)) }
            input.search-input #search type="search" name="query" value=(typed) maxlength="200" placeholder=(words.say(shop::SEARCH_PLACEHOLDER)) autofocus[typed.is_empty()];
            button.search-button type="submit" aria-label=(words.say(shop::SEARCH)) { (Icon("search")) }
        }
    }
}

fn categories(view: &View<'_>, found: &Found) -> Markup {
    html! {
        @if !found.categories.is_empty() {
            ul.catalogue-subs aria-label=(view.words().say(words_of::CATEGORIES)) {
                @for category in &found.categories {
                    @if let Some(slug) = view.menu.address(&category.url) {
                        li { a.chip href=(view.href(Route::Category(slug))) { (category.title) } }
                    }
                }
            }
        }
    }
}
