//! The column that sells: price, stock, quantity, promises, stores; and its short form under a thumb.

use maud::{Markup, html};

use super::page::pledge;
use super::{Card, ProductAnswer};
use crate::delivery::Tariff;
use crate::forms::{Kind, page as forms_page};
use crate::html::{DecimalField, Icon, Price, Rating};
use crate::money::Money;
use crate::page::View;
use crate::product::cards::{compare, favourite};
use crate::route::{Endpoint, Route};
use crate::words::{compare as compare_words, product as words_of};

/// Fewer pieces than this are counted out to the shopper.
const FEW: f64 = 6.0;

pub(super) fn buy(view: &View<'_>, answer: &ProductAnswer) -> Markup {
    let words = view.words();
    let card = &answer.product.card;
    html! {
        div.buy {
            div {
                @if let Some(brand) = &card.brand { p.card-brand { (brand.name) } }
                h1 #title { (card.title) }
            }
            p.buy-facts {
                @if let Some(rating) = card.rating.filter(|_| card.review_count > 0) {
                    span.rating {
                        (Icon("star"))
                        b aria-label=(words.fill(words_of::RATING, &[("rating", &Rating(rating, view.language).text())])) role="img" { (Rating(rating, view.language)) }
                        " " (words.count(words_of::REVIEWS, card.review_count))
                    }
                }
                @if !card.code.is_empty() { span { (words.fill(words_of::CODE, &[("code", &card.code)])) } }
            }
            div.buy-box {
                (price_block(view, card))
                (stock(view, card))
                div.buy-row {
                    @if card.can_be_bought() { (form(view, card)) } @else { button.button.button-large disabled { (words.say(card.not_sold())) } }
                    (favourite(card, "icon-button favourite", words.say(words_of::FAVOURITE), Some("title")))
                }
                p.buy-compare {
                    (compare(view, card, words.say(compare_words::COMPARE)))
                    a.link href=(view.href(Route::Compare)) { (words.say(compare_words::SEE)) }
                }
                @if card.is_recipe { p.notice.notice-warning { (Icon("recipe")) span { (words.say(words_of::RECIPE_NOTE)) } } }
            }
            (pledges(view, card))
            (stores(view, answer))
            (forms_page::folded(view, Kind::Consultation, card.id))
        }
    }
}

fn price_block(view: &View<'_>, card: &Card) -> Markup {
    let words = view.words();
    let Some(price) = card.price else {
        return html! {};
    };
    let Some(now) = Price::new(view, price) else {
        return html! { p.price-block { span.quiet { (words.say(words_of::PRICE_UNKNOWN)) } } };
    };
    let before = card.price_before();
    let saved = before.and_then(|before| Price::new(view, Money(before.0.saturating_sub(price.0))));
    let before = before.and_then(|before| Price::new(view, before));
    html! {
        p.price-block {
            span.unseen { (words.say(words_of::PRICE)) " " }
            span.price.price-now[before.is_some()] { (now) }
            @if let Some(before) = before {
                " " span.unseen { (words.say(words_of::OLD_PRICE)) " " } s.price-old { (before) }
                @if let Some(saved) = saved {
                    " " span.badge.badge-discount { (words.fill(words_of::SAVING, &[("sum", &saved.text())])) }
                }
            }
            @if !card.unit_price.is_empty() { span.price-unit { (card.unit_price) } }
        }
    }
}

fn stock(view: &View<'_>, card: &Card) -> Markup {
    let words = view.words();
    let few = card.qtt.filter(|left| *left > 0.0 && *left < FEW);
    html! {
        @if !card.is_available() {
            p.stock.stock-no { (words.say(words_of::OUT_OF_STOCK)) }
        } @else if let Some(left) = few {
            p.stock.stock-few { (words.count(words_of::FEW_LEFT, pieces(left))) }
        } @else {
            p.stock.stock-yes { (words.say(words_of::IN_STOCK)) }
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "whole pieces of a stock"
)]
fn pieces(stock: f64) -> u64 {
    stock.max(0.0) as u64
}

/// The product's own form, since it alone asks how many.
fn form(view: &View<'_>, card: &Card) -> Markup {
    let words = view.words();
    let step = card.step().plain();
    let quantity = DecimalField {
        id: Some("quantity"),
        class: Some("quantity"),
        min: &step,
        ..DecimalField::quantity("quantity", &step)
    };
    html! {
        form.buy-add #buy method="post" action=(Endpoint::CartLines.href()) data-add {
            input type="hidden" name="language" value=(view.language.code());
            input type="hidden" name="back" value=(view.href(Route::Cart));
            label.unseen for="quantity" { (words.say(words_of::QUANTITY)) }
            (quantity)
            button.button.button-main.button-large name="product" value=(card.id) { (add(view)) }
        }
    }
}

fn add(view: &View<'_>) -> Markup {
    let words = view.words();
    html! {
        span.when-idle { (Icon("cart")) (words.say(words_of::ADD_TO_CART)) }
        span.when-done { (Icon("check")) (words.say(words_of::ADDED)) }
    }
}

fn pledges(view: &View<'_>, card: &Card) -> Markup {
    let words = view.words();
    let standard = Tariff::of(view.shop).and_then(|tariff| tariff.standard());
    html! {
        ul.pledges {
            @if !card.home_delivery {
                (pledge("truck", words.say(words_of::DELIVERY), words.say(words_of::DELIVERY_NONE)))
            } @else if let Some((courier, threshold)) = standard {
                (pledge("truck", words.say(words_of::DELIVERY), &words.fill(words_of::DELIVERY_PRICE, &[
                    ("price", &courier.display(view.language)), ("threshold", &threshold.display(view.language)),
                ])))
            }
            (pledge("store", words.say(words_of::PICKUP), words.say(words_of::PICKUP_TEXT)))
            (pledge("returns", words.say(words_of::RETURNS), words.say(words_of::RETURNS_TEXT)))
        }
    }
}

fn stores(view: &View<'_>, answer: &ProductAnswer) -> Markup {
    let words = view.words();
    html! {
        @if !answer.availability.is_empty() {
            details.stores {
                summary { (words.say(words_of::STORES)) (Icon("chevron-down")) }
                ul {
                    @for store in &answer.availability {
                        li {
                            span { (store.name) @if !store.address.is_empty() { br; span.quiet { (store.address) } } }
                            @if let Some(count) = store.count {
                                @if count > 0.0 {
                                    span.figures { (words.count(words_of::STORE_PIECES, pieces(count))) }
                                } @else {
                                    span.quiet { (words.say(words_of::STORE_NONE)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Price and button, always within reach on a phone.
pub(super) fn buy_bar(view: &View<'_>, card: &Card) -> Markup {
    html! {
        @if let Some(price) = card.price.filter(|_| card.is_available()) {
            div.buy-bar {
                p {
                    @if let Some(price) = Price::new(view, price) { span.price { (price) } }
                    @if let Some(before) = card.price_before().and_then(|before| Price::new(view, before)) { " " s.price-old { (before) } }
                }
                button.button.button-main form="buy" name="product" value=(card.id) { (add(view)) }
            }
        }
    }
}
