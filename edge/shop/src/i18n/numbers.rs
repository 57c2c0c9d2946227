//! Numbers in each language's format: grouping, decimal mark, and lenient parsing.

use super::Language;

/// The grouping and decimal marks of a language (CLDR).
const fn marks(language: Language) -> (&'static str, &'static str) {
    match language {
        Language::En => (",", "."),
        Language::Ro => (".", ","),
        Language::Ru | Language::Uk => ("\u{a0}", ","),
    }
}

/// A whole number with grouping marks: `12 345`, `12.345`, `12,345`.
pub fn group(language: Language, number: u64) -> String {
    let mut text = String::new();
    push_grouped(&mut text, language, number);
    text
}

fn push_grouped(out: &mut String, language: Language, number: u64) {
    if number >= 1000 {
        push_grouped(out, language, number / 1000);
        out.push_str(marks(language).0);
        let rest = number % 1000;
        for digit in [rest / 100, rest / 10 % 10, rest % 10] {
            push_digit(out, digit);
        }
    } else {
        if number >= 100 {
            push_digit(out, number / 100);
        }
        if number >= 10 {
            push_digit(out, number / 10 % 10);
        }
        push_digit(out, number % 10);
    }
}

fn push_digit(out: &mut String, digit: u64) {
    out.push(char::from(b'0' + u8::try_from(digit % 10).unwrap_or(0)));
}

/// A decimal number stored as a whole number of its smallest unit: 1299 at 2 decimals is 12.99.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decimal {
    pub parts: i64,
    pub decimals: u32,
}

impl Decimal {
    /// Writes the number; `trim` omits trailing zeros of the fraction.
    pub fn write(self, out: &mut String, language: Language, trim: bool) {
        let scale = 10_u64.pow(self.decimals);
        let parts = self.parts.unsigned_abs();
        if self.parts < 0 {
            out.push('−');
        }
        push_grouped(out, language, parts / scale);
        let mut fraction = parts % scale;
        let mut digits = self.decimals;
        if trim {
            while digits > 0 && fraction.is_multiple_of(10) {
                fraction /= 10;
                digits -= 1;
            }
        }
        if digits > 0 {
            out.push_str(marks(language).1);
            for place in (0..digits).rev() {
                push_digit(out, fraction / 10_u64.pow(place));
            }
        }
    }

    /// Reads `12`, `12.5`, `12,50`, `-3`; further decimals are rounded half away from zero.
    /// `None` for anything else, for exponents, and for numbers too large to hold.
    pub fn read(text: &str, decimals: u32) -> Option<Self> {
        let text = text.trim();
        let (negative, digits) = text
            .strip_prefix('-')
            .map_or((false, text), |rest| (true, rest));
        let (whole, fraction) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
        if whole.is_empty()
            || !whole
                .bytes()
                .chain(fraction.bytes())
                .all(|byte| byte.is_ascii_digit())
        {
            return None;
        }
        let mut parts: i64 = whole.parse().ok()?;
        let mut places = fraction.bytes().map(|byte| i64::from(byte - b'0'));
        for _ in 0..decimals {
            parts = parts
                .checked_mul(10)?
                .checked_add(places.next().unwrap_or(0))?;
        }
        if places.next().is_some_and(|next| next >= 5) {
            parts = parts.checked_add(1)?;
        }
        Some(Self {
            parts: if negative { -parts } else { parts },
            decimals,
        })
    }
}
