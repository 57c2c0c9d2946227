//! The kinds of work that share the object's one alarm, each with its own due time.

/// A kind of work that the alarm does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AlarmKind {
    /// Bring the backend's copy of the cart up to date.
    Sync,
    /// Ask again for the answer to an unanswered order.
    Order,
    /// Close the sockets of ended sessions.
    Sessions,
    /// Delete an unused cart.
    End,
}

impl AlarmKind {
    pub(crate) const ALL: [Self; 4] = [Self::Sync, Self::Order, Self::Sessions, Self::End];

    /// The name of the due time in the table `metadata`.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Sync => "sync_due_ms",
            Self::Order => "order_due_ms",
            Self::Sessions => "sessions_due_ms",
            Self::End => "end_due_ms",
        }
    }
}

/// The longest delay of the alarm, in milliseconds. An alarm that finds nothing due is set again.
const FURTHEST_MS: u64 = 30 * 24 * 3600 * 1000;

/// When each kind of work is due.
pub(crate) type DueTimes = [(AlarmKind, Option<u64>); AlarmKind::ALL.len()];

/// The work due now. If no due time is stored, an older deployment set the alarm, which means a sync.
pub(crate) fn due(times: &DueTimes, now_ms: u64) -> Vec<AlarmKind> {
    if times.iter().all(|(_, time)| time.is_none()) {
        return vec![AlarmKind::Sync];
    }
    let due = times
        .iter()
        .filter(|(_, time)| time.is_some_and(|time| time <= now_ms));
    due.map(|(kind, _)| *kind).collect()
}

/// The earlier of two times.
pub(crate) fn earlier(one: Option<u64>, other: Option<u64>) -> Option<u64> {
    one.into_iter().chain(other).min()
}

/// The delay of an alarm set now for this time.
pub(crate) fn left_ms(at_ms: u64, now_ms: u64) -> u64 {
    at_ms.saturating_sub(now_ms).min(FURTHEST_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alarm_runs_only_the_concerns_that_are_due() {
        let due = |sync, order, sessions| {
            let times = [
                (AlarmKind::Sync, sync),
                (AlarmKind::Order, order),
                (AlarmKind::Sessions, sessions),
                (AlarmKind::End, None),
            ];
            due(&times, 1_000)
        };
        assert_eq!(due(Some(1_000), None, Some(1_001)), [AlarmKind::Sync]);
        assert_eq!(due(Some(1_001), Some(999), None), [AlarmKind::Order]);
        assert_eq!(due(Some(0), Some(0), Some(0)), AlarmKind::ALL[..3]);
        assert_eq!(due(None, Some(1_001), None), []);
        let old = due(None, None, None);
        assert_eq!(old, [AlarmKind::Sync], "an alarm of an older deployment");
    }

    #[test]
    fn the_earlier_of_two_times_is_kept() {
        assert_eq!(earlier(Some(2), Some(1)), Some(1));
        assert_eq!(earlier(None, Some(1)), Some(1));
        assert_eq!(earlier(None, None), None);
    }

    #[test]
    fn an_alarm_is_set_at_most_thirty_days_ahead() {
        let days = |days: u64| days * 24 * 3600 * 1000;
        for (at_ms, expected) in [
            (0, 0),
            (days(5), 0),
            (days(5) + 1, 1),
            (days(35), days(30)),
            (days(35) + 1, days(30)),
            (u64::MAX, days(30)),
        ] {
            assert_eq!(left_ms(at_ms, days(5)), expected, "{at_ms}");
        }
    }
}
