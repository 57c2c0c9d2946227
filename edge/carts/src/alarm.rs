//! The object's one alarm. It is set for the earliest of the stored due times.

use std::time::Duration;

use platform::clock;
use worker::{Delay, Result};

use crate::alarm_kind::{AlarmKind, DueTimes, due, earlier, left_ms};
use crate::cart_object::CartObject;

/// The delay before interrupted work is retried, in milliseconds.
const INTERRUPTED_MS: u64 = 60_000;

/// The pause before the next alarm of an object whose storage could not be opened, in milliseconds.
const UNOPENED_PAUSE_MS: u64 = 3_600_000;

impl CartObject {
    /// Makes this kind of work due at a time, unless it is already due earlier.
    pub(crate) async fn due_at(&self, kind: AlarmKind, at_ms: u64) -> Result<()> {
        let store = self.store()?;
        let set = store.due_ms(kind)?;
        if set.is_none_or(|set| set > at_ms) {
            store.set_due_ms(kind, Some(at_ms))?;
        }
        self.set_alarm(at_ms).await
    }

    /// Runs the due work, then sets the next alarm. While a shopper keeps changing the cart, the sync is put off: this
    /// function sleeps and checks again, which costs less than an alarm per check.
    pub(crate) async fn run_due_work(&self) -> Result<()> {
        loop {
            let put_off_ms = self.run_due_kinds(clock::now_ms()).await?;
            if self.ended.get() {
                return Ok(());
            }
            let Some(at_ms) = put_off_ms else {
                break;
            };
            // Work that becomes due during this short wait runs after it.
            self.alarm_ms.set(Some(at_ms));
            let left_ms = at_ms.saturating_sub(clock::now_ms());
            Delay::from(Duration::from_millis(left_ms)).await;
        }
        self.alarm_ms.set(None);
        match self.due_times()?.iter().filter_map(|(_, time)| *time).min() {
            Some(at_ms) => self.set_alarm(at_ms).await,
            None => Ok(()),
        }
    }

    /// Sets the alarm again after a failed one. Otherwise nothing would be due until the next request, and an unused
    /// cart gets no requests.
    pub(crate) async fn retry_alarm(&self) {
        let pause_ms = match self.opened() {
            Some(_) => INTERRUPTED_MS,
            None => UNOPENED_PAUSE_MS,
        };
        self.alarm_ms.set(None);
        let at_ms = clock::now_ms().saturating_add(pause_ms);
        if let Err(error) = self.set_alarm(at_ms).await {
            platform::log_error!("a cart has no alarm: {error}");
        }
    }

    /// Runs each due kind of work. A failure of one does not stop the others. Returns when to check again if the sync is
    /// put off.
    async fn run_due_kinds(&self, now_ms: u64) -> Result<Option<u64>> {
        let store = self.store()?;
        let mut put_off_ms = None;
        for kind in due(&self.due_times()?, now_ms) {
            if kind == AlarmKind::Sync {
                put_off_ms = self.put_off_until();
                if put_off_ms.is_some() {
                    continue;
                }
            }
            let interrupted = Some(now_ms.saturating_add(INTERRUPTED_MS));
            store.set_due_ms(kind, interrupted)?;
            let next = match kind {
                AlarmKind::Sync => self.sync().await,
                AlarmKind::Order => self.ask_from_alarm().await,
                AlarmKind::Sessions => Ok(self.close_ended()),
                AlarmKind::End => match self.waits_for_copy() {
                    Ok(None) => self.end_if_unused().await,
                    waits => waits,
                },
            };
            if self.ended.get() {
                break;
            }
            let next = next.unwrap_or_else(|error| {
                platform::log_error!("{}: {error}", kind.key());
                interrupted
            });
            // A request may have set this alarm meanwhile.
            let set = store.due_ms(kind)?;
            let meanwhile = set.filter(|_| set != interrupted);
            store.set_due_ms(kind, earlier(next, meanwhile))?;
        }
        Ok(put_off_ms)
    }

    fn due_times(&self) -> Result<DueTimes> {
        let store = self.store()?;
        let mut times = AlarmKind::ALL.map(|kind| (kind, None));
        for (kind, time) in &mut times {
            *time = store.due_ms(*kind)?;
        }
        Ok(times)
    }

    /// Sets the alarm unless it is set for an earlier time. A pending alarm that this instance set itself is known without
    /// asking the platform.
    async fn set_alarm(&self, at_ms: u64) -> Result<()> {
        let now_ms = clock::now_ms();
        let own = self.alarm_ms.get().filter(|own| *own > now_ms);
        if own.is_some_and(|own| own <= at_ms) {
            return Ok(());
        }
        let set = self.state.storage().get_alarm().await?;
        if set.is_none_or(|set| u64::try_from(set).is_ok_and(|set| set > at_ms)) {
            let left_ms = i64::try_from(left_ms(at_ms, now_ms)).unwrap_or_default();
            self.state.storage().set_alarm(left_ms).await?;
            self.alarm_ms.set(Some(at_ms));
        }
        Ok(())
    }
}
