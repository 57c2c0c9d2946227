//! The password of a registration, kept in its browser until the activation, so that a backend whose activation brings no
//! tokens signs the shopper in all the same. Only the site can read it.

use super::remembered::REMEMBERED_COOKIE_AGE;
use crate::session::{NONCE_BYTES, Purpose, SealKey, folded};

/// The encrypted password, hidden from scripts. Its time and length are those of the [`super::Remembered`] beside it.
pub const KEPT_PASSWORD_COOKIE: &str = "kept_password";

const KIND: &str = "kept password";
/// A longer password, in bytes, is not kept. All others take this room, so that the cookie does not tell the length.
const MOST_BYTES: u8 = 160;

/// The value of the cookie; `None` if the password is too long. It can be read with the same address alone.
pub fn encrypt_password(
    key: &SealKey,
    nonce: [u8; NONCE_BYTES],
    address: &str,
    password: &str,
    now_ms: u64,
) -> Option<String> {
    let length = u8::try_from(password.len()).ok()?;
    let filler = MOST_BYTES.checked_sub(length)?;
    let filler = vec![0; usize::from(filler)];
    let padded = [&[length], password.as_bytes(), &filler].concat();
    let bound = &folded(address);
    Purpose { kind: KIND, bound }.encrypt(key, nonce, &padded, (now_ms, REMEMBERED_COOKIE_AGE))
}

/// Reads our cookie. `None` if it is another site's, another address's, or too old.
pub fn decrypt_password(key: &SealKey, cookie: &str, address: &str, now_ms: u64) -> Option<String> {
    let bound = &folded(address);
    let padded = Purpose { kind: KIND, bound }.decrypt(key, cookie, now_ms)?;
    let (length, rest) = padded.split_first()?;
    let password = rest.get(..usize::from(*length))?;
    String::from_utf8(password.to_vec()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW_MS: u64 = 1_800_000_000_000;
    const ADDRESS: &str = "ion@example.com";

    fn key(site: &str) -> SealKey {
        SealKey::new("a secret of at least thirty-two bytes", site).unwrap()
    }

    fn kept(password: &str) -> Option<String> {
        encrypt_password(&key("casa"), [7; 24], ADDRESS, password, NOW_MS)
    }

    fn read(site: &str, cookie: &str, address: &str, after_s: u64) -> Option<String> {
        decrypt_password(&key(site), cookie, address, NOW_MS + after_s * 1000)
    }

    #[test]
    fn a_password_is_read_for_a_day_by_its_own_site_with_its_own_address() {
        let password = " o floare; albastră \" 🌻";
        let cookie = kept(password).unwrap();
        assert!(
            cookie
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'.')
        );
        assert_eq!(read("casa", &cookie, ADDRESS, 0).as_deref(), Some(password));
        let typed_anew = read("casa", &cookie, " Ion@Example.com", 86_399);
        assert_eq!(typed_anew.as_deref(), Some(password));
        assert_eq!(read("casa", &cookie, ADDRESS, 86_400), None);
        assert_eq!(read("pharmacy", &cookie, ADDRESS, 0), None);
        assert_eq!(read("casa", &cookie, "ana@example.com", 0), None);
        let again = encrypt_password(&key("casa"), [8; 24], ADDRESS, password, NOW_MS);
        assert_ne!(again, Some(cookie));
    }

    #[test]
    fn a_changed_cookie_is_no_password() {
        let cookie = kept("corect horse").unwrap();
        let until = (NOW_MS / 1000 + 86_400).to_string();
        assert!(cookie.starts_with(&until));
        let longer = cookie.replace(&until, &(NOW_MS / 1000 + 99_999).to_string());
        assert_eq!(read("casa", &longer, ADDRESS, 0), None, "another time");
        for at in 0..cookie.len() {
            let mut odd = cookie.clone().into_bytes();
            odd[at] = if odd[at] == b'1' { b'2' } else { b'1' };
            let odd = String::from_utf8(odd).unwrap();
            assert_eq!(read("casa", &odd, ADDRESS, 0), None, "{at}");
        }
        for cut in 0..cookie.len() {
            assert_eq!(read("casa", &cookie[..cut], ADDRESS, 0), None, "{cut}");
        }
    }

    #[test]
    fn all_passwords_take_the_same_room_and_one_without_room_is_not_kept() {
        let longest = "ж".repeat(80);
        let cookie = kept(&longest).unwrap();
        assert_eq!(read("casa", &cookie, ADDRESS, 0), Some(longest));
        for password in ["", "corect-7", &"x".repeat(128)] {
            assert_eq!(kept(password).unwrap().len(), cookie.len());
        }
        assert_eq!(kept(&"ж".repeat(81)), None);
        assert_eq!(kept(&"🌻".repeat(128)), None);
    }
}
