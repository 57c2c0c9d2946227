//! A line of words: a code and an amount with blanks between them, as people write them one below the other.

use super::amount::{Beside, Number, Why, number};
use super::headings::is_code;
use super::records::unquoted;

/// A code with the text of its amount, if the line has one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Words {
    pub code: String,
    pub amount: Option<String>,
}

/// Where the amount of a list stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    CodeFirst,
    AmountFirst,
}

/// Signs of multiplication and equality between a code and its amount.
const TIMES: [&str; 11] = [
    "x", "X", "×", "\u{445}", "\u{425}", "*", "-", "–", "—", "=", ":",
];

/// Where most of these lines have their amounts.
pub(super) fn order_of<'t>(lines: impl Iterator<Item = &'t str>) -> Order {
    let (mut first, mut all) = (0, 0);
    for line in lines {
        let words = words(line);
        let [amount, .., code] = words.as_slice() else {
            continue;
        };
        all += 1;
        let small = |text: &str| {
            let read = number(text, Beside::Units);
            read.is_ok_and(|number| number.length() <= 3)
        };
        let long = code.chars().count()
            > amount
                .trim_matches(|sign: char| !sign.is_ascii_digit())
                .len()
                + 1;
        first += usize::from(small(amount) && is_code(code) && !small(code) && long);
    }
    if first * 10 >= all * 6 && all > 0 {
        Order::AmountFirst
    } else {
        Order::CodeFirst
    }
}

fn words(line: &str) -> Vec<&str> {
    let words: Vec<&str> = line
        .split([' ', '\t'])
        .filter(|word| !word.is_empty())
        .collect();
    if words.len() < 2 {
        // No-break blanks group the digits of a number, unless nothing else separates it.
        return line.split_whitespace().collect();
    }
    words
}

fn read(text: &str) -> Option<Number> {
    number(text, Beside::Units).ok()
}

/// The code and the amount of a line. Without an amount, the whole line is the code.
pub(super) fn split(line: &str, order: Order) -> Words {
    let words = words(line);
    if order == Order::AmountFirst
        && let Some(found) = amount_first(&words)
    {
        return found;
    }
    if let Some(found) = grouped(&words)
        .or_else(|| amount_last(&words))
        .or_else(|| after_comma(line))
    {
        return found;
    }
    Words {
        code: unquoted(line),
        amount: None,
    }
}

fn with_amount(code: &[&str], amount: String) -> Option<Words> {
    let code = match code {
        [code @ .., sign] if !code.is_empty() && TIMES.contains(sign) => code,
        code => code,
    };
    let code = match code {
        // A name stands between the code and the amount.
        [first, name @ ..]
            if is_code(first)
                && first.chars().count() > 3
                && name.iter().any(|word| is_word(word)) =>
        {
            *first
        }
        code => return filled(&code.join(" "), amount),
    };
    filled(code, amount)
}

fn filled(code: &str, amount: String) -> Option<Words> {
    let code = unquoted(code.trim_end_matches([',', ';', ' ', ':']));
    (!code.is_empty()).then_some(Words {
        code,
        amount: Some(amount),
    })
}

fn is_word(text: &str) -> bool {
    text.chars().count() > 2 && text.chars().all(char::is_alphabetic)
}

/// Whether a word is the amount of these: a number, or what was one before a program made a date of it.
fn ends_line(code: &[&str], word: &str) -> bool {
    let has_code = code.iter().any(|word| is_code(word));
    match number(word, Beside::Units) {
        Ok(number) => has_code || number.is_sold(),
        Err(why) => has_code && why == Why::Date,
    }
}

fn amount_last(words: &[&str]) -> Option<Words> {
    match words {
        [code @ .., number] if !code.is_empty() && ends_line(code, number) => {
            with_amount(code, (*number).to_owned())
        }
        [code @ .., number, unit]
            if !code.is_empty()
                && number.starts_with(|sign: char| sign.is_ascii_digit())
                && unit.starts_with(char::is_alphabetic) =>
        {
            let amount = [*number, " ", *unit].concat();
            read(&amount)?;
            with_amount(code, amount)
        }
        _ => None,
    }
}

/// An amount whose thousands stand apart: `317897 1 234,5`.
fn grouped(words: &[&str]) -> Option<Words> {
    let [code, first, second, rest @ ..] = words else {
        return None;
    };
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_whole_code = is_code(code) && code.chars().count() > 3;
    let is_group = (1..=3).contains(&first.len())
        && digits(first)
        && second.len() >= 3
        && digits(second.get(..3)?)
        && second
            .get(3..)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with([',', '.']));
    if !is_whole_code || !is_group {
        return None;
    }
    let amount = [&[*first, *second], rest].concat().join(" ");
    read(&amount)?;
    filled(code, amount)
}

fn amount_first(words: &[&str]) -> Option<Words> {
    let (amount, rest) = match words {
        [number, unit, rest @ ..]
            if !rest.is_empty()
                && read(&[*number, " ", *unit].concat()).is_some()
                && !is_code(unit) =>
        {
            ([*number, " ", *unit].concat(), rest)
        }
        [number, rest @ ..] if read(number).is_some() => ((*number).to_owned(), rest),
        _ => return None,
    };
    let rest = match rest {
        [sign, rest @ ..] if TIMES.contains(sign) => rest,
        rest => rest,
    };
    filled(&rest.join(" "), amount)
}

fn after_comma(line: &str) -> Option<Words> {
    let (code, amount) = line.rsplit_once(',')?;
    read(amount).filter(|number| number.length() <= 5)?;
    with_amount(&[code.trim_end()], amount.trim().to_owned())
}
