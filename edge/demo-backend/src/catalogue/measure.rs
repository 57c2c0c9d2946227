//! Formats measures (`350 ml`, `140x200 cm`, `500 mg, 20 tab`) in each language.

use super::dictionary::Dictionary;
use super::grammar::plural;
use crate::language::Language;

/// Formats a comma separated list of measures.
pub(crate) fn format_measures(
    dictionary: &Dictionary,
    language: Language,
    measures: &str,
) -> String {
    measures
        .split(", ")
        .map(|measure| format_measure(dictionary, language, measure))
        .collect::<Vec<_>>()
        .join(", ")
}

fn format_measure(dictionary: &Dictionary, language: Language, measure: &str) -> String {
    let Some((number, unit)) = measure.split_once(' ') else {
        return measure.to_owned();
    };
    let Some(forms) = dictionary.unit(unit) else {
        return measure.to_owned();
    };
    let forms = forms.get(language);
    let number_text = format_number(language, number);
    if forms.contains('#') {
        return forms.replace('#', &number_text);
    }
    let noun = plural(language, forms, number);
    if takes_de(language, forms, number) {
        return format!("{number_text}\u{a0}de\u{a0}{noun}");
    }
    format!("{number_text}\u{a0}{noun}")
}

/// Romanian joins a number from 20 on to its noun with „de”: „24 de luni”, but „119 luni”. Symbols stay alone: „24 kg”.
fn takes_de(language: Language, forms: &str, number: &str) -> bool {
    let count = number.parse::<u32>().unwrap_or(0);
    language == Language::Ro
        && forms.contains('/')
        && count != 0
        && !(1..20).contains(&(count % 100))
}

/// A size shown under its own label, so without the word: „43”, not „mărimea 43”.
pub(crate) fn format_size(dictionary: &Dictionary, language: Language, size: &str) -> String {
    match size.strip_suffix(" nr") {
        Some(number) => format_number(language, number),
        None => format_measures(dictionary, language, size),
    }
}

/// `0.5` → `0,5` except in English; `140x200` → `140×200`.
pub(crate) fn format_number(language: Language, number: &str) -> String {
    let number = number.replace('x', "×");
    if language == Language::En {
        number
    } else {
        number.replace('.', ",")
    }
}

/// A size in hundreds of millilitres or grams, in thousandths, with its unit; `None` for other units and for less than
/// 100.
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

/// Parses a decimal number as thousandths.
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
