//! Stand-ins for Google, Facebook and Twitter, in development only: a page of consent, and the exchange of what a
//! shopper comes back with. The first two speak OAuth 2.0 with PKCE, Twitter OAuth 1.0a behind a page of the shop
//! owner's. A person without an account gets one, as a backend with social sign-in creates it.

use std::fmt::Write;

use serde_json::json;
use sha2::{Digest as _, Sha256};
use worker::Result;

use super::auth::{PROVIDER_TOKEN_PREFIX, base64url};
use crate::object::random_hex;
use crate::pages::escape;
use crate::reply::{ContentType, Reply};
use crate::request::{parse_query, split_url};
use crate::shops::Shop;
use crate::storage::{Database, Grant, NewAccount};

/// The start of the paths of the stand-ins.
pub(crate) const PROVIDERS: &str = "/__demo/providers/";
/// The client that they know, and its secret: `tools/runtime.mjs` tells it to the worker.
const CLIENT: (&str, &str) = ("vitrina-demo", "known to everybody");
const PEOPLE: [(&str, &str); 2] = [
    ("Ana Rusu", "ana@example.com"),
    ("Ion Munteanu", "ion@example.com"),
];

/// An answer of a stand-in.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Reply(Reply),
    Redirect(String),
}

/// A request to a stand-in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub url: &'a str,
    /// The body of a form.
    pub form: &'a str,
    pub authorization: &'a str,
}

/// Answers a request whose path begins with [`PROVIDERS`].
pub(crate) fn answer(db: &Database, asked: &Asked<'_>) -> Result<Answer> {
    let (path, query) = split_url(asked.url);
    let rest = path.strip_prefix(PROVIDERS).unwrap_or_default();
    let (provider, step) = rest.split_once('/').unwrap_or((rest, ""));
    let fields = Fields(parse_query(query));
    Ok(match (provider, step) {
        ("google" | "facebook" | "twitter", "authorize") => {
            Answer::Reply(consent(provider, &fields))
        }
        ("google" | "facebook" | "twitter", "grant") => grant(db, provider, &fields)?,
        ("google" | "facebook", "token") => {
            Answer::Reply(exchange(db, &Fields(parse_query(asked.form)))?)
        }
        ("google" | "facebook", "me") => Answer::Reply(profile(asked.authorization)),
        _ => Answer::Reply(Reply::not_found()),
    })
}

/// The parameters of a query or of a form.
struct Fields(Vec<(String, String)>);

impl Fields {
    fn text(&self, name: &str) -> &str {
        let mut fields = self.0.iter();
        fields
            .find(|(known, _)| known == name)
            .map_or("", |(_, value)| value)
    }
}

/// The page on which a person agrees or cancels. It carries the shop's parameters on.
fn consent(provider: &str, fields: &Fields) -> Reply {
    let is_oauth2 = provider != "twitter";
    let asks_right = fields.text("client_id") == CLIENT.0
        && fields.text("response_type") == "code"
        && fields.text("code_challenge_method") == "S256"
        && !fields.text("code_challenge").is_empty();
    if fields.text("redirect_uri").is_empty() || (is_oauth2 && !asks_right) {
        return Reply::error(400, "invalid_request");
    }
    let mut hidden = String::new();
    for name in ["redirect_uri", "state", "client_id", "code_challenge"] {
        let value = escape(fields.text(name));
        // Writing into a text cannot fail.
        let _ = write!(
            hidden,
            "<input type=\"hidden\" name=\"{name}\" value=\"{value}\">"
        );
    }
    let mut people = String::new();
    for (at, (name, email)) in PEOPLE.iter().enumerate() {
        let checked = if at == 0 { " checked" } else { "" };
        let _ = write!(
            people,
            "<p><label><input type=\"radio\" name=\"email\" value=\"{email}\"{checked}> {name}, {email}</label></p>"
        );
    }
    people.push_str("<p><label><input type=\"radio\" name=\"email\" value=\"\"> Someone else: <input name=\"other\" type=\"email\"></label></p>");
    if provider == "facebook" {
        people.push_str("<p><label><input type=\"checkbox\" name=\"hides\" value=\"1\"> Do not tell the shop my email address</label></p>");
    }
    let body = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{provider} of the demo</title><style>body{{font:1rem/1.5 system-ui;max-width:32rem;margin:2rem auto;\
         padding:0 1rem;color-scheme:light dark}}</style><h1>{provider} of the demo</h1>\
         <p>The shop wants to know who you are.</p><form action=\"{PROVIDERS}{provider}/grant\">{hidden}{people}\
         <button name=\"answer\" value=\"yes\">Continue</button> <button name=\"answer\" value=\"no\">Cancel</button></form></html>"
    );
    Reply {
        status: 200,
        content_type: ContentType::Page,
        body,
    }
}

/// Sends the person back to the shop.
fn grant(db: &Database, provider: &str, fields: &Fields) -> Result<Answer> {
    let target = fields.text("redirect_uri");
    let back = |told: &[(&str, &str)]| {
        let mut address = target.to_owned();
        let state = [("state", fields.text("state"))];
        for (at, (name, value)) in told.iter().chain(&state).enumerate() {
            let sign = if at == 0 && !target.contains('?') {
                '?'
            } else {
                '&'
            };
            let _ = write!(address, "{sign}{name}={}", encode(value));
        }
        Answer::Redirect(address)
    };
    let is_twitter = provider == "twitter";
    if fields.text("answer") != "yes" {
        return Ok(if is_twitter {
            back(&[("denied", "1")])
        } else {
            back(&[("error", "access_denied")])
        });
    }
    let typed = [fields.text("email"), fields.text("other")];
    let email = typed.into_iter().find(|text| !text.is_empty());
    let email = email.unwrap_or_default().to_lowercase();
    join(db, &email)?;
    let hides = !fields.text("hides").is_empty();
    let shown = if hides { "" } else { email.as_str() };
    let token = [PROVIDER_TOKEN_PREFIX, shown].concat();
    if is_twitter {
        return Ok(back(&[
            ("oauth_token", &token),
            ("oauth_verifier", &random_hex()),
        ]));
    }
    let code = random_hex();
    db.save_grant(
        &code,
        &Grant {
            challenge: fields.text("code_challenge").to_owned(),
            returns: target.to_owned(),
            token,
        },
    )?;
    Ok(back(&[("code", &code)]))
}

/// A person who has no account in a shop gets one, without a password.
fn join(db: &Database, email: &str) -> Result<()> {
    for shop in Shop::ALL {
        if email.contains('@') && db.account_by_email(shop, email)?.is_none() {
            let new = NewAccount {
                email,
                is_active: true,
                ..NewAccount::default()
            };
            db.create_account(shop, &new)?;
        }
    }
    Ok(())
}

/// Exchanges a code for a token: once, by the shop that has its secret, and by the browser that has the verifier.
fn exchange(db: &Database, form: &Fields) -> Result<Reply> {
    let challenge = base64url(&Sha256::digest(form.text("code_verifier").as_bytes()));
    let grant = db.take_grant(form.text("code"))?;
    let fits = |grant: &Grant| {
        form.text("grant_type") == "authorization_code"
            && (form.text("client_id"), form.text("client_secret")) == CLIENT
            && grant.returns == form.text("redirect_uri")
            && grant.challenge == challenge
    };
    Ok(match grant.filter(fits) {
        Some(grant) => {
            json!({ "access_token": grant.token, "token_type": "Bearer", "expires_in": 3600 })
                .into()
        }
        None => Reply::json(400, &json!({ "error": "invalid_grant" })),
    })
}

/// The profile of a token's owner; Facebook's may have no address.
fn profile(authorization: &str) -> Reply {
    let token = authorization.strip_prefix("Bearer ").unwrap_or_default();
    match token.strip_prefix(PROVIDER_TOKEN_PREFIX) {
        None => Reply::error(401, "invalid_token"),
        Some("") => json!({ "id": "1", "name": "Somebody" }).into(),
        Some(email) => json!({ "id": "1", "email": email }).into(),
    }
}

fn encode(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::{Fields, consent, encode, profile};

    fn fields(pairs: &[(&str, &str)]) -> Fields {
        let pairs = pairs.iter().map(|&(a, b)| (a.to_owned(), b.to_owned()));
        Fields(pairs.collect())
    }

    #[test]
    fn consent_is_asked_only_of_a_whole_request() {
        let mut asked = vec![
            ("redirect_uri", "http://localhost/\"><script>"),
            ("client_id", "vitrina-demo"),
            ("response_type", "code"),
            ("code_challenge", "x"),
            ("code_challenge_method", "S256"),
        ];
        let page = consent("google", &fields(&asked));
        assert_eq!(page.status, 200);
        assert!(!page.body.contains("<script>"));
        assert_eq!(consent("twitter", &fields(&asked[..1])).status, 200);
        asked.pop();
        assert_eq!(consent("google", &fields(&asked)).status, 400);
    }

    #[test]
    fn a_profile_may_have_no_address() {
        assert!(
            profile("Bearer demo-token-of-ana@example.com")
                .body
                .contains("ana@")
        );
        assert!(!profile("Bearer demo-token-of-").body.contains("email"));
        assert_eq!(profile("Bearer x").status, 401);
        assert_eq!(encode("a b@c"), "a%20b%40c");
    }
}
