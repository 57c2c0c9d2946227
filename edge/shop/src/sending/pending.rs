//! A code that a browser waits for: a sealed cookie names it.

use super::{CODE_MS, Destination, Purpose};
use crate::backend::encode_query;
use crate::failure::refusals;
use crate::fields::decode;
use crate::session::{SealKey, seal, unseal};
use crate::words::codes;

refusals! {
    /// The browser waits for no code: it is too old, or was used.
    pub CODE_EXPIRED = "code_expired", codes::EXPIRED, Invalid, field "code";
    /// The code was tried too often.
    pub CODE_SPENT = "code_spent", codes::SPENT, Invalid, field "code";
}

/// The cookies of codes that a browser waits for.
pub const PENDING_COOKIES: [&str; 4] = [SIGN_IN_COOKIE, PHONE_COOKIE, EMAIL_COOKIE, PROOF_COOKIE];

const SIGN_IN_COOKIE: &str = "code_sign_in";
const PHONE_COOKIE: &str = "code_phone";
const EMAIL_COOKIE: &str = "code_email";
const PROOF_COOKIE: &str = "code_proof";

/// A code that a browser waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingCode {
    pub purpose: Purpose,
    pub destination: Destination,
    /// Random: tries are counted under it.
    pub id: String,
    pub until_ms: u64,
    /// Whether the browser was known to have signed in under the destination when it asked.
    pub is_known: bool,
}

/// The mark of a browser that is known.
const KNOWN: &str = "known";

impl PendingCode {
    /// The lifetime of the cookie, in seconds.
    #[expect(clippy::cast_possible_truncation, reason = "ten minutes")]
    pub const COOKIE_AGE: u32 = (CODE_MS / 1000) as u32;

    pub const fn new(purpose: Purpose, destination: Destination, id: String, now_ms: u64) -> Self {
        Self {
            purpose,
            destination,
            id,
            until_ms: now_ms + CODE_MS,
            is_known: false,
        }
    }

    /// This code, asked for by a browser that is known, or not.
    #[must_use]
    pub fn known(self, is_known: bool) -> Self {
        Self { is_known, ..self }
    }

    /// The cookie of a purpose: a browser may wait for one code of each.
    pub const fn cookie(purpose: Purpose) -> &'static str {
        match purpose {
            Purpose::SignIn => SIGN_IN_COOKIE,
            Purpose::Phone => PHONE_COOKIE,
            Purpose::Email => EMAIL_COOKIE,
            Purpose::Registration
            | Purpose::Activation
            | Purpose::NewPassword
            | Purpose::Deletion
            | Purpose::Proof => PROOF_COOKIE,
        }
    }

    /// The value of the cookie.
    pub fn seal(&self, key: &SealKey) -> String {
        let kind = if self.destination.is_phone() {
            "p"
        } else {
            "e"
        };
        let value = [
            kind,
            &self.id,
            &self.until_ms.to_string(),
            &encode_query(self.destination.text()),
            if self.is_known { KNOWN } else { "" },
        ]
        .join("/");
        seal(key, &kind_of(self.purpose), &value)
    }

    /// Parses our cookie, unless it has expired.
    pub fn read(key: &SealKey, purpose: Purpose, cookie: &str, now_ms: u64) -> Option<Self> {
        let mut parts = unseal(key, &kind_of(purpose), cookie)?.split('/');
        let mut next = || parts.next();
        let (kind, id, until_ms) = (next()?, next()?, next()?.parse().ok()?);
        let text = decode(next()?.as_bytes());
        let pending = Self {
            purpose,
            destination: match kind {
                "p" => Destination::Phone(text),
                _ => Destination::Email(text),
            },
            id: id.to_owned(),
            until_ms,
            is_known: next() == Some(KNOWN),
        };
        (until_ms > now_ms).then_some(pending)
    }
}

fn kind_of(purpose: Purpose) -> String {
    ["pending code ", purpose.name()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW_MS: u64 = 1_800_000_000_000;

    fn key(site: &str) -> SealKey {
        SealKey::new("a secret of at least thirty-two bytes", site).unwrap()
    }

    fn pending(destination: Destination) -> PendingCode {
        PendingCode::new(Purpose::SignIn, destination, "id".to_owned(), NOW_MS)
    }

    #[test]
    fn a_pending_code_survives_its_cookie_for_ten_minutes() {
        for destination in [
            Destination::Phone("+37369123456".to_owned()),
            Destination::Email("a/b;\"é\"@example.com".to_owned()),
        ] {
            let is_known = destination.is_phone();
            let pending = pending(destination).known(is_known);
            let cookie = pending.seal(&key("casa"));
            let plain = |byte: u8| byte.is_ascii_graphic() && !b";,\"\\".contains(&byte);
            assert!(cookie.bytes().all(plain), "{cookie}");
            let read = |now_ms| PendingCode::read(&key("casa"), Purpose::SignIn, &cookie, now_ms);
            assert_eq!(read(NOW_MS + CODE_MS - 1), Some(pending));
            assert_eq!(read(NOW_MS + CODE_MS), None);
        }
    }

    #[test]
    fn a_cookie_of_another_site_purpose_or_hand_is_not_read() {
        let cookie = pending(Destination::Phone("+37369123456".to_owned())).seal(&key("casa"));
        let read =
            |site, purpose, cookie: &str| PendingCode::read(&key(site), purpose, cookie, NOW_MS);
        assert!(read("casa", Purpose::SignIn, &cookie).is_some());
        assert_eq!(read("pharmacy", Purpose::SignIn, &cookie), None);
        assert_eq!(read("casa", Purpose::Phone, &cookie), None);
        let forged = cookie.replacen("id", "di", 1);
        for odd in [&*forged, "", "p/id/9/x", &"a".repeat(10_000)] {
            assert_eq!(read("casa", Purpose::SignIn, odd), None, "{odd}");
        }
    }
}
