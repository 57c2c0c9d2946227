//! Loyalty points (spec commerce 3 and 9), in hundredths as money is, so that a part of a point is exact.

use crate::i18n::{Decimal, Language};
use crate::lenient::schema::Kind;
use crate::lenient::{Json, Lenient, Scalar, Schema};
use crate::money::Amount;
use crate::quantity::Quantity;

/// A non-negative number of loyalty points.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(i64);

impl Points {
    pub const ZERO: Self = Self(0);

    /// The price of an amount in points. The documents name no rate: a point is worth one unit of the shop's currency.
    pub const fn worth(amount: Amount) -> Self {
        Self(amount.hundredths())
    }

    /// The points for this quantity when one piece gives `self`, rounded half up.
    #[must_use]
    pub fn times(self, quantity: Quantity) -> Self {
        let product = i128::from(self.0) * i128::from(quantity.thousandths());
        Self(i64::try_from((product + 500).div_euclid(1000)).unwrap_or(i64::MAX))
    }

    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The number in a language: `1 299,9`.
    pub fn display(self, language: Language) -> String {
        let mut out = String::new();
        Decimal {
            parts: self.0,
            decimals: 2,
        }
        .write(&mut out, language, true);
        out
    }
}

impl Lenient for Points {
    fn read(json: &Json<'_>) -> Option<Self> {
        json.parts(2).map(|parts| Self(parts.max(0)))
    }

    fn schema() -> Schema {
        Schema::value::<Self>(Kind::Number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;
    use crate::money::{Currency, Money};

    #[test]
    fn points_are_read_leniently_and_formatted_by_language() {
        for (json, shown) in [
            ("0", "0"),
            ("12", "12"),
            ("\"1299.90\"", "1\u{a0}299,9"),
            ("-3", "0"),
        ] {
            let points: Points = read_text(json).unwrap();
            assert_eq!(
                points.display(Language::Uk).replace('\u{202f}', "\u{a0}"),
                shown
            );
        }
        assert!(read_text::<Points>("\"many\"").is_none());
    }

    #[test]
    fn points_for_a_quantity_are_rounded_half_up() {
        let give = |json: &str, thousandths| {
            let points: Points = read_text(json).unwrap();
            points.times(Quantity::from_thousandths(thousandths).unwrap())
        };
        assert_eq!(give("3", 2000), Points(600));
        assert_eq!(give("0.01", 500), Points(1));
        assert_eq!(give("0.01", 499), Points(0));
        let price = Currency::Mdl.amount(Money(12_990));
        assert_eq!(Points::worth(price), Points(12_990));
    }
}
