//! The rules for telephone numbers and email addresses.

use crate::fields::visible;
use crate::site::Variant;

/// The fewest digits of a complete number, including the country code.
pub(super) const FEWEST_PHONE_DIGITS: usize = 8;
/// The rule of [`is_email`], for browsers.
pub(super) const EMAIL_PATTERN: &str = r"[^\s@]+@[^\s@.]+(\.[^\s@.]+)+";

/// A number in international form: `069…`, `69…`, `00373…`, `373…` and `+373 373…` all become `+373…`. A number with a
/// country code of its own starts over after another code. Where numbers have a mask, a number of its length is complete
/// without the country code, whatever digits it begins with.
fn international(phone: &str, variant: Variant) -> String {
    let (code, most) = (variant.phone_code(), national_digits(variant));
    let anew = phone
        .strip_prefix(code)
        .filter(|rest| rest.starts_with('+') || rest.starts_with("00"))
        .unwrap_or(phone);
    let whole = anew
        .strip_prefix("00")
        .map_or_else(|| anew.to_owned(), |rest| ["+", rest].concat());
    let after_code = whole.strip_prefix(code);
    if whole.is_empty() || (whole.starts_with('+') && after_code.is_none()) {
        return whole;
    }
    let digits = after_code.unwrap_or(&whole);
    let has_code = match after_code {
        Some(rest) => rest.len() >= most + code.len() - 1,
        None => variant.phone_mask().is_none() || whole.len() != most,
    };
    let national = digits
        .strip_prefix(&code[1..])
        .filter(|_| has_code)
        .unwrap_or(digits);
    // In Ukraine the 0 is a part of the number after +38.
    if variant == Variant::Ukrainian {
        let lacks_zero = national.len() + 1 == most && !national.starts_with('0');
        return [code, if lacks_zero { "0" } else { "" }, national].concat();
    }
    let bare = national
        .strip_prefix('0')
        .filter(|bare| !bare.is_empty())
        .unwrap_or(national);
    [code, bare].concat()
}

/// How many digits follow the country's code.
fn national_digits(variant: Variant) -> usize {
    match (variant.phone_mask(), variant) {
        (Some(mask), _) => mask.bytes().filter(|sign| *sign == b'#').count(),
        (None, Variant::Romanian) => 9,
        (None, _) => 8,
    }
}

/// Separators between digits, other than blanks: also the dashes that programs put in place of a hyphen.
fn is_separator(sign: char) -> bool {
    matches!(sign, '-' | '(' | ')' | '.' | '/' | '\u{2010}'..='\u{2015}')
}

/// A number as the backend gets it: without blanks, separators and signs that nobody sees (spec commerce 5). A number without a country code
/// gets the shop's. Empty if nothing but the country code was typed; `None` if it is not a number, or its length is not
/// that of the variant.
pub fn phone(text: &str, variant: Variant) -> Option<String> {
    let phone: String = visible(text)
        .chars()
        .filter(|sign| !sign.is_whitespace() && !is_separator(*sign))
        .collect();
    let phone = international(&phone, variant);
    if phone.is_empty() || phone == variant.phone_code() {
        return Some(String::new());
    }
    let digits = phone.strip_prefix('+').unwrap_or(&phone);
    let whole = digits.bytes().all(|byte| byte.is_ascii_digit())
        && digits.len() >= FEWEST_PHONE_DIGITS
        && phone.len() <= variant.phone_max_length();
    let fits = phone
        .strip_prefix(variant.phone_code())
        .is_none_or(|national| national.len() == national_digits(variant));
    (whole && fits).then_some(phone)
}

/// Whether a text can be an email address.
pub fn is_email(text: &str) -> bool {
    text.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty()
            && host.contains('.')
            && !host.contains('@')
            && host.split('.').all(|part| !part.is_empty())
            && !text.contains(char::is_whitespace)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_without_a_country_code_gets_the_shops_own() {
        for text in [
            "69123456",
            "069 12-34-56",
            "37369123456",
            "0037369123456",
            "+373 (69) 123 456",
            "+373 069123456",
            "+373 37369123456",
            "+373 +37369123456",
            "+373 0037369123456",
        ] {
            let found = phone(text, Variant::Default);
            assert_eq!(found.as_deref(), Some("+37369123456"), "{text}");
        }
        let romanian = phone("0721234567", Variant::Romanian);
        assert_eq!(romanian.as_deref(), Some("+40721234567"));
        let twice = phone("+40 40721234567", Variant::Romanian);
        assert_eq!(twice.as_deref(), Some("+40721234567"));
        let anew = phone("+373 +40721234567", Variant::Default);
        assert_eq!(anew.as_deref(), Some("+40721234567"));
        let foreign = phone("+49 170 1234567", Variant::Default);
        assert_eq!(foreign.as_deref(), Some("+491701234567"));
    }

    /// Typed numbers, the shop's country code and the expected result; the browser tests read the same file.
    const TYPED: &str = include_str!("../../../../islands/forms/phones.json");

    #[test]
    fn phone_numbers_are_normalised_as_in_browsers() {
        let cases: Vec<(String, String, Option<String>)> = serde_json::from_str(TYPED).unwrap();
        for (text, code, expected) in cases {
            let variants = [Variant::Default, Variant::Romanian];
            let variant = variants.into_iter().find(|one| one.phone_code() == code);
            assert_eq!(phone(&text, variant.unwrap()), expected, "{text}");
        }
    }

    #[test]
    fn a_number_of_a_country_with_a_mask_needs_all_its_digits() {
        let (ukrainian, polish) = (Variant::Ukrainian, Variant::Polish);
        for (text, variant, expected) in [
            ("+38 067 123-45-67", ukrainian, Some("+380671234567")),
            ("0671234567", ukrainian, Some("+380671234567")),
            ("671234567", ukrainian, Some("+380671234567")),
            ("+38 67 123-45-67", ukrainian, Some("+380671234567")),
            ("380671234567", ukrainian, Some("+380671234567")),
            ("00380671234567", ukrainian, Some("+380671234567")),
            ("+38 380671234567", ukrainian, Some("+380671234567")),
            ("+38 +380671234567", ukrainian, Some("+380671234567")),
            ("+38 067 123-45-6", ukrainian, None),
            ("+38 067 123-45-678", ukrainian, None),
            ("+373 69 123 456", ukrainian, Some("+37369123456")),
            ("+38 ", ukrainian, Some("")),
            ("+48 22 345-67-89", polish, Some("+48223456789")),
            ("223456789", polish, Some("+48223456789")),
            ("483456789", polish, Some("+48483456789")),
            ("48223456789", polish, Some("+48223456789")),
            ("0048223456789", polish, Some("+48223456789")),
            ("+48 48223456789", polish, Some("+48223456789")),
            ("+48 +48223456789", polish, Some("+48223456789")),
            ("+48 0223456789", polish, Some("+48223456789")),
            ("+48 48 345-67-891", polish, None),
            ("+48 22 345-67-8", polish, None),
            ("22345678", polish, None),
            ("+385 91 234 5678", ukrainian, Some("+385912345678")),
            ("+49 170 1234567", polish, Some("+491701234567")),
        ] {
            assert_eq!(phone(text, variant).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn the_allowed_length_of_a_number_depends_on_the_variant() {
        assert!(phone("+49721234567890", Variant::Romanian).is_some());
        assert!(phone("+497212345678901", Variant::Romanian).is_none());
        for (long, variant) in [
            ("+40 721 234 567 8", Variant::Romanian),
            ("+407212345678901", Variant::Romanian),
            ("+373 69 123 456 7", Variant::Default),
            ("+373 373 691 234 567", Variant::Default),
            ("069 123 4567", Variant::Default),
            ("+373 37 369 123 4", Variant::Default),
        ] {
            assert_eq!(phone(long, variant), None, "{long}");
        }
        assert!(phone("+407212345678901", Variant::Default).is_some());
        for short in [
            "12",
            "+373 69",
            "+373 69 123 45",
            "+373 0",
            "+373 sixty",
            "<script>",
        ] {
            assert_eq!(phone(short, Variant::Default), None, "{short}");
        }
        for nothing in ["", " ", "+373", "+373 "] {
            let found = phone(nothing, Variant::Default);
            assert_eq!(found.as_deref(), Some(""), "{nothing}");
        }
    }

    #[test]
    fn an_email_address_has_a_name_and_a_host_of_several_labels() {
        for fine in ["ana@casa.example", "a.b+c@x.y.z", "'@x.md"] {
            assert!(is_email(fine), "{fine}");
        }
        for odd in [
            "", "ana", "ana@", "@x.md", "a@b", "a@.md", "a@b.", "a@b..c", "a@b@c.md", "a b@c.md",
        ] {
            assert!(!is_email(odd), "{odd}");
        }
    }
}
