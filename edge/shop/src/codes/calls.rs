//! The backend's calls of sign-in by a code. The documents name them, and none of their fields but `phone` and `email`:
//! a site's config may give the bodies another shape.

use serde::Serialize;

use crate::backend::{BackendFailure, Body, Call, Method, Subject, encode_query};
use crate::bodies::{Bodies, CODE, PHONE};
use crate::contract::{Access, Contract, Declared, NO_FIELDS};
use crate::failure::Failure;
use crate::i18n::Words;
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Scalar, Schema};
use crate::sending::Destination;
use crate::session::Tokens;
use crate::site::CodeCalls;
use crate::words::codes;

/// The call that sends a code. It is never repeated: each answer may be lost after a message was sent.
pub fn send(calls: CodeCalls, destination: &Destination, bodies: &Bodies) -> Call<()> {
    #[derive(Serialize)]
    struct Phone<'a> {
        phone: &'a str,
    }
    match (destination, calls) {
        (Destination::Email(email), CodeCalls::V1 | CodeCalls::Register) => {
            let path = ["/api/v1/email-code?email=", &encode_query(email)].concat();
            Call::get(path).changing()
        }
        (Destination::Phone(phone), CodeCalls::V1) => {
            let path = ["/api/v1/sms-code?phone=", &encode_query(phone)].concat();
            Call::get(path).changing()
        }
        (Destination::Phone(phone), CodeCalls::Register) => {
            let mut call = Call::post("/api/register/", &Phone { phone });
            bodies.shape(&PHONE, &mut call.request);
            call
        }
    }
}

/// The call that signs in with a code.
pub fn sign_in(
    calls: CodeCalls,
    destination: &Destination,
    code: &str,
    bodies: &Bodies,
) -> Call<CodeTokens> {
    #[derive(Serialize)]
    struct Sent<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        email: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        phone: Option<&'a str>,
        code: &'a str,
    }
    let (email, phone) = match destination {
        Destination::Email(email) => (Some(&**email), None),
        Destination::Phone(phone) => (None, Some(&**phone)),
    };
    let body = Sent { email, phone, code };
    let mut call = match (destination, calls) {
        (Destination::Phone(phone), CodeCalls::Register) => {
            let path = ["/api/register/", &encode_query(phone), "/"].concat();
            Call::send(Method::Patch, path, Body::json(&body))
        }
        (Destination::Email(_) | Destination::Phone(_), _) => {
            Call::post("/api/v1/loginByEmail", &body)
        }
    };
    bodies.shape(&CODE, &mut call.request);
    call
}

/// The tokens of a sign-in by a code, under any of their usual names. Older backends give an access token alone: the
/// session then ends with it.
#[derive(Debug, Clone, Default)]
pub struct CodeTokens(pub Tokens);

const ACCESS: [&str; 5] = [
    "access",
    "access_token",
    "accessToken",
    "token",
    "auth_token",
];
const REFRESH: [&str; 3] = ["refresh", "refresh_token", "refreshToken"];
/// The fields that may hold the tokens.
const AROUND: [&str; 5] = ["tokens", "token", "data", "user", "result"];

impl Lenient for CodeTokens {
    fn read(json: &Json<'_>) -> Option<Self> {
        let inner = AROUND.iter().filter_map(|name| json.get(name));
        std::iter::once(json).chain(inner).find_map(tokens_of)
    }

    fn schema() -> Schema {
        let tokens = Schema::object(
            "CodeTokens",
            vec![
                Field::new(&ACCESS, String::schema())
                    .needed()
                    .without("Nobody is signed in."),
                Field::new(&REFRESH, String::schema())
                    .optional()
                    .without("The session ends with its access token."),
            ],
        );
        let around = Field::new(&AROUND, tokens.clone())
            .needed()
            .without("Nobody is signed in.");
        Schema::Either(vec![
            tokens,
            Schema::object("CodeTokensAround", vec![around]),
        ])
    }
}

fn tokens_of(json: &Json<'_>) -> Option<CodeTokens> {
    let text = |names: &[&str]| {
        let found = names.iter().filter_map(|name| json.get(name)?.text());
        let mut filled = found.filter(|text| !text.is_empty());
        filled.next().map(std::borrow::Cow::into_owned)
    };
    Some(CodeTokens(Tokens {
        access: text(&ACCESS)?,
        refresh: text(&REFRESH).unwrap_or_default(),
    }))
}

/// The failure of a refused code. The backend's own words may tell whether anybody has this phone or address.
pub fn wrong(error: &BackendFailure, words: Words) -> Option<Failure> {
    let is_refusal = matches!(
        error.subject()?,
        Subject::Sent | Subject::State | Subject::Session | Subject::Right | Subject::Thing
    );
    is_refusal.then(|| Failure::of_field("code", words.say(codes::WRONG)))
}

/// Why a call that sends a code does so in the check of a backend only with `--write`.
const LETTER: &str = "A code that nobody asked for.";

/// The calls of this file.
pub const CALLS: &[&dyn Contract] = &[
    &sending(Declared::new(
        "GET /api/v1/sms-code?phone={phone}",
        "sms-code",
        |_| Some(send(CodeCalls::V1, &example_phone(), &Bodies::default())),
    )),
    &sending(Declared::new(
        "GET /api/v1/email-code?email={email}",
        "email-code",
        |known| {
            let email = Destination::Email(known.email());
            Some(send(CodeCalls::V1, &email, &Bodies::default()))
        },
    )),
    &sending(Declared::new(
        "POST /api/register/",
        "register-phone",
        |_| {
            Some(send(
                CodeCalls::Register,
                &example_phone(),
                &Bodies::default(),
            ))
        },
    )),
    &trying(Declared::new(
        "POST /api/v1/loginByEmail",
        "login-by-email",
        |known| {
            let email = Destination::Email(known.email());
            Some(sign_in(CodeCalls::V1, &email, "000000", &Bodies::default()))
        },
    ))
    .at_times(|| {
        let by_phone = sign_in(
            CodeCalls::V1,
            &example_phone(),
            "000000",
            &Bodies::default(),
        );
        vec![by_phone.request]
    })
    .beyond(NO_FIELDS, &["body email", "body phone", "body code"]),
    &trying(Declared::new(
        "PATCH /api/register/{phone}/",
        "register-phone-code",
        |_| {
            let phone = example_phone();
            Some(sign_in(
                CodeCalls::Register,
                &phone,
                "000000",
                &Bodies::default(),
            ))
        },
    ))
    .beyond(NO_FIELDS, &["body phone", "body code"]),
];

const fn sending<X: Copy>(call: Declared<X>) -> Declared<X> {
    call.used_by("sign-in by a one-time code")
        .without("A 4xx is answered like success, so that nobody learns who has an account; 429 says when to come back; 301, 307, 308, 405, 408 and 425 say that no code was sent; anything else says that the code may be on its way.")
        .shown_by("tests/worker/codes.test.ts")
        .may_be_missing()
        .access(Access::Write)
        .leaves(LETTER)
}

const fn trying<X: Copy>(call: Declared<X>) -> Declared<X> {
    call.used_by("sign-in by a one-time code")
        .without("400, 401, 403, 404, 409 and 422 say that the code is wrong; 429 says when to come back; anything else is a 503, and the try is not counted.")
        .shown_by("tests/worker/codes.test.ts")
        .also_fine(&[400, 401, 403, 404, 422])
        .shape("sign_in_code")
        .access(Access::SignIn)
}

fn example_phone() -> Destination {
    Destination::Phone("+37369123456".to_owned())
}
