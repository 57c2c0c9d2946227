//! The outcome of a command, stored under the command's id: a repeated id gets the first outcome again, also when it
//! was a refusal. A failure that may pass by itself is not stored, and a repeated command is judged anew.

use serde::{Deserialize, Serialize};

use super::{Cart, QuantityProblem, Refusal};
use crate::failure::Failure;

/// The outcome of a command. As JSON, a cart is an object and a refusal is its code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum StoredOutcome {
    Cart(Cart),
    Refused(FinalRefusal),
}

/// A refusal that is the shop's own judgement: of the product, of the quantity, of the cart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checkout::OrderRejected;

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
            assert_eq!(
                serde_json::from_str::<StoredOutcome>(&stored).unwrap(),
                StoredOutcome::Refused(refusal)
            );
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
        let Ok(StoredOutcome::Cart(cart)) = serde_json::from_str(stored) else {
            panic!("no cart");
        };
        assert_eq!(cart.revision, 4);
        assert_eq!(
            serde_json::to_string(&StoredOutcome::Cart(cart)).unwrap(),
            stored
        );
        for other in [r#""as you like""#, "7", "null", "[]"] {
            assert!(
                serde_json::from_str::<StoredOutcome>(other).is_err(),
                "{other}"
            );
        }
    }
}
