//! The page after a successful order.

use maud::html;

use crate::html::Icon;
use crate::page::{Page, View};
use crate::route::Route;
use crate::words::checkout;

/// Thanks for the order; its number if the address carries one.
pub fn success(view: &View<'_>, number: Option<&str>) -> Page {
    let words = view.words();
    let phone = &view.shop.settings.main_phone;
    let critical = html! {
        div.wrap {
            div.done {
                span.done-mark { (Icon("check")) }
                h1 { (words.say(checkout::SUCCESS_TITLE)) }
                @if let Some(number) = number { p.done-number { (words.fill(checkout::SUCCESS_NUMBER, &[("number", number)])) } }
                p { (words.say(checkout::SUCCESS_TEXT)) }
                @if !phone.is_empty() { p.quiet { (words.say(checkout::SUCCESS_HELP)) " " (crate::html::phone(view)) } }
                a.button.button-main.button-large href=(view.href(Route::Home)) { (words.say(checkout::SUCCESS_ACTION)) }
            }
        }
    };
    Page::private(
        view,
        &Route::CartSuccess,
        words.say(checkout::SUCCESS_TITLE),
        critical,
    )
}
