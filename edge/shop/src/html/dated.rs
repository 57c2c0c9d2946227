//! A day on a page.

use maud::{Markup, html};

use crate::page::View;

/// The day of a backend's date or time, in words and by the shop's clock; nothing if it is not a day.
pub fn dated(view: &View<'_>, text: &str) -> Markup {
    html! {
        @if let Some(day) = view.day(text) {
            time datetime=(day.machine()) { (day.in_words(view.words())) }
        }
    }
}
