//! A product in short, on a page about something else: its picture, name and price, an item of `ul.goods`.

use maud::{Markup, html};

use super::Card;
use super::cards::href;
use super::choices::per_unit;
use crate::age::is_for_adults;
use crate::html::{Icon, Picture, Price, in_place_of_price};
use crate::page::{Page, View};
use crate::pictures::PictureKind;
use crate::words::product;

/// The picture, the name as a link with this id, and the price.
pub fn summary(view: &View<'_>, card: &Card, id: &str) -> Markup {
    let picture = view.media(&card.img);
    html! {
        @if picture.is_empty() { span.goods-picture { (Icon("picture")) } } @else { (Picture::new(picture, PictureKind::THUMB).of_class("goods-picture")) }
        a #(id) href=(href(view, card)) { (card.title) }
        @match card.price.map(|price| Price::new(view, price)) {
            Some(Some(price)) => span.price { (price) (per_unit(card)) },
            Some(None) => span.quiet { (in_place_of_price(view)) },
            None => span.quiet { (view.words().say(product::PRICE_ON_REQUEST)) },
        }
    }
}

/// The product that a form is about.
pub fn about(view: &View<'_>, card: &Card) -> Markup {
    let id = ["about-", &card.id.to_string()].concat();
    html! { ul.goods { li { (summary(view, card, &id)) } } }
}

/// The page, behind the question of age if it shows goods for adults.
#[must_use]
pub fn asking_age<'c>(
    view: &View<'_>,
    page: Page,
    shown: impl IntoIterator<Item = &'c Card>,
) -> Page {
    let kinds = shown.into_iter().map(|card| card.kind().1);
    Page {
        age_restricted: is_for_adults(&view.shop.site, view.menu, kinds),
        ..page
    }
}
