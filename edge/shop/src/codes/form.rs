//! The fields of sign-in by a code.

use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::{self, Ask, Field, explain};
use crate::i18n::Words;
use crate::sending::{Destination, is_allowed};
use crate::session::{REMEMBER, back_query};
use crate::site::{Accounts, Variant};
use crate::words::{checkout, codes};

/// A one-time code.
pub const CODE: Field = Field::needed("code", Ask::Code, codes::CODE).width("whole");

/// The fields of the form with the code.
pub static CODE_FIELDS: [Field; 1] = [CODE];

/// The query of the page with the code if the backend has not said whether it was sent.
pub const IS_UNKNOWN: &str = "unknown";

/// Where a site sends codes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    Phone,
    Email,
    Either,
}

const LONGEST_LOGIN: usize = 254;

const PHONE: Field = Field::needed("phone", Ask::Phone, checkout::PHONE)
    .autocomplete("username")
    .width("whole");
const EMAIL: Field = Field::needed("email", Ask::Email, checkout::EMAIL)
    .most(LONGEST_LOGIN)
    .autocomplete("username")
    .width("whole");
const EITHER: Field = Field::needed("login", Ask::Line, codes::PHONE_OR_EMAIL)
    .most(LONGEST_LOGIN)
    .autocomplete("username")
    .width("whole");

static BY_PHONE: [Field; 1] = [PHONE];
static BY_EMAIL: [Field; 1] = [EMAIL];
static BY_EITHER: [Field; 1] = [EITHER];

impl Way {
    /// `None` if the site has no sign-in by a code.
    pub fn of(accounts: &Accounts) -> Option<Self> {
        let has = |name: &str| accounts.codes.iter().any(|code| code == name);
        match (has("sms"), has("email")) {
            (true, true) => Some(Self::Either),
            (true, false) => Some(Self::Phone),
            (false, true) => Some(Self::Email),
            (false, false) => None,
        }
    }

    /// The form that asks where the code goes: one field.
    pub const fn fields(self) -> &'static [Field; 1] {
        match self {
            Self::Phone => &BY_PHONE,
            Self::Email => &BY_EMAIL,
            Self::Either => &BY_EITHER,
        }
    }

    /// The name of its field.
    pub const fn field(self) -> &'static str {
        let [field] = self.fields();
        field.name
    }
}

/// The destination that was typed, if the site sends codes there.
pub fn destination(
    way: Way,
    sent: &Fields,
    accounts: &Accounts,
    words: Words,
    variant: Variant,
) -> Result<Destination, Failure> {
    let answers = forms::read(way.fields(), sent, variant)
        .map_err(|problems| explain(&problems, words, variant))?;
    let [field] = way.fields();
    let text = answers.text(field);
    let read = match way {
        Way::Phone => Destination::phone(text, variant),
        Way::Email => Destination::email(text),
        Way::Either => Destination::of(text, variant),
    };
    let refused = |word| Failure::of_field(field.name, words.say(word));
    let destination = read.ok_or_else(|| refused(codes::ERROR_LOGIN))?;
    if is_allowed(&destination, accounts, variant) {
        Ok(destination)
    } else {
        Err(refused(codes::COUNTRY_REFUSED))
    }
}

/// Whether the shopper wants to be remembered.
pub fn remembers(sent: &Fields) -> bool {
    sent.text(REMEMBER.name) == REMEMBERED
}

const REMEMBERED: &str = "true";

/// The query of the page with the code, by what the form before it has told.
pub fn sent_query(sent: &Fields, is_unknown: bool) -> String {
    let remember = if remembers(sent) { REMEMBERED } else { "" };
    let unknown = if is_unknown { REMEMBERED } else { "" };
    let back = back_query(sent.text("back"));
    [
        REMEMBER.name,
        "=",
        remember,
        "&",
        IS_UNKNOWN,
        "=",
        unknown,
        &back,
    ]
    .concat()
}
