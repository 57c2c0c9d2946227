//! What a page says of an order that was placed: in place of a cart that was ordered whole, over what was added since,
//! and after the order itself.

use maud::{Markup, html};

use super::notices::{CartNotices, NotAdded, Placed};
use crate::html::{Drawing, Icon, empty, phone};
use crate::i18n::{Word, Words};
use crate::page::View;
use crate::route::Route;
use crate::words::{account, cart as words_of, checkout, payment as payment_words};

/// The mark over a page that tells how things stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// There is an order, or it is paid; the module of analytics looks for it.
    Done,
    Waiting,
    Failed,
}

/// A calm page with the order's number, if it has one.
pub fn done(
    view: &View<'_>,
    title: &str,
    mark: Option<Mark>,
    number: &str,
    more: &Markup,
) -> Markup {
    let mark = mark.map(|mark| match mark {
        Mark::Done => ("done-mark", "check"),
        Mark::Waiting => ("waiting-mark", "clock"),
        Mark::Failed => ("failed-mark", "alert"),
    });
    html! {
        div.done {
            @if let Some((class, icon)) = mark { span class=(class) { (Icon(icon)) } }
            h1 { (title) }
            @if !number.is_empty() { p.done-number { (number_in_words(view.words(), number)) } }
            (more)
        }
    }
}

/// What happens next, and whom to ask.
pub fn what_next(view: &View<'_>, text: Word) -> Markup {
    html! {
        p { (view.words().say(text)) }
        (help(view))
    }
}

/// The phone, where the shop has one.
pub fn help(view: &View<'_>) -> Markup {
    html! {
        @if !view.shop.settings.main_phone.is_empty() {
            p.quiet { (view.words().say(checkout::SUCCESS_HELP)) " " (phone(view)) }
        }
    }
}

/// In place of a cart that was ordered whole.
pub(super) fn ordered(view: &View<'_>, order: Placed<'_>, beside: CartNotices<'_>) -> Markup {
    let words = view.words();
    let more = html! {
        (what_next(view, checkout::SUCCESS_TEXT))
        div.empty-ways {
            @if order.is_payable { a.button.button-main.button-large href=(payment(view)) { (words.say(payment_words::TO_PAYMENT)) } }
            a.button.button-main.button-large href=(view.href(Route::Home)) { (words.say(checkout::SUCCESS_ACTION)) }
            @if beside.has_orders { a.button.button-large href=(view.href(Route::AccountOrders)) { (words.say(account::ORDERS)) } }
        }
    };
    done(
        view,
        words.say(words_of::ORDERED),
        Some(Mark::Done),
        order.number,
        &more,
    )
}

/// The page of the last order's payment, which asks whether it is paid before it leads there.
fn payment(view: &View<'_>) -> String {
    view.href(Route::CartSuccess)
}

/// Over what was added while an order was on its way.
pub fn ordered_notice(view: &View<'_>, order: Placed<'_>) -> Markup {
    let words = view.words();
    html! {
        div.notice.notice-positive {
            (Icon("check"))
            p {
                (in_words(words, order.number)) " " (words.say(words_of::ORDERED_BEFORE))
                @if order.is_payable { " " a href=(payment(view)) { (words.say(payment_words::TO_PAYMENT)) } }
            }
        }
    }
}

/// In place of a cart without goods. An order may be on its way all the same.
pub(super) fn nothing(view: &View<'_>, beside: CartNotices<'_>) -> Markup {
    let words = view.words();
    let home = html! {
        a.button.button-main.button-large href=(view.href(Route::Home)) { (words.say(words_of::EMPTY_ACTION)) }
    };
    let (title, text) = (words_of::EMPTY_TITLE, words_of::EMPTY_TEXT);
    html! {
        @if beside.is_checking { (checking_notice(view)) }
        (empty(Drawing::Basket, words.say(title), words.say(text), &home))
    }
}

/// Over a cart that an order was to join again.
pub(super) fn not_added(view: &View<'_>, goods: &[NotAdded]) -> Markup {
    let words = view.words();
    let named = |one: &NotAdded| {
        if one.held.is_zero() {
            return one.title.clone();
        }
        let [held, wanted] = [one.held, one.wanted].map(|count| count.display(view.language));
        let values = [("title", &*one.title), ("held", &held), ("wanted", &wanted)];
        words.fill(account::NOT_ADDED_ALL, &values)
    };
    html! {
        div.notice.notice-warning role="status" {
            (Icon("alert"))
            div {
                p { (words.say(account::NOT_ADDED)) }
                ul { @for one in goods { li { (named(one)) } } }
            }
        }
    }
}

/// Over a cart with an order that is being checked.
pub(super) fn checking_notice(view: &View<'_>) -> Markup {
    let words = view.words();
    html! {
        div.notice.notice-warning {
            (Icon("alert"))
            p { (words.say(checkout::ERROR_CHECKING)) " " a href=(view.href(Route::Checkout)) { (words.say(checkout::CHECKING_SHOW)) } }
        }
    }
}

/// That the order is placed, in a sentence or two.
pub fn in_words(words: Words, number: &str) -> String {
    let placed = words.say(words_of::ORDERED);
    if number.is_empty() {
        return [placed, "."].concat();
    }
    [placed, ". ", &number_in_words(words, number), "."].concat()
}

fn number_in_words(words: Words, number: &str) -> String {
    words.fill(checkout::SUCCESS_NUMBER, &[("number", number)])
}
