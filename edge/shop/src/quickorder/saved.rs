//! Texts as programs save them, for the tests.

use super::encoding::{OF_1250, OF_1251};

/// The encodings of the tests: each that a table may come in.
pub(super) const ENCODINGS: [Saved; 6] = [
    Saved::Utf8,
    Saved::Utf8Marked,
    Saved::Utf16Le,
    Saved::Utf16Be,
    Saved::Windows1251,
    Saved::Windows1250,
];

/// How a program saves a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Saved {
    Utf8,
    Utf8Marked,
    Utf16Le,
    Utf16Be,
    Windows1251,
    Windows1250,
}

impl Saved {
    /// The bytes of a text; `None` if the encoding lacks a sign of it.
    pub(super) fn encode(self, text: &str, marked: bool) -> Option<Vec<u8>> {
        let units = |bytes: fn(u16) -> [u8; 2]| {
            let mark = marked.then_some(0xfeff);
            let units = mark.into_iter().chain(text.encode_utf16());
            Some(units.flat_map(bytes).collect())
        };
        let single = |upper: &str| {
            let byte = |sign: char| match u8::try_from(sign) {
                Ok(byte) if byte < 128 => Some(byte),
                _ => upper
                    .chars()
                    .position(|other| other == sign && sign != char::REPLACEMENT_CHARACTER)
                    .map(|at| u8::try_from(at + 128).unwrap()),
            };
            text.chars().map(byte).collect()
        };
        match self {
            Self::Utf8 => Some(text.as_bytes().to_vec()),
            Self::Utf8Marked => Some([b"\xef\xbb\xbf", text.as_bytes()].concat()),
            Self::Utf16Le => units(u16::to_le_bytes),
            Self::Utf16Be => units(u16::to_be_bytes),
            Self::Windows1251 => single(OF_1251),
            Self::Windows1250 => single(OF_1250),
        }
    }
}
