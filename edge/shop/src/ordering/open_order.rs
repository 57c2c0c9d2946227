//! Settles an open order of the cart before another one begins.

use super::order::{Order, OrderAnswer, OrderRejected, PlaceOrder};

/// The open order of a cart that must be settled before another order begins; `known` is the stored order with the
/// requested id. An order stored without its details waits until the shopper sends them again.
pub fn comes_first(
    known: Option<&Order>,
    open: Option<Order>,
    place: &PlaceOrder,
) -> Option<Order> {
    let is_answered = known.is_some_and(Order::is_answered);
    open.filter(|open| !is_answered && (open.details.is_some() || open.id != place.id))
}

/// The shopper's answer after the open order was retried. `None` lets the shopper's own order begin: the open one is
/// certainly not placed.
pub fn after(first: &Order, answer: OrderAnswer, place: &PlaceOrder) -> Option<OrderAnswer> {
    match answer {
        answer if place.is_same_as(first) => Some(answer),
        OrderAnswer::Created(created) => Some(OrderAnswer::Rejected(OrderRejected::Ordered(
            created.number,
        ))),
        OrderAnswer::Rejected(OrderRejected::Unknown) => {
            Some(OrderAnswer::Rejected(OrderRejected::Checking))
        }
        // It may contain the same goods, so the shopper must see this before ordering anything else.
        OrderAnswer::Rejected(OrderRejected::Lost) => Some(answer),
        OrderAnswer::Rejected(_) => None,
    }
}
