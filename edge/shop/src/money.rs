//! Money as whole hundredths, and the currencies of the shop with their labels (spec shell 1).

use serde::Serialize;

use crate::i18n::{Decimal, Language};
use crate::lenient::{Json, Lenient, Scalar};

/// An amount in hundredths of the site's currency; never a float.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Money(pub i64);

impl Money {
    pub const ZERO: Self = Self(0);

    /// The amount in a language, with the currency's label: `1 299,90 лей`. Whole amounts keep no cents.
    pub fn display(self, language: Language, currency: Currency) -> String {
        let mut out = String::with_capacity(16);
        self.write(&mut out, language, currency);
        out
    }

    /// The same, at the end of a text: lists of prices need no text of their own.
    pub fn write(self, out: &mut String, language: Language, currency: Currency) {
        let whole = self.0 % 100 == 0;
        Decimal {
            parts: if whole { self.0 / 100 } else { self.0 },
            decimals: if whole { 0 } else { 2 },
        }
        .write(out, language, false);
        out.push('\u{a0}');
        out.push_str(currency.label(language));
    }

    /// The amount with a dot and two decimals, for structured data: `1299.90`.
    pub fn plain(self) -> String {
        let parts = self.0.unsigned_abs();
        format!(
            "{}{}.{:02}",
            if self.0 < 0 { "-" } else { "" },
            parts / 100,
            parts % 100
        )
    }

    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
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
}

impl Currency {
    pub const ALL: [Self; 5] = [Self::Mdl, Self::Ron, Self::Usd, Self::Eur, Self::Uah];

    /// The ISO 4217 code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Mdl => "MDL",
            Self::Ron => "RON",
            Self::Usd => "USD",
            Self::Eur => "EUR",
            Self::Uah => "UAH",
        }
    }

    /// Reads a code in any case; `None` for a currency the shop does not know.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|currency| currency.code().eq_ignore_ascii_case(code.trim()))
    }

    /// What a shopper reads after the amount.
    pub const fn label(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::Mdl, Language::Ro | Language::En) => "lei",
            (Self::Mdl, Language::Ru) => "лей",
            (Self::Mdl, Language::Uk) => "леї",
            (Self::Ron, _) => "RON",
            (Self::Usd, _) => "$",
            (Self::Eur, _) => "€",
            (Self::Uah, Language::Ro | Language::En) => "UAH",
            (Self::Uah, Language::Ru | Language::Uk) => "грн",
        }
    }
}

impl Lenient for Money {
    fn read(json: &Json<'_>) -> Option<Self> {
        json.parts(2).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_written_as_each_language_does() {
        let price = Money(129_990);
        assert_eq!(
            price.display(Language::Ro, Currency::Mdl),
            "1.299,90\u{a0}lei"
        );
        assert_eq!(
            price.display(Language::Ru, Currency::Mdl),
            "1\u{a0}299,90\u{a0}лей"
        );
        assert_eq!(
            price.display(Language::Uk, Currency::Mdl),
            "1\u{a0}299,90\u{a0}леї"
        );
        assert_eq!(
            price.display(Language::En, Currency::Eur),
            "1,299.90\u{a0}€"
        );
        assert_eq!(
            Money(5000).display(Language::En, Currency::Ron),
            "50\u{a0}RON"
        );
    }

    #[test]
    fn a_currency_has_its_label_in_each_language() {
        let labels = |currency: Currency| {
            [Language::Ro, Language::Ru, Language::Uk, Language::En]
                .map(|language| currency.label(language))
        };
        assert_eq!(labels(Currency::Mdl), ["lei", "лей", "леї", "lei"]);
        assert_eq!(labels(Currency::Uah), ["UAH", "грн", "грн", "UAH"]);
        assert_eq!(labels(Currency::Ron), ["RON"; 4]);
        assert_eq!(labels(Currency::Usd), ["$"; 4]);
        assert_eq!(labels(Currency::Eur), ["€"; 4]);
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
