//! Goods that a shopper keeps for later, below the cart: they are not counted, priced as of now, and come back with
//! the quantity that they had.

use serde::{Deserialize, Serialize};

use super::rules::TOO_MANY_LINES;
use super::stock::held;
use super::{Cart, Command, CommandRequest, Line};
use crate::digest::sha256_hex;
use crate::failure::{Failure, Refusal};
use crate::product::{Card, ProductId, UNKNOWN_PRODUCT};
use crate::quantity::Quantity;

/// The most goods that are kept.
pub const MOST_SAVED: usize = 100;
/// The names of the changes in addresses.
pub(super) const LATER: &str = "later";
pub(super) const BACK: &str = "back";
pub(super) const FORGET: &str = "forget";

/// A change of what is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Later {
    /// The line of the product leaves the cart.
    Keep { product: ProductId },
    /// It joins the cart again, as much of it as there is.
    Back {
        product: ProductId,
        step: Quantity,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stock: Option<Quantity>,
    },
    /// Nobody wants it any more.
    Forget { product: ProductId },
    /// What a guest who has signed in has kept: each product once.
    Join { lines: Vec<Line> },
    /// All that was kept belongs to another cart now.
    Leave,
}

impl Later {
    /// The product that needs the catalogue's word.
    pub const fn returning(&self) -> Option<ProductId> {
        match self {
            Self::Back { product, .. } => Some(*product),
            Self::Keep { .. } | Self::Forget { .. } | Self::Join { .. } | Self::Leave => None,
        }
    }

    /// The change with what the catalogue says of the product that comes back.
    pub fn judged(self, card: Option<&Card>) -> Result<Command, Failure> {
        Ok(Command::Later(match self {
            Self::Back { product, .. } => {
                let card = card.filter(|card| card.can_be_bought());
                let card = card.ok_or(Failure::Refused(&UNKNOWN_PRODUCT))?;
                let (step, stock) = (card.step(), card.stock());
                Self::Back {
                    product,
                    step,
                    stock,
                }
            }
            Self::Keep { .. } | Self::Forget { .. } | Self::Join { .. } | Self::Leave => self,
        }))
    }

    /// What it does to the lines of the cart.
    pub(super) fn of_lines(&self, cart: &Cart) -> Result<Option<Command>, &'static Refusal> {
        Ok(match self {
            Self::Keep { product } => {
                let is_new = cart.saved.iter().all(|kept| kept.product != *product);
                if is_new && cart.line(*product).is_some() && cart.saved.len() >= MOST_SAVED {
                    return Err(&TOO_MANY_LINES);
                }
                Some(Command::Remove { product: *product })
            }
            Self::Back {
                product,
                step,
                stock,
            } => {
                let kept = cart.saved.iter().find(|kept| kept.product == *product);
                kept.map(|kept| {
                    let room = stock.map(|stock| stock.minus(held(&cart.lines, *product)));
                    let some = room.filter(|room| !room.is_zero());
                    Command::Add {
                        product: *product,
                        step: *step,
                        quantity: Some(some.map_or(kept.quantity, |room| kept.quantity.min(room))),
                        stock: *stock,
                        grinding: kept.grinding,
                    }
                })
            }
            Self::Forget { .. } | Self::Join { .. } | Self::Leave => None,
        })
    }
}

/// What is kept after a command.
pub(super) fn saved_after(cart: &Cart, command: &Command) -> Vec<Line> {
    let mut saved = cart.saved.clone();
    let Command::Later(change) = command else {
        return saved;
    };
    match change {
        Later::Keep { product } => {
            if let Some(line) = cart.line(*product) {
                saved.retain(|kept| kept.product != *product);
                saved.push(*line);
            }
        }
        Later::Back { product, .. } | Later::Forget { product } => {
            saved.retain(|kept| kept.product != *product);
        }
        Later::Join { lines } => {
            let known = |line: &&Line| saved.iter().all(|kept| kept.product != line.product);
            let new: Vec<Line> = lines.iter().filter(known).copied().collect();
            saved.extend(new);
            saved.truncate(MOST_SAVED);
        }
        Later::Leave => saved.clear(),
    }
    saved
}

/// The two commands that bring what a guest has kept into the account's cart; `None` where nothing was.
pub fn merge_saved(guest: &str, cart: &Cart) -> Option<[CommandRequest; 2]> {
    let id = sha256_hex(&format!("saved {guest} {}", cart.revision));
    let lines = cart.saved.clone();
    let join = CommandRequest {
        seen: cart.seen.clone(),
        ..CommandRequest::new(id.clone(), Command::Later(Later::Join { lines }))
    };
    let leave = CommandRequest::new(id, Command::Later(Later::Leave));
    (!cart.saved.is_empty()).then_some([join, leave])
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

    fn back(stock: Option<u32>) -> Later {
        Later::Back {
            product: 1,
            step: Quantity::ONE,
            stock: stock.and_then(|stock| Quantity::from_thousandths(stock * 1000)),
        }
    }

    #[test]
    fn a_line_is_kept_and_comes_back_with_its_quantity() {
        let full = cart(&[line(1, 3), line(2, 1)], &[line(1, 9)]);
        let kept = after(&full, Later::Keep { product: 1 });
        assert_eq!(kept, (vec![line(2, 1)], vec![line(1, 3)]));
        let kept = cart(&kept.0, &kept.1);
        assert_eq!(
            after(&kept, back(None)),
            (vec![line(2, 1), line(1, 3)], vec![])
        );
        assert_eq!(
            after(&kept, back(Some(2))),
            (vec![line(2, 1), line(1, 2)], vec![])
        );
        let forgotten = after(&kept, Later::Forget { product: 1 });
        assert_eq!(forgotten, (vec![line(2, 1)], vec![]));
        assert_eq!(after(&kept, Later::Keep { product: 9 }).1, [line(1, 3)]);
        let short = apply(&kept, &Command::Later(back(Some(0))), 0);
        assert!(matches!(short, Err(Rejected::Short(_))));
    }

    #[test]
    fn it_is_bounded_and_other_commands_leave_it_alone() {
        let saved: Vec<_> = (10..110).map(|product| line(product, 1)).collect();
        let full = cart(&[line(1, 1)], &saved);
        let refused = apply(&full, &Command::Later(Later::Keep { product: 1 }), 0);
        assert_eq!(refused, Err(Rejected::Refused(&TOO_MANY_LINES)));
        let cleared = apply(&full, &Command::Clear, 0).unwrap();
        assert_eq!(cleared.cart().saved, saved);
    }

    #[test]
    fn what_a_guest_has_kept_joins_once() {
        let guest = cart(&[], &[line(1, 2), line(2, 1)]);
        let [join, leave] = merge_saved("a", &guest).unwrap();
        let account = cart(&[line(1, 1)], &[line(2, 7)]);
        let joined = apply(&account, &join.command, 0).unwrap();
        assert_eq!(joined.cart().saved, [line(2, 7), line(1, 2)]);
        let again = apply(joined.cart(), &join.command, 0).unwrap();
        assert_eq!(again.cart().saved, joined.cart().saved);
        assert!(
            apply(&guest, &leave.command, 0)
                .unwrap()
                .cart()
                .saved
                .is_empty()
        );
        assert_eq!(
            merge_saved("a", &account.clone()).map(|pair| pair[0].id.len()),
            Some(64)
        );
        assert!(merge_saved("a", &Cart::default()).is_none());
    }

    #[test]
    fn only_what_is_sold_comes_back_and_carts_without_it_are_stored_as_before() {
        let cards: Vec<Card> =
            read_text(r#"[{"id":1,"price":1,"qtt":5},{"id":2,"price":1,"available":false}]"#)
                .unwrap();
        assert_eq!(
            back(None).judged(cards.first()),
            Ok(Command::Later(back(Some(5))))
        );
        for gone in [cards.get(1), None] {
            let refused = back(None).judged(gone);
            assert_eq!(refused, Err(Failure::Refused(&UNKNOWN_PRODUCT)));
        }
        let stored = serde_json::to_string(&Cart::default()).unwrap();
        assert!(!stored.contains("saved"), "{stored}");
        let kept = serde_json::to_string(&cart(&[], &[line(1, 1)])).unwrap();
        let read: Cart = serde_json::from_str(&kept).unwrap();
        assert_eq!(read.saved, [line(1, 1)]);
    }
}
