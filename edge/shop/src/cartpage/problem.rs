//! What was wrong with a command, beside what was typed.

use super::line::CartLine;
use crate::failure::Failure;
use crate::product::Card;

/// A longer text was not typed into a field of the page.
const LONGEST_TYPED: usize = 20;

/// A plain form that was refused, with what was typed into it.
#[derive(Debug, Clone, Copy)]
pub struct Problem<'a> {
    pub failure: &'a Failure,
    /// The product of the form; empty for a command about the whole cart.
    pub product: &'a str,
    pub quantity: &'a str,
    /// The typed text of the form of a promo code.
    pub code: Option<&'a str>,
    /// The product that was to be added.
    pub added: Option<&'a Card>,
}

impl<'a> Problem<'a> {
    /// A refusal that is about no form of the cart.
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
