//! What a telephone number and an address of mail may be.

use crate::site::Variant;

/// The fewest digits of a whole number, the country's included.
pub(super) const FEWEST_PHONE_DIGITS: usize = 8;
/// The same rule as [`is_email`], for browsers.
pub(super) const EMAIL_PATTERN: &str = r"[^\s@]+@[^\s@.]+(\.[^\s@.]+)+";

/// A number as it is dialled from anywhere: `069…`, `69…`, `00373…` and `373…` are all `+373…`.
fn international(phone: String, code: &str) -> String {
    if phone.is_empty() || phone.starts_with('+') {
        return phone;
    }
    let digits = phone.strip_prefix("00").unwrap_or(&phone);
    let national = digits.strip_prefix(&code[1..]).unwrap_or(digits);
    let national = national.strip_prefix('0').unwrap_or(national);
    [code, national].concat()
}

/// A number as the backend gets it: without blanks and separators (spec commerce 5). A number without its country is
/// one of the shop's own. Empty when nothing but the country was typed; `None` when it is no number, or when its length
/// is not that of the variant.
pub fn phone(text: &str, variant: Variant) -> Option<String> {
    let phone: String = text
        .chars()
        .filter(|sign| !sign.is_whitespace() && !"-()".contains(*sign))
        .collect();
    let phone = international(phone, variant.phone_code());
    if phone.is_empty() || phone == variant.phone_code() {
        return Some(String::new());
    }
    let digits = phone.strip_prefix('+').unwrap_or(&phone);
    let whole = digits.bytes().all(|byte| byte.is_ascii_digit())
        && digits.len() >= FEWEST_PHONE_DIGITS
        && phone.len() <= variant.phone_max_length();
    whole.then_some(phone)
}

/// Whether a text can be the address of a mailbox.
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
    fn a_number_without_its_country_is_one_of_the_shops_own() {
        for text in [
            "69123456",
            "069 12-34-56",
            "37369123456",
            "0037369123456",
            "+373 (69) 123 456",
        ] {
            let found = phone(text, Variant::Default);
            assert_eq!(found.as_deref(), Some("+37369123456"), "{text}");
        }
        let romanian = phone("0721234567", Variant::Romanian);
        assert_eq!(romanian.as_deref(), Some("+40721234567"));
        let foreign = phone("+49 170 1234567", Variant::Default);
        assert_eq!(foreign.as_deref(), Some("+491701234567"));
    }

    #[test]
    fn the_length_of_a_number_is_the_variants() {
        assert!(phone("+40721234567890", Variant::Romanian).is_some());
        assert!(phone("+407212345678901", Variant::Romanian).is_none());
        assert!(phone("+407212345678901", Variant::Default).is_some());
        for short in ["12", "+373 69", "+373 sixty", "<script>"] {
            assert_eq!(phone(short, Variant::Default), None, "{short}");
        }
        for nothing in ["", " ", "+373", "+373 "] {
            let found = phone(nothing, Variant::Default);
            assert_eq!(found.as_deref(), Some(""), "{nothing}");
        }
    }

    #[test]
    fn an_address_of_mail_has_a_name_and_a_host_of_several_parts() {
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
