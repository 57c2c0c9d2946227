//! Serves files of the backend's settings under the shop's own host.

use platform::response::{ResponseBuilder, streamed};
use shop::failure::Failure;
use shop::route::Slug;
use shop::site::{self, SiteFile};
use web_sys::Response;

use crate::context::RequestContext;
use crate::{media, site_context};

/// Answers with a file of the settings, if it exists and the site allows it.
pub(crate) async fn answer(ctx: &RequestContext, name: &Slug) -> Result<Response, Failure> {
    let file = SiteFile::from_name(name.as_str()).ok_or(Failure::NotFound)?;
    let site_ctx = site_context::of_site(ctx).await;
    let content = file
        .content(&ctx.site.published.site, &site_ctx.shop.settings)
        .ok_or(Failure::NotFound)?;
    let reply = ResponseBuilder::new(200, file.policy(&content, ctx.request.query()));
    match file.media_type() {
        Some(kind) => Ok(reply.with("content-type", kind).bytes(content.as_bytes())),
        None => font(ctx, content, reply).await,
    }
}

/// Passes on a font of the backend's media, with the type that its file name implies: many stores have no type for
/// fonts.
async fn font(
    ctx: &RequestContext,
    path: String,
    reply: ResponseBuilder,
) -> Result<Response, Failure> {
    let kind = site::font_type(&path).ok_or(Failure::NotFound)?;
    let (response, stored_as) = media::file(ctx, path)
        .await
        .map_err(|error| crate::failure::from_lookup(&error, "font"))?;
    let fine = response.status() == 200 && site::may_be_font(&stored_as);
    let Some(stream) = response.body().filter(|_| fine) else {
        return Err(Failure::NotFound);
    };
    Ok(streamed(&stream, &reply.with("content-type", kind).init()))
}
