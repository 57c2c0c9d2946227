//! One sync is under way at a time: two that compare before either has sent its steps would send them twice.

use std::cell::Cell;
use std::time::Duration;

use platform::clock;
use worker::Delay;

/// The calls of a sync together take at most so long, in milliseconds.
pub(crate) const SYNC_MS: u64 = 8_000;
/// How long a sync that has to wait waits before it looks again.
const TURN: Duration = Duration::from_millis(20);

/// The right of one sync to be under way. It ends with the request, and with its time at the latest: a request that was
/// given up may never end.
pub(crate) struct SyncTurn<'a> {
    until: &'a Cell<u64>,
    /// When it ends at the latest.
    pub(crate) until_ms: u64,
}

impl<'a> SyncTurn<'a> {
    /// Waits for the sync that is under way; `None` if it takes too long.
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
