//! The shelf of recently viewed products, and its place at the end of a page.

use maud::{Markup, html};

use crate::assets::PlainIsland;
use crate::html::{When, plain_island};
use crate::page::View;
use crate::paths::with_query;
use crate::product::Card;
use crate::product::cards::rail;
use crate::route::Endpoint;
use crate::words::states;

/// The shelf by itself: what the place is filled with.
pub fn shelf(view: &View<'_>, products: &[Card]) -> Markup {
    rail(view, products, view.words().say(states::RECENT), "recent")
}

/// Where the browser puts the shelf. It stands in the frame of every page, and the stylesheet says on which it is seen.
pub fn place(view: &View<'_>) -> Markup {
    let query = ["language=", view.language.code()].concat();
    let address = with_query(&Endpoint::Recent.href(), Some(&query));
    let inside = html! { div.recent {} };
    plain_island(
        view.assets,
        PlainIsland::RecentShelf,
        When::Visible,
        Some(&address),
        &inside,
    )
}
