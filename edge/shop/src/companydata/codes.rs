//! The codes of companies and bank accounts by their own check digits. No registry is asked: it would delay the shopper,
//! and be down.

use crate::fields::visible;
use crate::site::CompanyCountry;

/// The remainder that an IBAN leaves (ISO 13616).
const IBAN_REMAINDER: u32 = 1;
const IBAN_MODULUS: u32 = 97;
/// The lengths of an IBAN in countries that are not listed.
const IBAN_LENGTHS: std::ops::RangeInclusive<usize> = 15..=34;
const VAT_LENGTHS: std::ops::RangeInclusive<usize> = 2..=16;
/// The digits of a Polish account without its country.
const POLISH_ACCOUNT: usize = 26;

/// A text without blanks, dashes, dots, slashes and signs that nobody sees, in capitals.
fn bare(text: &str) -> String {
    let is_between = |sign: char| {
        sign.is_whitespace()
            || matches!(
                sign,
                '-' | '.' | '/' | '_' | '\u{2010}'..='\u{2015}' | '\u{2212}'
            )
    };
    let signs = visible(text);
    let signs = signs.chars().filter(|sign| !is_between(*sign));
    signs.flat_map(char::to_uppercase).collect()
}

/// The digits of a number; `None` if it has other signs.
fn digits(text: &str) -> Option<Vec<u32>> {
    text.chars().map(|sign| sign.to_digit(10)).collect()
}

/// The sum of the products of digits and weights.
fn weighed(digits: &[u32], weights: &[u32]) -> u32 {
    let pairs = digits.iter().zip(weights);
    pairs.map(|(digit, weight)| digit * weight).sum()
}

/// The code of a company as its registry writes it; `None` if its length or its check digit is wrong.
pub(super) fn fiscal_code(text: &str, country: CompanyCountry) -> Option<String> {
    let bare = bare(text);
    let code = match country {
        CompanyCountry::Ro => bare.strip_prefix("RO").unwrap_or(&bare),
        CompanyCountry::Pl => bare.strip_prefix("PL").unwrap_or(&bare),
        CompanyCountry::Md | CompanyCountry::Ua => &bare,
    };
    let digits = digits(code)?;
    let is_right = match country {
        CompanyCountry::Md => is_idno(&digits),
        CompanyCountry::Ro => is_cui(&digits),
        CompanyCountry::Ua => is_edrpou(&digits) || is_rnokpp(&digits),
        CompanyCountry::Pl => is_nip(&digits),
    };
    is_right.then(|| code.to_owned())
}

/// Moldova's IDNO: 13 digits, the last a check digit.
fn is_idno(digits: &[u32]) -> bool {
    let [number @ .., check] = digits else {
        return false;
    };
    digits.len() == 13
        && !is_zeros(digits)
        && weighed(number, &[7, 3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1]) % 10 == *check
}

/// Romania's CUI: 2 to 10 digits, the last a check digit; its key is aligned to the right.
fn is_cui(digits: &[u32]) -> bool {
    const KEY: [u32; 9] = [7, 5, 3, 2, 1, 7, 5, 3, 2];
    let [number @ .., check] = digits else {
        return false;
    };
    let key = KEY.len().checked_sub(number.len());
    let key = key.and_then(|skipped| KEY.get(skipped..));
    key.is_some_and(|key| {
        !number.is_empty() && !is_zeros(number) && weighed(number, key) * 10 % 11 % 10 == *check
    })
}

/// Ukraine's ЄДРПОУ: 8 digits, the last a check digit, in up to two steps.
fn is_edrpou(digits: &[u32]) -> bool {
    const UPPER: [u32; 7] = [1, 2, 3, 4, 5, 6, 7];
    const MIDDLE: [u32; 7] = [7, 1, 2, 3, 4, 5, 6];
    let [number @ .., check] = digits else {
        return false;
    };
    if digits.len() != 8 || is_zeros(digits) {
        return false;
    }
    let whole = digits.iter().fold(0, |whole, digit| whole * 10 + digit);
    let weights = if (30_000_000..=60_000_000).contains(&whole) {
        MIDDLE
    } else {
        UPPER
    };
    let first = weighed(number, &weights) % 11;
    let expected = if first < 10 {
        first
    } else {
        weighed(number, &weights.map(|weight| weight + 2)) % 11 % 10
    };
    expected == *check
}

/// Ukraine's РНОКПП, by which a sole trader is known: 10 digits, the last a check digit.
fn is_rnokpp(digits: &[u32]) -> bool {
    // The first weight is -1, which is 10 by the modulus.
    const WEIGHTS: [u32; 9] = [10, 5, 7, 9, 4, 6, 10, 5, 7];
    let [number @ .., check] = digits else {
        return false;
    };
    digits.len() == 10 && !is_zeros(digits) && weighed(number, &WEIGHTS) % 11 % 10 == *check
}

/// Poland's NIP: 10 digits, the last a check digit; no NIP has a remainder of ten.
fn is_nip(digits: &[u32]) -> bool {
    const WEIGHTS: [u32; 9] = [6, 5, 7, 2, 3, 4, 5, 6, 7];
    let [number @ .., check] = digits else {
        return false;
    };
    digits.len() == 10 && !is_zeros(digits) && weighed(number, &WEIGHTS) % 11 == *check
}

fn is_zeros(digits: &[u32]) -> bool {
    digits.iter().all(|digit| *digit == 0)
}

/// The length of an IBAN in the countries that the shops sell in.
fn iban_length(country: &str) -> Option<usize> {
    Some(match country {
        "MD" | "RO" => 24,
        "UA" => 29,
        "PL" => 28,
        _ => return None,
    })
}

/// A bank account as banks read it, in capitals and without blanks; `None` if it is no IBAN. Poland's banks leave the
/// country out.
pub(super) fn iban(text: &str, country: CompanyCountry) -> Option<String> {
    let mut account = bare(text);
    let is_bare = country == CompanyCountry::Pl && account.len() == POLISH_ACCOUNT;
    if is_bare && digits(&account).is_some() {
        account.insert_str(0, "PL");
    }
    let (land, rest) = account.split_at_checked(2)?;
    let (check, number) = rest.split_at_checked(2)?;
    let is_written = land.bytes().all(|byte| byte.is_ascii_uppercase())
        && check.bytes().all(|byte| byte.is_ascii_digit())
        && number.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let fits = iban_length(land).map_or_else(
        || IBAN_LENGTHS.contains(&account.len()),
        |length| account.len() == length,
    );
    let signs = number.chars().chain(land.chars()).chain(check.chars());
    let values = signs.map(|sign| sign.to_digit(36).unwrap_or_default());
    let remainder = values.fold(0, |rest, value| {
        let shifted = if value < 10 { rest * 10 } else { rest * 100 };
        (shifted + value) % IBAN_MODULUS
    });
    (is_written && fits && remainder == IBAN_REMAINDER).then_some(account)
}

/// A VAT number: letters and digits, whose form differs by country and by the way it was given out.
pub(super) fn vat_code(text: &str) -> Option<String> {
    let code = bare(text);
    let is_plain = code.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && code.bytes().any(|byte| byte.is_ascii_digit());
    (is_plain && VAT_LENGTHS.contains(&code.len())).then_some(code)
}
