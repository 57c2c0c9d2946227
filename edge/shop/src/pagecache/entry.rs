//! A stored page: its time and its bytes, with a check so that a damaged entry is a miss.

use super::{FRESH_MS, KEEP_MS};

const MAGIC: &str = "vitrina1";
/// The longest header line.
pub const HEADER_BYTES: usize = 64;

/// A page as it lies in the cache: the header line `vitrina1 <stored at, ms> <length>`, then the bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<'a> {
    pub stored_at_ms: u64,
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
    pub fn header(stored_at_ms: u64, length: usize) -> String {
        format!(
            "{MAGIC} {stored_at_ms} {length}
"
        )
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Self::header(self.stored_at_ms, self.body.len()).into_bytes();
        bytes.extend_from_slice(self.body);
        bytes
    }

    /// Reads an entry; `None` when it is cut, foreign or damaged.
    pub fn from_bytes(bytes: &'a [u8]) -> Option<Self> {
        let (stored_at_ms, start) = Self::read_header(bytes, bytes.len())?;
        bytes.get(start..).map(|body| Self { stored_at_ms, body })
    }

    /// The storing time and the start of the body, from an entry's first bytes and its total length: enough to serve an
    /// entry outside of Wasm memory.
    pub fn read_header(first: &[u8], length: usize) -> Option<(u64, usize)> {
        let end = first
            .iter()
            .take(HEADER_BYTES)
            .position(|byte| *byte == b'\n')?;
        let mut fields = std::str::from_utf8(first.get(..end)?).ok()?.split(' ');
        let (magic, stored, body) = (
            fields.next()?,
            fields.next()?.parse().ok()?,
            fields.next()?.parse::<usize>().ok()?,
        );
        let whole =
            magic == MAGIC && fields.next().is_none() && body.checked_add(end + 1)? == length;
        whole.then_some((stored, end + 1))
    }
}

impl Freshness {
    /// The age of an entry stored at this time. An entry from the future (a clock set back) counts as just stored.
    pub const fn of(stored_at_ms: u64, now_ms: u64) -> Self {
        match now_ms.saturating_sub(stored_at_ms) {
            0..FRESH_MS => Self::Fresh,
            FRESH_MS..KEEP_MS => Self::Stale,
            KEEP_MS.. => Self::Dead,
        }
    }
}
