//! The effects of each command on a cart, in one match.

use super::command::{Command, Later, NO_SUCH_LINE, Rejected};
use super::marks::Marks;
use super::stock::{Stock, held};
use super::{Cart, Line, lines, saved_for_later};
use crate::company::CompanyId;
use crate::product::ProductId;
use crate::promo::{Promo, PromoCode};
use crate::quantity::{Quantity, Step};
use crate::quote::Charges;

/// The next state of a cart, without its revision and the prices and names seen.
pub(super) struct Effects {
    pub lines: Vec<Line>,
    pub promo: PromoEffect,
    /// The lines paid with points, or no longer so; may include goods that have left the cart.
    pub marks: Marks,
    pub charges: Charges,
    /// The products that were added with less than the requested quantity.
    pub capped: Vec<ProductId>,
    /// The products whose requested quantity is not sold and was led up to the next one.
    pub raised: Vec<ProductId>,
    /// The goods saved for later.
    pub saved: Vec<Line>,
    /// The company that is acted for.
    pub company: Option<CompanyId>,
}

/// The effect on the promo code, which is valid only for exactly the lines it was given for (spec commerce 4).
pub(super) enum PromoEffect {
    Keep,
    /// The code lapses and can be given again; a cart without a code takes that of the merged cart.
    Lapse(Option<PromoCode>),
    Drop,
    Set(Option<Promo>),
}

impl Effects {
    fn none(cart: &Cart) -> Self {
        Self {
            lines: cart.lines.clone(),
            promo: PromoEffect::Keep,
            marks: cart.loyalty.clone(),
            charges: cart.charges,
            capped: Vec::new(),
            raised: Vec::new(),
            saved: cart.saved.clone(),
            company: cart.company.clone(),
        }
    }

    /// A promo code lapses when the lines change.
    fn of_lines(cart: &Cart, lines: Vec<Line>) -> Self {
        let promo = if lines == cart.lines {
            PromoEffect::Keep
        } else {
            PromoEffect::Lapse(None)
        };
        Self {
            lines,
            promo,
            ..Self::none(cart)
        }
    }

    /// The effects of a request for these quantities: those that are not sold were led up.
    fn wanting(mut self, wanted: &[(ProductId, Quantity)]) -> Self {
        let raised = wanted.iter().filter(|(product, quantity)| {
            let line = self.lines.iter().find(|line| line.product == *product);
            line.is_some_and(|line| {
                !line.step.fits(*quantity) && !quantity.is_zero() && line.quantity > *quantity
            })
        });
        self.raised = raised.map(|(product, _)| *product).collect();
        self
    }

    /// A cart that was emptied or ordered has no charges until the backend names new ones.
    fn fresh(cart: &Cart, lines: Vec<Line>) -> Self {
        Self {
            lines,
            promo: PromoEffect::Drop,
            charges: Charges::default(),
            ..Self::none(cart)
        }
    }
}

impl Command {
    /// The effects on a cart, or why the command is rejected.
    pub(super) fn effects(&self, cart: &Cart) -> Result<Effects, Rejected> {
        let of_lines = |lines| Effects::of_lines(cart, lines);
        Ok(match self {
            Self::Add {
                product,
                step,
                quantity,
                start,
                stock,
                grinding,
            } => {
                let before = held(&cart.lines, *product);
                let first = start.filter(|_| before.is_zero());
                let quantity = quantity.or(first).unwrap_or(step.size());
                let more = Line {
                    grinding: *grinding,
                    ..Line::new(*product, quantity, *step)
                };
                let wanted = [(*product, before.plus(quantity))];
                of_lines(lines::added(&cart.lines, more, *stock)?).wanting(&wanted)
            }
            Self::Set {
                product,
                step,
                quantity,
                stock,
            } => {
                let to = Line::new(*product, *quantity, *step);
                let wanted = [(*product, *quantity)];
                of_lines(lines::set(&cart.lines, to, *stock)?).wanting(&wanted)
            }
            Self::Remove { product } => of_lines(lines::without(&cart.lines, *product)),
            Self::Replace { lines, stock } => {
                let wanted: Vec<_> = lines
                    .iter()
                    .map(|line| (line.product, line.quantity))
                    .collect();
                of_lines(lines::replaced(&cart.lines, lines, stock)?).wanting(&wanted)
            }
            Self::Clear => Effects::fresh(cart, Vec::new()),
            Self::Merge { lines, stock, code } => merge(cart, lines, stock, code.as_ref())?,
            Self::TakeOver {
                lines,
                stock,
                by_points,
            } => take_over(cart, lines, stock, by_points),
            Self::Ordered { lines, saved } => Effects {
                marks: cart.loyalty.clone().without(lines),
                saved: saved_for_later::after_order(cart, lines, saved),
                ..Effects::fresh(cart, lines::ordered(&cart.lines, lines))
            },
            Self::Later(Later::Save { product }) => Effects {
                saved: saved_for_later::saving(cart, *product)?,
                ..of_lines(lines::without(&cart.lines, *product))
            },
            Self::Later(Later::Restore {
                product,
                step,
                stock,
            }) => restore(cart, *product, *step, *stock)?,
            Self::Later(Later::Remove { product }) => Effects {
                saved: lines::without(&cart.saved, *product),
                ..Effects::none(cart)
            },
            Self::Later(Later::Merge { lines }) => Effects {
                saved: saved_for_later::merged(&cart.saved, lines),
                ..Effects::none(cart)
            },
            Self::Later(Later::RemoveMerged { lines }) => Effects {
                saved: saved_for_later::without_merged(&cart.saved, lines),
                ..Effects::none(cart)
            },
            Self::Seen => Effects::none(cart),
            Self::Promo { promo } => Effects {
                promo: PromoEffect::Set(promo.as_deref().cloned()),
                ..Effects::none(cart)
            },
            Self::Company {
                instead_of: Some(lost),
                ..
            } if cart.company.as_ref() != Some(lost) => Effects::none(cart),
            Self::Company { company, .. } => Effects {
                promo: if cart.company.as_ref() == Some(company) {
                    PromoEffect::Keep
                } else {
                    PromoEffect::Lapse(None)
                },
                company: Some(company.clone()),
                ..Effects::none(cart)
            },
            Self::Loyalty { product, .. } if held(&cart.lines, *product).is_zero() => {
                return Err(Rejected::Refused(&NO_SUCH_LINE));
            }
            Self::Loyalty { product, active } => Effects {
                promo: if cart.loyalty.is_paid(*product) == *active {
                    PromoEffect::Keep
                } else {
                    PromoEffect::Lapse(None)
                },
                marks: cart.loyalty.clone().with(*product, *active),
                ..Effects::none(cart)
            },
        })
    }
}

fn merge(
    cart: &Cart,
    others: &[Line],
    stock: &Stock,
    code: Option<&PromoCode>,
) -> Result<Effects, Rejected> {
    let lines = lines::merged(&cart.lines, others, stock)?;
    let wanted = others.iter().map(|line| {
        let wanted = held(&cart.lines, line.product).plus(line.quantity);
        (line.product, wanted)
    });
    let wanted: Vec<_> = wanted.collect();
    let capped = capped(&lines, &wanted);
    let effects = Effects::of_lines(cart, lines).wanting(&wanted);
    let promo = match effects.promo {
        PromoEffect::Lapse(_) => PromoEffect::Lapse(code.cloned()),
        kept @ (PromoEffect::Keep | PromoEffect::Drop | PromoEffect::Set(_)) => kept,
    };
    Ok(Effects {
        promo,
        capped,
        ..effects
    })
}

fn take_over(cart: &Cart, changed: &[Line], stock: &Stock, by_points: &[ProductId]) -> Effects {
    let mut lines = cart.lines.clone();
    for line in changed {
        lines::take_over(&mut lines, *line, stock.get(&line.product).copied());
    }
    let wanted: Vec<_> = changed
        .iter()
        .map(|line| (line.product, line.quantity))
        .collect();
    let mut marks = cart.loyalty.clone();
    for product in by_points {
        marks.set(*product, true);
    }
    Effects {
        capped: capped(&lines, &wanted),
        marks,
        ..Effects::of_lines(cart, lines).wanting(&wanted)
    }
}

fn restore(
    cart: &Cart,
    product: ProductId,
    step: Step,
    stock: Option<Quantity>,
) -> Result<Effects, Rejected> {
    let Some(line) = saved_for_later::restored(cart, product, step, stock) else {
        return Ok(Effects::none(cart));
    };
    let lines = lines::added(&cart.lines, line, stock)?;
    let before = held(&cart.lines, product);
    let wanted = before.plus(held(&cart.saved, product));
    let came = held(&lines, product).minus(before);
    Ok(Effects {
        capped: capped(&lines, &[(product, wanted)]),
        saved: saved_for_later::less(&cart.saved, product, came),
        ..Effects::of_lines(cart, lines).wanting(&[(product, wanted)])
    })
}

/// The products whose lines hold less than was requested.
fn capped(lines: &[Line], wanted: &[(ProductId, Quantity)]) -> Vec<ProductId> {
    let mut capped = wanted.to_vec();
    capped.retain(|(product, wanted)| held(lines, *product) < *wanted);
    capped.into_iter().map(|(product, _)| product).collect()
}
