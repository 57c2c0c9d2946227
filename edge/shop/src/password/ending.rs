//! The promise to end an account's other sessions, made with a new password where the account's list could not be asked.

use crate::backend::encode_query;
use crate::fields::decode;
use crate::session::{SealKey, User, seal, unseal};

/// The sealed name of an account, with a time, hidden from scripts: until then, a sign-in to that account in this
/// browser ends its other sessions.
pub const ENDING_COOKIE: &str = "end_sessions";
pub const ENDING_COOKIE_AGE: u32 = 30 * 60;

const ENDING: &str = "end sessions";

/// The value of the cookie. `account` is the user's id or e-mail address, whichever is known.
pub fn seal_ending(key: &SealKey, account: &str, now_ms: u64) -> String {
    let until = now_ms / 1000 + u64::from(ENDING_COOKIE_AGE);
    let value = [&until.to_string(), "/", &encode_query(account)].concat();
    seal(key, ENDING, &value)
}

/// Whether this site has made the promise to this user, less than half an hour ago. Another person at the same browser
/// keeps their sessions.
pub fn is_promised(key: &SealKey, cookie: &str, user: &User, now_ms: u64) -> bool {
    let promise = unseal(key, ENDING, cookie).and_then(|value| value.split_once('/'));
    let Some((until, account)) = promise else {
        return false;
    };
    let account = decode(account.as_bytes());
    let is_due = until.parse().is_ok_and(|until: u64| now_ms / 1000 < until);
    let is_theirs = account == user.id || account.eq_ignore_ascii_case(&user.email);
    is_due && is_theirs && !account.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::ME;

    fn key(site: &str) -> SealKey {
        SealKey::new("a secret of at least thirty-two bytes", site).unwrap()
    }

    fn user(body: &str) -> User {
        ME.read(body.as_bytes()).unwrap()
    }

    #[test]
    fn the_promise_holds_for_half_an_hour_on_its_own_site() {
        let ana = user(r#"{"id":7,"email":"ana@example.com"}"#);
        let cookie = seal_ending(&key("casa"), "7", 5000);
        let holds = |site, cookie: &str, now_ms| is_promised(&key(site), cookie, &ana, now_ms);
        assert!(holds("casa", &cookie, 1_804_999));
        assert!(!holds("casa", &cookie, 1_805_000));
        assert!(!holds("pharmacy", &cookie, 5000));
        assert!(!holds("casa", "99999999999/7", 5000));
    }

    #[test]
    fn the_promise_is_kept_to_its_own_account_alone() {
        let ana = user(r#"{"id":7,"email":"ana@example.com"}"#);
        let ion = user(r#"{"id":8,"email":"ion@example.com"}"#);
        let nameless = user(r#"{"id":9}"#);
        for account in ["7", "Ana@example.com"] {
            let cookie = seal_ending(&key("casa"), account, 5000);
            let is_to = |user| is_promised(&key("casa"), &cookie, user, 5000);
            assert!(
                is_to(&ana) && !is_to(&ion) && !is_to(&nameless),
                "{account}"
            );
        }
        let nobody = seal_ending(&key("casa"), "", 5000);
        assert!(!is_promised(&key("casa"), &nobody, &nameless, 5000));
        let older = seal(&key("casa"), ENDING, "99999999999");
        assert!(!is_promised(&key("casa"), &older, &ana, 5000));
    }
}
