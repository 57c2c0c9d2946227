//! Adding a phone or an e-mail address to an account: what is typed, the code that is sent to it, and what the answers of
//! the backend mean. A contact that another account has gets the same answers as any other.

use std::slice;

use super::calls::Joining;
use super::contact::{Contact, ContactKind};
use super::list_page::SENT_TO;
use super::told::{Profile, list_of};
use crate::backend::{BackendFailure, Subject};
use crate::codes::{CODE, CODE_FIELDS};
use crate::failure::{Failure, refusals};
use crate::fields::Fields;
use crate::forms::{explain, read};
use crate::i18n::Words;
use crate::sending::{CODE_EXPIRED, Destination, PendingCode};
use crate::session::{SealKey, seal};
use crate::site::{Accounts, Variant};
use crate::words::{checkout, profile as words_of};

refusals! {
    /// The answer of the call that sends a code is lost.
    pub PERHAPS_SENT = "unknown", words_of::PERHAPS_SENT, Unavailable;
    /// The answer of the call that confirms a contact is lost.
    pub(super) PERHAPS_CONFIRMED = "unknown", words_of::PERHAPS_CONFIRMED, Unavailable;
    /// The backend has no such call.
    pub(super) NO_CALL = "not_here", words_of::NO_CALL, Conflict;
}

const ADDITION: &str = "addition of a contact";
const NAME_DIGITS: usize = 16;

/// An addition by an account. It is bound to the account: the browser may sign in to another one before the code comes.
#[derive(Debug, Clone)]
pub struct Addition {
    name: String,
}

impl Addition {
    pub fn new(key: &SealKey, kind: ContactKind, user: &str) -> Self {
        let sealed = seal(key, ADDITION, &[kind.name(), "\n", user].concat());
        let digits = sealed.rsplit('.').next().unwrap_or_default();
        Self {
            name: digits.chars().take(NAME_DIGITS).collect(),
        }
    }

    /// The id of its code: the same for all presses of a page.
    pub fn id(&self, command: &str, fresh: impl FnOnce() -> String) -> String {
        let is_id = command.len() == 32 && command.bytes().all(|byte| byte.is_ascii_hexdigit());
        let own = if is_id { command.to_owned() } else { fresh() };
        [&*self.name, &own].concat()
    }

    /// Whether the code with this id is this account's.
    pub fn owns(&self, id: &str) -> bool {
        id.starts_with(&self.name)
    }
}

impl ContactKind {
    /// The typed contact.
    pub fn destination(
        self,
        sent: &Fields,
        words: Words,
        variant: Variant,
    ) -> Result<Destination, Failure> {
        let field = self.field();
        let answers = read(slice::from_ref(field), sent, variant)
            .map_err(|problems| explain(&problems, words, variant))?;
        let text = answers.text(field);
        let typed = match self {
            Self::Phone => Destination::phone(text, variant),
            Self::Email => Destination::email(text),
        };
        typed.ok_or_else(|| Failure::of_field(field.name, words.say(checkout::ERROR_REQUIRED)))
    }

    /// Refuses a contact that the account has already.
    pub fn is_new(
        self,
        typed: &Destination,
        all: &[Contact],
        variant: Variant,
        words: Words,
    ) -> Result<(), Failure> {
        if self.has(typed, all, variant) {
            let told = words.say(words_of::OWN_ALREADY);
            return Err(Failure::of_field(self.field().name, told));
        }
        Ok(())
    }

    /// Whether the contact is among these.
    pub fn has(self, typed: &Destination, all: &[Contact], variant: Variant) -> bool {
        let mut all = all.iter();
        all.any(|contact| self.are_same(&contact.text, typed.text(), variant))
    }

    /// The typed code, and what it is for. A page that was drawn for another contact spends no try.
    pub fn code(
        self,
        sent: &Fields,
        pending: Option<PendingCode>,
        words: Words,
        variant: Variant,
    ) -> Result<(String, PendingCode), Failure> {
        let pending = pending.ok_or(Failure::Refused(&CODE_EXPIRED))?;
        let drawn = sent.text(SENT_TO);
        if !drawn.is_empty() && !self.are_same(drawn, pending.destination.text(), variant) {
            return Err(Failure::of_field(
                CODE.name,
                words.say(words_of::CODE_ELSEWHERE),
            ));
        }
        let answers = read(&CODE_FIELDS, sent, variant)
            .map_err(|problems| explain(&problems, words, variant))?;
        Ok((answers.owned(&CODE), pending))
    }

    /// How a confirmed contact joins an account. Without its lists, it is taken to have one.
    pub fn joining(self, found: Option<&Profile>, accounts: &Accounts) -> Joining {
        let all = found.and_then(|found| list_of(found, self, accounts));
        let has_one = all.is_none_or(|all| !all.is_empty());
        Joining::of(self, accounts.contact_lists, has_one)
    }
}

fn wrong_code(words: Words) -> Failure {
    Failure::of_field(CODE.name, words.say(words_of::WRONG_CODE))
}

/// The failure to show for a code that was not sent, or perhaps not. `None` if the backend refuses the contact: it may be
/// another account's, and so the page is the same as after sending.
pub fn unsent(error: &BackendFailure) -> Option<Failure> {
    if error.is_lost() {
        return Some(Failure::Refused(&PERHAPS_SENT));
    }
    if let Some(seconds) = error.pause_s() {
        return Some(Failure::TooOften(seconds));
    }
    match error.subject() {
        Some(Subject::Thing | Subject::Call) => Some(Failure::Refused(&NO_CALL)),
        Some(Subject::Sent | Subject::State | Subject::Right | Subject::Other) => None,
        Some(
            Subject::Session | Subject::Slow | Subject::Early | Subject::Often | Subject::Unawaited,
        )
        | None => Some(Failure::Backend),
    }
}

/// The failure to show for a contact that was not confirmed; `None` if it is about the session or the time. The words of
/// the backend might tell that another account has it, so that each refusal is one of the code.
pub fn unconfirmed(error: &BackendFailure, words: Words) -> Option<Failure> {
    if error.is_lost() {
        return Some(Failure::Refused(&PERHAPS_CONFIRMED));
    }
    let is_of_code = matches!(
        error.subject(),
        Some(
            Subject::Sent
                | Subject::State
                | Subject::Right
                | Subject::Thing
                | Subject::Call
                | Subject::Other
        )
    );
    is_of_code.then(|| wrong_code(words))
}
