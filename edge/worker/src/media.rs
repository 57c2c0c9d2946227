//! Serves the backend's images, videos and documents under the shop's own host: browsers never talk to the backend.

use futures_util::future::LocalBoxFuture;
use platform::response::{ResponseBuilder, streamed};
use shop::backend::{BackendFailure, Call, Request};
use shop::failure::Failure;
use shop::pagecache::CachePolicy;
use shop::route::{Endpoint, Slug};
use shop::site::large_type;
use web_sys::{AbortSignal, Response};

use crate::context::RequestContext;
use crate::language;

/// The Content-Security-Policy of media: an SVG may contain styles but no scripts, even when it is opened directly.
pub(crate) const PICTURE_POLICY: &str =
    "default-src 'none';style-src 'unsafe-inline';img-src data:;sandbox";

/// The deadline for videos and documents, which are large, in milliseconds.
const LARGE_MS: u32 = 60_000;

/// Passes on an image, a video or a document; any other type is a 404. Large files support `Range` requests; an
/// unsatisfiable range is a 416 with the file's length, as the backend says. Documents are sent as downloads: opened on
/// the shop's host, they could run scripts.
pub(crate) async fn media(ctx: &RequestContext, path: &Slug) -> Result<Response, Failure> {
    let path = Endpoint::Media(path.clone()).href();
    let large = large_type(&path);
    let (response, kind) = match large {
        Some(_) => file_within(ctx, path, LARGE_MS, ctx.request.header("range")).await,
        None => file(ctx, path).await,
    }
    .map_err(|error| crate::failure::from_lookup(&error, "media"))?;
    let status = response.status();
    if large.is_some() && status == crate::failure::NO_SUCH_PART {
        let reply = ResponseBuilder::new(status, CachePolicy::Never);
        return Ok(with_headers(reply, &response, &["content-range"]).empty());
    }
    let is_part = large.is_some() && status == 206;
    let is_known = kind.starts_with("image/") || large.is_some_and(|own| kind.starts_with(own));
    if !(status == 200 || is_part) || !is_known {
        return Err(Failure::NotFound);
    }
    let mut reply = ResponseBuilder::new(status, CachePolicy::Forever);
    if large.is_some() {
        reply = with_headers(
            reply,
            &response,
            &["content-length", "content-range", "accept-ranges"],
        );
    }
    if kind.starts_with("application/") {
        reply = reply.with("content-disposition", "attachment");
    }
    let reply = reply
        .with("content-type", kind)
        .with("content-security-policy", PICTURE_POLICY);
    Ok(response
        .body()
        .map_or_else(|| reply.empty(), |body| streamed(&body, &reply.init())))
}

/// Adds headers of the backend's answer to the reply, if they are present.
fn with_headers(
    reply: ResponseBuilder,
    answer: &Response,
    names: &[&'static str],
) -> ResponseBuilder {
    names
        .iter()
        .copied()
        .fold(reply, |reply, name| match answer.headers().get(name) {
            Ok(Some(value)) => reply.with(name, value),
            _ => reply,
        })
}

/// A file of the backend and its content type. The call carries no session and no visitor address. Redirects are not
/// followed, except to the same path with or without its trailing slash.
pub(crate) fn file(
    ctx: &RequestContext,
    path: String,
) -> LocalBoxFuture<'_, Result<(Response, String), BackendFailure>> {
    let request: Request = Call::<()>::get("").request;
    file_within(ctx, path, request.deadline_ms, None)
}

fn file_within(
    ctx: &RequestContext,
    path: String,
    deadline_ms: u32,
    range: Option<String>,
) -> LocalBoxFuture<'_, Result<(Response, String), BackendFailure>> {
    Box::pin(async move {
        let request: Request = Call::<()>::get(path).request;
        let deadline = AbortSignal::timeout_with_u32(deadline_ms);
        let mut backend = ctx.backend(language::of(ctx)).of_nobody();
        backend.range = range;
        let response = backend.send(&request, &deadline).await?;
        let kind = response.headers().get("content-type").ok().flatten();
        Ok((response, kind.unwrap_or_default()))
    })
}
