//! About where an advert lies: a circle around the middle of its cell, and a map of it on press.

use maud::{Markup, html};

use crate::adverts::{Advert, RADIUS_M};
use crate::assets::PlainIsland;
use crate::html::{Icon, When, plain_island};
use crate::page::View;
use crate::plan::picture;
use crate::words::advert as words_of;

/// The circle, folded; nothing for an advert without a point.
pub(super) fn place(view: &View<'_>, advert: &Advert, name: &str) -> Markup {
    let words = view.words();
    let Some(place) = advert.blurred() else {
        return html! {};
    };
    let (north, east) = (place.latitude(), place.longitude());
    let metres = RADIUS_M.to_string();
    let note = words.fill(words_of::CIRCLE, &[("metres", &metres)]);
    let drawing = html! {
        svg viewBox="0 0 640 320" role="img" aria-label=(note) {
            circle.advert-circle cx="320" cy="160" r="110" {}
        }
    };
    let list = html! { ol.unseen { li data-north=(north) data-east=(east) data-radius=(metres) { (name) } } };
    html! {
        details.plan.advert-place {
            summary { (Icon("pin")) (words.say(words_of::WHERE)) (Icon("chevron-down")) }
            @match view.shop.site.map_tiles.as_ref() {
                Some(tiles) => (plain_island(view.assets, PlainIsland::Map, When::Visible, None, &html! {
                    (picture(view, tiles, &drawing, None)) (list)
                })),
                None => (drawing),
            }
            p.quiet { (note) }
            a.link href={ "https://www.openstreetmap.org/#map=15/" (north) "/" (east) } rel="nofollow noopener noreferrer" {
                (Icon("arrow")) (words.say(words_of::OPEN_MAP))
            }
        }
    }
}
