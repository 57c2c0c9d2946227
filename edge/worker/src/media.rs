//! Pictures of the backend under the shop's own host: the browser never talks to the backend.

use shop::backend::{Call, Request};
use shop::failure::Failure;
use shop::pagecache::CachePolicy;
use shop::route::{Endpoint, Slug};
use web_sys::{AbortSignal, Response};

use crate::answer::Hall;
use crate::language;
use crate::reply::{Reply, streamed};

/// A drawn picture may hold styles but nothing that runs, even when it is opened by itself.
const PICTURE_POLICY: &str = "default-src 'none';style-src 'unsafe-inline';img-src data:;sandbox";

/// Passes a picture on, if it is one.
pub(crate) async fn picture(hall: &Hall, path: &Slug) -> Result<Response, Failure> {
    let request: Request = Call::<()>::get(Endpoint::Media(path.clone()).href()).request;
    let deadline = AbortSignal::timeout_with_u32(request.deadline_ms);
    let mut backend = hall.backend(language::of(hall));
    backend.session = None;
    let response = backend
        .send(&request, &deadline)
        .await
        .map_err(|error| crate::failure::from_backend(&error, "media"))?;
    let kind = response
        .headers()
        .get("content-type")
        .ok()
        .flatten()
        .unwrap_or_default();
    if response.status() != 200 || !kind.starts_with("image/") {
        return Err(Failure::NotFound);
    }
    let reply = Reply::new(200, CachePolicy::Forever)
        .with("content-type", kind)
        .with("content-security-policy", PICTURE_POLICY);
    Ok(response
        .body()
        .map_or_else(|| reply.empty(), |body| streamed(&body, &reply.init())))
}
