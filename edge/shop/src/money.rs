//! Amounts of money and the currencies of the shop with their labels (spec shell 1).
//!
//! A price is read as `UnitPrice` and any other amount as `Money`, bare numbers, because the backend names no currency. `Currency::amount` makes it an
//! `Amount`, which can be added and shown; the currency of a shop's own prices is applied by `Shop::amount` and
//! `delivery::Tariff::of`. A currency belongs to a site, and the keys of the page cache contain the site: no key needs
//! the currency.

mod reduction;
mod spoken;
mod unit_price;

pub use reduction::Reduction;
pub use unit_price::UnitPrice;

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::i18n::{Decimal, Language};
use crate::lenient::schema::Kind;
use crate::lenient::{Json, Lenient, Scalar, Schema};
use unit_price::{FINEST, split};

/// Hundredths as the backend or a form writes them; never a float. Without a currency they can be compared, but
/// neither added nor displayed.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Money(pub i64);

impl Money {
    pub const ZERO: Self = Self(0);

    /// The number with a dot and two decimals, for addresses and structured data: `1299.90`.
    pub fn plain(self) -> String {
        let parts = self.0.unsigned_abs();
        format!(
            "{}{}.{:02}",
            if self.0 < 0 { "-" } else { "" },
            parts / 100,
            parts % 100
        )
    }
}

/// A share of an amount: hundredths of a percent, from 0 to 100 %.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u16")]
pub struct Percent(u16);

impl Percent {
    const ALL: u16 = 10_000;

    /// From hundredths of a percent, capped at 100 %; `None` if negative.
    pub fn from_hundredths(hundredths: i64) -> Option<Self> {
        let most = hundredths.min(i64::from(Self::ALL));
        u16::try_from(most).ok().map(Self)
    }

    pub const fn hundredths(self) -> u16 {
        self.0
    }
}

impl TryFrom<u16> for Percent {
    type Error = &'static str;

    fn try_from(hundredths: u16) -> Result<Self, Self::Error> {
        (hundredths <= Self::ALL)
            .then_some(Self(hundredths))
            .ok_or("more than all")
    }
}

/// Hundredths of a currency; the price of one unit may be finer. Two amounts of different currencies have no sum and no
/// order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amount {
    hundredths: i64,
    /// What the exact price is above the hundredths, as in [`UnitPrice`].
    finer: i32,
    currency: Currency,
}

/// The decimals of a price that are shown.
const SHOWN_DECIMALS: u32 = 4;
const CENTS: u32 = 2;

impl Amount {
    pub const fn currency(self) -> Currency {
        self.currency
    }

    /// The sum, at most the largest amount there is; `None` for two currencies.
    pub fn plus(self, other: Self) -> Option<Self> {
        self.combine(other, |one, other| one + other)
    }

    /// The difference; `None` for two currencies.
    pub fn minus(self, other: Self) -> Option<Self> {
        self.combine(other, |one, other| one - other)
    }

    /// The smaller of the two; `None` for two currencies.
    pub fn at_most(self, other: Self) -> Option<Self> {
        self.combine(other, i128::min)
    }

    fn combine(self, other: Self, operation: impl Fn(i128, i128) -> i128) -> Option<Self> {
        (self.currency == other.currency)
            .then(|| self.of_exact(operation(self.exact(), other.exact())))
    }

    /// The amount in the finest parts.
    fn exact(self) -> i128 {
        i128::from(self.hundredths) * FINEST + i128::from(self.finer)
    }

    fn of_exact(self, exact: i128) -> Self {
        let (hundredths, finer) = split(exact).unwrap_or((saturated(exact / FINEST), 0));
        Self {
            hundredths,
            finer,
            ..self
        }
    }

    /// This many thousandths of the amount, rounded half up to hundredths.
    #[must_use]
    pub fn thousandths(self, count: u32) -> Self {
        let product = self.exact() * i128::from(count);
        Self {
            hundredths: saturated((product + 500 * FINEST).div_euclid(1000 * FINEST)),
            finer: 0,
            ..self
        }
    }

    /// This percentage of the amount, rounded half up: to hundredths, or as fine as the amount.
    #[must_use]
    pub fn share(self, percent: Percent) -> Self {
        let part = if self.finer == 0 { FINEST } else { 1 };
        let product = self.exact() / part * i128::from(percent.0);
        self.of_exact((product + 5000).div_euclid(10_000) * part)
    }

    /// A bare number, in the currency of this amount.
    #[must_use]
    pub const fn alike(self, money: Money) -> Self {
        self.currency.amount(money)
    }

    /// The amount, or 0 if it is negative.
    #[must_use]
    pub fn or_zero(self) -> Self {
        self.of_exact(self.exact().max(0))
    }

    /// The percentage of the other amount that this is, 0 to 100; `None` for two currencies, and if the other is 0.
    pub fn percent_of(self, whole: Self) -> Option<u8> {
        let part = self.at_most(whole)?.or_zero().hundredths;
        let percent = (i128::from(part) * 100).checked_div(i128::from(whole.hundredths))?;
        u8::try_from(percent).ok()
    }

    pub const fn hundredths(self) -> i64 {
        self.hundredths
    }

    /// A plain decimal with a dot, without the currency.
    pub fn plain(self) -> String {
        Money(self.hundredths).plain()
    }

    pub const fn is_zero(self) -> bool {
        self.hundredths == 0 && self.finer == 0
    }

    /// The amount in a language, with the currency's label: `1 299,90 лея`. Whole amounts have no cents, and a finer price
    /// has up to four decimals.
    pub fn display(self, language: Language) -> String {
        let mut out = String::with_capacity(16);
        self.write(&mut out, language);
        out
    }

    /// Like [`Self::display`], appended to a text: lists of prices save an allocation each.
    pub fn write(self, out: &mut String, language: Language) {
        if self.currency.agrees(language) {
            out.push_str(&self.counted(language));
            return;
        }
        self.write_number(out, language);
        out.push('\u{a0}');
        out.push_str(self.currency.label(language));
    }

    /// Writes no decimals if all are zeros, and otherwise no zeros after the second.
    fn write_needed(mut number: Decimal, out: &mut String, language: Language) {
        while number.decimals > CENTS && number.parts % 10 == 0 {
            number.parts /= 10;
            number.decimals -= 1;
        }
        if number.decimals == CENTS && number.parts % 100 == 0 {
            number.parts /= 100;
            number.decimals = 0;
        }
        number.write(out, language, false);
    }

    fn write_number(self, out: &mut String, language: Language) {
        let scale = 10_i128.pow(SHOWN_DECIMALS - CENTS);
        let fine = saturated((self.exact() * scale + FINEST / 2).div_euclid(FINEST));
        let (parts, decimals) = if self.finer == 0 {
            (self.hundredths, CENTS)
        } else {
            (fine, SHOWN_DECIMALS)
        };
        Self::write_needed(Decimal { parts, decimals }, out, language);
    }
}

impl PartialOrd for Amount {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        (self.currency == other.currency).then(|| self.exact().cmp(&other.exact()))
    }
}

/// The currencies that a site may use; MDL unless its settings say otherwise.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    #[default]
    Mdl,
    Ron,
    Usd,
    Eur,
    Uah,
    Pln,
}

impl Currency {
    pub const ALL: [Self; 6] = [
        Self::Mdl,
        Self::Ron,
        Self::Usd,
        Self::Eur,
        Self::Uah,
        Self::Pln,
    ];

    /// A bare number of this currency.
    pub const fn amount(self, money: Money) -> Amount {
        Amount {
            hundredths: money.0,
            finer: 0,
            currency: self,
        }
    }

    /// A price of this currency, exactly.
    pub const fn price(self, price: UnitPrice) -> Amount {
        Amount {
            hundredths: price.rounded().0,
            finer: price.finer,
            currency: self,
        }
    }

    pub const fn zero(self) -> Amount {
        self.amount(Money::ZERO)
    }

    /// The ISO 4217 code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Mdl => "MDL",
            Self::Ron => "RON",
            Self::Usd => "USD",
            Self::Eur => "EUR",
            Self::Uah => "UAH",
            Self::Pln => "PLN",
        }
    }

    /// Reads a code in any case; `None` for a currency the shop does not know.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|currency| currency.code().eq_ignore_ascii_case(code.trim()))
    }

    /// Whether the label agrees with the number even on a price tag. Romanian tags stay without the „de” of a sentence.
    const fn agrees(self, language: Language) -> bool {
        matches!(self, Self::Mdl) && matches!(language, Language::Ru | Language::Uk)
    }

    /// The label where no single amount stands before it.
    pub const fn label(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::Mdl, Language::Ro | Language::En) | (Self::Ron, Language::Ro) => "lei",
            (Self::Mdl, Language::Ru) => "леев",
            (Self::Mdl, Language::Uk) => "леїв",
            (Self::Ron, _) => "RON",
            (Self::Usd, _) => "$",
            (Self::Eur, _) => "€",
            (Self::Uah, Language::Ro | Language::En) => "UAH",
            (Self::Uah, Language::Ru | Language::Uk) => "грн",
            (Self::Pln, _) => "zł",
        }
    }
}

impl Lenient for Money {
    fn read(json: &Json<'_>) -> Option<Self> {
        json.parts(2).map(Self)
    }

    fn schema() -> Schema {
        Schema::value::<Self>(Kind::Amount)
    }
}

/// Clamps to the range of hundredths.
fn saturated(hundredths: i128) -> i64 {
    let nearest = hundredths.clamp(i64::MIN.into(), i64::MAX.into());
    i64::try_from(nearest).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::lenient::read_text;

    const fn lei(hundredths: i64) -> Amount {
        Currency::Mdl.amount(Money(hundredths))
    }

    #[test]
    fn amounts_are_formatted_as_in_each_language() {
        let written = |language| lei(129_990).display(language);
        assert_eq!(written(Language::Ro), "1.299,90\u{a0}lei");
        assert_eq!(written(Language::Ru), "1\u{a0}299,90\u{a0}лея");
        assert_eq!(written(Language::Uk), "1\u{a0}299,90\u{a0}лея");
        let english = |currency: Currency, hundredths| {
            currency.amount(Money(hundredths)).display(Language::En)
        };
        assert_eq!(english(Currency::Eur, 129_990), "1,299.90\u{a0}€");
        assert_eq!(english(Currency::Ron, 5000), "50\u{a0}RON");
        let zloty = |language| Currency::Pln.amount(Money(129_990)).display(language);
        assert_eq!(
            [Language::Ro, Language::Ru, Language::Uk, Language::En].map(zloty),
            [
                "1.299,90\u{a0}zł",
                "1\u{a0}299,90\u{a0}zł",
                "1\u{a0}299,90\u{a0}zł",
                "1,299.90\u{a0}zł"
            ]
        );
        assert_eq!(
            [5, -129_990].map(|hundredths| Money(hundredths).plain()),
            ["0.05", "-1299.90"]
        );
    }

    #[test]
    fn amounts_of_different_currencies_cannot_be_added_or_compared() {
        let (lei, euros) = (lei(100), Currency::Eur.amount(Money(100)));
        assert_eq!(lei.plus(euros), None);
        assert_eq!(lei.minus(euros), None);
        assert_eq!(lei.at_most(euros), None);
        assert_eq!(lei.percent_of(euros), None);
        assert_eq!(lei.partial_cmp(&euros), None);
        assert_ne!(lei, euros);
    }

    #[test]
    fn sums_saturate() {
        assert_eq!(lei(i64::MAX).plus(lei(1)), Some(lei(i64::MAX)));
        assert_eq!(lei(i64::MIN).minus(lei(1)), Some(lei(i64::MIN)));
        assert_eq!(lei(i64::MAX).thousandths(2000), lei(i64::MAX));
        assert_eq!(lei(i64::MIN).thousandths(2000), lei(i64::MIN));
        assert_eq!(lei(-5).or_zero(), lei(0));
    }

    #[test]
    fn a_percentage_of_the_whole_is_between_0_and_100() {
        let percent = |part, whole| lei(part).percent_of(lei(whole));
        assert_eq!(percent(35_000, 70_000), Some(50));
        assert_eq!(percent(90_000, 70_000), Some(100));
        assert_eq!(percent(-1, 70_000), Some(0));
        assert_eq!(percent(1, 0), None);
        assert_eq!(percent(i64::MAX, i64::MAX), Some(100));
    }

    proptest! {
        #[test]
        fn a_written_price_is_read_back(hundredths in -999_999_999_999_i64..=999_999_999_999) {
            let number = Money(hundredths).plain();
            prop_assert_eq!(read_text(&number), Some(Money(hundredths)));
            prop_assert_eq!(read_text(&["\"", &number, "\""].concat()), Some(Money(hundredths)));
        }

        #[test]
        fn subtraction_reverses_addition(first in -1_000_000_i64..1_000_000, second in -1_000_000_i64..1_000_000) {
            let sum = lei(first).plus(lei(second)).unwrap();
            prop_assert_eq!(sum.minus(lei(second)), Some(lei(first)));
            prop_assert_eq!(sum >= lei(first), second >= 0);
        }
    }

    #[test]
    fn a_currency_has_its_label_in_each_language() {
        let labels = |currency: Currency| {
            [Language::Ro, Language::Ru, Language::Uk, Language::En]
                .map(|language| currency.label(language))
        };
        assert_eq!(labels(Currency::Mdl), ["lei", "леев", "леїв", "lei"]);
        assert_eq!(labels(Currency::Uah), ["UAH", "грн", "грн", "UAH"]);
        assert_eq!(labels(Currency::Ron), ["lei", "RON", "RON", "RON"]);
        assert_eq!(labels(Currency::Usd), ["$"; 4]);
        assert_eq!(labels(Currency::Eur), ["€"; 4]);
        assert_eq!(labels(Currency::Pln), ["zł"; 4]);
    }

    #[test]
    fn a_code_is_read_in_any_case_and_an_unknown_one_is_none() {
        for currency in Currency::ALL {
            let small = currency.code().to_lowercase();
            assert_eq!(
                Currency::from_code(&[" ", &small, "\n"].concat()),
                Some(currency)
            );
        }
        assert_eq!(["", "XYZ", "$"].map(Currency::from_code), [None; 3]);
    }
}
