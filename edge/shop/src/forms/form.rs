//! A form that is a page of its own, wherever else it stands: what it asks, what its call is, and the words around it. Each
//! feature declares its forms in its own folder; [`crate::formtable`] lists them all.

use super::multipart::Encoding;
use super::{Ask, Field};
use crate::fields::Fields;
use crate::i18n::Word;

/// The largest file, in bytes.
pub const MOST_FILE_BYTES: usize = 5 * 1024 * 1024;
const PRODUCT_FIELD: &str = "product_id";
pub(super) const VACANCY_FIELD: &str = "vacancy_id";

/// All that a form with a file sends besides it.
const MOST_BYTES_BESIDE: usize = 64 * 1024;

/// The declaration of a form.
#[derive(Debug)]
pub struct Form {
    /// Its name in addresses.
    pub name: &'static str,
    /// A file comes last: browsers send the fields in this order, and only the beginning of a body that is too large is kept.
    pub fields: &'static [Field],
    /// The path that it is posted to at the backend.
    pub call: &'static str,
    pub about: About,
    pub order: Order,
    /// Its call is that of other requests too, so the call says which form it is.
    pub says_its_name: bool,
    pub title: Word,
    /// Its purpose.
    pub lead: Word,
    pub button: Word,
    /// The text for a visitor whose form has been delivered.
    pub thanks: Word,
}

/// The thing that a form is about; its number is a hidden field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    Nothing,
    Product,
    /// A product, without which the form says nothing.
    NeededProduct,
    Vacancy,
}

/// The product that a form asks the shop to sell: it is an order without a checkout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Nothing,
    /// It may be still to come.
    ToCome,
    /// It is there now.
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
    /// The number of the product that the form is about, by what was sent or asked for.
    pub fn product(&self, fields: &Fields) -> Option<u64> {
        if !self.about.is_product() {
            return None;
        }
        fields.text(PRODUCT_FIELD).parse().ok()
    }

    /// The number of the vacancy that the form is about, likewise.
    pub fn vacancy(&self, fields: &Fields) -> Option<u64> {
        if self.about != About::Vacancy {
            return None;
        }
        fields.text(VACANCY_FIELD).parse().ok()
    }

    pub fn needs_product(&self) -> bool {
        self.about == About::NeededProduct
    }

    /// Whether it asks the shop to sell a product.
    pub fn orders(&self) -> bool {
        self.order != Order::Nothing
    }

    /// Whether it sells what is there now.
    pub fn sells(&self) -> bool {
        self.order == Order::AtOnce
    }

    pub(crate) fn has_file(&self) -> bool {
        self.fields.iter().any(|field| field.ask == Ask::File)
    }

    /// The most bytes of a body that are kept; `None` for the limit of every other request. Only parts hold a file.
    pub fn most_bytes(&self, encoding: Encoding<'_>) -> Option<usize> {
        let may_hold_file = self.has_file() && matches!(encoding, Encoding::Parts(_));
        may_hold_file.then_some(MOST_FILE_BYTES + MOST_BYTES_BESIDE)
    }
}
