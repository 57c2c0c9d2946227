//! Allows one sync at a time: two that compare before either has sent its steps would send them twice.

use std::cell::Cell;
use std::time::Duration;

use platform::clock;
use worker::Delay;

/// The limit on all calls of a sync together, in milliseconds.
pub(crate) const SYNC_MS: u64 = 8_000;
/// The pause between checks while another sync is running.
const TURN: Duration = Duration::from_millis(20);

/// The lock of a running sync. Released with the request, and at the latest after its time limit: an abandoned request
/// may never end.
pub(crate) struct SyncTurn<'a> {
    until: &'a Cell<u64>,
    /// When the lock expires at the latest.
    pub(crate) until_ms: u64,
}

impl<'a> SyncTurn<'a> {
    /// Waits for the running sync; `None` if that takes too long.
    pub(crate) async fn take(until: &'a Cell<u64>, patience_ms: u64) -> Option<Self> {
        loop {
            let now_ms = clock::now_ms();
            if until.get() <= now_ms {
                let until_ms = now_ms.saturating_add(SYNC_MS);
                until.set(until_ms);
                return Some(Self { until, until_ms });
            }
            if now_ms >= patience_ms {
                return None;
            }
            Delay::from(TURN).await;
        }
    }
}

impl Drop for SyncTurn<'_> {
    fn drop(&mut self) {
        if self.until.get() == self.until_ms {
            self.until.set(0);
        }
    }
}
