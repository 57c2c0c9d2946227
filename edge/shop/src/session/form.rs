//! The sign-in form: its fields, and its redirect.

use serde::Serialize;

use crate::backend::encode_query;
use crate::failure::Failure;
use crate::fields::{Fields, pairs};
use crate::forms::{self, Ask, Field, explain};
use crate::i18n::{Language, Words};
use crate::paths::{Target, along_without, query_of, with_query};
use crate::route::{Address, Place, Route, Verb};
use crate::site::Variant;
use crate::words::{checkout, session};

const LONGEST_EMAIL: usize = 254;

pub(super) const EMAIL: Field = Field::needed("email", Ask::Email, checkout::EMAIL)
    .most(LONGEST_EMAIL)
    .autocomplete("username");
pub(super) const PASSWORD: Field =
    Field::needed("password", Ask::Password, session::PASSWORD).autocomplete("current-password");
pub const REMEMBER: Field = Field::optional("rememberMe", Ask::Flag, session::REMEMBER);

/// The parameter with what the form tells above its fields, and what it can tell: the account has just been activated.
pub const TOLD_FIELD: &str = "told";
pub const ACTIVATED: &str = "active";
/// The shopper has gone back from a provider without signing in.
pub const CANCELLED: &str = "cancelled";

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

/// The form with a page of this shop to return to; it leads to the orders without being told.
pub fn login_back(language: Language, back: &str) -> String {
    let home = Address::new(language, Route::Home).href();
    let back = if back == after_login(language, "") {
        ""
    } else {
        back
    };
    with_query(&home, Some(&login_query(back)))
}

/// The form's query, with the page of this shop to return to.
pub fn login_query(back: &str) -> String {
    [Route::LOGIN_QUERY, &back_query(back)].concat()
}

/// A parameter to append to a query: the page of this shop to return to; empty without one.
pub fn back_query(back: &str) -> String {
    if may_return_to(back) {
        [AND_BACK, &encode_query(back)].concat()
    } else {
        String::new()
    }
}

/// The parameter with the page to return to.
const BACK: &str = "back";
const AND_BACK: &str = "&back=";

/// Whether an address is a page of this shop, and not the sign-in form itself. No other address is returned to.
fn may_return_to(back: &str) -> bool {
    let path = back.split(['?', '#']).next().unwrap_or_default();
    let query = query_of(back);
    let place = Place::of_request(Verb::Get, path, Some(&query));
    let is_page = matches!(place, Place::Page(address) if address.route != Route::SignIn);
    is_page && Target::local(back).is_some()
}

/// The redirect after signing in: a page of this shop, or the orders. Any other address is rejected.
pub fn after_login(language: Language, back: &str) -> String {
    if may_return_to(back) {
        back.to_owned()
    } else {
        Address::new(language, Route::AccountOrders).href()
    }
}

/// The redirect of a visitor who is signed in already, from the form with this query: its other parameters go along.
pub fn past_login(language: Language, query: Option<&str>) -> String {
    let sent = pairs(query.unwrap_or_default().as_bytes());
    let back = sent.into_iter().find(|(name, _)| name == BACK);
    let (_, back) = back.unwrap_or_default();
    let own = |name: &str| name == BACK || Route::LOGIN_QUERY.starts_with(&[name, "="].concat());
    along_without(&after_login(language, &back), query, own)
}
