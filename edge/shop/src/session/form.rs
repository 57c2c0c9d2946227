//! The sign-in form: what may be typed into it, and where it leads.

use serde::Serialize;

use crate::backend::encode_query;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::i18n::{Language, Words};
use crate::paths::Target;
use crate::route::{Address, Place, Route};
use crate::words::{checkout, failure};

const MOST_LETTERS: usize = 254;

/// What a shopper signs in with, as the backend is sent it.
#[derive(Debug, Serialize)]
pub struct Credentials<'a> {
    pub email: &'a str,
    pub password: &'a str,
    #[serde(rename = "rememberMe")]
    pub remember: bool,
}

impl<'a> Credentials<'a> {
    /// Reads the form, or says what is wrong with which field.
    pub fn read(fields: &'a Fields, words: Words) -> Result<Self, Failure> {
        let email = fields.text("email");
        let password = fields.get("password").unwrap_or_default();
        let problem = |text: &str| {
            if text.is_empty() {
                Some(checkout::ERROR_REQUIRED)
            } else if text.len() > MOST_LETTERS {
                Some(failure::TOO_LONG)
            } else {
                None
            }
        };
        let address = |text: &str| {
            let whole = text.split_once('@').is_some_and(|(name, host)| {
                !name.is_empty() && !host.is_empty() && !host.contains('@')
            });
            let plain =
                !text.contains(|letter: char| letter.is_control() || letter.is_whitespace());
            (!(whole && plain)).then_some(checkout::ERROR_EMAIL)
        };
        if let Some(word) = problem(email).or_else(|| address(email)) {
            return Err(Failure::of_field("email", words.say(word)));
        }
        if let Some(word) = problem(password) {
            return Err(Failure::of_field("password", words.say(word)));
        }
        Ok(Self {
            email,
            password,
            remember: matches!(fields.text("rememberMe"), "true" | "on" | "1"),
        })
    }
}

/// The page with the form: `/ro?login=true` (spec shell 2, protected pages).
pub fn login_href(language: Language) -> String {
    Address::new(language, Route::SignIn).href()
}

/// The query of the page with the form, with the page of this shop that it leads back to.
pub(super) fn login_query(back: &str) -> String {
    let mut query = Route::LOGIN_QUERY.to_owned();
    if Target::page(back).is_some() {
        query.push_str("&back=");
        query.push_str(&encode_query(back));
    }
    query
}

/// Where a shopper goes after signing in: back to a page of this shop, or to the orders. Nothing that is no page
/// of ours is ever a target.
pub fn after_login(language: Language, back: &str) -> String {
    let path = back.split(['?', '#']).next().unwrap_or_default();
    let ours = Target::local(back).is_some()
        && !back.contains("login=")
        && matches!(Place::parse(path), Place::Page(_));
    if ours {
        back.to_owned()
    } else {
        Address::new(language, Route::AccountOrders).href()
    }
}
