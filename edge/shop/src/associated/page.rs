//! Lists of products that go with another one.

use maud::{Markup, html};

use crate::html::{Drawing, empty_part};
use crate::page::{Page, View};
use crate::product::cards::{buy_button, href};
use crate::product::{Card, asking_age, summary};
use crate::route::{Route, Slug};
use crate::words::product as words_of;

/// The most products of a list.
const MOST: usize = 24;

/// The products that the backend associates with this one.
pub fn associated(view: &View<'_>, id: &Slug, of: Option<&Card>, cards: &[Card]) -> Page {
    let words = view.words();
    let lead = html! {
        @if let Some(of) = of { p { (words.say(words_of::ASSOCIATED_FOR)) " " a.link href=(href(view, of)) { (of.title) } } }
    };
    let title = words.say(words_of::ASSOCIATED);
    let page = list(view, &Route::Associated(id.clone()), title, &lead, cards);
    asking_age(view, page, cards.iter().chain(of))
}

/// The products that the site offers with this kind.
pub fn additional(view: &View<'_>, kind: &Slug, cards: &[Card]) -> Page {
    let title = view.words().say(words_of::ADDITIONAL);
    let route = Route::Additional(kind.clone());
    let page = list(view, &route, title, &html! {}, cards);
    asking_age(view, page, cards)
}

fn list(view: &View<'_>, route: &Route, title: &str, lead: &Markup, cards: &[Card]) -> Page {
    let critical = html! {
        div.wrap {
            section.form-alone {
                h1 { (title) }
                (lead)
                @if cards.is_empty() {
                    (empty_part(Drawing::Shelf, view.words().say(words_of::ASSOCIATED_NONE), "", &html! {}))
                } @else {
                    ul.goods { @for card in cards.iter().take(MOST) { (line(view, card)) } }
                }
            }
        }
    };
    Page {
        ..Page::private(view, route, title, critical)
    }
}

fn line(view: &View<'_>, card: &Card) -> Markup {
    let id = ["g", &card.id.to_string()].concat();
    html! {
        li {
            (summary(view, card, &id))
            (buy_button(view, card, &id))
        }
    }
}
