//! Reads the text of a quantity.

use crate::failure::{Refusal, refusals};
use crate::quantity::Quantity;
use crate::words::failure;

refusals! {
    /// The text of a quantity is not a number.
    pub NOT_A_NUMBER = "quantity", failure::QUANTITY_NOT_A_NUMBER, Invalid, field "quantity", stored_as "not_a_number";
    /// The quantity is negative.
    pub NEGATIVE = "quantity", failure::QUANTITY_NEGATIVE, Invalid, field "quantity", stored_as "negative";
    /// The quantity exceeds the maximum of a line.
    pub TOO_MUCH = "quantity", failure::QUANTITY_TOO_MUCH, Invalid, field "quantity", stored_as "too_much";
}

/// Reads a quantity field.
pub fn read_quantity(text: &str) -> Result<Quantity, &'static Refusal> {
    let text = text.trim();
    let something = text.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
    match crate::i18n::Decimal::read(text, 3) {
        None => Err(&NOT_A_NUMBER),
        Some(_) if text.starts_with('-') && something => Err(&NEGATIVE),
        Some(_) => Quantity::read(text).ok_or(&TOO_MUCH),
    }
}
