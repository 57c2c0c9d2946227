//! A fragment of a page, for a script that inserts it into an open one.

use maud::{PreEscaped, html};

use super::meta::titled;
use crate::age::question;
use crate::html::Icon;
use crate::page::{Page, View};
use crate::route::Part;
use crate::words::shop;

/// The title, then the page's listing, or the page as shown in a window.
pub fn part(view: &View<'_>, page: &Page, part: Part) -> String {
    if part == Part::Listing {
        return titled(view, page);
    }
    let window = html! {
        dialog.dialog aria-labelledby="dialog-title" {
            div.dialog-head {
                h2 #dialog-title { (page.title) }
                button.icon-button type="button" data-close aria-label=(view.words().say(shop::CLOSE)) { (Icon("close")) }
            }
            div.dialog-body.dialog-page {
                @if page.age_restricted { (question(view)) }
                (PreEscaped(&page.critical.0))
            }
            div.toasts role="status" {}
        }
    };
    window.into_string()
}
