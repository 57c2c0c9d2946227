//! The changes of a cart (spec commerce 4 and 5). A changed cart exists only as [`Applied`], which is made here.

use serde::{Deserialize, Serialize};

use super::merge;
use super::saved_for_later::{Later, saved_after};
use super::seen::{self, SeenGoods};
use super::stock::{Stock, all_enough, enough, held, within};
use super::{Cart, GrindingId, Line, MOST_LINES};
use crate::failure::{Failure, Kind, Refusal, Shortage};
use crate::product::ProductId;
use crate::promo::{Promo, PromoCode};
use crate::quantity::Quantity;
use crate::quote::Charges;
use crate::words::failure;

/// A change that the shopper asks for, with the product's step from the catalogue, and how much there is of it where
/// the catalogue tells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Command {
    /// Adds the quantity, or one step if none is given, to what is there.
    Add {
        product: ProductId,
        step: Quantity,
        quantity: Option<Quantity>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stock: Option<Quantity>,
        /// The kind of grinding that was chosen; the line keeps its own where none was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        grinding: Option<GrindingId>,
    },
    /// Makes the quantity exactly this; 0 removes the line.
    Set {
        product: ProductId,
        step: Quantity,
        quantity: Quantity,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stock: Option<Quantity>,
    },
    Remove {
        product: ProductId,
    },
    /// Replaces all lines, as a saved cart does, adding up those of one product. Grinding that is not named stays.
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
        /// The guest's promo code, applied or lapsed: the account's own goes before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<PromoCode>,
    },
    /// Makes these the amounts, 0 being none: an owner's app has changed them in the backend's copy of an account's cart.
    /// More is capped at the stock where it is known.
    TakeOver {
        lines: Vec<Line>,
        #[serde(default, skip_serializing_if = "Stock::is_empty")]
        stock: Stock,
        /// The new ones that are paid with points.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        by_points: Vec<ProductId>,
    },
    /// Takes the ordered quantities out. What was added meanwhile stays; `saved` is what was saved for later when the
    /// order was sent.
    Ordered {
        lines: Vec<Line>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        saved: Vec<Line>,
    },
    /// The shopper has read what changed of the goods: what is seen now counts from now on.
    Seen,
    /// Changes what is kept for later.
    Later(Later),
    /// Makes this the promo code, or takes the code out; the lines stay.
    Promo {
        promo: Option<Box<Promo>>,
    },
    /// Has a line paid with points, or not any more.
    Loyalty {
        product: ProductId,
        active: bool,
    },
}

impl Command {
    /// Whether the command can only remove: an empty cart stays as it is.
    pub fn only_removes(&self) -> bool {
        match self {
            Self::Set { quantity, .. } => quantity.is_zero(),
            Self::Remove { .. } | Self::Clear | Self::Seen | Self::Later(_) => true,
            Self::Promo { promo } => promo.is_none(),
            Self::Loyalty { active, .. } => !active,
            Self::Add { .. }
            | Self::Replace { .. }
            | Self::Merge { .. }
            | Self::TakeOver { .. }
            | Self::Ordered { .. } => false,
        }
    }
}

/// The cart has as many lines as it may.
pub static TOO_MANY_LINES: Refusal = Refusal {
    code: "too_many_lines",
    message: failure::TOO_MANY_LINES,
    field: Some("products"),
    kind: Kind::Invalid,
    lasting: Some("too_many_lines"),
};

/// The cart has no such line to set.
pub static NO_SUCH_LINE: Refusal = Refusal {
    code: "no_such_line",
    message: failure::NO_SUCH_LINE,
    field: None,
    kind: Kind::Invalid,
    lasting: Some("no_such_line"),
};

/// Why a command changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rejected {
    /// By a rule that holds whenever the command comes.
    Refused(&'static Refusal),
    /// By the stock, which may be another at the next try.
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

/// A change of a cart that was not refused. The fields are private: only [`apply`] and [`save`] make one, and the
/// store takes nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    cart: Cart,
    fields: Option<String>,
}

impl Applied {
    pub const fn cart(&self) -> &Cart {
        &self.cart
    }

    pub(super) const fn of(cart: Cart) -> Self {
        Self { cart, fields: None }
    }

    /// The cart as the outcome of a command keeps it: without what was seen of its goods, which each cart has once.
    pub fn outcome(&self) -> Cart {
        Cart {
            seen: SeenGoods::new(),
            ..self.cart.clone()
        }
    }

    /// The same with what the shopper, who has asked for the command, saw of its goods.
    #[must_use]
    pub fn seeing(mut self, command: &Command, goods: &SeenGoods) -> Self {
        let cart = &mut self.cart;
        let others = others(&cart.capped, &cart.saved);
        cart.seen = seen::after(&cart.seen, command, (&cart.lines, &others), goods);
        self
    }

    /// The companion data, if the change replaces it: the text of a JSON object.
    pub fn fields(&self) -> Option<&str> {
        self.fields.as_deref()
    }
}

/// The cart after a command. Every command that is not refused raises the revision. A cart without a revision starts
/// at the current time, so that a page takes it for newer than any cart that it showed before.
pub fn apply(cart: &Cart, command: &Command, now_ms: u64) -> Result<Applied, Rejected> {
    let first = if cart.revision == 0 {
        now_ms
    } else {
        cart.revision
    };
    let lines = lines_after(cart, command)?;
    let (promo, lapsed) = promo_after(cart, command, &lines);
    let capped = merge::capped(cart, command, &lines);
    let saved = saved_after(cart, command, &lines);
    let others = others(&capped, &saved);
    Ok(Applied {
        cart: Cart {
            revision: first + 1,
            loyalty: cart.loyalty.after(command, &lines),
            promo,
            lapsed,
            told: None,
            charges: if matches!(command, Command::Clear | Command::Ordered { .. }) {
                Charges::default()
            } else {
                cart.charges
            },
            seen: seen::after(&cart.seen, command, (&lines, &others), &SeenGoods::new()),
            saved,
            capped,
            lines,
        },
        fields: None,
    })
}

/// The products beside the lines of which is remembered what was seen.
fn others(capped: &[ProductId], saved: &[Line]) -> Vec<ProductId> {
    let saved = saved.iter().map(|line| line.product);
    capped.iter().copied().chain(saved).collect()
}

/// The promo code after a command, and the one that held before: any change takes the code out (spec commerce 4), and what
/// changes nothing of the lines leaves it. Goods that were ordered take it with them.
fn promo_after(
    cart: &Cart,
    command: &Command,
    lines: &[Line],
) -> (Option<Box<Promo>>, Option<PromoCode>) {
    let kept = || (cart.promo.clone(), cart.lapsed.clone());
    match command {
        Command::Promo { promo } => {
            let products: Vec<_> = lines.iter().map(|line| line.product).collect();
            let promo = promo.as_deref().cloned();
            (promo.map(|promo| Box::new(promo.of(&products))), None)
        }
        Command::Clear | Command::Ordered { .. } => (None, None),
        Command::Loyalty { product, active } if cart.loyalty.is_paid(*product) == *active => kept(),
        Command::Seen => kept(),
        Command::Add { .. }
        | Command::Set { .. }
        | Command::Remove { .. }
        | Command::Replace { .. }
        | Command::Loyalty { .. }
        | Command::Merge { .. }
        | Command::TakeOver { .. }
        | Command::Later(_) => {
            if lines == cart.lines && !matches!(command, Command::Loyalty { .. }) {
                return kept();
            }
            let mut lapsed = cart.code().cloned();
            if let Command::Merge { code, .. } = command {
                lapsed = lapsed.or_else(|| code.clone());
            }
            (None, lapsed.filter(|_| !lines.is_empty()))
        }
    }
}

/// Applies a command that also replaces the companion data.
pub fn save(
    cart: &Cart,
    command: &Command,
    fields: String,
    now_ms: u64,
) -> Result<Applied, Rejected> {
    Ok(Applied {
        fields: Some(fields),
        ..apply(cart, command, now_ms)?
    })
}

fn lines_after(cart: &Cart, command: &Command) -> Result<Vec<Line>, Rejected> {
    let mut lines = cart.lines.clone();
    match command {
        Command::Add {
            product,
            step,
            quantity,
            stock,
            grinding,
        } => {
            let more = Line {
                grinding: *grinding,
                ..Line::new(*product, quantity.unwrap_or(*step), *step)
            };
            let held = held(&lines, *product);
            let wanted = Line {
                quantity: snapped(held.plus(more.quantity), *step),
                ..more
            };
            enough(wanted, held, *stock).map_err(|short| Shortage { held, ..short })?;
            add(&mut lines, more)?;
        }
        Command::Set {
            product,
            step,
            quantity,
            stock,
        } => {
            let at = lines.iter().position(|line| line.product == *product);
            match (at.and_then(|at| lines.get_mut(at)), quantity.is_zero()) {
                (_, true) => lines.retain(|line| line.product != *product),
                (Some(line), false) => {
                    let wanted = Line {
                        quantity: snapped(*quantity, *step),
                        step: *step,
                        ..*line
                    };
                    enough(wanted, line.quantity, *stock)?;
                    *line = wanted;
                }
                (None, false) => return Err(Rejected::Refused(&NO_SUCH_LINE)),
            }
        }
        Command::Remove { product } => lines.retain(|line| line.product != *product),
        Command::Replace {
            lines: saved,
            stock,
        } => {
            lines.clear();
            for line in saved.iter().filter(|line| !line.quantity.is_zero()) {
                let present = cart.line(line.product).and_then(|line| line.grinding);
                let line = Line {
                    grinding: line.grinding.or(present),
                    ..*line
                };
                add(&mut lines, line)?;
            }
            all_enough(&lines, cart, stock)?;
        }
        Command::Merge {
            lines: guest,
            stock,
            ..
        } => {
            for line in guest {
                let known = stock.get(&line.product).copied();
                let more = within(&lines, *line, known);
                if !more.quantity.is_zero() {
                    add(&mut lines, more)?;
                }
            }
        }
        Command::TakeOver {
            lines: changed,
            stock,
            ..
        } => {
            for line in changed {
                take_over(&mut lines, *line, stock.get(&line.product).copied());
            }
        }
        Command::Clear => lines.clear(),
        Command::Ordered { lines: ordered, .. } => {
            for line in &mut lines {
                if let Some(taken) = ordered.iter().find(|taken| taken.product == line.product) {
                    line.quantity = left(line.quantity.minus(taken.quantity), line.step);
                }
            }
            lines.retain(|line| !line.quantity.is_zero());
        }
        Command::Later(change) => {
            if let Some(command) = change.of_lines(cart)? {
                lines = lines_after(cart, &command)?;
            }
        }
        Command::Loyalty { product, .. } if held(&lines, *product).is_zero() => {
            return Err(Rejected::Refused(&NO_SUCH_LINE));
        }
        Command::Promo { .. } | Command::Loyalty { .. } | Command::Seen => {}
    }
    Ok(lines)
}

/// Has so much of a product as the backend's copy has: no more than there is, where that is more than there was, and on no
/// new line where there is no room for it.
fn take_over(lines: &mut Vec<Line>, there: Line, stock: Option<Quantity>) {
    let here = held(lines, there.product);
    if there.quantity.is_zero() {
        lines.retain(|line| line.product != there.product);
    } else if there.quantity > here {
        let more = Line {
            quantity: there.quantity.minus(here),
            ..there
        };
        let more = within(lines, more, stock);
        if !more.quantity.is_zero() {
            // A full cart has no room: the line is told as left out.
            let _ = add(lines, more);
        }
    } else if let Some(line) = lines.iter_mut().find(|line| line.product == there.product) {
        line.quantity = snapped(there.quantity, there.step);
        line.step = there.step;
    }
}

/// More of a product: on its line, or on a new one while there is room.
fn add(lines: &mut Vec<Line>, more: Line) -> Result<(), &'static Refusal> {
    if let Some(line) = lines.iter_mut().find(|line| line.product == more.product) {
        *line = Line {
            quantity: snapped(line.quantity.plus(more.quantity), more.step),
            grinding: more.grinding.or(line.grinding),
            ..more
        };
    } else if snapped(more.quantity, more.step).is_zero() {
        // A product without a step adds nothing unless a quantity is given.
    } else if lines.len() < MOST_LINES {
        lines.push(Line {
            quantity: snapped(more.quantity, more.step),
            ..more
        });
    } else {
        return Err(&TOO_MANY_LINES);
    }
    Ok(())
}

/// Below the step but above 0 means the step (spec commerce 4).
fn snapped(quantity: Quantity, step: Quantity) -> Quantity {
    quantity.max(step)
}

/// The rest of a line: nothing, or at least the step.
pub(super) fn left(rest: Quantity, step: Quantity) -> Quantity {
    if rest.is_zero() {
        rest
    } else {
        snapped(rest, step)
    }
}
