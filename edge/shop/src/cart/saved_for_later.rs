//! Goods saved for later, below the cart: they are not counted, have current prices, and return to the cart as far as
//! there is stock.

use super::command::{Command, Later, Rejected, TOO_MANY_LINES};
use super::stock::{held, within};
use super::{Cart, Line};
use crate::failure::Failure;
use crate::product::{Card, ProductId, UNKNOWN_PRODUCT};
use crate::quantity::{Quantity, Step};

/// The most saved goods.
pub const MOST_SAVED: usize = 100;
/// The names of these commands in addresses.
pub const LATER: &str = "later";
pub const BACK: &str = "back";
pub const FORGET: &str = "forget";

impl Later {
    /// The product that must be looked up in the catalogue.
    pub const fn restored_product(&self) -> Option<ProductId> {
        match self {
            Self::Restore { product, .. } => Some(*product),
            Self::Save { .. }
            | Self::Remove { .. }
            | Self::Merge { .. }
            | Self::RemoveMerged { .. } => None,
        }
    }

    /// The command, completed with the catalogue's step and stock of the restored product.
    pub fn with_stock(self, card: Option<&Card>) -> Result<Command, Failure> {
        Ok(Command::Later(match self {
            Self::Restore { product, .. } => {
                let card = card.filter(|card| card.can_be_bought());
                let card = card.ok_or(Failure::Refused(&UNKNOWN_PRODUCT))?;
                Self::Restore {
                    product,
                    step: card.step(),
                    stock: card.stock(),
                }
            }
            Self::Save { .. }
            | Self::Remove { .. }
            | Self::Merge { .. }
            | Self::RemoveMerged { .. } => self,
        }))
    }
}

/// The saved goods with a product's line added.
pub(super) fn saving(cart: &Cart, product: ProductId) -> Result<Vec<Line>, Rejected> {
    let mut saved = cart.saved.clone();
    let Some(line) = cart.line(product) else {
        return Ok(saved);
    };
    let is_new = saved.iter().all(|kept| kept.product != product);
    if is_new && saved.len() >= MOST_SAVED {
        return Err(Rejected::Refused(&TOO_MANY_LINES));
    }
    let quantity = line.quantity.plus(held(&saved, product));
    saved.retain(|kept| kept.product != product);
    saved.push(Line { quantity, ..*line });
    Ok(saved)
}

/// The line that a restored product makes in the cart, capped at the stock.
pub(super) fn restored(
    cart: &Cart,
    product: ProductId,
    step: Step,
    stock: Option<Quantity>,
) -> Option<Line> {
    let kept = cart.saved.iter().find(|kept| kept.product == product)?;
    let more = Line { step, ..*kept };
    let within = within(&cart.lines, more, stock);
    // Without any room, the stock refuses the whole.
    Some(if within.quantity.is_zero() {
        more
    } else {
        within
    })
}

/// The saved goods, less the quantity that returned to the cart.
pub(super) fn less(saved: &[Line], product: ProductId, came: Quantity) -> Vec<Line> {
    let rest = saved.iter().map(|kept| {
        if kept.product == product {
            let quantity = kept.quantity.minus(came);
            return Line { quantity, ..*kept };
        }
        *kept
    });
    rest.filter(|kept| !kept.quantity.is_zero()).collect()
}

/// The saved goods merged with a guest's: the larger of two quantities of a product.
pub(super) fn merged(saved: &[Line], lines: &[Line]) -> Vec<Line> {
    let mut saved = saved.to_vec();
    for line in lines {
        if let Some(kept) = saved.iter_mut().find(|kept| kept.product == line.product) {
            kept.quantity = kept.quantity.max(line.quantity);
        } else if saved.len() < MOST_SAVED {
            saved.push(*line);
        }
    }
    saved
}

/// The saved goods without those merged into another cart; a product saved in a larger quantity than was merged
/// stays.
pub(super) fn without_merged(saved: &[Line], lines: &[Line]) -> Vec<Line> {
    let rest = saved
        .iter()
        .filter(|kept| kept.quantity > held(lines, kept.product));
    rest.copied().collect()
}

/// The saved goods after an order of these lines; `before` was saved when it was sent. Goods of the order may have
/// left the cart and been saved meanwhile: of these, at most the increase over `before` is taken out.
pub(super) fn after_order(cart: &Cart, ordered: &[Line], before: &[Line]) -> Vec<Line> {
    let rest = cart.saved.iter().map(|kept| {
        let gone = held(ordered, kept.product).minus(held(&cart.lines, kept.product));
        let put = gone.min(kept.quantity.minus(held(before, kept.product)));
        let quantity = kept.step.up(kept.quantity.minus(put));
        Line { quantity, ..*kept }
    });
    rest.filter(|kept| !kept.quantity.is_zero()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::{Rejected, apply};
    use crate::lenient::read_text;

    fn line(product: ProductId, quantity: u32) -> Line {
        let quantity = Quantity::from_thousandths(quantity * 1000).unwrap();
        Line::new(product, quantity, Quantity::ONE)
    }

    fn cart(lines: &[Line], saved: &[Line]) -> Cart {
        Cart {
            revision: 4,
            lines: lines.to_vec(),
            saved: saved.to_vec(),
            ..Cart::default()
        }
    }

    fn after(cart: &Cart, change: Later) -> (Vec<Line>, Vec<Line>) {
        let applied = apply(cart, &Command::Later(change), 0).unwrap();
        assert_eq!(applied.cart().revision, 5);
        (applied.cart().lines.clone(), applied.cart().saved.clone())
    }

    fn restore(stock: Option<u32>) -> Later {
        Later::Restore {
            product: 1,
            step: Quantity::ONE.into(),
            stock: stock.and_then(|stock| Quantity::from_thousandths(stock * 1000)),
        }
    }

    #[test]
    fn a_saved_line_is_restored_with_its_quantity() {
        let full = cart(&[line(1, 3), line(2, 1)], &[]);
        let kept = after(&full, Later::Save { product: 1 });
        assert_eq!(kept, (vec![line(2, 1)], vec![line(1, 3)]));
        let more = cart(&[line(1, 3)], &[line(1, 9), line(2, 1)]);
        let all = after(&more, Later::Save { product: 1 });
        assert_eq!(all, (vec![], vec![line(2, 1), line(1, 12)]));
        let kept = cart(&kept.0, &kept.1);
        assert_eq!(
            after(&kept, restore(None)),
            (vec![line(2, 1), line(1, 3)], vec![])
        );
        assert_eq!(
            after(&kept, restore(Some(2))),
            (vec![line(2, 1), line(1, 2)], vec![line(1, 1)]),
            "the rest stays"
        );
        let part = apply(&kept, &Command::Later(restore(Some(2))), 0).unwrap();
        assert_eq!(part.cart().capped, [1], "which is told");
        let whole = apply(&kept, &Command::Later(restore(Some(3))), 0).unwrap();
        assert!(whole.cart().capped.is_empty());
        let forgotten = after(&kept, Later::Remove { product: 1 });
        assert_eq!(forgotten, (vec![line(2, 1)], vec![]));
        assert_eq!(after(&kept, Later::Save { product: 9 }).1, [line(1, 3)]);
        let short = apply(&kept, &Command::Later(restore(Some(0))), 0);
        assert!(matches!(short, Err(Rejected::Short(_))));
    }

    #[test]
    fn the_saved_list_is_bounded_and_other_commands_leave_it_alone() {
        let saved: Vec<_> = (10..110).map(|product| line(product, 1)).collect();
        let full = cart(&[line(1, 1)], &saved);
        let refused = apply(&full, &Command::Later(Later::Save { product: 1 }), 0);
        assert_eq!(refused, Err(Rejected::Refused(&TOO_MANY_LINES)));
        let cleared = apply(&full, &Command::Clear, 0).unwrap();
        assert_eq!(cleared.cart().saved, saved);
    }

    #[test]
    fn ordered_goods_are_removed_from_the_saved_list() {
        let ordered = Command::Ordered {
            lines: vec![line(1, 3), line(2, 1)],
            saved: vec![],
        };
        let after = |lines: &[Line], saved: &[Line]| {
            let applied = apply(&cart(lines, saved), &ordered, 0).unwrap();
            (applied.cart().lines.clone(), applied.cart().saved.clone())
        };
        let kept = after(&[line(2, 1)], &[line(1, 3), line(3, 2)]);
        assert_eq!(kept, (vec![], vec![line(3, 2)]), "put there meanwhile");
        assert_eq!(after(&[], &[line(1, 5)]).1, [line(1, 2)], "with more of it");
        assert_eq!(
            after(&[line(1, 1)], &[line(1, 3)]).1,
            [line(1, 1)],
            "in part"
        );
        let both = [line(1, 3), line(2, 1)];
        assert_eq!(after(&both, &[line(1, 9)]).1, [line(1, 9)], "kept before");
    }

    #[test]
    fn lines_saved_before_an_order_stay_whatever_the_order_does() {
        let ordered = Command::Ordered {
            lines: vec![line(1, 3)],
            saved: vec![line(1, 2), line(2, 1)],
        };
        let after = |lines: &[Line], saved: &[Line]| {
            let applied = apply(&cart(lines, saved), &ordered, 0).unwrap();
            applied.cart().saved.clone()
        };
        let before = [line(1, 2), line(2, 1)];
        for (lines, what) in [
            (vec![line(1, 3)], "as ordered"),
            (vec![line(1, 1)], "lessened"),
            (vec![], "removed"),
        ] {
            assert_eq!(after(&lines, &before), before, "{what}");
        }
        let put = [line(2, 1), line(1, 5)];
        assert_eq!(after(&[], &put), [line(2, 1), line(1, 2)]);
        assert_eq!(
            after(&[], &[line(1, 1)]),
            [line(1, 1)],
            "it came back in part"
        );
    }

    #[test]
    fn only_available_goods_are_restored_and_carts_without_a_saved_list_are_stored_as_before() {
        let cards: Vec<Card> = read_text(
            r#"[{"id":1,"price":1,"stock_field":5},{"id":2,"price":1,"available":false}]"#,
        )
        .unwrap();
        assert_eq!(
            restore(None).with_stock(cards.first()),
            Ok(Command::Later(restore(Some(5))))
        );
        for gone in [cards.get(1), None] {
            let refused = restore(None).with_stock(gone);
            assert_eq!(refused, Err(Failure::Refused(&UNKNOWN_PRODUCT)));
        }
        let stored = serde_json::to_string(&Cart::default()).unwrap();
        assert!(!stored.contains("saved"), "{stored}");
        let kept = serde_json::to_string(&cart(&[], &[line(1, 1)])).unwrap();
        let read: Cart = serde_json::from_str(&kept).unwrap();
        assert_eq!(read.saved, [line(1, 1)]);
    }
}
