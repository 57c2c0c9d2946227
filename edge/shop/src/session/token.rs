//! What a session's tokens say of themselves, unverified: when they end, and nothing else. The backend is the
//! judge of everything more.

use crate::lenient::Json;

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

/// How a request with these tokens begins.
pub fn start(access: Option<&str>, refresh: Option<&str>, now_ms: u64) -> Start {
    let holds = |token: &&str| is_valid(token, now_ms);
    if access.is_some_and(|token| holds(&token)) {
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

/// Whether a token's end, less the skew, is in the future. One that cannot be decoded counts as valid: it logs
/// nobody out, and unlocks nothing.
pub fn is_valid(token: &str, now_ms: u64) -> bool {
    let now_ms = i64::try_from(now_ms).unwrap_or(i64::MAX);
    end_s(token).is_none_or(|end| end.saturating_sub(SKEW_S).saturating_mul(1000) > now_ms)
}

/// The claim `exp`, in seconds since 1970.
#[expect(clippy::cast_possible_truncation, reason = "the cast saturates")]
fn end_s(token: &str) -> Option<i64> {
    let claims = base64url(token.split('.').nth(1)?)?;
    match Json::parse(&claims).ok()?.get("exp")? {
        Json::Whole(end) => Some(*end),
        Json::Decimal(end) => Some(*end as i64),
        Json::Null | Json::Bool(_) | Json::Text(_) | Json::List(_) | Json::Object(_) => None,
    }
}

fn base64url(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    let (mut bits, mut held) = (0_u32, 0);
    for letter in text.trim_end_matches('=').bytes() {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'-' => 62,
            b'_' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push(u8::try_from(bits >> held & 255).unwrap_or_default());
        }
    }
    Some(bytes)
}
