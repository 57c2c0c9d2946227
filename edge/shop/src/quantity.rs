//! A quantity of a product, in thousandths, so that half a metre of cloth is exact (spec commerce 5).

mod step;
mod start;

pub use start::{is_measure, starting_amount};
pub use step::Step;

use serde::{Deserialize, Serialize};

use crate::i18n::{Decimal, Language};
use crate::lenient::schema::Kind;
use crate::lenient::{Json, Lenient, Scalar, Schema};
use crate::money::{Amount, Money, UnitPrice};

/// Numbers are read with nine decimals; this converts them to thousandths.
const FINER: i64 = 1_000_000;

/// An amount of a product in thousandths, from 0 to [`Quantity::MAX`]. Between our own programs and in storage it is
/// its number of thousandths; the backend gets [`Quantity::plain`].
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "u32", into = "u32")]
pub struct Quantity(u32);

impl From<Quantity> for u32 {
    fn from(quantity: Quantity) -> Self {
        quantity.thousandths()
    }
}

impl TryFrom<u32> for Quantity {
    type Error = &'static str;

    fn try_from(thousandths: u32) -> Result<Self, Self::Error> {
        Self::from_thousandths(thousandths).ok_or("more than a line holds")
    }
}

impl Quantity {
    pub const ZERO: Self = Self(0);
    pub const ONE: Self = Self(1000);
    /// A line holds at most 99999 (spec commerce 9).
    pub const MAX: Self = Self(99_999_000);

    /// A quantity of this many thousandths; `None` above the maximum.
    pub const fn from_thousandths(thousandths: u32) -> Option<Self> {
        if thousandths <= Self::MAX.0 {
            Some(Self(thousandths))
        } else {
            None
        }
    }

    pub const fn thousandths(self) -> u32 {
        self.0
    }

    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The number of units, if it is whole.
    pub fn whole(self) -> Option<u64> {
        self.0
            .is_multiple_of(1000)
            .then(|| u64::from(self.0 / 1000))
    }

    /// The number of whole units in it.
    pub const fn pieces(self) -> u64 {
        (self.0 / 1000) as u64
    }

    /// Reads `2`, `0,5`, `1.250`, rounding to 3 decimals, but never down to zero; `None` for negatives, words and
    /// numbers above the maximum. The limits are checked before rounding.
    pub fn read(text: &str) -> Option<Self> {
        Self::of_billionths(Decimal::read(text, 9)?.parts)
    }

    fn of_billionths(number: i64) -> Option<Self> {
        if number < 0 || number > i64::from(Self::MAX.0) * FINER {
            return None;
        }
        let rounded = (number + FINER / 2) / FINER;
        let thousandths = if number > 0 { rounded.max(1) } else { 0 };
        u32::try_from(thousandths)
            .ok()
            .and_then(Self::from_thousandths)
    }

    /// The sum of two quantities, at most [`Quantity::MAX`].
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0).min(Self::MAX.0))
    }

    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// The cost of this quantity at a price, rounded to hundredths, half up.
    pub fn cost(self, price: Amount) -> Amount {
        price.thousandths(self.0)
    }

    /// The price of one unit if this quantity costs `all`, to the nearest hundredth; `None` for a zero quantity.
    pub fn each(self, all: Money) -> Option<Money> {
        let thousandths = i64::from(self.0);
        let all = all.0.checked_mul(1000)?.checked_add(thousandths / 2)?;
        all.checked_div(thousandths).map(Money)
    }

    /// Whether this quantity costs `all` at this price, whichever way the hundredth was rounded.
    pub fn costs_about(self, all: Money, price: UnitPrice) -> bool {
        price.differs_by(self.0, all) < 1
    }

    /// The number alone, with a dot and no needless zeros: `0.5`, `12`. For inputs and wire bodies, where it is a
    /// JSON number.
    pub fn plain(self) -> String {
        self.display(Language::En).replace(',', "")
    }

    /// The number alone as a field shows it: with the language's decimal mark and without groups, which a shopper
    /// would have to type around.
    pub fn typed(self, language: Language) -> String {
        match language {
            Language::En => self.plain(),
            Language::Ro | Language::Ru | Language::Uk => self.plain().replace('.', ","),
        }
    }

    /// The number as a language writes it.
    pub fn display(self, language: Language) -> String {
        let mut out = String::new();
        Decimal {
            parts: i64::from(self.0),
            decimals: 3,
        }
        .write(&mut out, language, true);
        out
    }
}

impl Lenient for Quantity {
    fn read(json: &Json<'_>) -> Option<Self> {
        match json {
            Json::Whole(number) => {
                let thousandths = number.checked_mul(1000)?;
                Self::from_thousandths(u32::try_from(thousandths).ok()?)
            }
            Json::Decimal(_) | Json::Text(_) => Self::of_billionths(json.parts(9)?),
            Json::Null | Json::Bool(_) | Json::List(_) | Json::Object(_) => None,
        }
    }

    fn schema() -> Schema {
        Schema::value::<Self>(Kind::Quantity)
    }
}

/// The stock of a product, if the backend tells it: rounded down, so that a shopper cannot buy a thousandth too much;
/// a negative number is zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InStock(pub Quantity);

impl Lenient for InStock {
    fn read(json: &Json<'_>) -> Option<Self> {
        let most = i64::from(Quantity::MAX.0);
        let thousandths = match json.parts(9) {
            Some(parts) => (parts / FINER).clamp(0, most),
            // Too large for nine decimals, so more than a line can hold.
            None => json.parts(0)?.clamp(0, most),
        };
        Some(Self(Quantity(u32::try_from(thousandths).ok()?)))
    }

    fn schema() -> Schema {
        Schema::value::<Self>(Kind::Quantity)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::lenient::read_text;
    use crate::money::Currency;

    #[test]
    fn the_unit_price_of_a_pack_is_rounded_to_hundredths() {
        let each = |thousandths, all| {
            let quantity = Quantity::from_thousandths(thousandths).unwrap();
            quantity.each(Money(all)).map(|Money(one)| one)
        };
        assert_eq!(each(24_000, 30_240), Some(1260));
        assert_eq!(each(3000, 10_000), Some(3333));
        assert_eq!(each(250, 499), Some(1996));
        assert_eq!(each(0, 499), None);
        assert_eq!(each(1000, i64::MAX), None);
    }

    #[test]
    fn a_sum_matches_its_unit_price_under_either_rounding() {
        let about = |all, price| {
            let some = Quantity::from_thousandths(50).unwrap();
            some.costs_about(Money(all), Money(price).into())
        };
        assert!(about(1739, 34_790) && about(1740, 34_790));
        assert!(!about(1738, 34_790) && !about(1741, 34_790));
        assert!(about(1740, 34_800) && !about(1739, 34_800) && !about(1, i64::MAX));
    }

    #[test]
    fn quantities_are_read_exactly_or_rejected() {
        for (text, thousandths) in [
            ("2", Some(2000)),
            ("0,5", Some(500)),
            ("1.2345", Some(1235)),
            ("99999", Some(99_999_000)),
            ("99999.001", None),
            ("99999.0004", None),
            ("0.0001", Some(1)),
            ("0,0000001", Some(1)),
            ("0.000", Some(0)),
            ("-0", Some(0)),
            ("-0.0001", None),
            ("99999999999999", None),
            ("-1", None),
            ("NaN", None),
            ("1e3", None),
            ("", None),
        ] {
            assert_eq!(
                Quantity::read(text).map(Quantity::thousandths),
                thousandths,
                "{text}"
            );
        }
    }

    #[test]
    fn half_a_metre_costs_half() {
        let lei = |hundredths| Currency::Mdl.amount(Money(hundredths));
        assert_eq!(Quantity(500).cost(lei(9999)), lei(5000));
        assert_eq!(Quantity::MAX.cost(lei(i64::MAX)), lei(i64::MAX));
    }

    #[test]
    fn a_stock_is_rounded_down_and_never_negative() {
        for (json, thousandths) in [
            ("1.001", Some(1001)),
            ("\"1,003\"", Some(1003)),
            ("2.9999", Some(2999)),
            ("0.0009", Some(0)),
            ("7", Some(7000)),
            ("-2", Some(0)),
            ("-0.5", Some(0)),
            ("99999.001", Some(99_999_000)),
            ("10000000000", Some(99_999_000)),
            ("\"9999999999.5\"", Some(99_999_000)),
            ("\"many\"", None),
            ("null", None),
        ] {
            let read = read_text(json).map(|InStock(left)| left.thousandths());
            assert_eq!(read, thousandths, "{json}");
        }
    }

    /// Reads a number as JSON number and text, each as a quantity and as a stock.
    fn read_in_all_forms(thousandths: u32) -> [Option<u32>; 4] {
        let number = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
        let text = ["\"", &number, "\""].concat();
        let quantity = |json: &str| read_text(json).map(Quantity::thousandths);
        let stock = |json: &str| read_text(json).map(|InStock(left)| left.thousandths());
        [
            quantity(&number),
            quantity(&text),
            stock(&number),
            stock(&text),
        ]
    }

    #[test]
    fn each_of_the_first_99999_thousandths_is_read_exactly() {
        for thousandths in 0..=99_999 {
            assert_eq!(read_in_all_forms(thousandths), [Some(thousandths); 4]);
        }
    }

    proptest! {
        #[test]
        fn every_quantity_of_a_line_is_read_exactly(thousandths in 0..=Quantity::MAX.0) {
            prop_assert_eq!(read_in_all_forms(thousandths), [Some(thousandths); 4]);
        }
    }
}
