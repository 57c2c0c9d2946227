//! The account's pages: the orders and the cabinet.

use maud::{Markup, html};

use super::{Order, Orders};
use crate::assets::Piece;
use crate::checkout::payment_target;
use crate::html::{Drawing, Icon, Price, empty_part};
use crate::i18n::Word;
use crate::page::{Page, View};
use crate::route::{Endpoint, Route};
use crate::session::User;
use crate::words::account as words_of;

/// The states that the shop has words for, each with the notice that it is.
const STATES: [(&str, Word); 5] = [
    ("new", words_of::STATE_NEW),
    ("processing", words_of::STATE_PROCESSING),
    ("sent", words_of::STATE_SENT),
    ("delivered", words_of::STATE_DELIVERED),
    ("canceled", words_of::STATE_CANCELED),
];

/// The shopper's orders; `page` counts from 1.
pub fn orders(view: &View<'_>, route: &Route, found: &Orders, page: u32) -> Page {
    let words = view.words();
    let turn = |to: u32, word: Word, rel: &str| {
        let href = crate::paths::with_query(
            &view.href(route.clone()),
            Some(&["page=", &to.to_string()].concat()),
        );
        html! { a.button rel=(rel) href=(href) { (words.say(word)) } }
    };
    let body = html! {
        @if found.orders.is_empty() {
            (empty_part(Drawing::Basket, words.say(words_of::EMPTY_TITLE), words.say(words_of::EMPTY_TEXT), &html! {
                a.button.button-main.button-large href=(view.href(Route::Home)) { (words.say(words_of::EMPTY_ACTION)) }
            }))
        } @else {
            ol.order-list { @for order in &found.orders { (line(view, order)) } }
        }
        @let last = found.pages.last(page);
        @if page > 1 || page < last {
            p.order-turn {
                @if page > 1 { (turn(page - 1, words_of::NEWER, "prev")) }
                @if page < last { (turn(page + 1, words_of::OLDER, "next")) }
            }
        }
    };
    let query = (page > 1).then(|| ["page=", &page.to_string()].concat());
    Page {
        query: query.unwrap_or_default(),
        ..frame(view, route, words.say(words_of::ORDERS), &body)
    }
}

fn line(view: &View<'_>, order: &Order) -> Markup {
    let words = view.words();
    let number = words.fill(words_of::ORDER_NUMBER, &[("number", order.number())]);
    let href = order.address().map(|id| view.href(Route::AccountOrder(id)));
    html! {
        li {
            strong.order-number {
                @if let Some(href) = href { a href=(href) { (number) } } @else { (number) }
            }
            (day(order))
            (state(view, order))
            (pay(view, order))
            @if let Some(sum) = order.sum.and_then(|sum| Price::new(view, sum)) { span.order-sum { (sum) } }
        }
    }
}

/// The day of an order, where it has one.
pub(super) fn day(order: &Order) -> Markup {
    html! {
        @if let Some([year, month, day]) = order.day() {
            time.quiet datetime={ (year) "-" (month) "-" (day) } { (day) "." (month) "." (year) }
        }
    }
}

/// The state of an order, in the shop's words where it has some.
pub(super) fn state(view: &View<'_>, order: &Order) -> Markup {
    let known = STATES.iter().find(|(state, _)| *state == order.state);
    html! {
        span.order-state data-state=(known.map_or("", |(state, _)| state)) {
            (known.map_or(order.state.as_str(), |(_, word)| view.words().say(*word)))
        }
    }
}

/// The way to the payment of an order that is not paid yet.
pub(super) fn pay(view: &View<'_>, order: &Order) -> Markup {
    html! {
        @if let Some(pay) = payment_target(&order.pay_url, &view.shop.site.payment_hosts) {
            a.button.button-main.order-pay href=(pay) { (view.words().say(words_of::PAY)) }
        }
    }
}

/// A greeting, who is signed in, and the way out.
pub fn cabinet(view: &View<'_>, user: &User) -> Page {
    let words = view.words();
    let name = [user.first_name.trim(), " ", user.last_name.trim()].concat();
    let name = name.trim();
    let name = if name.is_empty() { &user.email } else { name };
    let greeting = words.fill(words_of::GREETING, &[("name", name)]);
    let body = html! {
        div.cabinet-card {
            p.cabinet-greeting { (greeting) }
            @if !user.email.is_empty() { p.quiet { (words.fill(words_of::SIGNED_IN_AS, &[("email", &user.email)])) } }
        }
    };
    frame(view, &Route::Cabinet, words.say(words_of::CABINET), &body)
}

/// What stands around every page of the account.
pub(super) fn frame(view: &View<'_>, route: &Route, title: &str, body: &Markup) -> Page {
    let words = view.words();
    let link = |to: Route, icon: &'static str, word: Word| {
        let is_order = matches!(route, Route::Orders | Route::AccountOrder(_));
        let here = to == *route || (to == Route::AccountOrders && is_order);
        html! { a href=(view.href(to)) aria-current=[here.then_some("page")] { (Icon(icon)) (words.say(word)) } }
    };
    let critical = html! {
        div.wrap.account {
            div.page-head { h1 { (title) } }
            nav.account-nav aria-label=(words.say(words_of::ACCOUNT)) {
                (link(Route::AccountOrders, "gift", words_of::ORDERS))
                (link(Route::Cabinet, "user", words_of::CABINET))
                form method="post" action=(Endpoint::SessionEnd.href()) {
                    input type="hidden" name="language" value=(view.language.code());
                    button { (Icon("lock")) (words.say(words_of::SIGN_OUT)) }
                }
            }
            div.account-body { (body) }
        }
    };
    Page {
        signed_in: Some(true),
        styles: &[Piece::Parts, Piece::Account, Piece::Failure],
        ..Page::private(view, route, title, critical)
    }
}
