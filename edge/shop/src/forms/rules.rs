//! What a letter must hold before the backend is asked, and what the backend is sent.

use super::multipart::File;
use super::{Ask, Field, Kind, Sent};
use crate::backend::{BackendFailure, Call};
use crate::checkout::{self, field_messages};
use crate::digest::{base64_length, push_base64, sha256_hex_of};
use crate::failure::Failure;
use crate::fields::Fields;
use crate::i18n::Words;
use crate::site::{Site, Variant};
use crate::words::{checkout as checkout_words, failure, forms};

const NAME_LETTERS: std::ops::RangeInclusive<usize> = 2..=80;
pub(super) const LONGEST_LINE: usize = 120;
pub(super) const LONGEST_TEXT: usize = 2000;
/// The largest file, in bytes.
pub const MOST_FILE_BYTES: usize = 5 * 1024 * 1024;
/// What a letter holds besides its file: a JSON of several megabytes is never moved to make room for it.
const ROOM_BESIDE_FILE: usize = 64 * 1024;
/// Longer ones are no tokens of a captcha.
const LONGEST_TOKEN: usize = 4096;
/// The last year of a day that somebody may wish for.
const LAST_YEAR: u32 = 2100;

/// Endings of file names, what such files begin with, and their types.
pub(super) const FILES: [(&str, &[u8], &str); 5] = [
    (".pdf", b"%PDF-", "application/pdf"),
    (".doc", &[0xd0, 0xcf, 0x11, 0xe0], "application/msword"),
    (
        ".docx",
        b"PK\x03\x04",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ),
    (
        ".odt",
        b"PK\x03\x04",
        "application/vnd.oasis.opendocument.text",
    ),
    (".rtf", b"{\\rtf", "application/rtf"),
];

/// What is wrong with a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    Required,
    Name,
    Phone,
    Email,
    Day,
    TooLong,
    /// No text: in another encoding, or of another type.
    Unreadable,
    File,
    FileSize,
    Unknown,
    /// The site asks for a token of its captcha, and none came.
    Captcha,
}

/// A field by its name in the form, and its problem.
pub type FieldProblem = (&'static str, Problem);

/// A letter that may be sent.
#[derive(Debug, PartialEq, Eq)]
pub struct Form {
    kind: Kind,
    /// The JSON of its call, without the last brace and without what changes with every attempt.
    json: String,
    captcha: String,
}

/// Reads a form; every problem is reported at once. `today` counts the days since 1970.
pub fn read(
    kind: Kind,
    sent: &Sent<'_>,
    site: &Site,
    variant: Variant,
    today: u64,
) -> Result<Form, Vec<FieldProblem>> {
    let mut json = String::from("{");
    let mut problems = Vec::new();
    for field in kind.fields() {
        let read = match (field.ask, &sent.file) {
            (Ask::File, Some(file)) => attach(file, &mut json).map(|()| String::new()),
            (Ask::File, None) => Err(Problem::Required),
            _ if !is_readable(field, &sent.fields) => Err(Problem::Unreadable),
            _ => written(field, sent.fields.text(field.name), variant, today),
        };
        match read {
            Ok(text) if text.is_empty() => {}
            Ok(text) => {
                for piece in ["\"", field.name, "\":\""] {
                    json.push_str(piece);
                }
                text::escape_json(&mut json, &text);
                json.push_str("\",");
            }
            Err(problem) => problems.push((field.name, problem)),
        }
    }
    if let Some(name) = kind.about() {
        match sent.fields.text(name) {
            _ if !sent.fields.is_text_or_number(name) => problems.push((name, Problem::Unknown)),
            "" => {}
            number if number.len() <= 18 && number.bytes().all(|digit| digit.is_ascii_digit()) => {
                // A number of the backend's: without zeros before it, as JSON wants it.
                let number = number.trim_start_matches('0');
                for piece in [
                    "\"",
                    name,
                    "\":",
                    if number.is_empty() { "0" } else { number },
                    ",",
                ] {
                    json.push_str(piece);
                }
            }
            _ => problems.push((name, Problem::Unknown)),
        }
    }
    let captcha = sent.fields.text("captcha");
    let missing = site.captcha.is_some() && (captcha.is_empty() || captcha.len() > LONGEST_TOKEN);
    if missing || !sent.fields.is_text("captcha") {
        problems.push(("captcha", Problem::Captcha));
    }
    if problems.is_empty() {
        Ok(Form {
            kind,
            json,
            captcha: captcha.to_owned(),
        })
    } else {
        Err(problems)
    }
}

impl Form {
    /// The call that delivers it. The same letter of the same command, or of the same hour where the form has no
    /// command, is one letter however often it is sent; a letter that was changed in between is another one.
    pub fn call(self, command: &str, now_ms: u64) -> Call<()> {
        const HOUR_MS: u64 = 3_600_000;
        let hour = (now_ms / HOUR_MS).to_string();
        let once = if command.is_empty() { &hour } else { command };
        let key = sha256_hex_of(&[self.kind.name(), "\n", once, "\n", &self.json]);
        let mut json = self.json;
        json.push_str("\"captcha\":\"");
        text::escape_json(&mut json, &self.captcha);
        json.push_str("\"}");
        Call::post_json(self.kind.call(), json).with_key(&key)
    }
}

/// Whether a field came as what a visitor can have written. The digits of a telephone may come as a number.
fn is_readable(field: &Field, fields: &Fields) -> bool {
    if field.ask == Ask::Phone {
        fields.is_text_or_number(field.name)
    } else {
        fields.is_text(field.name)
    }
}

/// What is written into a field, as the backend is told it; nothing is empty.
fn written(field: &Field, text: &str, variant: Variant, today: u64) -> Result<String, Problem> {
    if text.is_empty() {
        return if field.needed {
            Err(Problem::Required)
        } else {
            Ok(String::new())
        };
    }
    let letters = text.chars().count();
    let within = |most| {
        if letters > most {
            Err(Problem::TooLong)
        } else {
            Ok(())
        }
    };
    match field.ask {
        Ask::Name if !NAME_LETTERS.contains(&letters) || !is_plain(text) => Err(Problem::Name),
        Ask::Name | Ask::File => Ok(text.to_owned()),
        Ask::Phone => checkout::phone(text, variant).map_err(|problem| {
            if problem == checkout::Problem::Required {
                Problem::Required
            } else {
                Problem::Phone
            }
        }),
        Ask::Email => {
            within(LONGEST_LINE)?;
            if checkout::is_email(text) && is_plain(text) {
                Ok(text.to_owned())
            } else {
                Err(Problem::Email)
            }
        }
        // Whoever is west of Greenwich may still be in yesterday.
        Ask::Day => match day_number(text) {
            Some(day) if day + 1 >= today => Ok(text.to_owned()),
            _ => Err(Problem::Day),
        },
        Ask::Line => {
            let line = text.replace(is_foreign, " ");
            within(LONGEST_LINE).map(|()| line)
        }
        Ask::Text => {
            // A form sends two letters for the end of a line that was counted as one.
            let text = text.replace("\r\n", "\n");
            if text.chars().count() > LONGEST_TEXT {
                Err(Problem::TooLong)
            } else {
                Ok(text)
            }
        }
    }
}

/// No signs of markup, no line breaks, nothing that turns the writing round.
fn is_plain(text: &str) -> bool {
    !text.contains(is_foreign)
}

fn is_foreign(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '<' | '>' | '\u{fffd}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The days from 1970 to a day such as `2026-11-30`; `None` for what is no day of the calendar.
pub fn day_number(text: &str) -> Option<u64> {
    let number = |range: std::ops::Range<usize>| {
        let digits = text.get(range)?;
        let fine = digits.bytes().all(|digit| digit.is_ascii_digit());
        digits.parse::<u32>().ok().filter(|_| fine)
    };
    let (year, month, day) = (number(0..4)?, number(5..7)?, number(8..10)?);
    let leap = |year: u32| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let days_of = |month| match month {
        2 => 28 + u32::from(leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    let fine = text.len() == 10
        && text.get(4..5) == Some("-")
        && text.get(7..8) == Some("-")
        && (1970..=LAST_YEAR).contains(&year)
        && (1..=12).contains(&month)
        && (1..=days_of(month)).contains(&day);
    let years: u32 = (1970..year).map(|year| 365 + u32::from(leap(year))).sum();
    let months: u32 = (1..month).map(days_of).sum();
    fine.then(|| u64::from(years + months + day - 1))
}

/// Appends the file to a letter's JSON. What it is, its name and its first bytes must agree on.
fn attach(file: &File<'_>, json: &mut String) -> Result<(), Problem> {
    if file.bytes.len() > MOST_FILE_BYTES {
        return Err(Problem::FileSize);
    }
    // Some browsers tell a whole path.
    let name = file.name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = name
        .chars()
        .filter(|letter| is_plain(letter.encode_utf8(&mut [0; 4])))
        .collect();
    // The end of a long name tells more: it is what the file is.
    let letters = name.chars().count();
    let name: String = name
        .chars()
        .skip(letters.saturating_sub(LONGEST_LINE))
        .collect();
    let lower = name.to_ascii_lowercase();
    let known = FILES
        .iter()
        .find(|(ending, start, _)| lower.ends_with(ending) && file.bytes.starts_with(start));
    let (_, _, kind) = known.ok_or(Problem::File)?;
    json.reserve_exact(base64_length(file.bytes) + ROOM_BESIDE_FILE);
    json.push_str("\"file\":{\"name\":\"");
    text::escape_json(json, &name);
    for piece in ["\",\"type\":\"", kind, "\",\"base64\":\""] {
        json.push_str(piece);
    }
    push_base64(json, file.bytes);
    json.push_str("\"},");
    Ok(())
}

/// The problems of a form in the visitor's words.
pub fn explain(problems: &[FieldProblem], words: Words, variant: Variant) -> Failure {
    let message = |problem| {
        let word = match problem {
            Problem::Phone => {
                let code = [("code", variant.phone_code())];
                return words.fill(checkout_words::ERROR_PHONE, &code);
            }
            Problem::Required => checkout_words::ERROR_REQUIRED,
            Problem::Email => checkout_words::ERROR_EMAIL,
            Problem::TooLong => failure::TOO_LONG,
            Problem::Unreadable => failure::UNREADABLE,
            Problem::Unknown => failure::UNKNOWN_CHOICE,
            Problem::Name => forms::ERROR_NAME,
            Problem::Day => forms::ERROR_DAY,
            Problem::File => forms::ERROR_FILE,
            Problem::FileSize => forms::ERROR_FILE_SIZE,
            Problem::Captcha => forms::CAPTCHA_MISSING,
        };
        words.say(word).to_owned()
    };
    let problems = problems.iter();
    Failure::Fields(
        problems
            .map(|(field, problem)| ((*field).to_owned(), message(*problem)))
            .collect(),
    )
}

/// What the backend finds wrong with fields; `None` when that is not why it refused.
pub fn refused(failure: &BackendFailure) -> Option<Failure> {
    let BackendFailure::Status(400, body) = failure else {
        return None;
    };
    let messages = field_messages(body);
    (!messages.is_empty()).then_some(Failure::Fields(messages))
}
