//! Signing in, refreshing, and whose session a request has.

use serde_json::{Value, json};
use worker::Result;

use crate::asked::Asked;
use crate::object::{now_ms, random_hex};
use crate::reply::Reply;
use crate::storage::{Account, Store};

const ACCESS: &str = "access";
const REFRESH: &str = "refresh";
const ACCESS_MS: i64 = 5 * 60 * 1_000;
const REFRESH_MS: i64 = 7 * 24 * 60 * 60 * 1_000;

fn text<'a>(asked: &'a Asked, name: &str) -> &'a str {
    asked
        .body
        .get(name)
        .and_then(Value::as_str)
        .unwrap_or_default()
}

pub(super) fn create(store: &Store, asked: &Asked) -> Result<Reply> {
    let account = store.account_of_email(asked.shop, text(asked, "email"))?;
    let password = text(asked, "password");
    let Some(Account { id, .. }) = account.filter(|account| account.password == password) else {
        return Ok(Reply::refused(401, "no such user"));
    };
    let refresh = open(store, REFRESH, id, REFRESH_MS)?;
    Ok(json!({ "access": open(store, ACCESS, id, ACCESS_MS)?, "refresh": refresh }).into())
}

pub(super) fn refresh(store: &Store, asked: &Asked) -> Result<Reply> {
    let user = store.user_of(REFRESH, text(asked, "refresh"), now_ms())?;
    let account = user.map(|id| store.account(asked.shop, id)).transpose()?;
    Ok(match account.flatten() {
        Some(account) => json!({ "access": open(store, ACCESS, account.id, ACCESS_MS)? }).into(),
        None => nobody(),
    })
}

/// A lever of tests: no access token holds any more.
pub(crate) fn expire(store: &Store) -> Result<Reply> {
    store.end_sessions(ACCESS)?;
    Ok(json!({ "ok": true }).into())
}

pub(super) fn nobody() -> Reply {
    Reply::refused(401, "the token does not hold")
}

/// The user of the request's session, if it holds and is this shop's.
pub(super) fn user(store: &Store, asked: &Asked) -> Result<Option<i64>> {
    let Some(token) = &asked.session else {
        return Ok(None);
    };
    let user = store.user_of(ACCESS, token, now_ms())?;
    let account = user.map(|id| store.account(asked.shop, id)).transpose()?;
    Ok(account.flatten().map(|account| account.id))
}

/// A new token in the form of a JWT; it holds because it is stored, not because it is signed.
fn open(store: &Store, kind: &str, user: i64, for_ms: i64) -> Result<String> {
    let until_ms = now_ms() + for_ms;
    let header = base64url(br#"{"alg":"HS256","typ":"JWT"}"#);
    let claims =
        json!({ "token_type": kind, "user_id": user, "exp": until_ms / 1_000 }).to_string();
    let token = format!("{header}.{}.{}", base64url(claims.as_bytes()), random_hex());
    store.open_session(kind, &token, user, until_ms)?;
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
