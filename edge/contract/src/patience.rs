//! Describes how long the shop waits for an answer.

use shop::backend::{FIRST_BYTE_MS, Method, Request, SESSION_MS};
use shop::contract::Facts;

/// The deadline of most calls, in milliseconds.
pub(crate) const USUAL_MS: u32 = 8000;

/// Formats milliseconds as seconds.
pub(crate) fn seconds(ms: impl Into<u64>) -> String {
    let ms = ms.into();
    let tenths = ms % 1000 / 100;
    if tenths == 0 {
        format!("{} s", ms / 1000)
    } else {
        format!("{}.{tenths} s", ms / 1000)
    }
}

/// Describes how long the shop waits for a call's answer.
pub(crate) fn patience(facts: &Facts, request: &Request) -> String {
    let own = seconds(request.deadline_ms);
    if facts.tells_who {
        let most = seconds(SESSION_MS);
        format!("{most} together with the others that tell whose a session is, at sign-in {own}")
    } else if request.deadline_ms == USUAL_MS && request.method == Method::Get {
        format!(
            "{own}, and {} where a page depends on it",
            seconds(FIRST_BYTE_MS)
        )
    } else {
        own
    }
}
