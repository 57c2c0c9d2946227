//! The page that a shopper returns to from a bank.

use maud::{Markup, html};

use super::{Payable, PaymentStatus};
use crate::assets::PlainIsland;
use crate::cartpage::ordered::{Mark, done, help, numbered, what_next};
use crate::checkout::payment_target;
use crate::html::{Price, When, plain_island};
use crate::page::{Page, View};
use crate::paths::with_query;
use crate::receipt::paid_mark;
use crate::route::Route;
use crate::words::{account, cart, checkout, payment as words_of};

/// The payment of an order, as its shopper sees it.
#[derive(Debug, Clone, Copy)]
pub struct OrderPayment<'a> {
    pub order: &'a Payable,
    pub status: PaymentStatus,
    /// Whether it was placed from the shopper's own cart, in a browser that is theirs.
    pub is_of_cart: bool,
    /// Whether the shopper has an account with a page of orders.
    pub has_orders: bool,
}

impl OrderPayment<'_> {
    /// Whether the status of the payment is unknown.
    const fn says_nothing(&self) -> bool {
        self.order.pay_url.is_empty() && matches!(self.status, PaymentStatus::Unknown)
    }
}

/// The page at a return address. The address proves nothing: if it says that the payment failed, that counts unless the
/// backend says that the order is paid.
pub fn return_page(view: &View<'_>, route: &Route, told: Option<OrderPayment<'_>>) -> Page {
    let words = view.words();
    let told = told.filter(|told| !told.says_nothing());
    let (title, critical) = match told {
        None => {
            let title = words.say(checkout::UNPROVEN_TITLE);
            let more = html! { (what_next(view, checkout::UNPROVEN_TEXT)) (home(view)) };
            (title, done(view, title, None, "", &more))
        }
        Some(told) => {
            let is_refused = *route == Route::PaymentFailed;
            let status = if is_refused && told.status != PaymentStatus::Paid {
                PaymentStatus::Failed
            } else {
                told.status
            };
            payment(view, route, OrderPayment { status, ..told })
        }
    };
    let critical = html! { div.wrap { (critical) } };
    Page {
        query: told.map_or_else(String::new, |told| super::query(told.order.name())),
        ..Page::private(view, route, title, critical)
    }
}

/// The status of a payment; the script polls while it is open.
fn payment<'v>(view: &View<'v>, route: &Route, told: OrderPayment<'_>) -> (&'v str, Markup) {
    let words = view.words();
    let Payable {
        number, pay_url, ..
    } = told.order;
    let pay = payment_target(pay_url, &view.shop.site.payment_hosts);
    let own = with_query(
        &view.href(route.clone()),
        Some(&super::query(told.order.name())),
    );
    let again =
        html! { a.button.button-large href=(own) rel="nofollow" { (words.say(words_of::AGAIN)) } };
    let sum = told.order.sum.and_then(|sum| Price::new(view, sum));
    let sum = sum.map(Price::text);
    let to_pay = |otherwise| match &sum {
        Some(sum) => words.fill(words_of::PAY_SUM, &[("sum", sum)]),
        None => words.say(otherwise).to_owned(),
    };
    let (mark, title, text, ways) = match told.status {
        PaymentStatus::Paid => (
            Mark::Done,
            words_of::PAID_TITLE,
            words_of::PAID_TEXT,
            ways(view, told, &html! {}, true),
        ),
        PaymentStatus::Open => {
            let more = html! {
                @if let Some(pay) = pay { a.button.button-large href=(pay) { (to_pay(words_of::TO_PAYMENT)) } }
                (again)
            };
            (
                Mark::Waiting,
                words_of::OPEN_TITLE,
                words_of::OPEN_TEXT,
                ways(view, told, &more, false),
            )
        }
        PaymentStatus::Failed => {
            let text = if pay.is_some() {
                words_of::FAILED_TEXT
            } else {
                words_of::FAILED_CALL
            };
            let more = html! {
                @if let Some(pay) = pay { a.button.button-main.button-large href=(pay) { (to_pay(words_of::PAY_AGAIN)) } }
            };
            (
                Mark::Failed,
                words_of::FAILED_TITLE,
                text,
                ways(view, told, &more, false),
            )
        }
        PaymentStatus::Unknown => (
            Mark::Waiting,
            words_of::UNTOLD_TITLE,
            words_of::UNTOLD_TEXT,
            ways(view, told, &again, false),
        ),
    };
    let is_open = told.status == PaymentStatus::Open;
    let title = words.say(title);
    let about = html! {
        p { (words.say(text)) }
        @if is_open {
            p.quiet role="status" data-asking=(words.say(words_of::ASKING)) data-ended=(words.say(words_of::ENDED)) {}
        }
        (help(view))
    };
    // What is known to be unpaid says so first, with the way to pay.
    let is_unpaid = matches!(told.status, PaymentStatus::Open | PaymentStatus::Failed);
    let more = html! {
        @if is_unpaid {
            (paid_mark(view, false, told.order.sum))
            (ways)
            (numbered(view, number))
            (about)
        } @else {
            @if let Some(sum) = &sum { p { (words.say(cart::TOTAL)) ": " strong { (sum) } } }
            (about)
            (ways)
        }
    };
    let number = if is_unpaid { "" } else { number.as_str() };
    let is_paid = told.status == PaymentStatus::Paid;
    // The purchase event for analytics (`islands/consent/data-layer.ts`).
    let bought = (is_paid && told.is_of_cart).then(|| told.order.name());
    let shown = html! { div data-payment data-paid=[bought] data-draws=[is_open.then_some("notice empty-ways")] { (done(view, title, Some(mark), number, &more)) } };
    if !is_open {
        return (title, shown);
    }
    let island = PlainIsland::PaymentStatus;
    (
        title,
        plain_island(view.assets, island, When::Load, Some(&own), &shown),
    )
}

/// The links on from here; the main one is home if nothing is left to do.
fn ways(view: &View<'_>, told: OrderPayment<'_>, more: &Markup, is_done: bool) -> Markup {
    html! {
        div.empty-ways {
            (more)
            @if is_done { (home(view)) }
            @if told.has_orders { a.button.button-large href=(view.href(Route::AccountOrders)) { (view.words().say(account::ORDERS)) } }
        }
        @if !is_done { a.link href=(view.href(Route::Home)) { (view.words().say(checkout::SUCCESS_ACTION)) } }
    }
}

fn home(view: &View<'_>) -> Markup {
    html! {
        a.button.button-main.button-large href=(view.href(Route::Home)) { (view.words().say(checkout::SUCCESS_ACTION)) }
    }
}
