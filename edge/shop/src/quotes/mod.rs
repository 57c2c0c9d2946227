//! The quote cart of a company customer (spec commerce 3, 4, 5, 7, quote cart): goods with the prices that the company
//! would like to pay. It belongs to an account and a company, and [`Kept::apply`] is the only way to change it.
//!
//! A target price is a wish: it is in no sum that the shop states as its own. Once the shop has an order id for the
//! quote, nothing of it changes any more, and its goods can only be copied into a new one.

mod line;
mod sent;
mod command;
mod rules;
mod kept;
mod sums;
mod names;
mod wanted;
mod typed;
mod sending;
mod object;
mod calls;
mod wire;
mod sheet;
mod row;
mod sheet_text;
pub mod file;
pub mod page;
#[cfg(test)]
mod page_tests;

#[cfg(test)]
mod model_tests;
#[cfg(test)]
mod sent_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod typed_tests;

pub use calls::{QuoteAnswer, event_of, send_quote};
pub use command::{AddLine, Command, CommandRequest, FoundGood, LineChange, Rejected, Wish};
pub use kept::{Effect, Kept, Outcome};
pub use line::{Good, QuoteLine, TargetPrice};
pub use names::{CommandName, field_of};
pub use object::{
    QuoteCall, QuoteCompany, QuoteOwner, QuoteRequest, QuoteResponse, object_name, owner_marks,
};
pub use page::LETTER_FIELD;
pub use rules::{Applied, apply};
pub use sending::{Sending, sending_of};
pub use sent::{Attempt, Event, PastQuote, Stage};
pub use sheet::Sheet;
pub use sheet_text::request_text;
pub use sums::Sums;
pub use typed::{
    added_lines, added_quantity, changed_lines, has_lines, parse, read_note, read_target,
};
pub use wanted::WantedGoods;
pub use wire::{LineView, Problem, QuoteView, StageName, StageView};

use serde::{Deserialize, Serialize};

use crate::product::ProductId;

/// The most lines of a quote.
pub const MOST_LINES: usize = 500;
/// The most characters of a line's note.
pub const LONGEST_NOTE: usize = 500;
/// The highest target price, in hundredths.
pub const HIGHEST_TARGET: i64 = 9_999_999_999;
/// How many days a quote is kept after its last change.
pub const KEPT_DAYS: u64 = 90;

/// A quote at a revision; lines in the order they were first added, at most one per product.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quote {
    /// Rises with each change.
    pub revision: u64,
    /// The number of the sheet, which rises when one is copied into a new one: a form of an old sheet sends no new one.
    #[serde(default)]
    pub sheet: u64,
    #[serde(default)]
    pub lines: Vec<QuoteLine>,
    /// How far the sheet has come.
    #[serde(default)]
    pub stage: Stage,
    /// The sheets sent before this one, the newest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub past: Vec<PastQuote>,
    /// When the goods were last read from the catalogue.
    #[serde(default)]
    pub refreshed_ms: u64,
}

impl Quote {
    pub fn line(&self, product: ProductId) -> Option<&QuoteLine> {
        self.lines.iter().find(|line| line.product == product)
    }

    /// The lines that are sent: those whose goods can be ordered.
    pub fn active(&self) -> impl Iterator<Item = &QuoteLine> {
        self.lines.iter().filter(|line| line.active)
    }

    /// The goods of all lines, for the catalogue.
    pub fn products(&self) -> Vec<ProductId> {
        self.lines.iter().map(|line| line.product).collect()
    }

    /// The number of active lines; 0 once the shop has an order id for them (spec commerce 4).
    pub fn count(&self) -> usize {
        match self.stage {
            Stage::Sent { .. } => 0,
            Stage::Draft | Stage::Sending(_) | Stage::Unknown(_) | Stage::Refused { .. } => {
                self.active().count()
            }
        }
    }

    /// Whether its lines may be changed.
    pub const fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Draft | Stage::Refused { .. })
    }
}
