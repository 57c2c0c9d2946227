//! What a failed call says of its message.

use crate::backend::{BackendFailure, Subject};
use crate::failure::{Failure, refusals};
use crate::words::codes;

refusals! {
    /// The backend takes no codes to send.
    NOT_SENT = "not_sent", codes::NOT_SENT, Unavailable;
}

/// What a failed call says of its message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delivery {
    /// Nothing was sent, and nothing would have been to any destination.
    Unsent,
    /// The backend has sent nothing to this destination. That may tell whether it is known: where it may be somebody
    /// else's, the page is that of a message that was sent.
    Refused,
    /// The answer was lost: the message may be on its way.
    Unknown,
}

impl Delivery {
    pub const fn of(failure: &BackendFailure) -> Self {
        match failure {
            // By these statuses the call is taken elsewhere, and a call that sends is not followed.
            BackendFailure::Status(301 | 307 | 308, _)
            | BackendFailure::TooOften(..)
            | BackendFailure::Resting => Self::Unsent,
            BackendFailure::Status(status, _) => match Subject::of(*status) {
                Some(Subject::Call | Subject::Slow | Subject::Early | Subject::Often) => {
                    Self::Unsent
                }
                Some(
                    Subject::Sent
                    | Subject::State
                    | Subject::Session
                    | Subject::Right
                    | Subject::Thing
                    | Subject::Other,
                ) => Self::Refused,
                Some(Subject::Unawaited) | None => Self::Unknown,
            },
            BackendFailure::Timeout
            | BackendFailure::Unreachable
            | BackendFailure::TooLarge
            | BackendFailure::Unreadable(_) => Self::Unknown,
        }
    }
}

/// What the shopper is told of a code that was not sent.
pub fn not_sent(failure: &BackendFailure) -> Failure {
    let pause_s = failure.pause_s();
    pause_s.map_or(Failure::Refused(&NOT_SENT), Failure::TooOften)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_call_has_sent_nothing_or_is_refused_or_unknown() {
        let status = |status| BackendFailure::Status(status, String::new());
        let throttled = BackendFailure::TooOften(30, String::new());
        for unsent in [BackendFailure::Resting, throttled.clone()] {
            assert_eq!(Delivery::of(&unsent), Delivery::Unsent, "{unsent}");
        }
        for unsent in [301, 307, 308, 405, 408, 425] {
            assert_eq!(Delivery::of(&status(unsent)), Delivery::Unsent, "{unsent}");
        }
        for refused in [400, 401, 403, 404, 409, 422] {
            assert_eq!(Delivery::of(&status(refused)), Delivery::Refused);
        }
        for unknown in [
            status(302),
            status(303),
            status(499),
            status(500),
            status(502),
            BackendFailure::Timeout,
            BackendFailure::Unreachable,
        ] {
            assert_eq!(Delivery::of(&unknown), Delivery::Unknown, "{unknown}");
        }
        assert_eq!(not_sent(&throttled), Failure::TooOften(30));
        assert_eq!(not_sent(&status(301)), Failure::Refused(&NOT_SENT));
    }
}
