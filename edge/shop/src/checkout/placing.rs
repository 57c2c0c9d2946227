//! What is decided while an order is on its way: whether it may begin, what a backend's answer means for it, and
//! what the cart remembers of it.

use super::{OrderAnswer, OrderRejected, holds_back};
use crate::backend::BackendFailure;
use crate::cart::Line;
use crate::forms::field_messages;

/// Why an order of these lines may not begin; `other_since_ms` tells of another order of the same cart that has
/// no answer yet.
pub const fn refused_start(
    lines: &[Line],
    other_since_ms: Option<u64>,
    now_ms: u64,
) -> Option<OrderRejected> {
    match other_since_ms {
        Some(since_ms) if holds_back(since_ms, now_ms) => Some(OrderRejected::InProgress),
        _ if lines.is_empty() => Some(OrderRejected::EmptyCart),
        _ => None,
    }
}

/// Why the goods could not be reserved: a refusal means that stock is short (spec commerce 4, reservation).
pub const fn unreserved(failure: &BackendFailure) -> OrderRejected {
    match failure {
        BackendFailure::Status(400..=499, _) => OrderRejected::Unavailable,
        BackendFailure::Status(..)
        | BackendFailure::Timeout
        | BackendFailure::Unreachable
        | BackendFailure::TooLarge
        | BackendFailure::Unreadable(_) => OrderRejected::Backend,
    }
}

/// Why an order was not created, or is not known to be.
pub fn uncreated(failure: &BackendFailure) -> OrderRejected {
    match failure {
        BackendFailure::Status(400, body) => OrderRejected::Fields(field_messages(body)),
        BackendFailure::Status(409, _) => OrderRejected::Unavailable,
        BackendFailure::Status(..)
        | BackendFailure::Timeout
        | BackendFailure::Unreachable
        | BackendFailure::TooLarge
        | BackendFailure::Unreadable(_) => OrderRejected::Backend,
    }
}

/// What the cart remembers of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trace {
    /// Its answer, which the same id gets again; its goods leave the cart.
    Answer,
    /// That it was begun: it may be an order by now. The same id may be sent again, and the backend recognises it.
    Begun,
    /// Nothing: there is certainly no order.
    Nothing,
}

/// What is remembered of an order that ended so. Only an order whose goods were reserved was ever sent.
pub const fn trace(answer: &OrderAnswer, reserved: bool) -> Trace {
    match answer {
        OrderAnswer::Created(_) => Trace::Answer,
        OrderAnswer::Rejected(OrderRejected::Backend) if reserved => Trace::Begun,
        OrderAnswer::Rejected(
            OrderRejected::Backend
            | OrderRejected::EmptyCart
            | OrderRejected::InProgress
            | OrderRejected::Unavailable
            | OrderRejected::Fields(_),
        ) => Trace::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::checkout::OrderCreated;
    use crate::quantity::Quantity;

    const LINE: Line = Line {
        product: 1,
        quantity: Quantity::ONE,
        step: Quantity::ONE,
    };

    fn status(status: u16) -> BackendFailure {
        BackendFailure::Status(status, r#"{"errors":{"phone":["busy"]}}"#.to_owned())
    }

    fn busy_phone() -> OrderRejected {
        OrderRejected::Fields(BTreeMap::from([("phone".to_owned(), "busy".to_owned())]))
    }

    const SILENCE: [BackendFailure; 3] = [
        BackendFailure::Timeout,
        BackendFailure::Unreachable,
        BackendFailure::TooLarge,
    ];

    #[test]
    fn an_order_begins_with_goods_and_alone() {
        assert_eq!(refused_start(&[LINE], None, 50_000), None);
        assert_eq!(
            refused_start(&[], None, 50_000),
            Some(OrderRejected::EmptyCart)
        );
        assert_eq!(
            refused_start(&[LINE], Some(49_000), 50_000),
            Some(OrderRejected::InProgress)
        );
        assert_eq!(refused_start(&[LINE], Some(1_000), 50_000), None);
        assert_eq!(
            refused_start(&[], Some(49_000), 50_000),
            Some(OrderRejected::InProgress),
            "its goods may have just left the cart"
        );
    }

    #[test]
    fn a_reservation_that_is_refused_means_too_little_stock_and_all_else_is_the_backends_trouble() {
        for refusal in [400, 404, 409, 422, 499] {
            assert_eq!(unreserved(&status(refusal)), OrderRejected::Unavailable);
        }
        for trouble in SILENCE.into_iter().chain([301, 399, 500, 503].map(status)) {
            assert_eq!(unreserved(&trouble), OrderRejected::Backend, "{trouble}");
        }
    }

    #[test]
    fn an_order_is_refused_for_its_fields_or_its_goods_and_all_else_is_the_backends_trouble() {
        assert_eq!(uncreated(&status(400)), busy_phone());
        assert_eq!(uncreated(&status(409)), OrderRejected::Unavailable);
        let unreadable = BackendFailure::Unreadable("cut".to_owned());
        for trouble in SILENCE
            .into_iter()
            .chain([301, 401, 404, 422, 500, 503].map(status))
            .chain([unreadable])
        {
            assert_eq!(uncreated(&trouble), OrderRejected::Backend, "{trouble}");
        }
    }

    #[test]
    fn only_an_order_that_may_have_been_placed_leaves_a_trace() {
        let created = OrderAnswer::Created(OrderCreated {
            number: "7".to_owned(),
            result: crate::checkout::wire::PaymentPlace::default(),
        });
        assert_eq!(trace(&created, true), Trace::Answer);
        let silent = OrderAnswer::Rejected(OrderRejected::Backend);
        assert_eq!(trace(&silent, true), Trace::Begun);
        assert_eq!(trace(&silent, false), Trace::Nothing);
        for refused in [OrderRejected::Unavailable, busy_phone()] {
            let refused = OrderAnswer::Rejected(refused);
            assert_eq!(trace(&refused, true), Trace::Nothing);
            assert_eq!(trace(&refused, false), Trace::Nothing);
        }
    }
}
