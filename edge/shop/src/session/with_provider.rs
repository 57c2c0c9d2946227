//! Sign-in with a provider (spec commerce 4, auth): OAuth 2.0 authorization code with PKCE (RFC 6749, 4.1, and RFC
//! 7636). The code returns to the same browser and is exchanged for the provider's token, which is sent to the
//! backend in place of a password.

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::token::authenticated_at_ms;
use super::{SealKey, Tokens, seal, unseal};
use crate::backend::{BackendFailure, Call, Subject, encode_query};
use crate::contract::{Access, Contract, Declared, Typed};
use crate::digest::base64;
use crate::failure::{Failure, refusals};
use crate::fields::{Fields, decode};
use crate::i18n::Language;
use crate::lenient::{Json, Scalar};
use crate::paths::Target;
use crate::route::{Endpoint, Slug};
use crate::site::{SignInProvider, TokenCall};
use crate::words::session;

/// The state of a pending sign-in, sealed, for ten minutes.
pub const BEGUN_COOKIE: &str = "sign_in_with";
pub const BEGUN_COOKIE_AGE: u32 = 600;

const BEGUN: &str = "sign in with";
/// The longest page address to return to; a longer one is dropped, since a cookie has room for 4 KB.
const LONGEST_BACK: usize = 1024;

/// How far the clock of a provider may be behind.
const CLOCKS_APART_MS: u64 = 60_000;

refusals! {
    /// The service, the backend or the shopper said no.
    pub(super) WITH_FAILED = "sign_in_failed", session::WITH_FAILED, Invalid;
    pub(super) WITH_CANCELLED = "sign_in_failed", session::WITH_CANCELLED, Invalid;
    pub(super) WITH_NO_EMAIL = "no_email", session::WITH_NO_EMAIL, Invalid;
}

/// A pending sign-in in this browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingSignIn {
    pub provider: String,
    /// Random: proves that the sign-in began in this browser.
    pub state: String,
    /// Random: the code cannot be exchanged without it.
    pub verifier: String,
    pub until_ms: u64,
    pub language: Language,
    /// The page of this shop to return to; may be empty.
    pub back: String,
    /// A shopper who is signed in proves who they are, and keeps their session.
    pub proves: bool,
    /// The session outlives the browser window ("remember me").
    pub remember: bool,
}

/// The mark of a session that outlives the browser window.
const REMEMBERED: &str = "remember";

/// The query parameter of a sign-in that proves who a signed-in shopper is, and the mark of its cookie.
pub const PROVES: &str = "prove";

impl PendingSignIn {
    pub fn seal(&self, key: &SealKey) -> String {
        let is_ours = self.back.len() <= LONGEST_BACK && Target::page(&self.back).is_some();
        let back = if is_ours { &*self.back } else { "" };
        let value = [
            &*self.provider,
            &self.state,
            &self.verifier,
            &self.until_ms.to_string(),
            self.language.code(),
            &encode_query(back),
            if self.proves { PROVES } else { "" },
            if self.remember { REMEMBERED } else { "" },
        ]
        .join("/");
        seal(key, BEGUN, &value)
    }

    /// Parses our cookie, unless it has expired.
    pub fn read(key: &SealKey, cookie: &str, now_ms: u64) -> Option<Self> {
        let mut parts = unseal(key, BEGUN, cookie)?.split('/');
        let mut next = || parts.next();
        let begun = Self {
            provider: next()?.to_owned(),
            state: next()?.to_owned(),
            verifier: next()?.to_owned(),
            until_ms: next()?.parse().ok()?,
            language: Language::from_code(next()?)?,
            back: decode(next()?.as_bytes()),
            proves: next() == Some(PROVES),
            remember: next() == Some(REMEMBERED),
        };
        (begun.until_ms > now_ms).then_some(begun)
    }

    /// The provider's consent page; `origin` is the shop's own. `asks_again`: the shopper is asked for an e-mail address
    /// that they kept to themselves.
    pub fn authorize_href(
        &self,
        provider: &SignInProvider,
        origin: &str,
        asks_again: bool,
    ) -> String {
        let mut pairs = vec![
            ("redirect_uri", self.redirect_uri(origin)),
            ("state", self.state.clone()),
        ];
        if provider.exchanges() {
            pairs.extend([
                ("response_type", "code".to_owned()),
                ("client_id", provider.client_id.clone()),
                ("scope", provider.scope.clone()),
                ("code_challenge", challenge(&self.verifier)),
                ("code_challenge_method", "S256".to_owned()),
            ]);
        }
        let own = |pairs: &[(&'static str, &str)]| -> Vec<(&'static str, String)> {
            let owned = pairs
                .iter()
                .map(|(name, value)| (*name, (*value).to_owned()));
            owned.collect()
        };
        if self.proves {
            pairs.extend(own(reauthentication(&self.provider)));
        } else if asks_again {
            // Facebook's parameter: it asks only once by itself.
            pairs.extend(own(&[("auth_type", "rerequest")]));
        }
        let first = if provider.authorize.contains('?') {
            "&"
        } else {
            "?"
        };
        [&*provider.authorize, first, &form(&pairs)].concat()
    }

    /// The address that the provider redirects back to.
    fn redirect_uri(&self, origin: &str) -> String {
        let path = Slug::new(&self.provider).map(|name| Endpoint::SignInReturn(name).href());
        [origin, &path.unwrap_or_default()].concat()
    }

    /// The provider's reply, from the query of the return address.
    pub fn returned(
        &self,
        provider: &SignInProvider,
        query: &Fields,
    ) -> Result<ProviderReply, Failure> {
        if self.provider != provider.provider || query.text("state") != self.state {
            return Err(Failure::Refused(&WITH_FAILED));
        }
        let given = |name: &str| Some(query.text(name).to_owned()).filter(|text| !text.is_empty());
        let returned = if provider.exchanges() {
            given("code").map(ProviderReply::Code)
        } else {
            given("oauth_token")
                .zip(given("oauth_verifier"))
                .map(|(token, verifier)| ProviderReply::Proof(Proof::Pair { token, verifier }))
        };
        let refused = match query.text("error") {
            "access_denied" => &WITH_CANCELLED,
            // Twitter's parameter for a refusal.
            _ if query.get("denied").is_some() => &WITH_CANCELLED,
            _ => &WITH_FAILED,
        };
        returned.ok_or(Failure::Refused(refused))
    }

    /// The form that exchanges a code for a token.
    pub fn exchange_form(
        &self,
        provider: &SignInProvider,
        code: &str,
        secret: &str,
        origin: &str,
    ) -> String {
        let mut pairs = vec![
            ("grant_type", "authorization_code".to_owned()),
            ("code", code.to_owned()),
            ("redirect_uri", self.redirect_uri(origin)),
            ("client_id", provider.client_id.clone()),
            ("code_verifier", self.verifier.clone()),
        ];
        if !secret.is_empty() {
            pairs.push(("client_secret", secret.to_owned()));
        }
        form(&pairs)
    }
}

/// The parameters with which a provider asks for the password although its shopper is signed in there: each proof of a
/// person would else be given by an open browser.
fn reauthentication(provider: &str) -> &'static [(&'static str, &'static str)] {
    match provider {
        "facebook" => &[("auth_type", "reauthenticate")],
        "twitter" => &[("force_login", "true")],
        // OpenID Connect Core, 3.1.2.1 and 5.5. Google tells the time only if its claim is asked for.
        _ => &[
            ("prompt", "login"),
            ("max_age", "0"),
            ("claims", r#"{"id_token":{"auth_time":{"essential":true}}}"#),
        ],
    }
}

/// The provider's reply.
#[derive(Debug, PartialEq, Eq)]
pub enum ProviderReply {
    /// An authorization code, to be exchanged for a token.
    Code(String),
    Proof(Proof),
}

/// Proof of identity for the backend.
#[derive(Debug, PartialEq, Eq)]
pub enum Proof {
    Token(String),
    /// The token pair of OAuth 1.0a.
    Pair {
        token: String,
        verifier: String,
    },
}

/// `POST /users/{provider}-auth/`, or `POST /users/twitter-auth/auth/` (spec commerce 7, auth).
pub fn sign_in_with(provider: &SignInProvider, proof: &Proof) -> Call<Tokens> {
    #[derive(Serialize)]
    struct Token<'a> {
        access_token: &'a str,
        platform: &'static str,
    }
    #[derive(Serialize)]
    struct Bare<'a> {
        access_token: &'a str,
    }
    #[derive(Serialize)]
    struct Pair<'a> {
        oauth_token: &'a str,
        oauth_verifier: &'a str,
    }
    match proof {
        Proof::Token(access_token) if provider.call == TokenCall::GoogleLogin => {
            Call::post("/api/google-login/", &Bare { access_token })
        }
        Proof::Token(access_token) => {
            let platform = "web";
            Call::post(
                format!("/users/{}-auth/", provider.provider),
                &Token {
                    access_token,
                    platform,
                },
            )
        }
        Proof::Pair { token, verifier } => {
            let (oauth_token, oauth_verifier) = (token, verifier);
            Call::post(
                "/users/twitter-auth/auth/",
                &Pair {
                    oauth_token,
                    oauth_verifier,
                },
            )
        }
    }
}

/// The token in the provider's answer to a code.
pub fn token_of(answer: &[u8]) -> Result<Proof, Failure> {
    let token = Json::parse(answer)
        .ok()
        .and_then(|answer| text(&answer, "access_token"));
    token
        .map(Proof::Token)
        .ok_or(Failure::Refused(&WITH_FAILED))
}

/// Refuses a proof whose shopper has not signed in at the provider since it began, if the provider's id token tells that
/// (`OpenID` Connect Core, 2). The token comes from the provider itself, over TLS, so its signature proves nothing more.
///
/// # Errors
///
/// The provider has led the browser back without asking who is there.
pub fn needs_fresh(begun: &PendingSignIn, answer: &[u8]) -> Result<(), Failure> {
    let token = Json::parse(answer)
        .ok()
        .and_then(|answer| text(&answer, "id_token"));
    let signed_in_ms = token.and_then(|token| authenticated_at_ms(&token));
    let begun_ms = begun.until_ms - u64::from(BEGUN_COOKIE_AGE) * 1000;
    let is_old = signed_in_ms.is_some_and(|at_ms| at_ms + CLOCKS_APART_MS < begun_ms);
    if begun.proves && is_old {
        return Err(Failure::Refused(&WITH_FAILED));
    }
    Ok(())
}

/// Whether a sign-in failed since the service did not tell an e-mail address.
pub fn lacks_email(failure: &Failure) -> bool {
    matches!(failure, Failure::Refused(refusal) if refusal.code == WITH_NO_EMAIL.code)
}

/// Whether the shopper has gone back from the provider, which is no error.
pub fn is_cancelled(failure: &Failure) -> bool {
    *failure == Failure::Refused(&WITH_CANCELLED)
}

/// Refuses a profile without an e-mail address (spec commerce 5).
pub fn needs_email(profile: &[u8]) -> Result<(), Failure> {
    let email = Json::parse(profile)
        .ok()
        .and_then(|profile| text(&profile, "email"));
    email.map(|_| ()).ok_or(Failure::Refused(&WITH_NO_EMAIL))
}

fn text(answer: &Json<'_>, name: &str) -> Option<String> {
    let text = answer.get(name)?.text()?.into_owned();
    Some(text).filter(|text| !text.is_empty())
}

/// The secret of a client id, from the operator's secrets: `{"<client id>": "<secret>"}`.
pub fn client_secret(secrets: &str, client_id: &str) -> String {
    let secrets = Json::parse(secrets.as_bytes()).ok();
    secrets
        .and_then(|secrets| text(&secrets, client_id))
        .unwrap_or_default()
}

/// The failure if the provider or the backend refuses; `None` for transient failures.
pub fn with_refused(error: &BackendFailure) -> Option<Failure> {
    let is_refusal = matches!(
        error.subject()?,
        Subject::Sent | Subject::State | Subject::Session | Subject::Right | Subject::Thing
    );
    is_refusal.then_some(Failure::Refused(&WITH_FAILED))
}

/// The refusal of a return without a sign-in that began in this browser.
pub const fn not_begun() -> Failure {
    Failure::Refused(&WITH_FAILED)
}

/// Pairs in form encoding.
fn form(pairs: &[(&str, String)]) -> String {
    let pairs = pairs
        .iter()
        .map(|(name, value)| [name, "=", &encode_query(value)].concat());
    pairs.collect::<Vec<_>>().join("&")
}

/// The PKCE challenge of a verifier: base64url, without padding.
fn challenge(verifier: &str) -> String {
    let hash = base64(&Sha256::digest(verifier.as_bytes()));
    hash.trim_end_matches('=')
        .replace('+', "-")
        .replace('/', "_")
}

/// The calls of this file.
pub const PROVIDER_CALLS: &[&dyn Contract] = &[
    &refusable(Declared::new(
        "POST /users/{provider}-auth/",
        "provider-auth",
        |_| {
            let proof = Proof::Token("made-up".to_owned());
            Some(sign_in_with(&example(), &proof))
        },
    ))
    .used_by("sign-in with another service"),
    &refusable(Declared::new(
        "POST /api/google-login/",
        "google-login",
        |_| {
            let proof = Proof::Token("made-up".to_owned());
            let older = SignInProvider {
                call: TokenCall::GoogleLogin,
                ..example()
            };
            Some(sign_in_with(&older, &proof))
        },
    ))
    .used_by("sign-in with another service, where the site's config says so"),
    &refusable(Declared::new(
        "POST /users/twitter-auth/auth/",
        "twitter-auth",
        |_| {
            let made_up = || "made-up".to_owned();
            let (token, verifier) = (made_up(), made_up());
            Some(sign_in_with(&example(), &Proof::Pair { token, verifier }))
        },
    ))
    .used_by("sign-in with Twitter"),
];

/// A call for which a refusal is fine in the contract check, since no provider issued its token.
const fn refusable(call: Declared<Typed<Tokens>>) -> Declared<Typed<Tokens>> {
    call.without("400, 401, 403, 404, 409 and 422 refuse the sign-in; 429 says when to come back; anything else is a 503.")
        .shown_by("tests/worker/sign-in-with.test.ts")
        .also_fine(&[400, 401, 403, 404])
        .access(Access::SignIn)
}

fn example() -> SignInProvider {
    let text = |text: &str| text.to_owned();
    SignInProvider {
        provider: text("google"),
        title: text("Google"),
        client_id: text("shop"),
        authorize: text("https://accounts.example/auth"),
        exchange: text("https://accounts.example/token"),
        scope: text("openid email"),
        profile: String::new(),
        call: TokenCall::Users,
    }
}
