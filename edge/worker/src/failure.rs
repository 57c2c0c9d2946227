//! The one place that maps failures to statuses.

use platform::response::ResponseBuilder;
use shop::backend::BackendFailure;
use shop::checkout::OrderRejected;
use shop::failure::Failure;
use shop::i18n::Language;
use shop::pagecache::CachePolicy;
use web_sys::Response;

/// The status of a failure.
pub(crate) const fn status(failure: &Failure) -> u16 {
    match failure {
        Failure::NotFound | Failure::UnknownProduct => 404,
        Failure::Unauthorized => 401,
        Failure::MethodNotAllowed => 405,
        Failure::TooLarge | Failure::FileTooLarge => 413,
        Failure::Malformed => 400,
        Failure::ForeignOrigin | Failure::NotYours => 403,
        Failure::CompareFull
        | Failure::UnknownCity
        | Failure::Quantity(_)
        | Failure::Cart(_)
        | Failure::Fields(_)
        | Failure::Order(OrderRejected::Fields(_)) => 422,
        Failure::Order(
            OrderRejected::EmptyCart | OrderRejected::InProgress | OrderRejected::Unavailable,
        ) => 409,
        Failure::Busy | Failure::Backend | Failure::Order(OrderRejected::Backend) => 503,
        Failure::Sitemap => 502,
        Failure::Internal => 500,
    }
}

/// The refusal of an endpoint.
pub(crate) fn json(failure: &Failure, language: Language) -> Response {
    ResponseBuilder::new(status(failure), CachePolicy::Never).json(&failure.body(language.words()))
}

/// A failure told in plain text, in words that the specification fixes.
pub(crate) fn text(failure: &Failure, text: &str) -> Response {
    ResponseBuilder::new(status(failure), CachePolicy::Never)
        .with("content-type", "text/plain; charset=utf-8")
        .bytes(text.as_bytes())
}

/// What a backend failure means to the visitor; its text goes to the log only.
pub(crate) fn from_backend(failure: &BackendFailure, call: &str) -> Failure {
    if failure.is_not_found() {
        return Failure::NotFound;
    }
    worker::console_error!("backend {call}: {failure}");
    Failure::Backend
}

/// What a failure of the platform means: our own fault, told to the log only.
pub(crate) fn from_platform(error: &impl std::fmt::Display) -> Failure {
    worker::console_error!("platform: {error}");
    Failure::Internal
}
