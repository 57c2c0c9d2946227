//! The amounts in which a product is sold, exactly in thousandths: multiples of its multiplicity. Where a site's backend
//! means a least amount only, any amount from it on is sold, and goods counted by the piece stay whole.

use serde::{Deserialize, Serialize};

use super::Quantity;

const PIECE: Quantity = Quantity::ONE;
const THOUSANDTH: Quantity = Quantity(1);

/// How a product's amounts are counted. It is stored beside a line's quantity, under the names that lines have had since
/// before the finer count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The least amount, and by how much one press changes it.
    #[serde(rename = "step")]
    size: Quantity,
    /// How amounts above the least one are counted, where they need not be its multiples.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    finer: Option<Quantity>,
}

impl From<Quantity> for Step {
    fn from(size: Quantity) -> Self {
        Self::by(size)
    }
}

impl Step {
    pub const ONE: Self = Self::by(Quantity::ONE);

    /// Multiples of this amount.
    pub const fn by(size: Quantity) -> Self {
        Self { size, finer: None }
    }

    /// This amount or more. Goods counted by the piece stay whole.
    pub const fn at_least(size: Quantity, are_pieces: bool) -> Self {
        let finer = Some(if are_pieces { PIECE } else { THOUSANDTH });
        Self { size, finer }
    }

    pub const fn size(self) -> Quantity {
        self.size
    }

    /// How amounts above the least one are counted, where they need not be its multiples.
    pub const fn finer(self) -> Option<Quantity> {
        self.finer
    }

    /// Whether parts of a unit are sold.
    pub fn is_fractional(self) -> bool {
        !self.grid().is_multiple_of(PIECE.0)
    }

    fn grid(self) -> u32 {
        self.finer.unwrap_or(self.size).0.max(1)
    }

    /// The next amount up that is sold, or the largest that a line holds. Nothing stays nothing.
    #[must_use]
    pub fn up(self, wanted: Quantity) -> Quantity {
        if wanted.is_zero() {
            return wanted;
        }
        let (wanted, grid) = (wanted.max(self.size).0, self.grid());
        let up = wanted.div_ceil(grid).saturating_mul(grid);
        Quantity::from_thousandths(up).unwrap_or_else(|| self.down(Quantity::MAX))
    }

    /// The largest amount up to this one that is sold; nothing below the least.
    #[must_use]
    pub fn down(self, most: Quantity) -> Quantity {
        if most < self.size {
            return Quantity::ZERO;
        }
        let grid = self.grid();
        Quantity(most.0 / grid * grid)
    }

    /// Whether exactly this amount is sold.
    pub fn fits(self, amount: Quantity) -> bool {
        !amount.is_zero() && self.up(amount) == amount
    }

    /// The amount wanted, led up to the next one that is sold; within the stock if it is known.
    #[must_use]
    pub fn fitted(self, wanted: Quantity, stock: Option<Quantity>) -> Quantity {
        let up = self.up(wanted);
        match stock {
            Some(left) if up > left => self.down(left),
            Some(_) | None => up,
        }
    }

    /// One press down; nothing below the least amount.
    #[must_use]
    pub fn less(self, from: Quantity) -> Quantity {
        if from <= self.size {
            return Quantity::ZERO;
        }
        match self.finer {
            Some(_) => self.down(from.minus(self.size).max(self.size)),
            None => self.down(from.minus(THOUSANDTH)),
        }
    }

    /// One press up.
    #[must_use]
    pub fn more(self, from: Quantity) -> Quantity {
        match self.finer {
            Some(_) => self.up(from.plus(self.size)),
            None => self.up(from.plus(THOUSANDTH)),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::*;

    fn amount(value: &Value) -> Quantity {
        Quantity::read(value.as_str().unwrap()).unwrap()
    }

    /// The browser's own test runs the same table.
    #[test]
    fn every_case_of_the_common_table_holds() {
        let table = include_str!("../../../../islands/decimal/step-cases.json");
        let cases: Vec<Value> = serde_json::from_str(table).unwrap();
        for case in &cases {
            let step = Step {
                size: amount(&case["step"]),
                finer: case.get("finer").map(amount),
            };
            let from = amount(&case["from"]);
            let moved = [step.up(from), step.less(from), step.more(from)].map(Quantity::plain);
            let expected = ["up", "less", "more"].map(|name| case[name].as_str().unwrap());
            assert_eq!(moved, expected, "{case}");
        }
        assert!(cases.len() > 20);
    }

    #[test]
    fn an_amount_above_the_stock_is_led_down_to_the_most_that_is_sold() {
        let step = Step::by(Quantity(1440));
        for (wanted, stock, fitted) in [
            (2440, None, 2880),
            (2440, Some(2880), 2880),
            (2440, Some(2879), 1440),
            (2440, Some(1439), 0),
            (0, Some(5000), 0),
        ] {
            let stock = stock.map(Quantity);
            let case = format!("{wanted} of {stock:?}");
            assert_eq!(step.fitted(Quantity(wanted), stock).0, fitted, "{case}");
        }
    }

    #[test]
    fn a_step_is_stored_under_the_names_that_lines_have_had() {
        let by = Step::by(Quantity(500));
        assert_eq!(serde_json::to_string(&by).unwrap(), r#"{"step":500}"#);
        let pieces = Step::at_least(Quantity(3000), true);
        let stored = serde_json::to_string(&pieces).unwrap();
        assert_eq!(stored, r#"{"step":3000,"finer":1000}"#);
        for step in [by, pieces, Step::at_least(Quantity(100), false)] {
            let stored = serde_json::to_string(&step).unwrap();
            assert_eq!(serde_json::from_str::<Step>(&stored).unwrap(), step);
        }
    }

    fn any_step() -> impl Strategy<Value = Step> {
        let size = prop_oneof![1_u32..5000, (1_u32..50).prop_map(|pieces| pieces * 1000)];
        let kind = 0..3_u8;
        (size, kind).prop_map(|(size, kind)| match kind {
            0 => Step::by(Quantity(size)),
            1 => Step::at_least(Quantity(size), false),
            _ => Step::at_least(Quantity(size.div_ceil(1000) * 1000), true),
        })
    }

    proptest! {
        #[test]
        fn the_next_amount_up_is_sold_and_no_smaller_one_would_do(
            step in any_step(), wanted in 1..=Quantity::MAX.0,
        ) {
            let up = step.up(Quantity(wanted));
            prop_assert!(step.fits(up));
            match step.finer {
                None => prop_assert!(up.0 % step.size.0 == 0),
                Some(grid) => prop_assert!(up.0 % grid.0 == 0 && up >= step.size),
            }
            prop_assert!(up.0 >= wanted || up == step.down(Quantity::MAX));
            let below = step.down(Quantity(wanted));
            prop_assert!(below.0 <= wanted && (below.is_zero() || step.fits(below)));
            prop_assert!(step.fits(Quantity(wanted)) || below < up);
        }

        #[test]
        fn presses_lead_to_amounts_that_are_sold(step in any_step(), from in 1..=Quantity::MAX.0) {
            let (less, more) = (step.less(Quantity(from)), step.more(Quantity(from)));
            prop_assert!(less.0 < from && (less.is_zero() || step.fits(less)));
            prop_assert!(step.fits(more) && (more.0 > from || more == step.down(Quantity::MAX)));
        }
    }
}
