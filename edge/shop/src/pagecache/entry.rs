//! A stored page: what it was made of, and its bytes, with a check so that a damaged entry is a miss.

use super::shown::{MOST_TEXT_BYTES, Shown};
use super::{FRESH_MS, KEEP_MS};

const MAGIC: &str = "vitrina2";
/// The header of entries that do not tell their products.
const OLDER_MAGIC: &str = "vitrina1";
/// The longest header line.
pub const HEADER_BYTES: usize = 80 + MOST_TEXT_BYTES;

/// What a page was made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// When the page was begun, before its own data was asked for, in milliseconds.
    pub made_ms: u64,
    /// The same of what pages share: settings, menu, and parts without prices.
    pub frame_ms: u64,
    pub shown: Shown,
}

/// A page as it lies in the cache: the header line `vitrina2 <made at, ms> <frame made at, ms> <length> <products>`, then
/// the bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<'a> {
    pub made: Made,
    pub body: &'a [u8],
}

/// How old an entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Freshness {
    Fresh,
    /// Served while one request renders anew, or when the backend is down.
    Stale,
    Dead,
}

impl<'a> Entry<'a> {
    /// The header line of an entry, before the body's bytes.
    pub fn header(made: &Made, length: usize) -> String {
        let Made {
            made_ms, frame_ms, ..
        } = made;
        let shown = made.shown.to_text();
        format!("{MAGIC} {made_ms} {frame_ms} {length} {shown}\n")
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Self::header(&self.made, self.body.len()).into_bytes();
        bytes.extend_from_slice(self.body);
        bytes
    }

    /// Reads an entry; `None` when it is cut, foreign or damaged.
    pub fn from_bytes(bytes: &'a [u8]) -> Option<Self> {
        let (made, start) = Self::read_header(bytes, bytes.len())?;
        bytes.get(start..).map(|body| Self { made, body })
    }

    /// What a page was made of and the start of its body, from an entry's first bytes and its total length: enough to
    /// serve an entry outside of Wasm memory.
    pub fn read_header(first: &[u8], length: usize) -> Option<(Made, usize)> {
        let end = first
            .iter()
            .take(HEADER_BYTES)
            .position(|byte| *byte == b'\n')?;
        let fields: Vec<&str> = std::str::from_utf8(first.get(..end)?)
            .ok()?
            .split(' ')
            .collect();
        let (made_ms, frame_ms, body, shown) = match fields[..] {
            [MAGIC, made, frame, body, shown] => (made, frame, body, Shown::parse(shown)?),
            [OLDER_MAGIC, stored, body] => (stored, stored, body, Shown::Any),
            _ => return None,
        };
        let made = Made {
            made_ms: made_ms.parse().ok()?,
            frame_ms: frame_ms.parse().ok()?,
            shown,
        };
        let is_whole = body.parse::<usize>().ok()?.checked_add(end + 1)? == length;
        is_whole.then_some((made, end + 1))
    }
}

impl Freshness {
    /// The age of an entry made at this time. An entry from the future (a clock set back) counts as just made.
    pub const fn of(made_ms: u64, now_ms: u64) -> Self {
        match now_ms.saturating_sub(made_ms) {
            0..FRESH_MS => Self::Fresh,
            FRESH_MS..KEEP_MS => Self::Stale,
            KEEP_MS.. => Self::Dead,
        }
    }
}
