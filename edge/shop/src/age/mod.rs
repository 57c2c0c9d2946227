//! The age question before goods for adults, such as tobacco and alcohol (spec commerce 2, overlays). A site's config
//! names the categories; their pages and product pages hide their content until the visitor answers. Pages are cached
//! for everybody, so the answer stays in the browser: for this page only without scripts, else in a cookie.

#[cfg(test)]
mod tests;

use maud::{Markup, PreEscaped, html};

use crate::menu::Menu;
use crate::page::View;
use crate::route::{Route, Slug};
use crate::site::Site;
use crate::words::age;

/// Set for a year once the visitor confirmed to be of age; `islands/inline/age.ts` writes and reads it.
pub const AGE_COOKIE: &str = "is_age_valid";

/// Whether any of these urls is a restricted category or below one. A config names a category by its full path
/// (`drinks/wine`) or by its last segment (`wine`).
pub fn is_restricted<'u>(site: &Site, urls: impl IntoIterator<Item = &'u str>) -> bool {
    let is_below = |url: &str, restricted: &String| {
        let (url, restricted) = (url.trim_matches('/'), restricted.trim_matches('/'));
        if !restricted.contains('/') {
            return !url.is_empty() && url.split('/').any(|part| part == restricted);
        }
        let rest = url.strip_prefix(restricted);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    // Addresses are percent-encoded; the backend's urls may not be.
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

/// Whether goods in any of these categories are for adults only. A mark may be just the last segment of a category's
/// path; the menu knows the rest. While there is no menu, every such mark may be below a restricted category.
pub fn is_for_adults(site: &Site, menu: &Menu, marks: impl IntoIterator<Item: AsRef<str>>) -> bool {
    let is_whole = |mark: &str| mark.is_empty() || mark.trim_matches('/').contains('/');
    !site.age_restricted.is_empty()
        && marks.into_iter().any(|mark| {
            let mark = mark.as_ref();
            let way = menu.address(mark);
            is_restricted(site, way.iter().map(Slug::as_str).chain([mark]))
                || (menu.0.is_empty() && !is_whole(mark))
        })
}

/// The question; the stylesheet hides its siblings until the box is ticked.
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
