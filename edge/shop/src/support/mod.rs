//! Letters to the shop's staff (spec commerce 3 and 7, support): the rules of the form, and the call that delivers them.

pub mod page;
#[cfg(test)]
mod tests;

use serde::Serialize;

use crate::backend::{BackendFailure, Call};
use crate::contract::{Access, Contract, Declared, FORM};
use crate::digest::sha256_hex_of;
use crate::failure::{Failure, refusals};
use crate::fields::Fields;
use crate::forms::{Ask, Field, FieldProblem, read, refused};
use crate::i18n::Words;
use crate::session::{SealKey, seal, unseal};
use crate::site::Variant;
use crate::words::{checkout, forms, support};

static NAME: Field = Field::needed("name", Ask::Name, forms::NAME);
// The backend's own name, so that its messages appear at the field.
static EMAIL: Field = Field::needed("email_address", Ask::Email, checkout::EMAIL);
static BODY: Field = Field::needed("body", Ask::Text, forms::MESSAGE);

/// The fields of the form.
pub static FIELDS: [Field; 3] = [NAME, EMAIL, BODY];

/// A field that visitors do not see and programs fill in.
const TRAP: &str = "website";

refusals! {
    /// The hidden field was filled in.
    pub TRAPPED = "trapped", support::TRAPPED, Invalid;
    /// The call was sent, and no answer tells whether it arrived.
    pub UNKNOWN = "unknown", support::UNKNOWN, Unavailable;
}

/// The cookie that remembers the last delivered request, so that a reload sends nothing; sealed, for the server alone.
pub const SENT_COOKIE: &str = "support_sent";
pub const SENT_COOKIE_AGE: u32 = 24 * 3600;

/// `POST /api/support/`: writes to the shop's staff (spec commerce 7, auth and profile).
pub fn request(name: &str, email: &str, body: &str) -> Call<()> {
    #[derive(Serialize)]
    struct Sent<'a> {
        name: &'a str,
        email_address: &'a str,
        body: &'a str,
    }
    Call::post(
        "/api/support/",
        &Sent {
            name,
            email_address: email,
            body,
        },
    )
}

/// The call of the letters.
pub const CALLS: &[&dyn Contract] = &[&Declared::new("POST /api/support/", "support", |known| {
    Some(request(
        "Contract Check",
        &known.email(),
        "A check of the contract.",
    ))
})
.used_by("a letter to the shop's staff")
.without(FORM)
.shown_by("tests/worker/support.test.ts")
.access(Access::Write)
.leaves("a letter of contract-check-…@example.com")];

/// A letter as a visitor wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    pub name: String,
    pub email: String,
    pub body: String,
    /// The number by which the visitor and the staff speak of it.
    pub number: String,
}

impl Letter {
    /// Reads a letter, sent by this command.
    pub fn read(
        sent: &Fields,
        command: &str,
        words: Words,
        variant: Variant,
    ) -> Result<Self, Failure> {
        if !sent.text(TRAP).is_empty() {
            return Err(Failure::Refused(&TRAPPED));
        }
        let explained =
            |problems: Vec<FieldProblem>| crate::forms::explain(&problems, words, variant);
        let answers = read(&FIELDS, sent, variant).map_err(explained)?;
        let [name, email, body] = [&NAME, &EMAIL, &BODY].map(|field| answers.owned(field));
        let number = number(&sha256_hex_of(&[
            command, "\n", &name, "\n", &email, "\n", &body,
        ]));
        Ok(Self {
            name,
            email,
            body,
            number,
        })
    }

    /// The call that delivers it, once per command and text. The staff reads the number below the text.
    pub fn call(&self, words: Words) -> Call<()> {
        let numbered = words.fill(support::NUMBERED, &[("number", &self.number)]);
        let body = [&self.body, "\n\n", &numbered].concat();
        request(&self.name, &self.email, &body).with_key(&["support-", &self.number].concat())
    }

    /// The value of the cookie after its delivery.
    pub fn sent(&self, key: &SealKey) -> String {
        seal(key, SENT_COOKIE, &self.number)
    }

    /// Whether the cookie says that this letter is delivered.
    pub fn is_sent(&self, key: &SealKey, cookie: Option<&str>) -> bool {
        let last = cookie.and_then(|sealed| unseal(key, SENT_COOKIE, sealed));
        last == Some(&*self.number)
    }
}

/// A short number that is easy to read out: `7K4M-2Q9X`, without letters that look like digits.
fn number(hash: &str) -> String {
    const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    let value = u64::from_str_radix(hash.get(..10).unwrap_or_default(), 16).unwrap_or_default();
    let mut number = String::with_capacity(9);
    for place in (0..8).rev() {
        if place == 3 {
            number.push('-');
        }
        let sign = SIGNS.get((value >> (5 * place) & 31) as usize);
        number.push(char::from(sign.copied().unwrap_or_default()));
    }
    number
}

/// The failure that a visitor is told of. A call whose answer is lost may have arrived.
pub fn undelivered(failure: &BackendFailure) -> Option<Failure> {
    match failure {
        BackendFailure::Timeout
        | BackendFailure::Unreachable
        | BackendFailure::TooLarge
        | BackendFailure::Unreadable(_) => Some(Failure::Refused(&UNKNOWN)),
        BackendFailure::Status(status, _) if *status >= 500 => Some(Failure::Refused(&UNKNOWN)),
        BackendFailure::Status(..) | BackendFailure::TooOften(..) => refused(failure),
        BackendFailure::Resting => None,
    }
}
