//! Amounts offered as buttons, and pack prices.

use serde::{Deserialize, Serialize};

/// An amount offered as a button.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pack {
    /// Thousandths.
    pub count: i64,
    /// Discount in percent against the same number of single pieces.
    pub off: i64,
}

impl Pack {
    /// One piece.
    pub(crate) const ONE: Self = Self {
        count: 1_000,
        off: 0,
    };

    /// `12`, or `24-10%` for a pack that costs less.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (count, off) = text.split_once('-').unwrap_or((text, "0%"));
        Some(Self {
            count: super::measure::thousandths(count)?,
            off: off.strip_suffix('%')?.parse().ok()?,
        })
    }

    /// The pack's price, from the unit price.
    pub(crate) const fn cost(self, price: i64) -> i64 {
        price * self.count / 1_000 * (100 - self.off) / 100
    }
}

/// The price of the pack with exactly this count (thousandths), if there is one.
pub(crate) fn pack_cost(packs: &[Pack], price: i64, count: i64) -> Option<i64> {
    let pack = packs.iter().find(|pack| pack.count == count)?;
    Some(pack.cost(price))
}
