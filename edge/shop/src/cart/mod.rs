//! The cart: products and their quantities. A line's quantity is above 0 and one that its step sells; sums and prices
//! are never stored; every change raises the revision, a promo code holds only until the lines change, and [`apply`] is
//! the only way to change a cart.

mod stock;
mod quantity_input;
mod seen;
mod marks;
mod command;
mod event;
mod lines;
mod saved_for_later;
mod effects;
mod rules;
mod validation;
mod names;
mod request;
mod count;
mod idempotency;
mod owner;
mod unused;
#[cfg(test)]
mod amounts_tests;
#[cfg(test)]
pub(crate) mod tests;

pub use command::{Command, CommandRequest, Later, NO_SUCH_LINE, Rejected, TOO_MANY_LINES};
pub use count::{COUNT_COOKIE, HintRequest, HintStep, hint, is_ahead, taken_back, tells_of_some};
pub use event::{CartEvent, EventKind, units};
pub use idempotency::{FinalRefusal, StoredOutcome};
pub use marks::{LOYALTY, Marks};
pub use names::{CLEAR, NO_PROMO, PROMO, SEEN, parse_command};
pub use owner::{OTHER_OWNER, is_for, owner_name};
pub use quantity_input::{NEGATIVE, NOT_A_NUMBER, TOO_MUCH, read_quantity};
pub use request::{
    Change, begins_cart, can_repeat, command_id, parse_change, removal, removal_fields,
};
pub use rules::{Applied, apply, save};
pub use saved_for_later::{BACK, FORGET, LATER, MOST_SAVED};
pub use seen::{SeenGoods, SeenProduct, seen_of};
pub use stock::{Stock, enough, held, stock_of, within};
pub use unused::{ends_ms, is_to_be_noted, look_ms, waits_ms};

use serde::{Deserialize, Serialize};

use crate::company::CompanyId;
use crate::forms::Messages;
use crate::product::ProductId;
use crate::promo::{Promo, PromoCode};
use crate::quantity::{Quantity, Step};
use crate::quote::Charges;

/// The most lines of a cart. Not a rule of the shop: so many lines, with what is remembered of them, fit into one row
/// of the object's storage (2 MB).
pub const MOST_LINES: usize = 2_000;

/// A line of a cart. A cart has at most one line per product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    pub product: ProductId,
    pub quantity: Quantity,
    /// The quantities that are sold.
    #[serde(flatten)]
    pub step: Step,
    /// How it is ground: `grindingMethodId` (spec commerce 3, cookie cart).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grinding: Option<GrindingId>,
}

/// The backend's id of a kind of grinding.
pub type GrindingId = u64;

impl Line {
    pub fn new(product: ProductId, quantity: Quantity, step: impl Into<Step>) -> Self {
        Self {
            product,
            quantity,
            step: step.into(),
            grinding: None,
        }
    }
}

/// A cart at a revision; lines in the order they were first added.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cart {
    pub revision: u64,
    pub lines: Vec<Line>,
    /// The promo code, valid for exactly these lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promo: Option<Box<Promo>>,
    /// The code that was valid until the cart changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lapsed: Option<PromoCode>,
    /// The lines that are paid with points.
    #[serde(default, skip_serializing_if = "Marks::is_empty")]
    pub loyalty: Marks,
    /// Problems that the backend found with exactly these lines: empty if the cart is valid, `None` before it was
    /// asked.
    #[serde(rename = "told", default, skip_serializing_if = "Option::is_none")]
    pub validation: Option<Messages>,
    /// The backend's charges for the cart, as of its last answer.
    #[serde(default, skip_serializing_if = "Charges::are_none")]
    pub charges: Charges,
    /// The products of which the last command added less than was requested, such as a merge: the stock was too low,
    /// or the cart was full.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub capped: Vec<ProductId>,
    /// The products of which the last command wanted a quantity that is not sold: it was led up to the next one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub raised: Vec<ProductId>,
    /// The company that an account's owner has chosen to act for. Whether they still may is not known here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<CompanyId>,
    /// The goods saved for later, newest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub saved: Vec<Line>,
    /// Prices and names of the goods as the shopper last saw them.
    #[serde(
        default,
        with = "seen::as_list",
        skip_serializing_if = "SeenGoods::is_empty"
    )]
    pub seen: SeenGoods,
}

impl Cart {
    pub fn line(&self, product: ProductId) -> Option<&Line> {
        self.lines.iter().find(|line| line.product == product)
    }

    /// The valid promo code, or the one that lapsed.
    pub(crate) fn code(&self) -> Option<&PromoCode> {
        let held = self.promo.as_ref().map(|promo| &promo.code);
        held.or(self.lapsed.as_ref())
    }
}
