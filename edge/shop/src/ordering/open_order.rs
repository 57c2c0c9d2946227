//! An order of the cart whose answer must be known before another one is begun.

use super::order::{Order, OrderAnswer, OrderRejected, PlaceOrder};

/// The open order of a cart whose answer must be known before another order is begun; `known` is the stored order of the
/// id that is asked for. An order that was stored without its details waits until the shopper sends them again.
pub fn comes_first(
    known: Option<&Order>,
    open: Option<Order>,
    place: &PlaceOrder,
) -> Option<Order> {
    let is_answered = known.is_some_and(Order::is_answered);
    open.filter(|open| !is_answered && (open.details.is_some() || open.id != place.id))
}

/// The shopper's answer, once the order that came first was asked for again. `None` lets the shopper's own order begin:
/// the other one is certainly not placed.
pub fn after(first: &Order, answer: OrderAnswer, place: &PlaceOrder) -> Option<OrderAnswer> {
    match answer {
        answer if place.is_same_as(first) => Some(answer),
        OrderAnswer::Created(created) => Some(OrderAnswer::Rejected(OrderRejected::Ordered(
            created.number,
        ))),
        OrderAnswer::Rejected(OrderRejected::Unknown) => {
            Some(OrderAnswer::Rejected(OrderRejected::Checking))
        }
        // It may hold the same goods: the shopper reads that before anything else is ordered.
        OrderAnswer::Rejected(OrderRejected::Lost) => Some(answer),
        OrderAnswer::Rejected(_) => None,
    }
}
