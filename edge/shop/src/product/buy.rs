//! The buy column: price, stock, quantity, promises, stores; and its short form, the bar at the bottom of a phone.

use maud::{Markup, html};

use super::choices::{self, CHOSEN_FIELD};
use super::consultation::CONSULTATION;
use super::share::share;
use super::wishes::{FIRST_TO_KNOW, wishes};
use super::{Card, ProductAnswer, ReadWhen, Supply};
use crate::city::{DeliveredGoods, rates};
use crate::company::to_quote;
use crate::delivery::pickup_time;
use crate::forms::page as forms_page;
use crate::html::{DecimalField, Icon, Price, Rating, cart_link, in_place_of_price, phone};
use crate::money::UnitPrice;
use crate::page::View;
use crate::paths::with_query;
use crate::product::cards::{
    added, additional, associated, compare, favourite, goes_with, in_cart,
};
use crate::quantity::Quantity;
use crate::reviews::REVIEW;
use crate::route::{Endpoint, Route, Slug};
use crate::words::{compare as compare_words, failure, product as words_of, shop};

pub(super) fn buy(
    view: &View<'_>,
    slug: &Slug,
    path: &str,
    answer: &ProductAnswer,
    when: ReadWhen,
) -> Markup {
    let words = view.words();
    let card = &answer.product.card;
    // A page that leaves out a number is old from the start, so that its script asks for it.
    let made = tells_stock(card, when).then_some(view.now_ms);
    html! {
        div.buy data-offer=(card.offer_mark(view.shop.currency.is_some())) data-made=[made] {
            div {
                @if let Some(brand) = &card.brand { p.card-brand { (brand.name) } }
                h1 #title { (card.title) }
            }
            p.buy-facts {
                @if let Some(rating) = card.shown_rating() {
                    span.rating.drawn {
                        b aria-label=(words.fill(words_of::RATING, &[("rating", &Rating(rating, view.language).text())])) role="img" { (Rating(rating, view.language)) }
                        " " (words.count(words_of::REVIEWS, card.review_count))
                    }
                }
                @if !card.is_recipe { (forms_page::link(view, &REVIEW, card.id)) }
                @if !card.code.is_empty() { span { (words.fill(words_of::CODE, &[("code", &card.code)])) } }
            }
            div.buy-box {
                (price_block(view, answer))
                (choices::colours(view, slug, answer))
                (choices::amounts(view, path, answer))
                (stock(view, card, when))
                div.buy-row {
                    @if card.can_be_bought() {
                        (form(view, path, answer, when))
                    } @else if card.is_available() {
                        button.button.button-large disabled { (words.say(card.not_sold())) }
                    } @else {
                        (forms_page::link_as(view, &FIRST_TO_KNOW, card.id, "button button-main button-large"))
                    }
                    (favourite(card, "icon-button favourite drawn", words.say(words_of::FAVOURITE), Some("title")))
                }
                (to_quote::button(view, card.id))
                div.buy-compare {
                    @if view.shop.site.offers(&Route::Compare) {
                        (compare(view, card, words.say(compare_words::COMPARE)))
                        a.link href=(view.href(Route::Compare)) { (words.say(compare_words::SEE)) }
                    }
                    (share(view, words.say(words_of::SHARE), path, &html! {}))
                }
                @if card.is_recipe { p.notice.notice-warning { (Icon("recipe")) span { (words.say(words_of::RECIPE_NOTE)) } } }
            }
            (wishes(view, card))
            (pledges(view, card))
            (dialog_links(view, answer))
            (forms_page::folded(view, &CONSULTATION, card.id))
        }
    }
}

fn price_block(view: &View<'_>, answer: &ProductAnswer) -> Markup {
    let card = &answer.product.card;
    let words = view.words();
    let Some(price) = card.price else {
        return html! {};
    };
    let Some(now) = Price::new(view, price) else {
        return html! { p.price-block { span.quiet { (in_place_of_price(view)) } } };
    };
    let before = card.price_before(&view.shop.site);
    let saved = before.and_then(|before| Price::new(view, before.minus(price)));
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
            @if let Some(in_cart) = in_cart(view, card) { " " span.badge.badge-discount { (in_cart) } }
            (choices::per_unit(card))
            @if let Some(unit_price) = card.shown_unit_price() { span.price-unit { (unit_price) } }
            @if let Some(points) = card.points(view) { span.price-unit { (points) } }
        }
        (lowest(view, card))
        (choices::measure(view, answer))
    }
}

/// The lowest price of the last 30 days beside a reduced one (Directive 98/6, article 6a), on sites that must show it.
fn lowest(view: &View<'_>, card: &Card) -> Markup {
    let must = view.shop.site.lowest_price && card.price_before(&view.shop.site).is_some();
    let lowest = card.lowest_price.filter(|_| must);
    html! {
        @if let Some(lowest) = lowest.and_then(|lowest| Price::new(view, lowest)) {
            p.buy-lowest.quiet { (view.words().fill(words_of::LOWEST_PRICE, &[("price", &lowest.text())])) }
        }
    }
}

/// Whether the number of pieces may be told: a small one only to a reader who reads it now.
fn tells_stock(card: &Card, when: ReadWhen) -> bool {
    when == ReadWhen::Now || card.supply() != Supply::Few
}

fn stock(view: &View<'_>, card: &Card, when: ReadWhen) -> Markup {
    let words = view.words();
    let known = |amount| choices::amount(view, amount, &card.unit);
    html! {
        @match (card.supply(), card.stock()) {
            (Supply::SoldOut, _) => p.stock.stock-no { (words.say(words_of::OUT_OF_STOCK)) },
            (Supply::ToOrder, _) => p.stock.stock-few { (words.say(words_of::TO_ORDER)) },
            (Supply::Few, Some(left)) if tells_stock(card, when) => p.stock.stock-few {
                @if card.is_measured() {
                    (words.fill(words_of::LEFT, &[("amount", &known(left))]))
                } @else {
                    (words.count(words_of::FEW_LEFT, left.pieces()))
                }
            },
            (Supply::Few, _) => p.stock.stock-few { (words.say(words_of::FEW)) },
            (Supply::Plenty, _) => p.stock.stock-yes {
                @match limit(card) {
                    Some(most) => (words.fill(words_of::IN_STOCK_AMOUNT, &[("amount", &known(most))])),
                    None => (words.say(words_of::IN_STOCK)),
                }
            },
        }
    }
}

/// The most that can be bought, in whole steps, if the backend tells the stock.
fn limit(card: &Card) -> Option<Quantity> {
    let most = card.step().down(card.stock()?);
    Some(most).filter(|most| *most != Quantity::MAX)
}

/// The quantity field between two links to the page with one step less or more; a script steps without a request.
fn stepper(
    view: &View<'_>,
    path: &str,
    answer: &ProductAnswer,
    field: &DecimalField<'_>,
) -> Markup {
    let step = answer.product.card.step();
    let now = answer.amount();
    let words = view.words();
    let to = |amount: Quantity| {
        let query = [CHOSEN_FIELD, "=", &amount.plain()].concat();
        with_query(path, Some(&query))
    };
    let less = step.less(now).max(step.size());
    let more = field.max.unwrap_or(Quantity::MAX).min(step.more(now));
    html! {
        div.stepper {
            a data-by="-1" rel="nofollow" href=(to(less)) aria-label=(words.say(words_of::LESS)) { (Icon("minus")) }
            (field)
            a data-by="1" rel="nofollow" href=(to(more)) aria-label=(words.say(words_of::MORE)) { (Icon("plus")) }
        }
    }
}

/// The product's own form: unlike the frame's, it has a quantity.
fn form(view: &View<'_>, path: &str, answer: &ProductAnswer, when: ReadWhen) -> Markup {
    let words = view.words();
    let card = &answer.product.card;
    let step = card.step();
    let chosen = answer.amount();
    let typed = chosen.typed(view.language);
    let most = limit(card).filter(|_| tells_stock(card, when));
    let said_of = |amount| choices::raised(words, card, amount);
    let is_raised = answer.quantity.is_some_and(|wanted| wanted < chosen);
    // One whose sum follows the field.
    let price = card.price.filter(|_| card.is_measured());
    let label = view
        .shop
        .currency
        .filter(|_| price.is_some())
        .map(|currency| {
            let amount = ["{amount}\u{a0}", &card.unit].concat();
            let labels = currency.labels(view.language);
            let sum = if labels.contains('|') {
                ["{sum}\u{a0}{", &labels, "}"].concat()
            } else {
                ["{sum}\u{a0}", &labels].concat()
            };
            words.fill(
                words_of::ADD_AMOUNT,
                &[("amount", amount.trim_end()), ("sum", &sum)],
            )
        });
    let price = price.filter(|_| label.is_some());
    let has_least = step.finer().is_some();
    let quantity = DecimalField {
        id: Some("quantity"),
        class: Some("quantity"),
        min: &step.size().plain(),
        step: Some(step),
        max: Some(most.unwrap_or(Quantity::MAX)),
        ..DecimalField::quantity(
            CHOSEN_FIELD,
            &typed,
            step,
            words.say(failure::QUANTITY_NOT_A_NUMBER),
        )
    };
    html! {
        form.buy-add #buy method="post" action=(Endpoint::CartLines.href()) data-add data-done=(added(view)) {
            input type="hidden" name="language" value=(view.language.code());
            input type="hidden" name="back" value=(view.href(Route::Cart));
            label.unseen for="quantity" { (words.say(words_of::QUANTITY)) }
            (stepper(view, path, answer, &quantity))
            button.button.button-main.button-large.add.drawn name="product" value=(card.id) data-then=[goes_with(view, card)] data-price=[price.map(UnitPrice::plain)] data-label=[label] {
                (choices::add_label(view, card, chosen))
            }
            p.buy-most.quiet role="status" data-most=[most.map(|most| words.fill(words_of::MOST, &[("amount", &choices::amount(view, most, &card.unit))]))]
                data-raised=[(!has_least || !step.is_fractional()).then(|| said_of(step.more(step.size())))] data-least=[has_least.then(|| said_of(step.size()))] {
                @if is_raised { (said_of(chosen)) }
            }
        }
    }
}

/// A statement with an icon, about delivery or returns.
fn pledge(icon: &'static str, title: &str, text: &str) -> Markup {
    html! { li.pledge { (Icon(icon)) b { (title) } span.quiet { (text) } } }
}

fn pledges(view: &View<'_>, card: &Card) -> Markup {
    let words = view.words();
    html! {
        ul.pledges {
            @if !card.comes_by_courier() {
                (pledge("truck", words.say(words_of::DELIVERY), words.say(words_of::DELIVERY_NONE)))
            } @else {
                // The quantity, and so the cost, is chosen below.
                @let cost = card.price.filter(|_| !card.is_measured()).and_then(|price| view.shop.amount(price));
                @let goods = DeliveredGoods { cost, in_stock: card.is_in_stock() };
                @if let Some(rates) = rates(view, goods) {
                    li.pledge { (Icon("truck")) b { (words.say(words_of::DELIVERY)) } (rates) }
                }
            }
            (pledge("store", words.say(words_of::PICKUP), &pickup_time(view)))
            (returns(view, card))
            (pharmacy(view))
        }
    }
}

/// The pharmacy's licence and its contact for questions about medicines; nothing in a shop without a licence.
fn pharmacy(view: &View<'_>) -> Markup {
    let words = view.words();
    let company = view.shop.site.company.as_ref();
    let company = company.filter(|company| !company.licence.is_empty());
    html! {
        @if let Some(company) = company {
            (pledge("shield", words.say(words_of::PHARMACY), &words.fill(shop::LICENCE, &[("number", &company.licence)])))
            @if !view.shop.settings.main_phone.is_empty() {
                li.pledge { (Icon("advice")) b { (words.say(words_of::PHARMACIST)) } span { (phone(view)) } }
            }
        }
    }
}

/// The number of days for a return, from the backend or else from the site. Medicines on prescription have none: no
/// law requires a shop to take them back.
fn returns(view: &View<'_>, card: &Card) -> Markup {
    let words = view.words();
    let days = if card.is_recipe {
        Some(0)
    } else {
        card.return_days
    };
    match days.or(view.shop.site.promises.return_days) {
        None => html! {},
        Some(0) => pledge(
            "returns",
            words.say(words_of::NO_RETURNS),
            words.say(words_of::NO_RETURNS_TEXT),
        ),
        Some(days) => pledge(
            "returns",
            &words.count(words_of::RETURNS, days),
            words.say(words_of::RETURNS_TEXT),
        ),
    }
}

/// Links to the stores with the product and to products that go with it, each a page that opens as a window.
fn dialog_links(view: &View<'_>, answer: &ProductAnswer) -> Markup {
    let words = view.words();
    let card = &answer.product.card;
    let with_it = answer.availability.iter().filter(|store| store.has_it());
    let stores = with_it.count() as u64;
    html! {
        @if let Some(id) = Slug::new(&card.id.to_string()) {
            a.beside rel="nofollow" data-dialog href=(view.href(Route::Availability(id))) {
                (Icon("store")) span { (words.say(words_of::STORES)) }
                @if stores > 0 { span.quiet { (words.count(words_of::IN_STORES, stores)) } }
            }
        }
        @if let Some(href) = associated(view, card) {
            a.beside rel="nofollow" data-dialog href=(href) { (Icon("plus")) span { (words.say(words_of::ASSOCIATED)) } }
        }
        @if let Some(href) = additional(view, card) {
            a.beside rel="nofollow" data-dialog href=(href) { (Icon("plus")) span { (words.say(words_of::ADDITIONAL)) } }
        }
    }
}

/// Price, button and cart at the bottom of a phone; it takes the place of the mobile bar.
pub(super) fn buy_bar(view: &View<'_>, answer: &ProductAnswer) -> Markup {
    let card = &answer.product.card;
    html! {
        @if let Some(price) = card.price.filter(|_| card.is_available()) {
            div.buy-bar {
                p {
                    @if let Some(price) = Price::new(view, price) { span.price { (price) } (choices::per_unit(card)) }
                    @if let Some(before) = card.price_before(&view.shop.site).and_then(|before| Price::new(view, before)) { " " span.unseen { (view.words().say(words_of::OLD_PRICE)) " " } s.price-old { (before) } }
                }
                button.button.button-main.add.drawn form="buy" name="product" value=(card.id) data-then=[goes_with(view, card)] { (choices::add_label(view, card, answer.amount())) }
                nav aria-label=(view.words().say(shop::QUICK_NAVIGATION)) { (cart_link(view, "tool")) }
            }
        }
    }
}
