//! The commands of a merge. Their ids are derived from the guest and the revision of the guest's cart, so that a
//! repeated merge adds nothing twice.

use crate::cart::{Cart, Command, CommandRequest, Later, Line, MOST_SAVED, held, stock_of};
use crate::digest::sha256_hex;
use crate::product::Card;

/// The commands that move the lines of a guest's cart.
pub(super) struct LineCommands {
    /// Adds the lines to the account's cart.
    pub join: CommandRequest,
    /// Removes the lines from the guest's cart, except goods added meanwhile. Has the same id as `join`.
    pub leave: CommandRequest,
}

/// The commands that move the lines of a guest's cart; `None` if it has none.
pub(super) fn merge_lines(guest: &str, cart: &Cart, cards: &[Card]) -> Option<LineCommands> {
    if cart.lines.is_empty() {
        return None;
    }
    let id = sha256_hex(&format!("merge {guest} {}", cart.revision));
    let join = Command::Merge {
        lines: cart.lines.clone(),
        stock: stock_of(cards),
        code: cart.code().cloned(),
    };
    let leave = Command::Ordered {
        lines: cart.lines.clone(),
        saved: cart.saved.clone(),
    };
    Some(LineCommands {
        join: CommandRequest {
            seen: cart.seen.clone(),
            ..CommandRequest::new(id.clone(), join)
        },
        leave: CommandRequest::new(id, leave),
    })
}

/// The command that raises the guest cart's revision and removes nothing: the goods offered at the old revision are
/// refused for good under its id.
pub(super) fn withdraw(guest: &str, revision: u64) -> CommandRequest {
    let id = sha256_hex(&format!("withdraw {guest} {revision}"));
    let lines = Vec::new();
    CommandRequest::new(id, Command::Later(Later::RemoveMerged { lines }))
}

/// The command that adds a guest's saved goods to the account's; `None` if none of them fit.
pub(super) fn merge_saved(guest: &str, cart: &Cart, account: &Cart) -> Option<CommandRequest> {
    let id = sha256_hex(&format!("saved {guest} {}", cart.revision));
    let has_room = account.saved.len() < MOST_SAVED;
    let fits = |line: &&Line| has_room || !held(&account.saved, line.product).is_zero();
    let lines: Vec<Line> = cart.saved.iter().filter(fits).copied().collect();
    let is_some = !lines.is_empty();
    let join = CommandRequest {
        seen: cart.seen.clone(),
        ..CommandRequest::new(id.clone(), Command::Later(Later::Merge { lines }))
    };
    is_some.then_some(join)
}

/// The command that removes from the guest's cart the saved goods that the account's cart now has. `id` is that of the
/// command that added them.
pub(super) fn leave_saved(id: String, guest: &Cart, account: &Cart) -> CommandRequest {
    let joined = |line: &&Line| held(&account.saved, line.product) >= line.quantity;
    let lines = guest.saved.iter().filter(joined).copied().collect();
    CommandRequest::new(id, Command::Later(Later::RemoveMerged { lines }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::{apply, tests};
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

    fn keeping(lines: &[Line], saved: &[Line]) -> Cart {
        Cart {
            saved: saved.to_vec(),
            ..cart(lines)
        }
    }

    fn card(id: u64, stock: &str) -> Card {
        read_text(&format!(
            r#"{{"productId":{id},"price":1,"stock_field":{stock}}}"#
        ))
        .unwrap()
    }

    fn merged(account: &[Line], guest: &[Line], cards: &[Card]) -> Vec<Line> {
        let LineCommands { join, .. } = merge_lines("a", &cart(guest), cards).unwrap();
        let applied = apply(&cart(account), &join.command, 0).unwrap();
        applied.cart().lines.clone()
    }

    #[test]
    fn counts_are_added_by_product_and_capped_at_the_stock() {
        let account = [line(1, 2), line(2, 1)];
        let guest = [line(2, 4), line(3, 5)];
        for (cards, expected) in [
            (vec![], [line(1, 2), line(2, 5), line(3, 5)]),
            (
                vec![card(2, "3"), card(3, "4.5")],
                [line(1, 2), line(2, 3), line(3, 4)],
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
    fn what_a_merge_left_out_is_remembered_until_the_cart_changes() {
        let LineCommands { join, .. } =
            merge_lines("a", &cart(&[line(2, 4), line(3, 5)]), &[card(2, "3")]).unwrap();
        let joined = apply(&cart(&[line(2, 1)]), &join.command, 0).unwrap();
        assert_eq!(joined.cart().capped, [2]);
        let next = apply(joined.cart(), &Command::Remove { product: 3 }, 0).unwrap();
        assert!(next.cart().capped.is_empty());
    }

    #[test]
    fn a_merge_has_one_id_for_one_cart_of_one_guest_and_takes_away_what_it_gave() {
        let guest = cart(&[line(1, 2)]);
        let ids = |guest: &str, cart: &Cart| {
            let commands = merge_lines(guest, cart, &[]).unwrap();
            [commands.join.id, commands.leave.id]
        };
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
        let LineCommands { leave, .. } = merge_lines("a", &guest, &[]).unwrap();
        let grown = cart(&[line(1, 3), line(2, 1)]);
        let rest = apply(&grown, &leave.command, 0).unwrap();
        assert_eq!(rest.cart().lines, [line(1, 1), line(2, 1)]);
        assert!(merge_lines("a", &cart(&[]), &[]).is_none());
        let keeping = keeping(&[line(1, 2)], &[line(1, 9)]);
        let LineCommands { leave, .. } = merge_lines("a", &keeping, &[]).unwrap();
        let removed = apply(&keeping, &Command::Remove { product: 1 }, 0).unwrap();
        let rest = apply(removed.cart(), &leave.command, 0).unwrap();
        assert_eq!(rest.cart().saved, [line(1, 9)]);
    }

    #[test]
    fn the_guests_promo_code_joins_whether_it_holds_or_has_lapsed_and_leaves_with_the_lines() {
        let add = |product| tests::add(product, 1000, None);
        let with_code = Command::Promo {
            promo: Some(Box::new(tests::promo())),
        };
        let full = tests::apply(&Cart::default(), &add(1)).unwrap();
        let reduced = tests::apply(&full, &with_code).unwrap();
        let changed = tests::apply(&reduced, &add(1)).unwrap();
        let account = tests::apply(&Cart::default(), &add(2)).unwrap();
        for guest in [reduced, changed] {
            let LineCommands { join, leave } = merge_lines("a", &guest, &[]).unwrap();
            let joined = tests::apply(&account, &join.command).unwrap();
            assert_eq!(joined.lapsed, Some(tests::promo().code));
            let left = tests::apply(&guest, &leave.command).unwrap();
            assert_eq!(left.lapsed, None);
        }
    }

    #[test]
    fn what_a_guest_has_kept_joins_once() {
        let guest = keeping(&[], &[line(1, 2), line(2, 1), line(3, 5)]);
        let account = keeping(&[line(1, 1)], &[line(2, 7), line(3, 4)]);
        let join = merge_saved("a", &guest, &account).unwrap();
        let joined = apply(&account, &join.command, 0).unwrap();
        let both = [line(2, 7), line(3, 5), line(1, 2)];
        assert_eq!(joined.cart().saved, both, "the larger of two amounts");
        let leave = leave_saved(join.id.clone(), &guest, joined.cart());
        let again = apply(joined.cart(), &join.command, 0).unwrap();
        assert_eq!(again.cart().saved, joined.cart().saved);
        assert!(
            apply(&guest, &leave.command, 0)
                .unwrap()
                .cart()
                .saved
                .is_empty()
        );
        let meanwhile = keeping(&[], &[line(1, 4), line(2, 1)]);
        let left = apply(&meanwhile, &leave.command, 0).unwrap();
        assert_eq!(left.cart().saved, [line(1, 4)]);
        assert_eq!(join.id.len(), 64);
        assert!(merge_saved("a", &Cart::default(), &account).is_none());
    }

    #[test]
    fn what_finds_no_room_at_the_account_stays_with_the_guest() {
        let saved: Vec<_> = (10..109).map(|product| line(product, 1)).collect();
        let guest = keeping(&[], &[line(1, 2), line(2, 1), line(10, 1)]);
        let join = merge_saved("a", &guest, &keeping(&[], &saved)).unwrap();
        let joined = apply(&keeping(&[], &saved), &join.command, 0).unwrap();
        assert_eq!(joined.cart().saved.len(), MOST_SAVED);
        let leave = leave_saved(join.id, &guest, joined.cart());
        let left = apply(&guest, &leave.command, 0).unwrap();
        assert_eq!(left.cart().saved, [line(2, 1)]);
        let again = |account: &Cart| merge_saved("a", left.cart(), account);
        assert!(again(joined.cart()).is_none(), "there is no room");
        assert!(again(&keeping(&[], &saved)).is_some(), "now there is");
    }
}
