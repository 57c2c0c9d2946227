//! Signing in, refreshing tokens, and the user of a request, as simplejwt does it.

use serde_json::{Value, json};
use worker::Result;

use crate::localized::{LocalizedText, localized};
use crate::object::{now_ms, random_hex};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::{Account, Database};

use super::order_validation::{Errors, REQUIRED};

const ACCESS: &str = "access";
const REFRESH: &str = "refresh";
const ACCESS_MS: i64 = 5 * 60 * 1_000;
const REFRESH_MS: i64 = 7 * 24 * 60 * 60 * 1_000;
/// Prefix of an access token from another service. The rest is the email address of the account.
pub(super) const PROVIDER_TOKEN_PREFIX: &str = "demo-token-of-";
/// The same for a wrong password, an unknown address and an account that is not activated.
const NO_ACCOUNT: LocalizedText = localized(
    "Nu a fost găsit niciun cont activ cu aceste date",
    "Активный кабинет с такими данными не найден",
    "Активного кабінету з такими даними не знайдено",
    "No active account found with the given credentials",
);

pub(super) fn body_text<'a>(request: &'a ApiRequest, name: &str) -> &'a str {
    request
        .body
        .get(name)
        .and_then(Value::as_str)
        .unwrap_or_default()
}

pub(super) fn create(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let mut missing = Errors::new();
    for field in ["email", "password"] {
        if body_text(request, field).is_empty() {
            missing.insert(field, vec![REQUIRED.text(request.language)]);
        }
    }
    if !missing.is_empty() {
        return Ok(Reply::json(400, &json!(missing)));
    }
    let account = db.account_by_email(request.shop, body_text(request, "email"))?;
    let password = body_text(request, "password");
    let fits = |account: &Account| account.is_active == 1 && account.password == password;
    match account.filter(fits) {
        Some(account) => start_session(db, account.id),
        None => Ok(Reply::error(401, NO_ACCOUNT.text(request.language))),
    }
}

/// Signs in with the access token of another service, such as Google.
pub(super) fn by_provider(db: &Database, request: &ApiRequest) -> Result<Reply> {
    by_token(db, request, body_text(request, "access_token"))
}

pub(super) fn by_twitter(db: &Database, request: &ApiRequest) -> Result<Reply> {
    if body_text(request, "oauth_verifier").is_empty() {
        return Ok(unknown_token());
    }
    by_token(db, request, body_text(request, "oauth_token"))
}

fn by_token(db: &Database, request: &ApiRequest, token: &str) -> Result<Reply> {
    let account = email_of(token).map(|address| db.account_by_email(request.shop, address));
    match account.transpose()?.flatten() {
        Some(account) => start_session(db, account.id),
        None => Ok(unknown_token()),
    }
}

/// The email address in a token from another service.
fn email_of(token: &str) -> Option<&str> {
    token
        .strip_prefix(PROVIDER_TOKEN_PREFIX)
        .filter(|address| !address.is_empty())
}

fn unknown_token() -> Reply {
    Reply::error(400, "the other service's token is not known")
}

/// Starts a session.
pub(super) fn start_session(db: &Database, user: i64) -> Result<Reply> {
    let refresh = create_token(db, REFRESH, user, REFRESH_MS)?;
    Ok(json!({ "access": create_token(db, ACCESS, user, ACCESS_MS)?, "refresh": refresh }).into())
}

pub(super) fn refresh(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let user = db.session_user(REFRESH, body_text(request, "refresh"), now_ms())?;
    let account = user.map(|id| db.account(request.shop, id)).transpose()?;
    Ok(match account.flatten() {
        Some(account) => {
            json!({ "access": create_token(db, ACCESS, account.id, ACCESS_MS)? }).into()
        }
        None => unauthorised(),
    })
}

/// Checks the token only: tokens expire by themselves, so there is nothing to revoke.
pub(super) fn logout(db: &Database, request: &ApiRequest) -> Result<Reply> {
    Ok(match user(db, request)? {
        Some(_) => Reply::empty(),
        None => unauthorised(),
    })
}

/// For tests: expires all access tokens.
pub(crate) fn expire(db: &Database) -> Result<Reply> {
    db.end_sessions(ACCESS)?;
    Ok(json!({ "ok": true }).into())
}

pub(super) fn unauthorised() -> Reply {
    Reply::error(401, "the token does not hold")
}

/// The user of the request's access token, if the token is valid in this shop.
pub(super) fn user(db: &Database, request: &ApiRequest) -> Result<Option<i64>> {
    let Some(token) = &request.access_token else {
        return Ok(None);
    };
    let user = db.session_user(ACCESS, token, now_ms())?;
    let account = user.map(|id| db.account(request.shop, id)).transpose()?;
    Ok(account.flatten().map(|account| account.id))
}

/// Creates a token in the form of a JWT. The token is valid because it is stored; its signature is random.
fn create_token(db: &Database, kind: &str, user: i64, lifetime_ms: i64) -> Result<String> {
    let expires_ms = now_ms() + lifetime_ms;
    let header = base64url(br#"{"alg":"HS256","typ":"JWT"}"#);
    let claims =
        json!({ "token_type": kind, "user_id": user, "exp": expires_ms / 1_000 }).to_string();
    let token = format!("{header}.{}.{}", base64url(claims.as_bytes()), random_hex());
    db.create_session(kind, &token, user, expires_ms)?;
    Ok(token)
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

pub(super) fn base64url(bytes: &[u8]) -> String {
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
    use super::{base64url, email_of};

    #[test]
    fn a_provider_token_opens_only_the_account_that_it_names() {
        let known = email_of("demo-token-of-ana@example.com");
        assert_eq!(known, Some("ana@example.com"));
        for unknown in [
            "",
            "demo-token-of-",
            "ana@example.com",
            "Demo-token-of-ana@example.com",
            " demo-token-of-ana@example.com",
        ] {
            assert_eq!(email_of(unknown), None, "{unknown}");
        }
    }

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
