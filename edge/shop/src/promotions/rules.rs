//! Which promotions run, which are to come, and which are over.

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

/// Whether there is no page of a promotion (spec commerce 8, promo pages): the backend refuses to show it, and would again.
pub fn is_missing(failure: &BackendFailure) -> bool {
    let subject = failure.subject();
    subject.is_some_and(|subject| {
        !subject.is_of_time() && !matches!(subject, Subject::Session | Subject::Unawaited)
    })
}

impl Promotion {
    /// What it is at a moment. An end that is past and a start that lies ahead go before the flag: it may be older than
    /// the day on which it was to be turned. One that is turned off is over, whatever its end.
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
