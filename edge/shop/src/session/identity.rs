//! The identity of a session: the shopper that the backend named for an access token, sealed together with the token's
//! hash. With another token it proves nothing, so it ends with its session and cannot be carried into another.

use super::{Caller, IDENTITY_COOKIE_AGE, SealKey, seal, token_hash, unseal};

const IDENTITY: &str = "identity";
/// Stands in the value if the browser forgets the session when it is closed.
const OPEN: &str = "open";

/// An identity cookie, read: `<user>.<end>[.open].<hash of the token>`. Older ones have no hash.
#[derive(Debug, Clone)]
pub struct Identity {
    user: String,
    /// Empty in an older one.
    hash: String,
    left_s: u32,
    is_kept: bool,
}

impl Identity {
    /// `None` if this site did not seal it, or if its time is over.
    pub fn read(key: &SealKey, sealed: &str, now_ms: u64) -> Option<Self> {
        let mut parts = unseal(key, IDENTITY, sealed)?.split('.');
        let (user, until) = (parts.next()?, parts.next()?);
        let mut next = parts.next();
        let is_kept = next != Some(OPEN);
        if !is_kept {
            next = parts.next();
        }
        let left = until.parse::<u64>().ok()?.checked_sub(now_ms / 1000)?;
        (left > 0 && is_plain_id(user)).then(|| Self {
            user: user.to_owned(),
            hash: next.unwrap_or_default().to_owned(),
            left_s: u32::try_from(left).unwrap_or(IDENTITY_COOKIE_AGE),
            is_kept,
        })
    }

    /// Whether it was confirmed for this access token.
    pub fn is_of(&self, token: &str) -> bool {
        self.hash == token_hash(token)
    }

    /// Whether the shopper wants to be remembered when the browser is closed.
    pub const fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// For how many more seconds the browser keeps it; `None` means until it is closed.
    pub fn left_s(&self) -> Option<u32> {
        self.is_kept.then_some(self.left_s)
    }

    /// The shopper. Only [`Identity::is_of`] proves that a request is theirs.
    pub fn caller(&self) -> Caller {
        Caller::SignedIn(self.user.clone())
    }
}

/// The value of the identity cookie for the user that the backend has named just now for this access token; `kept` if
/// the browser keeps it after it is closed.
pub fn seal_identity(
    key: &SealKey,
    user: &str,
    token: &str,
    now_ms: u64,
    kept: bool,
) -> Option<String> {
    let until = (now_ms / 1000 + u64::from(IDENTITY_COOKIE_AGE)).to_string();
    let open = if kept { "." } else { ".open." };
    let value = [user, ".", &until, open, &token_hash(token)].concat();
    is_plain_id(user).then(|| seal(key, IDENTITY, &value))
}

fn is_plain_id(id: &str) -> bool {
    !id.is_empty()
        && id.len() <= 64
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW_MS: u64 = 1_800_000_000_000;

    fn key() -> SealKey {
        SealKey::new("a secret of at least thirty-two bytes", "casa").unwrap()
    }

    fn caller(token: &str, identity: &str) -> Caller {
        Caller::from_cookies(&key(), Some(token), Some(identity), None, NOW_MS)
    }

    #[test]
    fn an_identity_counts_with_its_own_token_and_no_other() {
        let sealed = seal_identity(&key(), "42", "a.b.c", NOW_MS, true).unwrap();
        assert_eq!(caller("a.b.c", &sealed), Caller::SignedIn("42".to_owned()));
        for other in ["", "a.b.d", "a.b.c.", "x"] {
            assert_eq!(caller(other, &sealed), Caller::Nobody, "{other}");
        }
        let (value, mac) = sealed.rsplit_once('.').unwrap();
        let (rest, _) = value.rsplit_once('.').unwrap();
        let moved = [rest, ".", &token_hash("x"), ".", mac].concat();
        assert_eq!(caller("x", &moved), Caller::Nobody, "the hash is sealed");
    }

    #[test]
    fn an_identity_of_before_is_read_and_proves_nothing() {
        for (end, kept) in [("", true), (".open", false)] {
            let value = ["42.", &(NOW_MS / 1000 + 60).to_string(), end].concat();
            let sealed = seal(&key(), IDENTITY, &value);
            let identity = Identity::read(&key(), &sealed, NOW_MS).unwrap();
            assert_eq!(identity.caller(), Caller::SignedIn("42".to_owned()));
            assert_eq!(identity.is_kept(), kept);
            for token in ["", "a.b.c"] {
                assert!(!identity.is_of(token), "{token}");
                assert_eq!(caller(token, &sealed), Caller::Nobody);
            }
        }
    }

    #[test]
    fn an_identity_says_whether_the_shopper_is_remembered() {
        for kept in [true, false] {
            let sealed = seal_identity(&key(), "42", "a.b.c", NOW_MS, kept).unwrap();
            let identity = Identity::read(&key(), &sealed, NOW_MS + 60_000).unwrap();
            assert!(identity.is_of("a.b.c"));
            assert_eq!(identity.is_kept(), kept);
            let left = kept.then_some(IDENTITY_COOKIE_AGE - 60);
            assert_eq!(identity.left_s(), left);
        }
    }
}
