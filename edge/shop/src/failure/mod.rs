//! What a visitor is told when something does not work: one enum, whose faults it names, and its words. The
//! worker maps it to a status once.

pub mod page;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::cart::{QuantityProblem, Refusal};
use crate::checkout::{FieldProblem, OrderRejected, Problem};
use crate::i18n::Words;
use crate::site::Variant;
use crate::words::{cart, checkout, compare, failure, letters, session, states};

/// What is told where the sitemap should be (spec shell 8).
pub const SITEMAP_TEXT: &str = "Bad Gateway: Unable to fetch sitemap";

/// A request that cannot be granted, from the visitor's side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// No page, product or order of that name.
    NotFound,
    MethodNotAllowed,
    /// The body is larger than 64 KB.
    TooLarge,
    /// The file of a form is larger than forms may have.
    FileTooLarge,
    /// As many files are being read as there is room for.
    Busy,
    /// The body, a header or a field cannot be read.
    Malformed,
    /// A change asked for from another site.
    ForeignOrigin,
    /// A cart id that is not the caller's own.
    NotYours,
    /// The session does not hold any more.
    Unauthorized,
    UnknownProduct,
    /// As many products of this kind are compared as can be.
    CompareFull,
    /// A city that is not in the shop's list.
    UnknownCity,
    Quantity(QuantityProblem),
    Cart(Refusal),
    Fields(BTreeMap<String, String>),
    Order(OrderRejected),
    /// The backend does not answer, or not sensibly.
    Backend,
    /// The sitemap of the backend could not be fetched.
    Sitemap,
    /// Our own fault.
    Internal,
}

/// The one shape in which every endpoint says no.
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
    /// A stable word for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "not_found",
            Self::MethodNotAllowed => "method_not_allowed",
            Self::TooLarge | Self::FileTooLarge => "too_large",
            Self::Busy => "busy",
            Self::Malformed => "malformed",
            Self::ForeignOrigin => "foreign_origin",
            Self::NotYours => "not_yours",
            Self::Unauthorized => "unauthorized",
            Self::UnknownProduct => "unknown_product",
            Self::CompareFull => "compare_full",
            Self::UnknownCity => "unknown_city",
            Self::Quantity(_) => "quantity",
            Self::Cart(Refusal::TooManyLines) => "too_many_lines",
            Self::Cart(Refusal::NoSuchLine) => "no_such_line",
            Self::Fields(_) | Self::Order(OrderRejected::Fields(_)) => "fields",
            Self::Order(OrderRejected::EmptyCart) => "empty_cart",
            Self::Order(OrderRejected::InProgress) => "in_progress",
            Self::Order(OrderRejected::Unavailable) => "unavailable",
            Self::Backend | Self::Order(OrderRejected::Backend) => "backend",
            Self::Sitemap => "bad_gateway",
            Self::Internal => "internal",
        }
    }

    /// What the visitor reads.
    pub fn message(&self, words: Words) -> String {
        words
            .say(match self {
                Self::NotFound => failure::PAGE_NOT_FOUND,
                Self::MethodNotAllowed | Self::Malformed => failure::MALFORMED,
                Self::TooLarge => failure::TOO_LARGE,
                Self::FileTooLarge => letters::ERROR_FILE_SIZE,
                Self::Busy => letters::BUSY,
                Self::ForeignOrigin => failure::FOREIGN_ORIGIN,
                Self::NotYours => failure::NOT_YOURS,
                Self::Unauthorized => session::ENDED,
                Self::UnknownProduct => failure::UNKNOWN_PRODUCT,
                Self::CompareFull => compare::FULL,
                Self::UnknownCity => states::UNKNOWN_CITY,
                Self::Quantity(QuantityProblem::NotANumber) => failure::QUANTITY_NOT_A_NUMBER,
                Self::Quantity(QuantityProblem::Negative) => failure::QUANTITY_NEGATIVE,
                Self::Quantity(QuantityProblem::TooMuch) => failure::QUANTITY_TOO_MUCH,
                Self::Cart(Refusal::TooManyLines) => failure::TOO_MANY_LINES,
                Self::Cart(Refusal::NoSuchLine) => failure::NO_SUCH_LINE,
                Self::Fields(_) | Self::Order(OrderRejected::Fields(_)) => checkout::ERRORS_TITLE,
                Self::Order(OrderRejected::EmptyCart) => cart::EMPTY_TITLE,
                Self::Order(OrderRejected::InProgress) => failure::ORDER_IN_PROGRESS,
                Self::Order(OrderRejected::Unavailable) => checkout::ERROR_UNAVAILABLE,
                Self::Order(OrderRejected::Backend) => checkout::ERROR_ORDER,
                Self::Backend | Self::Sitemap | Self::Internal => {
                    failure::SOMETHING_WENT_WRONG_TEXT
                }
            })
            .to_owned()
    }

    /// The messages that belong to single fields, by the field's name.
    pub fn fields(&self, words: Words) -> BTreeMap<String, String> {
        let field = match self {
            Self::Fields(fields) | Self::Order(OrderRejected::Fields(fields)) => {
                return fields.clone();
            }
            Self::Quantity(_) => "quantity",
            Self::FileTooLarge => "file",
            Self::UnknownProduct | Self::CompareFull => "product",
            Self::UnknownCity => "city",
            Self::Cart(Refusal::TooManyLines) => "products",
            Self::NotFound
            | Self::MethodNotAllowed
            | Self::TooLarge
            | Self::Busy
            | Self::Malformed
            | Self::ForeignOrigin
            | Self::NotYours
            | Self::Unauthorized
            | Self::Cart(Refusal::NoSuchLine)
            | Self::Order(_)
            | Self::Backend
            | Self::Sitemap
            | Self::Internal => return BTreeMap::new(),
        };
        BTreeMap::from([(field.to_owned(), self.message(words))])
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

    /// What is wrong with one field.
    pub fn of_field(field: &str, message: &str) -> Self {
        Self::Fields(BTreeMap::from([(field.to_owned(), message.to_owned())]))
    }

    /// The problems of a checkout form in the visitor's words.
    pub fn from_problems(problems: &[FieldProblem], words: Words, variant: Variant) -> Self {
        let message = |problem| match problem {
            Problem::Required => words.say(checkout::ERROR_REQUIRED).to_owned(),
            Problem::Phone => words.fill(checkout::ERROR_PHONE, &[("code", variant.phone_code())]),
            Problem::Email => words.say(checkout::ERROR_EMAIL).to_owned(),
            Problem::TooLong => words.say(failure::TOO_LONG).to_owned(),
            Problem::Unknown => words.say(failure::UNKNOWN_CHOICE).to_owned(),
            Problem::Unreadable => words.say(failure::UNREADABLE).to_owned(),
        };
        Self::Fields(
            problems
                .iter()
                .map(|found| (found.field.to_owned(), message(found.problem)))
                .collect(),
        )
    }
}
