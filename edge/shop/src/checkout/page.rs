//! The checkout page: a plain form that the island improves.

use maud::html;

use super::CheckoutProps;
use crate::failure::Failure;
use crate::html::{Drawing, Icon, When, empty, island};
use crate::page::{Page, View};
use crate::route::Route;
use crate::words::{cart, checkout as words_of};

/// The checkout form with what was typed and what is wrong; an empty cart shows the way back instead.
pub fn checkout(view: &View<'_>, props: &CheckoutProps, problem: Option<&Failure>) -> Page {
    let words = view.words();
    let critical = html! {
        div.wrap {
            @if props.lines.is_empty() {
                (empty(Drawing::Basket, words.say(cart::EMPTY_TITLE), words.say(cart::EMPTY_TEXT), &html! {
                    a.button.button-main.button-large href=(view.href(Route::Home)) { (words.say(cart::EMPTY_ACTION)) }
                }))
            } @else {
                div.page-head { h1 { (words.say(words_of::TITLE)) } }
                @if let Some(problem) = problem {
                    div.notice.notice-negative role="alert" { (Icon("alert")) p { (problem.message(words)) } }
                }
                (island(view.assets, When::Interaction, view.language, props))
            }
        }
    };
    Page::private(view, &Route::Checkout, words.say(words_of::TITLE), critical)
}
