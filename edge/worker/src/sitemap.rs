//! Passes on the sitemap of the backend under the shop's own host.

use platform::body::read_all;
use platform::response::ResponseBuilder;
use shop::backend::Call;
use shop::failure::{Failure, SITEMAP_TEXT};
use shop::pagecache::CachePolicy;
use shop::route::{Endpoint, Place};
use web_sys::{AbortSignal, Response};

use crate::context::RequestContext;
use crate::{failure, language};

/// The size limit. The limit of the sitemap protocol is more than an isolate may hold.
const MOST_BYTES: usize = 16 * 1024 * 1024;
/// The Content-Security-Policy: a document of the backend must not run scripts, even when it is opened directly.
const POLICY: &str = "default-src 'none';style-src 'unsafe-inline';sandbox";

/// The backend's sitemap, or a 502 if it cannot be fetched (spec shell 8).
pub(crate) async fn sitemap(ctx: &RequestContext) -> Response {
    match fetch(ctx).await {
        Ok(body) => ResponseBuilder::new(200, CachePolicy::Hour)
            .with("content-type", "application/xml; charset=utf-8")
            .with("content-security-policy", POLICY)
            .bytes(&body),
        Err(why) => {
            platform::log_error!("the sitemap could not be fetched: {why}");
            failure::text(&Failure::Sitemap, SITEMAP_TEXT)
        }
    }
}

async fn fetch(ctx: &RequestContext) -> Result<Vec<u8>, String> {
    // The backend cannot know the host of the shop.
    let origin = ctx.site.published.site.address(Place::ROOT);
    let path = [&*Endpoint::Sitemap.href(), "?origin=", &origin].concat();
    let request = Call::<()>::get(path).request;
    let deadline = AbortSignal::timeout_with_u32(request.deadline_ms);
    let backend = ctx.backend(language::of(ctx)).of_nobody();
    let response = backend.send(&request, &deadline).await;
    let response = response.map_err(|error| error.to_string())?;
    let kind = response.headers().get("content-type").ok().flatten();
    let kind = kind.unwrap_or_default();
    if response.status() != 200 || !is_xml(&kind) {
        return Err(["status ", &response.status().to_string(), " ", &kind].concat());
    }
    let stream = response.body().ok_or("no body")?;
    match read_all(&stream, MOST_BYTES).await {
        Ok(Some(body)) if body.trim_ascii_start().starts_with(b"<") => Ok(body),
        Ok(Some(_)) => Err("not XML".to_owned()),
        Ok(None) => Err("too large".to_owned()),
        Err(_) => Err("broken off".to_owned()),
    }
}

fn is_xml(kind: &str) -> bool {
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/xml") || kind.eq_ignore_ascii_case("text/xml")
}
