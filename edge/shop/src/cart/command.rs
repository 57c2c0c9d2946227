//! The commands of a cart, and the reasons for rejecting one.

use serde::{Deserialize, Serialize};

use super::seen::{SeenGoods, Sight, seen_of};
use super::stock::Stock;
use super::{GrindingId, Line};
use crate::company::CompanyId;
use crate::failure::{Failure, Refusal, Shortage, refusals};
use crate::product::{Card, ProductId};
use crate::promo::{Promo, PromoCode};
use crate::quantity::{Quantity, Step};
use crate::words::failure;

/// A change that the shopper asks for, with the product's step and, if known, its stock from the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Command {
    /// Adds the quantity to the line. If none is given, a new line starts with `start`, and another grows by its step.
    Add {
        product: ProductId,
        #[serde(flatten)]
        step: Step,
        quantity: Option<Quantity>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<Quantity>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stock: Option<Quantity>,
        /// The chosen kind of grinding; `None` keeps the line's own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        grinding: Option<GrindingId>,
    },
    /// Makes the quantity exactly this; 0 removes the line.
    Set {
        product: ProductId,
        #[serde(flatten)]
        step: Step,
        quantity: Quantity,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stock: Option<Quantity>,
    },
    Remove {
        product: ProductId,
    },
    /// Replaces all lines, as a saved cart does; lines of the same product are added up. A line that names no
    /// grinding keeps its own.
    Replace {
        lines: Vec<Line>,
        #[serde(default, skip_serializing_if = "Stock::is_empty")]
        stock: Stock,
    },
    Clear,
    /// Adds the lines of a guest who has signed in, capped at the stock where it is known (spec commerce 4).
    Merge {
        lines: Vec<Line>,
        stock: Stock,
        /// The guest's promo code, applied or lapsed; the account's own code takes precedence.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<PromoCode>,
    },
    /// Sets these amounts, 0 removing the line: an owner's app has changed them in the backend's copy of an account's
    /// cart. Increases are capped at the stock if it is known.
    TakeOver {
        lines: Vec<Line>,
        #[serde(default, skip_serializing_if = "Stock::is_empty")]
        stock: Stock,
        /// The new lines that are paid with points.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        by_points: Vec<ProductId>,
    },
    /// Takes the ordered quantities out. Goods added meanwhile stay; `saved` is what was saved for later when the
    /// order was sent.
    Ordered {
        lines: Vec<Line>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        saved: Vec<Line>,
    },
    /// The shopper has acknowledged what changed: current prices and names count as seen from now on.
    Seen,
    /// Changes the goods saved for later.
    Later(Later),
    /// Sets the promo code, or removes it; the lines stay.
    Promo {
        promo: Option<Box<Promo>>,
    },
    /// Acts for this company from now on. The lines stay; a promo code lapses, since its discount is that of the
    /// former company's prices.
    Company {
        company: CompanyId,
        /// Changes nothing unless this one is chosen: it is none of the shopper's any more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead_of: Option<CompanyId>,
    },
    /// Marks a line as paid with points, or with money again.
    Loyalty {
        product: ProductId,
        active: bool,
    },
}

/// The traits of a command that do not depend on its cart.
#[derive(Debug, Clone, Copy)]
pub(super) struct Traits {
    pub only_removes: bool,
    pub sight: Sight,
}

impl Command {
    /// Whether the command can only remove, and so leaves an empty cart as it is.
    pub const fn only_removes(&self) -> bool {
        self.traits().only_removes
    }

    pub(super) const fn traits(&self) -> Traits {
        let (only_removes, sight) = match self {
            Self::Add { product, .. } => (false, Sight::Product(*product)),
            Self::Set {
                product, quantity, ..
            } => (quantity.is_zero(), Sight::Product(*product)),
            Self::Replace { .. } | Self::Merge { .. } | Self::TakeOver { .. } => {
                (false, Sight::Unknown)
            }
            Self::Later(Later::Merge { .. }) => (true, Sight::Unknown),
            Self::Remove { .. } | Self::Clear | Self::Later(_) => (true, Sight::Nothing),
            Self::Seen => (true, Sight::Everything),
            Self::Ordered { .. } | Self::Company { .. } => (false, Sight::Nothing),
            Self::Promo { promo } => (promo.is_none(), Sight::Nothing),
            Self::Loyalty { active, .. } => (!*active, Sight::Nothing),
        };
        Traits {
            only_removes,
            sight,
        }
    }
}

refusals! {
    /// The cart has as many lines as it may.
    pub TOO_MANY_LINES = "too_many_lines", failure::TOO_MANY_LINES, Invalid, field "products", stored_as "too_many_lines";
    /// The cart has no such line to set.
    pub NO_SUCH_LINE = "no_such_line", failure::NO_SUCH_LINE, Invalid, stored_as "no_such_line";
}

/// Why a command is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rejected {
    /// By a rule that will reject it again.
    Refused(&'static Refusal),
    /// By the stock, which may have changed at the next try.
    Short(Shortage),
}

impl From<&'static Refusal> for Rejected {
    fn from(refusal: &'static Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Shortage> for Rejected {
    fn from(shortage: Shortage) -> Self {
        Self::Short(shortage)
    }
}

impl From<Rejected> for Failure {
    fn from(rejected: Rejected) -> Self {
        match rejected {
            Rejected::Refused(refusal) => Self::Refused(refusal),
            Rejected::Short(shortage) => Self::Short(shortage),
        }
    }
}

/// A change of the goods saved for later. The names on the wire are older than these.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Later {
    /// Moves the line of the product out of the cart and adds it to the saved quantity.
    #[serde(rename = "keep")]
    Save { product: ProductId },
    /// Moves the product back into the cart, as far as stock allows.
    #[serde(rename = "back")]
    Restore {
        product: ProductId,
        #[serde(flatten)]
        step: Step,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stock: Option<Quantity>,
    },
    #[serde(rename = "forget")]
    Remove { product: ProductId },
    /// Adds the goods of a guest who has signed in: each product once.
    #[serde(rename = "join")]
    Merge { lines: Vec<Line> },
    /// Takes out the goods that were merged into another cart, up to the quantity saved then.
    #[serde(rename = "left")]
    RemoveMerged { lines: Vec<Line> },
}

/// A command with its id; a repeated id gets the first answer again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandRequest {
    pub id: String,
    pub command: Command,
    /// Prices and names that the shopper saw for the command's goods.
    #[serde(default, skip_serializing_if = "SeenGoods::is_empty")]
    pub seen: SeenGoods,
}

impl CommandRequest {
    pub const fn new(id: String, command: Command) -> Self {
        Self {
            id,
            command,
            seen: SeenGoods::new(),
        }
    }

    /// The request of a shopper who was shown these products.
    #[must_use]
    pub fn of(id: String, command: Command, cards: &[Card]) -> Self {
        let mut seen = seen_of(cards);
        match command.traits().sight {
            Sight::Product(product) => seen.retain(|known, _| *known == product),
            Sight::Nothing => seen.clear(),
            Sight::Unknown | Sight::Everything => {}
        }
        Self { id, command, seen }
    }
}
