//! The backend's calls of a registration (spec shell 7, auth and profile).

use serde::Serialize;

use super::Registrant;
use crate::backend::Call;
use crate::bodies::{Bodies, REGISTRATION};
use crate::contract::{Access, Contract, Declared, NO_FIELDS, REFUSALS};
use crate::lenient::{Json, Lenient, Schema};
use crate::letters::{Letter, Purpose};
use crate::session::Tokens;

/// `POST /auth/users/`
pub fn register(registrant: &Registrant, bodies: &Bodies) -> Call<()> {
    let mut call = Call::post("/auth/users/", registrant);
    bodies.shape(&REGISTRATION, &mut call.request);
    call
}

/// The answer to an activation: the documents say that the shopper is signed in then, and djoser sends no tokens.
#[derive(Debug, Clone)]
pub struct Activated(pub Option<Tokens>);

impl Lenient for Activated {
    fn read(json: &Json<'_>) -> Option<Self> {
        let tokens = Tokens::read(json).filter(Tokens::are_whole);
        Some(Self(tokens))
    }

    fn schema() -> Schema {
        Schema::Either(vec![Tokens::schema(), Schema::Nothing])
    }
}

/// `POST /auth/users/activation/`
pub fn activate(letter: &Letter) -> Call<Activated> {
    #[derive(Serialize)]
    struct Body<'a> {
        uid: &'a str,
        token: &'a str,
    }
    let (uid, token) = (&letter.uid, &letter.token);
    Call::post("/auth/users/activation/", &Body { uid, token })
}

/// `POST /auth/users/resend_activation/`: djoser's call, which the documents do not name.
pub fn send_again(email: &str) -> Call<()> {
    #[derive(Serialize)]
    struct Body<'a> {
        email: &'a str,
    }
    Call::post("/auth/users/resend_activation/", &Body { email })
}

/// The calls of a registration.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new("POST /auth/users/", "register", |_| {
        // A password that every backend refuses: the check leaves no account.
        let registrant = Registrant::new("Ana Rusu", "contract-check@example.com", "1");
        Some(register(&registrant, &Bodies::default()))
    })
    .used_by("registration")
    .without("400, 409 and 422 show their words at their fields, but none that tells that the address is known: that page is the one of a new address, and so is the one after a 5xx of a backend that answers otherwise, and the one without an answer within 1.2 s. 429 says when to come back; a backend that is away, or any other 4xx, says that the outcome is not known.")
    .shown_by("tests/worker/registration.test.ts")
    .access(Access::Write)
    .also_fine(REFUSALS)
    .shape("register")
    .beyond(
        NO_FIELDS,
        &["body email", "body password", "body re_password", "body firstName", "body lastName"],
    ),
    &Declared::new("POST /auth/users/activation/", "activation", |_| {
        Some(activate(&Letter {
            purpose: Purpose::Activation,
            uid: "MQ".to_owned(),
            token: "contract-check".to_owned(),
            is_unsure: false,
        }))
    })
    .used_by("the button of the activation's page")
    .without("403 says that the account is active already; 400, 404, 410 and 422 lead to the page at home that sends the letter again; 429 says when to come back; after anything else the button may be pressed again.")
    .shown_by("tests/worker/registration.test.ts")
    .access(Access::Write)
    .also_fine(&[400, 403, 404, 422]),
    &Declared::new("POST /auth/users/resend_activation/", "resend-activation", |_| {
        Some(send_again("contract-check@example.com"))
    })
    .used_by("\"send the letter again\", and a registration with a known address, whose owner may never have activated it")
    .without("The page is the same whatever it answers, since it is sent after the page.")
    .shown_by("tests/worker/registration.test.ts")
    .access(Access::Write)
    .also_fine(&[400, 404])
    .beyond("The documents name no call that sends the letter again; this is djoser's.", &["body email"]),
];
