//! The rule for one-time codes.

const FEWEST_DIGITS: usize = 4;
const MOST_DIGITS: usize = 8;
/// The rule of [`code`], for browsers.
pub(super) const CODE_PATTERN: &str = "[^0-9０-９]*([0-9０-９][^0-9０-９]*){4,8}";

/// The digits of a code that was typed or pasted: with blanks, dashes, full-width digits, or the words around it in a
/// message. `None` if it cannot be one, for example because letters stand between the digits.
pub(super) fn code(text: &str) -> Option<String> {
    let around = |sign: char| digit(sign).is_none();
    let mut digits = String::new();
    for sign in text.trim_matches(around).chars() {
        match digit(sign) {
            Some(digit) => digits.push(digit),
            None if sign.is_alphabetic() => return None,
            None => {}
        }
    }
    (FEWEST_DIGITS..=MOST_DIGITS)
        .contains(&digits.len())
        .then_some(digits)
}

/// An ASCII digit, also of a full-width one.
fn digit(sign: char) -> Option<char> {
    match sign {
        '0'..='9' => Some(sign),
        '０'..='９' => char::from_digit(u32::from(sign) - u32::from('０'), 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn a_code_is_read_however_it_was_typed_or_pasted() {
        for typed in [
            "123456",
            " 123 456 ",
            "123-456",
            "123–456",
            "１２３４５６",
            "Code: 123456.",
            "Codul dvs.: 123 456",
            "1 2 3 4 5 6",
            "G-123456",
        ] {
            assert_eq!(code(typed).as_deref(), Some("123456"), "{typed}");
        }
        assert_eq!(code("0042").as_deref(), Some("0042"));
    }

    #[test]
    fn what_cannot_be_a_code_is_refused() {
        for odd in [
            "",
            "123",
            "123456789",
            "abc",
            "12a34",
            "١٢٣٤",
            "-",
            &"1".repeat(10_000),
        ] {
            assert_eq!(code(odd), None, "{odd}");
        }
    }
}
