//! Loads the shop's own pages: articles, brands, contacts and the others.

use shop::content::{Answer, ContentQuery, plan};
use shop::failure::Failure;
use shop::lenient::Json;
use shop::page::Page;
use shop::route::Route;

use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::site_context::SiteContext;

/// The content page of a route, as the query asks for it.
pub(crate) async fn load(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    route: &Route,
) -> Result<Page, Failure> {
    let pairs = ctx.request.query_pairs();
    let pairs = pairs
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    let query = ContentQuery::new(route, pairs);
    let plan = plan(&query).ok_or(Failure::NotFound)?;
    let view = site_ctx.view();
    let Some(request) = &plan.request else {
        return (plan.show)(&view, &query, Answer::NOTHING).ok_or(Failure::Internal);
    };
    let body = ctx.backend(site_ctx.language).run(request).await;
    let body = body.map_err(|error| from_backend(&error, "content"))?;
    let page = Json::parse(&body)
        .ok()
        .and_then(|answer| (plan.show)(&view, &query, Answer::new(&answer)));
    page.ok_or_else(|| {
        worker::console_error!("backend {}: another shape than promised", request.path);
        Failure::Backend
    })
}
