//! The name of a filter in a query.

use std::fmt;

/// A number, or a word such as `brand_id` (spec commerce 2).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    Number(u64),
    Word(String),
}

impl Key {
    pub(super) const PRICE: &str = "price";
    /// A longer word is no key.
    const MOST_BYTES: usize = 40;

    pub fn read(text: &str) -> Option<Self> {
        if let Ok(number) = text.parse() {
            return Some(Self::Number(number));
        }
        let may_hold = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        let fine = text.len() <= Self::MOST_BYTES
            && text.starts_with(|first: char| first.is_ascii_alphabetic())
            && text.bytes().all(may_hold);
        fine.then(|| Self::Word(text.to_owned()))
    }

    pub(super) fn is(&self, word: &str) -> bool {
        matches!(self, Self::Word(own) if own == word)
    }

    pub(super) fn is_price(&self) -> bool {
        self.is(Self::PRICE)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(formatter, "{number}"),
            Self::Word(word) => formatter.write_str(word),
        }
    }
}
