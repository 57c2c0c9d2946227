//! What the object's one alarm is for. Every concern has its own due time in the storage, and the alarm is set for the
//! earliest of them.

use platform::clock;
use worker::Result;

use crate::cart_object::CartObject;

/// A concern whose work was interrupted is due again after this time, in milliseconds.
const INTERRUPTED_MS: u64 = 60_000;
/// The alarm is never further away, in milliseconds: it is set again when it finds nothing due.
const FURTHEST_MS: u64 = 30 * 24 * 3600 * 1000;

/// Something that the alarm does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Concern {
    /// The backend's copy of the cart is brought up to date.
    Sync,
    /// The sockets of sessions that are over are closed.
    Sessions,
}

impl Concern {
    pub(crate) const ALL: [Self; 2] = [Self::Sync, Self::Sessions];

    /// The name of its due time in the table `metadata`.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Sync => "sync_due_ms",
            Self::Sessions => "sessions_due_ms",
        }
    }
}

/// When each concern is due.
type DueTimes = [(Concern, Option<u64>); Concern::ALL.len()];

/// What an alarm does now. One that was set before concerns had due times is for the backend's copy.
fn due(times: &DueTimes, now_ms: u64) -> Vec<Concern> {
    if times.iter().all(|(_, time)| time.is_none()) {
        return vec![Concern::Sync];
    }
    let due = times
        .iter()
        .filter(|(_, time)| time.is_some_and(|time| time <= now_ms));
    due.map(|(concern, _)| *concern).collect()
}

/// The earlier of two times.
fn earlier(one: Option<u64>, other: Option<u64>) -> Option<u64> {
    one.into_iter().chain(other).min()
}

impl CartObject {
    /// Makes a concern due at a time, unless it is due before.
    pub(crate) async fn due_at(&self, concern: Concern, at_ms: u64) -> Result<()> {
        let store = self.store()?;
        let set = store.due_ms(concern)?;
        if set.is_none_or(|set| set > at_ms) {
            store.set_due_ms(concern, Some(at_ms))?;
        }
        self.set_alarm(at_ms).await
    }

    /// Does what is due, and sets the next alarm. A concern that fails does not keep the others from their turn.
    pub(crate) async fn do_what_is_due(&self) -> Result<()> {
        let store = self.store()?;
        let now_ms = clock::now_ms();
        for concern in due(&self.due_times()?, now_ms) {
            let interrupted = Some(now_ms.saturating_add(INTERRUPTED_MS));
            store.set_due_ms(concern, interrupted)?;
            let next = match concern {
                Concern::Sync => self.sync().await,
                Concern::Sessions => Ok(self.close_ended()),
            };
            let next = next.unwrap_or_else(|error| {
                worker::console_error!("{}: {error}", concern.key());
                interrupted
            });
            // A request may have made the concern due meanwhile.
            let set = store.due_ms(concern)?;
            let meanwhile = set.filter(|_| set != interrupted);
            store.set_due_ms(concern, earlier(next, meanwhile))?;
        }
        let times = self.due_times()?;
        match times.iter().filter_map(|(_, time)| *time).min() {
            Some(at_ms) => self.set_alarm(at_ms).await,
            None => Ok(()),
        }
    }

    fn due_times(&self) -> Result<DueTimes> {
        let store = self.store()?;
        let mut times = Concern::ALL.map(|concern| (concern, None));
        for (concern, time) in &mut times {
            *time = store.due_ms(*concern)?;
        }
        Ok(times)
    }

    /// Sets the alarm unless it is set for an earlier time.
    async fn set_alarm(&self, at_ms: u64) -> Result<()> {
        let set = self.state.storage().get_alarm().await?;
        let left_ms = at_ms.saturating_sub(clock::now_ms()).min(FURTHEST_MS);
        if set.is_none_or(|set| u64::try_from(set).is_ok_and(|set| set > at_ms)) {
            let left_ms = i64::try_from(left_ms).unwrap_or_default();
            self.state.storage().set_alarm(left_ms).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alarm_does_what_is_due_and_leaves_the_rest() {
        let due = |sync, sessions| {
            due(
                &[(Concern::Sync, sync), (Concern::Sessions, sessions)],
                1_000,
            )
        };
        assert_eq!(due(Some(1_000), Some(1_001)), [Concern::Sync]);
        assert_eq!(due(Some(1_001), Some(7)), [Concern::Sessions]);
        assert_eq!(due(Some(0), Some(0)), Concern::ALL);
        assert_eq!(due(None, Some(1_001)), []);
        assert_eq!(
            due(None, None),
            [Concern::Sync],
            "an alarm of an older deployment"
        );
    }

    #[test]
    fn the_earlier_of_two_times_is_kept() {
        assert_eq!(earlier(Some(2), Some(1)), Some(1));
        assert_eq!(earlier(None, Some(1)), Some(1));
        assert_eq!(earlier(None, None), None);
    }
}
