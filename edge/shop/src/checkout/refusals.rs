//! Why an order did not come about, for the visitor.

use super::OrderRejected;
use crate::failure::{Failure, Kind, Refusal};
use crate::words::{cart, checkout, failure};

/// The cart holds nothing to order.
pub static EMPTY_CART: Refusal = Refusal {
    code: "empty_cart",
    message: cart::EMPTY_TITLE,
    field: None,
    kind: Kind::Conflict,
    lasting: None,
};

/// Another order of the same cart has no answer yet.
pub static IN_PROGRESS: Refusal = Refusal {
    code: "in_progress",
    message: failure::ORDER_IN_PROGRESS,
    field: None,
    kind: Kind::Conflict,
    lasting: None,
};

/// The currency is not known, and so no price.
pub static UNPRICED: Refusal = Refusal {
    code: "unpriced",
    message: cart::UNPRICED,
    field: None,
    kind: Kind::Unavailable,
    lasting: None,
};

/// Stock is short.
pub static UNAVAILABLE: Refusal = Refusal {
    code: "unavailable",
    message: checkout::ERROR_UNAVAILABLE,
    field: None,
    kind: Kind::Conflict,
    lasting: None,
};

/// The backend gave no answer to the order, or one that says nothing; the same id may be sent again.
pub static UNKNOWN_OUTCOME: Refusal = Refusal {
    code: "unknown_outcome",
    message: checkout::ERROR_UNKNOWN,
    field: None,
    kind: Kind::Unavailable,
    lasting: None,
};

/// The backend cannot be asked for an order now.
pub static NOT_ORDERED: Refusal = Refusal {
    code: "backend",
    message: checkout::ERROR_ORDER,
    field: None,
    kind: Kind::Unavailable,
    lasting: None,
};

impl From<OrderRejected> for Failure {
    fn from(rejected: OrderRejected) -> Self {
        match rejected {
            OrderRejected::EmptyCart => Self::Refused(&EMPTY_CART),
            OrderRejected::InProgress => Self::Refused(&IN_PROGRESS),
            OrderRejected::Unavailable => Self::Refused(&UNAVAILABLE),
            OrderRejected::Fields(fields) => Self::Fields(fields),
            OrderRejected::Backend => Self::Refused(&NOT_ORDERED),
            OrderRejected::Unknown => Self::Refused(&UNKNOWN_OUTCOME),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::i18n::Language;

    #[test]
    fn an_order_that_did_not_come_about_is_a_conflict_a_trouble_or_its_fields() {
        let shown = |rejected: OrderRejected| {
            let failure = Failure::from(rejected);
            (failure.code(), failure.kind())
        };
        for (rejected, code, kind) in [
            (OrderRejected::EmptyCart, "empty_cart", Kind::Conflict),
            (OrderRejected::InProgress, "in_progress", Kind::Conflict),
            (OrderRejected::Unavailable, "unavailable", Kind::Conflict),
            (OrderRejected::Backend, "backend", Kind::Unavailable),
            (OrderRejected::Unknown, "unknown_outcome", Kind::Unavailable),
        ] {
            assert_eq!(shown(rejected), (code, kind));
        }
        let fields = BTreeMap::from([("phone".to_owned(), "busy".to_owned())]);
        let failure = Failure::from(OrderRejected::Fields(fields.clone()));
        assert_eq!((failure.code(), failure.kind()), ("fields", Kind::Invalid));
        assert_eq!(failure.fields(Language::En.words()), fields);
    }
}
