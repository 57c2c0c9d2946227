//! The sign-in form: its fields, and its redirect.

use serde::Serialize;

use crate::backend::encode_query;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::{self, Ask, Field, explain};
use crate::i18n::{Language, Words};
use crate::paths::{Target, with_query};
use crate::route::{Address, Place, Route};
use crate::site::Variant;
use crate::words::{checkout, session};

const LONGEST_EMAIL: usize = 254;

pub(super) const EMAIL: Field = Field::needed("email", Ask::Email, checkout::EMAIL)
    .most(LONGEST_EMAIL)
    .autocomplete("username");
pub(super) const PASSWORD: Field =
    Field::needed("password", Ask::Password, session::PASSWORD).autocomplete("current-password");
pub(super) const REMEMBER: Field = Field::optional("rememberMe", Ask::Flag, session::REMEMBER);

/// The fields in drawing order.
pub static FIELDS: [Field; 3] = [EMAIL, PASSWORD, REMEMBER];

/// The credentials, as sent to the backend.
#[derive(Debug, Serialize)]
pub struct Credentials {
    pub email: String,
    pub password: String,
    #[serde(rename = "rememberMe")]
    pub remember: bool,
}

impl Credentials {
    /// Reads the form, or returns the error of each field.
    pub fn read(sent: &Fields, words: Words, variant: Variant) -> Result<Self, Failure> {
        let answers = forms::read(&FIELDS, sent, variant)
            .map_err(|problems| explain(&problems, words, variant))?;
        Ok(Self {
            email: answers.owned(&EMAIL),
            password: answers.owned(&PASSWORD),
            remember: answers.is_ticked(&REMEMBER),
        })
    }
}

/// The page with the form: `/ro?login=true` (spec shell 2, protected pages).
pub fn login_href(language: Language) -> String {
    Address::new(language, Route::SignIn).href()
}

/// The form with a page of this shop to return to.
pub fn login_back(language: Language, back: &str) -> String {
    let home = Address::new(language, Route::Home).href();
    with_query(&home, Some(&login_query(back)))
}

/// The form's query, with the page of this shop to return to.
pub(super) fn login_query(back: &str) -> String {
    [Route::LOGIN_QUERY, &back_query(back)].concat()
}

/// A parameter to append to a query: the page of this shop to return to; empty without one.
pub(super) fn back_query(back: &str) -> String {
    if Target::page(back).is_some() {
        ["&back=", &encode_query(back)].concat()
    } else {
        String::new()
    }
}

/// The redirect after signing in: a page of this shop, or the orders. Any other address is rejected.
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
