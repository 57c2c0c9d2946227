//! What a cart remembers of a command: a repeated id is answered with the first answer, also when that was a no.
//! What may pass by itself is no answer: whoever comes again is judged anew.

use serde::Serialize;

use super::{Cart, QuantityProblem, Refusal};
use crate::failure::Failure;
use crate::lenient::{Json, Lenient, Scalar};

/// The answer to a command that stays its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum StoredOutcome {
    Cart(Cart),
    Refused(FinalRefusal),
}

/// A refusal that is the shop's own judgement: of the product, of the quantity, of the cart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FinalRefusal {
    UnknownProduct,
    NotANumber,
    Negative,
    TooMuch,
    TooManyLines,
    NoSuchLine,
}

impl FinalRefusal {
    /// The refusal in a failure; `None` for what a later try may find otherwise, and for what never was a command.
    pub const fn of(failure: &Failure) -> Option<Self> {
        match failure {
            Failure::UnknownProduct => Some(Self::UnknownProduct),
            Failure::Quantity(QuantityProblem::NotANumber) => Some(Self::NotANumber),
            Failure::Quantity(QuantityProblem::Negative) => Some(Self::Negative),
            Failure::Quantity(QuantityProblem::TooMuch) => Some(Self::TooMuch),
            Failure::Cart(refusal) => Some(Self::by(*refusal)),
            Failure::NotFound
            | Failure::MethodNotAllowed
            | Failure::TooLarge
            | Failure::FileTooLarge
            | Failure::Busy
            | Failure::Malformed
            | Failure::ForeignOrigin
            | Failure::NotYours
            | Failure::Unauthorized
            | Failure::CompareFull
            | Failure::UnknownCity
            | Failure::Fields(_)
            | Failure::Order(_)
            | Failure::Backend
            | Failure::Sitemap
            | Failure::Internal => None,
        }
    }

    /// The refusal of the cart's rules.
    pub const fn by(refusal: Refusal) -> Self {
        match refusal {
            Refusal::TooManyLines => Self::TooManyLines,
            Refusal::NoSuchLine => Self::NoSuchLine,
        }
    }

    /// What the visitor is told, now as the first time.
    pub const fn failure(self) -> Failure {
        match self {
            Self::UnknownProduct => Failure::UnknownProduct,
            Self::NotANumber => Failure::Quantity(QuantityProblem::NotANumber),
            Self::Negative => Failure::Quantity(QuantityProblem::Negative),
            Self::TooMuch => Failure::Quantity(QuantityProblem::TooMuch),
            Self::TooManyLines => Failure::Cart(Refusal::TooManyLines),
            Self::NoSuchLine => Failure::Cart(Refusal::NoSuchLine),
        }
    }
}

impl Lenient for FinalRefusal {
    fn read(json: &Json<'_>) -> Option<Self> {
        match json.text()?.as_ref() {
            "unknown_product" => Some(Self::UnknownProduct),
            "not_a_number" => Some(Self::NotANumber),
            "negative" => Some(Self::Negative),
            "too_much" => Some(Self::TooMuch),
            "too_many_lines" => Some(Self::TooManyLines),
            "no_such_line" => Some(Self::NoSuchLine),
            _ => None,
        }
    }
}

impl Lenient for StoredOutcome {
    fn read(json: &Json<'_>) -> Option<Self> {
        if matches!(json, Json::Text(_)) {
            FinalRefusal::read(json).map(Self::Refused)
        } else {
            Cart::read(json).map(Self::Cart)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checkout::OrderRejected;
    use crate::lenient::read_text;

    const VERDICTS: [FinalRefusal; 6] = [
        FinalRefusal::UnknownProduct,
        FinalRefusal::NotANumber,
        FinalRefusal::Negative,
        FinalRefusal::TooMuch,
        FinalRefusal::TooManyLines,
        FinalRefusal::NoSuchLine,
    ];

    #[test]
    fn a_verdict_is_stored_and_told_again_as_it_was() {
        for refusal in VERDICTS {
            assert_eq!(FinalRefusal::of(&refusal.failure()), Some(refusal));
            let stored = serde_json::to_string(&StoredOutcome::Refused(refusal)).unwrap();
            assert_eq!(read_text(&stored), Some(StoredOutcome::Refused(refusal)));
        }
        assert_eq!(
            serde_json::to_string(&StoredOutcome::Refused(FinalRefusal::UnknownProduct)).unwrap(),
            r#""unknown_product""#
        );
    }

    #[test]
    fn what_may_pass_by_itself_is_no_verdict() {
        for failure in [
            Failure::Backend,
            Failure::Internal,
            Failure::Busy,
            Failure::Unauthorized,
            Failure::NotFound,
            Failure::Malformed,
            Failure::Order(OrderRejected::Backend),
        ] {
            assert_eq!(FinalRefusal::of(&failure), None, "{failure:?}");
        }
    }

    #[test]
    fn an_answer_that_was_stored_before_refusals_were_is_a_cart() {
        let stored = r#"{"revision":4,"lines":[{"product":101,"quantity":1500,"step":500}]}"#;
        let Some(StoredOutcome::Cart(cart)) = read_text(stored) else {
            panic!("no cart");
        };
        assert_eq!(cart.revision, 4);
        assert_eq!(
            serde_json::to_string(&StoredOutcome::Cart(cart)).unwrap(),
            stored
        );
        for other in [r#""as you like""#, "7", "null", "[]"] {
            assert_eq!(read_text::<StoredOutcome>(other), None, "{other}");
        }
    }
}
