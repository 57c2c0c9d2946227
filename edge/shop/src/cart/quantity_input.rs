//! The text of a quantity, and why it is none.

use crate::failure::{Kind, Refusal};
use crate::quantity::Quantity;
use crate::words::failure;

/// The text of a quantity is not a number.
pub static NOT_A_NUMBER: Refusal = Refusal {
    message: failure::QUANTITY_NOT_A_NUMBER,
    lasting: Some("not_a_number"),
    ..QUANTITY
};

/// The quantity is below 0.
pub static NEGATIVE: Refusal = Refusal {
    message: failure::QUANTITY_NEGATIVE,
    lasting: Some("negative"),
    ..QUANTITY
};

/// The quantity is more than a line holds.
pub static TOO_MUCH: Refusal = Refusal {
    message: failure::QUANTITY_TOO_MUCH,
    lasting: Some("too_much"),
    ..QUANTITY
};

/// The parts that all refusals of a quantity share.
const QUANTITY: Refusal = Refusal {
    code: "quantity",
    message: failure::QUANTITY_NOT_A_NUMBER,
    field: Some("quantity"),
    kind: Kind::Invalid,
    lasting: None,
};

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
