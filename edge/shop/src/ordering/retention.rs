//! How long an unanswered order is stored, and the place of an answered one.

use super::order::{Order, Stage};

impl Order {
    /// Whether the answer may still come, or pages still show that the outcome is unknown.
    pub fn is_awaited(&self, placed_ms: Option<u64>, now_ms: u64) -> bool {
        self.is_open(now_ms) || self.is_told_lost(placed_ms, now_ms)
    }

    /// The stored rest of an order that is not being placed: `None` if it was never sent. Once no answer is awaited,
    /// only the mark that it is not sent again.
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

    /// When the place in the receipt is dropped; `None` if none is kept.
    pub fn place_until_ms(&self, day_ms: u64) -> Option<u64> {
        self.receipt.as_ref()?.place_until_ms(day_ms)
    }

    /// The order without the place in its receipt.
    #[must_use]
    pub fn without_place(self) -> Self {
        let receipt = self.receipt;
        Self {
            receipt: receipt.map(|receipt| Box::new(receipt.without_place())),
            ..self
        }
    }
}
