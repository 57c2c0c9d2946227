//! The one place that maps failures to statuses, by their kind.

use platform::response::ResponseBuilder;
use shop::backend::BackendFailure;
use shop::failure::{Failure, Kind};
use shop::i18n::Words;
use shop::limits::PERIOD;
use shop::pagecache::CachePolicy;
use web_sys::Response;

/// The status for a range that starts after the end of a file (RFC 9110, 15.5.17).
pub(crate) const NO_SUCH_PART: u16 = 416;

/// The status of a page about something that is no more.
pub(crate) const GONE: u16 = 410;

/// The status of a failure.
pub(crate) const fn status(failure: &Failure) -> u16 {
    match failure.kind() {
        Kind::Malformed => 400,
        Kind::Unauthorized => 401,
        Kind::Forbidden => 403,
        Kind::NotFound => 404,
        Kind::MethodNotAllowed => 405,
        Kind::Conflict => 409,
        Kind::Gone => 410,
        Kind::TooSlow => 408,
        Kind::TooLarge => 413,
        Kind::HeadersTooLarge => 431,
        Kind::Invalid => 422,
        Kind::TooOften => 429,
        Kind::Internal => 500,
        Kind::BadGateway => 502,
        Kind::Unavailable | Kind::Unproven => 503,
    }
}

/// A failure as JSON, for endpoints.
pub(crate) fn json(failure: &Failure, words: Words) -> Response {
    let reply = ResponseBuilder::new(status(failure), CachePolicy::Never);
    with_pause(reply, failure).json(&failure.body(words))
}

/// Adds `Retry-After` if the rate limit was hit.
pub(crate) fn with_pause(reply: ResponseBuilder, failure: &Failure) -> ResponseBuilder {
    if let Failure::TooOften(seconds) = failure {
        reply.with("retry-after", seconds.to_string())
    } else if failure.kind() == Kind::TooOften {
        reply.with("retry-after", PERIOD)
    } else {
        reply
    }
}

/// A failure as plain text, in words that the specification fixes.
pub(crate) fn text(failure: &Failure, text: &str) -> Response {
    ResponseBuilder::new(status(failure), CachePolicy::Never)
        .with("content-type", "text/plain; charset=utf-8")
        .bytes(text.as_bytes())
}

/// The failure of a call whose path names the requested thing: a 404 means that the thing does not exist.
pub(crate) fn from_lookup(failure: &BackendFailure, call: &str) -> Failure {
    if failure.is_not_found() {
        return Failure::NotFound;
    }
    from_backend(failure, call)
}

/// Converts a backend failure for the visitor; its text goes to the log only.
pub(crate) fn from_backend(failure: &BackendFailure, call: &str) -> Failure {
    platform::log_error!("backend {call}: {failure}");
    failure
        .pause_s()
        .map_or(Failure::Backend, Failure::TooOften)
}

/// Converts a platform failure to an internal error; its text goes to the log only.
pub(crate) fn from_platform(error: &impl std::fmt::Display) -> Failure {
    platform::log_error!("platform: {error}");
    Failure::Internal
}
