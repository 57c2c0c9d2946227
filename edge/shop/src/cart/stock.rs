//! No command raises a quantity above the stock, if the catalogue tells the stock. A line that already exceeds it
//! stays, and may be lowered.

use std::collections::BTreeMap;

use super::Line;
use crate::failure::Shortage;
use crate::product::{Card, ProductId};
use crate::quantity::Quantity;

/// The stock of each product for which the catalogue tells it.
pub type Stock = BTreeMap<ProductId, Quantity>;

/// The stock of these products, as far as it is known.
pub fn stock_of(cards: &[Card]) -> Stock {
    let told = cards.iter();
    told.filter_map(|card| Some((card.id, card.stock()?)))
        .collect()
}

/// Refuses a line that exceeds both the stock and the quantity that the cart `held` before.
pub fn enough(wanted: Line, held: Quantity, stock: Option<Quantity>) -> Result<(), Shortage> {
    match stock {
        Some(left) if wanted.quantity > left.max(held) => Err(Shortage {
            left,
            step: wanted.step.size(),
            held: Quantity::ZERO,
        }),
        Some(_) | None => Ok(()),
    }
}

/// Refuses replacement lines if one of them exceeds the stock.
pub(super) fn all_enough(lines: &[Line], before: &[Line], stock: &Stock) -> Result<(), Shortage> {
    for line in lines {
        let known = stock.get(&line.product).copied();
        enough(*line, held(before, line.product), known)?;
    }
    Ok(())
}

/// The quantity of a product in some lines.
pub fn held(lines: &[Line], product: ProductId) -> Quantity {
    let line = lines.iter().find(|line| line.product == product);
    line.map_or(Quantity::ZERO, |line| line.quantity)
}

/// A line that leads the cart's own quantity with this one to an amount that is sold, within the stock; 0 if the stock
/// is below the step.
pub fn within(lines: &[Line], more: Line, stock: Option<Quantity>) -> Line {
    let held = held(lines, more.product);
    let all = more.step.fitted(held.plus(more.quantity), stock);
    Line {
        quantity: all.minus(held),
        ..more
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::{Cart, Command, Rejected, apply};
    use crate::failure::Failure;

    fn quantity(thousandths: u32) -> Quantity {
        Quantity::from_thousandths(thousandths).unwrap()
    }

    fn add(more: u32, stock: Option<u32>) -> Command {
        Command::Add {
            product: 1,
            step: quantity(500).into(),
            quantity: Some(quantity(more)),
            start: None,
            stock: stock.map(quantity),
            grinding: None,
        }
    }

    fn set(to: u32, stock: Option<u32>) -> Command {
        Command::Set {
            product: 1,
            step: quantity(500).into(),
            quantity: quantity(to),
            stock: stock.map(quantity),
        }
    }

    fn replace(to: u32, stock: Option<u32>) -> Command {
        Command::Replace {
            lines: vec![line(to)],
            stock: stock.map(|left| (1, quantity(left))).into_iter().collect(),
        }
    }

    fn line(thousandths: u32) -> Line {
        Line::new(1, quantity(thousandths), quantity(500))
    }

    /// The quantity after a command on a cart that holds `held` of the product.
    fn after(held: u32, command: &Command) -> Result<u32, Shortage> {
        let lines = (held > 0).then(|| line(held)).into_iter().collect();
        let cart = Cart {
            revision: 4,
            lines,
            ..Cart::default()
        };
        match apply(&cart, command, 0) {
            Ok(applied) => Ok(super::held(&applied.cart().lines, 1).thousandths()),
            Err(Rejected::Short(shortage)) => Err(shortage),
            Err(Rejected::Refused(refusal)) => panic!("{refusal:?}"),
        }
    }

    fn short(left: u32, held: u32) -> Result<u32, Shortage> {
        Err(Shortage {
            left: quantity(left),
            step: quantity(500),
            held: quantity(held),
        })
    }

    #[test]
    fn a_quantity_above_the_stock_is_refused_with_the_available_amount() {
        assert_eq!(after(0, &add(3500, Some(3000))), short(3000, 0));
        assert_eq!(after(0, &add(3000, Some(3000))), Ok(3000));
        assert_eq!(after(2000, &add(1500, Some(3000))), short(3000, 2000));
        assert_eq!(after(2000, &add(1000, Some(3000))), Ok(3000));
        assert_eq!(after(2000, &set(3500, Some(3000))), short(3000, 0));
        assert_eq!(after(2000, &set(3000, Some(3000))), Ok(3000));
        assert_eq!(after(2000, &replace(3500, Some(3000))), short(3000, 0));
        assert_eq!(after(2000, &replace(3000, Some(3000))), Ok(3000));
        assert_eq!(after(0, &add(500, Some(0))), short(0, 0));
    }

    #[test]
    fn an_unknown_stock_refuses_nothing() {
        for command in [add(90_000, None), set(90_000, None), replace(90_000, None)] {
            assert!(after(1000, &command).is_ok(), "{command:?}");
        }
        let other = Command::Replace {
            lines: vec![line(9000)],
            stock: Stock::from([(2, quantity(500))]),
        };
        assert_eq!(after(0, &other), Ok(9000));
    }

    #[test]
    fn a_line_above_a_reduced_stock_may_stay_or_shrink_but_not_grow() {
        for command in [set(4000, Some(1000)), replace(4000, Some(1000))] {
            assert_eq!(after(5000, &command), Ok(4000));
        }
        assert_eq!(after(5000, &set(5000, Some(1000))), Ok(5000));
        assert_eq!(after(5000, &set(5500, Some(1000))), short(1000, 0));
        assert_eq!(after(5000, &add(500, Some(1000))), short(1000, 5000));
        assert_eq!(after(5000, &set(0, Some(0))), Ok(0));
    }

    #[test]
    fn a_quantity_raised_to_the_step_is_checked_against_the_stock() {
        assert_eq!(after(0, &add(100, Some(300))), short(300, 0));
        assert_eq!(after(0, &add(100, Some(500))), Ok(500));
    }

    #[test]
    fn a_shortage_is_shown_to_the_visitor_and_is_not_final() {
        let rejected = apply(&Cart::default(), &add(2000, Some(1000)), 0).unwrap_err();
        let failure = Failure::from(rejected);
        assert_eq!(failure.code(), "not_enough");
        assert_eq!(crate::cart::FinalRefusal::of(&failure), None);
    }
}
