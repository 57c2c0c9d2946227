//! Lists of products that go with another one.

use maud::{Markup, html};

use crate::assets::Piece;
use crate::html::{Drawing, Icon, Picture, Price, empty_part, in_place_of_price};
use crate::page::{Page, View};
use crate::pictures::PictureKind;
use crate::product::Card;
use crate::product::cards::{buy_button, href};
use crate::route::{Route, Slug};
use crate::words::product as words_of;

/// More than a shopper looks through after adding something.
const MOST: usize = 24;

/// What the backend associates with this product.
pub fn associated(view: &View<'_>, id: &Slug, of: Option<&Card>, cards: &[Card]) -> Page {
    let words = view.words();
    let lead = html! {
        @if let Some(of) = of { p { (words.say(words_of::ASSOCIATED_FOR)) " " a.link href=(href(view, of)) { (of.title) } } }
    };
    let title = words.say(words_of::ASSOCIATED);
    list(view, &Route::Associated(id.clone()), title, &lead, cards)
}

/// What the site offers beside products of this kind.
pub fn additional(view: &View<'_>, kind: &Slug, cards: &[Card]) -> Page {
    let title = view.words().say(words_of::ADDITIONAL);
    list(
        view,
        &Route::Additional(kind.clone()),
        title,
        &html! {},
        cards,
    )
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
        styles: &[
            Piece::Parts,
            Piece::Card,
            Piece::Content,
            Piece::Goods,
            Piece::Failure,
        ],
        ..Page::private(view, route, title, critical)
    }
}

fn line(view: &View<'_>, card: &Card) -> Markup {
    let id = ["g", &card.id.to_string()].concat();
    let picture = view.media(&card.img);
    html! {
        li {
            @if picture.is_empty() { span.goods-picture { (Icon("picture")) } } @else { (Picture::new(picture, PictureKind::THUMB).of_class("goods-picture")) }
            a #(id) href=(href(view, card)) { (card.title) }
            @match card.price.map(|price| Price::new(view, price)) {
                Some(Some(price)) => span.price { (price) },
                Some(None) => span.quiet { (in_place_of_price(view)) },
                None => span.quiet { (view.words().say(words_of::PRICE_ON_REQUEST)) },
            }
            (buy_button(view, card, &id))
        }
    }
}
