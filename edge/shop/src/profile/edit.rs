//! Editing a profile: its groups of fields, what has changed, and what somebody else has changed meanwhile.

use std::collections::BTreeMap;
use std::slice;

use super::told::{Profile, Spelling};
use crate::backend::{BackendFailure, Subject};
use crate::failure::{Failure, Refusal, refusals};
use crate::fields::Fields;
use crate::forms::{Ask, Field, explain, phone, read, refused};
use crate::i18n::Words;
use crate::moment::Day;
use crate::session::{SealKey, seal};
use crate::site::{Accounts, ProfileCalls, Variant};
use crate::words::{checkout, profile as words_of};

/// A group of fields, which is saved by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    Name,
    Birthday,
    /// The single phone of an account without a list of them.
    Phone,
}

const FIRST_NAME: Field =
    Field::optional("first_name", Ask::Name, checkout::FIRST_NAME).autocomplete("given-name");
const LAST_NAME: Field =
    Field::optional("last_name", Ask::Name, checkout::LAST_NAME).autocomplete("family-name");
const FULL_NAME: Field =
    Field::optional("full_name", Ask::Name, words_of::FULL_NAME).autocomplete("name");
const BIRTHDAY: Field =
    Field::optional("birthday", Ask::Birthday, words_of::BIRTHDAY).autocomplete("bday");
const PHONE: Field = Field::optional("phone", Ask::Phone, checkout::PHONE);

static NAME_PARTS: [Field; 2] = [FIRST_NAME, LAST_NAME];
static WHOLE_NAME: [Field; 1] = [FULL_NAME];
static BIRTHDAYS: [Field; 1] = [BIRTHDAY];
static PHONES: [Field; 1] = [PHONE];

/// The prefix of the hidden fields with the values that a form was drawn with.
pub(super) const DRAWN: &str = "was_";
/// The oldest age that is believed, in years.
const OLDEST: i64 = 120;
/// The length of `1990-05-09`.
const LETTERS_OF_DAY: usize = 10;

refusals! {
    /// Somebody else, or another tab, has changed a field since the form was drawn.
    pub(super) CHANGED_MEANWHILE = "changed_meanwhile", words_of::CHANGED_MEANWHILE, Conflict;
    /// The answer to a change is lost: perhaps it was saved.
    pub PERHAPS_SAVED = "unknown", words_of::PERHAPS_SAVED, Unavailable;
    /// The answer to a change of a list is lost.
    pub PERHAPS_CHANGED = "unknown", words_of::PERHAPS_CHANGED, Unavailable;
    /// The backend refused a change without a message.
    pub(super) NOT_CHANGED = "not_changed", words_of::NOT_CHANGED, Conflict;
}

/// The failure to show for a change that the backend has not confirmed: `perhaps` if its answer is lost. `None` if it is
/// about the session or the time.
pub fn unsaved(error: &BackendFailure, perhaps: &'static Refusal) -> Option<Failure> {
    if error.is_lost() {
        return Some(Failure::Refused(perhaps));
    }
    match error.subject()? {
        Subject::Session | Subject::Slow | Subject::Early | Subject::Often | Subject::Unawaited => {
            None
        }
        Subject::Sent | Subject::State | Subject::Other => {
            Some(refused(error).map_or(Failure::Refused(&NOT_CHANGED), at_our_fields))
        }
        Subject::Right | Subject::Thing | Subject::Call => Some(Failure::Refused(&NOT_CHANGED)),
    }
}

impl Group {
    pub const ALL: [Self; 3] = [Self::Name, Self::Birthday, Self::Phone];

    /// Its name in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Birthday => "birthday",
            Self::Phone => "phone",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|group| group.name() == name)
    }

    /// Whether the site's calls can change it.
    pub const fn is_editable(self, accounts: &Accounts) -> bool {
        match (self, accounts.profile_calls) {
            (Self::Name, _) | (Self::Birthday, ProfileCalls::Users) => true,
            (Self::Phone, ProfileCalls::Users) => !accounts.contact_lists,
            (Self::Birthday | Self::Phone, ProfileCalls::Api) => false,
        }
    }

    /// Whether its change asks for a proof of who asks.
    pub const fn is_sensitive(self) -> bool {
        matches!(self, Self::Phone)
    }

    /// The id of its part of the page.
    pub fn place(self) -> String {
        ["profile-", self.name()].concat()
    }

    /// Its fields, in their order.
    pub fn fields(self, calls: ProfileCalls) -> &'static [Field] {
        match (self, calls) {
            (Self::Name, ProfileCalls::Users) => &NAME_PARTS,
            (Self::Name, ProfileCalls::Api) => &WHOLE_NAME,
            (Self::Birthday, _) => &BIRTHDAYS,
            (Self::Phone, _) => &PHONES,
        }
    }
}

/// The present value of a field.
pub(super) fn value<'a>(profile: &'a Profile, field: &Field) -> &'a str {
    let text = match field.name {
        "first_name" => &profile.first_name,
        "last_name" => &profile.last_name,
        "full_name" => &profile.full_name,
        "birthday" => &profile.birthday,
        _ => &profile.phone,
    };
    text.trim()
}

/// A value as it is compared: however a day or a number is written, it is the same.
fn canonical(field: &Field, text: &str, variant: Variant) -> String {
    let text = text.trim();
    match field.name {
        "birthday" if text.len() == LETTERS_OF_DAY => {
            Day::written(text).map_or_else(|| text.to_owned(), Day::machine)
        }
        "phone" => phone(text, variant).unwrap_or_else(|| text.to_owned()),
        _ => text.to_owned(),
    }
}

/// The values of a group to save, by field: only those that the shopper changed. An empty one is to be emptied.
pub(super) type Changes = [(&'static Field, String)];

/// A profile that is edited.
#[derive(Debug, Clone, Copy)]
pub struct Editing<'a> {
    pub group: Group,
    pub calls: ProfileCalls,
    /// What the backend tells now.
    pub now: &'a Profile,
    pub variant: Variant,
    pub words: Words,
    pub today: Day,
}

impl Editing<'_> {
    /// What a sent form changes. A field that differs neither from the value that it was drawn with nor from the present
    /// one is left alone; one that somebody else has changed as well is refused with both values.
    pub fn changes(&self, sent: &Fields) -> Result<Vec<(&'static Field, String)>, Failure> {
        let mut changes = Vec::new();
        let mut problems = Vec::new();
        let mut conflicts = BTreeMap::new();
        let mut others = BTreeMap::new();
        for field in self.group.fields(self.calls) {
            let Some(typed) = sent.get(field.name) else {
                continue;
            };
            let now = canonical(field, value(self.now, field), self.variant);
            let typed = canonical(field, typed, self.variant);
            if typed == self.drawn(field, sent, &now) {
                continue;
            }
            let text = match read(slice::from_ref(field), sent, self.variant) {
                Ok(answers) => canonical(field, answers.text(field), self.variant),
                Err(found) => {
                    problems.extend(found);
                    continue;
                }
            };
            if let Some(why) = self.judge(field, &text) {
                others.insert(field.name.to_owned(), why);
            } else if text == now {
                // Already so: a second press, or another tab with the same idea.
            } else if self.drawn(field, sent, &now) == now {
                changes.push((field, text));
            } else {
                conflicts.insert(field.name.to_owned(), self.conflict(field));
            }
        }
        if !problems.is_empty() || !others.is_empty() {
            let told = explain(&problems, self.words, self.variant);
            others.extend(told.fields(self.words));
            return Err(Failure::Fields(others));
        }
        if !conflicts.is_empty() {
            return Err(Failure::RefusedWith(&CHANGED_MEANWHILE, conflicts));
        }
        Ok(changes)
    }

    /// The value that the form was drawn with; a program that names none has seen the present one.
    fn drawn(&self, field: &Field, sent: &Fields, now: &str) -> String {
        let drawn = sent.get(&[DRAWN, field.name].concat());
        drawn.map_or_else(
            || now.to_owned(),
            |text| canonical(field, text, self.variant),
        )
    }

    /// Why a day cannot be a birthday.
    fn judge(&self, field: &Field, text: &str) -> Option<String> {
        if field.name != BIRTHDAY.name || text.is_empty() {
            return None;
        }
        let day = Day::written(text)?;
        let word = if day > self.today {
            words_of::BIRTHDAY_AHEAD
        } else if day < oldest(self.today) {
            words_of::BIRTHDAY_LONG_AGO
        } else {
            return None;
        };
        Some(self.words.say(word).to_owned())
    }

    fn conflict(&self, field: &Field) -> String {
        let theirs = shown(field, value(self.now, field), self.words);
        if theirs.is_empty() {
            self.words.say(words_of::EMPTIED_MEANWHILE).to_owned()
        } else {
            self.words
                .fill(words_of::THEIRS, &[("value", &isolated(&theirs))])
        }
    }

    /// The fields of the form that is shown again after a conflict: drawn with the present values, so that the next
    /// press is meant. What was typed stays; a field that was not touched shows what it is now.
    pub fn after_conflict(&self, sent: &Fields) -> Fields {
        let mut again = sent.clone();
        for field in self.group.fields(self.calls) {
            let now = value(self.now, field);
            let typed = canonical(field, sent.text(field.name), self.variant);
            let drawn = [DRAWN, field.name].concat();
            if typed == canonical(field, sent.text(&drawn), self.variant) {
                again = again.with(field.name, now);
            }
            again = again.with(&drawn, now);
        }
        again
    }
}

/// A text in isolation from the writing direction of its neighbours.
fn isolated(text: &str) -> String {
    ["\u{2068}", text, "\u{2069}"].concat()
}

/// The first day that is believed as a birthday.
pub(super) fn oldest(today: Day) -> Day {
    // 365.25 days a year.
    today.later(-(OLDEST * 1461 / 4))
}

/// A value in words.
pub(super) fn shown(field: &Field, text: &str, words: Words) -> String {
    let day = Day::written(text).filter(|_| field.name == BIRTHDAY.name);
    day.map_or_else(|| text.to_owned(), |day| day.in_words(words))
}

/// The name of a value for the body of `PATCH /users/user/{id}/`.
pub(super) fn name_in_body(field: &Field, spelling: Spelling) -> &'static str {
    match (field.name, spelling) {
        ("first_name", Spelling::Documented) => "firstName",
        ("last_name", Spelling::Documented) => "lastName",
        (name, _) => name,
    }
}

/// The refusal of a change, with its messages at our fields.
pub(super) fn at_our_fields(failure: Failure) -> Failure {
    let Failure::Fields(told) = failure else {
        return failure;
    };
    let ours = |(name, message): (String, String)| {
        let name = match name.as_str() {
            "firstName" => FIRST_NAME.name,
            "lastName" => LAST_NAME.name,
            "fullName" | "name" => FULL_NAME.name,
            "birth_date" | "date_of_birth" => BIRTHDAY.name,
            "phone_number" => PHONE.name,
            other => other,
        };
        (name.to_owned(), message)
    };
    Failure::Fields(told.into_iter().map(ours).collect())
}

/// A mark of the values that a group has after these changes: by it the page that follows tells whether the backend has
/// kept them. Only the shop can make it, so a link cannot claim it, and it reveals nothing.
pub fn mark(key: &SealKey, editing: &Editing<'_>, changes: &Changes) -> String {
    let mut all = editing.group.name().to_owned();
    for field in editing.group.fields(editing.calls) {
        let changed = changes.iter().find(|(known, _)| known.name == field.name);
        let text = changed.map_or_else(|| value(editing.now, field), |(_, text)| text);
        all.push('\n');
        all.push_str(&canonical(field, text, editing.variant));
    }
    let sealed = seal(key, MARK, &all);
    let digits = sealed.rsplit('.').next().unwrap_or_default();
    digits.chars().take(MARK_DIGITS).collect()
}

const MARK: &str = "saved profile";
const MARK_DIGITS: usize = 24;
