//! Backend calls as typed data: request and answer type. The worker executes them.

mod body;
mod guard;
mod log;
mod pause;
mod refusal;
mod slash;
mod whole;
mod goods_fields;

pub use body::{Body, FilePart};
pub use goods_fields::GoodsFields;
pub(crate) use guard::kind as kind_of_path;
pub use guard::{Admission, Guard, worked};
pub use log::without_typed;
pub use pause::pause_s;
pub use refusal::Subject;
pub use slash::{Slashes, slash_redirect};
pub use whole::WholeList;

use core::net::IpAddr;
use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::marker::PhantomData;

use serde::Serialize;

use crate::lenient::{Json, Lenient, read_logged};
use log::refused_fields;

/// Whether a request asks for developer mode, by the header `Dev-Mode` or the query's `dev_mode`. The mode exists
/// only in development: a public shop ignores both.
pub fn is_dev_mode(development: bool, header: Option<&str>, query: Option<&str>) -> bool {
    development && (header.is_some() || query == Some("true"))
}

/// The visitor's IP address as it is passed on to a backend; `None` if `told` is not an address.
pub fn visitor_address(told: &str) -> Option<String> {
    let address = told.parse::<IpAddr>().ok()?;
    Some(address.to_canonical().to_string())
}

/// The verbs of the backend API.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Get,
    Post,
    Patch,
    Delete,
}

impl Method {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Patch => "PATCH",
            Self::Delete => "DELETE",
        }
    }
}

/// The statuses that count as success.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Success {
    /// Any of 200 to 299.
    Any,
    /// Only this status: every other answer means something else (spec commerce 4, reservation and order).
    Only(u16),
    /// One of these, by the site's config.
    Among(Vec<u16>),
}

/// A call without its answer's type: everything that an executor needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    pub method: Method,
    /// Whether the call may change something at the backend, rather than only read.
    pub changes: bool,
    /// Path and query, from the leading slash.
    pub path: Cow<'static, str>,
    pub body: Option<Body>,
    /// Sent as `Idempotency-Key`, so that a repeated call has no second effect.
    pub key: Option<String>,
    /// The longest wait for the whole answer, in milliseconds.
    pub deadline_ms: u32,
    pub success: Success,
}

impl Request {
    /// The JSON body, if there is one.
    pub fn json(&self) -> Option<&str> {
        match self.body.as_ref()? {
            Body::Json(json) => Some(json),
            Body::Parts { .. } => None,
        }
    }

    /// The call for the log.
    pub fn told(&self) -> String {
        [self.method.name(), " ", &without_typed(&self.path)].concat()
    }

    /// Whether this status counts as success.
    pub fn succeeds_with(&self, status: u16) -> bool {
        match &self.success {
            Success::Any => (200..300).contains(&status),
            Success::Only(expected) => status == *expected,
            Success::Among(expected) => expected.contains(&status),
        }
    }
}

/// A call whose 200 answer is read as `T`.
#[derive(Debug)]
pub struct Call<T> {
    pub request: Request,
    answer: PhantomData<fn() -> T>,
}

/// The time limit of a page's call, body included.
const PAGE_DEADLINE_MS: u32 = 8000;

/// The time limit of all calls of a page together, in milliseconds.
pub const PAGE_MS: u64 = 8000;
/// The time limit of the calls that decide the page's status: after it the first byte is sent, if only of an error
/// page.
pub const FIRST_BYTE_MS: u64 = 5000;

/// The time limit of confirming the session; the rest of the time is left to the page.
pub const SESSION_MS: u64 = 3000;

/// The time limit of the calls before an order: a shopper who orders waits longer than for a page, and sees that the
/// shop is at it. The cart's object then prepares the order and sends it, each within a limit of its own.
pub const ORDER_MS: u64 = 12_000;
/// The time limit of confirming the session for an order.
pub const ORDER_SESSION_MS: u64 = 6000;

impl<T: Lenient> Call<T> {
    /// A call of a fixed path.
    pub const fn get_static(path: &'static str) -> Self {
        Self {
            request: Request {
                method: Method::Get,
                changes: false,
                path: Cow::Borrowed(path),
                body: None,
                key: None,
                deadline_ms: PAGE_DEADLINE_MS,
                success: Success::Any,
            },
            answer: PhantomData,
        }
    }

    pub fn get(path: impl Into<Cow<'static, str>>) -> Self {
        let mut call = Self::get_static("");
        call.request.path = path.into();
        call
    }

    pub fn post(path: impl Into<Cow<'static, str>>, body: &impl Serialize) -> Self {
        Self::send(Method::Post, path, Body::json(body))
    }

    /// A call whose body is JSON already.
    pub fn post_json(path: impl Into<Cow<'static, str>>, json: String) -> Self {
        Self::send(Method::Post, path, Body::Json(json))
    }

    /// A call that sends a body: JSON, or a form with its file.
    pub fn send(method: Method, path: impl Into<Cow<'static, str>>, body: Body) -> Self {
        Self {
            request: Request {
                method,
                changes: true,
                path: path.into(),
                body: Some(body),
                key: None,
                deadline_ms: PAGE_DEADLINE_MS,
                success: Success::Any,
            },
            answer: PhantomData,
        }
    }

    /// A POST whose body is an object with one extra field, given as JSON text: decimals stay exact as text, and as
    /// numbers they would bring float formatting into the worker.
    pub fn post_with(
        path: impl Into<Cow<'static, str>>,
        body: &impl Serialize,
        name: &str,
        json: &str,
    ) -> Self {
        let mut call = Self::post(path, body);
        if let Some(Body::Json(object)) = &mut call.request.body
            && object.ends_with('}')
        {
            object.pop();
            let comma = if object.ends_with('{') { "" } else { "," };
            let _ = write!(object, "{comma}\"{name}\":{json}}}");
        }
        call
    }

    #[must_use]
    pub fn with_key(mut self, key: &str) -> Self {
        self.request.key = Some(key.to_owned());
        self
    }

    /// Marks the call as read-only, whatever its method.
    #[must_use]
    pub const fn asking(mut self) -> Self {
        self.request.changes = false;
        self
    }

    /// Marks the call as one that changes something, whatever its method: it is never repeated or shared.
    #[must_use]
    pub const fn changing(mut self) -> Self {
        self.request.changes = true;
        self
    }

    /// Sets the time limit, in milliseconds.
    #[must_use]
    pub const fn within(mut self, ms: u32) -> Self {
        self.request.deadline_ms = ms;
        self
    }

    /// Makes this status the only success.
    #[must_use]
    pub fn expecting(mut self, status: u16) -> Self {
        self.request.success = Success::Only(status);
        self
    }

    /// Makes these statuses the only successes.
    #[must_use]
    pub fn accepting(mut self, statuses: &[u16]) -> Self {
        self.request.success = Success::Among(statuses.to_vec());
        self
    }

    /// Reads an answer's body; the error says how it differs from what the call promises.
    pub fn read(&self, body: &[u8]) -> Result<T, String> {
        self.read_for(GoodsFields::default(), body)
    }

    /// Reads the answer of a site whose config says this of its products.
    pub fn read_for(&self, goods: GoodsFields<'_>, body: &[u8]) -> Result<T, String> {
        // An empty body, for example of a 204, is read as null.
        let mut answer = if body.trim_ascii().is_empty() {
            Json::Null
        } else {
            Json::parse(body)?
        };
        goods.name(&mut answer);
        read_logged(&answer, || self.request.told())
            .ok_or_else(|| "another shape than promised".to_owned())
    }
}

/// Why a call has no usable answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BackendFailure {
    /// The backend answered with this status and body (at most a few kilobytes of it).
    Status(u16, String),
    /// Throttled (429): a retry is allowed after so many seconds. With the answer's body.
    TooOften(u32, String),
    /// No complete answer within the deadline.
    Timeout,
    /// No answer at all: the connection failed.
    Unreachable,
    /// The body is larger than the shop accepts.
    TooLarge,
    /// The body does not match the call's answer type.
    Unreadable(String),
    /// Not sent: the circuit breaker is open.
    Resting,
}

/// For the log only; visitors never see it. A body may repeat what was sent, with names, addresses and passwords: the log
/// gets the status, and of a refusal the names of its fields and the backend's code.
impl fmt::Display for BackendFailure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Status(status @ 400..500, body) => match refused_fields(body) {
                fields if fields.is_empty() => write!(formatter, "answered {status}"),
                fields => write!(formatter, "answered {status}: {fields}"),
            },
            Self::TooOften(seconds, _) => write!(formatter, "was asked too often: {seconds} s"),
            Self::Status(status, _) => write!(formatter, "answered {status}"),
            Self::Timeout => formatter.write_str("did not answer in time"),
            Self::Unreachable => formatter.write_str("cannot be reached"),
            Self::TooLarge => formatter.write_str("answered with too much"),
            Self::Unreadable(reason) => write!(formatter, "cannot be read: {reason}"),
            Self::Resting => formatter.write_str("is not asked: it has failed too often"),
        }
    }
}

/// The body of a call that is not sent any more (spec shell 4, session).
pub const CANCELED: &str = "Request canceled due to unauthorized state";

impl BackendFailure {
    /// The failure of an answer without success; `pause_s` computes the pause that a throttle asks for, in seconds.
    pub fn answered(status: u16, body: String, pause_s: impl FnOnce() -> u32) -> Self {
        if Subject::of(status) == Some(Subject::Often) {
            Self::TooOften(pause_s(), body)
        } else {
            Self::Status(status, body)
        }
    }

    /// The failure of an answer that cannot be used.
    pub fn of_answer(why: String) -> Self {
        if why.starts_with(Json::TOO_MANY) {
            Self::TooLarge
        } else {
            Self::Unreadable(why)
        }
    }

    /// The session that the call was made in is not valid.
    pub const fn is_unauthorized(&self) -> bool {
        matches!(self.subject(), Some(Subject::Session))
    }

    /// The failure of a call in an invalid session, which is not sent at all.
    pub fn canceled() -> Self {
        Self::Status(401, CANCELED.to_owned())
    }

    /// Whether the backend itself is at fault, not the request.
    pub const fn is_outage(&self) -> bool {
        match self {
            Self::Status(status, _) => *status >= 500,
            Self::Timeout | Self::Unreachable => true,
            Self::TooOften(..) | Self::TooLarge | Self::Unreadable(_) | Self::Resting => false,
        }
    }

    /// Whether the call may have been carried out although no usable answer came.
    pub const fn is_lost(&self) -> bool {
        match self {
            Self::Status(status, _) => *status >= 500,
            Self::Timeout | Self::Unreachable | Self::TooLarge | Self::Unreadable(_) => true,
            Self::TooOften(..) | Self::Resting => false,
        }
    }

    /// The seconds until a retry is allowed, if the call was throttled.
    pub const fn pause_s(&self) -> Option<u32> {
        match self {
            Self::TooOften(seconds, _) => Some(*seconds),
            Self::Status(..)
            | Self::Timeout
            | Self::Unreachable
            | Self::TooLarge
            | Self::Unreadable(_)
            | Self::Resting => None,
        }
    }

    /// The requested resource does not exist.
    pub const fn is_not_found(&self) -> bool {
        matches!(self.subject(), Some(Subject::Thing))
    }
}

/// Percent-encodes a value for a query string.
pub fn encode_query(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    for byte in value.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~' | b':' | b',') {
            out.push(char::from(byte));
        } else {
            push_percent(&mut out, byte);
        }
    }
    out
}

/// Appends a byte as `%XX`.
pub(crate) fn push_percent(out: &mut String, byte: u8) {
    out.push('%');
    for half in [byte >> 4, byte & 15] {
        out.push(
            char::from_digit(u32::from(half), 16)
                .unwrap_or('0')
                .to_ascii_uppercase(),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_with_too_many_values_is_too_large() {
        let call = Call::<Vec<u64>>::get_static("/x");
        let many = ["[", &"1,".repeat(200_000), "1]"].concat();
        let failure = call
            .read(many.as_bytes())
            .map_err(BackendFailure::of_answer);
        assert_eq!(failure, Err(BackendFailure::TooLarge));
        let broken = call.read(b"[").map_err(BackendFailure::of_answer);
        assert!(matches!(broken, Err(BackendFailure::Unreadable(_))));
    }

    #[test]
    fn any_method_may_carry_a_json_or_multipart_body() {
        let file = FilePart {
            field: "file",
            name: "a.pdf".to_owned(),
            kind: "application/pdf",
            bytes: b"%PDF-",
        };
        for (method, name) in [
            (Method::Post, "POST"),
            (Method::Patch, "PATCH"),
            (Method::Delete, "DELETE"),
        ] {
            let sent = |body| Call::<()>::send(method, "/x/1/", body).request;
            let json = sent(Body::json(&["a"]));
            assert_eq!((json.method.name(), json.json()), (name, Some(r#"["a"]"#)));
            let parts = sent(Body::of_parts(&[("name", "Ana")], &file, "7"));
            let kind = parts.body.as_ref().unwrap().content_type().into_owned();
            assert!(kind.starts_with("multipart/form-data; boundary="), "{kind}");
            assert!(json.changes && parts.changes && parts.json().is_none());
        }
    }

    #[test]
    fn the_log_names_the_fields_of_a_refusal_and_repeats_nothing_of_a_body() {
        let said = |status, body: &str| BackendFailure::Status(status, body.to_owned()).to_string();
        let email = r#"{"email":["ana@example.com is taken."],"code":"token_not_valid"}"#;
        assert_eq!(said(500, email), "answered 500");
        assert_eq!(said(400, "no such ana@example.com"), "answered 400");
        assert_eq!(
            said(400, email),
            "answered 400: email, code token_not_valid"
        );
    }

    #[test]
    fn the_log_has_no_query_which_may_hold_what_a_shopper_has_typed() {
        let read = Call::<()>::get("/base/articles?page=2");
        assert_eq!(read.request.told(), "GET /base/articles");
        let send = Call::<()>::get("/api/v1/sms-code?phone=%2B37369123456").changing();
        assert_eq!(send.request.told(), "GET /api/v1/sms-code");
    }

    #[test]
    fn only_a_valid_ip_address_is_forwarded() {
        for (told, address) in [
            ("203.0.113.7", Some("203.0.113.7")),
            ("::ffff:203.0.113.7", Some("203.0.113.7")),
            ("2001:DB8:0::1", Some("2001:db8::1")),
            ("203.0.113.7, 10.0.0.1", None),
            ("203.0.113.7\r\nx: y", None),
            ("localhost", None),
            ("", None),
        ] {
            assert_eq!(visitor_address(told).as_deref(), address, "{told}");
        }
    }

    #[test]
    fn developer_mode_needs_its_header_or_query_and_a_development_build() {
        for (header, query, asked) in [
            (Some(""), None, true),
            (Some("true"), None, true),
            (None, Some("true"), true),
            (None, Some("1"), false),
            (None, None, false),
        ] {
            assert_eq!(is_dev_mode(true, header, query), asked);
            assert!(!is_dev_mode(false, header, query));
        }
    }
}
