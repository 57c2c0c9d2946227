//! Sync steps for every answer of `tests/contract/` about the backend's copy of a cart.

use super::*;
use crate::cart::{Cart, Line};
use crate::fixtures::{VARIANTS, read};
use crate::product::ProductId;
use crate::quantity::Quantity;

fn copy() -> BackendCart {
    BackendCart {
        no_user_id: Some("guest".to_owned()),
    }
}

fn cart(lines: &[(ProductId, u32)]) -> Cart {
    let line = |&(product, pieces): &(ProductId, u32)| {
        Line::new(
            product,
            Quantity::from_thousandths(pieces * 1000).unwrap(),
            Quantity::ONE,
        )
    };
    Cart {
        revision: 1,
        lines: lines.iter().map(line).collect(),
        ..Cart::default()
    }
}

#[test]
fn the_first_item_of_the_list_is_the_cart_and_an_empty_list_an_empty_cart() {
    let two = Quantity::from_thousandths(2000).unwrap();
    for variant in VARIANTS {
        let theirs = read(&copy().fetch(), "cart-fetch-all", variant);
        let is_empty = variant == "fewest";
        let more = if is_empty { two } else { Quantity::ONE };
        let steps = sync_plan(&cart(&[(101, 2)]), &theirs);
        assert_eq!(steps, [SyncStep::Add(101, more)], "{variant}");
        let steps = sync_plan(&cart(&[]), &theirs);
        let gone = (!is_empty).then(|| SyncStep::Remove(vec![101]));
        assert_eq!(steps, Vec::from_iter(gone), "{variant}");
        let same = sync_plan(&cart(&[(101, 1)]), &theirs);
        assert_eq!(same.is_empty(), !is_empty, "{variant}");
    }
}

#[test]
fn the_answers_of_change_calls_are_ignored() {
    for step in [
        (SyncStep::Add(101, Quantity::ONE), "cart-add-item"),
        (SyncStep::Reduce(101, Quantity::ONE), "cart-reduce-item"),
        (SyncStep::Remove(vec![101]), "cart-remove-item"),
        (SyncStep::Loyalty(101, true), "cart-set-loyalty-item"),
    ] {
        for variant in VARIANTS {
            read(&copy().step(&step.0), step.1, variant);
        }
    }
    for variant in VARIANTS {
        read(&BackendCart::merge("guest"), "cart-merge-cart", variant);
    }
}
