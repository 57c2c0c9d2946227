//! Sizes as goods carry them (`350 ml`, `140x200 cm`, `500 mg, 20 tab`), said in each language.

use super::grammar::counted;
use super::words::Words;
use crate::language::Language;

/// Says a comma separated list of measures in `language`.
pub(crate) fn say(words: &Words, language: Language, measures: &str) -> String {
    measures
        .split(", ")
        .map(|measure| say_one(words, language, measure))
        .collect::<Vec<_>>()
        .join(", ")
}

fn say_one(words: &Words, language: Language, measure: &str) -> String {
    let Some((number, unit)) = measure.split_once(' ') else {
        return measure.to_owned();
    };
    let Some(forms) = words.unit(unit) else {
        return measure.to_owned();
    };
    let forms = forms.get(language);
    let said = number_in(language, number);
    if forms.contains('#') {
        return forms.replace('#', &said);
    }
    format!("{said}\u{a0}{}", counted(language, forms, number))
}

/// `0.5` → `0,5` except in English; `140x200` → `140×200`.
pub(crate) fn number_in(language: Language, number: &str) -> String {
    let number = number.replace('x', "×");
    if language == Language::En {
        number
    } else {
        number.replace('.', ",")
    }
}

/// How many hundreds of millilitres or grams a size holds, in thousandths, and which of the two;
/// `None` for other sizes and for less than 100.
pub(crate) fn hundreds(size: &str) -> Option<(i64, &'static str)> {
    let (number, unit) = size.split_once(' ')?;
    let amount = thousandths(number)?;
    let (hundreds, unit) = match unit {
        "ml" => (amount / 100, "ml"),
        "l" => (amount * 10, "ml"),
        "g" => (amount / 100, "g"),
        "kg" => (amount * 10, "g"),
        _ => return None,
    };
    (hundreds >= 1_000).then_some((hundreds, unit))
}

/// A decimal text as an integer count of thousandths.
pub(crate) fn thousandths(number: &str) -> Option<i64> {
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let whole: i64 = whole.parse().ok()?;
    let mut padded = String::from(part);
    while padded.len() < 3 {
        padded.push('0');
    }
    let part: i64 = padded.parse().ok()?;
    (padded.len() == 3).then_some(whole * 1000 + part)
}
