//! How long an order without an answer is kept.

use super::order::{Order, Stage};

impl Order {
    /// Whether its answer may still come, or pages still show that its outcome is unknown.
    pub fn is_awaited(&self, placed_ms: Option<u64>, now_ms: u64) -> bool {
        self.is_open(now_ms) || self.is_told_lost(placed_ms, now_ms)
    }

    /// What is stored of an order that is not on its way: `None` if the backend was never asked for it. Once its answer is
    /// not awaited, only the mark that it is not asked for again.
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
