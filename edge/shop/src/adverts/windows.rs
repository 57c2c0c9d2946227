//! The eleven windows of adverts (spec commerce 2): parts of pages by their names, which their openers show as dialogs
//! that stack (`islands/advert-windows`).

use maud::{Markup, html};

use crate::assets::PlainIsland;
use crate::html::{Icon, When, plain_island};
use crate::page::View;
use crate::words::shop;

/// What a page with openers carries once: the module, and the empty window.
pub(crate) fn windows(view: &View<'_>) -> Markup {
    let frame = html! {
        template {
            dialog.dialog.advert-window {
                div.dialog-head {
                    h2 {}
                    button.icon-button type="button" data-close aria-label=(view.words().say(shop::CLOSE)) { (Icon("close")) }
                }
                div.dialog-body {}
            }
        }
    };
    plain_island(
        view.assets,
        PlainIsland::AdvertWindows,
        When::Idle,
        None,
        &frame,
    )
}

/// The address of a page to be copied, or handed to the device, as the window `postShare`.
pub(crate) fn share_part(view: &View<'_>, path: &str, labels: Share<'_>) -> Markup {
    html! {
        div.advert-share data-window="postShare" data-title=(labels.title) data-done=(labels.done) {
            input.input type="text" readonly value=(view.shop.site.address(path)) aria-label=(labels.address);
            button.button type="button" { (labels.copy) }
            button.button.share-system type="button" data-system { (labels.title) }
        }
    }
}

/// The words of a share.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Share<'a> {
    pub title: &'a str,
    pub address: &'a str,
    pub copy: &'a str,
    /// The address was copied.
    pub done: &'a str,
}
