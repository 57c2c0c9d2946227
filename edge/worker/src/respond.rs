//! Responses outside the page cache: pages for one visitor, answers to forms, failures and redirects.

use std::rc::Rc;

use futures_util::FutureExt;
use futures_util::future::{LocalBoxFuture, ready};
use platform::request::ShopRequest;
use platform::response::{CLOSED_POLICY, ResponseBuilder};
use serde::Serialize;
use shop::failure::{self as shop_failure, Failure, Kind};
use shop::fields::Fields;
use shop::i18n::Language;
use shop::language::LANGUAGE_COOKIE_AGE;
use shop::outcome::{self, FormAnswer, Redirect};
use shop::page::{CompanyPlace, Page};
use shop::pagecache::{Bypass, CachePolicy, CacheStatus};
use shop::pages;
use shop::paths::Target;
use shop::route::{Address, Place, Route};
use web_sys::Response;

use crate::context::RequestContext;
use crate::failure::{GONE, from_platform};
use crate::stream::Reply;
use crate::visit::Visit;
use crate::{language, stream};

/// A page for one visitor, or one that must not come from the cache.
pub(crate) fn private(
    visit: &Rc<Visit>,
    loaded: Result<Page, Failure>,
    status: CacheStatus,
    remember_language: bool,
) -> Response {
    match loaded {
        Ok(page) => {
            let policy = if page.cache == CachePolicy::Never {
                CachePolicy::Never
            } else {
                CachePolicy::Private
            };
            // `Vary: Cookie` makes Back request the page again after the session has ended.
            let mut reply = visit
                .site
                .page_headers(200, policy, Some(status))
                .varying_by_visitor();
            if remember_language {
                reply = reply.with_cookie(&visit.cookie(
                    shop::language::LANGUAGE_COOKIE,
                    visit.language.code(),
                    LANGUAGE_COOKIE_AGE,
                    false,
                ));
            }
            own_page(visit, page, reply)
        }
        Err(failure) => failed(visit, &failure, Some(status)),
    }
}

/// The page of something that is no more, stored nowhere.
pub(crate) fn gone(visit: &Rc<Visit>, page: Page, status: CacheStatus) -> Response {
    let reply = visit
        .site
        .page_headers(GONE, CachePolicy::Never, Some(status));
    own_page(visit, page, reply)
}

/// An uncached page with headers of its own.
fn own_page(visit: &Rc<Visit>, page: Page, reply: ResponseBuilder) -> Response {
    let reply = Reply::Own(reply);
    stream::page(visit.clone(), page, &reply)
}

/// The content of an error page.
pub(crate) fn failure_page(visit: &Visit, failure: &Failure) -> Page {
    let status = crate::failure::status(failure);
    pages::failure(&visit.view(), status, failure, &visit.asked())
}

/// Asks for the company if this page names it.
async fn learn_company(visit: &Visit, page: &Page) {
    if page.company != CompanyPlace::Nowhere {
        (visit.learn_company)(visit, visit.language).await;
    }
}

/// The page that answers a form, with the company of the shopper who has sent it.
pub(crate) async fn shown(visit: &Rc<Visit>, loaded: Result<Page, Failure>) -> Response {
    if let Ok(page) = &loaded {
        learn_company(visit, page).await;
    }
    let page = loaded.map(|page| visit.with_company(page));
    private(visit, page, CacheStatus::Bypass(Bypass::Excluded), false)
}

/// The page of a failure, with its status.
pub(crate) fn failed(
    visit: &Rc<Visit>,
    failure: &Failure,
    cache_status: Option<CacheStatus>,
) -> Response {
    let page = visit.with_company(failure_page(visit, failure));
    let status = crate::failure::status(failure);
    let reply = visit
        .site
        .page_headers(status, CachePolicy::Never, cache_status);
    let reply = crate::failure::with_pause(reply, failure);
    own_page(visit, page, reply)
}

/// The JSON answer to an accepted form, once it is computed.
type Telling<'a> = LocalBoxFuture<'a, Result<String, Failure>>;

/// The outcome of an accepted form.
pub(crate) type FormSuccess<'a> = outcome::FormSuccess<Telling<'a>>;

/// A JSON answer that is ready at once.
pub(crate) fn telling<'a>(body: &impl Serialize) -> Telling<'a> {
    ready(to_json(body)).boxed_local()
}

/// The JSON of an answer.
pub(crate) fn to_json(body: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(body).map_err(|error| from_platform(&error))
}

/// The outcome of an accepted form, with a message for the visitor.
pub(crate) fn thanks<'a>(target: Target, message: &str) -> FormSuccess<'a> {
    #[derive(Serialize)]
    struct Thanks<'a> {
        message: &'a str,
    }
    FormSuccess {
        target,
        json: Some(telling(&Thanks { message })),
    }
}

/// Answers a form. A refused plain form gets the page `again`, or the failure page if that cannot be rendered.
pub(crate) async fn form(
    visit: &Rc<Visit>,
    outcome: Result<FormSuccess<'_>, Failure>,
    again: impl AsyncFnOnce(&Failure) -> Result<Page, Failure>,
) -> Response {
    let failure = match answer(visit, outcome).await {
        Ok(response) => return response,
        Err(failure) => failure,
    };
    match again(&failure).await {
        Ok(page) => {
            learn_company(visit, &page).await;
            refused(visit, page, &failure)
        }
        Err(_) => failed_form(visit, &failure).await,
    }
}

/// Answers a form that has no page of its own; fails if the answer has to be a failure page.
pub(crate) async fn answer(
    ctx: &RequestContext,
    outcome: Result<FormSuccess<'_>, Failure>,
) -> Result<Response, Failure> {
    let wants_json = ctx.request.wants_json();
    let refusal = match FormAnswer::of(wants_json, outcome) {
        FormAnswer::Redirect(target) => return Ok(see_other(&target)),
        FormAnswer::Json(telling) => match telling.await {
            Ok(json) => {
                return Ok(ResponseBuilder::new(200, CachePolicy::Never).json_text(&json));
            }
            Err(failure) => failure,
        },
        FormAnswer::Refusal(failure) => failure,
        FormAnswer::PageAgain(failure) => return Err(failure),
    };
    Ok(crate::failure::json(&refusal, ctx.words(language::of(ctx))))
}

/// The page that a refused plain form gets back, with the problem.
pub(crate) fn refused(visit: &Rc<Visit>, page: Page, failure: &Failure) -> Response {
    let status = crate::failure::status(failure);
    let reply = visit.site.page_headers(status, CachePolicy::Never, None);
    let reply = crate::failure::with_pause(reply, failure);
    own_page(visit, visit.with_company(page), reply)
}

/// The failure page outside the page pipeline: for a plain form, or for an address without a page.
pub(crate) async fn failure(
    ctx: Rc<RequestContext>,
    language: Language,
    failure: &Failure,
) -> Response {
    let visit = Visit::open(&ctx, language).await;
    failed_form(&visit, failure).await
}

/// The page of a failure that answers a form, with the company of the shopper who has sent it.
async fn failed_form(visit: &Rc<Visit>, failure: &Failure) -> Response {
    learn_company(visit, &failure_page(visit, failure)).await;
    failed(visit, failure, None)
}

/// A redirect from a page's address.
pub(crate) fn redirect(redirect: &Redirect, status: CacheStatus) -> Response {
    match redirect {
        Redirect::Permanent(target) => permanent(target),
        Redirect::Temporary(target) => {
            ResponseBuilder::redirect(302, target, CachePolicy::Never).empty()
        }
        Redirect::Visitor(target) => away(target.as_str(), status),
    }
}

/// A permanent redirect, from another spelling of a page's address.
pub(crate) fn permanent(target: &Target) -> Response {
    ResponseBuilder::redirect(301, target, CachePolicy::Hour).empty()
}

/// A redirect to the page that shows what a form has done.
pub(crate) fn see_other(target: &Target) -> Response {
    ResponseBuilder::redirect(303, target, CachePolicy::Never).empty()
}

/// An uncached redirect to an address of this shop.
pub(crate) fn away(href: &str, status: CacheStatus) -> Response {
    let Some(target) = Target::local(href) else {
        return crate::failure::json(&Failure::Internal, Language::Ro.words());
    };
    ResponseBuilder::redirect(302, &target, CachePolicy::Never)
        .with_status_of_cache(status)
        .empty()
}

/// The redirect target of a plain form: the page of this shop that it names, or the page that the browser came from
/// (the form of a cached page does not know its own address), or the given page.
pub(crate) fn way_back(
    ctx: &RequestContext,
    fields: &Fields,
    page: Route,
) -> Result<Target, Failure> {
    let page = || Target::local(&Address::new(language::of(ctx), page).href());
    Target::page(fields.text("back"))
        .or_else(|| ctx.came_from())
        .or_else(page)
        .ok_or(Failure::Internal)
}

/// The `Retry-After` for a configuration store that does not answer.
const STORE_SECONDS: &str = "5";

/// The fallback page if the site itself cannot be read, without theme and frame.
pub(crate) fn without_a_site(failure: &Failure, request: &ShopRequest, place: &Place) -> Response {
    let language = place
        .language()
        .unwrap_or_else(|| language::chosen(request, Language::ALL, Language::Ro));
    let accepts = request.header("accept").unwrap_or_default();
    let status = crate::failure::status(failure);
    let answer = if accepts.contains("text/html") {
        ResponseBuilder::page(status, CachePolicy::Never, CLOSED_POLICY, None)
            .bytes(shop_failure::page::last(language.words(), failure).as_bytes())
    } else {
        crate::failure::json(failure, language.words())
    };
    if failure.kind() == Kind::Unavailable {
        // The headers of our own responses are mutable.
        let _ = answer.headers().set("retry-after", STORE_SECONDS);
    }
    answer
}
