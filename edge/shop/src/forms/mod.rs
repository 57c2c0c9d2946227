//! Forms. Every form of the shop is a list of [`Field`]s: one reader checks what was sent, one function draws a field,
//! and the browser's module follows the attributes that are drawn. Here are also the shop's own forms: a question about
//! a product, the newsletter, a request, a résumé with its file (spec shell 5, 7).

mod choice;
mod contact;
mod day;
mod draw;
#[cfg(test)]
mod drawn_tests;
#[cfg(test)]
mod filled_tests;
mod field;
mod messages;
#[cfg(test)]
mod messages_tests;
mod multipart;
#[cfg(test)]
mod multipart_tests;
pub mod page;
mod refusals;
mod reader;
mod submission;
mod calls;
#[cfg(test)]
mod tests;

pub use calls::{CALLS, FILE_CALLS};
pub use choice::Choice;
pub use contact::{is_email, phone};
pub use day::day_number;
pub use draw::{Card, CardPrice, FormState};
pub use field::{Ask, Field, Needed};
pub(crate) use messages::raw;
pub use messages::{Messages, line_key, messages, messages_of};
pub use multipart::{Encoding, File, Sent};
pub use reader::{Answers, FieldProblem, Problem, explain, read, refused};
pub use refusals::{BUSY, FILE_TOO_LARGE};
pub use submission::{MOST_FILE_BYTES, Submission};

use crate::fields::Fields;
use crate::i18n::{Language, Word};
use crate::paths::Target;
use crate::route::{Place, Route};
use crate::words::{checkout, forms};

/// In the address of a form's page: the form was sent.
pub const SENT_FIELD: &str = "sent";
/// The page that a visitor came from.
pub const BACK_FIELD: &str = "back";

/// All that a form with a file sends besides it.
const MOST_BYTES_BESIDE: usize = 64 * 1024;

/// The shop's own forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Consultation,
    Newsletter,
    Request,
    Resume,
    /// Buy in one click: the shop calls and takes the order.
    OneClick,
    PreOrder,
    FirstToKnow,
    Gift,
    /// Of a product; it is shown once the shop has read it.
    Review,
}

// A file comes last: browsers send the fields in this order, and only the beginning of a body that is too large is kept.
static CONSULTATION: [Field; 5] = [
    Field::needed("name", Ask::Name, forms::NAME),
    Field::needed("phone", Ask::Phone, checkout::PHONE),
    Field::optional("email", Ask::Email, checkout::EMAIL),
    Field::optional("date", Ask::Day, forms::DAY),
    Field::optional("message", Ask::Text, forms::QUESTION),
];
static NEWSLETTER: [Field; 1] = [Field::needed("email", Ask::Email, checkout::EMAIL)];
static REQUEST: [Field; 5] = [
    Field::needed("name", Ask::Name, forms::NAME),
    Field::needed("phone", Ask::Phone, checkout::PHONE),
    Field::optional("email", Ask::Email, checkout::EMAIL),
    Field::optional("subject", Ask::PlainLine, forms::SUBJECT),
    Field::needed("message", Ask::Text, forms::MESSAGE),
];
/// About a product that is wanted; what is wanted of it is the kind of the form.
static WANTED: [Field; 4] = [
    Field::needed("name", Ask::Name, forms::NAME),
    Field::needed("phone", Ask::Phone, checkout::PHONE),
    Field::optional("email", Ask::Email, checkout::EMAIL),
    Field::optional("message", Ask::Text, forms::COMMENT),
];
static GIFT: [Field; 4] = [
    Field::needed("name", Ask::Name, forms::NAME),
    Field::needed("phone", Ask::Phone, checkout::PHONE),
    Field::optional("email", Ask::Email, checkout::EMAIL),
    Field::optional("message", Ask::Text, forms::FOR_WHOM),
];
static REVIEW: [Field; 3] = [
    Field::needed("rating", Ask::Stars, forms::STARS),
    Field::needed("name", Ask::Name, forms::NAME),
    Field::needed("text", Ask::Text, forms::REVIEW),
];
static RESUME: [Field; 5] = [
    Field::needed("name", Ask::Name, forms::NAME),
    Field::needed("phone", Ask::Phone, checkout::PHONE),
    Field::needed("email", Ask::Email, checkout::EMAIL),
    Field::optional("message", Ask::Text, forms::ABOUT_YOU),
    Field::needed("file", Ask::File, forms::FILE),
];

const PRODUCT_FIELD: &str = "product_id";
const VACANCY_FIELD: &str = "vacancy_id";

impl Kind {
    pub const ALL: [Self; 9] = [
        Self::Consultation,
        Self::Newsletter,
        Self::Request,
        Self::Resume,
        Self::OneClick,
        Self::PreOrder,
        Self::FirstToKnow,
        Self::Gift,
        Self::Review,
    ];

    /// Its name in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Consultation => "consultation",
            Self::Newsletter => "newsletter",
            Self::Request => "request",
            Self::Resume => "resume",
            Self::OneClick => "one-click",
            Self::PreOrder => "pre-order",
            Self::FirstToKnow => "first-to-know",
            Self::Gift => "gift",
            Self::Review => "review",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The most bytes of a body that are kept; `None` for the limit of every other request. Only a résumé in parts comes
    /// with a file.
    pub const fn most_bytes(self, encoding: Encoding<'_>) -> Option<usize> {
        match (self, encoding) {
            (Self::Resume, Encoding::Parts(_)) => Some(MOST_FILE_BYTES + MOST_BYTES_BESIDE),
            (_, _) => None,
        }
    }

    /// The hidden field with the id of the product or the vacancy that a form is about.
    pub const fn about(self) -> Option<&'static str> {
        match self {
            Self::Consultation
            | Self::OneClick
            | Self::PreOrder
            | Self::FirstToKnow
            | Self::Gift
            | Self::Review => Some(PRODUCT_FIELD),
            Self::Resume => Some(VACANCY_FIELD),
            Self::Newsletter | Self::Request => None,
        }
    }

    /// The product that a form is about, by what was sent or asked for.
    pub fn product(self, fields: &Fields) -> Option<u64> {
        self.number(PRODUCT_FIELD, fields)
    }

    /// The vacancy that a form is about, likewise.
    pub fn vacancy(self, fields: &Fields) -> Option<u64> {
        self.number(VACANCY_FIELD, fields)
    }

    fn number(self, of: &str, fields: &Fields) -> Option<u64> {
        let name = self.about().filter(|name| *name == of)?;
        fields.text(name).parse().ok()
    }

    /// Whether it says nothing without the product that it is about.
    pub const fn needs_product(self) -> bool {
        self.is_wish() || matches!(self, Self::Review)
    }

    const fn call(self) -> &'static str {
        match self {
            Self::Consultation => "/base/book-consultation",
            Self::Newsletter => "/settings/news-letter/",
            // The documents name these forms, but no call for them: they are requests of their kind.
            Self::Request | Self::OneClick | Self::PreOrder | Self::FirstToKnow | Self::Gift => {
                "/base/user-request/"
            }
            Self::Resume => "/base/send-resume",
            Self::Review => "/general/product-review/",
        }
    }

    /// Whether it asks the shop to sell a product: it is an order without a checkout.
    pub const fn orders(self) -> bool {
        matches!(self, Self::OneClick | Self::PreOrder | Self::Gift)
    }

    /// Whether it sells what is there now.
    pub const fn sells(self) -> bool {
        matches!(self, Self::OneClick | Self::Gift)
    }

    /// Whether it is a request of which the kind must be told apart.
    const fn is_wish(self) -> bool {
        matches!(
            self,
            Self::OneClick | Self::PreOrder | Self::FirstToKnow | Self::Gift
        )
    }

    pub(crate) fn fields(self) -> &'static [Field] {
        match self {
            Self::Consultation => &CONSULTATION,
            Self::Newsletter => &NEWSLETTER,
            Self::Request => &REQUEST,
            Self::Resume => &RESUME,
            Self::OneClick | Self::PreOrder | Self::FirstToKnow => &WANTED,
            Self::Gift => &GIFT,
            Self::Review => &REVIEW,
        }
    }

    /// What a visitor reads when the form has been delivered.
    pub const fn thanks(self) -> Word {
        match self {
            Self::Consultation => forms::SENT_CONSULTATION,
            Self::Newsletter => forms::SENT_NEWSLETTER,
            Self::Request => forms::SENT_REQUEST,
            Self::Resume => forms::SENT_RESUME,
            Self::OneClick => forms::SENT_ONE_CLICK,
            Self::PreOrder => forms::SENT_PRE_ORDER,
            Self::FirstToKnow => forms::SENT_FIRST_TO_KNOW,
            Self::Gift => forms::SENT_GIFT,
            Self::Review => forms::SENT_REVIEW,
        }
    }
}

/// The page of this shop that a form was filled in on: as the form says, else as the browser says. Only pages of this
/// shop count, and no page of a form by itself.
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
