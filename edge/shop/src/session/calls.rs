//! The backend calls of a session (spec shell 7, session).

use serde::Serialize;

use super::Credentials;
use crate::backend::{BackendFailure, Call};
use crate::failure::Failure;
use crate::i18n::Words;
use crate::lenient::lenient;
use crate::words::session;

/// What signing in and refreshing bring; refreshing brings no `refresh`.
#[derive(Debug, Clone, Default)]
pub struct Tokens {
    pub access: String,
    pub refresh: String,
}

lenient!(Tokens {
    "access" => access,
    "refresh" => refresh,
});

/// Who the backend says that a shopper is.
#[derive(Debug, Clone, Default)]
pub struct User {
    pub id: String,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    group: Group,
}

/// The kind of customer that a shopper is.
#[derive(Debug, Clone, Default)]
struct Group {
    id: String,
}

lenient!(Group { "id" => id });

impl User {
    /// The id of the shopper's group, if it can be kept in a cookie.
    pub fn group(&self) -> Option<&str> {
        let id = self.group.id.as_str();
        let fine =
            (1..=32).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        fine.then_some(id)
    }
}

lenient!(User {
    "id" => id,
    "email" => email,
    "first_name" => first_name,
    "last_name" => last_name,
    "group_user_type" => group,
});

/// `GET /auth/users/me/`
pub const ME: Call<User> = Call::get_static("/auth/users/me/");

/// `POST /auth/jwt/create/`
pub fn sign_in(credentials: &Credentials) -> Call<Tokens> {
    Call::post("/auth/jwt/create/", credentials)
}

/// `POST /auth/jwt/refresh/`
pub fn refresh(refresh: &str) -> Call<Tokens> {
    #[derive(Serialize)]
    struct Body<'a> {
        refresh: &'a str,
    }
    Call::post("/auth/jwt/refresh/", &Body { refresh })
}

/// What a refused sign-in means: nobody is told which of the two was wrong.
pub fn refused(error: &BackendFailure, words: Words) -> Option<Failure> {
    matches!(error, BackendFailure::Status(400 | 401 | 403 | 404, _))
        .then(|| Failure::of_field("password", words.say(session::WRONG)))
}
