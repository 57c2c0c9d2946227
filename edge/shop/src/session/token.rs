//! A session's tokens: their expiry and, if the operator has set a key, the backend's signature. No other claim is
//! trusted; the backend decides everything else.

use jwt_compact::alg::{Hs256, Hs256Key};
use jwt_compact::{AlgorithmExt, Claims, UntrustedToken};
use serde::Deserialize;
use serde_json::Value;

use crate::digest::sha256_hex;

/// A token that expires within this many seconds counts as expired (spec shell 5).
const SKEW_S: i64 = 30;
/// A longer token counts as absent.
const MOST_BYTES: usize = 4096;

/// The first step of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    Guest,
    SignedIn,
    /// The access token has expired; the refresh token may bring another.
    Refresh,
    /// Delete the tokens: they cannot be renewed.
    Remove,
}

/// The key that the backend signs its tokens with (HMAC-SHA-256).
pub struct TokenKey(Hs256Key);

impl TokenKey {
    /// `None` without a key: then only the backend checks signatures.
    pub fn new(secret: &str) -> Option<Self> {
        (!secret.is_empty()).then(|| Self(Hs256Key::new(secret)))
    }
}

impl std::fmt::Debug for TokenKey {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("TokenKey(…)")
    }
}

/// The first step of a request with these tokens. An access token left over from another session is not used.
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

/// Whether a cookie can be a token: characters allowed after `Bearer`, and not too long.
pub fn is_token(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= MOST_BYTES
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_.~+/=".contains(&byte))
}

/// Whether a token's expiry, less the skew, is in the future, and the signature valid if there is a key. A token
/// without a readable expiry, or one that cannot be decoded while there is no key, counts as valid: it signs nobody
/// out and grants nothing.
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

/// A token's expiry as it states it, less the skew; `None` if it states none. It is unverified: use it only to end
/// sooner what the token itself opened.
pub fn ends_at_ms(token: &str) -> Option<u64> {
    let token = UntrustedToken::new(token).ok()?;
    let claims = token.deserialize_claims_unchecked::<NoMore>().ok()?;
    let end_s = claims.expiration?.timestamp().saturating_sub(SKEW_S);
    u64::try_from(end_s.saturating_mul(1000)).ok()
}

/// When a token was made, as it states it; `None` if it does not. It is unverified: use it only to refuse.
pub fn issued_at_ms(token: &str) -> Option<u64> {
    let token = UntrustedToken::new(token).ok()?;
    let claims = token.deserialize_claims_unchecked::<NoMore>().ok()?;
    let made_s = claims.issued_at?.timestamp();
    u64::try_from(made_s.saturating_mul(1000)).ok()
}

/// When a person signed in at the issuer of an id token, as it states it; `None` if it does not.
pub(super) fn authenticated_at_ms(token: &str) -> Option<u64> {
    let token = UntrustedToken::new(token).ok()?;
    let claims = token.deserialize_claims_unchecked::<AuthTime>().ok()?;
    u64::try_from(claims.custom.auth_time?.saturating_mul(1000)).ok()
}

/// The claim of `OpenID` Connect Core, 2.
#[derive(Debug, Clone, Deserialize)]
struct AuthTime {
    #[serde(default)]
    auth_time: Option<i64>,
}

/// The account of a token, as simplejwt names it; `None` if it names none. It is unverified: use it only to refuse.
pub fn owner_of(token: &str) -> Option<String> {
    #[derive(Clone, Deserialize)]
    struct Owner {
        user_id: Value,
    }
    let token = UntrustedToken::new(token).ok()?;
    let claims = token.deserialize_claims_unchecked::<Owner>().ok()?;
    match claims.custom.user_id {
        Value::String(id) => Some(id),
        Value::Number(id) => Some(id.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// An identifier for a token where the token must not appear: 128 bits of its SHA-256.
pub fn token_hash(token: &str) -> String {
    let mut hash = sha256_hex(token);
    hash.truncate(32);
    hash
}

/// The claims that the shop does not read.
#[derive(Debug, Clone, Deserialize)]
struct NoMore {}

/// Whether the claims' expiry, less the skew, is in the future. Computed here: the library's own leeway is added to
/// the expiry and can overflow.
fn is_ahead(claims: &Claims<NoMore>, now_ms: u64) -> bool {
    let now_ms = i64::try_from(now_ms).unwrap_or(i64::MAX);
    claims.expiration.is_none_or(|end| {
        let end_s = end.timestamp().saturating_sub(SKEW_S);
        end_s.saturating_mul(1000) > now_ms
    })
}
