//! Reads and checks the input of a form's fields. Every problem is reported at once.

use super::code::code;
use super::contact::{is_email, phone};
use super::field::STARS;
use super::messages::messages;
use super::{Ask, Field, day_number};
use crate::backend::{BackendFailure, Subject};
use crate::failure::{Failure, NOT_ACCEPTED};
use crate::fields::{Fields, visible};
use crate::i18n::Words;
use crate::moment::Day;
use crate::site::Variant;
use crate::words::{checkout, failure, forms};

pub(super) const FEWEST_NAME_LETTERS: usize = 2;
/// An id of the backend has at most this many digits.
const LONGEST_ID: usize = 18;
const LETTERS_OF_DAY: usize = 10;

/// The values of a ticked box.
pub(super) const TICKED: [&str; 3] = ["true", "on", "1"];

/// The problem of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    Required,
    /// No star is chosen.
    Stars,
    Name,
    Phone,
    Email,
    Code,
    Day,
    Birthday,
    TooLong,
    /// Not a text: in another encoding, or of another type.
    Unreadable,
    /// Not one of the choices.
    Unknown,
    File,
    FileSize,
    /// The site requires a captcha token, and none came.
    Captcha,
}

/// The name of a field and its problem.
pub type FieldProblem = (&'static str, Problem);

/// The values of a form's fields, checked and cleaned.
#[derive(Debug, Default)]
pub struct Answers(Vec<(&'static Field, String)>);

impl Answers {
    /// Empty if the field was left empty.
    pub fn text(&self, field: &Field) -> &str {
        let found = self.0.iter().find(|(known, _)| known.name == field.name);
        found.map_or("", |(_, text)| text)
    }

    pub fn owned(&self, field: &Field) -> String {
        self.text(field).to_owned()
    }

    pub fn id(&self, field: &Field) -> Option<u64> {
        self.text(field).parse().ok()
    }

    pub fn is_ticked(&self, field: &Field) -> bool {
        TICKED.contains(&self.text(field))
    }

    /// The fields that are not empty, in the order of the form.
    pub fn iter(&self) -> impl Iterator<Item = (&'static Field, &str)> {
        let filled = self.0.iter().filter(|(_, text)| !text.is_empty());
        filled.map(|(field, text)| (*field, text.as_str()))
    }
}

/// Reads the fields of a form. Skips files: a form that has one reads it itself.
pub fn read(
    form: &'static [Field],
    sent: &Fields,
    variant: Variant,
) -> Result<Answers, Vec<FieldProblem>> {
    let mut answers = Vec::with_capacity(form.len());
    let mut problems = Vec::new();
    for field in form.iter().filter(|field| field.ask != Ask::File) {
        match read_field(field, sent, variant) {
            Ok(text) => answers.push((field, text)),
            Err(problem) => problems.push((field.name, problem)),
        }
    }
    if problems.is_empty() {
        Ok(Answers(answers))
    } else {
        Err(problems)
    }
}

fn read_field(field: &Field, sent: &Fields, variant: Variant) -> Result<String, Problem> {
    let is_choice = matches!(field.ask, Ask::Choice(_) | Ask::Stars | Ask::Id | Ask::Flag);
    let readable = if field.ask == Ask::Flag {
        !sent.is_unreadable(field.name)
    } else if field.number {
        sent.is_text_or_number(field.name)
    } else {
        sent.is_text(field.name)
    };
    if !readable {
        return Err(if is_choice {
            Problem::Unknown
        } else {
            Problem::Unreadable
        });
    }
    let text = cleaned(field, sent);
    if text.is_empty() {
        return empty(field, sent);
    }
    let letters = text.chars().count();
    // A phone number is measured by its digits.
    if field.ask != Ask::Phone
        && field.ask != Ask::Name
        && field.most.is_some_and(|most| letters > most)
    {
        return Err(Problem::TooLong);
    }
    let of = |fine: bool, problem| if fine { Ok(()) } else { Err(problem) };
    match field.ask {
        Ask::Name => {
            let range = FEWEST_NAME_LETTERS..=field.most.unwrap_or(usize::MAX);
            of(range.contains(&letters) && is_plain(&text), Problem::Name)?;
        }
        Ask::Phone => {
            let phone = phone(&text, variant).ok_or(Problem::Phone)?;
            return if phone.is_empty() {
                empty(field, sent)
            } else {
                Ok(phone)
            };
        }
        Ask::Email => of(is_email(&text) && is_plain(&text), Problem::Email)?,
        Ask::Code => return code(&text).ok_or(Problem::Code),
        Ask::Day => of(day_number(&text).is_some(), Problem::Day)?,
        Ask::Birthday => of(is_birthday(&text), Problem::Birthday)?,
        Ask::Choice(values) => of(values.contains(&text.as_str()), Problem::Unknown)?,
        Ask::Stars => of(STARS.contains(&text.as_str()), Problem::Unknown)?,
        Ask::Id => return read_id(&text).ok_or(Problem::Unknown),
        Ask::Password | Ask::Line | Ask::PlainLine | Ask::Text | Ask::File | Ask::Flag => {}
    }
    Ok(text)
}

fn empty(field: &Field, sent: &Fields) -> Result<String, Problem> {
    if !field.is_needed(sent) {
        Ok(String::new())
    } else if field.ask == Ask::Stars {
        Err(Problem::Stars)
    } else {
        Err(Problem::Required)
    }
}

/// A field's text without the characters that it cannot hold.
fn cleaned(field: &Field, sent: &Fields) -> String {
    let text = sent.text(field.name);
    match field.ask {
        Ask::Password => sent.get(field.name).unwrap_or_default().to_owned(),
        Ask::Line => {
            let line: String = text.chars().filter(|sign| !sign.is_control()).collect();
            line.trim().to_owned()
        }
        Ask::PlainLine => text.replace(is_foreign, " "),
        // Browsers count the end of a line as one character and send two.
        Ask::Text => text.replace("\r\n", "\n"),
        Ask::Name => text.to_owned(),
        Ask::Phone
        | Ask::Email
        | Ask::Code
        | Ask::Day
        | Ask::Birthday
        | Ask::File
        | Ask::Choice(_)
        | Ask::Stars
        | Ask::Id
        | Ask::Flag => visible(text).trim().to_owned(),
    }
}

/// Whether a text is a day of the calendar, as a date field sends it or as people type it where browsers have none:
/// `1990-05-09`, `09.05.1990`.
fn is_birthday(text: &str) -> bool {
    text.len() == LETTERS_OF_DAY && Day::written(text).is_some()
}

/// An id as the backend writes it: digits without leading zeros.
pub(super) fn read_id(text: &str) -> Option<String> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let id: u64 = text.parse().ok()?;
    (digits && text.len() <= LONGEST_ID).then(|| id.to_string())
}

/// Whether a text has no markup characters, no line breaks, and no characters that change the writing direction.
pub(super) fn is_plain(text: &str) -> bool {
    !text.contains(is_foreign)
}

fn is_foreign(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '<' | '>' | '\u{fffd}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The message of a problem, in the visitor's language.
pub(super) fn message(problem: Problem, words: Words, variant: Variant) -> String {
    let word = match problem {
        Problem::Phone => {
            return words.fill(checkout::ERROR_PHONE, &[("code", variant.phone_code())]);
        }
        Problem::Required => checkout::ERROR_REQUIRED,
        Problem::Email => checkout::ERROR_EMAIL,
        Problem::Code => forms::ERROR_CODE,
        Problem::TooLong => failure::TOO_LONG,
        Problem::Unreadable => failure::UNREADABLE,
        Problem::Unknown => failure::UNKNOWN_CHOICE,
        Problem::Name => forms::ERROR_NAME,
        Problem::Stars => forms::ERROR_STARS,
        Problem::Day => forms::ERROR_DAY,
        Problem::Birthday => forms::ERROR_BIRTHDAY,
        Problem::File => forms::ERROR_FILE,
        Problem::FileSize => forms::ERROR_FILE_SIZE,
        Problem::Captcha => forms::CAPTCHA_MISSING,
    };
    words.say(word).to_owned()
}

/// The failure that reports a form's problems.
pub fn explain(problems: &[FieldProblem], words: Words, variant: Variant) -> Failure {
    let told =
        |(field, problem): &FieldProblem| ((*field).to_owned(), message(*problem, words, variant));
    Failure::Fields(problems.iter().map(told).collect())
}

/// The backend's validation messages about fields or about the whole form (spec commerce 8), in our words if it has
/// none; `None` if the failure is not about the input: about the session, a missing call, the rate limit or a timeout.
pub fn refused(failure: &BackendFailure) -> Option<Failure> {
    let (subject, body) = failure.refusal()?;
    if !matches!(subject, Subject::Sent | Subject::State | Subject::Other) {
        return None;
    }
    let messages = messages(body);
    if messages.is_empty() {
        return (subject == Subject::Sent).then_some(Failure::Refused(&NOT_ACCEPTED));
    }
    Some(Failure::Fields(messages))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_backends_messages_belong_to_a_field_or_to_the_whole_form() {
        let status = |status, body: &str| BackendFailure::Status(status, body.to_owned());
        let refusal = status(400, r#"{"errors":{"name":["No."],"phone":[]}}"#);
        assert_eq!(refused(&refusal), Some(Failure::of_field("name", "No.")));
        for of_all in [
            status(400, r#"{"detail":"Not here."}"#),
            status(409, r#"["Not here."]"#),
            status(422, "Not here."),
        ] {
            let told = refused(&of_all);
            assert_eq!(told, Some(Failure::of_field("", "Not here.")), "{of_all}");
        }
        for silent in [r#"{"errors":{}}"#, "<html>", "", r#"{"phone":["Bu"#] {
            let told = refused(&status(400, silent));
            assert_eq!(told, Some(Failure::Refused(&NOT_ACCEPTED)), "{silent}");
        }
        for other in [
            status(409, "<html>"),
            status(401, r#"{"detail":"Invalid token."}"#),
            status(404, r#"{"detail":"Not found."}"#),
            status(429, r#"{"detail":"Later."}"#),
            status(500, r#"{"errors":{"name":["No."]}}"#),
            BackendFailure::Timeout,
        ] {
            assert_eq!(refused(&other), None, "{other}");
        }
    }
}
