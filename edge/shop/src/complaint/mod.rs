//! Complaints about adverts, and reports about the people behind them (spec commerce 3 and 7, adverts): the rules of the
//! forms, and what a browser remembers of what was sent.

mod calls;
mod told;
pub mod page;
#[cfg(test)]
mod tests;

pub use calls::{CALLS, CATEGORIES, Receipt, request};
pub use told::{COMPLAINTS_COOKIE, COMPLAINTS_COOKIE_AGE, Told, ToldOnce};

use std::collections::BTreeMap;

use crate::adverts::{Advert, Entries};
use crate::backend::Call;
use crate::digest::sha256_hex_of;
use crate::failure::{Failure, refusals};
use crate::fields::Fields;
use crate::forms::{Ask, Field, FieldProblem, Problem, explain, read};
use crate::i18n::Words;
use crate::site::Variant;
use crate::support::{FIELDS as LETTER_FIELDS, Letter};
use crate::words::complaint;

/// The reason, from the backend's list.
pub static CATEGORY: Field = Field::optional("category", Ask::Id, complaint::CATEGORY);
static BODY: Field = Field::needed("body", Ask::Text, complaint::BODY);
/// The visitor's own statement.
pub static FAITH: Field = Field::optional("good_faith", Ask::Flag, complaint::FAITH);

/// The fields of a complaint.
pub static FIELDS: [Field; 3] = [CATEGORY, BODY, FAITH];

/// A field that visitors do not see and programs fill in.
const TRAP: &str = "website";

refusals! {
    /// The hidden field was filled in.
    pub TRAPPED = "trapped", complaint::TRAPPED, Invalid;
    /// The call was sent, and no answer tells whether it arrived.
    pub UNKNOWN = "unknown", complaint::UNKNOWN, Unavailable;
    /// The reasons cannot be read, so that nothing can be sent.
    pub CLOSED = "backend", complaint::CLOSED, Unavailable;
}

/// A complaint as a visitor wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    pub category: Option<u64>,
    pub body: String,
    /// The advert as its backend names it: its id, else its slug.
    pub advert: String,
    /// The same for the same command and text alone.
    pub letter: String,
}

impl Complaint {
    /// Reads a complaint, sent by this command. A backend without reasons gets none.
    pub fn read(
        sent: &Fields,
        command: &str,
        advert: &Advert,
        categories: &Entries,
        (words, variant): (Words, Variant),
    ) -> Result<Self, Failure> {
        if !sent.text(TRAP).is_empty() {
            return Err(Failure::Refused(&TRAPPED));
        }
        let mut problems: Vec<FieldProblem> = Vec::new();
        let answers = match read(&FIELDS, sent, variant) {
            Ok(answers) => answers,
            Err(found) => {
                problems = found;
                crate::forms::Answers::default()
            }
        };
        let chosen = sent.text(CATEGORY.name);
        let is_wrong = |name: &str, problems: &[FieldProblem]| {
            problems.iter().any(|(field, _)| *field == name)
        };
        let category = chosen
            .parse()
            .ok()
            .filter(|id| categories.find(*id).is_some());
        if category.is_none() && !categories.0.is_empty() && !is_wrong(CATEGORY.name, &problems) {
            let problem = if chosen.is_empty() {
                Problem::Required
            } else {
                Problem::Unknown
            };
            problems.push((CATEGORY.name, problem));
        }
        let mut failed = explain(&problems, words, variant).fields(words);
        if !is_good_faith(sent) {
            let needed = words.say(complaint::FAITH_NEEDED).to_owned();
            failed.insert(FAITH.name.to_owned(), needed);
        }
        if !failed.is_empty() {
            return Err(Failure::Fields(failed));
        }
        let body = answers.owned(&BODY);
        let advert = name_of(advert).to_owned();
        let reason = category.unwrap_or_default().to_string();
        let letter = short(&[command, "\n", &advert, "\n", &reason, "\n", &body]);
        Ok(Self {
            category,
            body,
            advert,
            letter,
        })
    }

    /// The call that delivers it.
    pub fn call(&self) -> Call<Receipt> {
        request(self.category, &self.body, &self.advert)
            .with_key(&["complaint-", &self.letter].concat())
    }
}

/// Whether the statement is ticked.
fn is_good_faith(sent: &Fields) -> bool {
    ["true", "on", "1"].contains(&sent.text(FAITH.name))
}

/// The name of an advert in a complaint: its id, else its slug.
pub fn name_of(advert: &Advert) -> &str {
    if advert.id.is_empty() {
        advert.slug.as_str()
    } else {
        &advert.id
    }
}

/// The beginning of a hash.
pub(crate) fn short(parts: &[&str]) -> String {
    sha256_hex_of(parts).chars().take(12).collect()
}

/// A report about the person behind an advert: a letter to the shop's staff whose text says whom it is about. The
/// documents name no call for it.
pub fn report(
    sent: &Fields,
    command: &str,
    (title, address): (&str, &str),
    (words, variant): (Words, Variant),
) -> Result<Letter, Failure> {
    let read = Letter::read(sent, command, words, variant);
    let mut failed = match &read {
        Err(Failure::Fields(messages)) => messages.clone(),
        Err(_) => return read,
        Ok(_) => BTreeMap::new(),
    };
    if !is_good_faith(sent) {
        let needed = words.say(complaint::FAITH_NEEDED).to_owned();
        failed.insert(FAITH.name.to_owned(), needed);
    }
    match read {
        Ok(letter) if failed.is_empty() => {
            let about = [("title", title), ("address", address)];
            let about = words.fill(complaint::REFERENCE, &about);
            let body = [&about, "\n\n", &letter.body].concat();
            Ok(Letter { body, ..letter })
        }
        _ => Err(Failure::Fields(failed)),
    }
}

/// The fields of a report.
pub static REPORT_FIELDS: [Field; 4] =
    [LETTER_FIELDS[0], LETTER_FIELDS[1], LETTER_FIELDS[2], FAITH];
