//! The preview of a version: a signed link that ends shows a version of a site to its holder, on the site's own host. The
//! key that signs is a random one of the site; a new key ends all links at once.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::keys::is_name;
use crate::digest::hex;

/// The token of the preview that a browser has opened.
pub const PREVIEW_COOKIE: &str = "preview";
/// The query field of a link, with its token; also of the form that ends the preview.
pub const PREVIEW_FIELD: &str = "preview";
/// The value of that field which ends the preview.
pub const PREVIEW_END: &str = "end";
/// The longest time that a link lasts, in hours.
pub const PREVIEW_MOST_HOURS: u32 = 14 * 24;

const KEY_BYTES: usize = 32;
/// Separates a preview's signature from any other with the same key.
const KIND: &[u8] = b"preview\n";
/// Site, version, time and signature with the points between them.
const LONGEST_TOKEN: usize = 40 + 40 + 20 + 64 + 3;

/// The key that signs the links of a site.
#[derive(Clone, PartialEq, Eq)]
pub struct PreviewKey([u8; KEY_BYTES]);

impl PreviewKey {
    pub const fn new(random: [u8; KEY_BYTES]) -> Self {
        Self(random)
    }

    /// Reads the stored text; `None` if it is no key.
    pub fn parse(text: &str) -> Option<Self> {
        Some(Self(bytes(text.trim())?))
    }

    /// The text as it is stored.
    pub fn stored(&self) -> String {
        hex(&self.0)
    }

    fn mac(&self, value: &str) -> Option<Hmac<Sha256>> {
        let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&self.0).ok()?;
        mac.update(KIND);
        mac.update(value.as_bytes());
        Some(mac)
    }
}

impl fmt::Debug for PreviewKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("PreviewKey(…)")
    }
}

/// A version of a site, shown until a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    pub site: String,
    pub version: String,
    /// In seconds since 1970.
    pub until_s: u64,
}

impl Preview {
    /// `<site>.<version>.<time>.<signature>`; names contain no point.
    pub fn token(&self, key: &PreviewKey) -> String {
        let value = self.signed();
        let mac = key.mac(&value);
        let mac = mac.map(|mac| hex(&mac.finalize().into_bytes()));
        format!("{value}.{}", mac.unwrap_or_default())
    }

    fn signed(&self) -> String {
        format!("{}.{}.{}", self.site, self.version, self.until_s)
    }

    pub const fn has_ended(&self, now_ms: u64) -> bool {
        self.until_s <= now_ms / 1_000
    }
}

/// What a token says, before its signature is checked.
#[derive(Debug)]
pub struct Unproven {
    preview: Preview,
    mac: [u8; 32],
}

impl Unproven {
    /// `None` for what cannot be a token of this site, so that it costs no look at the key.
    pub fn read(token: &str, site: &str) -> Option<Self> {
        if token.len() > LONGEST_TOKEN {
            return None;
        }
        let mut parts = token.split('.');
        let preview = Preview {
            site: parts.next().filter(|name| *name == site)?.to_owned(),
            version: parts.next().filter(|name| is_name(name))?.to_owned(),
            until_s: number(parts.next()?)?,
        };
        let mac = bytes(parts.next()?)?;
        parts.next().is_none().then_some(Self { preview, mac })
    }

    /// The preview, if the site's key has signed it; compared in constant time.
    pub fn proven(self, key: &PreviewKey) -> Option<Preview> {
        let mac = key.mac(&self.preview.signed())?;
        mac.verify_slice(&self.mac).ok()?;
        Some(self.preview)
    }
}

/// A number as it was written by us: digits alone, without a leading zero.
fn number(text: &str) -> Option<u64> {
    let number: u64 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

/// 32 bytes in lower-case hexadecimal.
fn bytes(text: &str) -> Option<[u8; 32]> {
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else {
        return None;
    };
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let bytes: Option<Vec<u8>> = pairs
        .iter()
        .map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?))
        .collect();
    bytes?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn preview() -> Preview {
        Preview {
            site: "casa".to_owned(),
            version: "0123456789abcdef".to_owned(),
            until_s: 2_000,
        }
    }

    fn key(byte: u8) -> PreviewKey {
        PreviewKey::new([byte; 32])
    }

    fn proven(token: &str, site: &str, byte: u8) -> Option<Preview> {
        Unproven::read(token, site)?.proven(&key(byte))
    }

    #[test]
    fn a_link_is_read_on_its_site_with_its_key_alone() {
        let token = preview().token(&key(1));
        assert_eq!(proven(&token, "casa", 1), Some(preview()));
        assert_eq!(proven(&token, "pharmacy", 1), None);
        assert_eq!(proven(&token, "casa", 2), None);
        assert!(!preview().has_ended(1_999_999) && preview().has_ended(2_000_000));
    }

    #[test]
    fn the_longest_token_is_read() {
        let longest = Preview {
            site: "s".repeat(40),
            version: "v".repeat(40),
            until_s: u64::MAX,
        };
        let token = longest.token(&key(1));
        assert_eq!(token.len(), LONGEST_TOKEN);
        assert_eq!(proven(&token, &longest.site, 1), Some(longest));
    }

    #[test]
    fn a_key_survives_its_store_and_is_not_shown() {
        let text = key(9).stored();
        assert_eq!(PreviewKey::parse(&text), Some(key(9)));
        assert!(!format!("{:?}", key(9)).contains("09"));
        for odd in [
            "",
            "09",
            &text[1..],
            &text.replace('9', "+"),
            &text.to_uppercase().replace('0', "F"),
        ] {
            assert_eq!(PreviewKey::parse(odd), None, "{odd}");
        }
    }

    proptest! {
        #[test]
        fn a_changed_token_proves_nothing(at in any::<prop::sample::Index>(), byte in 0u8..128, cut in any::<prop::sample::Index>()) {
            let token = preview().token(&key(1));
            let mut changed = token.clone().into_bytes();
            let at = at.index(changed.len());
            changed[at] = byte;
            let changed = String::from_utf8(changed).unwrap();
            prop_assert_eq!(proven(&changed, "casa", 1).is_some(), changed == token);
            prop_assert_eq!(proven(&token[..cut.index(token.len())], "casa", 1), None);
        }

        #[test]
        fn any_text_is_no_token(text in ".*") {
            prop_assert_eq!(proven(&text, "casa", 1), None);
        }
    }
}
