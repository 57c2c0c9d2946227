//! The inline scripts of a page (`islands/inline/`). Their text is the same on every page of a site, so that its policy
//! can name them by hash and cached pages keep it; what differs stands in data attributes.

use maud::{Markup, PreEscaped, html};

use super::fonts;
use super::robots::push;
use crate::assets::Assets;
use crate::digest::csp_source;
use crate::i18n::Language;
use crate::page::{Page, View};
use crate::route::{Address, Route};
use crate::site::Site;

/// The hashes of a site's inline scripts, as sources of its policy.
pub(super) fn sources(site: &Site, assets: &Assets) -> Vec<String> {
    let scripts = &assets.inline;
    let mut sources = vec![
        csp_source(scripts.storage_check),
        csp_source(scripts.returning),
        csp_source(scripts.hold_press),
        csp_source(&rules()),
    ];
    if site.promises.names_days() {
        sources.push(csp_source(scripts.arrivals));
    }
    if !site.age_restricted.is_empty() {
        sources.push(csp_source(scripts.age));
    }
    if site.first_visit_switch {
        sources.push(csp_source(scripts.first_visit));
    }
    sources
}

/// The end of a page: the check whether the browser stores anything. Like every inline script it waits for the
/// stylesheet, and that is why it is the last one: at the end of a document browsers lay all of it out, which on a phone
/// takes longer than everything else before the first click, and without the stylesheet would be done in vain.
pub(super) fn last(view: &View<'_>) -> Markup {
    html! {
        script data-page=(view.href(Route::Cookies)) { (PreEscaped(view.assets.inline.storage_check)) }
    }
}

/// Keeps what is pressed before the page's module runs; it stands before the module, which takes it over.
pub(super) fn hold_press(assets: &Assets) -> Markup {
    html! { script { (PreEscaped(assets.inline.hold_press)) } }
}

/// What the first frame of a returning visitor needs, the site's own typeface among it; it stands after the styles that
/// declare the faces.
pub(super) fn returning(view: &View<'_>, has_own_font: bool) -> Markup {
    let family = &view.shop.theme.font.family;
    let files = fonts::files(view.assets, family, view.language).filter(|_| !has_own_font);
    let files: Vec<&str> = files.map(|file| file.url).collect();
    html! {
        script data-faces=[(!files.is_empty()).then(|| files.join(" "))] { (PreEscaped(view.assets.inline.returning)) }
    }
}

/// Lets browsers fetch a category or a product as soon as a visitor reaches for its link, from the page cache: never
/// a page of the visitor's own, an address with a query, or the same page in another language.
pub(super) fn intent() -> Markup {
    html! { script type="speculationrules" { (PreEscaped(rules())) } }
}

fn rules() -> String {
    let mut rules = String::with_capacity(640);
    rules.push_str(r#"{"prefetch":[{"where":{"and":[{"href_matches":["#);
    for language in Language::ALL {
        if rules.ends_with('"') {
            rules.push(',');
        }
        let home = Address::new(*language, Route::Home).href();
        push(&mut rules, &["\"", &home, "/*\""]);
    }
    rules.push_str(r#"]},{"not":{"href_matches":["/*\\?(.+)""#);
    for path in Route::private_paths() {
        push(&mut rules, &[",\"/*/", path, "\",\"/*/", path, "/*\""]);
    }
    rules.push_str(r#"]}},{"not":{"selector_matches":"[hreflang]"}}]},"eagerness":"moderate"}]}"#);
    rules
}

/// The script of a first visit, where the site has one, with this page's address in the main language.
pub(super) fn first_visit(view: &View<'_>, page: Option<&Page>) -> Markup {
    let shop = view.shop;
    let main = shop.main_language;
    let other = (main != view.language)
        .then(|| page?.same_in(main))
        .flatten();
    html! {
        @if shop.site.first_visit_switch {
            script data-main=(main.code()) data-to=[other.as_deref().and_then(|href| href.split('?').next())] {
                (PreEscaped(view.assets.inline.first_visit))
            }
        }
    }
}
