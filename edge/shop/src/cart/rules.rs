//! The commands of a cart, and the only function that changes one (spec commerce 4 and 5).

use serde::Serialize;

use super::{Cart, Line, MOST_LINES};
use crate::failure::{Kind, Refusal};
use crate::product::ProductId;
use crate::quantity::Quantity;
use crate::words::failure;

/// A wish of the shopper, with the product's step as the catalogue tells it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Command {
    /// Adds the quantity, or one step if none is given, to what is there.
    Add {
        product: ProductId,
        #[serde(serialize_with = "super::wire::thousandths")]
        step: Quantity,
        #[serde(serialize_with = "super::wire::maybe_thousandths")]
        quantity: Option<Quantity>,
    },
    /// Makes the quantity exactly this; 0 removes the line.
    Set {
        product: ProductId,
        #[serde(serialize_with = "super::wire::thousandths")]
        step: Quantity,
        #[serde(serialize_with = "super::wire::thousandths")]
        quantity: Quantity,
    },
    Remove {
        product: ProductId,
    },
    /// Replaces everything, as a saved cart does; what names a product again adds to its line.
    Replace {
        lines: Vec<Line>,
    },
    Clear,
    /// Takes out what an order took; what was added meanwhile stays.
    Ordered {
        lines: Vec<Line>,
    },
}

impl Command {
    /// Whether it can do nothing but take out: an empty cart stays as it is.
    pub fn only_removes(&self) -> bool {
        match self {
            Self::Set { quantity, .. } => quantity.is_zero(),
            Self::Remove { .. } | Self::Clear => true,
            Self::Add { .. } | Self::Replace { .. } | Self::Ordered { .. } => false,
        }
    }
}

/// The cart has as many lines as it may.
pub static TOO_MANY_LINES: Refusal = Refusal {
    code: "too_many_lines",
    message: failure::TOO_MANY_LINES,
    field: Some("products"),
    kind: Kind::Invalid,
    lasting: Some("too_many_lines"),
};

/// The cart has no such line to set.
pub static NO_SUCH_LINE: Refusal = Refusal {
    code: "no_such_line",
    message: failure::NO_SUCH_LINE,
    field: None,
    kind: Kind::Invalid,
    lasting: Some("no_such_line"),
};

/// The cart after a command. The revision rises with every command that is not refused.
pub fn apply(cart: &Cart, command: &Command) -> Result<Cart, &'static Refusal> {
    let mut lines = cart.lines.clone();
    match command {
        Command::Add {
            product,
            step,
            quantity,
        } => {
            let more = Line {
                product: *product,
                quantity: quantity.unwrap_or(*step),
                step: *step,
            };
            add(&mut lines, more)?;
        }
        Command::Set {
            product,
            step,
            quantity,
        } => {
            let at = lines.iter().position(|line| line.product == *product);
            match (at.and_then(|at| lines.get_mut(at)), quantity.is_zero()) {
                (_, true) => lines.retain(|line| line.product != *product),
                (Some(line), false) => {
                    *line = Line {
                        product: *product,
                        quantity: snapped(*quantity, *step),
                        step: *step,
                    }
                }
                (None, false) => return Err(&NO_SUCH_LINE),
            }
        }
        Command::Remove { product } => lines.retain(|line| line.product != *product),
        Command::Replace { lines: saved } => {
            lines.clear();
            for line in saved.iter().filter(|line| !line.quantity.is_zero()) {
                add(&mut lines, *line)?;
            }
        }
        Command::Clear => lines.clear(),
        Command::Ordered { lines: ordered } => {
            for line in &mut lines {
                if let Some(taken) = ordered.iter().find(|taken| taken.product == line.product) {
                    line.quantity = line.quantity.minus(taken.quantity);
                }
            }
            lines.retain(|line| !line.quantity.is_zero());
        }
    }
    Ok(Cart {
        revision: cart.revision + 1,
        lines,
    })
}

/// More of a product: on its line, or on a new one while there is room.
fn add(lines: &mut Vec<Line>, more: Line) -> Result<(), &'static Refusal> {
    if let Some(line) = lines.iter_mut().find(|line| line.product == more.product) {
        *line = Line {
            quantity: snapped(line.quantity.plus(more.quantity), more.step),
            ..more
        };
    } else if lines.len() < MOST_LINES {
        lines.push(Line {
            quantity: snapped(more.quantity, more.step),
            ..more
        });
    } else {
        return Err(&TOO_MANY_LINES);
    }
    Ok(())
}

/// Below the step but above 0 means the step (spec commerce 4).
fn snapped(quantity: Quantity, step: Quantity) -> Quantity {
    quantity.max(step)
}

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
