//! The shelf of recently viewed products, and its placeholder at the end of a page.

use maud::{Markup, html};

use crate::assets::PlainIsland;
use crate::html::{When, plain_island};
use crate::page::View;
use crate::paths::with_query;
use crate::product::Card;
use crate::product::cards::rail;
use crate::route::Endpoint;
use crate::words::states;

/// The shelf alone, which fills the placeholder.
pub fn shelf(view: &View<'_>, products: &[Card]) -> Markup {
    rail(view, products, view.words().say(states::RECENT), "recent")
}

/// The placeholder that the browser fills. Every page has it; the stylesheet decides where it shows.
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
