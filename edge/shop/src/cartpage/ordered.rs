//! How pages report a placed order: instead of an emptied cart, above goods added since, and on the page after
//! ordering.

use maud::{Markup, html};

use super::notices::{CartNotices, NotAdded, Placed};
use crate::html::{Drawing, Icon, Price, empty, phone};
use crate::i18n::{Word, Words};
use crate::page::View;
use crate::route::Route;
use crate::words::{account, cart as words_of, checkout, payment as payment_words};

/// The icon at the top of a status page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// The order is placed or paid; the analytics module looks for this mark.
    Done,
    Waiting,
    Failed,
}

/// A status page with the order's number, if it has one.
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
            (numbered(view, number))
            (more)
        }
    }
}

/// The order's number; nothing if it has none.
pub fn numbered(view: &View<'_>, number: &str) -> Markup {
    html! { @if !number.is_empty() { p.done-number { (number_in_words(view.words(), number)) } } }
}

/// The next steps, and the shop's contact.
pub fn what_next(view: &View<'_>, text: Word) -> Markup {
    html! {
        p { (view.words().say(text)) }
        (help(view))
    }
}

/// The shop's phone, if it has one.
pub fn help(view: &View<'_>) -> Markup {
    html! {
        @if !view.shop.settings.main_phone.is_empty() {
            p.quiet { (view.words().say(checkout::SUCCESS_HELP)) " " (phone(view)) }
        }
    }
}

/// Shown instead of the cart if all of it was ordered.
pub(super) fn ordered(view: &View<'_>, order: Placed<'_>, beside: CartNotices<'_>) -> Markup {
    let words = view.words();
    if order.is_payable {
        return unpaid(view, order, beside);
    }
    let more = html! {
        (what_next(view, checkout::SUCCESS_TEXT))
        div.empty-ways {
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

/// An order that is paid online. Whether it was is told by the page of its payment, so this one says what to pay if it was
/// not: a shopper who comes back from the bank without paying sees that first. The mark waits as well: no purchase is
/// reported from here.
fn unpaid(view: &View<'_>, order: Placed<'_>, beside: CartNotices<'_>) -> Markup {
    let words = view.words();
    let sum = order.sum.and_then(|sum| Price::new(view, sum));
    let pay = sum.map_or_else(
        || words.say(payment_words::TO_PAYMENT).to_owned(),
        |sum| words.fill(payment_words::PAY_SUM, &[("sum", &sum.text())]),
    );
    let more = html! {
        @if let Some(sum) = sum { p { strong { (words.fill(words_of::IF_UNPAID, &[("sum", &sum.text())])) } } }
        (help(view))
        div.empty-ways {
            a.button.button-main.button-large href=(payment(view)) { (pay) }
            @if beside.has_orders { a.button.button-large href=(view.href(Route::AccountOrders)) { (words.say(account::ORDERS)) } }
        }
        a.link href=(view.href(Route::Home)) { (words.say(checkout::SUCCESS_ACTION)) }
    };
    let title = words.say(words_of::ORDERED);
    done(view, title, Some(Mark::Waiting), order.number, &more)
}

/// The page of the last order's payment, which checks whether it is paid before it links to the bank.
fn payment(view: &View<'_>) -> String {
    view.href(Route::CartSuccess)
}

/// Shown above goods that were added while an order was under way.
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

/// Shown instead of an empty cart. An order may still be under way.
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

/// Shown above the cart if a repeated order could not be added in full.
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

/// Shown above the cart while an order is being checked.
pub(super) fn checking_notice(view: &View<'_>) -> Markup {
    let words = view.words();
    html! {
        div.notice.notice-warning {
            (Icon("alert"))
            p { (words.say(checkout::ERROR_CHECKING)) " " a href=(view.href(Route::Checkout)) { (words.say(checkout::CHECKING_SHOW)) } }
        }
    }
}

/// The confirmation of an order, in a sentence or two.
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
