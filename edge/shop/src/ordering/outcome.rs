//! Interprets the backend's answers to a reservation and to an order.

use super::create_order::CreatedAnswer;
use super::order::{OrderCreated, OrderRejected};
use crate::backend::{BackendFailure, Subject};
use crate::cart::Line;
use crate::forms::{Messages, line_key, messages_of};
use crate::lenient::{Json, Lenient};
use crate::product::ProductId;

/// Reads the messages of a refusal, which refers to lines by their position in the request.
fn parse_messages(body: &str, sent: &[Line]) -> Messages {
    let products: Vec<_> = sent.iter().map(|line| line.product).collect();
    messages_of(body, &products)
}

/// Why a reservation was refused (spec commerce 4): because of the goods, unless the refusal is only about something
/// else. `None` for any other failure. Line positions refer to the backend's copy, whose order may differ.
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

/// Why a call was refused that, by its status, changed nothing: the session is invalid, or the backend gives a reason.
/// A rate limit, a timeout or a connection closed by the caller is temporary.
pub(super) fn refused(failure: &BackendFailure, sent: &[Line]) -> OrderRejected {
    match failure.refusal() {
        Some((Subject::Session, _)) => OrderRejected::Unauthorized,
        Some((subject, body)) if !subject.is_of_time() && subject != Subject::Unawaited => {
            of_fields(subject, parse_messages(body, sent))
        }
        _ => trouble(failure),
    }
}

/// A refusal of the input counts as one even without readable messages.
fn of_fields(subject: Subject, why: Messages) -> OrderRejected {
    if why.is_empty() && subject != Subject::Sent {
        OrderRejected::Backend
    } else {
        OrderRejected::Fields(why)
    }
}

/// Why the backend's copy of the cart could not be brought up to date, if the goods are fine.
pub(super) fn unsynced(failure: &BackendFailure) -> OrderRejected {
    if failure.is_unauthorized() {
        OrderRejected::Unauthorized
    } else {
        trouble(failure)
    }
}

/// The rejection for a backend that failed or throttles.
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

/// Why no order was created; `None` if one may exist. On the first request any refusal proves that there is none,
/// except a timeout or a connection closed by the caller. On a retry only a refusal of the fields does: 401 tells
/// nothing about earlier requests, and 409 may mean that the first one is still running.
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

/// The order named in a success answer whose status the site does not accept; `None` if it names none.
pub(super) fn said_by(failure: &BackendFailure) -> Option<OrderCreated> {
    let BackendFailure::Status(200..=299, body) = failure else {
        return None;
    };
    let json = Json::parse(body.as_bytes()).ok()?;
    let said = OrderCreated::from(CreatedAnswer::read(&json)?);
    (!said.asked_by().is_empty()).then_some(said)
}
