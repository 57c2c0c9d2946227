//! The identity of a session: the shopper that the backend named for an access token, sealed with the hashes of that
//! token and of the session's refresh token. It proves nothing for another access token, so it cannot be moved to
//! another session. The hash of the refresh token reveals an access token left over from an earlier session. If the
//! backend rotates refresh tokens, the identity also names the session that the present one continues.

use super::{Caller, IDENTITY_COOKIE_AGE, SealKey, seal, token_hash, unseal};

const IDENTITY: &str = "identity";
/// Marks an identity that the browser forgets when it is closed.
const OPEN: &str = "open";

/// A parsed identity cookie: `<user>.<end>[.open].<hash of the token>.<hash of the refresh token>[.<name of the
/// session>]`. Older cookies lack hashes.
#[derive(Debug, Clone)]
pub struct Identity {
    user: String,
    hash: String,
    /// The hash of the refresh token; empty in an older cookie.
    session: String,
    /// The name of the session, if it began with another refresh token.
    begun_as: String,
    left_s: u32,
    is_kept: bool,
}

impl Identity {
    /// `None` if this site did not seal it, or if it has expired.
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
            session: parts.next().unwrap_or_default().to_owned(),
            begun_as: parts.next().unwrap_or_default().to_owned(),
            left_s: u32::try_from(left).unwrap_or(IDENTITY_COOKIE_AGE),
            is_kept,
        })
    }

    /// Whether the identity was confirmed for this access token.
    pub fn is_of(&self, token: &str) -> bool {
        !self.session.is_empty() && self.hash == token_hash(token)
    }

    fn is_of_session(&self, refresh: Option<&str>) -> bool {
        self.session == token_hash(refresh.unwrap_or_default())
    }

    /// Whether this access token is left over from a session that has ended or was replaced: the late response to an
    /// earlier request has set it again.
    pub fn is_left_over(&self, access: &str, refresh: Option<&str>) -> bool {
        self.is_of(access) && !self.is_of_session(refresh)
    }

    /// Whether the session of this refresh token outlives the browser window ("remember me"). The identity of another
    /// session is ignored.
    pub fn is_kept(&self, refresh: Option<&str>) -> bool {
        self.is_kept && (self.session.is_empty() || self.is_of_session(refresh))
    }

    /// The name of this refresh token's session, if the identity belongs to it.
    fn session_name(&self, refresh: Option<&str>) -> Option<&str> {
        let name = if self.begun_as.is_empty() {
            &self.session
        } else {
            &self.begun_as
        };
        (!name.is_empty() && self.is_of_session(refresh)).then_some(name)
    }

    /// The seconds until the cookie expires; `None` means when the browser is closed.
    pub fn left_s(&self) -> Option<u32> {
        self.is_kept.then_some(self.left_s)
    }

    /// The cookie after a rotation of the refresh token, until the backend names the owner of the new access token:
    /// it proves nothing for that token, and keeps only the name and the lifetime of the session. `None` if the
    /// identity is another session's, or if the token was not rotated.
    pub fn handed_on(
        &self,
        key: &SealKey,
        rotation: RefreshRotation<'_>,
        now_ms: u64,
    ) -> Option<String> {
        let name = self.session_name(Some(rotation.old))?;
        (rotation.old != rotation.new).then(|| {
            let value = IdentityValue {
                user: &self.user,
                until_s: now_ms / 1000 + u64::from(self.left_s),
                is_kept: self.is_kept,
                access_hash: &self.hash,
                session_hash: &token_hash(rotation.new),
                name: Some(name),
            };
            value.seal(key)
        })
    }

    /// The shopper. Only [`Identity::is_of`] proves that a request is theirs.
    pub fn caller(&self) -> Caller {
        Caller::SignedIn(self.user.clone())
    }
}

/// The name of the session that a browser with these cookies is in; it survives rotation of the refresh token. `None`
/// without a session.
pub fn session_name(
    identity: Option<&Identity>,
    access: Option<&str>,
    refresh: Option<&str>,
) -> Option<String> {
    let known = identity.and_then(|identity| identity.session_name(refresh));
    let known = known.filter(|_| refresh.is_some()).map(str::to_owned);
    known.or_else(|| refresh.or(access).map(token_hash))
}

/// A refresh token and its replacement.
#[derive(Debug, Clone, Copy)]
pub struct RefreshRotation<'a> {
    pub old: &'a str,
    pub new: &'a str,
}

/// A session whose user the backend has just confirmed.
#[derive(Debug, Clone, Copy)]
pub struct ConfirmedSession<'a> {
    pub user: &'a str,
    pub access: &'a str,
    pub refresh: Option<&'a str>,
    /// The name of the session, if known.
    pub name: Option<&'a str>,
    /// The session outlives the browser window.
    pub is_kept: bool,
}

/// The value of the identity cookie for a session; `None` if the user's id cannot stand in a cookie.
pub fn seal_identity(key: &SealKey, session: ConfirmedSession<'_>, now_ms: u64) -> Option<String> {
    let session_hash = token_hash(session.refresh.unwrap_or_default());
    let is_other = |name: &&str| session.refresh.is_some() && *name != session_hash;
    let value = IdentityValue {
        user: session.user,
        until_s: now_ms / 1000 + u64::from(IDENTITY_COOKIE_AGE),
        is_kept: session.is_kept,
        access_hash: &token_hash(session.access),
        session_hash: &session_hash,
        name: session.name.filter(is_other),
    };
    is_plain_id(session.user).then(|| value.seal(key))
}

/// The parts of an identity cookie, before sealing.
struct IdentityValue<'a> {
    user: &'a str,
    until_s: u64,
    is_kept: bool,
    access_hash: &'a str,
    session_hash: &'a str,
    name: Option<&'a str>,
}

impl IdentityValue<'_> {
    fn seal(&self, key: &SealKey) -> String {
        let open = if self.is_kept { "." } else { ".open." };
        let before = if self.name.is_some() { "." } else { "" };
        let value = [
            self.user,
            ".",
            &self.until_s.to_string(),
            open,
            self.access_hash,
            ".",
            self.session_hash,
            before,
            self.name.unwrap_or_default(),
        ]
        .concat();
        seal(key, IDENTITY, &value)
    }
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

    fn sealed(token: &str, kept: bool) -> String {
        seal_identity(&key(), confirmed(token, Some("r"), kept), NOW_MS).unwrap()
    }

    fn confirmed<'a>(
        access: &'a str,
        refresh: Option<&'a str>,
        is_kept: bool,
    ) -> ConfirmedSession<'a> {
        ConfirmedSession {
            user: "42",
            access,
            refresh,
            name: None,
            is_kept,
        }
    }

    fn rotation<'a>(old: &'a str, new: &'a str) -> RefreshRotation<'a> {
        RefreshRotation { old, new }
    }

    fn caller(token: &str, identity: &str) -> Caller {
        Caller::from_cookies(&key(), Some(token), Some(identity), None, NOW_MS)
    }

    #[test]
    fn an_identity_is_valid_only_with_its_own_token() {
        let sealed = sealed("a.b.c", true);
        assert_eq!(caller("a.b.c", &sealed), Caller::SignedIn("42".to_owned()));
        for other in ["", "a.b.d", "a.b.c.", "x"] {
            assert_eq!(caller(other, &sealed), Caller::Nobody, "{other}");
        }
        let mut parts = sealed.rsplitn(4, '.');
        let (mac, session) = (parts.next().unwrap(), parts.next().unwrap());
        let rest = parts.nth(1).unwrap();
        let moved = [rest, ".", &token_hash("x"), ".", session, ".", mac].concat();
        assert_eq!(caller("x", &moved), Caller::Nobody, "the hash is sealed");
    }

    #[test]
    fn an_identity_in_an_older_format_is_read_but_proves_nothing() {
        let hash = [".", &token_hash("a.b.c")].concat();
        for (end, kept) in [("", true), (".open", false), (&*hash, true)] {
            let value = ["42.", &(NOW_MS / 1000 + 60).to_string(), end].concat();
            let sealed = seal(&key(), IDENTITY, &value);
            let identity = Identity::read(&key(), &sealed, NOW_MS).unwrap();
            assert_eq!(identity.caller(), Caller::SignedIn("42".to_owned()));
            assert_eq!(identity.is_kept(Some("r")), kept);
            assert!(!identity.is_left_over("a.b.c", Some("r")));
            for token in ["", "a.b.c"] {
                assert!(!identity.is_of(token), "{token}");
                assert_eq!(caller(token, &sealed), Caller::Nobody);
            }
        }
    }

    #[test]
    fn an_identity_tells_whether_the_session_is_remembered() {
        for kept in [true, false] {
            let identity = Identity::read(&key(), &sealed("a.b.c", kept), NOW_MS + 60_000).unwrap();
            assert!(identity.is_of("a.b.c"));
            assert_eq!(identity.is_kept(Some("r")), kept);
            assert!(!identity.is_kept(Some("another")) && !identity.is_kept(None));
            let left = kept.then_some(IDENTITY_COOKIE_AGE - 60);
            assert_eq!(identity.left_s(), left);
        }
    }

    #[test]
    fn an_access_token_is_left_over_if_its_refresh_token_is_gone_or_replaced() {
        let identity = Identity::read(&key(), &sealed("a.b.c", true), NOW_MS).unwrap();
        for (access, refresh, left_over) in [
            ("a.b.c", Some("r"), false),
            ("a.b.c", Some("another"), true),
            ("a.b.c", None, true),
            ("x", Some("another"), false),
            ("x", None, false),
        ] {
            let found = identity.is_left_over(access, refresh);
            assert_eq!(found, left_over, "{access} {refresh:?}");
        }
        let bare = seal_identity(&key(), confirmed("a.b.c", None, true), NOW_MS).unwrap();
        let bare = Identity::read(&key(), &bare, NOW_MS).unwrap();
        assert!(!bare.is_left_over("a.b.c", None) && bare.is_left_over("a.b.c", Some("r")));
    }

    #[test]
    fn a_session_keeps_its_name_when_its_tokens_are_rotated() {
        let read = |sealed: &str| Identity::read(&key(), sealed, NOW_MS).unwrap();
        let first = read(&sealed("a0", true));
        let name = session_name(Some(&first), Some("a0"), Some("r")).unwrap();
        assert_eq!(name, token_hash("r"));
        let rotated = ConfirmedSession {
            name: Some(&name),
            ..confirmed("a1", Some("r1"), true)
        };
        let next = seal_identity(&key(), rotated, NOW_MS).unwrap();
        let next = read(&next);
        assert_eq!(
            session_name(Some(&next), Some("a1"), Some("r1")),
            Some(name)
        );
        assert!(next.is_of("a1") && next.is_kept(Some("r1")) && !next.is_kept(Some("r")));
        let other = Some(token_hash("r9"));
        assert_eq!(session_name(Some(&next), Some("a1"), Some("r9")), other);
        assert_eq!(session_name(None, Some("a9"), Some("r9")), other);
        assert_eq!(session_name(None, Some("r9"), None), other);
        assert_eq!(session_name(None, None, None), None);
    }

    #[test]
    fn a_rotated_refresh_token_keeps_the_sessions_name_and_expiry() {
        let read = |sealed: &str, now_ms| Identity::read(&key(), sealed, now_ms).unwrap();
        for kept in [true, false] {
            let first = read(&sealed("a0", kept), NOW_MS + 60_000);
            let next = first.handed_on(&key(), rotation("r", "r1"), NOW_MS + 60_000);
            let next = read(&next.unwrap(), NOW_MS + 60_000);
            let last = next.handed_on(&key(), rotation("r1", "r2"), NOW_MS + 60_000);
            let last = read(&last.unwrap(), NOW_MS + 60_000);
            assert_eq!(last.is_kept(Some("r2")), kept);
            assert_eq!(last.left_s(), first.left_s(), "no longer than it was");
            assert_eq!(
                session_name(Some(&last), Some("a2"), Some("r2")),
                Some(token_hash("r"))
            );
            assert!(!last.is_of("a2") && !last.is_left_over("a2", Some("r2")));
            assert_eq!(
                first.handed_on(&key(), rotation("another", "r1"), NOW_MS),
                None
            );
            assert_eq!(first.handed_on(&key(), rotation("r", "r"), NOW_MS), None);
        }
    }
}
