//! Pictures of the backend under the shop's own host: the browser never talks to the backend.

use futures_util::future::LocalBoxFuture;
use platform::response::{ResponseBuilder, streamed};
use shop::backend::{BackendFailure, Call, Request};
use shop::failure::Failure;
use shop::pagecache::CachePolicy;
use shop::route::{Endpoint, Slug};
use web_sys::{AbortSignal, Response};

use crate::context::RequestContext;
use crate::language;

/// A drawn picture may hold styles but nothing that runs, even when it is opened by itself.
pub(crate) const PICTURE_POLICY: &str =
    "default-src 'none';style-src 'unsafe-inline';img-src data:;sandbox";

/// Passes a picture on, if it is one.
pub(crate) async fn picture(ctx: &RequestContext, path: &Slug) -> Result<Response, Failure> {
    let (response, kind) = file(ctx, Endpoint::Media(path.clone()).href())
        .await
        .map_err(|error| crate::failure::from_backend(&error, "media"))?;
    if response.status() != 200 || !kind.starts_with("image/") {
        return Err(Failure::NotFound);
    }
    let reply = ResponseBuilder::new(200, CachePolicy::Forever)
        .with("content-type", kind)
        .with("content-security-policy", PICTURE_POLICY);
    Ok(response
        .body()
        .map_or_else(|| reply.empty(), |body| streamed(&body, &reply.init())))
}

/// A file of the backend and its type; nothing of the visitor is sent along, and no redirect is followed.
pub(crate) fn file(
    ctx: &RequestContext,
    path: String,
) -> LocalBoxFuture<'_, Result<(Response, String), BackendFailure>> {
    Box::pin(async move {
        let request: Request = Call::<()>::get(path).request;
        let deadline = AbortSignal::timeout_with_u32(request.deadline_ms);
        let mut backend = ctx.backend(language::of(ctx));
        backend.session = None;
        let response = backend.send(&request, &deadline).await?;
        let kind = response.headers().get("content-type").ok().flatten();
        Ok((response, kind.unwrap_or_default()))
    })
}
