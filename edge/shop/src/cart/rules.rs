//! Changes of a cart (spec commerce 4 and 5). A changed cart exists only as [`Applied`], which is made here.

use super::command::{Command, Rejected};
use super::effects::PromoEffect;
use super::seen::{self, KeptGoods, SeenGoods};
use super::{Cart, Line};
use crate::product::ProductId;
use crate::promo::{Promo, PromoCode};

/// An accepted change of a cart. The fields are private: only [`apply`] and [`save`] make one, and the store accepts
/// nothing else.
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

    /// The cart as it is stored in a command's outcome: without the prices and names seen, which the
    /// cart itself keeps.
    pub fn outcome(&self) -> Cart {
        Cart {
            seen: SeenGoods::new(),
            ..self.cart.clone()
        }
    }

    /// Adds the prices and names that the shopper saw when sending the command.
    #[must_use]
    pub fn seeing(mut self, command: &Command, goods: &SeenGoods) -> Self {
        let cart = &mut self.cart;
        let others = others(&cart.capped, &cart.saved);
        let sight = command.traits().sight;
        let kept = KeptGoods {
            lines: &cart.lines,
            others: &others,
        };
        cart.seen = seen::after(&cart.seen, sight, kept, goods);
        self
    }

    /// The companion data, if the change replaces it: the text of a JSON object.
    pub fn fields(&self) -> Option<&str> {
        self.fields.as_deref()
    }
}

/// Applies a command. Every accepted command raises the revision. A cart without a revision starts at the current
/// time, so that a page takes it for newer than any cart it showed before.
pub fn apply(cart: &Cart, command: &Command, now_ms: u64) -> Result<Applied, Rejected> {
    let first = if cart.revision == 0 {
        now_ms
    } else {
        cart.revision
    };
    let effects = command.effects(cart)?;
    let lines = effects.lines;
    let (promo, lapsed) = promo_after(cart, effects.promo, &lines);
    let others = others(&effects.capped, &effects.saved);
    let sight = command.traits().sight;
    Ok(Applied {
        cart: Cart {
            revision: first + 1,
            loyalty: effects.marks.of(&lines),
            promo,
            lapsed,
            validation: None,
            charges: effects.charges,
            seen: seen::after(
                &cart.seen,
                sight,
                KeptGoods {
                    lines: &lines,
                    others: &others,
                },
                &SeenGoods::new(),
            ),
            company: effects.company,
            saved: effects.saved,
            capped: effects.capped,
            raised: effects.raised,
            lines,
        },
        fields: None,
    })
}

/// The products outside the lines whose last seen price and name are remembered.
fn others(capped: &[ProductId], saved: &[Line]) -> Vec<ProductId> {
    let saved = saved.iter().map(|line| line.product);
    capped.iter().copied().chain(saved).collect()
}

/// The promo code after a command, and the lapsed one: a code lapses only while there are lines.
fn promo_after(
    cart: &Cart,
    effect: PromoEffect,
    lines: &[Line],
) -> (Option<Box<Promo>>, Option<PromoCode>) {
    match effect {
        PromoEffect::Keep => (cart.promo.clone(), cart.lapsed.clone()),
        PromoEffect::Lapse(other) => {
            let lapsed = cart.code().cloned().or(other);
            (None, lapsed.filter(|_| !lines.is_empty()))
        }
        PromoEffect::Drop => (None, None),
        PromoEffect::Set(promo) => {
            let products: Vec<_> = lines.iter().map(|line| line.product).collect();
            (promo.map(|promo| Box::new(promo.of(&products))), None)
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
