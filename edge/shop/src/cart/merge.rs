//! A cart that joins an account's: a guest's at sign-in, and what the backend has kept for the account before it had a
//! cart here (spec commerce 4, guest to account merge).

use super::Cart;
use super::command::{Command, CommandRequest};
use super::stock::stock_of;
use crate::digest::sha256_hex;
use crate::product::Card;

/// The two commands of a merge: what the account's cart gets, then what leaves the guest's. Their id is made of the
/// guest and the revision, so that a merge that broke off half-way adds nothing twice when it is made again. `None`
/// for a cart without lines.
pub fn merge(guest: &str, cart: &Cart, cards: &[Card]) -> Option<[CommandRequest; 2]> {
    if cart.lines.is_empty() {
        return None;
    }
    let id = sha256_hex(&format!("merge {guest} {}", cart.revision));
    let lines = cart.lines.clone();
    let join = Command::Merge {
        lines: lines.clone(),
        stock: stock_of(cards),
        code: cart.code().cloned(),
    };
    let join = CommandRequest {
        seen: cart.seen.clone(),
        ..CommandRequest::new(id.clone(), join)
    };
    // What was added meanwhile stays.
    let saved = cart.saved.clone();
    Some([
        join,
        CommandRequest::new(id, Command::Ordered { lines, saved }),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::Line;
    use crate::cart::apply;
    use crate::lenient::read_text;
    use crate::quantity::Quantity;

    fn line(product: u64, quantity: u32) -> Line {
        let quantity = Quantity::from_thousandths(quantity * 1000).unwrap();
        Line::new(product, quantity, Quantity::ONE)
    }

    fn cart(lines: &[Line]) -> Cart {
        Cart {
            revision: 4,
            lines: lines.to_vec(),
            ..Cart::default()
        }
    }

    fn card(id: u64, stock: &str) -> Card {
        read_text(&format!(
            r#"{{"productId":{id},"price":1,"stock_field":{stock}}}"#
        ))
        .unwrap()
    }

    fn merged(account: &[Line], guest: &[Line], cards: &[Card]) -> Vec<Line> {
        let [join, _] = merge("a", &cart(guest), cards).unwrap();
        let applied = apply(&cart(account), &join.command, 0).unwrap();
        applied.cart().lines.clone()
    }

    #[test]
    fn quantities_are_added_per_product_and_capped_at_the_stock() {
        let account = [line(1, 2), line(2, 1)];
        let guest = [line(2, 4), line(3, 5)];
        for (cards, expected) in [
            (vec![], [line(1, 2), line(2, 5), line(3, 5)]),
            (
                vec![card(2, "3"), card(3, "4.5")],
                [
                    line(1, 2),
                    line(2, 3),
                    Line {
                        quantity: Quantity::from_thousandths(4500).unwrap(),
                        ..line(3, 0)
                    },
                ],
            ),
            (
                vec![card(2, "9"), card(3, "9")],
                [line(1, 2), line(2, 5), line(3, 5)],
            ),
        ] {
            assert_eq!(merged(&account, &guest, &cards), expected);
        }
        let sold_out = [card(2, "0"), card(3, "0")];
        assert_eq!(
            merged(&account, &guest, &sold_out),
            account,
            "nothing shrinks"
        );
        let below_the_step = [card(2, "0.4"), card(3, "0.4")];
        assert_eq!(merged(&account, &guest, &below_the_step), account);
        assert_eq!(merged(&[], &guest, &below_the_step), []);
    }

    #[test]
    fn products_capped_by_a_merge_are_remembered_until_the_cart_changes() {
        let [join, _] = merge("a", &cart(&[line(2, 4), line(3, 5)]), &[card(2, "3")]).unwrap();
        let joined = apply(&cart(&[line(2, 1)]), &join.command, 0).unwrap();
        assert_eq!(joined.cart().capped, [2]);
        let next = apply(joined.cart(), &Command::Remove { product: 3 }, 0).unwrap();
        assert!(next.cart().capped.is_empty());
    }

    #[test]
    fn a_merge_has_one_id_per_guest_cart_and_revision_and_removes_the_moved_lines() {
        let guest = cart(&[line(1, 2)]);
        let ids = |guest: &str, cart: &Cart| merge(guest, cart, &[]).unwrap().map(|one| one.id);
        let [join, leave] = ids("a", &guest);
        assert_eq!(join, leave);
        assert_eq!([join.clone(), leave], ids("a", &guest));
        let later = Cart {
            revision: 5,
            ..guest.clone()
        };
        for [other, _] in [ids("b", &guest), ids("a", &later)] {
            assert_ne!(join, other);
        }
        let [_, leave] = merge("a", &guest, &[]).unwrap();
        let grown = cart(&[line(1, 3), line(2, 1)]);
        let rest = apply(&grown, &leave.command, 0).unwrap();
        assert_eq!(rest.cart().lines, [line(1, 1), line(2, 1)]);
        assert!(merge("a", &cart(&[]), &[]).is_none());
        let keeping = Cart {
            saved: vec![line(1, 9)],
            ..cart(&[line(1, 2)])
        };
        let [_, leave] = merge("a", &keeping, &[]).unwrap();
        let removed = apply(&keeping, &Command::Remove { product: 1 }, 0).unwrap();
        let rest = apply(removed.cart(), &leave.command, 0).unwrap();
        assert_eq!(rest.cart().saved, [line(1, 9)]);
    }
}
