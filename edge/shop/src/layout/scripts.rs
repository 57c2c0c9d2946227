//! The inline scripts of a page. They are the same on every page of a site, so that its policy can name them by
//! hash and cached pages keep it.

use maud::{Markup, PreEscaped, html};

use super::robots::push;
use crate::digest::csp_source;
use crate::failure::page::COOKIES_ID;
use crate::i18n::Language;
use crate::page::{Page, View};
use crate::route::{Address, Route};
use crate::site::Site;

/// What stands before and after the path of the page that says so, in the language of this page: the path of one that
/// is missing may name none. The page itself is known by its element.
const KEEPS_NOTHING: [&str; 3] = [
    "try{navigator.cookieEnabled&&localStorage&&sessionStorage||null.x}catch{self.",
    "||location.replace('/'+document.documentElement.lang+'/",
    "')}",
];

/// The last words of a page lead a browser that keeps neither cookies nor data of the site to the page that says so
/// (spec shell 8). All others they make wait for the stylesheet, as every script does: at the end of a document
/// browsers lay all of it out, and without the stylesheet they would do so in vain, which on a phone takes longer than
/// everything else before the first click.
fn last_words() -> String {
    let [try_it, leave, end] = KEEPS_NOTHING;
    [try_it, COOKIES_ID, leave, &Route::Cookies.path(), end].concat()
}

/// A first visit: the language cookies are set from the main language and, on a page of another one, the visit goes
/// on there (spec shell 2). Once: whoever has any of the cookies is left alone, and so are crawlers and browsers that
/// keep no cookies. Only the browser can tell, since pages are kept for everybody.
const FIRST_VISIT: &str = r#"{let d=document,c=d.cookie,{main:m,to:t}=d.currentScript.dataset;if(!/\b(i18n_redirected|language|first_lang_visit)=/.test(c)&&!/bot|archiver|whatsapp|spider|crawl|preview|slurp|facebook|google|lighthouse/i.test(navigator.userAgent)){for(let n of["i18n_redirected","language","first_lang_visit"])d.cookie=n+"="+m+";path=/;max-age=31536000;samesite=lax";if(t&&d.cookie!=c)location.replace(t+location.search+location.hash)}}"#;

/// The hashes of a site's inline scripts, as sources of its policy.
pub(super) fn sources(site: &Site) -> Vec<String> {
    let mut sources = [last_words(), rules()]
        .map(|script| csp_source(&script))
        .to_vec();
    if site.first_visit_switch {
        sources.push(csp_source(FIRST_VISIT));
    }
    sources
}

/// What ends a page.
pub(super) fn last() -> Markup {
    html! { script { (PreEscaped(last_words())) } }
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

/// The script of a first visit, where the site has one; it knows this page's address in the main language.
pub(super) fn first_visit(view: &View<'_>, page: &Page) -> Markup {
    let shop = view.shop;
    let main = shop.main_language;
    let other = (main != view.language)
        .then(|| page.same_in(main))
        .flatten();
    html! {
        @if shop.site.first_visit_switch {
            script data-main=(main.code()) data-to=[other.as_deref().and_then(|href| href.split('?').next())] { (PreEscaped(FIRST_VISIT)) }
        }
    }
}
