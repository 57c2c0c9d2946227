//! The commands of a quote, and the reasons for rejecting one.

use serde::{Deserialize, Serialize};

use super::Good;
use crate::failure::{Failure, Refusal, refusals};
use crate::money::Money;
use crate::product::{Card, ProductId};
use crate::quantity::{Quantity, Step};
use crate::words::quotes;

/// Goods to be added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AddLine {
    pub product: ProductId,
    /// `None` is the multiplicity, for a new line and for one that grows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quantity: Option<Quantity>,
    #[serde(flatten)]
    pub step: Step,
    /// Whether the goods can be ordered.
    pub active: bool,
    pub good: Good,
}

impl AddLine {
    /// Goods of the catalogue.
    pub fn of(card: &Card, quantity: Option<Quantity>) -> Self {
        Self {
            product: card.id,
            quantity,
            step: card.step(),
            active: card.is_available(),
            good: Good::of(card),
        }
    }
}

/// Changes of a line; what is `None` stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineChange {
    pub product: ProductId,
    /// 0 removes the line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quantity: Option<Quantity>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Wish>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl LineChange {
    /// No change of the line.
    pub const fn of(product: ProductId) -> Self {
        Self {
            product,
            quantity: None,
            target: None,
            note: None,
        }
    }
}

/// A target price, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wish(pub Option<Money>);

/// Goods as the catalogue tells them at a refresh.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundGood {
    pub product: ProductId,
    #[serde(flatten)]
    pub step: Step,
    pub active: bool,
    pub good: Good,
}

impl FoundGood {
    pub fn of(card: &Card) -> Self {
        Self {
            product: card.id,
            step: card.step(),
            active: card.is_available(),
            good: Good::of(card),
        }
    }
}

/// A change of a quote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Adds goods: all of them, or none if there is no room.
    Add {
        lines: Vec<AddLine>,
    },
    /// Changes lines. Those that have left the quote meanwhile are skipped, unless no line is left to change.
    Change {
        lines: Vec<LineChange>,
    },
    Remove {
        product: ProductId,
    },
    Clear,
    /// What the catalogue told about the goods it was asked for.
    Refresh {
        asked: Vec<ProductId>,
        found: Vec<FoundGood>,
    },
    /// Begins to send the sheet of this number, as it was seen at this revision.
    Send {
        sheet: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        revision: Option<u64>,
    },
    /// Asks for the answer of a call without one, with its key. Only where the backend keeps keys.
    Look {
        repeats: bool,
    },
    /// Sends a sheet of unknown fate once more, as another one: the shop may have it twice.
    SendAnew {
        sheet: u64,
    },
    /// Copies the lines of a sent sheet, or of one of unknown fate, into a new one.
    CopyToNew,
}

/// A command with its id; a repeated id changes nothing and gets the first outcome again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandRequest {
    pub id: String,
    pub command: Command,
}

refusals! {
    /// The quote was sent: nothing of it changes any more.
    pub(super) SENT = "quote_sent", quotes::REFUSED_SENT, Conflict;
    /// The quote is being sent.
    pub(super) SENDING = "quote_sending", quotes::REFUSED_SENDING, Conflict;
    /// It is not known whether the quote arrived.
    pub(super) UNKNOWN = "quote_unknown", quotes::REFUSED_UNKNOWN, Conflict;
    /// The quote has as many lines as it may.
    pub(super) TOO_MANY_LINES = "too_many_lines", quotes::TOO_MANY_LINES, Invalid, field "products";
    /// The quote has no such line.
    pub(super) NO_SUCH_LINE = "no_such_line", quotes::NO_SUCH_LINE, Invalid;
    /// The quote has no goods that can be ordered.
    pub(super) EMPTY = "quote_empty", quotes::EMPTY, Invalid;
    /// The quote was changed after the sender has seen it.
    pub(super) CHANGED = "quote_changed", quotes::CHANGED, Conflict;
    /// The quote was not sent: there is nothing to ask for or to copy.
    pub(super) NOT_SENT = "quote_not_sent", quotes::NOT_SENT, Conflict;
}

/// Why a command is rejected; each is stored as the outcome of its id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rejected {
    Sent,
    Sending,
    Unknown,
    TooManyLines,
    NoSuchLine,
    Empty,
    Changed,
    NotSent,
}

impl Rejected {
    pub const fn refusal(self) -> &'static Refusal {
        match self {
            Self::Sent => &SENT,
            Self::Sending => &SENDING,
            Self::Unknown => &UNKNOWN,
            Self::TooManyLines => &TOO_MANY_LINES,
            Self::NoSuchLine => &NO_SUCH_LINE,
            Self::Empty => &EMPTY,
            Self::Changed => &CHANGED,
            Self::NotSent => &NOT_SENT,
        }
    }
}

impl From<Rejected> for Failure {
    fn from(rejected: Rejected) -> Self {
        Self::Refused(rejected.refusal())
    }
}
