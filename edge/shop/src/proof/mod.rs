//! The proof that the shopper, and not a stranger at an open browser, makes a sensitive change: of an e-mail address, a
//! phone, the password, or the account's deletion. Every sign-in is one, and so is the account's password in the form;
//! it is valid for five minutes (spec commerce 4; ASVS 7.5.1).

mod page;
mod field;

pub use field::field;
pub use page::{ProofPage, WAY, own_destinations, page};

use crate::failure::refusals;
use crate::password::CURRENT;
use crate::session::{SealKey, seal, unseal};
use crate::words::proof as words_of;

/// A sealed [`LastProof`], hidden from scripts.
pub const PROOF_COOKIE: &str = "proof";
/// How long a proof is fresh, in seconds.
pub const PROOF_COOKIE_AGE: u32 = 300;

const PROOF: &str = "proof";
const FRESH_MS: u64 = 1000 * PROOF_COOKIE_AGE as u64;

refusals! {
    /// The last proof is too old, and the form brings none.
    pub NOT_PROVEN = "not_proven", words_of::NEEDED, Invalid, field CURRENT.name;
    pub WRONG_PASSWORD = "wrong_password", words_of::WRONG, Invalid, field CURRENT.name;
    /// The shopper signed in to another account than the one of the session.
    pub OTHER_ACCOUNT = "other_account", words_of::OTHER_ACCOUNT, Invalid;
}

/// The shopper of a session, as far as a proof is concerned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proven {
    /// The shopper's id at the backend.
    pub user: String,
    /// The name of the session.
    pub session: String,
}

/// When a shopper has last proven who they are, in which session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastProof {
    pub of: Proven,
    pub at_ms: u64,
}

impl LastProof {
    /// The value of the cookie.
    pub fn seal(&self, key: &SealKey) -> String {
        let Proven { user, session } = &self.of;
        seal(
            key,
            PROOF,
            &[user, ".", session, ".", &self.at_ms.to_string()].concat(),
        )
    }

    /// `None` if this site did not seal the cookie.
    pub fn read(key: &SealKey, cookie: &str) -> Option<Self> {
        let mut parts = unseal(key, PROOF, cookie)?.split('.');
        let mut next = || parts.next().map(str::to_owned);
        let of = Proven {
            user: next()?,
            session: next()?,
        };
        let at_ms = next()?.parse().ok()?;
        Some(Self { of, at_ms })
    }

    /// Whether this shopper needs no other proof now. Clocks of two machines may differ.
    pub fn is_fresh(&self, asker: &Proven, now_ms: u64) -> bool {
        self.of == *asker && now_ms.saturating_sub(self.at_ms) < FRESH_MS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW_MS: u64 = 1_800_000_000_000;

    fn key(site: &str) -> SealKey {
        SealKey::new("a secret of at least thirty-two bytes", site).unwrap()
    }

    fn ana(session: &str) -> Proven {
        Proven {
            user: "42".to_owned(),
            session: session.to_owned(),
        }
    }

    fn proof() -> LastProof {
        LastProof {
            of: ana("s1"),
            at_ms: NOW_MS,
        }
    }

    #[test]
    fn a_proof_is_fresh_for_five_minutes_in_its_own_session() {
        for (after_s, fresh) in [(0, true), (299, true), (300, false), (86_400, false)] {
            let now_ms = NOW_MS + after_s * 1000;
            assert_eq!(proof().is_fresh(&ana("s1"), now_ms), fresh, "{after_s}");
        }
        assert!(proof().is_fresh(&ana("s1"), NOW_MS - 5000), "another clock");
        let ion = Proven {
            user: "43".to_owned(),
            ..ana("s1")
        };
        for other in [ana("s2"), ion] {
            assert!(!proof().is_fresh(&other, NOW_MS), "{other:?}");
        }
    }

    #[test]
    fn a_proof_survives_its_cookie_and_is_rejected_from_another_site_kind_or_hand() {
        let cookie = proof().seal(&key("casa"));
        assert_eq!(LastProof::read(&key("casa"), &cookie), Some(proof()));
        assert_eq!(LastProof::read(&key("pharmacy"), &cookie), None);
        let later = cookie.replacen("1800", "1900", 1);
        let other = seal(&key("casa"), "guest", "42.s1.1800000000000");
        for forged in [&*later, &other, "", "42.s1.1800000000000"] {
            assert_eq!(LastProof::read(&key("casa"), forged), None, "{forged}");
        }
    }
}
