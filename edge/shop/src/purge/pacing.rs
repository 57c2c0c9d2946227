//! When a message is a repetition, and when the purges are written for the isolates to read.

/// A message is taken this long before and after the time of its signature, in milliseconds.
pub const MESSAGE_MS: u64 = 5 * 60 * 1000;

/// The same message within this time after its signature is a second change: a backend that signs whole seconds cannot
/// make two changes of a product in one second differ.
const SECOND_CHANGE_MS: u64 = 2000;

/// The shortest time between two writes. The store takes one write of a key in a second.
const WRITE_PAUSE_MS: u64 = 1200;

/// Whether a message changes nothing: it was taken before.
pub const fn is_repeated(was_taken: bool, signed_ms: u64, now_ms: u64) -> bool {
    was_taken && now_ms > signed_ms.saturating_add(SECOND_CHANGE_MS)
}

/// When the next write may begin, after the last one.
pub const fn next_write_ms(last_ms: Option<u64>, now_ms: u64) -> u64 {
    match last_ms {
        Some(last_ms) if last_ms.saturating_add(WRITE_PAUSE_MS) > now_ms => {
            // A clock that was set back must not stop the writes.
            let limit = now_ms.saturating_add(WRITE_PAUSE_MS);
            let next = last_ms.saturating_add(WRITE_PAUSE_MS);
            if next < limit { next } else { limit }
        }
        Some(_) | None => now_ms,
    }
}
