//! What may happen to a cart (spec commerce 4 and 5). The only way in which a cart changes.

use serde::Serialize;

use super::{Cart, Line, MOST_LINES};
use crate::product::ProductId;
use crate::quantity::Quantity;

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

/// Why a cart stays as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The cart has as many lines as it may.
    TooManyLines,
    /// There is no such line to set or remove.
    NoSuchLine,
}

/// The cart after a command. The revision rises with every command that is not refused.
pub fn apply(cart: &Cart, command: &Command) -> Result<Cart, Refusal> {
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
                (None, false) => return Err(Refusal::NoSuchLine),
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
fn add(lines: &mut Vec<Line>, more: Line) -> Result<(), Refusal> {
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
        return Err(Refusal::TooManyLines);
    }
    Ok(())
}

/// Below the step but above 0 means the step (spec commerce 4).
fn snapped(quantity: Quantity, step: Quantity) -> Quantity {
    quantity.max(step)
}

/// Reads a quantity field; the error is the reason to name beside it.
pub fn read_quantity(text: &str) -> Result<Quantity, QuantityProblem> {
    let text = text.trim();
    let something = text.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
    match crate::i18n::Decimal::read(text, 3) {
        None => Err(QuantityProblem::NotANumber),
        Some(_) if text.starts_with('-') && something => Err(QuantityProblem::Negative),
        Some(_) => Quantity::read(text).ok_or(QuantityProblem::TooMuch),
    }
}

/// What is wrong with a typed quantity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuantityProblem {
    NotANumber,
    Negative,
    TooMuch,
}
