//! The comparison as a window over any page: its products by kind, with remove buttons and a link to its page.

use maud::{Markup, html};

use super::Kind;
use super::page::{link, remove_form};
use crate::assets::PlainIsland;
use crate::html::{Icon, When, clear_list, plain_island};
use crate::page::View;
use crate::product::{Card, summary};
use crate::route::{Endpoint, Route};
use crate::words::{catalogue, compare as words_of, shop};

/// The window, served under the comparison's address; its variable part is in `data-body`.
pub fn window(view: &View<'_>, kinds: &[Kind<'_>], is_shortened: bool) -> Markup {
    let words = view.words();
    let count = kinds.iter().map(|kind| kind.cards.len()).sum::<usize>();
    let body = html! {
        div.dialog-body data-body {
            p.quiet role="status" { (words.count(catalogue::PRODUCTS, count as u64)) }
            @if is_shortened { p.notice { (Icon("alert")) span { (words.say(words_of::GONE)) } } }
            @if count == 0 { p { (words.say(words_of::EMPTY_TEXT)) } }
            @for kind in kinds {
                section data-key=(kind.url) {
                    h3 { a.link href=(link(view, kind.url, false)) { (kind.name(words)) } }
                    ul.goods { @for card in &kind.cards { (good(view, card)) } }
                }
            }
            @if count > 0 {
                div.dialog-foot {
                    (clear_list(view, "window-clear", &Endpoint::ComparedCleared.href(), [words_of::CLEAR, words_of::CLEAR_QUESTION, words_of::CLEAR_ALL]))
                    a.button.button-main href=(view.href(Route::Compare)) { (words.say(words_of::SEE)) }
                }
            }
        }
    };
    html! {
        dialog.dialog #compare-window aria-labelledby="compare-window-title" {
            div.dialog-head {
                h2 #compare-window-title { (words.say(words_of::TITLE)) }
                button.icon-button type="button" data-close aria-label=(words.say(shop::CLOSE)) { (Icon("close")) }
            }
            (plain_island(view.assets, PlainIsland::CompareWindow, When::Load, Some(&view.href(Route::Compare)), &body))
            div.toasts role="status" {}
        }
    }
}

fn good(view: &View<'_>, card: &Card) -> Markup {
    let id = ["w", &card.id.to_string()].concat();
    html! {
        li data-key=(card.id) {
            (summary(view, card, &id))
            (remove_form(view, card, &view.href(Route::Compare), &id))
        }
    }
}
