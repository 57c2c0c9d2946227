//! Passwords: the list of the commonest.

use platform::response::ResponseBuilder;
use shop::pagecache::CachePolicy;
use shop::password::COMMON;
use web_sys::Response;

/// `GET /api/common-passwords`: hashes, so that the browser says at once what the shop would refuse, and the typed
/// password stays there.
pub(crate) fn common_passwords() -> Response {
    ResponseBuilder::new(200, CachePolicy::Hour)
        .with("content-type", "application/octet-stream")
        .bytes(COMMON)
}
