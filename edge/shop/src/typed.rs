//! Numbers as shoppers type and paste them: with marks of thousands, a currency or a unit around them. The browser's rule
//! is `islands/decimal/decimal.ts`; the tests of both read `islands/decimal/numbers.json`.
//!
//! The last of two different marks is the decimal one, and a mark that occurs more than once groups. One mark before
//! exactly three digits is the case that needs the field: where hundredths are asked for, it groups, unless it is the
//! language's decimal mark (`1.000` is a thousand in Romanian and 1 in English). Thousandths can be meant by it, so there
//! it is decimal. Pieces have no decimals: the other mark groups, and the language's own is not read at all, as both
//! readings are likely.

use crate::fields::visible;
use crate::i18n::Language;
use crate::quantity::Step;

/// The numbers that a field asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberKind {
    /// Money and the like, with two decimals.
    Hundredths,
    /// An amount of goods sold by measure.
    Thousandths,
    /// A count of goods.
    Pieces,
}

impl NumberKind {
    /// The amounts of a product with this step.
    pub fn with_step(step: Step) -> Self {
        if step.is_fractional() {
            Self::Thousandths
        } else {
            Self::Pieces
        }
    }
}

/// The size of a group of digits.
const GROUP: usize = 3;

/// Currencies as the shop prints them and units of goods, which may stand beside a number: one JSON text, for browsers too.
const WORDS: &str = include_str!("../../../islands/decimal/words.json");

/// The number as plain text with a dot, such as `-1299.90`, with all its decimals; `None` if it cannot be read.
pub fn read_typed(text: &str, language: Language, kind: NumberKind) -> Option<String> {
    let text: String = visible(text).chars().map(plain_sign).collect();
    let is_digit = |sign: char| sign.is_ascii_digit();
    let (before, rest) = text.split_at(text.find(is_digit)?);
    let (number, after) = rest.split_at(rest.rfind(is_digit)? + 1);
    let after = after.strip_prefix(['.', ',']).unwrap_or(after);
    // The dot of an abbreviation is no mark of decimals: `lei.500`.
    let without_whole = before
        .strip_suffix(['.', ','])
        .filter(|words| words.is_empty() || words.ends_with([' ', '-']));
    let before = without_whole.unwrap_or(before);
    let negative = before.strip_suffix('-');
    let before = negative.unwrap_or(before);
    if !(before.is_empty() || are_words(before)) || !(after.is_empty() || are_words(after)) {
        return None;
    }
    let (whole, fraction) = match without_whole {
        Some(_) => (String::new(), number),
        None => split(number, language, kind)?,
    };
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        whole => whole,
    };
    let mut plain = [if negative.is_some() { "-" } else { "" }, whole].concat();
    if !fraction.is_empty() {
        plain.push('.');
        plain.push_str(fraction);
    }
    Some(plain)
}

/// One sign for each kind of blank and minus.
fn plain_sign(sign: char) -> char {
    match sign {
        '\u{2212}' => '-',
        blank if blank.is_whitespace() => ' ',
        other => other,
    }
}

fn are_words(text: &str) -> bool {
    let text = text.to_lowercase();
    let mut words = text.split([' ', '/']).filter(|word| !word.is_empty());
    words.all(|word| {
        let word = word.strip_suffix('.').unwrap_or(word);
        !word.is_empty() && WORDS.split([' ', '"']).any(|known| known == word)
    })
}

/// The digits before the decimal mark and those after it.
fn split(number: &str, language: Language, kind: NumberKind) -> Option<(String, &str)> {
    let Some(at) = number.rfind(['.', ',']) else {
        return Some((ungrouped(number)?, ""));
    };
    let (before, rest) = number.split_at(at);
    let (mark, after) = rest.split_at(1);
    if before.contains(mark) {
        return Some((ungrouped(number)?, ""));
    }
    let may_group = after.len() == GROUP
        && (1..=GROUP).contains(&before.len())
        && before.bytes().all(|byte| byte.is_ascii_digit())
        && !before.starts_with('0');
    let is_decimal = mark == decimal_mark(language);
    match kind {
        NumberKind::Hundredths if may_group && !is_decimal => Some((ungrouped(number)?, "")),
        NumberKind::Pieces if may_group && is_decimal => None,
        NumberKind::Pieces if may_group => Some((ungrouped(number)?, "")),
        NumberKind::Hundredths | NumberKind::Thousandths | NumberKind::Pieces => {
            Some((ungrouped(before)?, after))
        }
    }
}

const fn decimal_mark(language: Language) -> &'static str {
    match language {
        Language::En => ".",
        Language::Ro | Language::Ru | Language::Uk => ",",
    }
}

/// The digits of a whole number without its marks of thousands; `None` if they do not stand as such.
fn ungrouped(number: &str) -> Option<String> {
    let Some(mark) = number.find(|sign: char| !sign.is_ascii_digit()) else {
        return Some(number.to_owned());
    };
    let mark = number.get(mark..)?.chars().next()?;
    if !matches!(mark, '.' | ',' | ' ') {
        return None;
    }
    let mut groups = number.split(mark);
    let mut digits = groups
        .next()
        .filter(|first| (1..=GROUP).contains(&first.len()))?
        .to_owned();
    for group in groups {
        if group.len() != GROUP || !group.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        digits.push_str(group);
    }
    Some(digits)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;
    use crate::i18n::Decimal;
    use crate::money::{Currency, Money};
    use crate::quantity::Quantity;

    /// The cases of this rule; the browser's test reads the same file.
    const NUMBERS: &str = include_str!("../../../islands/decimal/numbers.json");

    #[derive(Deserialize)]
    struct Case {
        typed: String,
        languages: Vec<String>,
        /// The plain number by kind of field; `None` if it cannot be read.
        plain: BTreeMap<String, Option<String>>,
    }

    #[test]
    fn numbers_are_read_by_language_and_field_as_in_browsers() {
        let cases: Vec<Case> = serde_json::from_str(NUMBERS).unwrap();
        for case in cases {
            for language in &case.languages {
                let language = Language::from_code(language).unwrap();
                for (name, kind) in [
                    ("hundredths", NumberKind::Hundredths),
                    ("thousandths", NumberKind::Thousandths),
                    ("pieces", NumberKind::Pieces),
                ] {
                    let expected = case.plain.get(name).or_else(|| case.plain.get("all"));
                    let expected = expected.unwrap_or_else(|| panic!("{} {name}", case.typed));
                    assert_eq!(
                        read_typed(&case.typed, language, kind),
                        *expected,
                        "{:?} as {name} in {language:?}",
                        case.typed
                    );
                }
            }
        }
    }

    #[test]
    fn each_price_that_the_shop_prints_can_be_typed() {
        for hundredths in [5, 100, 1_250, 2_000, 61_400, 100_000, 129_990, 123_456_789] {
            for currency in Currency::ALL {
                for language in Language::ALL.iter().copied() {
                    let amount = currency.amount(Money(hundredths));
                    for printed in [
                        amount.display(language),
                        amount.counted(language),
                        amount.starting(language),
                        [&*amount.display(language), " /\u{a0}m"].concat(),
                        amount.plain(),
                    ] {
                        let read = read_typed(&printed, language, NumberKind::Hundredths);
                        let read = read.and_then(|plain| Decimal::read(&plain, 2));
                        assert_eq!(read.map(|read| read.parts), Some(hundredths), "{printed}");
                    }
                }
            }
        }
    }

    #[test]
    fn each_amount_that_the_shop_prints_can_be_typed() {
        for (thousandths, unit) in [
            (500, "m"),
            (1_125, "kg"),
            (1_250, "м"),
            (12_345_678, "кг"),
            (99_999_000, "buc."),
            (2_000, "шт"),
        ] {
            let quantity = Quantity::from_thousandths(thousandths).unwrap();
            for language in Language::ALL.iter().copied() {
                for printed in [
                    quantity.display(language),
                    [&*quantity.display(language), "\u{a0}", unit].concat(),
                    quantity.typed(language),
                    quantity.plain(),
                ] {
                    let read = read_typed(
                        &printed,
                        language,
                        NumberKind::with_step(Step::by(quantity)),
                    );
                    let read = read.and_then(|plain| Quantity::read(&plain));
                    assert_eq!(read, Some(quantity), "{printed}");
                }
            }
        }
    }
}
