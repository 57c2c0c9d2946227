//! What the store holds of a photograph, and what a part that comes means to it.

use super::{PART_BYTES, Token};

/// The name of the cleaned photograph in the store, behind its keys.
const WHOLE: &str = "photo";

/// What the store holds of a photograph: parts from the beginning, or the cleaned whole. The last part is never stored:
/// it is joined with the others, and the whole is cleaned.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Held {
    /// The parts from the beginning.
    parts: u32,
    pub is_whole: bool,
}

/// What to do with a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// Is stored.
    Keep,
    /// Is the last one.
    Finish,
    /// Came before: changes nothing.
    Repeated,
    /// The next part begins at this byte.
    Elsewhere(u32),
    /// A part of another length: the connection broke, or the file is another one.
    WrongLength,
}

impl Held {
    /// What these names in the store, without the beginning that they share, are of one photograph.
    pub fn of<'a>(names: impl Iterator<Item = &'a str>) -> Self {
        let mut numbers = Vec::new();
        let mut is_whole = false;
        for name in names {
            is_whole |= name == WHOLE;
            numbers.extend(
                name.strip_prefix("part-")
                    .and_then(|at| at.parse::<u32>().ok()),
            );
        }
        numbers.sort_unstable();
        let joined = (0..).zip(&numbers).take_while(|(at, number)| at == *number);
        Self {
            parts: u32::try_from(joined.count()).unwrap_or_default(),
            is_whole,
        }
    }

    /// Where the next part begins.
    pub fn offset(self, token: &Token) -> u32 {
        if self.is_whole {
            token.bytes()
        } else {
            // The last part has to come again, if it was lost before the whole was cleaned.
            self.parts.min(last(token)) * PART_BYTES
        }
    }

    pub fn turn(self, token: &Token, offset: u32, length: usize) -> Turn {
        let next = self.offset(token);
        if self.is_whole && offset < next {
            return Turn::Repeated;
        }
        if offset > next || !offset.is_multiple_of(PART_BYTES) || offset >= token.bytes() {
            return Turn::Elsewhere(next);
        }
        let rest = token.bytes() - offset;
        if usize::try_from(rest.min(PART_BYTES)) != Ok(length) {
            Turn::WrongLength
        } else if offset < next {
            Turn::Repeated
        } else if rest <= PART_BYTES {
            Turn::Finish
        } else {
            Turn::Keep
        }
    }
}

/// The number of a file's last part.
fn last(token: &Token) -> u32 {
    (token.bytes() - 1) / PART_BYTES
}

/// The names in the store, behind a photograph's keys.
pub mod parts {
    use super::{PART_BYTES, Token, last};

    /// The cleaned photograph.
    pub const WHOLE: &str = super::WHOLE;

    /// The part that begins at this byte.
    pub fn at(offset: u32) -> String {
        format!("part-{:02}", offset / PART_BYTES)
    }

    /// All parts but the last one, in order.
    pub fn before_last(token: &Token) -> Vec<String> {
        (0..last(token))
            .map(|part| format!("part-{part:02}"))
            .collect()
    }
}
