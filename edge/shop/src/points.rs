//! Loyalty points (spec commerce 3 and 9). Whole points are given, paid and shown; what a product gives may have a part
//! of a point, which counts until the order's points are added up.

use serde::{Deserialize, Serialize};

use crate::i18n::{Decimal, Language};
use crate::lenient::schema::Kind;
use crate::lenient::{Json, Lenient, Scalar, Schema};
use crate::money::{Amount, Currency, Money};
use crate::quantity::Quantity;

/// A non-negative number of loyalty points, in hundredths.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Points(i64);

/// The hundredths of a point. The documents name no rate: a point is worth one unit of the shop's currency.
const POINT: i64 = 100;

impl Points {
    pub const ZERO: Self = Self(0);

    /// The price of an amount in points: whole ones, since no part of a point is paid.
    pub const fn worth(amount: Amount) -> Self {
        let parts = amount.hundredths().saturating_add(POINT - 1);
        Self(parts.div_euclid(POINT) * POINT)
    }

    /// The points for this quantity when one piece gives `self`, cut to hundredths.
    #[must_use]
    pub fn times(self, quantity: Quantity) -> Self {
        let product = i128::from(self.0) * i128::from(quantity.thousandths());
        Self(i64::try_from(product.div_euclid(1000)).unwrap_or(i64::MAX))
    }

    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// What is left when so many are spent; none if they are too few.
    #[must_use]
    pub const fn less(self, spent: Self) -> Self {
        if spent.0 < self.0 {
            Self(self.0 - spent.0)
        } else {
            Self::ZERO
        }
    }

    /// The whole points among them.
    #[must_use]
    pub const fn whole(self) -> Self {
        Self(self.0.div_euclid(POINT) * POINT)
    }

    /// Whether there is no whole point.
    pub const fn is_none(self) -> bool {
        self.0 < POINT
    }

    /// The number of whole points in a language: `1 299`.
    pub fn display(self, language: Language) -> String {
        let mut out = String::new();
        Decimal {
            parts: self.whole().0,
            decimals: 2,
        }
        .write(&mut out, language, true);
        out
    }

    /// The number with its worth, where prices are shown: `12 = 12 lei`.
    pub fn with_worth(self, currency: Option<Currency>, language: Language) -> String {
        let points = self.display(language);
        match currency {
            Some(currency) => {
                let worth = currency.amount(Money(self.whole().0)).display(language);
                [&points, "\u{a0}=\u{a0}", &worth].concat()
            }
            None => points,
        }
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

    #[test]
    fn points_are_read_leniently_and_formatted_by_language() {
        for (json, shown) in [
            ("0", "0"),
            ("12", "12"),
            ("\"1299.90\"", "1\u{a0}299"),
            ("0.99", "0"),
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
    fn points_for_a_quantity_are_cut() {
        let give = |json: &str, thousandths| {
            let points: Points = read_text(json).unwrap();
            points.times(Quantity::from_thousandths(thousandths).unwrap())
        };
        assert_eq!(give("3", 2000), Points(600));
        assert_eq!(give("1", 999), Points(99));
        assert_eq!(give("0.01", 999), Points(0));
    }

    #[test]
    fn a_price_in_points_is_whole_and_points_tell_their_worth() {
        let price = |hundredths| Points::worth(Currency::Mdl.amount(Money(hundredths)));
        assert_eq!(
            [0, 1, 12_990, 13_000].map(price),
            [0, 100, 13_000, 13_000].map(Points)
        );
        for (points, told) in [(237, "2 = 2 lei"), (130_000, "1.300 = 1.300 lei")] {
            let told_now = Points(points).with_worth(Some(Currency::Mdl), Language::Ro);
            assert_eq!(told_now.replace('\u{a0}', " "), told);
        }
        assert_eq!(Points(237).with_worth(None, Language::Ro), "2");
        assert!(Points(99).is_none() && !Points(100).is_none());
        assert_eq!(Points(500).less(Points(130)), Points(370));
        assert_eq!(Points(500).less(Points(501)), Points::ZERO);
    }
}
