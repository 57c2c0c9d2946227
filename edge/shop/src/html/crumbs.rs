//! Breadcrumbs from home to this page.

use maud::{Markup, html};

use crate::page::View;
use crate::route::Route;
use crate::seo::{self, Crumb};
use crate::words::shop;

/// Home, the parent categories, and the name of this page if it is not one of them.
pub fn crumbs(view: &View<'_>, way: &[Crumb], here: Option<&str>) -> Markup {
    let words = view.words();
    let mut links = seo::way(way);
    let last = here.unwrap_or_else(|| links.pop().map_or("", |(title, _)| title));
    html! {
        nav aria-label=(words.say(shop::BREADCRUMBS)) {
            ol.crumbs {
                li { a href=(view.href(Route::Home)) { (words.say(shop::HOME)) } }
                @for (title, address) in links {
                    li { a href=(view.href(Route::Category(address))) { (title) } }
                }
                @if !last.is_empty() { li aria-current="page" { (last) } }
            }
        }
    }
}
