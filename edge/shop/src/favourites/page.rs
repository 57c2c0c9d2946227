//! The page of favourites.

use maud::html;

use crate::assets::Piece;
use crate::html::{Drawing, empty};
use crate::page::{Page, View};
use crate::product::Card;
use crate::product::cards::{Shelf, cards};
use crate::route::Route;
use crate::words::{catalogue, favourites as words_of};

/// The favourites that the catalogue still has.
pub fn favourites(view: &View<'_>, products: &[Card]) -> Page {
    let words = view.words();
    let title = words.say(words_of::TITLE);
    let critical = html! {
        div.wrap {
            @if products.is_empty() {
                (empty(Drawing::Heart, words.say(words_of::EMPTY_TITLE), words.say(words_of::EMPTY_TEXT), &html! {
                    a.button.button-main.button-large href=(view.href(Route::Home)) { (words.say(words_of::EMPTY_ACTION)) }
                }))
            } @else {
                div.page-head { h1 { (title) " " span.chip-count { (words.count(catalogue::PRODUCTS, products.len() as u64)) } } }
                (cards(view, Shelf { name: "p", rail: false, described: false, eager: 4 }, products))
            }
        }
    };
    Page {
        styles: &[Piece::Card, Piece::Failure],
        ..Page::private(view, &Route::Favourites, title, critical)
    }
}
