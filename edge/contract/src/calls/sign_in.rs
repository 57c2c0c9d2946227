//! The calls that begin and renew a session.

use shop::session::{Credentials, Proof, refresh, sign_in, sign_in_with};
use shop::site::SignInProvider;

use super::{Access, ContractCall, Known};

pub(super) fn calls() -> Vec<ContractCall> {
    vec![
        ContractCall::new(
            ("POST /auth/jwt/create/", "jwt-create"),
            "sign-in",
            "400, 401, 403 and 404 show their words, without any that address or password is wrong; 429 says when to come back; anything else is a 503.",
            |known| {
                let (email, password) = known.login.clone()?;
                Some(sign_in(&Credentials {
                    email,
                    password,
                    remember: false,
                }))
            },
        )
        .access(Access::SignIn)
        .learn(Known::learn_tokens),
        ContractCall::new(
            ("POST /auth/jwt/refresh/", "jwt-refresh"),
            "a session whose access token has ended",
            "400, 401 and 403 end the session. After anything else, and after 3 s, it goes on: public pages are a visitor's, cart, checkout and account say that it cannot be checked (503).",
            |known| Some(refresh(known.refresh.as_ref()?)),
        )
        .access(Access::SignIn)
        .learn(Known::learn_tokens)
        .proof(super::Proof::Rotation),
        with_provider(
            ("POST /users/{provider}-auth/", "provider-auth"),
            "sign-in with another service",
            Proof::Token("made-up".to_owned()),
        ),
        with_provider(
            ("POST /users/twitter-auth/auth/", "twitter-auth"),
            "sign-in with Twitter",
            Proof::Pair {
                token: "made-up".to_owned(),
                verifier: "made-up".to_owned(),
            },
        ),
    ]
}

/// A call that is fine when it refuses what no service has given.
fn with_provider(
    call: (&'static str, &'static str),
    used_by: &'static str,
    proof: Proof,
) -> ContractCall {
    let without = "400, 401, 403, 404, 409 and 422 refuse the sign-in; 429 says when to come back; anything else is a 503.";
    let ask = move |_: &Known| Some(sign_in_with(&google(), &proof));
    ContractCall {
        also_fine: &[400, 401, 403, 404],
        ..ContractCall::new(call, used_by, without, ask)
    }
    .access(Access::SignIn)
}

fn google() -> SignInProvider {
    let text = |text: &str| text.to_owned();
    SignInProvider {
        provider: text("google"),
        title: text("Google"),
        client_id: text("shop"),
        authorize: text("https://accounts.example/auth"),
        exchange: text("https://accounts.example/token"),
        scope: text("openid email"),
        profile: String::new(),
    }
}
