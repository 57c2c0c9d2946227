//! The form of a registration: three fields.

use serde::Serialize;

use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::{Ask, Field, explain, read};
use crate::page::View;
use crate::password::{self, FIRST, Owner};
use crate::session::folded;
use crate::words::{checkout, registration as words_of};

const LONGEST_EMAIL: usize = 254;

pub const NAME: Field = Field::needed("name", Ask::Name, words_of::NAME).width("whole");
pub const EMAIL: Field = Field::needed("email", Ask::Email, checkout::EMAIL)
    .most(LONGEST_EMAIL)
    .width("whole");

/// The fields in drawing order.
pub static FIELDS: [Field; 3] = [NAME, EMAIL, FIRST];
/// The field of the form that asks for the letter once more.
pub static AGAIN_FIELDS: [Field; 1] = [EMAIL];

/// A field that no person sees. Programs that fill in every field get the usual page, and nothing is sent.
pub const TRAP: &str = "homepage";
/// The parameter with which the form is filled in again, to change what was typed.
pub const CHANGE: &str = "change";

/// A new shopper, as sent to the backend. The documents name no fields; these are djoser's, and those of the profile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Registrant {
    pub email: String,
    pub password: String,
    /// Typed once: the form shows what is typed. Backends that ask for it twice get it twice.
    re_password: String,
    #[serde(rename = "firstName")]
    first_name: String,
    #[serde(rename = "lastName")]
    last_name: String,
}

/// The first name and the last one.
fn names(name: &str) -> (&str, &str) {
    let (first, last) = name.split_once(char::is_whitespace).unwrap_or((name, ""));
    (first, last.trim())
}

impl Registrant {
    /// A shopper with this name: its first word is the first name.
    pub fn new(name: &str, email: &str, password: &str) -> Self {
        let (first, last) = names(name);
        Self {
            email: email.to_owned(),
            password: password.to_owned(),
            re_password: password.to_owned(),
            first_name: first.to_owned(),
            last_name: last.to_owned(),
        }
    }

    /// Reads the form, or returns the error of each field. These errors do not depend on any account.
    ///
    /// # Errors
    ///
    /// The messages of the fields.
    pub fn read(view: &View<'_>, sent: &Fields) -> Result<Self, Failure> {
        let (words, variant) = (view.words(), view.shop.variant);
        let answers = read(&FIELDS, sent, variant);
        let address = folded(sent.text(EMAIL.name));
        let typed = sent.get(FIRST.name).unwrap_or_default();
        let (first_name, last_name) = names(sent.text(NAME.name).trim());
        let owner = Owner {
            address: &address,
            first_name,
            last_name,
        };
        let password = password::check(view.shop, words, &FIRST, typed, owner);
        match answers {
            Ok(answers) => {
                password?;
                let text = |field| answers.text(field);
                Ok(Self::new(text(&NAME), text(&EMAIL), text(&FIRST)))
            }
            Err(problems) => {
                let mut told = explain(&problems, words, variant).fields(words);
                if let (Err(weak), false) = (password, told.contains_key(FIRST.name)) {
                    told.extend(weak.fields(words));
                }
                Err(Failure::Fields(told))
            }
        }
    }
}
