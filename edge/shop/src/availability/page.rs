//! The stores that have a product, as a page and as a window over the product's.

use maud::{Markup, html};

use crate::html::{Icon, phone};
use crate::page::{Page, View};
use crate::plan::{PlanPlace, plan};
use crate::product::cards::href;
use crate::product::{Availability, Card, amount, asking_age};
use crate::quantity::InStock;
use crate::route::{Route, Slug};
use crate::words::product as words_of;

/// The stores of a product, those with stock first; the list is empty while it is unknown.
pub fn page(view: &View<'_>, id: &Slug, card: &Card, mut stores: Vec<Availability>) -> Page {
    let words = view.words();
    stores.sort_by_key(|store| !store.has_it());
    let place = |store: &Availability| PlanPlace {
        name: store.name.clone(),
        address: store.address.clone(),
        north: store.north.0,
        east: store.east.0,
    };
    let places: Vec<_> = stores.iter().map(place).collect();
    let title = words.say(words_of::STORES);
    let critical = html! {
        div.wrap {
            section.form-alone {
                h1 { (title) }
                p { a.link href=(href(view, card)) { (card.title) } }
                @if stores.is_empty() {
                    div.notice.notice-warning {
                        (Icon("alert"))
                        div { p { (words.say(words_of::STORES_UNKNOWN)) } (phone(view)) }
                    }
                } @else {
                    ul.stores-list { @for store in &stores { (line(view, card, store)) } }
                    (plan(view, &places))
                }
            }
        }
    };
    let page = Page {
        ..Page::private(view, &Route::Availability(id.clone()), title, critical)
    };
    asking_age(view, page, [card])
}

fn line(view: &View<'_>, card: &Card, store: &Availability) -> Markup {
    let words = view.words();
    html! {
        li {
            div {
                b { (store.name) }
                @if !store.address.is_empty() { p.quiet { (store.address) } }
                @if !store.hours.is_empty() { p.quiet { (store.hours) } }
            }
            @match store.count {
                _ if !store.has_it() => p.stock.stock-no { (words.say(words_of::STORE_NONE)) },
                Some(InStock(count)) if card.is_measured() => p.stock.stock-yes { (amount(view, count, &card.unit)) },
                Some(InStock(count)) => p.stock.stock-yes { (words.count(words_of::STORE_PIECES, count.pieces())) },
                None => p.stock.stock-yes { (words.say(words_of::IN_STOCK)) },
            }
        }
    }
}
