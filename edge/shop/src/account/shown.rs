//! What a page shows of an order: its day, its state and its payment.

use maud::{Markup, html};

use super::Order;
use crate::checkout::payment_target;
use crate::i18n::{Word, Words};
use crate::ordering::is_nothing;
use crate::page::View;
use crate::receipt::paid_mark;
use crate::words::account as words_of;

/// The state of an order on its way.
pub(super) const SENT: &str = "sent";
/// The state of an order that goes no further.
pub(super) const CANCELED: &str = "canceled";

/// The state of an order that was received.
const DELIVERED: &str = "delivered";

/// The states that the shop has words for, in the order in which they follow each other.
pub(super) const STATES: [(&str, Word); 5] = [
    ("new", words_of::STATE_NEW),
    ("processing", words_of::STATE_PROCESSING),
    (SENT, words_of::STATE_SENT),
    (DELIVERED, words_of::STATE_DELIVERED),
    (CANCELED, words_of::STATE_CANCELED),
];

/// Whether nothing of the order is still to come.
pub(super) fn is_ended(order: &Order) -> bool {
    [DELIVERED, CANCELED].contains(&&*order.state)
}

/// The day of an order by the shop's clock, if known.
pub(super) fn day(view: &View<'_>, order: &Order) -> Markup {
    html! {
        @if let Some(day) = order.day(view.shop.site.time_zone) {
            time.quiet datetime=(day.machine()) { (day.in_digits()) }
        }
    }
}

/// The state of an order, in the shop's words if there are any.
pub(super) fn state(view: &View<'_>, order: &Order) -> Markup {
    let known = STATES.iter().find(|(state, _)| *state == order.state);
    html! {
        span.order-state data-state=(known.map_or("", |(state, _)| state)) {
            (state_words(view.words(), order))
        }
    }
}

/// The payment page of an unpaid order with something to pay.
fn pay_target<'a>(view: &View<'_>, order: &'a Order) -> Option<&'a str> {
    let target = payment_target(&order.pay_url, &view.shop.site.payment_hosts);
    target.filter(|_| !is_nothing(order.sum))
}

/// The payment link of an unpaid order with something to pay.
pub(super) fn pay(view: &View<'_>, order: &Order) -> Markup {
    html! {
        @if let Some(pay) = pay_target(view, order) {
            a.button.button-main.order-pay href=(pay) { (view.words().say(words_of::PAY)) }
        }
    }
}

/// Whether the order is paid, if the backend tells it; one that can be paid is not.
pub(super) fn paid_or_not(view: &View<'_>, order: &Order) -> Markup {
    let is_paid = order
        .paid
        .or_else(|| pay_target(view, order).map(|_| false));
    html! { @if let Some(is_paid) = is_paid { (paid_mark(view, is_paid, order.sum)) } }
}

/// The words for the state of an order: the shop's if there are any.
pub(super) fn state_words(words: Words, order: &Order) -> &str {
    let known = STATES.iter().find(|(state, _)| *state == order.state);
    known.map_or(order.state_title(), |(_, word)| words.say(*word))
}

/// The words for an order that is paid or not.
pub(super) fn paid(words: Words, order: &Order) -> Option<&'static str> {
    let is_paid = order.paid?;
    Some(words.say(if is_paid {
        words_of::PAID
    } else {
        words_of::UNPAID
    }))
}
