//! Seals: a value with an HMAC that only the site can make, so that cookies cannot be forged.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::digest::hex;

const MAC_BYTES: usize = 32;

/// The signing key of a site.
#[derive(Clone)]
pub struct SealKey(Vec<u8>);

impl SealKey {
    /// The shortest accepted secret, in bytes.
    pub const MIN_BYTES: usize = 32;

    /// A key from the operator's secret and the site's name, so that one site's seals are invalid on another. `None`
    /// if the secret is too short.
    pub fn new(secret: &str, site: &str) -> Option<Self> {
        (secret.len() >= Self::MIN_BYTES)
            .then(|| Self([secret.as_bytes(), b"\n", site.as_bytes()].concat()))
    }

    /// A key for encryption, of this site and kind alone.
    pub(crate) fn derived(&self, kind: &str) -> Option<[u8; 32]> {
        let mac = self.mac(kind, "")?;
        Some(mac.finalize().into_bytes().into())
    }

    fn mac(&self, kind: &str, value: &str) -> Option<Hmac<Sha256>> {
        let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&self.0).ok()?;
        mac.update(kind.as_bytes());
        mac.update(b"\n");
        mac.update(value.as_bytes());
        Some(mac)
    }
}

impl std::fmt::Debug for SealKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("SealKey(…)")
    }
}

/// `value.mac`: the value stays readable; the seal proves its origin and its kind.
pub fn seal(key: &SealKey, kind: &str, value: &str) -> String {
    let mac = key
        .mac(kind, value)
        .map(|mac| hex(&mac.finalize().into_bytes()))
        .unwrap_or_default();
    format!("{value}.{mac}")
}

/// The sealed value, if the seal is ours and of this kind; compared in constant time.
pub fn unseal<'a>(key: &SealKey, kind: &str, sealed: &'a str) -> Option<&'a str> {
    let (value, mac) = sealed.rsplit_once('.')?;
    let given = from_hex(mac).filter(|given| given.len() == MAC_BYTES)?;
    key.mac(kind, value)?.verify_slice(&given).ok()?;
    Some(value)
}

/// Reads hexadecimal digits, in pairs.
pub(crate) fn from_hex(text: &str) -> Option<Vec<u8>> {
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else {
        return None;
    };
    pairs
        .iter()
        .map(|[high, low]| {
            let value = char::from(*high).to_digit(16)? << 4 | char::from(*low).to_digit(16)?;
            u8::try_from(value).ok()
        })
        .collect()
}
