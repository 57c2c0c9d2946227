//! An order on its way, as a state machine without I/O. The cart's object loads the state, calls [`apply`] with an
//! event, stores the new state together with the change of the cart in one transaction, and only then carries out the
//! effect, whose outcome is the next event. A crash between two effects therefore loses no knowledge:
//!
//! - `Begun`: the backend was not asked for an order. The same id starts anew, with the cart as it is then.
//! - `Reserved`: the backend may have created the order. The same id asks again, with the same goods and under the
//!   same idempotency key.
//! - `Answered`: the goods have left the cart, and the same id gets the answer.

use super::order::{Order, OrderAnswer, OrderCreated, OrderRejected, PlaceOrder, Stage};
use super::{Details, holds_back};
use crate::backend::BackendFailure;
use crate::cart::{Command, Line};
use crate::forms::field_messages;

/// What has happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The shopper asks for the order, for the first time or again.
    Asked {
        place: Box<PlaceOrder>,
        /// The lines of the cart now.
        lines: Vec<Line>,
        /// When the newest other order of the cart without an answer was asked for.
        other_since_ms: Option<u64>,
    },
    /// The backend's copy of the cart was brought up to date, or could not be.
    Synced(bool),
    /// The backend's answer to the reservation.
    Reserved(Result<(), BackendFailure>),
    /// The backend's answer to the order.
    Created(Result<OrderCreated, BackendFailure>),
}

/// What the object does next. Every effect but the last one brings an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Brings the backend's copy of the cart up to date.
    Sync,
    /// Asks the backend to reserve the goods.
    Reserve,
    /// Asks the backend to create the order, under the idempotency key of its id.
    Create {
        lines: Vec<Line>,
        details: Box<Details>,
    },
    /// Answers the shopper.
    Answer(OrderAnswer),
}

/// The outcome of an event. The fields are private: only [`apply`] makes one, and the store takes nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transition {
    order: Option<Order>,
    cart: Option<Command>,
    effect: Effect,
}

impl Transition {
    /// The order from now on; `None` when nothing is remembered of it.
    pub const fn order(&self) -> Option<&Order> {
        self.order.as_ref()
    }

    /// The change of the cart that is stored together with the order.
    pub const fn cart(&self) -> Option<&Command> {
        self.cart.as_ref()
    }

    pub fn into_effect(self) -> Effect {
        self.effect
    }

    fn to(order: Order, effect: Effect) -> Self {
        Self {
            order: Some(order),
            cart: None,
            effect,
        }
    }

    /// Certainly no order: nothing is remembered, and the same id may be sent again.
    const fn forget(reason: OrderRejected) -> Self {
        Self::stay(None, reason)
    }

    /// The order stays as it was.
    const fn stay(order: Option<Order>, reason: OrderRejected) -> Self {
        Self {
            order,
            cart: None,
            effect: Effect::Answer(OrderAnswer::Rejected(reason)),
        }
    }
}

/// The order after an event; `known` is the stored order of this id.
pub fn apply(known: Option<Order>, event: Event, now_ms: u64) -> Transition {
    match (known, event) {
        (
            known,
            Event::Asked {
                place,
                lines,
                other_since_ms,
            },
        ) => {
            let waits = other_since_ms.is_some_and(|since_ms| holds_back(since_ms, now_ms));
            asked(known, *place, lines, waits, now_ms)
        }
        (Some(order), event) => heard(order, event),
        (None, Event::Synced(_) | Event::Reserved(_) | Event::Created(_)) => {
            Transition::forget(OrderRejected::Backend)
        }
    }
}

/// The shopper asks. Goods that are reserved already may have left the backend's copy of the cart, so their order
/// skips copy and reservation.
fn asked(
    known: Option<Order>,
    place: PlaceOrder,
    lines: Vec<Line>,
    waits: bool,
    now_ms: u64,
) -> Transition {
    let begin = |stage, lines| Order {
        id: place.id,
        asked_ms: now_ms,
        lines,
        details: Some(place.details),
        stage,
    };
    match known.as_ref().map(|order| &order.stage) {
        Some(Stage::Answered(answer)) => {
            let effect = Effect::Answer(answer.clone());
            Transition {
                order: known,
                cart: None,
                effect,
            }
        }
        _ if waits => Transition::stay(known, OrderRejected::InProgress),
        Some(Stage::Reserved) => {
            let reserved = known.map(|order| order.lines).unwrap_or_default();
            create(begin(Stage::Reserved, reserved))
        }
        Some(Stage::Begun) | None if lines.is_empty() => {
            Transition::forget(OrderRejected::EmptyCart)
        }
        Some(Stage::Begun) | None => Transition::to(begin(Stage::Begun, lines), Effect::Sync),
    }
}

/// An effect has brought its event.
fn heard(mut order: Order, event: Event) -> Transition {
    match (&order.stage, event) {
        (Stage::Begun, Event::Synced(true)) => Transition::to(order, Effect::Reserve),
        (Stage::Begun, Event::Synced(false)) => Transition::forget(OrderRejected::Backend),
        (Stage::Begun, Event::Reserved(Ok(()))) => {
            order.stage = Stage::Reserved;
            create(order)
        }
        (Stage::Begun, Event::Reserved(Err(failure))) => Transition::forget(unreserved(&failure)),
        (Stage::Reserved, Event::Created(Ok(created))) => answered(order, created),
        (Stage::Reserved, Event::Created(Err(failure))) => match uncreated(&failure) {
            Some(reason) => Transition::forget(reason),
            None => Transition::stay(Some(order), OrderRejected::Unknown),
        },
        // No effect of these stages brings such an event.
        (Stage::Begun, Event::Created(_))
        | (Stage::Reserved, Event::Synced(_) | Event::Reserved(_))
        | (Stage::Answered(_), _)
        | (_, Event::Asked { .. }) => Transition::stay(Some(order), OrderRejected::Backend),
    }
}

/// Asks for the order. One without details waits until the shopper sends them again.
fn create(order: Order) -> Transition {
    match order.details.clone() {
        Some(details) => {
            let effect = Effect::Create {
                lines: order.lines.clone(),
                details: Box::new(details),
            };
            Transition::to(order, effect)
        }
        None => Transition::stay(Some(order), OrderRejected::Backend),
    }
}

/// The order exists: its goods leave the cart, and its details are needed no more.
fn answered(order: Order, created: OrderCreated) -> Transition {
    let answer = OrderAnswer::Created(created);
    let lines = order.lines.clone();
    Transition {
        order: Some(Order {
            details: None,
            stage: Stage::Answered(answer.clone()),
            ..order
        }),
        cart: Some(Command::Ordered { lines }),
        effect: Effect::Answer(answer),
    }
}

/// Why the goods could not be reserved: a refusal means that stock is short (spec commerce 4, reservation).
const fn unreserved(failure: &BackendFailure) -> OrderRejected {
    match failure {
        BackendFailure::Status(400..=499, _) => OrderRejected::Unavailable,
        BackendFailure::Status(..)
        | BackendFailure::Timeout
        | BackendFailure::Unreachable
        | BackendFailure::TooLarge
        | BackendFailure::Unreadable(_)
        | BackendFailure::Resting => OrderRejected::Backend,
    }
}

/// Why an order was not created; `None` when it may be there: also after a refusal such as 401, since an earlier request
/// under the same key may have created it.
fn uncreated(failure: &BackendFailure) -> Option<OrderRejected> {
    match failure {
        BackendFailure::Status(400 | 422, body) => {
            Some(OrderRejected::Fields(field_messages(body)))
        }
        BackendFailure::Status(409, _) => Some(OrderRejected::Unavailable),
        BackendFailure::Status(..)
        | BackendFailure::Timeout
        | BackendFailure::Unreachable
        | BackendFailure::TooLarge
        | BackendFailure::Unreadable(_)
        | BackendFailure::Resting => None,
    }
}
