//! The cart: products and their quantities. A line's quantity is above 0 and at least its step; sums and prices are
//! never stored; every change gives a higher revision and takes the promo code out, and [`apply`] is the only way to change a cart.

mod backend_sync;
#[cfg(test)]
mod backend_sync_tests;
#[cfg(test)]
mod contract_tests;
mod count;
mod idempotency;
mod judge;
mod merge;
pub mod ordered;
pub mod page;
#[cfg(test)]
mod page_tests;
#[cfg(test)]
mod promo_tests;
mod rules;
mod saved_order;
#[cfg(test)]
mod saved_order_tests;
mod stock;
#[cfg(test)]
mod tests;
mod unused;
mod wire;

pub use backend_sync::{BackendCart, BackendLines, SyncStep, is_final, retry_pause_s, sync_plan};
pub use count::{COUNT_COOKIE, HintRequest, HintStep, hint, taken_back, tells_of_some};
pub use idempotency::{FinalRefusal, StoredOutcome};
pub use judge::{Change, begins_cart, can_repeat, command_id, judge, removal_fields};
pub use merge::merge;
pub use rules::{
    Applied, Command, NEGATIVE, NO_SUCH_LINE, NOT_A_NUMBER, PROMO, Rejected, TOO_MANY_LINES,
    TOO_MUCH, apply, named, read_quantity, save,
};
pub use saved_order::{RedisOrder, STALE, unsynced};
pub use stock::{Stock, stock_of};
pub use unused::{ends_ms, is_noted, look_ms};
pub use wire::{
    CartDrawerProps, CartEvent, CartLine, CartView, CommandRequest, DeliveryBar, EventKind,
    PricedCart, units,
};

use serde::{Deserialize, Serialize};

use crate::product::ProductId;
use crate::promo::{Promo, PromoCode};
use crate::quantity::Quantity;

/// The most lines of a cart; one call of products by id prices them all.
pub const MOST_LINES: usize = 100;

/// A product in a cart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    pub product: ProductId,
    pub quantity: Quantity,
    /// The smallest quantity and the step.
    pub step: Quantity,
}

/// A cart at a revision; lines in the order they were first added.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cart {
    pub revision: u64,
    pub lines: Vec<Line>,
    /// The promo code of exactly these lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promo: Option<Box<Promo>>,
    /// The code that held until the cart changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lapsed: Option<PromoCode>,
}

impl Cart {
    pub fn line(&self, product: ProductId) -> Option<&Line> {
        self.lines.iter().find(|line| line.product == product)
    }
}
