//! Texts and amounts in any notation of a backend.
//!
//! Digits may be grouped by three with spaces, dots, commas or apostrophes. If both a dot and a comma occur, the last
//! one is the decimal mark; a mark that occurs more than once only separates groups. A single dot is decimal, as JSON
//! and Django write it. A single comma is decimal too, unless exactly three digits follow it and the value has fewer
//! decimals than that: an amount `1,299` is 1299, a quantity `1,299` is a little more than one.

use std::borrow::Cow;

use super::Json;
use crate::i18n::{Decimal, Language};

/// A value read as a text or as an amount.
pub(crate) trait Scalar {
    /// A text or a number as text; `None` for anything else.
    fn text(&self) -> Option<Cow<'_, str>>;

    /// A number, or a text that is one, counted in its smallest unit: 12.99 at 2 decimals is 1299.
    fn parts(&self, decimals: u32) -> Option<i64>;

    /// An amount of money in finer units: a comma before three digits groups, as in an amount of two decimals.
    fn amount_parts(&self, decimals: u32) -> Option<i64>;
}

/// The decimals of an amount of money.
const CENTS: u32 = 2;

impl Scalar for Json<'_> {
    fn text(&self) -> Option<Cow<'_, str>> {
        match self {
            Self::Text(text) => Some(Cow::Borrowed(text)),
            Self::Whole(number) => Some(Cow::Owned(number.to_string())),
            Self::Decimal(number) => written(*number).map(|number| Cow::Owned(plain(number))),
            Self::Null | Self::Bool(_) | Self::List(_) | Self::Object(_) => None,
        }
    }

    fn parts(&self, decimals: u32) -> Option<i64> {
        parts_grouped(self, decimals, decimals)
    }

    fn amount_parts(&self, decimals: u32) -> Option<i64> {
        parts_grouped(self, decimals, CENTS)
    }
}

/// The parts of a value whose digits are grouped as in one of `usual` decimals.
fn parts_grouped(json: &Json<'_>, decimals: u32, usual: u32) -> Option<i64> {
    match json {
        Json::Whole(number) => number.checked_mul(10_i64.pow(decimals)),
        Json::Decimal(number) => rounded(written(*number)?, decimals),
        Json::Text(text) => {
            let number = match bare(text, usual) {
                Some(text) => Decimal::read(&text, decimals),
                None => Decimal::read(text, decimals),
            };
            number.map(|number| number.parts)
        }
        Json::Null | Json::Bool(_) | Json::List(_) | Json::Object(_) => None,
    }
}

/// The size of a group of digits.
const GROUP: usize = 3;

/// A grouped number as plain digits with a dot; `None` if it has no groups.
fn bare(text: &str, decimals: u32) -> Option<String> {
    let text = text.trim();
    let groups = |letter: char| {
        matches!(
            letter,
            ' ' | '\u{a0}' | '\u{2009}' | '\u{202f}' | '\'' | '\u{2019}'
        )
    };
    let is_mark = |letter: char| matches!(letter, '.' | ',');
    let (whole, fraction) = match text.rsplit_once(is_mark) {
        Some((before, after)) => {
            let mark = text.get(before.len()..)?.chars().next()?;
            let is_alone = !before.contains(is_mark);
            let (is_short, groups_are_spaced) =
                (before.len() <= GROUP + 1, before.contains(groups));
            let is_group = after.len() == GROUP
                && if is_alone {
                    let fits = decimals < 3 && is_short && !groups_are_spaced;
                    mark == ',' && fits && !before.trim_start_matches('-').starts_with('0')
                } else {
                    before.contains(mark)
                };
            if is_group {
                (text, "")
            } else {
                (before, after)
            }
        }
        None => (text, ""),
    };
    let sign = whole.find(|letter| is_mark(letter) || groups(letter))?;
    let sign = whole.get(sign..)?.chars().next()?;
    let (negative, digits) = match whole.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", whole),
    };
    let mut parts = digits.split(sign);
    let first = parts
        .next()
        .filter(|first| (1..=GROUP).contains(&first.len()))?;
    let mut plain = [negative, first].concat();
    for group in parts {
        if group.len() != GROUP {
            return None;
        }
        plain.push_str(group);
    }
    if !fraction.is_empty() {
        plain.push('.');
        plain.push_str(fraction);
    }
    Some(plain)
}

/// The limit of the digits that a float keeps for certain: 15.
const DIGITS: f64 = 1e15;
/// The most decimals that are read.
const MOST_DECIMALS: u32 = 9;

/// Recovers the decimal that the backend wrote. Up to 15 digits, different decimals are different floats, so rounding
/// at the last place that fits gives the written number. `None` if it cannot be a shop's amount.
fn written(number: f64) -> Option<Decimal> {
    if number.abs() >= 1e13 {
        return None;
    }
    let (mut scale, mut decimals) = (1.0, 0);
    while decimals < MOST_DECIMALS && number.abs() * scale * 10.0 <= DIGITS {
        scale *= 10.0;
        decimals += 1;
    }
    #[expect(clippy::cast_possible_truncation, reason = "at most 15 digits")]
    let parts = match (number * scale).round() as i64 {
        // A small amount is not shown as zero.
        0 if number > 0.0 => 1,
        0 if number < 0.0 => -1,
        parts => parts,
    };
    Some(Decimal { parts, decimals })
}

/// The number at this many decimals, rounded half away from zero.
fn rounded(number: Decimal, decimals: u32) -> Option<i64> {
    let Some(finer) = number.decimals.checked_sub(decimals) else {
        let more = 10_i64.checked_pow(decimals - number.decimals)?;
        return number.parts.checked_mul(more);
    };
    let unit = 10_i64.pow(finer);
    let (whole, rest) = (number.parts / unit, number.parts % unit);
    Some(
        whole
            + if rest.abs() * 2 >= unit {
                number.parts.signum()
            } else {
                0
            },
    )
}

/// A number with a dot and no trailing zeros.
fn plain(number: Decimal) -> String {
    let mut out = String::new();
    Decimal {
        parts: number.parts.abs(),
        ..number
    }
    .write(&mut out, Language::En, true);
    out.retain(|letter| letter != ',');
    if number.parts < 0 {
        out.insert(0, '-');
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::lenient::read_text;
    use crate::money::Money;
    use crate::quantity::{InStock, Quantity};

    #[test]
    fn amounts_are_read_with_any_digit_grouping() {
        for (text, hundredths) in [
            ("1299.00", 129_900),
            ("1,299.00", 129_900),
            ("1.299,00", 129_900),
            ("1 299,00", 129_900),
            ("1 299.00", 129_900),
            ("1\u{a0}299,00", 129_900),
            ("1\u{202f}299,00", 129_900),
            ("1'299.00", 129_900),
            ("1 299", 129_900),
            (" 1,299 ", 129_900),
            ("-1,299.50", -129_950),
            ("12,345,678.9", 1_234_567_890),
            ("12.345.678", 1_234_567_800),
            ("12.345.678,9", 1_234_567_890),
            ("1 234 567,89", 123_456_789),
            // A single mark: a dot is decimal; a comma too, unless only grouping is possible.
            ("1299,00", 129_900),
            ("1,29", 129),
            ("1.299", 130),
            ("1299,000", 129_900),
            ("1 299,000", 129_900),
            ("0,500", 50),
            ("12,5", 1250),
        ] {
            let json = ["\"", text, "\""].concat();
            assert_eq!(read_text(&json), Some(Money(hundredths)), "{text}");
        }
        for text in [
            "1,29,9",
            "12 34",
            "1 2345",
            "1,299.00.0",
            "1.299 000",
            "1 299,000.00",
            ",299",
            " ",
            "1,2999,000",
            "1299,000,00",
            "1, 299",
            "- 5",
            "1 299 lei",
        ] {
            let json = ["\"", text, "\""].concat();
            assert_eq!(read_text::<Money>(&json), None, "{text}");
        }
    }

    #[test]
    fn a_count_may_be_grouped_and_a_quantity_has_three_decimals() {
        assert_eq!(read_text::<u64>("\"1,299\""), Some(1299));
        assert_eq!(read_text::<u64>("\"1 299\""), Some(1299));
        let quantity = |json: &str| read_text(json).map(Quantity::thousandths);
        assert_eq!(quantity("\"1,299\""), Some(1299));
        assert_eq!(quantity("\"1 299,5\""), Some(1_299_500));
        let stock = |json: &str| read_text(json).map(|InStock(left)| left.thousandths());
        assert_eq!(stock("\"1,299.00\""), Some(1_299_000));
        assert_eq!(read_text::<f64>("\"4,857\""), Some(4.86));
    }
}
