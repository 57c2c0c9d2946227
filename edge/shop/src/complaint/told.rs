//! What a browser remembers of its complaints, so that a second one about the same advert is said to be one. It is of a
//! person: what others have written about the advert is nobody's business.

use super::short;
use crate::session::{SealKey, seal, unseal};

/// Sealed, for the server alone.
pub const COMPLAINTS_COOKIE: &str = "complaints";
pub const COMPLAINTS_COOKIE_AGE: u32 = 180 * 24 * 3600;

/// The complaints that are remembered.
const MOST: usize = 20;
/// A longer number is shown, but not remembered.
const LONGEST_NUMBER: usize = 24;
const BETWEEN: char = '!';
const END: char = '~';

/// A complaint that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToldOnce {
    /// Whose it is, as a hash.
    owner: String,
    /// About which advert, as a hash.
    advert: String,
    /// By which command and text.
    letter: String,
    /// The day in the shop, counted from 1970.
    pub day: u64,
    /// Whether the backend has said that it came.
    pub is_known: bool,
    /// The backend's number; empty if it sent none.
    pub number: String,
}

/// The complaints of a browser, the newest first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Told(Vec<ToldOnce>);

impl ToldOnce {
    pub fn new(owner: &str, advert: &str, letter: &str, day: u64) -> Self {
        Self {
            owner: short(&["owner ", owner]),
            advert: short(&["advert ", advert]),
            letter: letter.to_owned(),
            day,
            is_known: false,
            number: String::new(),
        }
    }

    /// The same after the backend's answer.
    #[must_use]
    pub fn arrived(self, number: &str) -> Self {
        Self {
            is_known: true,
            number: number.to_owned(),
            ..self
        }
    }

    fn text(&self) -> String {
        let day = self.day.to_string();
        let state = if self.is_known { "1" } else { "0" };
        let may_stand = |sign: char| sign.is_ascii_alphanumeric() || "-_/#.".contains(sign);
        let fits = self.number.len() <= LONGEST_NUMBER && self.number.chars().all(may_stand);
        let number = if fits { &*self.number } else { "" };
        [&self.owner, &self.advert, &self.letter, &day, state, number].join("!")
    }

    fn read(text: &str) -> Option<Self> {
        let mut parts = text.split(BETWEEN);
        let mut next = || parts.next();
        Some(Self {
            owner: next()?.to_owned(),
            advert: next()?.to_owned(),
            letter: next()?.to_owned(),
            day: next()?.parse().ok()?,
            is_known: next()? == "1",
            number: next()?.to_owned(),
        })
    }
}

impl Told {
    /// The complaints in our cookie.
    pub fn read(key: &SealKey, cookie: Option<&str>) -> Self {
        let value = cookie.and_then(|sealed| unseal(key, COMPLAINTS_COOKIE, sealed));
        let all = value.unwrap_or_default().split(END);
        Self(all.filter_map(ToldOnce::read).take(MOST).collect())
    }

    /// The value of the cookie.
    pub fn seal(&self, key: &SealKey) -> String {
        let all: Vec<String> = self.0.iter().map(ToldOnce::text).collect();
        seal(key, COMPLAINTS_COOKIE, &all.join("~"))
    }

    /// Adds one; the oldest ones are forgotten.
    pub fn add(&mut self, once: ToldOnce) {
        self.0.retain(|old| old.letter != once.letter);
        self.0.insert(0, once);
        self.0.truncate(MOST);
    }

    /// The last one of this owner about an advert.
    pub fn about(&self, owner: &str, advert: &str) -> Option<&ToldOnce> {
        let (owner, advert) = (short(&["owner ", owner]), short(&["advert ", advert]));
        let mut all = self.0.iter();
        all.find(|once| once.owner == owner && once.advert == advert)
    }

    /// The one with this command and text.
    pub fn letter(&self, letter: &str) -> Option<&ToldOnce> {
        self.0.iter().find(|once| once.letter == letter)
    }
}
