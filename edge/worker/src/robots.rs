//! Files for programs: `robots.txt`, the web app manifest, the shop's icon.

use platform::response::ResponseBuilder;
use shop::failure::Failure;
use shop::layout::{mark_png, robots as machine_files};
use shop::pagecache::CachePolicy;
use shop::paths::{Target, along};
use shop::route::Slug;
use web_sys::Response;

use crate::context::RequestContext;
use crate::site_context;

/// `/robots.txt`
pub(crate) fn robots(ctx: &RequestContext) -> Response {
    let text = machine_files::robots(&ctx.site.published.site);
    answer("text/plain; charset=utf-8", &text)
}

/// The web app manifest.
pub(crate) async fn manifest(ctx: &RequestContext) -> Response {
    let site_ctx = site_context::of_site(ctx).await;
    let json = machine_files::manifest(&site_ctx.shop);
    answer("application/manifest+json; charset=utf-8", &json)
}

/// The shop's mark as a picture: the settings' favicon, else the brand's initials.
pub(crate) async fn icon(ctx: &RequestContext) -> Response {
    let site_ctx = site_context::of_site(ctx).await;
    let file = machine_files::favicon(&site_ctx.shop);
    let file = file.map(|file| along(file.as_str(), ctx.request.query()));
    if let Some(target) = file.and_then(|file| Target::configured(&file)) {
        return ResponseBuilder::redirect(302, &target, CachePolicy::Hour).empty();
    }
    answer(
        "image/svg+xml",
        &machine_files::mark(&ctx.site.published.theme),
    )
}

/// The mark as a PNG.
pub(crate) fn mark(ctx: &RequestContext, name: &Slug) -> Result<Response, Failure> {
    let file = mark_png(&ctx.site.published.theme, name.as_str()).ok_or(Failure::NotFound)?;
    Ok(ResponseBuilder::new(200, CachePolicy::Hour)
        .with("content-type", "image/png")
        .bytes(&file))
}

fn answer(kind: &str, body: &str) -> Response {
    ResponseBuilder::new(200, CachePolicy::Hour)
        .with("content-type", kind)
        .bytes(body.as_bytes())
}
