//! Small controls that several features show.

use maud::{Markup, html};

use super::Icon;
use crate::page::View;
use crate::words::shop;

/// The shop's number as a link that dials it.
pub fn phone(view: &View<'_>) -> Markup {
    let number = &view.shop.settings.main_phone;
    let dialled: String = number
        .chars()
        .filter(|sign| sign.is_ascii_digit() || *sign == '+')
        .collect();
    html! {
        @if !dialled.is_empty() {
            a.phone href={ "tel:" (dialled) } { (Icon("phone")) (number) }
        }
    }
}

/// Closes the popover of this id.
pub fn close_button(view: &View<'_>, popover: &str) -> Markup {
    html! {
        button.icon-button type="button" popovertarget=(popover) popovertargetaction="hide" aria-label=(view.words().say(shop::CLOSE)) {
            (Icon("close"))
        }
    }
}
