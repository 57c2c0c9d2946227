//! What protects a backend from an isolate: a bound on the calls under way, and a breaker that stops asking one that
//! fails, then tries one call at a time.

use super::BackendFailure;

/// The most calls under way at once; more wait their turn.
const MOST_UNDER_WAY: usize = 32;
/// So many failures, with no success between them, open the breaker.
const MOST_FAILURES: u32 = 8;
/// How long an open breaker lets nothing through; twice as long after every failed try, up to the last.
const FIRST_PAUSE_MS: u64 = 500;
const LONGEST_PAUSE_MS: u64 = 16_000;

/// A backend that does not answer within this is at fault.
const LEAST_PATIENCE_MS: u64 = 3000;

/// What a call that had so much time shows of the backend; nothing if it gave up early.
pub fn worked(failure: Option<&BackendFailure>, had_ms: u64) -> Option<bool> {
    match failure {
        Some(BackendFailure::Timeout) if had_ms < LEAST_PATIENCE_MS => None,
        failure => Some(!failure.is_some_and(BackendFailure::is_outage)),
    }
}

/// Whether a call may be made now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admission {
    /// It may, under this number, with which [`Guard::leave`] must be told of its end.
    Enter(u64),
    /// Too many are under way: ask again a little later.
    Wait,
    /// The backend has failed too often to be asked now.
    Closed,
}

/// The calls of one isolate to one backend.
#[derive(Debug, Default)]
pub struct Guard {
    /// The number of each call under way, and when it is over at the latest: one whose request was given up tells nobody.
    under_way: Vec<(u64, u64)>,
    next: u64,
    failures: u32,
    pause_ms: u64,
    closed_until_ms: u64,
    /// The call that tries whether the backend is back.
    trial: Option<u64>,
}

impl Guard {
    /// Asks for a call that is over at the latest at this time. What changes something always enters: a shopper waits
    /// for it, and its failure has to be told as it is.
    pub fn enter(&mut self, now_ms: u64, until_ms: u64, changes: bool) -> Admission {
        self.under_way.retain(|(_, until_ms)| *until_ms > now_ms);
        if self.failures >= MOST_FAILURES && !changes {
            let trying = self
                .trial
                .is_some_and(|trial| self.under_way.iter().any(|(number, _)| *number == trial));
            if trying || now_ms < self.closed_until_ms {
                return Admission::Closed;
            }
            self.trial = Some(self.next);
        } else if self.under_way.len() >= MOST_UNDER_WAY && !changes {
            return Admission::Wait;
        }
        let number = self.next;
        self.next += 1;
        self.under_way.push((number, until_ms));
        Admission::Enter(number)
    }

    /// Tells of the end of a call: whether the backend worked, if that can be said. An answer that refuses is work too.
    pub fn leave(&mut self, number: u64, now_ms: u64, worked: Option<bool>) {
        self.under_way.retain(|(known, _)| *known != number);
        let tried = self.trial == Some(number);
        match worked {
            Some(true) => {
                self.failures = 0;
                self.pause_ms = 0;
                self.trial = None;
                return;
            }
            Some(false) => self.failures = self.failures.saturating_add(1),
            None if !tried => return,
            None => {}
        }
        if tried || self.failures == MOST_FAILURES {
            self.trial = None;
            self.pause_ms = (self.pause_ms * 2).clamp(FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
            self.closed_until_ms = now_ms + self.pause_ms;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATER: u64 = 8000;

    fn enter(guard: &mut Guard, now_ms: u64) -> Option<u64> {
        match guard.enter(now_ms, now_ms + LATER, false) {
            Admission::Enter(number) => Some(number),
            Admission::Wait | Admission::Closed => None,
        }
    }

    fn fail(guard: &mut Guard, times: u32, now_ms: u64) {
        for _ in 0..times {
            let number = enter(guard, now_ms).unwrap();
            guard.leave(number, now_ms, Some(false));
        }
    }

    #[test]
    fn so_many_calls_are_under_way_and_the_next_enters_when_one_is_over() {
        let mut guard = Guard::default();
        let first = enter(&mut guard, 0).unwrap();
        for _ in 1..MOST_UNDER_WAY {
            enter(&mut guard, 0).unwrap();
        }
        assert_eq!(guard.enter(0, LATER, false), Admission::Wait);
        assert!(matches!(guard.enter(0, LATER, true), Admission::Enter(_)));
        guard.leave(first, 1, Some(true));
        assert_eq!(
            guard.enter(1, LATER, false),
            Admission::Wait,
            "one that changes something is under way"
        );
        // Calls whose requests were given up are over with their time.
        assert!(enter(&mut guard, LATER + 1).is_some());
    }

    #[test]
    fn failures_in_a_row_close_it_and_one_trial_at_a_time_opens_it_again() {
        let mut guard = Guard::default();
        fail(&mut guard, MOST_FAILURES - 1, 0);
        let number = enter(&mut guard, 0).unwrap();
        guard.leave(number, 0, Some(true));
        fail(&mut guard, MOST_FAILURES, 0);
        assert_eq!(guard.enter(1, LATER, false), Admission::Closed);
        assert!(
            matches!(guard.enter(1, LATER, true), Admission::Enter(_)),
            "an order always enters"
        );

        let trial = enter(&mut guard, FIRST_PAUSE_MS).unwrap();
        assert_eq!(
            guard.enter(FIRST_PAUSE_MS, LATER, false),
            Admission::Closed,
            "one trial"
        );
        guard.leave(trial, FIRST_PAUSE_MS, Some(false));
        assert_eq!(
            enter(&mut guard, FIRST_PAUSE_MS * 3 - 1),
            None,
            "the pause is twice as long"
        );

        let trial = enter(&mut guard, FIRST_PAUSE_MS * 3).unwrap();
        guard.leave(trial, FIRST_PAUSE_MS * 3, Some(true));
        assert!(
            enter(&mut guard, FIRST_PAUSE_MS * 3).is_some()
                && enter(&mut guard, FIRST_PAUSE_MS * 3).is_some()
        );
    }

    #[test]
    fn only_a_patient_call_shows_an_outage_and_a_refusal_is_work() {
        let refused = BackendFailure::Status(404, String::new());
        let broken = BackendFailure::Status(500, String::new());
        for (failure, had_ms, shown) in [
            (None, 1, Some(true)),
            (Some(&refused), 1, Some(true)),
            (Some(&broken), 1, Some(false)),
            (Some(&BackendFailure::Timeout), 2999, None),
            (Some(&BackendFailure::Timeout), 3000, Some(false)),
        ] {
            assert_eq!(worked(failure, had_ms), shown, "{failure:?} {had_ms}");
        }
    }

    #[test]
    fn a_call_of_which_nothing_can_be_said_counts_as_neither() {
        let mut guard = Guard::default();
        for _ in 0..MOST_FAILURES * 2 {
            let number = enter(&mut guard, 0).unwrap();
            guard.leave(number, 0, None);
        }
        fail(&mut guard, MOST_FAILURES, 0);
        let trial = enter(&mut guard, FIRST_PAUSE_MS).unwrap();
        guard.leave(trial, FIRST_PAUSE_MS, None);
        assert_eq!(
            enter(&mut guard, FIRST_PAUSE_MS + 1),
            None,
            "the trial has not shown that it is back"
        );
    }

    #[test]
    fn pauses_grow_to_a_bound_and_a_trial_that_nobody_ended_blocks_none_for_long() {
        let mut guard = Guard::default();
        fail(&mut guard, MOST_FAILURES, 0);
        let mut now_ms = 0;
        for _ in 0..20 {
            now_ms += LONGEST_PAUSE_MS;
            let trial = enter(&mut guard, now_ms).unwrap();
            guard.leave(trial, now_ms, Some(false));
        }
        assert_eq!(enter(&mut guard, now_ms + LONGEST_PAUSE_MS - 1), None);
        assert!(enter(&mut guard, now_ms + LONGEST_PAUSE_MS).is_some());
        assert_eq!(enter(&mut guard, now_ms + LONGEST_PAUSE_MS + 1), None);
        assert!(enter(&mut guard, now_ms + LONGEST_PAUSE_MS + LATER).is_some());
    }
}
