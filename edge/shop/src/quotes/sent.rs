//! The state machine of sending a quote, without I/O. The object stores [`Stage::Sending`] before the call leaves, and
//! only the call's answer, or the time in which it must have come, ends that state: a crash in between leaves a quote
//! of which nobody knows whether it arrived, and nothing sends it again by itself.

use serde::{Deserialize, Serialize};

/// By then the answer of a call has come, or never comes, in milliseconds.
pub(super) const ANSWERED_MS: u64 = 60_000;
/// The most sheets that are remembered by their numbers.
pub(super) const MOST_PAST: usize = 50;

/// An attempt to send a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    pub since_ms: u64,
    /// The idempotency key: the same for each call of the attempt.
    pub key: String,
    /// The number of its calls.
    #[serde(default)]
    pub calls: u32,
}

impl Attempt {
    /// An attempt that was not made yet.
    pub(super) fn new(key: &str) -> Self {
        Self {
            since_ms: 0,
            key: key.to_owned(),
            calls: 0,
        }
    }

    /// Whether its present call is the only one: then a refusal proves that the shop has nothing.
    pub const fn is_first(&self) -> bool {
        self.calls == 1
    }
}

/// How far a sheet has come.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    #[default]
    Draft,
    /// A call with it is on its way.
    Sending(Attempt),
    /// The shop has it.
    Sent { order_id: String, at_ms: u64 },
    /// The shop does not take it, for these reasons; nothing was sent.
    Refused { words: Vec<String> },
    /// Its call had no clear answer: the shop may have it.
    Unknown(Attempt),
}

/// A sheet that was sent before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastQuote {
    /// `None` if it is not known whether it arrived.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order_id: Option<String>,
    pub at_ms: u64,
    /// The number of its lines.
    pub lines: usize,
}

/// What became of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The shop took the sheet, under this id.
    Accepted { order_id: String },
    /// The shop's refusal, which proves that it has no sheet.
    Refused { words: Vec<String> },
    /// No answer, or one that tells nothing.
    Lost,
}

impl Event {
    /// The event of a call that could not be made: an earlier call of the attempt may have arrived.
    pub const fn not_sent(attempt: &Attempt) -> Self {
        if attempt.is_first() {
            Self::Refused { words: Vec::new() }
        } else {
            Self::Lost
        }
    }
}

impl Stage {
    /// The stage after a call with this key; an answer to another attempt changes nothing.
    #[must_use]
    pub fn after(self, key: &str, event: Event, now_ms: u64) -> Self {
        let (Self::Sending(attempt) | Self::Unknown(attempt)) = &self else {
            return self;
        };
        if attempt.key != key {
            return self;
        }
        match event {
            Event::Accepted { order_id } => Self::Sent {
                order_id,
                at_ms: now_ms,
            },
            Event::Refused { words } => Self::Refused { words },
            Event::Lost => Self::Unknown(attempt.clone()),
        }
    }

    /// The stage at this time: a call that must have been answered by now was interrupted.
    #[must_use]
    pub fn at(self, now_ms: u64) -> Self {
        match self {
            Self::Sending(attempt) if now_ms.saturating_sub(attempt.since_ms) >= ANSWERED_MS => {
                Self::Unknown(attempt)
            }
            Self::Draft
            | Self::Sending(_)
            | Self::Sent { .. }
            | Self::Refused { .. }
            | Self::Unknown(_) => self,
        }
    }
}
