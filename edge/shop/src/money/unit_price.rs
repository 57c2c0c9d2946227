//! The price of one piece or unit, exactly as the backend sends it: screws cost 0.0375 lei each. Only the sum of a line is
//! rounded, and only once.

use super::Money;
use crate::lenient::schema::Kind;
use crate::lenient::{Json, Lenient, Scalar, Schema};

/// The most decimals that a price keeps.
const DECIMALS: u32 = 9;
/// The finest parts of a hundredth.
pub(super) const FINEST: i128 = 10_i128.pow(DECIMALS - 2);

/// A bare price, with up to nine decimals. Sums and limits are [`Money`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct UnitPrice {
    rounded: Money,
    /// What the exact price is above the rounded one, in the finest parts.
    pub(super) finer: i32,
}

impl From<Money> for UnitPrice {
    fn from(rounded: Money) -> Self {
        Self { rounded, finer: 0 }
    }
}

/// Hundredths, rounded half up, and the rest in the finest parts.
pub(super) fn split(exact: i128) -> Option<(i64, i32)> {
    let hundredths = (exact + FINEST / 2).div_euclid(FINEST);
    let rest = exact - hundredths * FINEST;
    Some((hundredths.try_into().ok()?, rest.try_into().ok()?))
}

impl UnitPrice {
    pub const ZERO: Self = Self {
        rounded: Money::ZERO,
        finer: 0,
    };

    fn of_exact(exact: i128) -> Option<Self> {
        let (hundredths, finer) = split(exact)?;
        Some(Self {
            rounded: Money(hundredths),
            finer,
        })
    }

    pub(super) fn exact(self) -> i128 {
        i128::from(self.rounded.0) * FINEST + i128::from(self.finer)
    }

    /// The price in hundredths, rounded half up.
    pub const fn rounded(self) -> Money {
        self.rounded
    }

    /// Whether it has more decimals than a shopper can pay.
    pub const fn is_finer(self) -> bool {
        self.finer != 0
    }

    /// The difference to a lower price.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self::of_exact(self.exact() - other.exact()).unwrap_or_default()
    }

    /// The saving of this price compared with a higher one, in whole percent.
    pub fn percent_below(self, before: Self) -> Option<i64> {
        let saved = before.exact() - self.exact();
        i64::try_from((saved * 100).checked_div(before.exact())?).ok()
    }

    /// How much another price differs from this one, in tenths of a percent, rounded half away from zero; `None` for a
    /// price of nothing.
    pub fn tenths_of_percent_to(self, other: impl Into<Self>) -> Option<i64> {
        let all = self.exact();
        let difference = (other.into().exact() - all) * 1000;
        let half = if difference < 0 { -all / 2 } else { all / 2 };
        i64::try_from((difference + half).checked_div(all)?).ok()
    }

    /// By how many whole hundredths the cost of so many thousandths differs from a sum.
    pub fn differs_by(self, thousandths: u32, sum: Money) -> u128 {
        let cost = self.exact() * i128::from(thousandths);
        let sum = i128::from(sum.0) * FINEST * 1000;
        cost.abs_diff(sum) / (FINEST.unsigned_abs() * 1000)
    }

    /// The exact number with a dot and at least two decimals, for programs.
    pub fn plain(self) -> String {
        let exact = self.exact();
        let whole = 10_u128.pow(DECIMALS);
        let parts = exact.unsigned_abs();
        let sign = if exact < 0 { "-" } else { "" };
        let mut text = format!("{sign}{}.{:09}", parts / whole, parts % whole);
        let needed = text.trim_end_matches('0').len();
        let cents = text.len() - (DECIMALS as usize - 2);
        text.truncate(needed.max(cents));
        text
    }
}

impl Lenient for UnitPrice {
    fn read(json: &Json<'_>) -> Option<Self> {
        let exact = json.amount_parts(DECIMALS).map(i128::from);
        // Too large for so many decimals.
        exact
            .and_then(Self::of_exact)
            .or_else(|| Money::read(json).map(Self::from))
    }

    fn schema() -> Schema {
        Schema::value::<Self>(Kind::Price)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;
    use crate::lenient::read_text;
    use crate::money::{Currency, Percent};

    fn price(text: &str) -> UnitPrice {
        read_text(text).unwrap()
    }

    #[test]
    fn a_price_keeps_the_decimals_that_the_backend_sends() {
        for (json, plain, hundredths) in [
            ("129.9", "129.90", 12_990),
            ("\"129.9000\"", "129.90", 12_990),
            ("0.0375", "0.0375", 4),
            ("\"0.0375\"", "0.0375", 4),
            ("\"0,0375\"", "0.0375", 4),
            ("12.345", "12.345", 1235),
            ("\"12.345\"", "12.345", 1235),
            ("\"1,299\"", "1299.00", 129_900),
            ("\"1.299,905\"", "1299.905", 129_991),
            ("107.416666667", "107.416666667", 10_742),
            ("0.0049999999999", "0.005", 1),
            ("0.30000000000000004", "0.30", 30),
            ("7", "7.00", 700),
            ("9999999999999.99", "9999999999999.99", 999_999_999_999_999),
        ] {
            let read = price(json);
            assert_eq!(
                (&*read.plain(), read.rounded().0),
                (plain, hundredths),
                "{json}"
            );
        }
        for none in ["null", "\"free\"", "true", "[]", "1e300"] {
            assert_eq!(read_text::<UnitPrice>(none), None, "{none}");
        }
    }

    #[test]
    fn prices_are_ordered_and_subtracted_exactly() {
        assert!(price("0.0375") < price("0.04") && price("0.044") > price("0.0375"));
        assert_eq!(price("0.05").minus(price("0.0375")), price("0.0125"));
        assert_eq!(price("0.0375").percent_below(price("0.05")), Some(25));
        assert_eq!(price("1").percent_below(UnitPrice::ZERO), None);
    }

    #[test]
    fn only_the_sum_is_rounded() {
        let lei = |json: &str| Currency::Mdl.price(price(json));
        for (json, thousandths, sum) in [
            ("0.0375", 1_000, 4),
            ("0.0375", 1_000_000, 3750),
            ("12.345", 100_000, 123_450),
            ("107.416666667", 3_000, 32_225),
            ("0.333333333", 2_400, 80),
        ] {
            assert_eq!(
                lei(json).thousandths(thousandths).hundredths(),
                sum,
                "{json}"
            );
        }
        let tenth = Percent::from_hundredths(1000).unwrap();
        let reduced = lei("0.125").minus(lei("0.125").share(tenth)).unwrap();
        assert_eq!(reduced.thousandths(1_000_000).hundredths(), 11_250);
        let reduced = lei("12.35").minus(lei("12.35").share(tenth)).unwrap();
        assert_eq!(
            reduced.hundredths(),
            1111,
            "a price in hundredths stays one"
        );
    }

    #[test]
    fn a_price_is_shown_with_up_to_four_decimals() {
        let shown = |json: &str| {
            let shown = Currency::Mdl.price(price(json)).display(Language::Ro);
            shown.replace('\u{a0}', " ")
        };
        assert_eq!(shown("0.0375"), "0,0375 lei");
        assert_eq!(shown("12.345"), "12,345 lei");
        assert_eq!(shown("1299.905"), "1.299,905 lei");
        assert_eq!(shown("107.416666667"), "107,4167 lei");
        assert_eq!(shown("5.00004"), "5 lei");
        assert_eq!(shown("12.50001"), "12,50 lei");
        assert_eq!(shown("12.5"), "12,50 lei");
    }
}
