//! What a browser remembers of its registration, so that reloads, Back and other tabs show where the letter went.

use crate::backend::encode_query;
use crate::fields::decode;
use crate::session::{SealKey, seal, unseal};

/// The cookie with the address that the last letter of activation went to: a sealed [`Remembered`], hidden from scripts.
pub const REMEMBERED_COOKIE: &str = "registration";
pub const REMEMBERED_COOKIE_AGE: u32 = 24 * 3600;

const KIND: &str = "registration";

/// The registration of a browser, or its wish for the letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remembered {
    pub email: String,
    /// The typed name; `None` if the browser has only asked for the letter once more.
    pub name: Option<String>,
}

impl Remembered {
    /// The value of the cookie. It is the same for addresses with and without an account.
    pub fn seal(&self, key: &SealKey, now_ms: u64) -> String {
        let until = now_ms / 1000 + u64::from(REMEMBERED_COOKIE_AGE);
        let mut value = [&until.to_string(), "/", &encode_query(&self.email)].concat();
        if let Some(name) = &self.name {
            value.push('/');
            value.push_str(&encode_query(name));
        }
        seal(key, KIND, &value)
    }

    /// Parses our cookie. `None` if it is another site's, or too old.
    pub fn read(key: &SealKey, cookie: &str, now_ms: u64) -> Option<Self> {
        let mut parts = unseal(key, KIND, cookie)?.split('/');
        let until: u64 = parts.next()?.parse().ok()?;
        let email = decode(parts.next()?.as_bytes());
        let name = parts.next().map(|name| decode(name.as_bytes()));
        (now_ms / 1000 < until).then_some(Self { email, name })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW_MS: u64 = 1_800_000_000_000;

    #[test]
    fn a_registration_is_remembered_for_a_day_by_its_own_site() {
        let key = |site| SealKey::new("a secret of at least thirty-two bytes", site).unwrap();
        let email = "o'hara+x/\"é\"@example.com".to_owned();
        for name in [
            None,
            Some(String::new()),
            Some("Ана / Rusu; <b>".to_owned()),
        ] {
            let email = email.clone();
            let remembered = Remembered { email, name };
            let cookie = remembered.seal(&key("casa"), NOW_MS);
            let is_plain = |byte: u8| byte.is_ascii_graphic() && !b";,\"\\".contains(&byte);
            assert!(cookie.bytes().all(is_plain), "{cookie}");
            let read = |site, now_ms| Remembered::read(&key(site), &cookie, now_ms);
            assert_eq!(read("casa", NOW_MS + 86_399_000), Some(remembered));
            assert_eq!(read("casa", NOW_MS + 86_400_000), None);
            assert_eq!(read("pharmacy", NOW_MS), None);
        }
    }
}
