//! The inline scripts of a page (`islands/inline/`). Their text is the same on every page of a site, so that the CSP
//! can list their hashes and cached pages stay valid; variable values are in data attributes.

use maud::{Markup, PreEscaped, html};

use super::fonts;
use super::robots::push;
use crate::assets::Assets;
use crate::digest::csp_source;
use crate::i18n::Language;
use crate::letters::{LINK, fragments};
use crate::page::{Page, View};
use crate::paths::with_query;
use crate::route::{Address, Endpoint, Route};
use crate::site::{Service, Site};

/// The hashes of a site's inline scripts, as CSP sources.
pub(super) fn sources(site: &Site, assets: &Assets) -> Vec<String> {
    let scripts = &assets.inline;
    let mut sources = vec![
        csp_source(scripts.storage_check),
        csp_source(scripts.returning),
        csp_source(scripts.hold_press),
        csp_source(&rules(site)),
    ];
    if site.promises.names_days() {
        sources.push(csp_source(scripts.arrivals));
    }
    if !site.age_restricted.is_empty() {
        sources.push(csp_source(scripts.age));
    }
    if !fragments(&site.accounts).is_empty() {
        sources.push(csp_source(scripts.letter));
    }
    if site.first_visit_switch {
        sources.push(csp_source(scripts.first_visit));
    }
    sources
}

/// The last script of a page: checks whether the browser stores anything. Like every inline script it waits for the
/// stylesheet, and so it comes last: at the end of a document browsers lay all of it out, which on a phone takes longer
/// than everything else before the first click, and without the stylesheet would be wasted.
pub(super) fn last(view: &View<'_>) -> Markup {
    html! {
        script data-page=(view.href(Route::Cookies)) { (PreEscaped(view.assets.inline.storage_check)) }
    }
}

/// Records clicks before the page's module runs; it stands before the module, which replays them.
pub(super) fn hold_press(assets: &Assets) -> Markup {
    html! { script { (PreEscaped(assets.inline.hold_press)) } }
}

/// Prepares the first frame of a returning visitor, including the site's own font; it stands after the styles that
/// declare the font.
pub(super) fn returning(view: &View<'_>, has_own_font: bool) -> Markup {
    let files = fonts::files(
        view.assets,
        &view.shop.site,
        &view.shop.theme,
        view.language,
    )
    .filter(|_| !has_own_font);
    let files: Vec<&str> = files.map(|file| file.url).collect();
    html! {
        script data-faces=[(!files.is_empty()).then(|| files.join(" "))] { (PreEscaped(view.assets.inline.returning)) }
    }
}

/// Speculation rules: browsers prefetch a category or a product from the page cache when a visitor reaches for its
/// link. Excluded are the visitor's own pages, addresses with a query, and the same page in another language.
pub(super) fn intent(site: &Site) -> Markup {
    html! { script type="speculationrules" { (PreEscaped(rules(site))) } }
}

/// A site without scripts of other services has the page drawn ahead too; the shop's own scripts begin when it is opened
/// (`islands/storefront/opened.ts`).
fn rules(site: &Site) -> String {
    let mut which = String::with_capacity(640);
    which.push_str(r#":[{"where":{"and":[{"href_matches":["#);
    for language in Language::ALL {
        if which.ends_with('"') {
            which.push(',');
        }
        let home = Address::new(*language, Route::Home).href();
        push(&mut which, &["\"", &home, "/*\""]);
    }
    which.push_str(r#"]},{"not":{"href_matches":["/*\\?(.+)""#);
    for path in Route::private_paths() {
        push(&mut which, &[",\"/*/", path, "\",\"/*/", path, "/*\""]);
    }
    which.push_str(r#"]}},{"not":{"selector_matches":"[hreflang]"}}]},"eagerness":"moderate"}]"#);
    let runs_scripts = |service: &Service| !matches!(service, Service::Fonts);
    if site.services.iter().any(runs_scripts) {
        ["{\"prefetch\"", &which, "}"].concat()
    } else {
        ["{\"prefetch\"", &which, ",\"prerender\"", &which, "}"].concat()
    }
}

/// The first-visit script, on sites that have one, with this page's address in the main language.
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

/// The script that leads on from the link of a letter whose user and token stand in the fragment, on sites that write
/// such letters. Any page may be the one that they link to.
pub(super) fn letter(view: &View<'_>) -> Markup {
    let starts = fragments(&view.shop.site.accounts);
    html! {
        @if !starts.is_empty() {
            @let door = with_query(&Endpoint::Letters.href(), Some(&[LINK, "="].concat()));
            script data-starts=(starts.join(" ")) data-to=(door) { (PreEscaped(view.assets.inline.letter)) }
        }
    }
}
