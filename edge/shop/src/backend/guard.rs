//! Protects a backend from an isolate: a limit of concurrent calls, and circuit breakers that stop failing calls,
//! then let one trial call through at a time.

use super::BackendFailure;

/// The most concurrent calls; more wait their turn.
const MOST_UNDER_WAY: usize = 32;
/// How many of those places urgent calls can take from others.
const MOST_TAKEN: usize = 8;
/// The most concurrent calls of one kind, so that a slow kind leaves room for others.
const MOST_OF_A_KIND: usize = 16;
/// The most failing kinds that are watched at once.
const MOST_KINDS: usize = 64;
/// This many failures of one kind, with no success between them, open the breaker.
const MOST_FAILURES: u32 = 8;
/// How long an open breaker lets nothing through; doubled after every failed trial, up to the longest. So after an
/// outage the shop opens within the longest pause, whatever became of the last trial.
const FIRST_PAUSE_MS: u64 = 500;
const LONGEST_PAUSE_MS: u64 = 2_000;

/// A backend that does not answer within this time is at fault.
const LEAST_PATIENCE_MS: u64 = 3000;

/// Whether the backend worked, as a call with this time limit shows; `None` if it gave up too early to tell.
pub fn worked(failure: Option<&BackendFailure>, had_ms: u64) -> Option<bool> {
    match failure {
        Some(BackendFailure::Timeout) if had_ms < LEAST_PATIENCE_MS => None,
        failure => Some(!failure.is_some_and(BackendFailure::is_outage)),
    }
}

/// Whether a call may be made now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admission {
    /// Yes, under this number; report the end to [`Guard::leave`].
    Enter(u64),
    /// Too many calls are under way: ask again a little later.
    Wait,
    /// The breaker is open.
    Closed,
}

/// The calls of one isolate to one backend.
#[derive(Debug, Default)]
pub struct Guard {
    /// The calls under way; an abandoned one expires at its deadline.
    under_way: Vec<UnderWay>,
    next: u64,
    /// One for each kind of call that has failed since its last success.
    breakers: Vec<Breaker>,
}

#[derive(Debug)]
struct UnderWay {
    number: u64,
    until_ms: u64,
    kind: String,
    is_urgent: bool,
}

/// The circuit breaker of one kind of call, opened by failures in a row. A single failing address does not block its
/// kind while the others work.
#[derive(Debug, Default)]
struct Breaker {
    kind: String,
    failures: u32,
    pause_ms: u64,
    closed_until_ms: u64,
    /// The last trial call that finds out whether the backend is back.
    trial: Option<u64>,
}

/// The kind of a call: its path without ids and query.
pub(crate) fn kind(path: &str) -> &str {
    let path = path.split('?').next().unwrap_or_default();
    let segments = if path.starts_with("/page/") {
        1
    } else if matches!(path.split('/').nth(2), Some("v2" | "v3")) {
        3
    } else {
        2
    };
    let end = path.match_indices('/').nth(segments);
    end.and_then(|(end, _)| path.get(..end)).unwrap_or(path)
}

impl Guard {
    /// Requests admission for a call that ends at the latest at `until_ms`. Urgent calls, which change something or
    /// belong to an order, are always admitted: a shopper waits for them, and must learn their real failure.
    pub fn enter(&mut self, path: &str, now_ms: u64, until_ms: u64, is_urgent: bool) -> Admission {
        self.under_way.retain(|call| call.until_ms > now_ms);
        let (kind, number) = (kind(path), self.next);
        if !is_urgent {
            let opened = self.breakers.iter_mut().find(|breaker| breaker.is_of(kind));
            if let Some(breaker) = opened.filter(|breaker| breaker.failures >= MOST_FAILURES) {
                if now_ms < breaker.closed_until_ms {
                    return Admission::Closed;
                }
                breaker.trial = Some(number);
                // A trial without an answer does not hold the next one back for longer.
                breaker.closed_until_ms = now_ms + LONGEST_PAUSE_MS;
            } else if self.is_full(kind) {
                return Admission::Wait;
            }
        }
        self.next += 1;
        self.under_way.push(UnderWay {
            number,
            until_ms,
            kind: kind.to_owned(),
            is_urgent,
        });
        Admission::Enter(number)
    }

    /// Whether a read has to wait.
    fn is_full(&self, kind: &str) -> bool {
        let reads = || self.under_way.iter().filter(|call| !call.is_urgent);
        let of_kind = reads().filter(|call| call.kind == kind).count();
        let (reads, all) = (reads().count(), self.under_way.len());
        of_kind >= MOST_OF_A_KIND || reads + (all - reads).min(MOST_TAKEN) >= MOST_UNDER_WAY
    }

    /// Reports the end of a call, and whether the backend worked, if known. A refusal counts as working.
    pub fn leave(&mut self, path: &str, number: u64, now_ms: u64, worked: Option<bool>) {
        self.under_way.retain(|call| call.number != number);
        let kind = kind(path);
        let known = self.breakers.iter().position(|breaker| breaker.is_of(kind));
        match (worked, known) {
            (Some(true), Some(at)) => drop(self.breakers.swap_remove(at)),
            (Some(true) | None, None) => {}
            (Some(false) | None, _) => self.fail(kind, known, number, now_ms, worked.is_some()),
        }
    }

    fn fail(&mut self, kind: &str, known: Option<usize>, number: u64, now_ms: u64, is_sure: bool) {
        let at = known.unwrap_or_else(|| {
            if self.breakers.len() >= MOST_KINDS {
                self.breakers.remove(0);
            }
            self.breakers.push(Breaker {
                kind: kind.to_owned(),
                ..Breaker::default()
            });
            self.breakers.len() - 1
        });
        if let Some(breaker) = self.breakers.get_mut(at) {
            breaker.fail(number, now_ms, is_sure);
        }
    }
}

impl Breaker {
    fn is_of(&self, kind: &str) -> bool {
        self.kind == kind
    }

    /// Counts a failed call, if the failure is certain.
    fn fail(&mut self, number: u64, now_ms: u64, is_sure: bool) {
        let tried = self.trial == Some(number);
        if is_sure {
            self.failures = self.failures.saturating_add(1);
        } else if !tried {
            return;
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

    const CALL: &str = "/base/articles?page=1";
    const OTHER: &str = "/base/gallery";

    fn enter(guard: &mut Guard, now_ms: u64) -> Option<u64> {
        enter_with(guard, CALL, now_ms)
    }

    fn enter_with(guard: &mut Guard, path: &str, now_ms: u64) -> Option<u64> {
        match guard.enter(path, now_ms, now_ms + LATER, false) {
            Admission::Enter(number) => Some(number),
            Admission::Wait | Admission::Closed => None,
        }
    }

    fn fail(guard: &mut Guard, times: u32, now_ms: u64) {
        for _ in 0..times {
            let number = enter(guard, now_ms).unwrap();
            guard.leave(CALL, number, now_ms, Some(false));
        }
    }

    #[test]
    fn calls_in_flight_are_limited_and_the_next_waits_for_a_free_slot() {
        let mut guard = Guard::default();
        let first = enter(&mut guard, 0).unwrap();
        for number in 1..MOST_UNDER_WAY {
            let path = if number % 2 == 0 { CALL } else { OTHER };
            enter_with(&mut guard, path, 0).unwrap();
        }
        assert_eq!(guard.enter(CALL, 0, LATER, false), Admission::Wait);
        assert!(matches!(
            guard.enter(CALL, 0, LATER, true),
            Admission::Enter(_)
        ));
        guard.leave(CALL, first, 1, Some(true));
        assert_eq!(
            guard.enter(CALL, 1, LATER, false),
            Admission::Wait,
            "an urgent one is under way"
        );
        // Abandoned calls free their slots at their deadline.
        assert!(enter(&mut guard, LATER + 1).is_some());
    }

    #[test]
    fn consecutive_failures_open_the_circuit_and_one_trial_at_a_time_closes_it() {
        let mut guard = Guard::default();
        fail(&mut guard, MOST_FAILURES - 1, 0);
        let number = enter(&mut guard, 0).unwrap();
        guard.leave(CALL, number, 0, Some(true));
        fail(&mut guard, MOST_FAILURES, 0);
        assert_eq!(guard.enter(CALL, 1, LATER, false), Admission::Closed);
        assert!(
            matches!(guard.enter(CALL, 1, LATER, true), Admission::Enter(_)),
            "an order always enters"
        );

        let trial = enter(&mut guard, FIRST_PAUSE_MS).unwrap();
        assert_eq!(
            guard.enter(CALL, FIRST_PAUSE_MS, LATER, false),
            Admission::Closed,
            "one trial"
        );
        guard.leave(CALL, trial, FIRST_PAUSE_MS, Some(false));
        assert_eq!(
            enter(&mut guard, FIRST_PAUSE_MS * 3 - 1),
            None,
            "the pause is twice as long"
        );

        let trial = enter(&mut guard, FIRST_PAUSE_MS * 3).unwrap();
        guard.leave(CALL, trial, FIRST_PAUSE_MS * 3, Some(true));
        assert!(
            enter(&mut guard, FIRST_PAUSE_MS * 3).is_some()
                && enter(&mut guard, FIRST_PAUSE_MS * 3).is_some()
        );
    }

    #[test]
    fn a_timeout_counts_as_an_outage_only_after_a_long_wait_and_a_refusal_counts_as_success() {
        let refused = BackendFailure::Status(404, String::new());
        let often = BackendFailure::TooOften(30, String::new());
        let broken = BackendFailure::Status(500, String::new());
        for (failure, had_ms, shown) in [
            (None, 1, Some(true)),
            (Some(&refused), 1, Some(true)),
            (Some(&often), 1, Some(true)),
            (Some(&broken), 1, Some(false)),
            (Some(&BackendFailure::Timeout), 2999, None),
            (Some(&BackendFailure::Timeout), 3000, Some(false)),
        ] {
            assert_eq!(worked(failure, had_ms), shown, "{failure:?} {had_ms}");
        }
    }

    #[test]
    fn a_call_without_a_verdict_counts_neither_as_success_nor_as_failure() {
        let mut guard = Guard::default();
        for _ in 0..MOST_FAILURES * 2 {
            let number = enter(&mut guard, 0).unwrap();
            guard.leave(CALL, number, 0, None);
        }
        fail(&mut guard, MOST_FAILURES, 0);
        let trial = enter(&mut guard, FIRST_PAUSE_MS).unwrap();
        guard.leave(CALL, trial, FIRST_PAUSE_MS, None);
        assert_eq!(
            enter(&mut guard, FIRST_PAUSE_MS + 1),
            None,
            "the trial has not shown that it is back"
        );
    }

    #[test]
    fn pauses_grow_up_to_two_seconds_and_an_abandoned_trial_blocks_no_longer() {
        let mut guard = Guard::default();
        fail(&mut guard, MOST_FAILURES, 0);
        let mut now_ms = 0;
        for _ in 0..20 {
            now_ms += LONGEST_PAUSE_MS;
            let trial = enter(&mut guard, now_ms).unwrap();
            guard.leave(CALL, trial, now_ms, Some(false));
        }
        assert_eq!(LONGEST_PAUSE_MS, 2_000, "the shop is open again by then");
        assert_eq!(enter(&mut guard, now_ms + LONGEST_PAUSE_MS - 1), None);
        assert!(enter(&mut guard, now_ms + LONGEST_PAUSE_MS).is_some());
        assert_eq!(enter(&mut guard, now_ms + LONGEST_PAUSE_MS * 2 - 1), None);
        let trial = enter(&mut guard, now_ms + LONGEST_PAUSE_MS * 2).unwrap();
        guard.leave(CALL, trial, now_ms + LONGEST_PAUSE_MS * 2, Some(true));
        assert!(enter(&mut guard, now_ms + LONGEST_PAUSE_MS * 2).is_some());
    }

    #[test]
    fn an_urgent_call_opens_the_shop_again_before_the_pause_is_over() {
        let mut guard = Guard::default();
        fail(&mut guard, MOST_FAILURES, 0);
        let order = guard.enter(CALL, 1, LATER, true);
        let Admission::Enter(order) = order else {
            panic!("{order:?}");
        };
        assert_eq!(enter(&mut guard, 2), None, "it has no answer yet");
        guard.leave(CALL, order, 3, Some(true));
        assert!(enter(&mut guard, 3).is_some());
    }

    #[test]
    fn an_unanswered_trial_does_not_count_against_a_newer_one() {
        let mut guard = Guard::default();
        fail(&mut guard, MOST_FAILURES, 0);
        let first = enter(&mut guard, FIRST_PAUSE_MS).unwrap();
        let second = enter(&mut guard, FIRST_PAUSE_MS + LONGEST_PAUSE_MS).unwrap();
        guard.leave(
            CALL,
            second,
            FIRST_PAUSE_MS + LONGEST_PAUSE_MS + 1,
            Some(true),
        );
        guard.leave(
            CALL,
            first,
            FIRST_PAUSE_MS + LONGEST_PAUSE_MS + 2,
            Some(false),
        );
        assert!(enter(&mut guard, FIRST_PAUSE_MS + LONGEST_PAUSE_MS + 3).is_some());
    }

    #[test]
    fn one_kind_of_calls_cannot_fill_all_slots_and_writes_always_enter() {
        let mut guard = Guard::default();
        for _ in 0..MOST_OF_A_KIND {
            enter(&mut guard, 0).unwrap();
        }
        assert_eq!(enter(&mut guard, 0), None, "a slow kind");
        assert!(enter_with(&mut guard, OTHER, 0).is_some());

        let mut guard = Guard::default();
        for _ in 0..MOST_UNDER_WAY * 2 {
            let entered = guard.enter("/auth/jwt/create/", 0, LATER, true);
            assert!(matches!(entered, Admission::Enter(_)));
        }
        for number in 0..MOST_UNDER_WAY - MOST_TAKEN {
            let path = if number < MOST_OF_A_KIND { CALL } else { OTHER };
            enter_with(&mut guard, path, 0).unwrap();
        }
        assert_eq!(enter_with(&mut guard, OTHER, 0), None);
    }

    #[test]
    fn an_open_circuit_of_one_kind_leaves_the_others_closed() {
        let mut guard = Guard::default();
        fail(&mut guard, MOST_FAILURES, 0);
        assert_eq!(enter(&mut guard, 1), None);
        let other = enter_with(&mut guard, OTHER, 1).unwrap();
        guard.leave(OTHER, other, 1, Some(true));
        assert_eq!(enter(&mut guard, 1), None, "it says nothing of the first");
        for number in 0..MOST_KINDS * 2 {
            let path = ["/base/", &number.to_string()].concat();
            let entered = enter_with(&mut guard, &path, 1).unwrap();
            guard.leave(&path, entered, 1, Some(false));
        }
        assert_eq!(guard.breakers.len(), MOST_KINDS);
    }

    #[test]
    fn the_kind_of_a_call_is_its_path_without_ids() {
        for (path, expected) in [
            ("/page/livrare/", "/page"),
            ("/general/v2/product/oala/", "/general/v2/product"),
            ("/general/v2/search/search/?query=a", "/general/v2/search"),
            ("/general/brand/abur", "/general/brand"),
            ("/general/brand/?page=2", "/general/brand"),
            ("/base/articles?page=2", "/base/articles"),
            ("/base/articles/a/b", "/base/articles"),
            ("/users/user-group/", "/users/user-group"),
            ("/sitemap.xml?origin=a/b/c/d", "/sitemap.xml"),
            ("", ""),
        ] {
            assert_eq!(kind(path), expected, "{path}");
        }
    }
}
