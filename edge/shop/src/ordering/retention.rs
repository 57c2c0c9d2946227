//! How long an order without an answer is kept.

use super::order::{Order, Stage};

impl Order {
    /// Whether its answer may come, or pages tell that nobody has learned it.
    pub fn is_awaited(&self, placed_ms: Option<u64>, now_ms: u64) -> bool {
        self.is_open(now_ms) || self.is_told_lost(placed_ms, now_ms)
    }

    /// What is kept of an order that is not on its way now: nothing of one that the backend was never asked for, and of one
    /// that nobody awaits only that it is not asked for again.
    #[must_use]
    pub fn retain(self, placed_ms: Option<u64>, now_ms: u64) -> Option<Self> {
        match &self.stage {
            Stage::Begun => None,
            Stage::Reserved if !self.is_awaited(placed_ms, now_ms) => Some(Self {
                details: None,
                given_up: true,
                ..self
            }),
            Stage::Reserved | Stage::Answered(_) => Some(self),
        }
    }
}
