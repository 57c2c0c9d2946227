//! Takes the vitals of a visited page, which its script sends when the page is left.

use platform::analytics;
use platform::response::ResponseBuilder;
use shop::consent::CONSENT_COOKIE;
use shop::failure::Failure;
use shop::pagecache::CachePolicy;
use shop::route::{Address, Place};
use shop::watch::{Device, Visited, collects, read_vitals};
use web_sys::Response;

use crate::context::RequestContext;
use crate::limits;

/// `POST /api/vitals`: writes a data point. The page is the one that the request comes from; of its address
/// only the kind is kept. A site that measures nothing, or not this visitor, keeps nothing.
pub(crate) async fn take(ctx: &RequestContext) -> Result<Response, Failure> {
    let vitals = ctx.site.published.site.vitals;
    let fields = ctx.request.fields().await?;
    let read = read_vitals(&fields)?;
    let taken = ResponseBuilder::new(204, CachePolicy::Never);
    if !collects(vitals, ctx.request.cookie(CONSENT_COOKIE)) {
        return Ok(taken.empty());
    }
    limits::lookup(ctx, "vitals").await?;
    let page = ctx
        .came_from()
        .map(|page| Place::parse(path_of(page.as_str())));
    let Some(Place::Page(Address { language, route })) = page else {
        return Ok(taken.empty());
    };
    let (hint, agent) = (
        ctx.request.header("sec-ch-ua-mobile"),
        ctx.request.header("user-agent"),
    );
    let visited = Visited {
        site: ctx.site.name(),
        page: route.name(),
        language: language.code(),
        version: &ctx.site.version,
        device: Device::of(hint.as_deref(), agent.as_deref()),
    };
    analytics::write(&ctx.env, &visited.point(&read));
    Ok(taken.empty())
}

/// The path of an address of this shop.
fn path_of(address: &str) -> &str {
    address.split(['?', '#']).next().unwrap_or_default()
}
