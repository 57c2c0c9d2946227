//! Hashes as text.

use std::fmt;

use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};

/// The name of a value that is stored under the hash of its content: 16 lower-case hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContentName(u64);

impl ContentName {
    /// The digits of a name.
    const DIGITS: usize = 16;

    pub fn of(content: &[u8]) -> Self {
        let digest = Sha256::digest(content);
        let (first, _) = digest.split_first_chunk().unwrap_or((&[0; 8], &[]));
        Self(u64::from_be_bytes(*first))
    }

    /// `None` if the text is no such name.
    pub fn parse(text: &str) -> Option<Self> {
        let fits = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let is_name = text.len() == Self::DIGITS && text.bytes().all(fits);
        let number = is_name.then(|| u64::from_str_radix(text, 16).ok())??;
        Some(Self(number))
    }

    pub const fn from_bytes(bytes: [u8; 8]) -> Self {
        Self(u64::from_be_bytes(bytes))
    }

    pub const fn to_bytes(self) -> [u8; 8] {
        self.0.to_be_bytes()
    }
}

impl fmt::Display for ContentName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:016x}", self.0)
    }
}

impl Serialize for ContentName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The SHA-256 of a text in lower-case hexadecimal.
pub fn sha256_hex(text: &str) -> String {
    sha256_hex_of(&[text])
}

/// The SHA-256 of bytes.
pub fn sha256_hex_of_bytes(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// The SHA-256 of texts as if they were joined.
pub fn sha256_hex_of(texts: &[&str]) -> String {
    let mut digest = Sha256::new();
    for text in texts {
        digest.update(text.as_bytes());
    }
    hex(&digest.finalize())
}

/// The CSP source of an inline script or style: `'sha256-…'`.
pub fn csp_source(text: &str) -> String {
    format!("'sha256-{}'", base64(&Sha256::digest(text.as_bytes())))
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        for half in [byte >> 4, byte & 15] {
            text.push(char::from_digit(u32::from(half), 16).unwrap_or('0'));
        }
    }
    text
}

/// Bytes as base64 with padding.
pub fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(base64_length(bytes));
    push_base64(&mut text, bytes);
    text
}

/// The base64 length of the bytes.
const fn base64_length(bytes: &[u8]) -> usize {
    bytes.len().div_ceil(3) * 4
}

/// Appends bytes as base64 with padding.
fn push_base64(text: &mut String, bytes: &[u8]) {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for group in bytes.chunks(3) {
        let value = group
            .iter()
            .fold(0_u32, |value, byte| value << 8 | u32::from(*byte))
            << (8 * (3 - group.len()));
        for place in 0..4 {
            let letter = LETTERS
                .get((value >> (18 - 6 * place) & 63) as usize)
                .copied()
                .unwrap_or(b'=');
            text.push(if place > group.len() {
                '='
            } else {
                char::from(letter)
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_match_known_values() {
        assert_eq!(
            sha256_hex(""),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        );
        assert_eq!(
            csp_source("alert('Hello, world.');"),
            "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"
        );
    }
}
