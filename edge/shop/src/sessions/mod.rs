//! The sessions of an account: which of them the account's object admits. The backend's tokens live for days after a
//! session was ended, so the shop keeps its own list.
//!
//! A session is recognised by its name or by any token that it has had. One that is on the list and not ended is
//! admitted. One that is not on the list dates from before the list, or its tokens were exchanged past the shop: it is
//! admitted and entered while the list is young and nothing was ended after its tokens were made.

mod device;
#[cfg(test)]
pub(crate) mod arbitrary;
#[cfg(test)]
mod tests;

pub use device::Device;

use serde::{Deserialize, Serialize};

use crate::failure::refusals;
use crate::session::{ends_at_ms, issued_at_ms, token_hash};
use crate::words::sessions;

refusals! {
    /// The account has ended this session.
    pub SESSION_ENDED = "session_ended", sessions::ENDED, Unauthorized;
}

/// How long a list admits sessions that it does not know, in days: the lifetime of a session that nobody uses.
const YOUNG_DAYS: u64 = 7;
/// How long a token counts as valid that does not say when it expires, in days.
const UNDATED_DAYS: u64 = 30;
/// The last use of a session is noted this often.
const SEEN_EVERY_MS: u64 = 5 * 60 * 1000;
/// The most sessions of an account that are not ended; the one that was not used for longest is dropped.
const MOST: usize = 100;

/// A token of a session, without the token itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TokenMark {
    pub hash: String,
    /// When the token expires; `None` if it does not say.
    pub until_ms: Option<u64>,
}

impl TokenMark {
    pub fn of(token: &str) -> Self {
        Self {
            hash: token_hash(token),
            until_ms: ends_at_ms(token),
        }
    }

    /// When the token is forgotten.
    pub fn until_ms(&self, now_ms: u64, day_ms: u64) -> u64 {
        let undated = now_ms.saturating_add(UNDATED_DAYS * day_ms);
        self.until_ms.unwrap_or(undated)
    }
}

/// The session of a request, as its browser presents it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PresentedSession {
    pub name: String,
    /// The tokens of the request: the refresh token comes first, since a late response may have left an access token of
    /// another session.
    pub tokens: Vec<TokenMark>,
    /// The tokens that the request has got in exchange.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub renewed: Vec<TokenMark>,
    /// When the oldest token of the request was made, if they all say so.
    #[serde(default)]
    pub made_ms: Option<u64>,
    /// The session begins with this request.
    #[serde(default)]
    pub begins: bool,
    #[serde(default)]
    pub device: Device,
    /// The country code of the visitor's address, if the platform names it.
    #[serde(default)]
    pub country: Option<String>,
    /// The session outlives the browser window.
    #[serde(default)]
    pub is_kept: bool,
}

impl PresentedSession {
    /// What the session may be known by, the surest first.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        let tokens = self.tokens.iter().map(|token| &*token.hash);
        std::iter::once(&*self.name).chain(tokens)
    }

    /// All tokens that belong to the session from now on.
    pub fn all_tokens(&self) -> impl Iterator<Item = &TokenMark> {
        self.tokens.iter().chain(&self.renewed)
    }
}

/// When the oldest of these tokens was made; `None` if one of them does not say.
pub fn made_ms(tokens: &[&str]) -> Option<u64> {
    let made: Option<Vec<u64>> = tokens.iter().map(|token| issued_at_ms(token)).collect();
    made?.into_iter().min()
}

/// A session on an account's list. An ended one stays until its last token has expired.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnSession {
    pub name: String,
    #[serde(default)]
    pub device: Device,
    #[serde(default)]
    pub country: Option<String>,
    pub since_ms: u64,
    pub seen_ms: u64,
    #[serde(default)]
    pub is_kept: bool,
    /// When the last of its tokens expires.
    pub lasts_ms: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_ms: Option<u64>,
}

impl OwnSession {
    fn begin(presented: &PresentedSession, now_ms: u64, day_ms: u64) -> Self {
        Self {
            name: presented.name.clone(),
            device: presented.device.clone(),
            country: presented.country.clone(),
            since_ms: now_ms,
            seen_ms: now_ms,
            is_kept: presented.is_kept,
            lasts_ms: presented.lasts_ms(now_ms, day_ms),
            ended_ms: None,
        }
    }

    /// The session after a use; `None` if nothing has to be noted.
    fn seen(&self, presented: &PresentedSession, now_ms: u64, day_ms: u64) -> Option<Self> {
        let lasts_ms = presented.lasts_ms(now_ms, day_ms);
        let is_due = now_ms.saturating_sub(self.seen_ms) >= SEEN_EVERY_MS;
        (is_due || !presented.renewed.is_empty()).then(|| Self {
            device: presented.device.clone(),
            country: presented.country.clone(),
            seen_ms: now_ms,
            lasts_ms: self.lasts_ms.max(lasts_ms),
            ..self.clone()
        })
    }

    /// The session of this name in its stored form. One that cannot be read counts as ended.
    pub fn read(name: &str, json: &str) -> Self {
        let unread = || Self {
            name: name.to_owned(),
            device: Device::default(),
            country: None,
            since_ms: 0,
            seen_ms: 0,
            is_kept: false,
            lasts_ms: u64::MAX,
            ended_ms: Some(0),
        };
        serde_json::from_str(json).unwrap_or_else(|_| unread())
    }

    /// The session, ended at this time.
    #[must_use]
    pub fn ended(self, now_ms: u64) -> Self {
        Self {
            ended_ms: self.ended_ms.or(Some(now_ms)),
            ..self
        }
    }

    /// Whether the session can be used.
    pub const fn is_live(&self, now_ms: u64) -> bool {
        self.ended_ms.is_none() && now_ms < self.lasts_ms
    }

    /// The name of the session on pages, which reveals no hash of a token.
    pub fn id(&self) -> String {
        let mut id = token_hash(&self.name);
        id.truncate(16);
        id
    }
}

impl PresentedSession {
    fn lasts_ms(&self, now_ms: u64, day_ms: u64) -> u64 {
        let until = self
            .all_tokens()
            .map(|token| token.until_ms(now_ms, day_ms));
        until.max().unwrap_or(now_ms)
    }
}

/// What an account's list says of sessions that are not on it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ListState {
    /// When the list began.
    pub since_ms: Option<u64>,
    /// When all other sessions, known or not, were last ended.
    pub ended_ms: Option<u64>,
}

impl ListState {
    fn admits_unknown(self, presented: &PresentedSession, now_ms: u64, day_ms: u64) -> bool {
        let young_until = |since_ms: u64| since_ms.saturating_add(YOUNG_DAYS * day_ms);
        let is_young = self
            .since_ms
            .is_none_or(|since_ms| now_ms < young_until(since_ms));
        let is_later = self
            .ended_ms
            .is_none_or(|ended_ms| presented.made_ms.is_some_and(|made_ms| made_ms > ended_ms));
        is_young && is_later
    }
}

/// The decision on a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Admitted. The list changes if the session is entered or its use is noted.
    Admitted {
        name: String,
        change: Option<OwnSession>,
    },
    /// Ended at this time; 0 for a session that is not on the list.
    Ended(u64),
}

/// Decides on a session. `known` is the session that the list knows by its [`PresentedSession::keys`].
pub fn judge(
    known: Option<&OwnSession>,
    list: ListState,
    presented: &PresentedSession,
    now_ms: u64,
    day_ms: u64,
) -> Verdict {
    let enter = || Verdict::Admitted {
        name: presented.name.clone(),
        change: Some(OwnSession::begin(presented, now_ms, day_ms)),
    };
    if presented.begins {
        return match known.filter(|known| known.is_live(now_ms)) {
            // A second call of the same sign-in.
            Some(known) => Verdict::Admitted {
                name: known.name.clone(),
                change: None,
            },
            None => enter(),
        };
    }
    let Some(known) = known else {
        return if list.admits_unknown(presented, now_ms, day_ms) {
            enter()
        } else {
            Verdict::Ended(0)
        };
    };
    match known.ended_ms {
        Some(ended_ms) => Verdict::Ended(ended_ms),
        None => Verdict::Admitted {
            name: known.name.clone(),
            change: known.seen(presented, now_ms, day_ms),
        },
    }
}

/// The sessions to drop from a list: those whose tokens have all expired, and those beyond the limit.
pub fn outlived(list: &[OwnSession], now_ms: u64) -> Vec<&OwnSession> {
    let mut live: Vec<&OwnSession> = list.iter().filter(|one| one.is_live(now_ms)).collect();
    live.sort_by_key(|session| std::cmp::Reverse(session.seen_ms));
    let expired = list.iter().filter(|one| one.lasts_ms <= now_ms);
    expired.chain(live.into_iter().skip(MOST)).collect()
}

/// A session as its account's page lists it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedSession {
    pub id: String,
    pub device: Device,
    pub country: Option<String>,
    pub since_ms: u64,
    pub seen_ms: u64,
    pub is_kept: bool,
    /// The session that asks.
    pub is_own: bool,
}

/// The sessions of the page: the one that asks, then the others, the last used first.
pub fn listed(list: &[OwnSession], own: &str, now_ms: u64) -> Vec<ListedSession> {
    let mut listed: Vec<ListedSession> = list
        .iter()
        .filter(|session| session.is_live(now_ms))
        .map(|session| ListedSession {
            id: session.id(),
            device: session.device.clone(),
            country: session.country.clone(),
            since_ms: session.since_ms,
            seen_ms: session.seen_ms,
            is_kept: session.is_kept,
            is_own: session.name == own,
        })
        .collect();
    listed.sort_by_key(|session| (!session.is_own, std::cmp::Reverse(session.seen_ms)));
    listed
}

/// A request of the pages about an account's sessions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SessionsCall {
    /// Admits the session of the request, or refuses it.
    See,
    List,
    /// Ends the session of the request.
    Leave,
    /// Ends the session with this id.
    End(String),
    /// Ends all sessions but that of the request.
    EndOthers,
    /// Ends all sessions.
    EndAll,
    /// Ends all sessions and deletes everything else that is stored for the account.
    Erase,
}
