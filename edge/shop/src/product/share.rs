//! Sharing a page: its address, to be copied by hand. A script opens the device's share sheet instead.

use maud::{Markup, html};

use crate::page::View;
use crate::words::product as words_of;

/// Opens to the absolute address of a path, with a note.
pub fn share(view: &View<'_>, label: &str, path: &str, note: &Markup) -> Markup {
    let words = view.words();
    html! {
        details.share data-done=(words.say(words_of::SHARED)) {
            summary.link { (label) }
            div {
                input.input type="text" readonly value=(view.shop.site.address(path)) aria-label=(words.say(words_of::ADDRESS));
                button.button type="button" { (words.say(words_of::COPY)) }
            }
            (note)
        }
    }
}
