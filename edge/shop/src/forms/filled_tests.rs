//! What browsers fill in for a shopper who has filled it in elsewhere.

use super::Ask;
use super::drawn_tests::{forms, of};

/// The names that HTML gives to what browsers fill in, as far as a shop asks for it (HTML, 4.10.18.7.1).
const FILLED: [&str; 15] = [
    "name",
    "given-name",
    "family-name",
    "tel",
    "email",
    "username",
    "current-password",
    "street-address",
    "address-line1",
    "address-line2",
    "address-line3",
    "address-level1",
    "address-level2",
    "postal-code",
    "country",
];

#[test]
fn browsers_are_told_what_fills_each_field_about_the_shopper() {
    for (form, controls) in forms() {
        for field in form {
            let tokens = of(&controls, field).filter_map(|control| control.get("autocomplete"));
            for token in tokens {
                let is_known = token == "off" || FILLED.contains(&token.as_str());
                assert!(is_known, "{}: {token}", field.name);
            }
        }
    }
    let (_, controls) = forms().pop().unwrap();
    for field in &crate::checkout::FIELDS {
        let is_written = matches!(
            field.ask,
            Ask::Name | Ask::Phone | Ask::Email | Ask::Line | Ask::Id
        );
        if !is_written || ["note", "store", "delivery_time", "credit_offer"].contains(&field.name) {
            continue;
        }
        let control = of(&controls, field).next().unwrap();
        assert!(
            FILLED.contains(&control["autocomplete"].as_str()),
            "{}",
            field.name
        );
    }
}
