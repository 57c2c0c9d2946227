//! Products in a list. Every card is buttons of two forms that the frame carries once, so that a page of 48
//! products holds no 96 forms.

use maud::{Markup, html};

use super::{Badges, Card, Supply, choices, in_stock};
use crate::company::to_quote;
use crate::html::{Icon, Picture, Price, Rating, Text, in_place_of_price};
use crate::page::View;
use crate::paths::with_query;
use crate::pictures::{CardPlace, PictureKind};
use crate::route::{Endpoint, Route, Slug};
use crate::words::{compare, product as words_of, reviews};

/// The forms of the frame that the buttons of cards belong to.
pub const ADD_FORM: &str = "add";
pub const SAVE_FORM: &str = "save";

/// The most cards of a page, whatever the backend sends: a card's markup is a hundred times as long as its data.
pub(super) const MOST_CARDS: usize = 1000;

/// Pictures loaded eagerly: the first row of a phone. On wider screens the rest of the row loads right after the
/// first paint; each eager picture would delay a slow phone's first paint.
pub const EAGER: usize = 2;

/// The layout of a list of cards.
#[derive(Debug, Clone, Copy)]
pub struct Shelf {
    /// Distinguishes the ids of this list from others on the page.
    pub name: &'static str,
    /// One row that scrolls sideways, under a heading of its own.
    pub rail: bool,
    /// Shows the short description of each product.
    pub described: bool,
    /// Prices are known, so a product without one shows the reason.
    pub priced: bool,
    /// Decides the width of the cards.
    pub place: CardPlace,
    /// The number of pictures that are loaded eagerly.
    pub eager: usize,
}

/// The products of a shelf, in one buffer.
pub fn cards(view: &View<'_>, shelf: Shelf, products: &[Card]) -> Markup {
    let words = view.words();
    // Text shared by all cards, rendered once.
    let label = html! { (words.say(words_of::FAVOURITE)) };
    let kind = card_kind(view, shelf.place);
    let (rated, reviews) = (words.say(compare::RATING), words.say(reviews::TITLE));
    let favourites = html! { (Endpoint::href_of_kind(Endpoint::Favourite)) };
    let compared = view.shop.site.offers(&Route::Compare);
    let compared = compared.then(|| {
        with_query(
            &Endpoint::href_of_kind(Endpoint::Compared),
            Some(&language(view)),
        )
    });
    // A card that streams in later moves none that stands.
    let shown = || {
        products
            .iter()
            .take(MOST_CARDS)
            .filter(|card| card.price.is_some())
    };
    let with_points = shown().any(Card::gives_points);
    let with_badges = products
        .iter()
        .take(MOST_CARDS)
        .any(|card| has_badges(view, card));
    let with_unit_prices = shown().any(|card| card.shown_unit_price().is_some());
    html! {
        ul.cards.with-badges[with_badges].with-points[with_points].with-unit-prices[with_unit_prices].rail[shelf.rail].card-rows[matches!(shelf.place, CardPlace::List | CardPlace::Lines)].card-lines[shelf.place == CardPlace::Lines]
            data-compare=[compared.as_ref().map(|_| words.say(compare::COMPARE))] data-compare-at=[&compared]
            data-back=[shelf.rail.then(|| words.say(words_of::SCROLL_BACK))] data-on=[shelf.rail.then(|| words.say(words_of::SCROLL_ON))] {
            @for (index, card) in products.iter().take(MOST_CARDS).enumerate() {
                @let href = href(view, card);
                @let before = card.price_before(&view.shop.site).and_then(|before| Price::new(view, before));
                // The name's link covers the whole card. The stylesheet draws the icons.
                li.card.card-gone[!card.is_available()] data-price=[event_price(view, card)] {
                    @let picture = view.media(&card.img);
                    @if picture.is_empty() {
                        span.card-picture.drawn {}
                    } @else {
                        @let picture = Picture::new(picture, kind).of_class("card-picture").of_colour(&card.img_colour);
                        @if index == 0 && shelf.eager > 0 { (picture.first()) } @else { (picture.late_unless(index < shelf.eager)) }
                    }
                    @if let Some(second) = card.images.iter().find(|image| **image != card.img) {
                        (Picture::new(view.media(second), PictureKind::HOVER).of_class("card-picture").late())
                    }
                    @if let Some(brand) = &card.brand { p.card-brand { (Text(&brand.name)) } }
                    @if shelf.rail {
                        h3.card-title id={ (shelf.name) (card.id) } { a href=(Text(&href)) { (Text(&card.title)) } }
                    } @else {
                        h2.card-title id={ (shelf.name) (card.id) } { a href=(Text(&href)) { (Text(&card.title)) } }
                    }
                    @if shelf.place == CardPlace::Lines {
                        p.card-facts {
                            @if !card.code.is_empty() { span { (words.fill(words_of::CODE, &[("code", &card.code)])) } " " }
                            span class=[card.is_in_stock().then_some("stock-yes")] { (stock(view, card)) }
                        }
                    }
                    @if shelf.described && !card.short_description.is_empty() {
                        p.card-text { (Text(&card.short_description)) }
                    }
                    @if let Some(rating) = card.shown_rating() {
                        p.rating.drawn { span.unseen { (rated) ": " } b { (Rating(rating, view.language)) } " (" (card.review_count) ")" span.unseen { " " (reviews) } }
                    }
                    @match card.price.map(|price| Price::new(view, price)) {
                        Some(Some(price)) => {
                            p.card-price.price.price-now[before.is_some()] {
                                (price)
                                (choices::per_unit(card))
                                @if let Some(before) = before { " " span.unseen { (words.say(words_of::OLD_PRICE)) " " } s.price-old { (before) } }
                                @if let Some(unit_price) = card.shown_unit_price() { " " span.price-unit { (Text(unit_price)) } }
                            }
                            @if let Some(points) = card.points(view) { p.card-points { (points) } }
                        },
                        Some(None) => p.card-price.quiet { (in_place_of_price(view)) },
                        None => {}
                    }
                    @if card.can_be_bought() {
                        button.button.button-main.add.drawn form=(ADD_FORM) name="product" value=(card.id) data-then=[goes_with(view, card)] aria-describedby={ (shelf.name) (card.id) } {
                            (choices::add_label(view, card, card.start()))
                        }
                    } @else if shelf.priced || !card.is_available() {
                        button.button disabled { (words.say(card.not_sold())) }
                    }
                    (to_quote::card_button(view, card.id, &[shelf.name, &card.id.to_string()].concat()))
                    (badges(view, card))
                    button.icon-button.favourite.drawn form=(SAVE_FORM) formaction={ (favourites) (card.id) } data-list="favourites" value=(card.id)
                        aria-pressed="false" aria-label=(label) aria-describedby={ (shelf.name) (card.id) } {}
                }
            }
        }
    }
}

/// What is in stock, said so that it stands alone.
fn stock(view: &View<'_>, card: &Card) -> String {
    let said = in_stock(view, card);
    match (card.supply(), card.stock()) {
        (Supply::Plenty, Some(_)) => [view.words().say(card.availability()), ": ", &said].concat(),
        (Supply::Plenty | Supply::Few | Supply::ToOrder | Supply::SoldOut, _) => said,
    }
}

/// The price for analytics events, with its currency: `1299.90 MDL`.
fn event_price(view: &View<'_>, card: &Card) -> Option<String> {
    Some([&card.price?.plain(), " ", view.shop.currency?.code()].concat())
}

/// The kind of card picture in this theme.
pub fn card_kind(view: &View<'_>, place: CardPlace) -> PictureKind {
    PictureKind::card(view.shop.theme.cards, place)
}

/// A row of products under a title; empty without products.
pub fn rail(view: &View<'_>, products: &[Card], title: &str, name: &'static str) -> Markup {
    rail_with(view, products, title, name, &html! {})
}

/// A row of products under a title and a note; empty without products.
pub(super) fn rail_with(
    view: &View<'_>,
    products: &[Card],
    title: &str,
    name: &'static str,
    note: &Markup,
) -> Markup {
    html! {
        @if !products.is_empty() {
            section.wrap.section aria-labelledby=(name) {
                div.section-head { div { h2 id=(name) { (title) } (note) } }
                (cards(view, Shelf { name, rail: true, described: false, priced: true, place: CardPlace::Rail, eager: 0 }, products))
            }
        }
    }
}

/// The "Add to cart" button of a product; belongs to the frame's form.
pub fn buy_button(view: &View<'_>, card: &Card, described_by: &str) -> Markup {
    let words = view.words();
    html! {
        @if card.can_be_bought() {
            button.button.button-main.add.drawn form=(ADD_FORM) name="product" value=(card.id) data-then=[goes_with(view, card)] aria-describedby=(described_by) {
                (choices::add_label(view, card, card.start()))
            }
        } @else {
            button.button disabled { (words.say(card.not_sold())) }
        }
    }
}

/// The label that the buttons of a form show for a while after adding; empty in the tobacco view.
pub fn added(view: &View<'_>) -> &'static str {
    if view.shop.settings.main_ui_interface.says_added() {
        view.words().say(words_of::ADDED)
    } else {
        ""
    }
}

/// The page whose goods the confirmation of adding offers, if the product has associated ones (spec commerce 4).
pub(super) fn goes_with(view: &View<'_>, card: &Card) -> Option<String> {
    associated(view, card).or_else(|| additional(view, card))
}

/// The link to the products that the backend associates with this one.
pub(super) fn associated(view: &View<'_>, card: &Card) -> Option<String> {
    let id = card.has_associated.then(|| Slug::new(&card.id.to_string()));
    id.flatten().map(|id| view.href(Route::Associated(id)))
}

/// The link to the products that the site offers beside this kind.
pub(super) fn additional(view: &View<'_>, card: &Card) -> Option<String> {
    let (_, kind) = card.kind();
    view.shop.site.additional_products.of(kind)?;
    let kind = kind.trim_matches('/').rsplit('/').next()?;
    Slug::new(kind).map(|kind| view.href(Route::Additional(kind)))
}

/// The link to a product's page; empty if the backend sent no usable url.
pub fn href(view: &View<'_>, card: &Card) -> String {
    Slug::encode(&card.url).map_or_else(String::new, |slug| view.href(Route::Product(slug)))
}

/// The favourite toggle of a product; belongs to the frame's form.
pub fn favourite(card: &Card, class: &str, label: &str, described_by: Option<&str>) -> Markup {
    let action = Slug::new(&card.id.to_string()).map(|id| Endpoint::Favourite(id).href());
    html! {
        button class=(class) form=(SAVE_FORM) formaction=[action] data-list="favourites" value=(card.id)
            aria-pressed="false" aria-label=(label) aria-describedby=[described_by] {}
    }
}

/// The button that adds a product to the comparison; belongs to the frame's form.
pub fn compare(view: &View<'_>, card: &Card, label: &str) -> Markup {
    let action = Slug::new(&card.id.to_string())
        .map(|id| with_query(&Endpoint::Compared(id).href(), Some(&language(view))));
    html! {
        button.link.compare-button form=(SAVE_FORM) formaction=[action] data-list="compare" value=(card.id) aria-pressed="false" {
            (Icon("scales")) (label)
        }
    }
}

/// The parameter with the language of the error message if the comparison is full.
fn language(view: &View<'_>) -> String {
    ["language=", view.language.code()].concat()
}

/// The price in a cart, in words, in a shop whose cart takes a discount off.
pub fn in_cart(view: &View<'_>, card: &Card) -> Option<String> {
    let price = card.price_in_cart(view.shop)?.display(view.language);
    Some(
        view.words()
            .fill(words_of::PRICE_IN_CART, &[("price", &price)]),
    )
}

/// Whether [`badges`] draws any.
fn has_badges(view: &View<'_>, card: &Card) -> bool {
    let Badges { last, hit, new } = card.badges;
    card.is_recipe
        || last
        || hit
        || new
        || card.saving_percent(&view.shop.site).is_some()
        || in_cart(view, card).is_some()
}

/// At most two badges: first what must be known, then the saving, then what is new. On a narrow card there may be room for
/// the first alone.
pub fn badges(view: &View<'_>, card: &Card) -> Markup {
    let words = view.words();
    let badges = card.badges;
    let percent = || Some(["−", &card.saving_percent(&view.shop.site)?.to_string(), "%"].concat());
    let saving = in_cart(view, card).or_else(percent);
    let others = [
        (badges.last, "badge badge-notice", words_of::BADGE_LAST),
        (badges.hit, "badge", words_of::BADGE_HIT),
        (badges.new, "badge", words_of::BADGE_NEW),
    ];
    let room = 2 - usize::from(card.is_recipe) - usize::from(saving.is_some());
    html! {
        @if has_badges(view, card) {
            p.card-badges {
                @if card.is_recipe { span.badge.badge-notice { (words.say(words_of::BADGE_RECIPE)) } " " }
                @if let Some(saving) = saving { span.badge.badge-discount { (saving) } " " }
                @for (_, class, word) in others.iter().filter(|(shown, ..)| *shown).take(room) {
                    span class=(class) { (words.say(*word)) } " "
                }
            }
        }
    }
}
