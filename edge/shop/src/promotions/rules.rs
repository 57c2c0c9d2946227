//! The state of a promotion: active, coming or over.

use super::Promotion;
use crate::backend::{BackendFailure, Subject};
use crate::moment::TimeZone;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    Active,
    Coming,
    Ended,
}

impl State {
    pub const ALL: [Self; 3] = [Self::Active, Self::Coming, Self::Ended];
}

/// Whether a promotion has no page (spec commerce 8, promo pages): the backend refuses it, and would refuse a retry.
pub fn is_missing(failure: &BackendFailure) -> bool {
    let subject = failure.subject();
    subject.is_some_and(|subject| {
        !subject.is_of_time() && !matches!(subject, Subject::Session | Subject::Unawaited)
    })
}

impl Promotion {
    /// The state at a moment. A past end or a future start takes precedence over the flag, which may be out of date.
    /// A promotion that is turned off is over, whatever its end.
    pub fn state(&self, zone: TimeZone, now_ms: i64) -> State {
        let ends = self.ends.map(|ends| ends.ends_ms(zone));
        let starts = self.starts.map(|starts| starts.starts_ms(zone));
        if ends.is_some_and(|ends| ends < now_ms) {
            State::Ended
        } else if starts.is_some_and(|starts| starts > now_ms) {
            State::Coming
        } else {
            match self.is_active {
                Some(true) | None => State::Active,
                Some(false) => State::Ended,
            }
        }
    }
}
