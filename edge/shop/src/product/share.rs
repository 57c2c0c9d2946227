//! The way to tell others of a product: its address, to be copied by hand. A script hands it to the device.

use maud::{Markup, html};

use crate::page::View;
use crate::words::product as words_of;

pub(super) fn share(view: &View<'_>, path: &str) -> Markup {
    let words = view.words();
    html! {
        details.share data-done=(words.say(words_of::SHARED)) {
            summary.link { (words.say(words_of::SHARE)) }
            input type="text" readonly value=(view.shop.site.address(path)) aria-label=(words.say(words_of::ADDRESS));
        }
    }
}
