//! The question for a visitor's age before what is sold to adults alone, such as tobacco and alcohol (spec commerce 2,
//! overlays). A site's config names the categories; their pages and those of their products hide their content until
//! the visitor answers. Pages are kept for everybody, so the answer stands in the browser: for this page where it has
//! no scripts, else in a cookie.

#[cfg(test)]
mod tests;

use maud::{Markup, PreEscaped, html};

use crate::menu::Menu;
use crate::page::View;
use crate::route::{Route, Slug};
use crate::site::Site;
use crate::words::age;

/// The cookie of who said to be of age, a year; `islands/inline/age.ts` writes and reads it.
pub const AGE_COOKIE: &str = "is_age_valid";

/// Whether any of these urls is that of a category for adults, or of one below it. A config names a category by its way
/// (`drinks/wine`) or by its own part of it (`wine`).
pub fn is_restricted<'u>(site: &Site, urls: impl IntoIterator<Item = &'u str>) -> bool {
    let is_below = |url: &str, restricted: &String| {
        let (url, restricted) = (url.trim_matches('/'), restricted.trim_matches('/'));
        if !restricted.contains('/') {
            return !url.is_empty() && url.split('/').any(|part| part == restricted);
        }
        let rest = url.strip_prefix(restricted);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    // Addresses are encoded, what a backend writes may not be.
    let encoded = site
        .age_restricted
        .iter()
        .filter_map(|url| Slug::encode(url.trim_matches('/')));
    let encoded: Vec<_> = encoded.map(|slug| slug.as_str().to_owned()).collect();
    let mut urls = urls.into_iter();
    urls.any(|url| {
        let mut restricted = site.age_restricted.iter().chain(&encoded);
        restricted.any(|restricted| is_below(url, restricted))
    })
}

/// Whether goods with any of these marks of categories are for adults alone. A mark may be the last part of a category's
/// way, which the menu knows.
pub fn is_for_adults(site: &Site, menu: &Menu, marks: &[String]) -> bool {
    !site.age_restricted.is_empty()
        && marks.iter().any(|mark| {
            let way = menu.address(mark);
            is_restricted(site, way.iter().map(Slug::as_str).chain([mark.as_str()]))
        })
}

/// The question; the stylesheet hides what stands beside it until the box is ticked.
pub fn question(view: &View<'_>) -> Markup {
    let words = view.words();
    html! {
        section.age-gate aria-labelledby="age-title" {
            h1 #age-title { (words.say(age::TITLE)) }
            p.quiet { (words.say(age::TEXT)) }
            label.button.button-main.button-large { input #age type="checkbox" autocomplete="off"; (words.say(age::YES)) }
            a.button.button-large href=(view.href(Route::Home)) { (words.say(age::NO)) }
            script { (PreEscaped(view.assets.inline.age)) }
        }
    }
}
