//! Loads the shop's own pages: articles, brands, contacts and the others.

use futures_util::future::join3;
use platform::backend::Backend;
use platform::response::ResponseBuilder;
use shop::backend::Request;
use shop::content::{Answer, ContentQuery, plan};
use shop::failure::Failure;
use shop::lenient::Json;
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::paths::Target;
use shop::route::{Address, Route};
use web_sys::Response;

use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::site_context::SiteContext;

/// What the query asks of a page.
fn query<'a>(
    site_ctx: &SiteContext,
    route: &'a Route,
    pairs: &[(String, String)],
) -> ContentQuery<'a> {
    ContentQuery::new(route, pairs, &site_ctx.shop.settings.cities_to_choose)
}

/// Where the address of a content page leads whose query is written in another way than its own.
pub(crate) fn moved(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    address: &Address,
) -> Option<Response> {
    let pairs = ctx.request.query_pairs();
    let own = query(site_ctx, &address.route, &pairs).moved(&pairs)?;
    lead(ctx, &own)
}

/// A kind of articles that the backend does not know leads to the list of all kinds.
pub(crate) fn unknown_kind(ctx: &RequestContext, address: &Address) -> Option<Response> {
    let whole = ContentQuery::whole(&address.route);
    let own = whole.moved(&ctx.request.query_pairs())?;
    lead(ctx, &own)
}

fn lead(ctx: &RequestContext, query: &str) -> Option<Response> {
    let target = Target::local(&[ctx.request.path(), query].concat())?;
    Some(ResponseBuilder::redirect(301, &target, CachePolicy::Hour).empty())
}

/// The content page of a route, as the query asks for it.
pub(crate) async fn load(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    route: &Route,
) -> Result<Page, Failure> {
    let query = query(site_ctx, route, &ctx.request.query_pairs());
    let plan = plan(&query).ok_or(Failure::NotFound)?;
    let view = site_ctx.view();
    let Some(request) = &plan.request else {
        return (plan.show)(&view, &query, Answer::NOTHING).ok_or(Failure::Internal);
    };
    let backend = ctx.backend(site_ctx.language);
    let [first, second] = &plan.beside;
    let (body, first, second) = join3(
        backend.run(request),
        beside(&backend, first.as_ref()),
        beside(&backend, second.as_ref()),
    )
    .await;
    let body = body.map_err(|error| from_backend(&error, "content"))?;
    let answer = Json::parse(&body).ok();
    let answer = answer.as_ref().map(Answer::new);
    if let Some(failure) = answer.and_then(|answer| query.lacking(answer)) {
        return Err(failure);
    }
    let Some(mut page) = answer.and_then(|answer| (plan.show)(&view, &query, answer)) else {
        worker::console_error!("backend {}: another shape than promised", request.path);
        return Err(Failure::Backend);
    };
    if first.is_err() || second.is_err() {
        page.cache = CachePolicy::Private;
    }
    let brought = [&first, &second].map(|body| body.as_ref().ok()?.as_deref());
    (plan.add)(&view, &query, &mut page, brought);
    Ok(page)
}

/// The body of a call that the page can do without: nothing where there is none or nothing to be had, an error where it
/// failed.
async fn beside(backend: &Backend, request: Option<&Request>) -> Result<Option<Vec<u8>>, ()> {
    let Some(request) = request else {
        return Ok(None);
    };
    match backend.run(request).await {
        Ok(body) => Ok(Some(body)),
        Err(error) if error.is_not_found() => Ok(None),
        Err(error) => {
            worker::console_error!("backend {}: {error}", request.path);
            Err(())
        }
    }
}
