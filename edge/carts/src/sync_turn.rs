//! Allows one sync at a time: two that compare before either has sent its steps would send them twice.

use std::cell::Cell;
use std::time::Duration;

use platform::clock;
use worker::Delay;

/// The limit on all calls of a sync together, in milliseconds: a backend that takes seconds for each gets its copy too.
pub(crate) const SYNC_MS: u64 = 16_000;
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
    /// Waits for the running sync; `None` if that takes until `patience_ms`. The turn ends by then too.
    pub(crate) async fn take(until: &'a Cell<u64>, patience_ms: u64) -> Option<Self> {
        loop {
            let now_ms = clock::now_ms();
            if now_ms >= patience_ms {
                return None;
            }
            if until.get() <= now_ms {
                until.set(patience_ms);
                return Some(Self {
                    until,
                    until_ms: patience_ms,
                });
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
