//! Reads and validates the fields of a form.

use serde_json::{Map, Value, json};

use super::order_validation::{EMAIL, Errors, MIN_PHONE_DIGITS, PHONE, REQUIRED};
use crate::language::Language;
use crate::localized::{LocalizedText, localized};
use crate::request::SentFile;

const NAME_LENGTH: std::ops::RangeInclusive<usize> = 2..=80;
const MAX_PHONE_DIGITS: usize = 15;
const MAX_EMAIL_LENGTH: usize = 120;
const MAX_LINE_LENGTH: usize = 120;
const MAX_TEXT_LENGTH: usize = 2_000;
const MAX_FILE_BYTES: usize = 5 * 1024 * 1024;

const NAME: LocalizedText = localized(
    "Scrieți un nume de 2–80 de litere, fără semne speciale.",
    "Напишите имя от 2 до 80 букв, без особых знаков.",
    "Напишіть ім’я від 2 до 80 літер, без особливих знаків.",
    "Please write a name of 2–80 letters, without special signs.",
);
const TOO_LONG: LocalizedText = localized(
    "Textul este prea lung.",
    "Текст слишком длинный.",
    "Текст задовгий.",
    "The text is too long.",
);
const WRONG: LocalizedText = localized(
    "Valoarea nu este corectă.",
    "Значение указано неверно.",
    "Значення вказано неправильно.",
    "The value is not right.",
);
const DATE: LocalizedText = localized(
    "Data nu este corectă.",
    "Дата указана неверно.",
    "Дату вказано неправильно.",
    "The date is not right.",
);
pub(super) const UNKNOWN: LocalizedText = localized(
    "Nu mai este disponibil.",
    "Больше недоступно.",
    "Більше недоступно.",
    "No longer available.",
);
pub(super) const CAPTCHA: LocalizedText = localized(
    "Nu am putut verifica că nu sunteți robot.",
    "Не удалось проверить, что вы не робот.",
    "Не вдалося перевірити, що ви не робот.",
    "We could not check that you are not a robot.",
);
const FILE: LocalizedText = localized(
    "Fișierul trebuie să fie PDF, DOC, DOCX, ODT sau RTF.",
    "Файл должен быть PDF, DOC, DOCX, ODT или RTF.",
    "Файл має бути PDF, DOC, DOCX, ODT або RTF.",
    "The file must be PDF, DOC, DOCX, ODT or RTF.",
);
const FILE_SIZE: LocalizedText = localized(
    "Fișierul este mai mare de 5 MB.",
    "Файл больше 5 МБ.",
    "Файл більший за 5 МБ.",
    "The file is larger than 5 MB.",
);

/// File extensions with the magic bytes of each type.
const FILE_TYPES: [(&str, &[u8]); 5] = [
    (".pdf", b"%PDF-"),
    (".doc", &[0xd0, 0xcf, 0x11, 0xe0]),
    (".docx", b"PK\x03\x04"),
    (".odt", b"PK\x03\x04"),
    (".rtf", b"{\\rtf"),
];

/// Reads the fields of a form and collects their errors.
pub(super) struct FormFields<'a> {
    body: &'a Value,
    language: Language,
    values: Map<String, Value>,
    errors: Errors,
}

impl<'a> FormFields<'a> {
    pub(super) fn new(body: &'a Value, language: Language) -> Self {
        Self {
            body,
            language,
            values: Map::new(),
            errors: Errors::new(),
        }
    }

    pub(super) fn finish(self) -> Result<Map<String, Value>, Errors> {
        if self.errors.is_empty() {
            Ok(self.values)
        } else {
            Err(self.errors)
        }
    }

    pub(super) fn set(&mut self, field: &str, value: Value) {
        self.values.insert(field.to_owned(), value);
    }

    pub(super) fn add_error(&mut self, field: &'static str, message: &LocalizedText) {
        let message = message.text(self.language);
        self.errors.entry(field).or_default().push(message);
    }

    /// A field's value; `None` when it is missing, null or blank.
    pub(super) fn value(&self, field: &str) -> Option<&'a Value> {
        self.body.get(field).filter(|value| {
            !value.is_null() && value.as_str().is_none_or(|text| !text.trim().is_empty())
        })
    }

    /// A field's text. Any other type is an error, and so is a missing value if `required`.
    fn text_value(&mut self, field: &'static str, required: bool) -> Option<&'a str> {
        match (self.value(field), required) {
            (None, false) => None,
            (None, true) => {
                self.add_error(field, &REQUIRED);
                None
            }
            (Some(value), _) => {
                let text = value.as_str().map(str::trim);
                if text.is_none() {
                    self.add_error(field, &WRONG);
                }
                text
            }
        }
    }

    /// Sets the field if its text is valid.
    fn set_if_valid(
        &mut self,
        field: &'static str,
        text: &str,
        valid: bool,
        message: &LocalizedText,
    ) {
        if valid {
            self.set(field, json!(text));
        } else {
            self.add_error(field, message);
        }
    }

    pub(super) fn name(&mut self) {
        if let Some(name) = self.text_value("name", true) {
            let valid = NAME_LENGTH.contains(&name.chars().count()) && is_plain(name);
            self.set_if_valid("name", name, valid, &NAME);
        }
    }

    pub(super) fn phone(&mut self) {
        if let Some(phone) = self.text_value("phone", true) {
            self.set_if_valid("phone", phone, is_phone(phone), &PHONE);
        }
    }

    pub(super) fn email(&mut self, required: bool) {
        self.email_at("email", required);
    }

    pub(super) fn email_at(&mut self, field: &'static str, required: bool) {
        if let Some(email) = self.text_value(field, required) {
            self.set_if_valid(field, email, is_email(email), &EMAIL);
        }
    }

    /// A single line of text.
    pub(super) fn line(&mut self, field: &'static str) {
        if let Some(line) = self.text_value(field, false) {
            if line.chars().count() > MAX_LINE_LENGTH {
                self.add_error(field, &TOO_LONG);
            } else {
                self.set_if_valid(field, line, is_plain(line), &WRONG);
            }
        }
    }

    /// A text of several lines.
    pub(super) fn text(&mut self, field: &'static str, required: bool) {
        if let Some(text) = self.text_value(field, required) {
            let valid = text.chars().count() <= MAX_TEXT_LENGTH;
            self.set_if_valid(field, text, valid, &TOO_LONG);
        }
    }

    /// A date such as `2026-11-30`.
    pub(super) fn date(&mut self, field: &'static str) {
        if let Some(date) = self.text_value(field, false) {
            let parts: Vec<&str> = date.split('-').collect();
            let in_range =
                |part: Option<&&str>, length: usize, range: std::ops::RangeInclusive<u32>| {
                    part.is_some_and(|part| {
                        part.len() == length
                            && part.bytes().all(|byte| byte.is_ascii_digit())
                            && part.parse().is_ok_and(|number| range.contains(&number))
                    })
                };
            let valid = parts.len() == 3
                && in_range(parts.first(), 4, 2020..=2100)
                && in_range(parts.get(1), 2, 1..=12)
                && in_range(parts.get(2), 2, 1..=31);
            self.set_if_valid(field, date, valid, &DATE);
        }
    }

    /// The required file of a form.
    pub(super) fn file<'f>(&mut self, sent: Option<&'f SentFile>) -> Option<&'f SentFile> {
        let Some(file) = sent else {
            self.add_error("file", &REQUIRED);
            return None;
        };
        if file.bytes.len() > MAX_FILE_BYTES {
            self.add_error("file", &FILE_SIZE);
            return None;
        }
        let (name, lower) = (file.name.trim(), file.name.trim().to_lowercase());
        let is_known_type = FILE_TYPES
            .iter()
            .any(|(extension, start)| lower.ends_with(extension) && file.bytes.starts_with(start));
        if !is_known_type || !is_plain(name) || name.chars().count() > MAX_LINE_LENGTH {
            self.add_error("file", &FILE);
            return None;
        }
        let kind: String = file.kind.chars().take(100).collect();
        let description = json!({ "name": name, "type": kind, "bytes": file.bytes.len() });
        self.set("file", description);
        Some(file)
    }
}

/// Is the text free of angle brackets and control characters?
fn is_plain(text: &str) -> bool {
    !text
        .chars()
        .any(|character| character.is_control() || "<>".contains(character))
}

pub(super) fn is_phone(phone: &str) -> bool {
    let digits = phone.bytes().filter(u8::is_ascii_digit).count();
    (MIN_PHONE_DIGITS..=MAX_PHONE_DIGITS).contains(&digits)
        && phone.len() <= MAX_PHONE_DIGITS * 2
        && phone
            .chars()
            .all(|character| character.is_ascii_digit() || "+-() ".contains(character))
}

pub(super) fn is_email(email: &str) -> bool {
    let Some((name, host)) = email.split_once('@') else {
        return false;
    };
    email.len() <= MAX_EMAIL_LENGTH
        && !name.is_empty()
        && !host.contains('@')
        && host.contains('.')
        && !host.starts_with('.')
        && !host.ends_with('.')
        && !email.chars().any(|character| {
            character.is_whitespace() || character.is_control() || "<>\"',;".contains(character)
        })
}
