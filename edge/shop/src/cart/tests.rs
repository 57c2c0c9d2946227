use crate::failure::{Failure, Refusal};
use proptest::prelude::*;

use super::*;
use crate::company::CompanyId;
use crate::fields::Fields;
use crate::i18n::Language;
use crate::money::{Percent, Reduction};
use crate::promo::PromoKind;
use crate::typed::NumberKind;

/// The cart after a command at time 0.
pub(crate) fn apply(cart: &Cart, command: &Command) -> Result<Cart, &'static Refusal> {
    match super::apply(cart, command, 0) {
        Ok(applied) => Ok(applied.cart().clone()),
        Err(Rejected::Refused(refusal)) => Err(refusal),
        Err(Rejected::Short(shortage)) => panic!("{shortage:?}"),
    }
}

pub(crate) fn promo() -> Promo {
    Promo {
        code: PromoCode("TOAMNA10".to_owned()),
        kind: PromoKind::General,
        value: Percent::from_hundredths(1000).map(Reduction::Percent),
        products: Vec::new(),
        general_price: None,
        judged: Vec::new(),
    }
}

fn quantity(thousandths: u32) -> Quantity {
    Quantity::from_thousandths(thousandths).unwrap()
}

pub(crate) fn add(product: ProductId, step: u32, more: Option<u32>) -> Command {
    Command::Add {
        product,
        step: quantity(step).into(),
        quantity: more.map(quantity),
        start: None,
        stock: None,
        grinding: None,
    }
}

fn set(product: ProductId, step: u32, to: u32) -> Command {
    Command::Set {
        product,
        step: quantity(step).into(),
        quantity: quantity(to),
        stock: None,
    }
}

/// The lines of an empty cart after these commands.
pub(crate) fn after(commands: &[Command]) -> Vec<(ProductId, u32)> {
    let cart = commands.iter().fold(Cart::default(), |cart, command| {
        apply(&cart, command).unwrap()
    });
    cart.lines
        .iter()
        .map(|line| (line.product, line.quantity.thousandths()))
        .collect()
}

#[test]
fn adding_increases_a_line_by_the_quantity_or_by_the_step() {
    assert_eq!(
        after(&[
            add(1, 1000, None),
            add(2, 500, None),
            add(1, 1000, Some(3000))
        ]),
        [(1, 4000), (2, 500)]
    );
    assert_eq!(
        after(&[add(1, 5000, Some(1000))]),
        [(1, 5000)],
        "below the step is the step"
    );
}

#[test]
fn a_line_never_holds_more_than_the_maximum() {
    assert_eq!(
        after(&[add(1, 1000, Some(99_999_000)), add(1, 1000, None)]),
        [(1, 99_999_000)]
    );
}

#[test]
fn setting_leads_up_to_a_multiple_of_the_step_and_zero_removes() {
    let start = add(1, 2000, None);
    assert_eq!(after(&[start.clone(), set(1, 2000, 1000)]), [(1, 2000)]);
    assert_eq!(after(&[start.clone(), set(1, 2000, 7000)]), [(1, 8000)]);
    assert_eq!(after(&[start.clone(), set(1, 2000, 6000)]), [(1, 6000)]);
    assert_eq!(after(&[start.clone(), set(1, 2000, 0)]), []);
    assert_eq!(after(&[start, set(9, 1000, 0)]), [(1, 2000)]);
    assert_eq!(
        apply(&Cart::default(), &set(9, 1000, 1000)),
        Err(&NO_SUCH_LINE)
    );
}

#[test]
fn removing_a_missing_line_is_no_error() {
    assert_eq!(
        after(&[
            add(1, 1000, None),
            Command::Remove { product: 2 },
            Command::Remove { product: 1 }
        ]),
        []
    );
}

#[test]
fn an_order_removes_its_lines_and_leaves_later_additions() {
    let ordered = apply(&Cart::default(), &add(1, 1000, Some(2000))).unwrap();
    let later = apply(
        &apply(&ordered, &add(1, 1000, None)).unwrap(),
        &add(2, 1000, None),
    )
    .unwrap();
    let left = apply(
        &later,
        &Command::Ordered {
            lines: ordered.lines,
            saved: vec![],
        },
    )
    .unwrap();
    assert_eq!(
        left.lines
            .iter()
            .map(|line| (line.product, line.quantity.thousandths()))
            .collect::<Vec<_>>(),
        [(1, 1000), (2, 1000)]
    );
}

#[test]
fn a_line_reduced_by_an_order_keeps_a_multiple_of_its_step() {
    let half = Line::new(1, quantity(500), quantity(500));
    let ordered = Command::Ordered {
        lines: vec![half],
        saved: vec![],
    };
    let left = [add(1, 500, None), add(1, 500, Some(250)), ordered];
    assert_eq!(after(&left), [(1, 500)]);
}

#[test]
fn revisions_start_from_the_time_of_the_first_change_and_count_up() {
    let first = super::apply(&Cart::default(), &add(1, 1000, None), 7_000).unwrap();
    assert_eq!(first.cart().revision, 7_001);
    let second = super::apply(first.cart(), &Command::Clear, 9_000).unwrap();
    assert_eq!(second.cart().revision, 7_002);
}

#[test]
fn companion_data_changes_only_with_the_command_that_carries_it() {
    let cart = Cart::default();
    let saved = super::save(&cart, &Command::Clear, "{}".to_owned(), 0).unwrap();
    assert_eq!(saved.fields(), Some("{}"));
    let cleared = super::apply(&cart, &Command::Clear, 0).unwrap();
    assert_eq!((cleared.cart(), cleared.fields()), (saved.cart(), None));
    let refused = super::save(&cart, &set(1, 1000, 1000), "{}".to_owned(), 0);
    assert_eq!(refused, Err(Rejected::Refused(&NO_SUCH_LINE)));
}

#[test]
fn a_full_cart_takes_no_new_line_but_more_of_a_known_one() {
    let full: Vec<Command> = (0..MOST_LINES as u64)
        .map(|product| add(product, 1000, None))
        .collect();
    let cart = full.iter().fold(Cart::default(), |cart, command| {
        apply(&cart, command).unwrap()
    });
    assert_eq!(apply(&cart, &add(5000, 1000, None)), Err(&TOO_MANY_LINES));
    assert!(apply(&cart, &add(7, 1000, None)).is_ok());
}

#[test]
fn each_invalid_quantity_has_its_own_problem() {
    let cases = [
        ("2", Ok(2000)),
        ("0", Ok(0)),
        ("0,5", Ok(500)),
        ("NaN", Err(&NOT_A_NUMBER)),
        ("", Err(&NOT_A_NUMBER)),
        ("-1", Err(&NEGATIVE)),
        ("100000", Err(&TOO_MUCH)),
    ];
    for (text, expected) in cases {
        assert_eq!(
            read_quantity(text, Language::Ro, NumberKind::Thousandths).map(Quantity::thousandths),
            expected,
            "{text}"
        );
    }
}

#[test]
fn the_stored_format_of_a_cart_is_pinned() {
    let cart = apply(&Cart::default(), &add(101, 500, Some(1500))).unwrap();
    let stored = r#"{"revision":1,"lines":[{"product":101,"quantity":1500,"step":500}]}"#;
    assert_eq!(serde_json::to_string(&cart).unwrap(), stored);
    assert_eq!(serde_json::from_str::<Cart>(stored).unwrap(), cart);
    let command = r#"{"id":"a","command":{"add":{"product":101,"step":1000,"quantity":null}}}"#;
    assert_eq!(
        serde_json::to_string(&serde_json::from_str::<CommandRequest>(command).unwrap()).unwrap(),
        command
    );
}

fn any_command() -> impl Strategy<Value = Command> {
    let amount = prop_oneof![0_u32..=99_999_000, 0_u32..=9000].prop_map(quantity);
    let step = prop_oneof![Just(0_u32), Just(500), Just(1000), Just(7000)]
        .prop_map(|step| Step::by(quantity(step)));
    prop_oneof![
        (0_u64..5, step.clone(), proptest::option::of(amount.clone())).prop_map(
            |(product, step, quantity)| Command::Add {
                product,
                step,
                quantity,
                start: None,
                stock: None,
                grinding: None
            }
        ),
        (0_u64..5, step, amount).prop_map(|(product, step, quantity)| Command::Set {
            product,
            step,
            quantity,
            stock: None,
        }),
        (0_u64..5).prop_map(|product| Command::Remove { product }),
        Just(Command::Clear),
        Just(Command::Seen),
        proptest::collection::vec(any_line(), 0..8).prop_map(|lines| Command::Replace {
            lines,
            stock: Stock::new()
        }),
        proptest::collection::vec(any_line(), 0..8).prop_map(|lines| Command::Ordered {
            lines,
            saved: vec![]
        }),
        (
            proptest::collection::vec(any_line(), 0..8),
            proptest::collection::btree_map(0_u64..5, (0_u32..=9000).prop_map(quantity), 0..5)
        )
            .prop_map(|(lines, stock)| Command::Merge {
                lines,
                stock,
                code: Some(promo().code)
            }),
        (
            proptest::collection::vec(any_line(), 0..8),
            proptest::collection::btree_map(0_u64..5, (0_u32..=9000).prop_map(quantity), 0..5)
        )
            .prop_map(|(lines, stock)| Command::TakeOver {
                lines,
                stock,
                by_points: vec![]
            }),
        proptest::option::of(Just(Box::new(promo()))).prop_map(|promo| Command::Promo { promo }),
        (0_u64..5, any::<bool>())
            .prop_map(|(product, active)| Command::Loyalty { product, active }),
        (12_u64..14).prop_map(|id| Command::Company {
            company: company(&id.to_string()),
            instead_of: None,
        }),
        any_later().prop_map(Command::Later),
    ]
    .prop_map(|command| match command {
        // A variant that is missing above fails to compile here.
        Command::Add { .. }
        | Command::Set { .. }
        | Command::Remove { .. }
        | Command::Clear
        | Command::Seen
        | Command::Replace { .. }
        | Command::Merge { .. }
        | Command::TakeOver { .. }
        | Command::Ordered { .. }
        | Command::Promo { .. }
        | Command::Loyalty { .. }
        | Command::Company { .. }
        | Command::Later(_) => command,
    })
}

fn any_later() -> impl Strategy<Value = Later> {
    prop_oneof![
        (0_u64..5).prop_map(|product| Later::Save { product }),
        (
            0_u64..5,
            (0_u32..=7000).prop_map(|step| Step::by(quantity(step)))
        )
            .prop_map(|(product, step)| Later::Restore {
                product,
                step,
                stock: None,
            }),
        (0_u64..5).prop_map(|product| Later::Remove { product }),
        proptest::collection::vec(any_line(), 0..8).prop_map(|lines| Later::Merge { lines }),
        proptest::collection::vec(any_line(), 0..8).prop_map(|lines| Later::RemoveMerged { lines }),
    ]
}

fn any_line() -> impl Strategy<Value = Line> {
    let count = prop_oneof![0_u32..=99_999_000, 0_u32..=9000];
    (0_u64..5, count, 0_u32..=7000)
        .prop_map(|(product, count, step)| Line::new(product, quantity(count), quantity(step)))
}

proptest! {
    #[test]
    fn any_sequence_of_commands_keeps_the_invariants_of_a_cart(commands in proptest::collection::vec(any_command(), 0..40)) {
        let mut cart = Cart::default();
        for command in commands {
            if let Ok(next) = apply(&cart, &command) {
                prop_assert_eq!(next.revision, cart.revision + 1);
                // A code applies only to the lines that the backend has priced with it.
                let is_applied = matches!(&command, Command::Promo { promo: Some(_) });
                let paid = |cart: &Cart| (0..5).map(|product| cart.loyalty.is_paid(product)).collect::<Vec<_>>();
                let is_as_before = next.lines == cart.lines && paid(&next) == paid(&cart) && next.company == cart.company;
                let takes_out = matches!(&command, Command::Promo { .. } | Command::Clear | Command::Ordered { .. });
                let is_kept = cart.promo.is_some() && is_as_before && !takes_out;
                prop_assert_eq!(next.promo.is_some(), is_applied || is_kept);
                prop_assert!(!is_applied || next.lines == cart.lines);
                if let Command::Company { company, .. } = &command {
                    prop_assert_eq!(next.company.as_ref(), Some(company));
                    prop_assert_eq!((&next.lines, &next.saved, &next.seen), (&cart.lines, &cart.saved, &cart.seen));
                } else {
                    prop_assert_eq!(&next.company, &cart.company);
                }
                cart = next;
            }
            for (at, line) in cart.lines.iter().enumerate() {
                prop_assert!(!line.quantity.is_zero() && line.step.fits(line.quantity) && line.quantity <= Quantity::MAX);
                prop_assert!(!cart.lines[..at].iter().any(|other| other.product == line.product));
            }
        }
    }
}

fn company(id: &str) -> CompanyId {
    CompanyId::new(id).unwrap()
}

#[test]
fn another_company_keeps_the_goods_and_what_was_seen_and_lets_the_promo_code_lapse() {
    let choose = |cart: &Cart, id| {
        let command = Command::Company {
            company: company(id),
            instead_of: None,
        };
        apply(cart, &command).unwrap()
    };
    let with_code = Command::Promo {
        promo: Some(Box::new(promo())),
    };
    let alfa = choose(&Cart::default(), "12");
    let full = apply(&apply(&alfa, &add(1, 1000, None)).unwrap(), &with_code).unwrap();
    let same = choose(&full, "12");
    assert_eq!(
        (same.promo.as_ref(), same.lapsed),
        (full.promo.as_ref(), None)
    );
    let beta = choose(&full, "13");
    assert_eq!(beta.company, Some(company("13")));
    assert_eq!((&beta.lines, &beta.seen), (&full.lines, &full.seen));
    assert_eq!((beta.promo, beta.lapsed), (None, Some(promo().code)));
    let emptied = apply(&full, &Command::Clear).unwrap();
    assert_eq!(
        emptied.company,
        Some(company("12")),
        "an order changes no choice"
    );
}

#[test]
fn a_lost_company_is_replaced_only_while_it_is_chosen() {
    let lost = |chosen: &str| {
        let cart = Cart {
            company: Some(company(chosen)),
            ..Cart::default()
        };
        let command = Command::Company {
            company: company("12"),
            instead_of: Some(company("99")),
        };
        apply(&cart, &command).unwrap().company
    };
    assert_eq!(lost("99"), Some(company("12")));
    assert_eq!(lost("13"), Some(company("13")), "chosen meanwhile");
}

#[test]
fn a_guests_cart_that_is_merged_changes_no_company() {
    let alfa = Cart {
        company: Some(company("12")),
        ..Cart::default()
    };
    let merge = Command::Merge {
        lines: vec![Line::new(1, Quantity::ONE, Quantity::ONE)],
        stock: Stock::new(),
        code: None,
    };
    assert_eq!(apply(&alfa, &merge).unwrap().company, alfa.company);
}

#[test]
fn a_command_is_found_only_by_its_exact_name() {
    let fields = Fields::default();
    assert_eq!(parse_command("clear", &fields), Ok(Command::Clear));
    assert_eq!(parse_command("seen", &fields), Ok(Command::Seen));
    for unknown in ["", "Clear", "clear ", "add", "lines", "ordered"] {
        assert_eq!(
            parse_command(unknown, &fields),
            Err(Failure::NotFound),
            "{unknown}"
        );
    }
}

#[test]
fn replacing_a_cart_by_too_many_lines_is_refused() {
    let lines = |count: u64| Command::Replace {
        lines: (0..count)
            .map(|product| Line::new(product, Quantity::ONE, Quantity::ONE))
            .collect(),
        stock: Stock::new(),
    };
    assert_eq!(after(&[lines(MOST_LINES as u64)]).len(), MOST_LINES);
    assert_eq!(
        apply(&Cart::default(), &lines(MOST_LINES as u64 + 1)),
        Err(&TOO_MANY_LINES)
    );
}
