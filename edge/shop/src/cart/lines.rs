//! The lines of a cart after a change.

use super::command::{NO_SUCH_LINE, Rejected, TOO_MANY_LINES};
use super::stock::{Stock, all_enough, enough, held, within};
use super::{Line, MOST_LINES};
use crate::failure::{Refusal, Shortage};
use crate::product::ProductId;
use crate::quantity::Quantity;

/// The lines with more of a product, if the stock allows.
pub(super) fn added(
    lines: &[Line],
    more: Line,
    stock: Option<Quantity>,
) -> Result<Vec<Line>, Rejected> {
    let held = held(lines, more.product);
    let wanted = Line {
        quantity: more.step.up(held.plus(more.quantity)),
        ..more
    };
    enough(wanted, held, stock).map_err(|short| Shortage { held, ..short })?;
    let mut lines = lines.to_vec();
    add(&mut lines, more)?;
    Ok(lines)
}

/// The lines with the quantity of an existing line replaced; 0 removes the line.
pub(super) fn set(
    lines: &[Line],
    to: Line,
    stock: Option<Quantity>,
) -> Result<Vec<Line>, Rejected> {
    if to.quantity.is_zero() {
        return Ok(without(lines, to.product));
    }
    let mut lines = lines.to_vec();
    let line = lines.iter_mut().find(|line| line.product == to.product);
    let line = line.ok_or(&NO_SUCH_LINE)?;
    let wanted = Line {
        quantity: to.step.up(to.quantity),
        step: to.step,
        ..*line
    };
    enough(wanted, line.quantity, stock)?;
    *line = wanted;
    Ok(lines)
}

/// The lines without a product.
pub(super) fn without(lines: &[Line], product: ProductId) -> Vec<Line> {
    let others = lines.iter().filter(|line| line.product != product);
    others.copied().collect()
}

/// New lines in place of these; lines of one product are added up. A line that names no grinding keeps the old one's.
pub(super) fn replaced(
    lines: &[Line],
    others: &[Line],
    stock: &Stock,
) -> Result<Vec<Line>, Rejected> {
    let mut after = Vec::new();
    for line in others.iter().filter(|line| !line.quantity.is_zero()) {
        let present = lines.iter().find(|present| present.product == line.product);
        let line = Line {
            grinding: line.grinding.or(present.and_then(|line| line.grinding)),
            ..*line
        };
        add(&mut after, line)?;
    }
    all_enough(&after, lines, stock)?;
    Ok(after)
}

/// The lines merged with another cart's, capped at the stock.
pub(super) fn merged(
    lines: &[Line],
    others: &[Line],
    stock: &Stock,
) -> Result<Vec<Line>, Rejected> {
    let mut after = lines.to_vec();
    for line in others {
        let more = within(&after, *line, stock.get(&line.product).copied());
        if !more.quantity.is_zero() {
            add(&mut after, more)?;
        }
    }
    Ok(after)
}

/// The lines without the ordered quantities: goods added since stay.
pub(super) fn ordered(lines: &[Line], ordered: &[Line]) -> Vec<Line> {
    let rest = lines.iter().map(|line| {
        let taken = ordered.iter().find(|taken| taken.product == line.product);
        let quantity = taken.map_or(line.quantity, |taken| {
            line.step.up(line.quantity.minus(taken.quantity))
        });
        Line { quantity, ..*line }
    });
    rest.filter(|line| !line.quantity.is_zero()).collect()
}

/// Sets a product's quantity to that of the backend's copy. An increase is capped at the stock, and adds no line to a
/// full cart.
pub(super) fn take_over(lines: &mut Vec<Line>, there: Line, stock: Option<Quantity>) {
    let here = held(lines, there.product);
    if there.quantity.is_zero() {
        lines.retain(|line| line.product != there.product);
    } else if there.quantity > here {
        let more = Line {
            quantity: there.quantity.minus(here),
            ..there
        };
        let more = within(lines, more, stock);
        if !more.quantity.is_zero() {
            // A full cart has no room: the line is reported as left out.
            let _ = add(lines, more);
        }
    } else if let Some(line) = lines.iter_mut().find(|line| line.product == there.product) {
        let up = there.step.up(there.quantity);
        // Leading it up is an increase too.
        let within = there
            .step
            .fitted(there.quantity, stock.filter(|_| up > here));
        line.quantity = if within.is_zero() { up } else { within };
        line.step = there.step;
    }
}

/// Adds to a product's line, or adds a line while there is room.
fn add(lines: &mut Vec<Line>, more: Line) -> Result<(), &'static Refusal> {
    if let Some(line) = lines.iter_mut().find(|line| line.product == more.product) {
        *line = Line {
            quantity: more.step.up(line.quantity.plus(more.quantity)),
            grinding: more.grinding.or(line.grinding),
            ..more
        };
    } else if more.quantity.is_zero() {
        // A product without a step adds nothing unless a quantity is given.
    } else if lines.len() < MOST_LINES {
        lines.push(Line {
            quantity: more.step.up(more.quantity),
            ..more
        });
    } else {
        return Err(&TOO_MANY_LINES);
    }
    Ok(())
}
