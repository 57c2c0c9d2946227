//! The fields of a letter, one after the other: trimmed, measured, kept or refused.

use serde_json::{Map, Value, json};

use super::ordering::{EMAIL, Errors, FEWEST_DIGITS, PHONE, REQUIRED};
use crate::language::{Language, Words, w};

const NAME_LETTERS: std::ops::RangeInclusive<usize> = 2..=80;
const MOST_DIGITS: usize = 15;
const LONGEST_EMAIL: usize = 120;
const LONGEST_LINE: usize = 120;
const LONGEST_TEXT: usize = 2_000;
const MOST_FILE_BYTES: usize = 5 * 1024 * 1024;

const NAME: Words = w(
    "Scrieți un nume de 2–80 de litere, fără semne speciale.",
    "Напишите имя от 2 до 80 букв, без особых знаков.",
    "Напишіть ім’я від 2 до 80 літер, без особливих знаків.",
    "Please write a name of 2–80 letters, without special signs.",
);
const TOO_LONG: Words = w(
    "Textul este prea lung.",
    "Текст слишком длинный.",
    "Текст задовгий.",
    "The text is too long.",
);
const WRONG: Words = w(
    "Valoarea nu este corectă.",
    "Значение указано неверно.",
    "Значення вказано неправильно.",
    "The value is not right.",
);
const DATE: Words = w(
    "Data nu este corectă.",
    "Дата указана неверно.",
    "Дату вказано неправильно.",
    "The date is not right.",
);
pub(super) const UNKNOWN: Words = w(
    "Nu mai este disponibil.",
    "Больше недоступно.",
    "Більше недоступно.",
    "No longer available.",
);
pub(super) const CAPTCHA: Words = w(
    "Nu am putut verifica că nu ești robot.",
    "Не удалось проверить, что вы не робот.",
    "Не вдалося перевірити, що ви не робот.",
    "We could not check that you are not a robot.",
);
const FILE: Words = w(
    "Fișierul trebuie să fie PDF, DOC, DOCX, ODT sau RTF.",
    "Файл должен быть PDF, DOC, DOCX, ODT или RTF.",
    "Файл має бути PDF, DOC, DOCX, ODT або RTF.",
    "The file must be PDF, DOC, DOCX, ODT or RTF.",
);
const FILE_SIZE: Words = w(
    "Fișierul este mai mare de 5 MB.",
    "Файл больше 5 МБ.",
    "Файл більший за 5 МБ.",
    "The file is larger than 5 MB.",
);

/// Endings of file names, and the bytes that such files begin with.
const KINDS: [(&str, &[u8]); 5] = [
    (".pdf", b"%PDF-"),
    (".doc", &[0xd0, 0xcf, 0x11, 0xe0]),
    (".docx", b"PK\x03\x04"),
    (".odt", b"PK\x03\x04"),
    (".rtf", b"{\\rtf"),
];

/// A file: what is told of it, and its content.
pub(super) struct File {
    pub told: Value,
    pub base64: String,
}

/// A letter while it is read.
pub(super) struct Letter<'a> {
    body: &'a Value,
    language: Language,
    kept: Map<String, Value>,
    errors: Errors,
}

impl<'a> Letter<'a> {
    pub(super) fn new(body: &'a Value, language: Language) -> Self {
        Self {
            body,
            language,
            kept: Map::new(),
            errors: Errors::new(),
        }
    }

    pub(super) fn finish(self) -> Result<Map<String, Value>, Errors> {
        if self.errors.is_empty() {
            Ok(self.kept)
        } else {
            Err(self.errors)
        }
    }

    pub(super) fn keep(&mut self, field: &str, value: Value) {
        self.kept.insert(field.to_owned(), value);
    }

    pub(super) fn fault(&mut self, field: &'static str, message: &Words) {
        let message = message.say(self.language);
        self.errors.entry(field).or_default().push(message);
    }

    /// What somebody wrote into a field; nothing, null and blanks are nothing.
    pub(super) fn given(&self, field: &str) -> Option<&'a Value> {
        self.body.get(field).filter(|value| {
            !value.is_null() && value.as_str().is_none_or(|text| !text.trim().is_empty())
        })
    }

    /// A field's text. What is no text is a fault, and so is nothing where something is needed.
    fn words(&mut self, field: &'static str, needed: bool) -> Option<&'a str> {
        match (self.given(field), needed) {
            (None, false) => None,
            (None, true) => {
                self.fault(field, &REQUIRED);
                None
            }
            (Some(value), _) => {
                let text = value.as_str().map(str::trim);
                if text.is_none() {
                    self.fault(field, &WRONG);
                }
                text
            }
        }
    }

    /// Keeps the text if it is fine.
    fn judge(&mut self, field: &'static str, text: &str, fine: bool, message: &Words) {
        if fine {
            self.keep(field, json!(text));
        } else {
            self.fault(field, message);
        }
    }

    pub(super) fn name(&mut self) {
        if let Some(name) = self.words("name", true) {
            let fine = NAME_LETTERS.contains(&name.chars().count()) && is_plain(name);
            self.judge("name", name, fine, &NAME);
        }
    }

    pub(super) fn phone(&mut self) {
        if let Some(phone) = self.words("phone", true) {
            let digits = phone.bytes().filter(u8::is_ascii_digit).count();
            let fine = (FEWEST_DIGITS..=MOST_DIGITS).contains(&digits)
                && phone.len() <= MOST_DIGITS * 2
                && phone
                    .chars()
                    .all(|letter| letter.is_ascii_digit() || "+-() ".contains(letter));
            self.judge("phone", phone, fine, &PHONE);
        }
    }

    pub(super) fn email(&mut self, needed: bool) {
        if let Some(email) = self.words("email", needed) {
            self.judge("email", email, is_email(email), &EMAIL);
        }
    }

    /// A short text on one line.
    pub(super) fn line(&mut self, field: &'static str) {
        if let Some(line) = self.words(field, false) {
            if line.chars().count() > LONGEST_LINE {
                self.fault(field, &TOO_LONG);
            } else {
                self.judge(field, line, is_plain(line), &WRONG);
            }
        }
    }

    /// A text as long as a letter.
    pub(super) fn text(&mut self, field: &'static str, needed: bool) {
        if let Some(text) = self.words(field, needed) {
            let fine = text.chars().count() <= LONGEST_TEXT;
            self.judge(field, text, fine, &TOO_LONG);
        }
    }

    /// A day as `2026-11-30`.
    pub(super) fn day(&mut self, field: &'static str) {
        if let Some(day) = self.words(field, false) {
            let parts: Vec<&str> = day.split('-').collect();
            let within =
                |part: Option<&&str>, length: usize, range: std::ops::RangeInclusive<u32>| {
                    part.is_some_and(|part| {
                        part.len() == length
                            && part.bytes().all(|byte| byte.is_ascii_digit())
                            && part.parse().is_ok_and(|number| range.contains(&number))
                    })
                };
            let fine = parts.len() == 3
                && within(parts.first(), 4, 2020..=2100)
                && within(parts.get(1), 2, 1..=12)
                && within(parts.get(2), 2, 1..=31);
            self.judge(field, day, fine, &DATE);
        }
    }

    /// The file of a letter, which it must have.
    pub(super) fn file(&mut self) -> Option<File> {
        let Some(file) = self.given("file") else {
            self.fault("file", &REQUIRED);
            return None;
        };
        let text = |field: &str| file.get(field).and_then(Value::as_str).unwrap_or_default();
        let (name, base64) = (text("name").trim(), text("base64").trim());
        if base64.len() / 4 * 3 > MOST_FILE_BYTES + 3 {
            self.fault("file", &FILE_SIZE);
            return None;
        }
        let lower = name.to_lowercase();
        let fits = KINDS
            .iter()
            .any(|(ending, start)| lower.ends_with(ending) && beginning(base64).starts_with(start));
        if !fits || !is_plain(name) || name.chars().count() > LONGEST_LINE || !is_base64(base64) {
            self.fault("file", &FILE);
            return None;
        }
        let bytes = base64.trim_end_matches('=').len() * 3 / 4;
        Some(File {
            told: json!({ "name": name, "type": text("type").chars().take(100).collect::<String>(), "bytes": bytes }),
            base64: base64.to_owned(),
        })
    }
}

/// No signs of markup, no line breaks.
fn is_plain(text: &str) -> bool {
    !text
        .chars()
        .any(|letter| letter.is_control() || "<>".contains(letter))
}

fn is_email(email: &str) -> bool {
    let Some((name, host)) = email.split_once('@') else {
        return false;
    };
    email.len() <= LONGEST_EMAIL
        && !name.is_empty()
        && !host.contains('@')
        && host.contains('.')
        && !host.starts_with('.')
        && !host.ends_with('.')
        && !email.chars().any(|letter| {
            letter.is_whitespace() || letter.is_control() || "<>\"',;".contains(letter)
        })
}

fn is_base64(text: &str) -> bool {
    let digits = text.trim_end_matches('=');
    text.len().is_multiple_of(4)
        && text.len() - digits.len() <= 2
        && digits.bytes().all(|byte| sextet(byte).is_some())
}

/// The first bytes of what base64 says.
fn beginning(base64: &str) -> Vec<u8> {
    let digits: Vec<u8> = base64.bytes().take(12).map_while(sextet).collect();
    digits
        .chunks(4)
        .flat_map(|four| {
            let bits = four
                .iter()
                .chain(std::iter::repeat(&0))
                .take(4)
                .fold(0_u32, |bits, digit| bits << 6 | u32::from(*digit));
            let [_, bytes @ ..] = bits.to_be_bytes();
            bytes.into_iter().take(four.len() * 3 / 4)
        })
        .collect()
}

fn sextet(byte: u8) -> Option<u8> {
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    })
}
