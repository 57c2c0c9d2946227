//! A field of a form. Its declaration is the only place for its rules: the reader, the markup and, through the markup's
//! attributes, the browser's module all follow it.

use crate::fields::Fields;
use crate::i18n::Word;

const LONGEST_NAME: usize = 80;
const LONGEST_LINE: usize = 120;
/// The longest text of several lines, in characters.
pub const LONGEST_TEXT: usize = 2000;
const LONGEST_PASSWORD: usize = 254;
/// Counts the separators between the digits too.
const LONGEST_PHONE: usize = 30;
/// Counts the text around a pasted code too.
const LONGEST_CODE: usize = 60;

/// The type of a field's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// A person's name, without markup characters.
    Name,
    Phone,
    Email,
    /// A one-time code: digits, however they were spaced and decorated.
    Code,
    /// Kept as typed, blanks included.
    Password,
    /// A day of the calendar: `2026-11-30`.
    Day,
    /// A day of the calendar in anybody's life.
    Birthday,
    /// One line. Control characters are removed.
    Line,
    /// One line in which control characters and markup characters become blanks.
    PlainLine,
    Text,
    File,
    /// One of these values; the first is the default.
    Choice(&'static [&'static str]),
    /// One to five stars.
    Stars,
    /// The id of an item in a list from the backend.
    Id,
    /// A box to tick.
    Flag,
}

/// The values of a field of stars.
pub(super) const STARS: [&str; 5] = ["1", "2", "3", "4", "5"];

/// When a field must be filled in.
#[derive(Debug, Clone, Copy)]
pub enum Needed {
    Never,
    Always,
    /// Only while a field of choices has this value.
    When(&'static Field, &'static str),
}

/// A field of a form, with the name of its parameter.
#[derive(Debug, Clone, Copy)]
#[must_use]
pub struct Field {
    pub name: &'static str,
    pub ask: Ask,
    pub needed: Needed,
    pub label: Word,
    /// The longest value, in characters.
    pub most: Option<usize>,
    /// A JSON number is accepted as text.
    pub number: bool,
    pub autocomplete: &'static str,
    /// The share of a row that it takes, as a class of the stylesheet.
    pub width: &'static str,
}

impl Field {
    pub const fn needed(name: &'static str, ask: Ask, label: Word) -> Self {
        Self::new(name, ask, Needed::Always, label)
    }

    pub const fn optional(name: &'static str, ask: Ask, label: Word) -> Self {
        Self::new(name, ask, Needed::Never, label)
    }

    const fn new(name: &'static str, ask: Ask, needed: Needed, label: Word) -> Self {
        Self {
            name,
            ask,
            needed,
            label,
            most: match ask {
                Ask::Name => Some(LONGEST_NAME),
                Ask::Phone => Some(LONGEST_PHONE),
                Ask::Code => Some(LONGEST_CODE),
                Ask::Email | Ask::Line | Ask::PlainLine => Some(LONGEST_LINE),
                Ask::Password => Some(LONGEST_PASSWORD),
                Ask::Text => Some(LONGEST_TEXT),
                Ask::Day
                | Ask::Birthday
                | Ask::File
                | Ask::Choice(_)
                | Ask::Stars
                | Ask::Id
                | Ask::Flag => None,
            },
            number: matches!(
                ask,
                Ask::Phone | Ask::Code | Ask::Password | Ask::Stars | Ask::Id | Ask::Flag
            ),
            autocomplete: match ask {
                Ask::Name => "name",
                Ask::Phone => "tel",
                Ask::Email => "email",
                Ask::Birthday => "bday",
                Ask::Code => "one-time-code",
                Ask::Password
                | Ask::Day
                | Ask::Line
                | Ask::PlainLine
                | Ask::Text
                | Ask::File
                | Ask::Choice(_)
                | Ask::Stars
                | Ask::Id
                | Ask::Flag => "off",
            },
            width: if matches!(ask, Ask::Text | Ask::File | Ask::Stars) {
                "whole"
            } else {
                "half"
            },
        }
    }

    /// Required only while another field has this value.
    pub const fn when(self, field: &'static Self, is: &'static str) -> Self {
        Self {
            needed: Needed::When(field, is),
            ..self
        }
    }

    pub const fn most(self, most: usize) -> Self {
        Self {
            most: Some(most),
            ..self
        }
    }

    pub const fn or_number(self) -> Self {
        Self {
            number: true,
            ..self
        }
    }

    pub const fn autocomplete(self, autocomplete: &'static str) -> Self {
        Self {
            autocomplete,
            ..self
        }
    }

    pub const fn width(self, width: &'static str) -> Self {
        Self { width, ..self }
    }

    /// Whether the field is required, given the other fields sent.
    pub fn is_needed(&self, sent: &Fields) -> bool {
        match self.needed {
            Needed::Never => false,
            Needed::Always => true,
            Needed::When(field, is) => field.chosen(sent) == is,
        }
    }

    /// The value of a field of choices: what was sent, or the default.
    pub fn chosen<'a>(&self, sent: &'a Fields) -> &'a str {
        match (sent.text(self.name), self.ask) {
            ("", Ask::Choice([first, ..])) => first,
            (text, _) => text,
        }
    }
}
