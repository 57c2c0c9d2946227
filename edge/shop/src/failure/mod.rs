//! Why a request fails: the failures that every feature shares, and the refusals that features declare beside their
//! rules. The worker maps the kind of a failure to a status, in one place.

pub mod page;
mod shortage;

pub use shortage::Shortage;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::i18n::{Word, Words};
use crate::words::checkout::ERRORS_TITLE;
use crate::words::failure;

/// The text in place of a sitemap that cannot be fetched (spec shell 8).
pub const SITEMAP_TEXT: &str = "Bad Gateway: Unable to fetch sitemap";

/// Why a request failed, from the visitor's side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// No page, product or order has that name.
    NotFound,
    /// The list exists but has fewer pages.
    NoSuchPage,
    MethodNotAllowed,
    /// The body is larger than 64 KB.
    TooLarge,
    /// The body, a header or a field cannot be read.
    Malformed,
    /// A rule of a feature refuses.
    Refused(&'static Refusal),
    /// The stock is smaller than the requested quantity.
    Short(Shortage),
    /// The cart's goods are already ordered; the message names the order.
    Ordered(String),
    /// A rule of a feature refuses, with messages by the name of their field or subject.
    RefusedWith(&'static Refusal, BTreeMap<String, String>),
    /// Messages by the name of their field; the form-level message has the key "".
    Fields(BTreeMap<String, String>),
    /// The backend does not answer, or its answer cannot be read.
    Backend,
    /// The backend's rate limit was hit; it may be called again after this many seconds.
    TooOften(u32),
    /// The sitemap of the backend could not be fetched.
    Sitemap,
    /// An error of the shop itself.
    Internal,
}

/// A refusal by a rule. Every feature declares its own, each beside the rule that makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refusal {
    /// A stable word for programs; similar refusals may share it.
    pub code: &'static str,
    /// The message that the visitor reads.
    pub message: Word,
    /// The field of the request that the message belongs to.
    pub field: Option<&'static str>,
    pub kind: Kind,
    /// The name under which a cart stores the refusal as the first answer to a command. `None` if a retry may succeed,
    /// and for requests that are not cart commands.
    pub stored_as: Option<&'static str>,
}

/// Declares refusals: a code, the message, the kind, and optionally a field of the request and the name that a cart
/// stores.
macro_rules! refusals {
    ($($(#[$doc:meta])* $vis:vis $name:ident = $code:expr, $message:expr, $kind:ident $(, field $field:expr)? $(, stored_as $stored_as:expr)?;)+) => {
        $(
            $(#[$doc])*
            $vis static $name: $crate::failure::Refusal = $crate::failure::Refusal {
                code: $code,
                message: $message,
                field: refusals!(@perhaps $($field)?),
                kind: $crate::failure::Kind::$kind,
                stored_as: refusals!(@perhaps $($stored_as)?),
            };
        )+
    };
    (@perhaps) => { None };
    (@perhaps $value:expr) => { Some($value) };
}

pub(crate) use refusals;

impl From<&'static Refusal> for Failure {
    fn from(refusal: &'static Refusal) -> Self {
        Self::Refused(refusal)
    }
}

refusals! {
    /// The backend rejects the input without a message.
    pub NOT_ACCEPTED = "refused", failure::NOT_ACCEPTED, Invalid;
    /// The body did not arrive in time.
    pub TOO_SLOW = "too_slow", failure::TOO_SLOW, TooSlow;
    /// The request headers exceed the shop's limit: cookies, as a rule.
    pub HEADERS_TOO_LARGE = "headers_too_large", failure::HEADERS_TOO_LARGE, HeadersTooLarge;
    /// The config store cannot be read at the moment.
    pub CONFIG_UNREADABLE = "unavailable", failure::SOMETHING_WENT_WRONG_TEXT, Unavailable;
}

/// The kind of a failure, which decides the status of the response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The request cannot be read.
    Malformed,
    /// The session is not valid any more.
    Unauthorized,
    /// The caller may not do this.
    Forbidden,
    NotFound,
    /// It existed, but has been removed.
    Gone,
    MethodNotAllowed,
    /// The state of the cart or of the stock forbids it at the moment.
    Conflict,
    TooLarge,
    /// Too many requests within a short time.
    TooOften,
    /// The headers are too large.
    HeadersTooLarge,
    /// The body did not arrive in time.
    TooSlow,
    /// The request is readable, but a value in it is wrong.
    Invalid,
    /// An error of the shop itself.
    Internal,
    BadGateway,
    /// A retry may succeed.
    Unavailable,
    /// The caller cannot be identified at the moment: a retry, or signing in, may help.
    Unproven,
}

/// The body of every endpoint's failure response.
#[derive(Debug, Serialize)]
#[cfg_attr(
    test,
    derive(ts_rs::TS),
    ts(export_to = "failure.ts", rename = "Failure")
)]
pub struct FailureBody {
    pub error: FailureError,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "failure.ts"))]
pub struct FailureError {
    pub code: &'static str,
    pub message: String,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<BTreeMap<String, String>>"))]
    pub fields: BTreeMap<String, String>,
}

impl Failure {
    pub const fn kind(&self) -> Kind {
        match self {
            Self::NotFound | Self::NoSuchPage => Kind::NotFound,
            Self::MethodNotAllowed => Kind::MethodNotAllowed,
            Self::TooLarge => Kind::TooLarge,
            Self::Malformed => Kind::Malformed,
            Self::Refused(refusal) | Self::RefusedWith(refusal, _) => refusal.kind,
            Self::Short(_) | Self::Ordered(_) => Kind::Conflict,
            Self::Fields(_) => Kind::Invalid,
            Self::Backend => Kind::Unavailable,
            Self::TooOften(_) => Kind::TooOften,
            Self::Sitemap => Kind::BadGateway,
            Self::Internal => Kind::Internal,
        }
    }

    /// A stable word for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotFound | Self::NoSuchPage => "not_found",
            Self::MethodNotAllowed => "method_not_allowed",
            Self::TooLarge => "too_large",
            Self::Malformed => "malformed",
            Self::Refused(refusal) | Self::RefusedWith(refusal, _) => refusal.code,
            Self::Short(_) => "not_enough",
            Self::Ordered(_) => "ordered",
            Self::Fields(_) => "fields",
            Self::Backend => "backend",
            Self::TooOften(_) => "too_often",
            Self::Sitemap => "bad_gateway",
            Self::Internal => "internal",
        }
    }

    /// The message that the visitor reads.
    pub fn message(&self, words: Words) -> String {
        words
            .say(match self {
                Self::NotFound | Self::NoSuchPage => failure::PAGE_NOT_FOUND,
                Self::MethodNotAllowed | Self::Malformed => failure::MALFORMED,
                Self::TooLarge => failure::TOO_LARGE,
                Self::Refused(refusal) | Self::RefusedWith(refusal, _) => refusal.message,
                Self::Short(shortage) => return shortage.message(words),
                Self::TooOften(seconds) => return again_after(words, *seconds),
                Self::Ordered(message) => return message.clone(),
                Self::Fields(fields) => match fields.get("") {
                    Some(message) if fields.len() == 1 => return message.clone(),
                    _ => ERRORS_TITLE,
                },
                Self::Backend | Self::Sitemap | Self::Internal => {
                    failure::SOMETHING_WENT_WRONG_TEXT
                }
            })
            .to_owned()
    }

    /// Messages by field name. A form-level message is included beside field messages; alone, it is the whole message.
    pub fn fields(&self, words: Words) -> BTreeMap<String, String> {
        match self {
            Self::Fields(fields) => {
                let mut fields = fields.clone();
                if fields.len() == 1 {
                    fields.remove("");
                }
                fields
            }
            Self::RefusedWith(_, fields) => fields.clone(),
            Self::Refused(refusal) => {
                let of_field = |field: &str| (field.to_owned(), self.message(words));
                refusal.field.map(of_field).into_iter().collect()
            }
            Self::Short(_) => BTreeMap::from([("quantity".to_owned(), self.message(words))]),
            Self::NotFound
            | Self::NoSuchPage
            | Self::MethodNotAllowed
            | Self::TooLarge
            | Self::Malformed
            | Self::Ordered(_)
            | Self::Backend
            | Self::TooOften(_)
            | Self::Sitemap
            | Self::Internal => BTreeMap::new(),
        }
    }

    /// The body of an endpoint's refusal.
    pub fn body(&self, words: Words) -> FailureBody {
        FailureBody {
            error: FailureError {
                code: self.code(),
                message: self.message(words),
                fields: self.fields(words),
            },
        }
    }

    /// The message of one field.
    pub fn of_field(field: &str, message: &str) -> Self {
        Self::Fields(BTreeMap::from([(field.to_owned(), message.to_owned())]))
    }
}

/// The rate limit message with the time to wait, rounded up to the unit that says it shortly.
fn again_after(words: Words, seconds: u32) -> String {
    let (unit, count) = match seconds {
        0..=59 => (failure::AGAIN_IN_SECONDS, seconds),
        60..=5400 => (failure::AGAIN_IN_MINUTES, seconds.div_ceil(60)),
        _ => (failure::AGAIN_IN_HOURS, seconds.div_ceil(3600)),
    };
    words.count(unit, count.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;

    static FULL: Refusal = Refusal {
        code: "full",
        message: failure::TOO_LARGE,
        field: Some("product"),
        kind: Kind::Conflict,
        stored_as: None,
    };

    static OVER: Refusal = Refusal {
        field: None,
        ..FULL
    };

    fn body(failure: &Failure) -> String {
        serde_json::to_string(&failure.body(Language::En.words())).unwrap()
    }

    #[test]
    fn a_refusal_is_sent_as_code_message_and_field() {
        let text = Language::En.words().say(failure::TOO_LARGE);
        assert_eq!(
            body(&Failure::from(&FULL)),
            format!(
                r#"{{"error":{{"code":"full","message":"{text}","fields":{{"product":"{text}"}}}}}}"#
            )
        );
        assert_eq!(
            body(&Failure::from(&OVER)),
            format!(r#"{{"error":{{"code":"full","message":"{text}"}}}}"#)
        );
        assert_eq!(Failure::from(&FULL).kind(), Kind::Conflict);
    }

    #[test]
    fn a_throttled_request_is_told_when_to_retry() {
        let said =
            |language: Language, seconds| Failure::TooOften(seconds).message(language.words());
        for (language, seconds, end) in [
            (Language::En, 1, "Try again in 1 second."),
            (Language::En, 60, "Try again in 1 minute."),
            (Language::En, 61, "Try again in 2 minutes."),
            (Language::En, 5401, "Try again in 2 hours."),
            (Language::Ro, 2, "Încercați din nou peste 2 secunde."),
            (Language::Ro, 30, "Încercați din nou peste 30 de secunde."),
            (Language::Ro, 120, "Încercați din nou peste 2 minute."),
            (Language::Ru, 21, "Попробуйте снова через 21 секунду."),
            (Language::Ru, 120, "Попробуйте снова через 2 минуты."),
            (Language::Ru, 300, "Попробуйте снова через 5 минут."),
            (Language::Uk, 300, "Спробуйте ще раз через 5 хвилин."),
            (Language::Uk, 86_400, "Спробуйте ще раз через 24 години."),
        ] {
            let said = said(language, seconds);
            assert!(said.ends_with(end), "{said}");
        }
        let failure = Failure::TooOften(30);
        assert_eq!(
            (failure.code(), failure.kind()),
            ("too_often", Kind::TooOften)
        );
    }

    #[test]
    fn only_form_failures_name_fields() {
        let words = Language::En.words();
        for failure in [
            Failure::NotFound,
            Failure::Malformed,
            Failure::Backend,
            Failure::TooOften(9),
            Failure::Internal,
        ] {
            assert!(failure.fields(words).is_empty(), "{failure:?}");
        }
        let form = Failure::of_field("email", "No.");
        assert_eq!(form.fields(words).get("email").unwrap(), "No.");
        assert_eq!((form.code(), form.kind()), ("fields", Kind::Invalid));
        let whole = Failure::of_field("", "Not here.");
        assert!(whole.fields(words).is_empty());
        assert_eq!(whole.message(words), "Not here.");
        let both = Failure::Fields(BTreeMap::from(
            [("", "Not here."), ("email", "No.")].map(|(a, b)| (a.to_owned(), b.to_owned())),
        ));
        let title = words.say(ERRORS_TITLE);
        assert_eq!(
            body(&both),
            format!(
                r#"{{"error":{{"code":"fields","message":"{title}","fields":{{"":"Not here.","email":"No."}}}}}}"#
            )
        );
    }
}
