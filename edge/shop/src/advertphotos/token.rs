//! Whose photographs these are, and which one: names that the shop has sealed, and the keys of the store made of them.

use super::MOST_BYTES;
use crate::moment::DAY_MS;
use crate::session::{SealKey, seal, unseal};

/// A photograph of an unfinished form is kept for this many days.
pub const WEEK_DAYS: u64 = 7;
/// The longest name of a draft or an owner.
const LONGEST: usize = 32;
/// The kind of the owner's seal.
const OWNER: &str = "advert-photos";

/// A browser: its photographs outlive the session of whoever signs in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owner(String);

impl Owner {
    /// A new one, by a random name.
    pub fn new(random: &str) -> Option<Self> {
        draft(random).map(|name| Self(name.to_owned()))
    }

    /// The owner in a cookie, if the shop sealed it.
    pub fn open(key: &SealKey, cookie: &str) -> Option<Self> {
        Self::new(unseal(key, OWNER, cookie)?)
    }

    pub fn seal(&self, key: &SealKey) -> String {
        seal(key, OWNER, &self.0)
    }

    /// The kind of the seals of its photographs: with another owner they are void.
    fn kind(&self) -> String {
        [OWNER, " ", &self.0].concat()
    }
}

/// The name of a draft, if it may be one: random letters and digits.
pub fn draft(text: &str) -> Option<&str> {
    let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (plain && (8..=LONGEST).contains(&text.len())).then_some(text)
}

/// The name of a photograph that is being uploaded, or was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// When it began, counted in days from 1970.
    day: u64,
    draft: String,
    /// The draft's own count, not the file's fingerprint: a phone may write the same photograph anew.
    number: u32,
    /// The length of the whole file.
    bytes: u32,
}

impl Token {
    /// `None` if the draft cannot be one, or no file has this length.
    pub fn new(named: &str, number: u32, bytes: u32, now_ms: u64) -> Option<Self> {
        (1..=MOST_BYTES).contains(&bytes).then_some(())?;
        Some(Self {
            day: now_ms / DAY_MS,
            draft: draft(named)?.to_owned(),
            number,
            bytes,
        })
    }

    /// `None` if the shop did not seal it for this owner, or its week is over.
    pub fn open(key: &SealKey, owner: &Owner, sealed: &str, now_ms: u64) -> Option<Self> {
        let mut parts = unseal(key, &owner.kind(), sealed)?.split('.');
        let token = Self {
            day: parts.next()?.parse().ok()?,
            draft: draft(parts.next()?)?.to_owned(),
            number: parts.next()?.parse().ok()?,
            bytes: parts.next()?.parse().ok()?,
        };
        (token.day + WEEK_DAYS >= now_ms / DAY_MS).then_some(token)
    }

    pub fn seal(&self, key: &SealKey, owner: &Owner) -> String {
        let Self {
            day,
            draft,
            number,
            bytes,
        } = self;
        seal(
            key,
            &owner.kind(),
            &format!("{day}.{draft}.{number}.{bytes}"),
        )
    }

    /// The length of the whole file.
    pub const fn bytes(&self) -> u32 {
        self.bytes
    }

    /// The beginning of the keys of all photographs of its draft. The day comes first, so that the oldest keys are the
    /// first ones.
    pub fn draft_keys(&self, site: &str, owner: &Owner) -> String {
        let Self { day, draft, .. } = self;
        format!("{day:06}/{site}/{}/{draft}/", owner.0)
    }

    /// The beginning of its keys.
    pub fn keys(&self, site: &str, owner: &Owner) -> String {
        let Self { number, bytes, .. } = self;
        format!("{}{number}-{bytes}/", self.draft_keys(site, owner))
    }
}

/// Whether the week of a key is over.
pub fn is_over(key: &str, now_ms: u64) -> bool {
    let day = key.split('/').next().and_then(|day| day.parse().ok());
    day.is_some_and(|day: u64| day + WEEK_DAYS < now_ms / DAY_MS)
}
