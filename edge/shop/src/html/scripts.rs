//! The inline scripts of a page. They are the same on every page of a site, so that its policy can name them by
//! hash and cached pages keep it.

use maud::{Markup, PreEscaped, html};

use super::machines::push;
use crate::consent::PANEL_ID;
use crate::digest::csp_source;
use crate::failure::page::COOKIES_ID;
use crate::i18n::Language;
use crate::language::{LANGUAGE_COOKIE, LANGUAGE_COOKIE_AGE};
use crate::page::{Page, View};
use crate::route::{Address, Route};
use crate::site::Site;

/// What stands before and after the path of the page that says so. The page itself is known by its element.
const KEEPS_NOTHING: [&str; 3] = [
    "try{navigator.cookieEnabled&&localStorage&&sessionStorage||null.x}catch{self.",
    "||location.replace(location.pathname.slice(0,3)+'/",
    "?back='+location.pathname)}",
];

/// The last words of a page hear which language a visitor chooses, and lead a browser that keeps neither cookies nor
/// data of the site to the page that says so (spec shell 8). All others they make wait for the stylesheet, as every
/// script does: at the end of a document browsers lay all of it out, and without the stylesheet they would do so in
/// vain, which on a phone takes longer than everything else before the first click.
fn last_words() -> String {
    let [try_it, leave, back] = KEEPS_NOTHING;
    let keeps_nothing = [try_it, COOKIES_ID, leave, &Route::Cookies.path(), back].concat();
    [&keeps_nothing, ";", &choice()].concat()
}

/// The language that a visitor chooses in the panel is remembered as soon as it is chosen: the page that it leads to is
/// kept for everybody and sets no cookie for those who have none.
fn choice() -> String {
    [
        r##"addEventListener("click",({target:t})=>{if(t=t.closest("#languages a"))document.cookie=""##,
        LANGUAGE_COOKIE,
        r#"="+t.hreflang+";path=/;max-age="#,
        &LANGUAGE_COOKIE_AGE.to_string(),
        r#";samesite=lax"+(location.protocol=="https:"?";secure":"")})"#,
    ]
    .concat()
}

/// A first visit: the language cookies are set from the main language and, on a page of another one, the visit goes
/// on there (spec shell 2). Once: whoever has any of the cookies is left alone, and so are crawlers and browsers that
/// keep no cookies. Only the browser can tell, since pages are kept for everybody.
const FIRST_VISIT: &str = r#"(({main:m,to:t})=>{let d=document,c=d.cookie;if(!/(^|; )(i18n_redirected|language|first_lang_visit)=/.test(c)&&!/bot|crawl|spider|slurp|preview|facebookexternalhit|lighthouse/i.test(navigator.userAgent)){for(let n of["i18n_redirected","language","first_lang_visit"])d.cookie=n+"="+m+";path=/;max-age=31536000;samesite=lax";if(t&&d.cookie!=c)location.replace(t.split("?")[0]+location.search+location.hash)}})(document.currentScript.dataset)"#;

/// A page that knows whether somebody is signed in tells the browser's other tabs, if it is news (spec shell 4). It
/// stands before the page's module, which listens: nobody shall hear what they said themselves.
const SIGNED_IN: &str = r#"(v=>{let s=localStorage,k="is_auth";if(v!=(s[k]||"false")){s[k]=v;new BroadcastChannel("auth_channel").postMessage({isAuth:v=="true"})}})(document.currentScript.dataset.auth)"#;

/// The visitor's choice, on sites that ask for it: once the page has loaded, and again when it comes back from Back,
/// the panel opens for those who have not chosen, after the first stop of the keyboard; whatever was allowed is loaded
/// when the browser has time for it. The choice is remembered for 180 days. A choice that was made in another tab is
/// heard as soon as the cookie changes, or where browsers do not tell, when the tab is seen again; the module is told
/// whether the choice was made here.
const CONSENT: [&str; 3] = [
    r#"(p=>{if(!p.showPopover)return;let d=document,on,seen,boxes=[...p.querySelectorAll("input")],kept=()=>/(?:^|; )consent=([a-z.]+)/.exec(d.cookie)?.[1],run=here=>{let k=seen=kept(),open=p.matches(":popover-open");k?open&&p.hidePopover():open||p.showPopover({source:d.querySelector(".skip")});k=k||"none";if(on||k!="none"){on=1;(self.requestIdleCallback||setTimeout)(()=>import(p.dataset.src).then(m=>m.default(p.dataset,k,here===1)))}},hear=()=>seen==kept()||run();p.onbeforetoggle=()=>boxes.forEach(b=>b.checked=(kept()||"").split(".").includes(b.value));p.onsubmit=e=>{let v=e.submitter.value;e.preventDefault();d.cookie="consent="+(boxes.filter(b=>v=="all"||v=="chosen"&&b.checked).map(b=>b.value).join(".")||"none")+";path=/;max-age=15552000;samesite=lax"+(location.protocol=="https:"?";secure":"");run(1)};addEventListener("pageshow",run);addEventListener("visibilitychange",hear);self.cookieStore?.addEventListener("change",hear)})(document.getElementById(""#,
    PANEL_ID,
    r#""))"#,
];

/// The hashes of a site's inline scripts, as sources of its policy.
pub(super) fn sources(site: &Site) -> Vec<String> {
    let mut sources = [&last_words(), &rules(), SIGNED_IN]
        .map(csp_source)
        .to_vec();
    if site.first_visit_switch {
        sources.push(csp_source(FIRST_VISIT));
    }
    if !site.services.is_empty() {
        sources.push(csp_source(&CONSENT.concat()));
    }
    sources
}

/// What ends a page.
pub(super) fn last() -> Markup {
    html! { script { (PreEscaped(last_words())) } }
}

/// Follows the panel of consent.
pub(super) fn consent() -> Markup {
    html! { script { (PreEscaped(CONSENT.concat())) } }
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
        push(&mut rules, &[",\"/*/", &path, "\",\"/*/", &path, "/*\""]);
    }
    rules.push_str(r#"]}},{"not":{"selector_matches":"[hreflang]"}}]},"eagerness":"moderate"}]}"#);
    rules
}

/// Tells other tabs who is here, on pages that know it.
pub(super) fn signed_in(page: &Page) -> Markup {
    html! {
        @if let Some(signed_in) = page.signed_in {
            script data-auth=(signed_in) { (PreEscaped(SIGNED_IN)) }
        }
    }
}

/// The script of a first visit, where the site has one; it knows this page's address in the main language.
pub(super) fn first_visit(view: &View<'_>, page: &Page) -> Markup {
    let shop = view.shop;
    let main = shop.main_language;
    let other = page
        .alternates
        .iter()
        .find(|(language, _)| *language == main && main != view.language);
    html! {
        @if shop.site.first_visit_switch {
            script data-main=(main.code()) data-to=[other.map(|(_, href)| href)] { (PreEscaped(FIRST_VISIT)) }
        }
    }
}
