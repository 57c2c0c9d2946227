//! The promise to end an account's other sessions, made with a new password whose account is not known yet.

use crate::session::{SealKey, seal, unseal};

/// A sealed time, hidden from scripts: until then, a sign-in in this browser ends the account's other sessions.
pub const ENDING_COOKIE: &str = "end_sessions";
pub const ENDING_COOKIE_AGE: u32 = 30 * 60;

const ENDING: &str = "end sessions";

/// The value of the cookie.
pub fn seal_ending(key: &SealKey, now_ms: u64) -> String {
    let until = now_ms / 1000 + u64::from(ENDING_COOKIE_AGE);
    seal(key, ENDING, &until.to_string())
}

/// Whether this site has made the promise, less than half an hour ago.
pub fn is_ending(key: &SealKey, cookie: &str, now_ms: u64) -> bool {
    let until = unseal(key, ENDING, cookie).and_then(|until| until.parse::<u64>().ok());
    until.is_some_and(|until| now_ms / 1000 < until)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_promise_holds_for_half_an_hour_on_its_own_site() {
        let key = |site| SealKey::new("a secret of at least thirty-two bytes", site).unwrap();
        let cookie = seal_ending(&key("casa"), 5000);
        assert!(is_ending(&key("casa"), &cookie, 1_804_999));
        assert!(!is_ending(&key("casa"), &cookie, 1_805_000));
        assert!(!is_ending(&key("pharmacy"), &cookie, 5000));
        assert!(!is_ending(&key("casa"), "99999999999", 5000));
    }
}
