//! The one spelling of an address, under which the rules of the redirect table and the requests find each other.

use crate::backend::push_percent;
use crate::route::may_stand_in_an_address;

/// A path in its one spelling: small letters, and percent-encoding only where an address needs it.
pub fn in_small_letters(path: &str) -> String {
    let is_own = |byte: u8| {
        byte == b'/'
            || byte.is_ascii()
                && !byte.is_ascii_uppercase()
                && byte != b'%'
                && may_stand_in_an_address(byte)
    };
    if path.bytes().all(is_own) {
        return path.to_owned();
    }
    let segments = path.split('/').map(|segment| {
        let bytes = decode(segment);
        let small = String::from_utf8(bytes).map_or_else(
            // Another encoding, whose letters are not known.
            |error| error.into_bytes().to_ascii_lowercase(),
            |text| text.to_lowercase().into_bytes(),
        );
        encode(&small, |byte| {
            may_stand_in_an_address(byte) && !matches!(byte, b'/' | b'%')
        })
    });
    segments.collect::<Vec<_>>().join("/")
}

/// The names and values of a query in their one spelling, as sent. Capitals count: they are the old shop's identifiers.
pub(super) fn parameters(query: &str) -> impl Iterator<Item = (String, String)> {
    query
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(parameter)
}

/// One `name=value` of a query in its one spelling.
pub(super) fn parameter(pair: &str) -> (String, String) {
    let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
    let is_own = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let own = |text: &str| {
        if text.bytes().all(is_own) {
            return text.to_owned();
        }
        encode(&decode(&text.replace('+', " ")), is_own)
    };
    (own(name), own(value))
}

/// Encodes what an address cannot hold: letters of other alphabets, blanks and signs.
pub(super) fn encode_letters(address: &str) -> String {
    encode(address.as_bytes(), |byte| {
        !byte.is_ascii() || byte.is_ascii_control() || !b" \"<>^`{|}".contains(&byte)
    })
}

/// The bytes behind percent-encoding; a `%` without two digits stands for itself.
fn decode(text: &str) -> Vec<u8> {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let digits = part.get(..2).filter(|digits| !digits.starts_with('+'));
        if let Some(byte) = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            bytes.push(byte);
            bytes.extend_from_slice(part.get(2..).unwrap_or_default().as_bytes());
        } else {
            bytes.push(b'%');
            bytes.extend_from_slice(part.as_bytes());
        }
    }
    bytes
}

/// The bytes as text, percent-encoded unless one `stands` for itself.
fn encode(bytes: &[u8], stands: impl Fn(u8) -> bool) -> String {
    let mut text = String::with_capacity(bytes.len());
    for byte in bytes {
        if byte.is_ascii() && stands(*byte) {
            text.push(char::from(*byte));
        } else {
            push_percent(&mut text, *byte);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_spelling_of_a_path_becomes_one() {
        for (spellings, own) in [
            (
                &[
                    "/ru/чай",
                    "/RU/ЧАЙ",
                    "/ru/%d1%87%d0%b0%d0%b9",
                    "/ru/%D1%87%D0%B0%D0%B9",
                ][..],
                "/ru/%D1%87%D0%B0%D0%B9",
            ),
            (
                &["/ro/oală-nouă", "/RO/Oal%c4%83-Nou%C4%83"],
                "/ro/oal%C4%83-nou%C4%83",
            ),
            (
                &["/index.php", "/INDEX.PHP", "/%69ndex%2ephp"],
                "/index.php",
            ),
            (&["/a%2Fb", "/A%2fb"], "/a%2Fb"),
            (&["/100%", "/100%25"], "/100%25"),
            (&["/a b|c", "/a%20b%7c%63"], "/a%20b%7Cc"),
            (&["/%e7%E0%E9"], "/%E7%E0%E9"),
            (&["/"], "/"),
        ] {
            for spelling in spellings {
                assert_eq!(in_small_letters(spelling), own, "{spelling}");
            }
        }
    }

    #[test]
    fn parameters_have_one_spelling_and_keep_their_capitals() {
        let own = |query| parameters(query).collect::<Vec<_>>();
        assert_eq!(
            own("route=product/product&A=x+y"),
            own("&route=product%2fproduct&A=x%20y")
        );
        assert_ne!(own("id=a"), own("id=A"));
        assert_eq!(own("print"), own("print="));
    }

    proptest! {
        #[test]
        fn the_spelling_of_a_spelling_is_itself(path in "/\\PC{0,30}") {
            let own = in_small_letters(&path);
            prop_assert_eq!(&in_small_letters(&own), &own);
            prop_assert!(own.bytes().all(|byte| byte.is_ascii_graphic()));
        }
    }
}
