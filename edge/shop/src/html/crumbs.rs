//! The way from home to this page.

use maud::{Markup, html};

use crate::page::View;
use crate::route::{Route, Slug};
use crate::seo::Crumb;
use crate::words::shop;

/// Home, the categories on the way, and the name of this page where it is not one of them.
pub fn crumbs(view: &View<'_>, way: &[Crumb], here: Option<&str>) -> Markup {
    let words = view.words();
    let (links, last) = match (here, way.split_last()) {
        (Some(here), _) => (way, here),
        (None, Some((last, before))) => (before, last.title.as_str()),
        (None, None) => (way, ""),
    };
    html! {
        nav aria-label=(words.say(shop::BREADCRUMBS)) {
            ol.crumbs {
                li { a href=(view.href(Route::Home)) { (words.say(shop::HOME)) } }
                @for crumb in links {
                    @if let Some(slug) = Slug::encode(&crumb.url) {
                        li { a href=(view.href(Route::Category(slug))) { (crumb.title) } }
                    }
                }
                @if !last.is_empty() { li aria-current="page" { (last) } }
            }
        }
    }
}
