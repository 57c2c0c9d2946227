//! The sign-in form: its fields, and where it leads.

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

/// The form, in the order in which it is drawn.
pub static FIELDS: [Field; 3] = [EMAIL, PASSWORD, REMEMBER];

/// What a shopper signs in with, as the backend is sent it.
#[derive(Debug, Serialize)]
pub struct Credentials {
    pub email: String,
    pub password: String,
    #[serde(rename = "rememberMe")]
    pub remember: bool,
}

impl Credentials {
    /// Reads the form, or says what is wrong with each field.
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

/// The form that leads back to a page of this shop.
pub fn login_back(language: Language, back: &str) -> String {
    let home = Address::new(language, Route::Home).href();
    with_query(&home, Some(&login_query(back)))
}

/// The query of the page with the form, with the page of this shop that it leads back to.
pub(super) fn login_query(back: &str) -> String {
    [Route::LOGIN_QUERY, &back_query(back)].concat()
}

/// What follows another field of a query: the page of this shop to lead back to, or nothing.
pub(super) fn back_query(back: &str) -> String {
    if Target::page(back).is_some() {
        ["&back=", &encode_query(back)].concat()
    } else {
        String::new()
    }
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
