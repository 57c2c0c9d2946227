//! The one place that maps failures to statuses.

use shop::backend::BackendFailure;
use shop::checkout::OrderRejected;
use shop::failure::{Failure, page};
use shop::i18n::Language;
use shop::pagecache::CachePolicy;
use shop::route::Place;
use web_sys::Response;

use crate::language;
use crate::reply::Reply;
use crate::request::ShopRequest;

/// The last page needs nothing from anywhere.
const LAST_POLICY: &str =
    "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

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
    Reply::new(status(failure), CachePolicy::Never).json(&failure.body(language.words()))
}

/// What is left when the site itself cannot be read: there is no theme and no frame for a page of the failure.
pub(crate) fn without_a_site(failure: &Failure, request: &ShopRequest, place: &Place) -> Response {
    let language = place
        .language()
        .unwrap_or_else(|| language::chosen(request, Language::ALL, Language::Ro));
    let accepts = request.header("accept").unwrap_or_default();
    if !accepts.contains("text/html") {
        return json(failure, language);
    }
    Reply::page(status(failure), CachePolicy::Never, LAST_POLICY, None)
        .bytes(page::last(language.words()).as_bytes())
}

/// A failure told in plain text, in words that the specification fixes.
pub(crate) fn text(failure: &Failure, text: &str) -> Response {
    Reply::new(status(failure), CachePolicy::Never)
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
