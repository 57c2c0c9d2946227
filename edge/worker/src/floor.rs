//! The least time of an answer that may not tell whether an account exists.

use std::time::Duration;

use futures_util::future::join;

/// Longer than a backend usually takes for either kind of address.
const FLOOR: Duration = Duration::from_millis(1200);

#[expect(dead_code, reason = "the pages of the letters follow")]
/// The result of the work, not before the floor has passed.
pub(crate) async fn no_sooner<T>(work: impl Future<Output = T>) -> T {
    join(work, worker::Delay::from(FLOOR)).await.0
}
