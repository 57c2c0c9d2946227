//! The language of a visitor: the redirect from the root, and the language of responses other than pages.

use platform::request::ShopRequest;
use platform::response::ResponseBuilder;
use shop::i18n::Language;
use shop::language::{
    LANGUAGE_COOKIE, LANGUAGE_COOKIE_AGE, Preferences, checked, from_root, named_in,
    remembered_code, slug_check,
};
use shop::pagecache::CachePolicy;
use shop::paths::{Target, with_query};
use shop::route::Address;
use shop::site::{GlobalSettings, main_language, site_languages};
use web_sys::Response;

use crate::context::RequestContext;
use crate::site_context;
use crate::visit::Visit;

/// The language that the visitor's cookie remembers.
pub(crate) fn remembered(request: &ShopRequest) -> Option<Language> {
    cookie(request).and_then(Language::from_code)
}

fn cookie(request: &ShopRequest) -> Option<&str> {
    remembered_code(|name| request.cookie(name))
}

/// The language of an endpoint's answer: from the request's fields or query, else the visitor's.
pub(crate) fn of(ctx: &RequestContext) -> Language {
    let of_query = || named_in(ctx.request.query());
    let asked = ctx.request.language.get().or_else(of_query);
    asked.unwrap_or_else(|| preferred(ctx))
}

/// Keeps the language of a form that sends a letter, whose link names none.
pub(crate) fn keep_for_letter(ctx: &RequestContext, language: Language) {
    let cookie = ctx.cookie(LANGUAGE_COOKIE, language.code(), LANGUAGE_COOKIE_AGE, false);
    ctx.session.carry(&cookie);
}

/// Loads the languages of a site that leaves them to the backend's settings.
pub(crate) async fn learn(ctx: &RequestContext) {
    let site = &ctx.site.published.site;
    if site.needs_settings_for_languages() {
        let site_ctx = site_context::of_site(ctx).await;
        ctx.languages.replace(Some(site_ctx.languages()));
    }
}

/// The site's language that the visitor's cookie or browser prefers.
pub(crate) fn preferred(ctx: &RequestContext) -> Language {
    if let Some(known) = &*ctx.languages.borrow() {
        return chosen(&ctx.request, &known.offered, known.main);
    }
    let settings = GlobalSettings::default();
    let site = &ctx.site.published.site;
    let offered = site_languages(site, &settings);
    let main = main_language(site, &settings, &offered);
    chosen(&ctx.request, &offered, main)
}

/// The offered language that the visitor's cookie or browser prefers.
pub(crate) fn chosen(request: &ShopRequest, offered: &[Language], main: Language) -> Language {
    let accept_language = request.header("accept-language");
    Preferences {
        cookie: cookie(request),
        accept_language: accept_language.as_deref(),
    }
    .choose(offered, main)
}

/// The redirect for an address whose slug belongs to another language, by the backend's slug check. It keeps the query.
/// All other languages are checked at once; the first match in the site's order wins.
pub(crate) async fn find_in_others(visit: &Visit, address: &Address) -> Option<Target> {
    let backend = visit.backend();
    let languages = visit.shop().languages.iter();
    let others = languages.filter(|language| **language != address.language);
    let calls: Vec<_> = others
        .filter_map(|from| slug_check(*from, address.language, &address.route))
        .collect();
    let answers = backend.ask_all(&calls).await;
    let route = answers
        .into_iter()
        .find_map(|answer| checked(&answer.ok()?, &address.route))?;
    let href = Address::new(address.language, route).href();
    Target::local(&with_query(&href, visit.request.query()))
}

/// Redirects `/` to a language by cookie, browser, site (spec shell 2). The redirect must not be cached.
pub(crate) fn root(ctx: &RequestContext) -> Response {
    let request = &ctx.request;
    let language = preferred(ctx);
    match from_root(language, request.query()) {
        Some(target) => ResponseBuilder::redirect(302, &target, CachePolicy::Never)
            .varying_by_visitor()
            .with_cookie(&ctx.cookie(LANGUAGE_COOKIE, language.code(), LANGUAGE_COOKIE_AGE, false))
            .empty(),
        None => crate::failure::json(&shop::failure::Failure::Internal, ctx.words(language)),
    }
}
