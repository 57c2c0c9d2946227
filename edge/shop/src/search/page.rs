//! The search results page, which works without scripts. The query is in the header's search field.

use maud::{Markup, html};

use super::popular::{popular, results as results_of};
use super::ways::ways;
use super::{Query, SearchResults};
use crate::catalogue::Listing;
use crate::catalogue::page::{FileOf, LISTED, changing, goods, table};
use crate::html::{Drawing, empty_part, phone};
use crate::page::{Page, View};
use crate::pictures::CardPlace;
use crate::product::asking_age;
use crate::product::cards::{EAGER, Shelf, cards};
use crate::route::Route;
use crate::words::{search as words_of, shop};

/// The most categories suggested if nothing was found.
const MOST_CATEGORIES: usize = 8;

/// The results of a query; without one (too short or none) the page asks for it. `typed` is the raw text.
pub fn results(
    view: &View<'_>,
    typed: &str,
    query: Option<&Query>,
    found: &SearchResults,
    listing: &Listing,
) -> Page {
    let words = view.words();
    let title = query.map_or_else(
        || words.say(words_of::TITLE).to_owned(),
        |query| words.fill(words_of::RESULTS_FOR, &[("query", query.as_str())]),
    );
    let products = &found.listed.products;
    let is_empty = products.is_empty() && !listing.is_filtered();
    let is_listing = !is_empty && (listing.is_filtered() || found.is_listing(listing));
    let categories = categories(view, found);
    let pages = query.map_or_else(Vec::new, |query| ways(view, query));
    let total = found.total(listing).filter(|_| !is_empty);
    let as_table = || table(view, &found.listed, listing, Some(FileOf::Results));
    let table = (!is_empty && !is_listing).then(as_table).flatten();
    let part = html! {
        div.page-head {
            h1 #(LISTED) data-listed { (title) @if let Some(total) = total { " " span.chip-count { (words.count(words_of::RESULTS, total)) } } }
            @if let Some(query) = query { (meant(view, query, found)) }
            @if !pages.is_empty() {
                @if is_empty && categories.0.is_empty() { p { (words.say(words_of::PAGES_ALONE)) } }
                ul.catalogue-subs aria-label=(words.say(words_of::PAGES)) {
                    @for (title, href) in &pages { li { a.chip href=(href) { (title) } } }
                }
            }
            @if is_empty && !categories.0.is_empty() { p { (words.say(words_of::CATEGORIES_ALONE)) } }
            (categories)
        }
        @if is_listing {
            (goods(view, &found.listed, listing, &[], &view.href(Route::Search), Some(FileOf::Results)))
        } @else if let Some(table) = table {
            (table)
        } @else if !is_empty {
            (cards(view, Shelf { name: "p", rail: false, described: true, priced: !found.listed.prices_unknown, place: CardPlace::Rows, eager: EAGER }, products))
        } @else if let Some(query) = query {
            @if categories.0.is_empty() && pages.is_empty() { (nothing(view, query)) }
        } @else {
            (empty_part(Drawing::Shelf, words.say(words_of::START_TITLE), words.say(if typed.trim().is_empty() { words_of::START_TEXT } else { words_of::TOO_SHORT }), &html! {}))
        }
    };
    let critical = if is_listing {
        changing(view, &part)
    } else {
        html! { div.wrap { (part) } }
    };
    let page = Page {
        searched: typed.into(),
        query: listing.query().trim_start_matches('?').to_owned(),
        deferred: if is_empty {
            vec![popular()]
        } else {
            Vec::new()
        },
        ..Page::private(view, &Route::Search, &title, critical)
    };
    asking_age(view, page, products)
}

/// The corrected query that the backend suggests.
fn meant(view: &View<'_>, query: &Query, found: &SearchResults) -> Markup {
    html! {
        @if let Some(meant) = found.meant(query) {
            p { (view.words().say(words_of::MEANT)) " " a.link href=(results_of(view, meant)) rel="nofollow" { (meant) } }
        }
    }
}

/// Suggestions after a query without results.
fn nothing(view: &View<'_>, query: &Query) -> Markup {
    let words = view.words();
    let title = words.fill(words_of::EMPTY_TITLE, &[("query", query.as_str())]);
    html! {
        (empty_part(Drawing::Lens, &title, words.say(words_of::EMPTY_TEXT), &html! {
            button.button.button-main.button-large type="button" popovertarget="catalogue" { (words.say(shop::CATALOGUE)) }
        }))
        div.search-ways {
            @if view.menu.leads_on(view.language) {
                ul.chips aria-label=(words.say(shop::CATALOGUE)) {
                    @for category in view.menu.active().take(MOST_CATEGORIES) {
                        @if let Some(href) = category.href(view.language) { li { a.chip href=(href) { (category.title) } } }
                    }
                }
            }
            (phone(view))
        }
    }
}

/// The categories that were found and have a page.
fn categories(view: &View<'_>, found: &SearchResults) -> Markup {
    let mut known = found
        .categories
        .iter()
        .filter_map(|category| {
            let slug = view.menu.address(&category.url)?;
            Some((view.href(Route::Category(slug)), &category.title))
        })
        .peekable();
    html! {
        @if known.peek().is_some() {
            ul.catalogue-subs aria-label=(view.words().say(words_of::CATEGORIES)) {
                @for (href, title) in known { li { a.chip href=(href) { (title) } } }
            }
        }
    }
}
