//! The files that the backend's settings bring of their own, under the shop's own host.

use platform::response::{ResponseBuilder, streamed};
use shop::failure::Failure;
use shop::pagecache::CachePolicy;
use shop::route::Slug;
use shop::site::{self, Service, SiteFile};
use web_sys::Response;

use crate::context::RequestContext;
use crate::{media, site_context};

/// Answers with a file of the settings, if they have it and the site lets it in.
pub(crate) async fn answer(ctx: &RequestContext, name: &Slug) -> Result<Response, Failure> {
    let site = &ctx.site.published.site;
    let file = SiteFile::from_name(name.as_str()).ok_or(Failure::NotFound)?;
    let site_ctx = site_context::of_site(ctx).await;
    let settings = &site_ctx.shop.settings;
    let found = match file {
        SiteFile::Style => Some(site::style(settings)).filter(|css| !css.is_empty()),
        SiteFile::FarStyle if site.service(Service::Scripts).is_some() => {
            Some(site::far_style(settings).to_owned()).filter(|css| !css.is_empty())
        }
        SiteFile::Font => site::font(settings).map(str::to_owned),
        SiteFile::Script(place) if site.service(Service::Scripts).is_some() => {
            site::scripts(settings)
                .get(place)
                .copied()
                .map(str::to_owned)
        }
        SiteFile::FarStyle | SiteFile::Script(_) => None,
    };
    let content = found.ok_or(Failure::NotFound)?;
    let href = file.href(&content);
    let version = href.split_once('?').map(|(_, version)| version);
    // Asked for by its version, the file is what it will ever be. Another version than the one known here may be a
    // newer one, whose address must not keep what is old.
    let policy = match ctx.request.query() {
        query if query == version => CachePolicy::Forever,
        None => CachePolicy::Hour,
        Some(_) => CachePolicy::Never,
    };
    let reply = ResponseBuilder::new(200, policy);
    let kind = match file {
        SiteFile::Style | SiteFile::FarStyle => "text/css; charset=utf-8",
        SiteFile::Script(_) => "text/javascript; charset=utf-8",
        SiteFile::Font => return font(ctx, content, reply).await,
    };
    Ok(reply.with("content-type", kind).bytes(content.as_bytes()))
}

/// Passes a font of the backend's media on under the type that its name tells: a store of files often knows none of
/// its own, and as a font nothing else can come of it. What the store calls a text is none.
async fn font(
    ctx: &RequestContext,
    path: String,
    reply: ResponseBuilder,
) -> Result<Response, Failure> {
    let kind = site::font_type(&path).ok_or(Failure::NotFound)?;
    let (response, stored_as) = media::file(ctx, path)
        .await
        .map_err(|error| crate::failure::from_backend(&error, "font"))?;
    let fine = response.status() == 200 && !stored_as.starts_with("text/");
    let Some(stream) = response.body().filter(|_| fine) else {
        return Err(Failure::NotFound);
    };
    Ok(streamed(&stream, &reply.with("content-type", kind).init()))
}
