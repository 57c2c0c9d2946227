//! The amount with which goods sold by measure begin: ten centimetres of cloth are no purchase. The backend's documents
//! name a multiplicity and no such amount, so it follows from the unit.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{Quantity, Step};

/// A line for each unit of measure: a metre, a square metre, a hundred grams or millilitres.
const UNITS: &str = include_str!("units.txt");

/// The amounts of [`UNITS`] by name, read once: each card of a page asks for its unit several times.
static AMOUNTS: LazyLock<HashMap<&str, Quantity>> = LazyLock::new(|| {
    let known = UNITS.lines().filter(|line| !line.starts_with('#'));
    let parts = known.filter_map(|line| line.split_once(' '));
    parts
        .filter_map(|(amount, names)| Some((Quantity::read(amount)?, names)))
        .flat_map(|(amount, names)| {
            names
                .split_ascii_whitespace()
                .map(move |name| (name, amount))
        })
        .collect()
});

/// The sensible amount of a unit of measure; `None` for pieces and for a unit that is not known.
fn sensible(unit: &str) -> Option<Quantity> {
    let unit = unit.trim().trim_end_matches('.').to_lowercase();
    AMOUNTS.get(&*unit).copied()
}

/// Whether a unit measures goods and does not count them.
pub fn is_measure(unit: &str) -> bool {
    sensible(unit).is_some()
}

/// The first amount of a product: the smallest that is sold and sensible for its unit; less where the stock is less.
pub fn starting_amount(step: Step, unit: &str, stock: Option<Quantity>) -> Quantity {
    let wanted = sensible(unit).unwrap_or_default().max(step.size());
    let start = step.fitted(wanted, stock);
    if start.is_zero() { step.size() } else { start }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goods_by_measure_begin_at_a_sensible_multiple() {
        for (step, unit, start) in [
            ("0.1", "m", "1"),
            ("0.1", "м", "1"),
            ("0.3", "M.", "1.2"),
            ("2.5", "m", "2.5"),
            ("1.44", "m²", "1.44"),
            ("0.36", "m2", "1.08"),
            ("0.05", "kg", "0.1"),
            ("0.07", "кг", "0.14"),
            ("1", "kg", "1"),
            ("10", "g", "100"),
            ("30", "г", "120"),
            ("0.25", "l", "0.25"),
            ("50", "ml", "100"),
            ("10", "cm", "100"),
            ("0.5", "", "0.5"),
            ("0.5", "pachete", "0.5"),
            ("6", "buc.", "6"),
            ("1", "шт.", "1"),
        ] {
            let step = Step::by(Quantity::read(step).unwrap());
            let began = starting_amount(step, unit, None).plain();
            assert_eq!(began, start, "{step:?} {unit}");
        }
        let least = Step::at_least(Quantity(70), false);
        assert_eq!(starting_amount(least, "kg", None), Quantity(100));
    }

    #[test]
    fn what_is_left_limits_the_first_amount_and_the_step_is_its_least() {
        let start = |stock| starting_amount(Step::by(Quantity(100)), "m", Some(Quantity(stock))).0;
        assert_eq!(
            [5000, 1000, 650, 100, 0].map(start),
            [1000, 1000, 600, 100, 100]
        );
    }

    #[test]
    fn a_unit_is_known_in_each_language_and_pieces_are_counted() {
        for unit in ["m", "м", "Kg", "кг", "г.", " ml ", "кв.м"] {
            assert!(is_measure(unit), "{unit}");
        }
        for unit in ["", "buc.", "шт.", "pcs", "set", "cutie"] {
            assert!(!is_measure(unit), "{unit}");
        }
    }
}
