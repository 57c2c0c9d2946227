//! A cart without sums: they are unknown, or hidden from guests.

use maud::{Markup, html};

use super::wire::CartView;
use crate::html::Icon;
use crate::page::View;
use crate::words::session;

/// Explains why there are no sums, with a sign-in link if signing in shows them.
pub fn unpriced(view: &View<'_>, reason: &str, cart: &CartView) -> Markup {
    html! {
        @match &cart.sign_in_href {
            Some(href) => {
                p { (reason) }
                a.button.button-main.button-large rel="nofollow" href=(href) { (view.words().say(session::SIGN_IN)) }
            },
            None => p.notice.notice-warning role="status" { (Icon("alert")) span { (reason) } },
        }
    }
}
