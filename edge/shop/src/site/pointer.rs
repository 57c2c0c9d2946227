//! The pointer of a site: the version in force, and one that is being rolled out to a part of the visitors.

#[cfg(test)]
mod tests;

use std::fmt;

use serde::Serialize;
use serde_json::Value;

use super::keys::is_name;
use crate::digest::ContentName;

/// Visitors are numbered from 0 to this minus 1, so that a number names nobody.
pub const VISITOR_NUMBERS: u32 = 10_000;
/// The visitor's number in rollouts.
pub const ROLLOUT_COOKIE: &str = "rollout";
/// How long a browser keeps its number, in seconds: longer than any rollout.
pub const ROLLOUT_COOKIE_AGE: u32 = 90 * 24 * 3600;

/// The version that a site answers with. Stored as the version's name, or as an object while there is a rollout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pointer {
    pub version: String,
    pub rollout: Option<Rollout>,
}

/// A version that a part of the visitors get already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rollout {
    pub version: String,
    /// From 1 to 99.
    pub percent: u32,
}

impl Pointer {
    /// A pointer without a rollout.
    pub fn to(version: &str) -> Self {
        Self {
            version: version.to_owned(),
            rollout: None,
        }
    }

    /// `None` if the text is no pointer.
    pub fn parse(text: &str) -> Option<Self> {
        if is_name(text) {
            return Some(Self::to(text));
        }
        let json: Value = serde_json::from_str(text).ok()?;
        let name = |field| {
            let name = json.get(field)?.as_str()?;
            is_name(name).then(|| name.to_owned())
        };
        let percent = u32::try_from(json.get("percent")?.as_u64()?).ok()?;
        let rollout = Rollout {
            version: name("next")?,
            percent,
        };
        (1..100).contains(&percent).then_some(Self {
            version: name("version")?,
            rollout: Some(rollout),
        })
    }

    /// All versions that visitors get.
    pub fn versions(&self) -> impl Iterator<Item = &str> {
        let next = self.rollout.as_ref();
        let next = next.map(|rollout| rollout.version.as_str());
        [self.version.as_str()].into_iter().chain(next)
    }
}

impl fmt::Display for Pointer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[derive(Serialize)]
        struct Stored<'a> {
            version: &'a str,
            next: &'a str,
            percent: u32,
        }
        let Some(Rollout { version, percent }) = &self.rollout else {
            return out.write_str(&self.version);
        };
        let stored = Stored {
            version: &self.version,
            next: version,
            percent: *percent,
        };
        let text = serde_json::to_string(&stored).map_err(|_| fmt::Error)?;
        out.write_str(&text)
    }
}

impl Rollout {
    /// Whether a visitor gets the version: one without a number does not.
    pub fn is_of(&self, visitor: Option<u32>) -> bool {
        visitor.is_some_and(|visitor| self.reaches(visitor))
    }

    /// Whether the visitor with this number gets the version. A larger percentage takes it from nobody, and the share of
    /// all numbers is exact. The order of the numbers is another one for each version, so that it is not always the same
    /// visitors who come first.
    pub fn reaches(&self, visitor: u32) -> bool {
        let order = ContentName::of(self.version.as_bytes()).to_bytes();
        let [factor, shift] = [[order[0], order[1]], [order[2], order[3]]].map(u16::from_be_bytes);
        // A factor without a divisor in common with 10,000 gives each number a place of its own.
        let factor = u64::from(factor) * 10 + 1;
        let place = (u64::from(visitor) * factor + u64::from(shift)) % u64::from(VISITOR_NUMBERS);
        place < u64::from(self.percent) * u64::from(VISITOR_NUMBERS / 100)
    }
}

/// The visitor's number in a cookie; `None` if it is none.
pub fn visitor_number(cookie: &str) -> Option<u32> {
    let is_number = !cookie.is_empty() && cookie.bytes().all(|byte| byte.is_ascii_digit());
    let number = is_number.then(|| cookie.parse().ok())??;
    (number < VISITOR_NUMBERS).then_some(number)
}
