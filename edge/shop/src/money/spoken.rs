//! Amounts inside a sentence: „de la 700 de lei”, «від 700 леїв». A Romanian price tag keeps the bare label.

use super::{Amount, Currency};
use crate::i18n::{Language, Plural};
use crate::words::money;

impl Amount {
    /// The amount as a count: a price, a missing sum.
    pub fn counted(self, language: Language) -> String {
        self.said(language, money::LEI)
    }

    /// The amount after „de la”, «от», «від», "from".
    pub fn starting(self, language: Language) -> String {
        self.said(language, money::FROM_LEI)
    }

    /// Only lei have plural forms; the other currencies are signs and abbreviations.
    fn said(self, language: Language, forms: Plural) -> String {
        let lei = match self.currency {
            Currency::Mdl => true,
            Currency::Ron => language == Language::Ro,
            Currency::Usd | Currency::Eur | Currency::Uah | Currency::Pln => false,
        };
        let hundredths = self.hundredths.unsigned_abs();
        if !lei {
            return self.display(language);
        }
        let mut number = String::with_capacity(16);
        self.write_number(&mut number, language);
        let is_whole = hundredths.is_multiple_of(100) && self.finer == 0;
        let whole = is_whole.then_some(hundredths / 100);
        language.words().counted(forms, whole, &number)
    }
}

impl Currency {
    /// The labels for scripts that count a sum themselves: one for all numbers, or those for 1, 2, 5 and a fraction,
    /// with a bar between them.
    pub fn labels(self, language: Language) -> String {
        if !self.agrees(language) {
            return self.label(language).to_owned();
        }
        let words = language.words();
        [Some(1), Some(2), Some(5), None]
            .map(|whole| words.counted(money::LEI, whole, "").trim().to_owned())
            .join("|")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::Money;

    fn spoken_forms(currency: Currency, language: Language, hundredths: i64) -> [String; 2] {
        let amount = currency.amount(Money(hundredths));
        [amount.counted(language), amount.starting(language)]
            .map(|text| text.replace('\u{a0}', " "))
    }

    #[test]
    fn lei_agree_with_their_number_and_preposition() {
        let cases = [
            (Language::Ro, 100, ["1 leu", "1 leu"]),
            (Language::Ro, 1_900, ["19 lei", "19 lei"]),
            (Language::Ro, 2_000, ["20 de lei", "20 de lei"]),
            (Language::Ro, 61_400, ["614 lei", "614 lei"]),
            (Language::Ro, 100_000, ["1.000 de lei", "1.000 de lei"]),
            (Language::Ro, 4_050, ["40,50 lei", "40,50 lei"]),
            (Language::Ru, 100, ["1 лей", "1 лея"]),
            (Language::Ru, 200, ["2 лея", "2 леев"]),
            (Language::Ru, 70_000, ["700 леев", "700 леев"]),
            (Language::Uk, 0, ["0 леїв", "0 леїв"]),
            (Language::Uk, 62_300, ["623 леї", "623 леїв"]),
            (Language::Uk, 70_000, ["700 леїв", "700 леїв"]),
            (Language::Uk, 1_250, ["12,50 лея", "12,50 лея"]),
            (Language::En, 100, ["1 leu", "1 leu"]),
            (Language::En, 150, ["1.50 lei", "1.50 lei"]),
        ];
        for (language, hundredths, expected) in cases {
            assert_eq!(spoken_forms(Currency::Mdl, language, hundredths), expected);
        }
    }

    #[test]
    fn a_price_tag_agrees_with_its_number_as_a_sentence_does() {
        let tag = |language, hundredths| {
            let amount = Currency::Mdl.amount(Money(hundredths));
            amount.display(language).replace('\u{a0}', " ")
        };
        for (language, hundredths, expected) in [
            (Language::Ro, 2_000, "20 lei"),
            (Language::Ru, 2_100, "21 лей"),
            (Language::Ru, 12_900, "129 леев"),
            (Language::Ru, -200, "−2 лея"),
            (Language::Uk, 0, "0 леїв"),
            (Language::Uk, 9_200, "92 леї"),
            (Language::Uk, 30_573, "305,73 лея"),
        ] {
            assert_eq!(tag(language, hundredths), expected);
        }
        assert_eq!(Currency::Mdl.labels(Language::Uk), "лей|леї|леїв|лея");
        assert_eq!(Currency::Mdl.labels(Language::Ro), "lei");
    }

    #[test]
    fn other_currencies_are_spoken_as_written() {
        assert_eq!(
            spoken_forms(Currency::Ron, Language::Ro, 25_000),
            ["250 de lei"; 2]
        );
        assert_eq!(
            spoken_forms(Currency::Ron, Language::Ru, 25_000),
            ["250 RON"; 2]
        );
        assert_eq!(
            spoken_forms(Currency::Uah, Language::Uk, 25_000),
            ["250 грн"; 2]
        );
        assert_eq!(
            spoken_forms(Currency::Pln, Language::Uk, 25_000),
            ["250 zł"; 2]
        );
        assert_eq!(
            spoken_forms(Currency::Mdl, Language::Ro, -500),
            ["−5 lei"; 2]
        );
    }
}
