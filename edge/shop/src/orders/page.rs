//! The page after a successful order.

use maud::html;

use super::Thanks;
use crate::html::Icon;
use crate::page::{Page, View};
use crate::route::Route;
use crate::words::checkout;

/// Thanks for the order. A visitor without a proven order, as after a payment elsewhere, reads what happens to orders.
pub fn success(view: &View<'_>, thanks: Option<&Thanks>) -> Page {
    let words = view.words();
    let (title, text) = if thanks.is_some() {
        (checkout::SUCCESS_TITLE, checkout::SUCCESS_TEXT)
    } else {
        (checkout::UNPROVEN_TITLE, checkout::UNPROVEN_TEXT)
    };
    let number = thanks
        .map(|thanks| thanks.number.as_str())
        .filter(|number| !number.is_empty());
    let phone = &view.shop.settings.main_phone;
    let critical = html! {
        div.wrap {
            div.done {
                @if thanks.is_some() { span.done-mark { (Icon("check")) } }
                h1 { (words.say(title)) }
                @if let Some(number) = number { p.done-number { (words.fill(checkout::SUCCESS_NUMBER, &[("number", number)])) } }
                p { (words.say(text)) }
                @if !phone.is_empty() { p.quiet { (words.say(checkout::SUCCESS_HELP)) " " (crate::html::phone(view)) } }
                a.button.button-main.button-large href=(view.href(Route::Home)) { (words.say(checkout::SUCCESS_ACTION)) }
            }
        }
    };
    Page {
        query: thanks.map(Thanks::query).unwrap_or_default(),
        ..Page::private(view, &Route::CartSuccess, words.say(title), critical)
    }
}
