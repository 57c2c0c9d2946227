//! What the backend's answers mean. djoser names a known address in its error; the shopper must not learn it there.

use super::Activated;
use super::form::{EMAIL, NAME};
use crate::backend::BackendFailure;
use crate::failure::{Failure, NOT_ACCEPTED, refusals};
use crate::forms::{Messages, messages};
use crate::lenient::Json;
use crate::password::FIRST;
use crate::session::Tokens;
use crate::words::registration as words_of;

refusals! {
    /// No answer came, or one that is none, so that nothing is known of the registration or the activation.
    pub UNKNOWN = "unknown", words_of::UNKNOWN, Unavailable;
    /// The browser does not hold the letter any more.
    pub NO_LETTER = "no_letter", words_of::NO_LETTER, Invalid;
}

/// The outcome of a registration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The backend has sent the letter of activation.
    Registered,
    /// The address has an account already. The shopper sees the same page, and its owner gets a letter.
    Taken,
    /// Something else is wrong, which may be shown to anybody.
    Refused(Failure),
    /// Nothing is known. It may be the same for every address, or for the new ones alone.
    Unknown(BackendFailure),
}

/// The names under which backends report errors of the name.
const NAMES: [&str; 7] = [
    "name",
    "firstName",
    "first_name",
    "lastName",
    "last_name",
    "full_name",
    "fullName",
];
/// The names for the address, which is the login too.
const ADDRESSES: [&str; 4] = ["email", "email_address", "username", "login"];
const PASSWORDS: [&str; 3] = ["password", "re_password", "new_password"];

/// The words by which backends in these languages say that something exists already. A blank behind a word tells it
/// from longer ones: "unic" from "Unicode".
const TAKEN: [&str; 37] = [
    "already ",
    "exist",
    "unique",
    "taken ",
    "in use ",
    "registered ",
    "duplicate",
    "deja ",
    "există ",
    "exista ",
    "existent",
    "unic ",
    "unică ",
    "utilizat ",
    "utilizată ",
    "folosit ",
    "folosită ",
    "înregistrat",
    "inregistrat",
    "уже ",
    "существу",
    "используется ",
    "использован ",
    "использована ",
    "использовано ",
    "зарегистрирован",
    "занят",
    "уникальн",
    "вже ",
    "існує ",
    "використовується ",
    "використано ",
    "зареєстрован",
    "зайнят",
    "унікальн",
    "istnieje ",
    "zajęt",
];
/// The same in error codes: `unique`, `user_already_exists`.
const TAKEN_CODES: [&str; 6] = [
    "already",
    "duplicate",
    "exists",
    "registered",
    "taken",
    "unique",
];
/// Parts of words that say that an address is spelled in a way that the backend does not accept.
const ODD: [&str; 16] = [
    "valid",
    "blank",
    "required",
    "character",
    "caracter",
    "obligatoriu",
    "правильн",
    "корректн",
    "коректн",
    "допустим",
    "действит",
    "дійсн",
    "символ",
    "обязат",
    "обов’язк",
    "обов'язк",
];

/// Whether a message says that something exists already.
fn is_of_known(message: &str) -> bool {
    let words: String = message
        .to_lowercase()
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .flat_map(|word| [" ", word])
        .collect();
    let words = [&words, " "].concat();
    TAKEN
        .iter()
        .any(|taken| words.contains(&[" ", taken].concat()))
}

/// Whether a message about the address may be shown: it speaks of its spelling. Any other may tell that the address is
/// known.
fn is_of_spelling(message: &str) -> bool {
    let message = message.to_lowercase();
    ODD.iter().any(|part| message.contains(part)) && !is_of_known(&message)
}

/// Whether an answer holds an error code that says the same. Codes are the same in every language, and stand beside
/// their message or in place of it.
fn has_code_of_known(answer: &Json<'_>) -> bool {
    match answer {
        Json::Text(text) if !text.contains(' ') => {
            let mut words = text.split(|sign: char| !sign.is_ascii_alphanumeric());
            words.any(|word| TAKEN_CODES.contains(&&*word.to_ascii_lowercase()))
        }
        Json::List(items) => items.iter().any(has_code_of_known),
        Json::Object(fields) => fields.iter().any(|(_, value)| has_code_of_known(value)),
        Json::Text(_) | Json::Null | Json::Bool(_) | Json::Whole(_) | Json::Decimal(_) => false,
    }
}

/// Judges the answer to a registration.
pub fn judge(answer: Result<(), BackendFailure>) -> Verdict {
    match answer {
        Ok(()) => Verdict::Registered,
        Err(BackendFailure::Status(status @ (400 | 409 | 422), body)) => refused(status, &body),
        Err(BackendFailure::Status(..500, _)) => Verdict::Refused(Failure::Refused(&UNKNOWN)),
        Err(BackendFailure::TooOften(seconds, _)) => Verdict::Refused(Failure::TooOften(seconds)),
        Err(failure) => Verdict::Unknown(failure),
    }
}

fn refused(status: u16, body: &str) -> Verdict {
    let mut told = Messages::new();
    let has_code = Json::parse(body.as_bytes()).is_ok_and(|answer| has_code_of_known(&answer));
    let mut is_taken = has_code;
    for (name, message) in messages(body) {
        let name = &*name;
        let is_of_known = has_code || is_of_known(&message);
        let field = if PASSWORDS.contains(&name) {
            FIRST.name
        } else if NAMES.contains(&name) {
            // No name is an account's own, so that none is refused for another's sake.
            NAME.name
        } else if is_of_known || ADDRESSES.contains(&name) && !is_of_spelling(&message) {
            is_taken = true;
            continue;
        } else if ADDRESSES.contains(&name) {
            EMAIL.name
        } else {
            ""
        };
        let said: &mut String = told.entry(field.to_owned()).or_default();
        if !said.is_empty() {
            said.push(' ');
        }
        said.push_str(&message);
    }
    match (told.is_empty(), is_taken) {
        (false, _) => Verdict::Refused(Failure::Fields(told)),
        (true, true) => Verdict::Taken,
        // A conflict without words.
        (true, false) if status == 409 => Verdict::Taken,
        (true, false) => Verdict::Refused(Failure::Refused(&NOT_ACCEPTED)),
    }
}

/// The outcome of an activation.
#[derive(Debug, Clone)]
pub enum Activation {
    /// Active, with the tokens of a session.
    SignedIn(Tokens),
    /// Active, by this letter or an earlier press; the shopper has to sign in.
    Active,
    /// The letter is too old, or no letter of this shop's.
    Failed,
    /// The letter may still be used.
    Later(Failure),
}

/// Whether a 403 says that a letter is used, as djoser's does. A firewall's is a page, and the framework's names CSRF.
fn is_of_used_letter(body: &str) -> bool {
    !body.trim_start().starts_with('<') && !body.contains("CSRF")
}

/// Judges the answer to an activation. A used letter says that the account is active.
pub fn judge_activation(answer: Result<Activated, BackendFailure>) -> Activation {
    match answer {
        Ok(Activated(Some(tokens))) => Activation::SignedIn(tokens),
        Ok(Activated(None)) => Activation::Active,
        Err(BackendFailure::Status(403, body)) if is_of_used_letter(&body) => Activation::Active,
        Err(BackendFailure::Status(400 | 404 | 410 | 422, _)) => Activation::Failed,
        Err(BackendFailure::TooOften(seconds, _)) => Activation::Later(Failure::TooOften(seconds)),
        Err(_) => Activation::Later(Failure::Refused(&UNKNOWN)),
    }
}
