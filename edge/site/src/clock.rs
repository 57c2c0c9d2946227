//! The clock of this machine.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    #[expect(
        clippy::disallowed_methods,
        reason = "a command on the operator's machine; the shop gets the time as an argument"
    )]
    let now = SystemTime::now();
    milliseconds(now).unwrap_or(0)
}

/// Milliseconds since 1970 of a moment after it.
pub(crate) fn milliseconds(moment: SystemTime) -> Option<i64> {
    let since = moment.duration_since(UNIX_EPOCH).ok()?;
    i64::try_from(since.as_millis()).ok()
}
