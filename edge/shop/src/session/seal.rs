//! Seals: a value with an HMAC that only the site can make, so that cookies cannot be forged.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::digest::hex;

const MAC_BYTES: usize = 32;

/// The signing key of a site, and the one before it while both are accepted.
#[derive(Clone)]
pub struct SealKey {
    own: Secret,
    previous: Option<Secret>,
}

/// The operator's secret with the site's name, so that one site's seals are invalid on another.
#[derive(Clone)]
struct Secret(Vec<u8>);

impl SealKey {
    /// The shortest accepted secret, in bytes.
    pub const MIN_BYTES: usize = 32;

    /// A key from the operator's secret and the site's name. `None` if the secret is too short.
    pub fn new(secret: &str, site: &str) -> Option<Self> {
        let own = Secret::new(secret, site)?;
        Some(Self {
            own,
            previous: None,
        })
    }

    /// This key, which also opens what was sealed with the secret before it. One that is too short is none: nothing was
    /// ever sealed with it.
    #[must_use]
    pub fn with_previous(mut self, secret: &str, site: &str) -> Self {
        self.previous = Secret::new(secret, site);
        self
    }

    /// This key alone, then the one before it, for names that are made with a key.
    pub fn each(&self) -> impl Iterator<Item = Self> {
        self.secrets().map(|secret| Self {
            own: secret.clone(),
            previous: None,
        })
    }

    /// A key for encryption, of this site and kind alone.
    pub(crate) fn derived(&self, kind: &str) -> Option<[u8; 32]> {
        self.own.derived(kind)
    }

    /// The keys that may have encrypted what is to be read, the newest first.
    pub(crate) fn all_derived(&self, kind: &str) -> impl Iterator<Item = [u8; 32]> {
        self.secrets()
            .filter_map(move |secret| secret.derived(kind))
    }

    fn secrets(&self) -> impl Iterator<Item = &Secret> {
        [Some(&self.own), self.previous.as_ref()]
            .into_iter()
            .flatten()
    }
}

impl Secret {
    fn new(secret: &str, site: &str) -> Option<Self> {
        (secret.len() >= SealKey::MIN_BYTES)
            .then(|| Self([secret.as_bytes(), b"\n", site.as_bytes()].concat()))
    }

    fn derived(&self, kind: &str) -> Option<[u8; 32]> {
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

    /// Whether this secret has sealed the value; compared in constant time.
    fn has_sealed(&self, kind: &str, value: &str, given: &[u8]) -> bool {
        let mac = self.mac(kind, value);
        mac.is_some_and(|mac| mac.verify_slice(given).is_ok())
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
        .own
        .mac(kind, value)
        .map(|mac| hex(&mac.finalize().into_bytes()))
        .unwrap_or_default();
    format!("{value}.{mac}")
}

/// The sealed value, if the seal is ours and of this kind, by the key in force or the one before it.
pub fn unseal<'a>(key: &SealKey, kind: &str, sealed: &'a str) -> Option<&'a str> {
    let (value, mac) = sealed.rsplit_once('.')?;
    let given = from_hex(mac).filter(|given| given.len() == MAC_BYTES)?;
    let is_ours = key
        .secrets()
        .any(|secret| secret.has_sealed(kind, value, &given));
    is_ours.then_some(value)
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

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "the old secret of at least thirty-two bytes";
    const NEW: &str = "the new secret of at least thirty-two bytes";

    fn key(secret: &str) -> SealKey {
        SealKey::new(secret, "casa").unwrap()
    }

    #[test]
    fn while_a_key_is_changed_both_open_and_the_new_one_seals() {
        let before = seal(&key(OLD), "guest", "7");
        let both = key(NEW).with_previous(OLD, "casa");
        assert_eq!(unseal(&both, "guest", &before), Some("7"));
        let after = seal(&both, "guest", "7");
        assert_eq!(unseal(&key(NEW), "guest", &after), Some("7"));
        assert_eq!(unseal(&key(OLD), "guest", &after), None);
        assert_eq!(unseal(&both, "order", &before), None, "of another kind");
    }

    #[test]
    fn the_old_key_opens_nothing_once_it_is_dropped_or_for_another_site() {
        let before = seal(&key(OLD), "guest", "7");
        assert_eq!(unseal(&key(NEW), "guest", &before), None);
        let elsewhere = SealKey::new(NEW, "pharmacy").unwrap();
        let elsewhere = elsewhere.with_previous(OLD, "pharmacy");
        assert_eq!(unseal(&elsewhere, "guest", &before), None);
    }

    #[test]
    fn a_short_previous_key_is_none() {
        let short = key(NEW).with_previous("", "casa");
        assert_eq!(short.secrets().count(), 1);
        assert_eq!(format!("{short:?}"), "SealKey(…)");
    }

    #[test]
    fn what_was_encrypted_before_is_read_with_the_old_key() {
        let both = key(NEW).with_previous(OLD, "casa");
        let keys: Vec<_> = both.all_derived("kept").collect();
        assert_eq!(keys.first().copied(), key(NEW).derived("kept"));
        assert_eq!(keys.last().copied(), key(OLD).derived("kept"));
    }
}
