//! Interprets the backend's answers to a reservation and to an order.

use super::create_order::CreatedAnswer;
use super::order::{OrderCreated, OrderRejected};
use crate::backend::{BackendFailure, Subject};
use crate::cart::Line;
use crate::forms::{Messages, line_key, messages_of};
use crate::lenient::{Json, Lenient};
use crate::product::ProductId;

/// The messages of a refusal, which numbers the lines in the order sent.
fn parse_messages(body: &str, sent: &[Line]) -> Messages {
    let products: Vec<_> = sent.iter().map(|line| line.product).collect();
    messages_of(body, &products)
}

/// Why a reservation is refused (spec commerce 4): for the goods, unless it speaks of something else alone; `None` for
/// trouble. It is of the backend's copy: lines that it counts are those of the copy, which may be in another order.
pub(super) fn unreserved(failure: &BackendFailure, copy: &[ProductId]) -> Option<OrderRejected> {
    let (subject, body) = failure.refusal()?;
    // A refusal of the session or of the rate says nothing about the stock.
    if subject.is_of_time() || matches!(subject, Subject::Session | Subject::Right) {
        return None;
    }
    let why = messages_of(body, copy);
    let is_of_goods = subject == Subject::State
        || why.is_empty()
        || why.keys().any(|name| name.starts_with(&line_key("")));
    Some(if is_of_goods {
        unavailable(why)
    } else {
        OrderRejected::Fields(why)
    })
}

/// Why a call was refused that has changed nothing, as far as the status says: who asks, or what the backend says of it.
/// A rate limit or a timeout is temporary.
pub(super) fn refused(failure: &BackendFailure, sent: &[Line]) -> OrderRejected {
    match failure.refusal() {
        Some((Subject::Session, _)) => OrderRejected::Unauthorized,
        Some((subject, body)) if !subject.is_of_time() && subject != Subject::Unawaited => {
            of_fields(subject, parse_messages(body, sent))
        }
        _ => trouble(failure),
    }
}

/// What was sent is wrong even where the answer does not say how.
fn of_fields(subject: Subject, why: Messages) -> OrderRejected {
    if why.is_empty() && subject != Subject::Sent {
        OrderRejected::Backend
    } else {
        OrderRejected::Fields(why)
    }
}

/// Why the backend's copy of the cart could not be brought up to date, where nothing is wrong with the goods.
pub(super) fn unsynced(failure: &BackendFailure) -> OrderRejected {
    if failure.is_unauthorized() {
        OrderRejected::Unauthorized
    } else {
        trouble(failure)
    }
}

/// That the backend could not be asked: for now, where it was asked too often.
pub(super) fn trouble(failure: &BackendFailure) -> OrderRejected {
    let pause_s = failure.pause_s();
    pause_s.map_or(OrderRejected::Backend, OrderRejected::TooOften)
}

/// The rejection for refused goods, with the backend's messages if it has some.
pub(super) fn unavailable(mut why: Messages) -> OrderRejected {
    why.retain(|_, text| !text.is_empty());
    if why.is_empty() {
        OrderRejected::Unavailable
    } else {
        OrderRejected::Short(why)
    }
}

/// Why no order was created; `None` where one may have been. At the first request any refusal says that there is none,
/// except those of a request that took too long or that the caller did not wait for. At a retry only one of the fields does:
/// 401 says nothing of the requests before it, and 409 may mean that the first one is still under way.
pub(super) fn uncreated(
    failure: &BackendFailure,
    sent: &[Line],
    is_first: bool,
) -> Option<OrderRejected> {
    match failure.refusal()? {
        (Subject::Sent, body) => Some(of_fields(Subject::Sent, parse_messages(body, sent))),
        (Subject::State, body) if is_first => Some(unavailable(parse_messages(body, sent))),
        (Subject::Slow | Subject::Unawaited, _) => None,
        _ => is_first.then(|| refused(failure, sent)),
    }
}

/// The order that an answer names which is not among those accepted, although nothing failed; `None` where it names none.
pub(super) fn said_by(failure: &BackendFailure) -> Option<OrderCreated> {
    let BackendFailure::Status(200..=299, body) = failure else {
        return None;
    };
    let json = Json::parse(body.as_bytes()).ok()?;
    let said = OrderCreated::from(CreatedAnswer::read(&json)?);
    (!said.asked_by().is_empty()).then_some(said)
}
