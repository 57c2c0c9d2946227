//! The language of a visitor: the redirect from the root, and the language of answers that have no page.

use shop::i18n::Language;
use shop::language::{
    LANGUAGE_COOKIE, LANGUAGE_COOKIE_AGE, OLD_LANGUAGE_COOKIE, Wishes, checked, slug_check,
};
use shop::pagecache::CachePolicy;
use shop::paths::{Target, with_query};
use shop::route::{Address, Route};
use shop::site::{GlobalSettings, main_language, site_languages};
use web_sys::Response;

use crate::hall::Hall;
use crate::reply::Reply;
use crate::shopfront::{self, Shopfront};
use crate::visit::Visit;

/// The language that the visitor's cookie remembers.
pub(crate) fn remembered(visit: &Visit) -> Option<Language> {
    cookie(visit).and_then(Language::from_code)
}

/// The first of the two cookies that names a language.
fn cookie(visit: &Visit) -> Option<&str> {
    [LANGUAGE_COOKIE, OLD_LANGUAGE_COOKIE]
        .into_iter()
        .filter_map(|name| visit.cookie(name))
        .find(|code| Language::from_code(code).is_some())
}

/// The language of an endpoint's answer: the one it was asked in, else the visitor's.
pub(crate) fn of(hall: &Hall) -> Language {
    let asked = hall
        .visit
        .query_value("language")
        .and_then(|code| Language::from_code(&code));
    asked.unwrap_or_else(|| wished(hall))
}

/// Lets a request know the languages of a site that leaves them to the backend's settings.
pub(crate) async fn learn(hall: &Hall) {
    let site = &hall.site.published.site;
    if site.languages.is_empty() || site.main_language.is_none() {
        let front = shopfront::of_site(hall).await;
        hall.spoken.replace(Some(front));
    }
}

/// What the visitor's cookie or browser wishes, among what the site offers.
pub(crate) fn wished(hall: &Hall) -> Language {
    if let Some(front) = hall.spoken.borrow().as_deref() {
        return chosen(&hall.visit, &front.shop.languages, front.shop.main_language);
    }
    let settings = GlobalSettings::default();
    let site = &hall.site.published.site;
    let offered = site_languages(site, &settings);
    let main = main_language(site, &settings, &offered);
    chosen(&hall.visit, &offered, main)
}

/// What the visitor's cookie or browser wishes, among what is offered.
pub(crate) fn chosen(visit: &Visit, offered: &[Language], main: Language) -> Language {
    let accept_language = visit.header("accept-language");
    Wishes {
        cookie: cookie(visit),
        accept_language: accept_language.as_deref(),
    }
    .choose(offered, main)
}

/// Where an address leads that has no page in its own language but in another, by the backend's slug check. The
/// query is kept. Other languages are asked one after another: hardly any such address is wrong in more than one.
pub(crate) async fn moved(hall: &Hall, front: &Shopfront, address: &Address) -> Option<Response> {
    let backend = hall.backend(address.language);
    for from in &front.shop.languages {
        let call = slug_check(*from, address.language, &address.route)?;
        if *from != address.language
            && let Ok(answer) = backend.ask(&call).await
            && let Some(route) = checked(&answer, &address.route)
        {
            let href = Address::new(address.language, route).href();
            let target = Target::local(&with_query(&href, hall.visit.query()))?;
            return Some(Reply::redirect(301, &target, CachePolicy::Hour).empty());
        }
    }
    None
}

/// `/` leads to a language by cookie, browser, site (spec shell 2); nobody may keep the answer.
pub(crate) fn root(hall: &Hall) -> Response {
    let visit = &hall.visit;
    let language = wished(hall);
    let home = Address::new(language, Route::Home).href();
    let target = Target::local(&with_query(&home, visit.query())).or_else(|| Target::local(&home));
    match target {
        Some(target) => Reply::redirect(302, &target, CachePolicy::Never)
            .varying_by_visitor()
            .with_cookie(&hall.cookie(LANGUAGE_COOKIE, language.code(), LANGUAGE_COOKIE_AGE, false))
            .empty(),
        None => crate::failure::json(&shop::failure::Failure::Internal, language),
    }
}
