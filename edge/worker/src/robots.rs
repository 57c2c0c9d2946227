//! What machines ask of a site: where robots may go, the web app manifest, the shop's mark.

use shop::html::machines;
use shop::pagecache::CachePolicy;
use web_sys::Response;

use crate::hall::Hall;
use crate::reply::Reply;
use crate::shopfront;

/// `/robots.txt`
pub(crate) fn robots(hall: &Hall) -> Response {
    let text = machines::robots(&hall.site.published.site);
    answer("text/plain; charset=utf-8", &text)
}

/// The web app manifest.
pub(crate) async fn manifest(hall: &Hall) -> Response {
    let front = shopfront::of_site(hall).await;
    let json = machines::manifest(&front.shop);
    answer("application/manifest+json; charset=utf-8", &json)
}

/// The shop's mark as a picture.
pub(crate) fn icon(hall: &Hall) -> Response {
    answer("image/svg+xml", &machines::mark(&hall.site.published.theme))
}

fn answer(kind: &str, body: &str) -> Response {
    Reply::new(200, CachePolicy::Hour)
        .with("content-type", kind)
        .bytes(body.as_bytes())
}
