//! The user id in a letter's link: djoser writes it in base64 of an address.

/// The longest id that is read.
const LONGEST: usize = 64;

/// The id of the user in a letter's `uid`, if it is plain text in base64; `None` for any other writing.
pub fn user_of(uid: &str) -> Option<String> {
    let uid = uid.trim_end_matches('=');
    if uid.len() > LONGEST * 2 || uid.len() % 4 == 1 {
        return None;
    }
    let mut bytes = Vec::new();
    for chunk in uid.as_bytes().chunks(4) {
        let mut bits = 0_u32;
        for sign in chunk {
            bits = bits << 6 | digit(*sign)?;
        }
        // Two signs are one byte, three are two.
        let count = chunk.len() - 1;
        let whole = bits << (6 * (4 - chunk.len()));
        bytes.extend(whole.to_be_bytes().into_iter().skip(1).take(count));
    }
    let id = String::from_utf8(bytes).ok()?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (!id.is_empty() && id.len() <= LONGEST && id.bytes().all(is_plain)).then_some(id)
}

fn digit(sign: u8) -> Option<u32> {
    let digit = match sign {
        b'A'..=b'Z' => sign - b'A',
        b'a'..=b'z' => sign - b'a' + 26,
        b'0'..=b'9' => sign - b'0' + 52,
        b'-' | b'+' => 62,
        b'_' | b'/' => 63,
        _ => return None,
    };
    Some(u32::from(digit))
}

#[cfg(test)]
mod tests {
    use super::user_of;

    #[test]
    fn the_id_of_a_letter_is_read_from_base64() {
        for (uid, user) in [
            ("MQ", Some("1")),
            ("MQ==", Some("1")),
            ("MTA", Some("10")),
            ("MTIzNDU2", Some("123456")),
            ("NjFmMGMzYzgtYWJjZA", Some("61f0c3c8-abcd")),
            ("", None),
            ("M", None),
            ("M!", None),
            ("42", None),
            // `1/../2` and a line break.
            ("MS8uLi8y", None),
            ("MQo", None),
            ("_____w", None),
        ] {
            assert_eq!(user_of(uid).as_deref(), user, "{uid}");
        }
        assert_eq!(user_of(&"MTIz".repeat(100)), None);
    }
}
