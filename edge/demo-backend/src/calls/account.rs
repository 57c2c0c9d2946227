//! The one demo user: signing in, refreshing, and who is asking.

use serde_json::{Value, json};
use worker::Result;

use crate::asked::Asked;
use crate::object::{now_ms, random_hex};
use crate::reply::Reply;
use crate::storage::Store;

const EMAIL: &str = "ana@example.com";
const PASSWORD: &str = "demo-parola";
const USER: i64 = 1;
const ACCESS: &str = "access";
const REFRESH: &str = "refresh";
const ACCESS_MS: i64 = 60 * 60 * 1_000;
const REFRESH_MS: i64 = 30 * 24 * 60 * 60 * 1_000;

pub(super) fn create(store: &Store, asked: &Asked) -> Result<Reply> {
    let text = |name: &str| {
        asked
            .body
            .get(name)
            .and_then(Value::as_str)
            .unwrap_or_default()
    };
    if text("email") != EMAIL || text("password") != PASSWORD {
        return Ok(Reply::refused(401, "no such user"));
    }
    let refresh = open(store, REFRESH, REFRESH_MS)?;
    Ok(json!({ "access": open(store, ACCESS, ACCESS_MS)?, "refresh": refresh }).into())
}

pub(super) fn refresh(store: &Store, asked: &Asked) -> Result<Reply> {
    let token = asked
        .body
        .get("refresh")
        .and_then(Value::as_str)
        .unwrap_or_default();
    Ok(match store.user_of(REFRESH, token, now_ms())? {
        Some(_) => json!({ "access": open(store, ACCESS, ACCESS_MS)? }).into(),
        None => Reply::refused(401, "the token does not hold"),
    })
}

pub(super) fn me(store: &Store, asked: &Asked) -> Result<Reply> {
    Ok(match user(store, asked)? {
        Some(id) => json!({ "id": id, "email": EMAIL, "first_name": "Ana", "last_name": "Rusu", "phone": "+37360123456" }).into(),
        None => Reply::refused(401, "the token does not hold"),
    })
}

/// The user of the request's session, if it holds.
pub(super) fn user(store: &Store, asked: &Asked) -> Result<Option<i64>> {
    match &asked.session {
        Some(token) => store.user_of(ACCESS, token, now_ms()),
        None => Ok(None),
    }
}

/// A new token in the form of a JWT; it holds because it is stored, not because it is signed.
fn open(store: &Store, kind: &str, for_ms: i64) -> Result<String> {
    let until_ms = now_ms() + for_ms;
    let header = base64url(br#"{"alg":"HS256","typ":"JWT"}"#);
    let claims =
        json!({ "token_type": kind, "user_id": USER, "exp": until_ms / 1_000 }).to_string();
    let token = format!("{header}.{}.{}", base64url(claims.as_bytes()), random_hex());
    store.open_session(kind, &token, USER, until_ms)?;
    Ok(token)
}

fn base64url(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let bits = chunk
            .iter()
            .fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte))
            << (8 * (3 - chunk.len()));
        for place in 0..=chunk.len() {
            let at = usize::try_from(bits >> (18 - 6 * place) & 63).unwrap_or(0);
            out.extend(LETTERS.get(at).copied().map(char::from));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::base64url;

    #[test]
    fn tokens_are_written_in_base64url_without_padding() {
        let cases: [(&[u8], &str); 4] = [
            (b"", ""),
            (b"f", "Zg"),
            (b"fo", "Zm8"),
            (b"\xfb\xff\xfe", "-__-"),
        ];
        for (bytes, expected) in cases {
            assert_eq!(base64url(bytes), expected);
        }
    }
}
