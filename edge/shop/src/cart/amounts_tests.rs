//! On every way into a cart, a quantity that is not sold is led up to the next one that is, and the shopper is told.

use super::{Cart, Command, Later, Line, Stock, apply};
use crate::quantity::{Quantity, Step};

fn quantity(text: &str) -> Quantity {
    Quantity::read(text).unwrap()
}

fn line(text: &str, step: Step) -> Line {
    Line::new(1, quantity(text), step)
}

fn holding(lines: &[Line]) -> Cart {
    Cart {
        revision: 4,
        lines: lines.to_vec(),
        ..Cart::default()
    }
}

/// The quantity after a command, and whether it was raised.
fn after(cart: &Cart, command: &Command) -> (String, bool) {
    let applied = apply(cart, command, 0).unwrap();
    let cart = applied.cart();
    let line = cart.line(1).unwrap();
    (line.quantity.plain(), cart.raised.contains(&1))
}

fn add(text: &str, step: Step) -> Command {
    Command::Add {
        product: 1,
        step,
        quantity: Some(quantity(text)),
        start: None,
        stock: None,
        grinding: None,
    }
}

/// Every command that brings this quantity of a product into a cart, with the cart it begins from.
fn ways(text: &str, step: Step) -> Vec<(Cart, Command)> {
    let lines = vec![line(text, step)];
    let saved = Cart {
        saved: lines.clone(),
        ..holding(&[])
    };
    let stock = Stock::new();
    vec![
        (holding(&[]), add(text, step)),
        (
            holding(&[line("99", step)]),
            Command::Set {
                product: 1,
                step,
                quantity: quantity(text),
                stock: None,
            },
        ),
        (
            holding(&[]),
            Command::Replace {
                lines: lines.clone(),
                stock: stock.clone(),
            },
        ),
        (
            holding(&[]),
            Command::Merge {
                lines: lines.clone(),
                stock: stock.clone(),
                code: None,
            },
        ),
        (
            holding(&[]),
            Command::TakeOver {
                lines: lines.clone(),
                stock: stock.clone(),
                by_points: vec![],
            },
        ),
        (
            holding(&[line("99", step)]),
            Command::TakeOver {
                lines,
                stock,
                by_points: vec![],
            },
        ),
        (
            saved,
            Command::Later(Later::Restore {
                product: 1,
                step,
                stock: None,
            }),
        ),
    ]
}

#[test]
fn every_way_into_the_cart_leads_up_to_a_multiple_and_says_so() {
    let by = |text| Step::by(quantity(text));
    for (step, wanted, held) in [
        (by("1"), "1.5", "2"),
        (by("1.44"), "2.44", "2.88"),
        (by("0.1"), "2.37", "2.4"),
        (by("0.05"), "0.07", "0.1"),
        (by("6"), "0.001", "6"),
        (Step::at_least(quantity("3"), true), "4.5", "5"),
        (Step::at_least(quantity("3"), true), "1", "3"),
        (Step::at_least(quantity("0.1"), false), "0.05", "0.1"),
    ] {
        for (cart, command) in ways(wanted, step) {
            assert_eq!(
                after(&cart, &command),
                (held.to_owned(), true),
                "{command:?}"
            );
        }
        for (cart, command) in ways(held, step) {
            assert_eq!(
                after(&cart, &command),
                (held.to_owned(), false),
                "{command:?}"
            );
        }
    }
    let least = Step::at_least(quantity("0.1"), false);
    for (cart, command) in ways("2.37", least) {
        assert_eq!(
            after(&cart, &command),
            ("2.37".to_owned(), false),
            "{command:?}"
        );
    }
}

#[test]
fn the_next_command_ends_the_sentence() {
    let step = Step::by(quantity("0.1"));
    let raised = apply(&Cart::default(), &add("2.37", step), 0).unwrap();
    let next = apply(raised.cart(), &add("0.1", step), 0).unwrap();
    assert_eq!(next.cart().raised, [0; 0]);
    assert_eq!(
        after(next.cart(), &add("0.01", step)),
        ("2.6".to_owned(), true)
    );
}

#[test]
fn goods_start_with_their_own_amount_and_grow_by_the_step() {
    let press = Command::Add {
        product: 1,
        step: Step::by(quantity("0.1")),
        quantity: None,
        start: Some(quantity("1")),
        stock: None,
        grinding: None,
    };
    let first = apply(&Cart::default(), &press, 0).unwrap();
    assert_eq!(after(&Cart::default(), &press), ("1".to_owned(), false));
    assert_eq!(after(first.cart(), &press), ("1.1".to_owned(), false));
}

#[test]
fn a_limited_stock_gives_the_most_that_is_sold() {
    let step = Step::by(quantity("1.44"));
    let merge = |text: &str, stock: &str| Command::Merge {
        lines: vec![line(text, step)],
        stock: Stock::from([(1, quantity(stock))]),
        code: None,
    };
    let empty = holding(&[]);
    assert_eq!(after(&empty, &merge("5", "3")), ("2.88".to_owned(), false));
    let applied = apply(&empty, &merge("5", "3"), 0).unwrap();
    assert_eq!(applied.cart().capped, [1]);
    let held = holding(&[line("1.44", step)]);
    assert_eq!(after(&held, &merge("0.1", "3")), ("2.88".to_owned(), true));
}

#[test]
fn a_line_stored_before_its_product_had_this_step_is_led_to_it_within_the_stock() {
    let old = holding(&[line("2.37", Step::ONE)]);
    let fit = |stock: Option<&str>| Command::TakeOver {
        lines: vec![line("2.37", Step::by(quantity("0.1")))],
        stock: stock.map(|left| (1, quantity(left))).into_iter().collect(),
        by_points: vec![],
    };
    assert_eq!(after(&old, &fit(None)), ("2.4".to_owned(), true));
    assert_eq!(after(&old, &fit(Some("2.38"))), ("2.3".to_owned(), false));
    let applied = apply(&old, &fit(Some("2.38")), 0).unwrap();
    assert_eq!(applied.cart().capped, [1]);
}

#[test]
fn carts_and_commands_of_an_earlier_version_are_read() {
    let stored =
        r#"{"revision":1,"lines":[{"product":1,"quantity":2370,"step":100,"grinding":3}]}"#;
    let cart: Cart = serde_json::from_str(stored).unwrap();
    assert_eq!(cart.lines[0].step, Step::by(quantity("0.1")));
    assert_eq!(serde_json::to_string(&cart).unwrap(), stored);
    let command = r#"{"add":{"product":1,"step":100,"quantity":null}}"#;
    let read: Command = serde_json::from_str(command).unwrap();
    assert_eq!(after(&Cart::default(), &read), ("0.1".to_owned(), false));
}
