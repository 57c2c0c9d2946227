//! The problem of a refused command, with the typed values.

use super::line::CartLine;
use crate::failure::Failure;
use crate::product::Card;

/// Longer texts cannot come from a field of the page.
const LONGEST_TYPED: usize = 20;

/// The problem of a refused plain form, with the typed values.
#[derive(Debug, Clone, Copy)]
pub struct Problem<'a> {
    pub failure: &'a Failure,
    /// The product of the form; empty for a command on the whole cart.
    pub product: &'a str,
    pub quantity: &'a str,
    /// The typed code, if the form was that of the promo code.
    pub code: Option<&'a str>,
    /// The product that was to be added.
    pub added: Option<&'a Card>,
}

impl<'a> Problem<'a> {
    /// A refusal without a form on the cart page.
    pub const fn of(failure: &'a Failure) -> Self {
        Self {
            failure,
            product: "",
            quantity: "",
            code: None,
            added: None,
        }
    }

    /// Whether the form is that of a line.
    pub(super) fn is_of(&self, line: &CartLine) -> bool {
        self.added.is_none() && self.code.is_none() && self.product == line.product
    }

    pub(super) fn typed(&self) -> Option<&'a str> {
        Some(self.quantity).filter(|text| text.len() <= LONGEST_TYPED)
    }
}
