//! Reads the text of a quantity.

use crate::failure::{Refusal, refusals};
use crate::i18n::{Decimal, Language};
use crate::quantity::Quantity;
use crate::typed::{NumberKind, read_typed};
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
pub fn read_quantity(
    text: &str,
    language: Language,
    kind: NumberKind,
) -> Result<Quantity, &'static Refusal> {
    let plain = read_typed(text, language, kind).ok_or(&NOT_A_NUMBER)?;
    let something = plain.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
    match Decimal::read(&plain, 3) {
        None => Err(&NOT_A_NUMBER),
        Some(_) if plain.starts_with('-') && something => Err(&NEGATIVE),
        Some(_) => Quantity::read(&plain).ok_or(&TOO_MUCH),
    }
}
