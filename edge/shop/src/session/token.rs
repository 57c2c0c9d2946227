//! A session's tokens: when they end and, where the operator has set a key, whether the backend signed them. Nothing
//! else of a token is ever believed; the backend is the judge of everything more.

use jwt_compact::alg::{Hs256, Hs256Key};
use jwt_compact::{AlgorithmExt, Claims, UntrustedToken};
use serde::Deserialize;

use crate::digest::sha256_hex;

/// A token this near to its end, in seconds, counts as ended (spec shell 5).
const SKEW_S: i64 = 30;
/// Longer tokens count as absent.
const MOST_BYTES: usize = 4096;

/// What a request begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    Guest,
    SignedIn,
    /// The access token is over; there is one that may bring another.
    Refresh,
    /// What is left of a session that nothing brings back.
    Remove,
}

/// The key that the backend signs its tokens with (HMAC-SHA-256).
pub struct TokenKey(Hs256Key);

impl TokenKey {
    /// `None` without a key: then signatures are left to the backend.
    pub fn new(secret: &str) -> Option<Self> {
        (!secret.is_empty()).then(|| Self(Hs256Key::new(secret)))
    }
}

impl std::fmt::Debug for TokenKey {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("TokenKey(…)")
    }
}

/// How a request with these tokens begins. An access token that is left over from another session is not used.
pub fn start(
    access: Option<&str>,
    refresh: Option<&str>,
    is_left_over: bool,
    key: Option<&TokenKey>,
    now_ms: u64,
) -> Start {
    let holds = |token: &&str| is_valid(token, key, now_ms);
    if access.is_some_and(|token| holds(&token) && !is_left_over) {
        Start::SignedIn
    } else if refresh.is_some_and(|token| holds(&token)) {
        Start::Refresh
    } else if access.or(refresh).is_some() {
        Start::Remove
    } else {
        Start::Guest
    }
}

/// Whether a cookie may be a token at all: what may stand behind `Bearer`, and not too much of it.
pub fn is_token(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= MOST_BYTES
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_.~+/=".contains(&byte))
}

/// Whether a token's end, less the skew, is in the future, and its signature the backend's where there is a key. A
/// token without a readable end, or one that cannot be decoded while there is no key, counts as valid: it logs nobody
/// out, and unlocks nothing.
pub fn is_valid(token: &str, key: Option<&TokenKey>, now_ms: u64) -> bool {
    let Ok(token) = UntrustedToken::new(token) else {
        return key.is_none();
    };
    let claims = match key {
        Some(key) => match Hs256.validator::<NoMore>(&key.0).validate(&token) {
            Ok(token) => Some(token.claims().clone()),
            Err(_) => return false,
        },
        None => token.deserialize_claims_unchecked().ok(),
    };
    claims.is_none_or(|claims| is_ahead(&claims, now_ms))
}

/// When a token ends by its own word, less the skew; `None` if it does not say. Nothing but the end of what the token
/// itself opened may depend on it.
pub fn ends_at_ms(token: &str) -> Option<u64> {
    let token = UntrustedToken::new(token).ok()?;
    let claims = token.deserialize_claims_unchecked::<NoMore>().ok()?;
    let end_s = claims.expiration?.timestamp().saturating_sub(SKEW_S);
    u64::try_from(end_s.saturating_mul(1000)).ok()
}

/// What a token is known by where the token itself must not stand: 128 bits of its SHA-256.
pub fn token_hash(token: &str) -> String {
    let mut hash = sha256_hex(token);
    hash.truncate(32);
    hash
}

/// The claims that the shop does not read.
#[derive(Debug, Clone, Deserialize)]
struct NoMore {}

/// Whether the claims' end, less the skew, is in the future. The sum is made here: the library's own leeway is added
/// to the end and can overflow.
fn is_ahead(claims: &Claims<NoMore>, now_ms: u64) -> bool {
    let now_ms = i64::try_from(now_ms).unwrap_or(i64::MAX);
    claims.expiration.is_none_or(|end| {
        let end_s = end.timestamp().saturating_sub(SKEW_S);
        end_s.saturating_mul(1000) > now_ms
    })
}
