//! What the answers of the backend to a reservation and to an order mean.

use super::order::OrderRejected;
use crate::backend::BackendFailure;
use crate::forms::{Messages, line_key, messages};

/// Why a reservation is refused (spec commerce 4): for the goods, unless it speaks of something else alone; `None` for
/// trouble.
pub(super) fn unreserved(failure: &BackendFailure) -> Option<OrderRejected> {
    match failure {
        // Who asks, or how often, says nothing of the stock.
        BackendFailure::Status(401 | 403 | 408 | 425 | 429, _) => None,
        BackendFailure::Status(status @ 400..=499, body) => {
            let why = messages(body);
            let is_of_goods = *status == 409
                || why.is_empty()
                || why.keys().any(|name| name.starts_with(&line_key("")));
            Some(if is_of_goods {
                unavailable(why)
            } else {
                OrderRejected::Fields(why)
            })
        }
        BackendFailure::Status(..)
        | BackendFailure::Timeout
        | BackendFailure::Unreachable
        | BackendFailure::TooLarge
        | BackendFailure::Unreadable(_)
        | BackendFailure::Resting => None,
    }
}

/// Why a call was refused that has changed nothing, as far as the status says: who asks, or what the backend says of it.
/// How often somebody asks, or how long nobody waited, is trouble that passes.
pub(super) fn refused(failure: &BackendFailure) -> OrderRejected {
    match failure {
        BackendFailure::Status(401, _) => OrderRejected::Unauthorized,
        BackendFailure::Status(408 | 425 | 429 | 499, _) => OrderRejected::Backend,
        BackendFailure::Status(400..=499, body) => of_fields(messages(body)),
        BackendFailure::Status(..)
        | BackendFailure::Timeout
        | BackendFailure::Unreachable
        | BackendFailure::TooLarge
        | BackendFailure::Unreadable(_)
        | BackendFailure::Resting => OrderRejected::Backend,
    }
}

fn of_fields(why: Messages) -> OrderRejected {
    if why.is_empty() {
        OrderRejected::Backend
    } else {
        OrderRejected::Fields(why)
    }
}

/// Why the backend's copy of the cart could not be brought up to date, where nothing is wrong with the goods.
pub(super) const fn unsynced(failure: &BackendFailure) -> OrderRejected {
    if matches!(failure, BackendFailure::Status(401, _)) {
        OrderRejected::Unauthorized
    } else {
        OrderRejected::Backend
    }
}

/// Goods that the backend refuses, with its words where it has some.
pub(super) fn unavailable(mut why: Messages) -> OrderRejected {
    why.retain(|_, text| !text.is_empty());
    if why.is_empty() {
        OrderRejected::Unavailable
    } else {
        OrderRejected::Short(why)
    }
}

/// Why an order was not created; `None` when it may be there. The first request is refused by any status of a refusal but
/// those that say that nobody waited for the answer; after a later one, a refusal such as 401 says nothing of the
/// requests before it, and 409 may mean that the first one is still under way.
pub(super) fn uncreated(failure: &BackendFailure, is_first: bool) -> Option<OrderRejected> {
    match failure {
        BackendFailure::Status(400 | 422, body) => Some(of_fields(messages(body))),
        BackendFailure::Status(409, body) if is_first => Some(unavailable(messages(body))),
        BackendFailure::Status(408 | 499, _) => None,
        BackendFailure::Status(400..=499, _) if is_first => Some(refused(failure)),
        BackendFailure::Status(..)
        | BackendFailure::Timeout
        | BackendFailure::Unreachable
        | BackendFailure::TooLarge
        | BackendFailure::Unreadable(_)
        | BackendFailure::Resting => None,
    }
}
