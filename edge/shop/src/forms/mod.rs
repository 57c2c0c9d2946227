//! Forms from visitors: a question about a product, the newsletter, a request, a résumé with its file (spec
//! shell 5, 7). A form is drawn, read and sent on by the same list of fields.

mod multipart;
#[cfg(test)]
mod multipart_tests;
pub mod page;
mod refusals;
mod rules;
#[cfg(test)]
mod tests;

pub use multipart::{Encoding, File, Sent};
pub use refusals::{BUSY, FILE_TOO_LARGE};
pub use rules::{FieldProblem, Form, MOST_FILE_BYTES, Problem, day_number, explain, read, refused};

use crate::i18n::{Language, Word};
use crate::paths::Target;
use crate::route::{Place, Route};
use crate::words::{checkout, forms};

/// The page with the form says so after a letter was sent.
pub const SENT_FIELD: &str = "sent";
/// The page that a visitor came from.
pub const BACK_FIELD: &str = "back";

/// All that a form with a file sends besides it.
const MOST_BYTES_BESIDE: usize = 64 * 1024;

/// What a letter is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Consultation,
    Newsletter,
    Request,
    Resume,
}

/// What may be written into a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ask {
    Name,
    Phone,
    Email,
    Day,
    Line,
    Text,
    File,
}

/// A field of a form, by the name that the backend knows it by.
#[derive(Debug)]
struct Field {
    name: &'static str,
    ask: Ask,
    needed: bool,
    label: Word,
}

const fn field(name: &'static str, ask: Ask, needed: bool, label: Word) -> Field {
    Field {
        name,
        ask,
        needed,
        label,
    }
}

// A file comes last: browsers send the fields in this order, and of a body that is too large only the beginning is kept.
static CONSULTATION: [Field; 5] = [
    field("name", Ask::Name, true, forms::NAME),
    field("phone", Ask::Phone, true, checkout::PHONE),
    field("email", Ask::Email, false, checkout::EMAIL),
    field("date", Ask::Day, false, forms::DAY),
    field("message", Ask::Text, false, forms::QUESTION),
];
static NEWSLETTER: [Field; 1] = [field("email", Ask::Email, true, checkout::EMAIL)];
static REQUEST: [Field; 5] = [
    field("name", Ask::Name, true, forms::NAME),
    field("phone", Ask::Phone, true, checkout::PHONE),
    field("email", Ask::Email, false, checkout::EMAIL),
    field("subject", Ask::Line, false, forms::SUBJECT),
    field("message", Ask::Text, true, forms::MESSAGE),
];
static RESUME: [Field; 5] = [
    field("name", Ask::Name, true, forms::NAME),
    field("phone", Ask::Phone, true, checkout::PHONE),
    field("email", Ask::Email, true, checkout::EMAIL),
    field("message", Ask::Text, false, forms::ABOUT_YOU),
    field("file", Ask::File, true, forms::FILE),
];

impl Kind {
    pub const ALL: [Self; 4] = [
        Self::Consultation,
        Self::Newsletter,
        Self::Request,
        Self::Resume,
    ];

    /// Its name in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Consultation => "consultation",
            Self::Newsletter => "newsletter",
            Self::Request => "request",
            Self::Resume => "resume",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The most bytes of a body that are kept; `None` is what every other form may have. A résumé comes with its file,
    /// and only in parts.
    pub const fn most_bytes(self, encoding: Encoding<'_>) -> Option<usize> {
        match (self, encoding) {
            (Self::Resume, Encoding::Parts(_)) => Some(MOST_FILE_BYTES + MOST_BYTES_BESIDE),
            (Self::Consultation | Self::Newsletter | Self::Request | Self::Resume, _) => None,
        }
    }

    /// The field with the number of the product or the vacancy that a letter is about.
    pub const fn about(self) -> Option<&'static str> {
        match self {
            Self::Consultation => Some("product_id"),
            Self::Resume => Some("vacancy_id"),
            Self::Newsletter | Self::Request => None,
        }
    }

    const fn call(self) -> &'static str {
        match self {
            Self::Consultation => "/base/book-consultation",
            Self::Newsletter => "/settings/news-letter/",
            Self::Request => "/base/user-request/",
            Self::Resume => "/base/send-resume",
        }
    }

    fn fields(self) -> &'static [Field] {
        match self {
            Self::Consultation => &CONSULTATION,
            Self::Newsletter => &NEWSLETTER,
            Self::Request => &REQUEST,
            Self::Resume => &RESUME,
        }
    }

    /// What a visitor reads when the letter has arrived.
    pub const fn thanks(self) -> Word {
        match self {
            Self::Consultation => forms::SENT_CONSULTATION,
            Self::Newsletter => forms::SENT_NEWSLETTER,
            Self::Request => forms::SENT_REQUEST,
            Self::Resume => forms::SENT_RESUME,
        }
    }
}

/// The page of this shop that a letter was written on: what the form says, else what the browser says. Nothing that
/// is no page of ours, and no page with a form only, is ever a way back.
pub fn way_back(language: Language, said: &str, referrer: &str) -> String {
    let ours = |path: &&str| {
        let bare = path.split(['?', '#']).next().unwrap_or_default();
        Target::page(path).is_some()
            && matches!(Place::parse(bare), Place::Page(address) if !matches!(address.route, Route::Form(_)))
    };
    [said, referrer].into_iter().find(ours).map_or_else(
        || crate::route::Address::new(language, Route::Home).href(),
        str::to_owned,
    )
}
