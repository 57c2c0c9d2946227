//! The check digits of codes and accounts against formulas written anew.

use proptest::prelude::*;

use super::codes::{fiscal_code, iban, vat_code};
use crate::site::CompanyCountry::{self, Md, Pl, Ro, Ua};

fn is_right(code: &str, country: CompanyCountry) -> bool {
    fiscal_code(code, country).is_some()
}

#[test]
fn codes_of_known_companies_are_right() {
    for (country, codes) in [
        (Md, &["1003600106115", "1002600003778", "1003600005148"][..]),
        (
            Ro,
            &["14399840", "RO 1590082", "ro361757", "18189442", "27"],
        ),
        (Ua, &["14360570", "00032129", "20077720", "40075815"]),
        (Pl, &["526-000-12-46", "5250007738", "PL 5213017228"]),
    ] {
        for code in codes {
            assert!(is_right(code, country), "{code}");
        }
    }
}

#[test]
fn codes_are_normalised_and_odd_texts_are_none() {
    for (country, typed, code) in [
        (Md, " 1003 6001\u{a0}06115\u{200b}", Some("1003600106115")),
        (Md, "1003-600.106/115", Some("1003600106115")),
        (Md, "100360010611", None),
        (Md, "0000000000000", None),
        (Md, "MD1003600106115", None),
        (Ro, "RO-14399840", Some("14399840")),
        (Ro, "4", None),
        (Ro, "00", None),
        (Ro, "143998400000", None),
        (Ua, "14\u{2013}360\u{2013}570", Some("14360570")),
        (Ua, "3184710691", Some("3184710691")),
        (Ua, "3184710692", None),
        (Pl, "pl 526-000-12-46", Some("5260001246")),
        (Pl, "0000000000", None),
        (Pl, "", None),
        (Pl, "нип", None),
    ] {
        assert_eq!(fiscal_code(typed, country).as_deref(), code, "{typed}");
    }
    for (typed, account) in [
        (
            "MD24 AG00 0225 1000 1310 4168",
            Some("MD24AG000225100013104168"),
        ),
        (
            "ro49 aaaa 1b31 0075 9384 0000",
            Some("RO49AAAA1B31007593840000"),
        ),
        (
            "UA21-3223-1300-0002-6007-2335-6600-1",
            Some("UA213223130000026007233566001"),
        ),
        (
            "PL61 1090 1014 0000 0712 1981 2874",
            Some("PL61109010140000071219812874"),
        ),
        (
            "61 1090 1014 0000 0712 1981 2874",
            Some("PL61109010140000071219812874"),
        ),
        (
            "DE89\u{200b}370400440532013000",
            Some("DE89370400440532013000"),
        ),
        ("MD24 AG00 0225 1000 1310 416", None),
        ("GB82 WEST 1234 5698 7654 33", None),
        ("RO49", None),
        ("", None),
        ("ĂĂ49AAAA1B31007593840000", None),
    ] {
        assert_eq!(iban(typed, Pl).as_deref(), account, "{typed}");
    }
    assert_eq!(iban("61 1090 1014 0000 0712 1981 2874", Md), None);
    for (typed, code) in [
        ("ro 1439 9840", Some("RO14399840")),
        ("0600123", Some("0600123")),
        ("TVA", None),
        ("1", None),
        ("1<2", None),
    ] {
        assert_eq!(vat_code(typed).as_deref(), code, "{typed}");
    }
}

/// The check digits, each by a formula written anew from its definition, in big numbers and without tables of the shop.
mod formulas {
    fn number(digits: &str) -> Vec<i64> {
        digits.bytes().map(|byte| i64::from(byte - b'0')).collect()
    }

    pub(super) fn idno(twelve: &str) -> String {
        let digits = number(twelve);
        let mut sum = 0;
        for (place, digit) in digits.iter().enumerate() {
            sum += match place % 3 {
                0 => 7 * digit,
                1 => 3 * digit,
                _ => *digit,
            };
        }
        format!("{twelve}{}", sum % 10)
    }

    pub(super) fn cui(body: &str) -> String {
        let (mut key, mut rest, mut sum) = (753_217_532_i64, body.parse::<i64>().unwrap(), 0);
        while rest > 0 {
            sum += (rest % 10) * (key % 10);
            (rest, key) = (rest / 10, key / 10);
        }
        let check = sum * 10 % 11;
        format!("{body}{}", if check == 10 { 0 } else { check })
    }

    pub(super) fn edrpou(seven: &str) -> String {
        let digits = number(seven);
        let sum = |extra: i64, is_middle: bool| {
            let mut sum = 0;
            for (place, digit) in digits.iter().enumerate() {
                let place = i64::try_from(place).unwrap();
                let weight = match (is_middle, place) {
                    (false, _) => place + 1,
                    (true, 0) => 7,
                    (true, _) => place,
                };
                sum += digit * (weight + extra);
            }
            sum % 11
        };
        // The bounds are those of the first seven digits, whatever the last one is.
        let head = seven.parse::<i64>().unwrap();
        let is_middle = (3_000_000..6_000_000).contains(&head);
        let check = match sum(0, is_middle) {
            10 => match sum(2, is_middle) {
                10 => 0,
                second => second,
            },
            first => first,
        };
        format!("{seven}{check}")
    }

    pub(super) fn rnokpp(nine: &str) -> String {
        let digits = number(nine);
        let sum: i64 = [-1, 5, 7, 9, 4, 6, 10, 5, 7]
            .iter()
            .zip(&digits)
            .map(|(weight, digit)| weight * digit)
            .sum();
        format!("{nine}{}", sum.rem_euclid(11) % 10)
    }

    /// `None` if no NIP begins so.
    pub(super) fn nip(nine: &str) -> Option<String> {
        let digits = number(nine);
        let sum: i64 = [6, 5, 7, 2, 3, 4, 5, 6, 7]
            .iter()
            .zip(&digits)
            .map(|(weight, digit)| weight * digit)
            .sum();
        (sum % 11 < 10).then(|| format!("{nine}{}", sum % 11))
    }

    /// The account with its check digits: 98 less the remainder of the whole as one number.
    pub(super) fn iban(land: &str, number: &str) -> String {
        let mut whole = String::new();
        for sign in format!("{number}{land}00").chars() {
            match sign {
                '0'..='9' => whole.push(sign),
                letter => whole.push_str(&(u32::from(letter) - u32::from('A') + 10).to_string()),
            }
        }
        let mut rest = 0_u128;
        for part in whole.as_bytes().chunks(20) {
            let part = std::str::from_utf8(part).unwrap();
            let scale = 10_u128.pow(u32::try_from(part.len()).unwrap());
            rest = (rest * scale + part.parse::<u128>().unwrap()) % 97;
        }
        format!("{land}{:02}{number}", 98 - rest)
    }
}

/// The code with another digit at a place.
fn with_wrong(code: &str, place: usize, by: u8) -> String {
    let mut digits = code.as_bytes().to_vec();
    let place = place % digits.len();
    digits[place] = b'0' + (digits[place] - b'0' + by) % 10;
    String::from_utf8(digits).unwrap()
}

fn without_check(code: &str) -> &str {
    &code[..code.len() - 1]
}

/// A right code is taken; one with a wrong digit exactly if the formula gives it by chance too, and never if the wrong
/// digit is the check digit.
fn judge(
    country: CompanyCountry,
    right: &str,
    (place, by): (usize, u8),
    formula: impl Fn(&str) -> Option<String>,
) -> Result<(), TestCaseError> {
    prop_assert_eq!(fiscal_code(right, country), Some(right.to_owned()));
    let wrong = with_wrong(right, place, by);
    let expected = formula(without_check(&wrong));
    prop_assert_eq!(
        is_right(&wrong, country),
        expected.as_deref() == Some(&*wrong),
        "{}",
        wrong
    );
    prop_assert!(!is_right(&with_wrong(right, right.len() - 1, by), country));
    Ok(())
}

proptest! {
    #[test]
    fn an_idno_is_right_by_its_check_digit_alone(body in "[1-9][0-9]{11}", place in 0..13_usize, by in 1..10_u8) {
        let right = formulas::idno(&body);
        judge(Md, &right, (place, by), |body| Some(formulas::idno(body)))?;
        prop_assert!(!is_right(&with_wrong(&right, place, by), Md), "every wrong digit shows");
    }

    #[test]
    fn a_cui_is_right_by_its_check_digit_alone(body in "[1-9][0-9]{0,8}", place in 1..10_usize, by in 1..10_u8) {
        let right = formulas::cui(&body);
        // A changed first digit may be a zero, which a number does not begin with.
        let place = 1 + place % (right.len() - 1);
        judge(Ro, &right, (place, by), |body| Some(formulas::cui(body)))?;
    }

    #[test]
    fn a_ukrainian_company_is_right_by_its_check_digit_alone(body in "[0-9]{6}[1-9]", place in 0..8_usize, by in 1..10_u8) {
        let right = formulas::edrpou(&body);
        if right != "60000000" {
            judge(Ua, &right, (place, by), |body| Some(formulas::edrpou(body)))?;
        }
    }

    #[test]
    fn a_ukrainian_trader_is_right_by_the_check_digit_alone(body in "[1-9][0-9]{8}", place in 1..10_usize, by in 1..10_u8) {
        judge(Ua, &formulas::rnokpp(&body), (place, by), |body| Some(formulas::rnokpp(body)))?;
    }

    #[test]
    fn a_nip_is_right_by_its_check_digit_alone(body in "[1-9][0-9]{8}", place in 1..10_usize, by in 1..10_u8) {
        if let Some(right) = formulas::nip(&body) {
            judge(Pl, &right, (place, by), formulas::nip)?;
            prop_assert!(!is_right(&with_wrong(&right, place, by), Pl), "every wrong digit shows");
        }
    }

    #[test]
    fn an_iban_is_right_by_its_check_digits_alone(
        (land, number) in prop_oneof![
            "[A-Z]{2}[0-9]{18}".prop_map(|rest| ("MD", rest)),
            "[A-Z]{4}[0-9A-Z]{16}".prop_map(|rest| ("RO", rest)),
            "[0-9]{25}".prop_map(|rest| ("UA", rest)),
            "[0-9]{24}".prop_map(|rest| ("PL", rest)),
            "[0-9]{18}".prop_map(|rest| ("DE", rest)),
        ],
        place: usize,
        by in 1..10_u8,
        gap in 1..5_usize,
    ) {
        let right = formulas::iban(land, &number);
        let spaced: Vec<String> = right.as_bytes().chunks(gap)
            .map(|part| String::from_utf8(part.to_vec()).unwrap().to_lowercase()).collect();
        prop_assert_eq!(iban(&spaced.join(" "), Md), Some(right.clone()));
        let places: Vec<usize> = right.bytes().enumerate()
            .filter(|(_, byte)| byte.is_ascii_digit()).map(|(place, _)| place).collect();
        let wrong = with_wrong(&right, places[place % places.len()], by);
        prop_assert_eq!(iban(&wrong, Md), None, "{}", wrong);
        // The lengths of other countries are not known.
        prop_assert!(land == "DE" || iban(&right[..right.len() - 1], Md).is_none());
    }

    #[test]
    fn any_text_may_be_typed(text: String) {
        for country in [Md, Ro, Ua, Pl] {
            let _ = (fiscal_code(&text, country), iban(&text, country), vat_code(&text));
        }
    }
}
