//! Where a letter or a text message goes.

use super::Purpose;
use crate::failure::refusals;
use crate::fields::visible;
use crate::forms::{is_email, phone};
use crate::session::{folded, token_hash};
use crate::site::{Accounts, Variant};
use crate::words::codes;

refusals! {
    /// The site sends no text messages to numbers of this country.
    pub COUNTRY_REFUSED = "country", codes::COUNTRY_REFUSED, Invalid, field "phone";
}

/// The longest e-mail address that can be written to (RFC 5321).
const LONGEST_EMAIL: usize = 254;
/// How many last digits of a masked number are shown.
const SHOWN_DIGITS: usize = 2;

/// A mailbox, or a phone in international form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Destination {
    Email(String),
    Phone(String),
}

impl Destination {
    /// The mailbox that was typed, if it can be one.
    pub fn email(text: &str) -> Option<Self> {
        let text = visible(text).trim().to_owned();
        (is_email(&text) && text.len() <= LONGEST_EMAIL).then_some(Self::Email(text))
    }

    /// The number that was typed, if it can be one; without a country code it gets the shop's.
    pub fn phone(text: &str, variant: Variant) -> Option<Self> {
        let number = phone(text, variant)?;
        (!number.is_empty()).then_some(Self::Phone(number))
    }

    /// A mailbox if the text has an `@`, else a number.
    pub fn of(text: &str, variant: Variant) -> Option<Self> {
        if text.contains('@') {
            Self::email(text)
        } else {
            Self::phone(text, variant)
        }
    }

    /// The address or number, as the backend gets it.
    pub fn text(&self) -> &str {
        match self {
            Self::Email(text) | Self::Phone(text) => text,
        }
    }

    pub const fn is_phone(&self) -> bool {
        match self {
            Self::Phone(_) => true,
            Self::Email(_) => false,
        }
    }

    /// The most messages to it within a day, for one purpose.
    pub const fn most_per_day(&self) -> usize {
        match self {
            Self::Email(_) => 10,
            Self::Phone(_) => 5,
        }
    }

    /// The name of its object for a purpose, which does not reveal it. All spellings of an address have one. Browsers
    /// that are known to have signed in under it have another: strangers cannot use up the messages of its owner.
    pub fn object_name(&self, site: &str, purpose: Purpose, is_known: bool) -> String {
        let kind = if self.is_phone() { "phone" } else { "email" };
        let folded = folded(self.text());
        let hash = token_hash(&[site, "\n", kind, "\n", &folded].concat());
        let known = if is_known { " known" } else { "" };
        [site, "/", purpose.name(), "/", &hash, known].concat()
    }

    /// Enough of it for its owner to know it: `+373 ** *** *56`, `a•••@example.com`.
    pub fn masked(&self, variant: Variant) -> String {
        match self {
            Self::Email(text) => {
                let (name, host) = text.rsplit_once('@').unwrap_or((text, ""));
                let first: String = name.chars().take(1).collect();
                [&*first, "•••@", host].concat()
            }
            Self::Phone(text) => {
                let code = variant.phone_code();
                let code = if text.starts_with(code) { code } else { "+" };
                let national = text.strip_prefix(code).unwrap_or(text);
                let hidden = national.len().saturating_sub(SHOWN_DIGITS);
                let mut masked = [code, " "].concat();
                for (place, digit) in national.chars().enumerate() {
                    if place >= 2 && (place - 2) % 3 == 0 {
                        masked.push(' ');
                    }
                    masked.push(if place < hidden { '*' } else { digit });
                }
                masked
            }
        }
    }
}

/// Whether the site sends messages there: numbers only of its countries, else of its own.
pub fn is_allowed(destination: &Destination, accounts: &Accounts, variant: Variant) -> bool {
    match destination {
        Destination::Email(_) => true,
        Destination::Phone(number) if accounts.phone_codes.is_empty() => {
            number.starts_with(variant.phone_code())
        }
        Destination::Phone(number) => {
            let mut codes = accounts.phone_codes.iter();
            codes.any(|code| number.starts_with(&**code))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phone_of(text: &str) -> Destination {
        Destination::phone(text, Variant::Default).unwrap()
    }

    #[test]
    fn a_destination_is_an_address_or_a_number_in_one_spelling() {
        let read = |text: &str| Destination::of(text, Variant::Default);
        let text = |text: &str| read(text).map(|read| read.text().to_owned());
        assert_eq!(
            text(" Ana@Example.com ").as_deref(),
            Some("Ana@Example.com")
        );
        assert_eq!(text("069 12-34-56").as_deref(), Some("+37369123456"));
        for odd in ["", "ana", "ana@", "@", "12", "+373", "a b@example.com"] {
            assert_eq!(read(odd), None, "{odd}");
        }
        let long = ["a".repeat(250).as_str(), "@example.com"].concat();
        assert_eq!(read(&long), None);
    }

    #[test]
    fn an_object_belongs_to_one_site_purpose_and_destination_and_hides_it() {
        let name = |text: &str, site, purpose| {
            let read = Destination::of(text, Variant::Default).unwrap();
            read.object_name(site, purpose, false)
        };
        let ana = name("ana@example.com", "casa", Purpose::SignIn);
        assert!(!ana.contains("ana"), "{ana}");
        assert_eq!(name("ANA@example.com", "casa", Purpose::SignIn), ana);
        for other in [
            name("ion@example.com", "casa", Purpose::SignIn),
            name("ana@example.com", "pharmacy", Purpose::SignIn),
            name("ana@example.com", "casa", Purpose::NewPassword),
        ] {
            assert_ne!(other, ana);
        }
        let spelled = |text| name(text, "casa", Purpose::Phone);
        assert_eq!(spelled("+373 69 123 456"), spelled("069123456"));
        let number = phone_of("069123456");
        let [known, unknown] =
            [true, false].map(|known| number.object_name("casa", Purpose::SignIn, known));
        assert_ne!(known, unknown, "its owner's browsers are counted apart");
    }

    #[test]
    fn a_mask_shows_its_owner_enough_and_nobody_else_the_rest() {
        for (typed, masked) in [
            ("069123456", "+373 ** *** *56"),
            ("+40721234567", "+ ** *** *** *67"),
            ("ana@example.com", "a•••@example.com"),
            ("Я@example.com", "Я•••@example.com"),
        ] {
            let read = Destination::of(typed, Variant::Default).unwrap();
            assert_eq!(read.masked(Variant::Default), masked);
        }
    }

    #[test]
    fn text_messages_go_to_the_sites_countries_alone() {
        let romanian = Destination::phone("+40721234567", Variant::Default).unwrap();
        let own = Accounts::default();
        assert!(is_allowed(&phone_of("069123456"), &own, Variant::Default));
        assert!(!is_allowed(&romanian, &own, Variant::Default));
        let listed = Accounts {
            phone_codes: vec!["+40".to_owned()],
            ..Accounts::default()
        };
        assert!(is_allowed(&romanian, &listed, Variant::Default));
        assert!(!is_allowed(
            &phone_of("069123456"),
            &listed,
            Variant::Default
        ));
        let email = Destination::email("ana@example.com").unwrap();
        assert!(is_allowed(&email, &listed, Variant::Default));
    }
}
