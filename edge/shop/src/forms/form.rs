//! A form that has a page of its own and may also stand on others: its fields, its call, and its texts. Each feature
//! declares its forms in its own folder; [`crate::formtable`] lists them all.

use super::multipart::Encoding;
use super::{Ask, Field};
use crate::fields::Fields;
use crate::i18n::Word;

/// The largest file, in bytes.
pub const MOST_FILE_BYTES: usize = 5 * 1024 * 1024;
/// The largest form with many lines, in bytes: 500 lines with notes of 500 letters, each of six bytes in a form.
pub const MOST_LONG_FORM_BYTES: usize = 2 * 1024 * 1024;
const PRODUCT_FIELD: &str = "product_id";
pub(super) const VACANCY_FIELD: &str = "vacancy_id";

/// The limit for the fields sent beside a file.
const MOST_BYTES_BESIDE: usize = 64 * 1024;

/// The declaration of a form.
#[derive(Debug)]
pub struct Form {
    /// Its name in addresses.
    pub name: &'static str,
    /// A file comes last: browsers send the fields in this order, and only the beginning of a body that is too large is kept.
    pub fields: &'static [Field],
    /// The backend path that it is posted to.
    pub call: &'static str,
    pub about: About,
    pub order: Order,
    /// Other requests use the same call, so the form adds its name.
    pub says_its_name: bool,
    pub title: Word,
    /// Its purpose.
    pub lead: Word,
    pub button: Word,
    /// The text for a visitor whose form has been delivered.
    pub thanks: Word,
}

/// The subject of a form; its id is a hidden field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    Nothing,
    Product,
    /// A product that the form requires.
    NeededProduct,
    Vacancy,
}

/// The product that a form orders, without the checkout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Nothing,
    /// It may not be in stock yet.
    ToCome,
    /// It is in stock.
    AtOnce,
}

impl PartialEq for Form {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Form {}

impl About {
    /// The hidden field.
    pub const fn field(self) -> Option<&'static str> {
        match self {
            Self::Nothing => None,
            Self::Product | Self::NeededProduct => Some(PRODUCT_FIELD),
            Self::Vacancy => Some(VACANCY_FIELD),
        }
    }

    pub const fn is_product(self) -> bool {
        matches!(self, Self::Product | Self::NeededProduct)
    }
}

impl Form {
    /// The id of the form's product, from the sent fields or the query.
    pub fn product(&self, fields: &Fields) -> Option<u64> {
        if !self.about.is_product() {
            return None;
        }
        fields.text(PRODUCT_FIELD).parse().ok()
    }

    /// The id of the form's vacancy, likewise.
    pub fn vacancy(&self, fields: &Fields) -> Option<u64> {
        if self.about != About::Vacancy {
            return None;
        }
        fields.text(VACANCY_FIELD).parse().ok()
    }

    pub fn needs_product(&self) -> bool {
        self.about == About::NeededProduct
    }

    /// Whether it orders a product.
    pub fn orders(&self) -> bool {
        self.order != Order::Nothing
    }

    /// Whether it orders a product that is in stock.
    pub fn sells(&self) -> bool {
        self.order == Order::AtOnce
    }

    pub(crate) fn has_file(&self) -> bool {
        self.fields.iter().any(|field| field.ask == Ask::File)
    }

    /// The limit of the body; `None` for that of every other request. Only multipart bodies hold a file.
    pub fn most_bytes(&self, encoding: Encoding<'_>) -> Option<usize> {
        let may_hold_file = self.has_file() && matches!(encoding, Encoding::Parts(_));
        may_hold_file.then_some(MOST_FILE_BYTES + MOST_BYTES_BESIDE)
    }
}
