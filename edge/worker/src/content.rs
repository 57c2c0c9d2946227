//! Loads the shop's own pages: articles, brands, contacts and the others.

use futures_util::future::{LocalBoxFuture, join3, ready};
use platform::backend::Backend;
use shop::backend::BackendFailure;
use shop::content::{Answer, ContentQuery, Plan, plan, says_nothing};
use shop::failure::Failure;
use shop::lenient::Json;
use shop::outcome::Outcome;
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::route::Route;

use crate::failure::from_backend;
use crate::visit::Visit;

/// The pending body of a call.
type Asked<'a> = LocalBoxFuture<'a, Result<Vec<u8>, BackendFailure>>;

/// The content page for a route and its query, or the redirect to its canonical address, which may depend on the
/// answer.
pub(crate) async fn load(visit: &Visit, route: &Route) -> Outcome {
    let asked = visit.asked();
    let cities = &visit.shop().settings.cities_to_choose;
    let query = ContentQuery::new(route, &asked.pairs(), cities);
    let loaded = load_page(visit, &query).await;
    let is_missing = matches!(loaded, Err(Failure::NotFound));
    match query.redirect(is_missing, &asked) {
        Some(redirect) => Outcome::Redirect(redirect),
        None => Outcome::from(loaded),
    }
}

async fn load_page(visit: &Visit, query: &ContentQuery<'_>) -> Result<Page, Failure> {
    let plan = plan(query).ok_or(Failure::NotFound)?;
    let plan = plan.shaped(&visit.shop().site.bodies);
    let view = visit.view();
    let Some(request) = &plan.request else {
        return (plan.show)(&view, query, Answer::NOTHING).ok_or(Failure::Internal);
    };
    let backend = visit.backend();
    let [first, second] = plan.beside.each_ref().map(|beside| {
        beside.as_ref().map_or_else::<Asked<'_>, _, _>(
            || Box::pin(ready(Err(BackendFailure::Status(404, String::new())))),
            |request| backend.run(request),
        )
    });
    let (body, first, second) = join3(backend.run(request), first, second).await;
    let (body, is_sure) = load_with_fallback(&backend, &plan, body).await;
    let body = body.map_err(|error| {
        if error.is_not_found() {
            query.missing()
        } else {
            from_backend(&error, "content")
        }
    })?;
    let answer = Json::parse(&body).map_err(BackendFailure::of_answer);
    let answer = answer
        .inspect_err(|why| platform::log_error!("backend {}: {why}", request.path))
        .ok();
    let answer = answer.as_ref();
    if let Some(failure) = answer.and_then(|answer| query.lacking(Answer::new(answer))) {
        return Err(failure);
    }
    let Some(mut page) = answer.and_then(|answer| plan.page(&view, query, answer)) else {
        platform::log_error!("backend {}: another shape than promised", request.path);
        return Err(Failure::Backend);
    };
    if !is_sure {
        page.cache = CachePolicy::Private;
    }
    for failure in [&first, &second]
        .into_iter()
        .filter_map(|body| body.as_ref().err())
    {
        // A 404 is no failure: the backend has no such content.
        if !failure.is_not_found() {
            platform::log_error!("backend beside {}: {failure}", request.path);
            page.cache = CachePolicy::Private;
        }
    }
    let brought = [&first, &second].map(|body| body.as_deref().ok());
    (plan.add)(&view, query, &mut page, brought);
    Ok(page)
}

/// The page's answer, or the fallback call's if that is empty. The flag is `false` if the fallback failed, so that the
/// page may be incomplete.
async fn load_with_fallback(
    backend: &Backend,
    plan: &Plan,
    body: Result<Vec<u8>, BackendFailure>,
) -> (Result<Vec<u8>, BackendFailure>, bool) {
    let has_nothing = match &body {
        Ok(body) => says_nothing(body),
        Err(failure) => failure.is_not_found(),
    };
    let Some(instead) = plan.instead.as_ref().filter(|_| has_nothing) else {
        return (body, true);
    };
    match (backend.run(instead).await, body) {
        (Ok(other), body) if says_nothing(&other) => (body.or(Ok(other)), true),
        (Ok(other), _) => (Ok(other), true),
        (Err(failure), body) if failure.is_not_found() => (body, true),
        (Err(failure), Ok(body)) => {
            platform::log_error!("backend {}: {failure}", instead.path);
            (Ok(body), false)
        }
        (failed, Err(_)) => (failed, true),
    }
}
