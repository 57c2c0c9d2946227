//! Reasons for the rejection of a code, for the visitor (spec commerce 8), in the backend's words.

use serde::{Deserialize, Serialize};

use super::CODE_FIELD;
use crate::backend::{BackendFailure, Subject};
use crate::failure::{Failure, refusals};
use crate::forms::{Messages, raw};
use crate::i18n::Words;
use crate::lenient::{Json, Scalar};
use crate::words::cart as words_of;

/// A longer message is cut.
const LONGEST_MESSAGE: usize = 300;

/// Fields whose texts are no messages. A list in one is: it has the errors of that field of the request.
const NO_MESSAGES: [&str; 4] = ["status", "type", "promo_value_type", "code"];

/// Fields among [`NO_MESSAGES`] that may hold a sentence anyway.
const SENTENCES: [&str; 2] = ["code", "type"];

refusals! {
    /// The backend gave no answer, or one that says nothing of the code.
    UNAVAILABLE = "promo_untold", words_of::PROMO_UNTOLD, Unavailable, field CODE_FIELD;
    /// The cart changed while the code was being judged.
    CART_CHANGED = "promo_cart_changed", words_of::PROMO_CART_CHANGED, Conflict, field CODE_FIELD;
    /// There is nothing that a code could make cheaper.
    EMPTY_CART = "empty_cart", words_of::EMPTY_TITLE, Conflict, field CODE_FIELD;
    /// None of the products can be bought now.
    NOTHING_SOLD = "promo_nothing_sold", words_of::PROMO_NOTHING_SOLD, Conflict, field CODE_FIELD;
}

/// Why a code was not applied; the cart is as it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PromoRejected {
    EmptyCart,
    /// No line of the cart can be bought now.
    NothingSold,
    /// The backend refuses the code, with its message; may be empty.
    Refused(String),
    /// The backend gave no verdict: the code may be valid.
    #[serde(rename = "untold")]
    Unavailable,
    /// The backend rate-limits; retry after this many seconds.
    TooOften(u32),
    /// The cart has changed meanwhile.
    CartChanged,
}

impl PromoRejected {
    /// The result of a failed update. An expired session and a backend in trouble say nothing about the code.
    pub fn of_update(failure: &BackendFailure) -> Self {
        Self::of(failure, message)
    }

    /// The result of a failed order preview, whose first message is shown.
    pub fn of_preview(failure: &BackendFailure) -> Self {
        Self::of(failure, first_message)
    }

    /// The backend's errors about the cart that the code is for.
    pub fn of_cart(wrong: Messages) -> Self {
        let texts: Vec<String> = wrong.into_values().collect();
        Self::Refused(texts.join(" "))
    }

    fn of(failure: &BackendFailure, message: fn(&Json<'_>) -> String) -> Self {
        match failure.refusal() {
            Some((subject, body)) if subject != Subject::Session && !subject.is_of_time() => {
                Self::Refused(match Json::parse(body.as_bytes()) {
                    Ok(answer) => message(&answer),
                    Err(_) => raw(body).to_owned(),
                })
            }
            _ => Self::unavailable(failure),
        }
    }

    /// The backend gave no verdict, or asked for a pause.
    pub fn unavailable(failure: &BackendFailure) -> Self {
        failure.pause_s().map_or(Self::Unavailable, Self::TooOften)
    }

    /// The failure for the visitor, at the code's field.
    pub fn failure(self, words: Words) -> Failure {
        match self {
            Self::EmptyCart => Failure::Refused(&EMPTY_CART),
            Self::NothingSold => Failure::Refused(&NOTHING_SOLD),
            Self::Refused(message) if message.is_empty() => {
                Failure::of_field(CODE_FIELD, words.say(words_of::PROMO_UNKNOWN_ERROR))
            }
            Self::Refused(message) => Failure::of_field(CODE_FIELD, &message),
            Self::Unavailable => Failure::Refused(&UNAVAILABLE),
            Self::TooOften(seconds) => Failure::TooOften(seconds),
            Self::CartChanged => Failure::Refused(&CART_CHANGED),
        }
    }
}

/// The message in an answer: its first list of messages, its texts, or the answer itself if it is a text or a list;
/// may be empty.
pub(super) fn message(answer: &Json<'_>) -> String {
    let Some(fields) = answer.fields() else {
        return cut(&texts(answer));
    };
    let said = |is_said: fn(&Json<'_>) -> bool| {
        let values = fields
            .iter()
            .filter(move |(name, value)| may_say(name, value) && is_said(value));
        values
            .map(|(_, value)| texts(value))
            .filter(|texts| !texts.is_empty())
    };
    let list = said(|value| value.list().is_some()).next();
    let texts = list.unwrap_or_else(|| said(|value| value.list().is_none()).flatten().collect());
    if texts.is_empty() {
        // Some backends wrap the message once more.
        let mut inner = fields.iter().filter(|(_, value)| value.fields().is_some());
        let inner = inner.next().map(|(_, value)| message(value));
        return inner
            .filter(|said| !said.is_empty())
            .or_else(|| sentence(answer))
            .unwrap_or_default();
    }
    cut(&texts)
}

/// A sentence in one of [`SENTENCES`]; a text without a blank is an identifier, which is not shown.
fn sentence(answer: &Json<'_>) -> Option<String> {
    let said = SENTENCES.iter().filter_map(|name| answer.get(name));
    let mut said = said.map(|value| cut(&texts(value)));
    said.find(|said| said.contains(' '))
}

/// The first element of an answer.
fn first_message(answer: &Json<'_>) -> String {
    let first = match answer.fields() {
        Some(fields) => {
            let mut said = fields.iter().filter(|(name, value)| may_say(name, value));
            said.next().map(|(_, value)| value)
        }
        None => answer.list().and_then(<[_]>::first),
    };
    let first = first.unwrap_or(answer);
    let first = first.list().and_then(<[_]>::first).unwrap_or(first);
    let said = message(first);
    if said.is_empty() {
        message(answer)
    } else {
        said
    }
}

/// Whether this field's value may be a message.
fn may_say(field: &str, value: &Json<'_>) -> bool {
    value.list().is_some() || !NO_MESSAGES.contains(&field)
}

/// A text, or the texts of a list.
fn texts(json: &Json<'_>) -> Vec<String> {
    let items = json.list().unwrap_or(std::slice::from_ref(json));
    let texts = items
        .iter()
        .filter(|item| matches!(item, Json::Text(_)))
        .filter_map(Scalar::text);
    let texts = texts.map(|text| text.trim().to_owned());
    texts.filter(|text| !text.is_empty()).collect()
}

fn cut(messages: &[String]) -> String {
    messages.join(" ").chars().take(LONGEST_MESSAGE).collect()
}
