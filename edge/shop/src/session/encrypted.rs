//! Encrypted values, for cookies and addresses that only the site itself can read: each for one purpose, until a time, and
//! only together with what it was bound to.

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};

use super::seal::{SealKey, from_hex, seal};
use crate::digest::hex;

/// The random bytes of each encryption.
pub const NONCE_BYTES: usize = 24;

/// The nonce of a value that is encrypted alike each time: `unique` names all that it says.
pub(crate) fn nonce_of(key: &SealKey, kind: &str, unique: &str) -> Option<[u8; NONCE_BYTES]> {
    let sealed = seal(key, kind, unique);
    let (_, mac) = sealed.rsplit_once('.')?;
    from_hex(mac)?.first_chunk().copied()
}

/// What a value is encrypted for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Purpose<'a> {
    pub kind: &'a str,
    /// What the value has to come back with.
    pub bound: &'a str,
}

impl Purpose<'_> {
    /// Encrypts a value that can be read for so many seconds. The text has the signs of a hexadecimal number and a dot.
    pub(crate) fn encrypt(
        self,
        key: &SealKey,
        nonce: [u8; NONCE_BYTES],
        value: &[u8],
        (now_ms, age_s): (u64, u32),
    ) -> Option<String> {
        let until = (now_ms / 1000 + u64::from(age_s)).to_string();
        let bound = self.bound_until(&until);
        let cipher = XChaCha20Poly1305::new(&Key::from(key.derived(self.kind)?));
        let payload = Payload {
            msg: value,
            aad: bound.as_bytes(),
        };
        let secret = cipher.encrypt(&XNonce::from(nonce), payload).ok()?;
        Some([&*until, ".", &hex(&nonce), &hex(&secret)].concat())
    }

    /// Reads our value, by the key in force or the one before it. `None` if it is another site's, of another purpose, or
    /// too old.
    pub(crate) fn decrypt(self, key: &SealKey, text: &str, now_ms: u64) -> Option<Vec<u8>> {
        let (until, rest) = text.split_once('.')?;
        let rest = from_hex(rest)?;
        let (nonce, secret) = rest.split_first_chunk::<NONCE_BYTES>()?;
        let bound = self.bound_until(until);
        let value = key.all_derived(self.kind).find_map(|key| {
            let payload = Payload {
                msg: secret,
                aad: bound.as_bytes(),
            };
            let cipher = XChaCha20Poly1305::new(&Key::from(key));
            cipher.decrypt(&XNonce::from(*nonce), payload).ok()
        })?;
        let is_kept = now_ms / 1000 < until.parse().ok()?;
        is_kept.then_some(value)
    }

    fn bound_until(self, until: &str) -> String {
        [until, "\n", self.bound].concat()
    }
}
