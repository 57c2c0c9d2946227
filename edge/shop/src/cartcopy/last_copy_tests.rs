//! An app's changes to the copy are merged into the cart; changes that the shop has sent, or that an order made, do not
//! count as an app's.

use proptest::prelude::*;

use super::sync_plan::Amounts;
use super::*;
use crate::backend::BackendFailure;
use crate::cart::{Cart, Command, Line, MOST_LINES, Stock, apply, tests::promo};
use crate::lenient::read_text;
use crate::product::{Card, ProductId};
use crate::quantity::Quantity;

const NOW: u64 = 1_795_304_480_122;
const LONG_MS: u64 = 300_000;

fn pieces(number: u32) -> Quantity {
    Quantity::from_thousandths(number * 1000).unwrap()
}

fn goods(goods: &[(ProductId, u32)]) -> Amounts {
    goods
        .iter()
        .map(|(product, count)| (*product, pieces(*count)))
        .collect()
}

fn copy(goods: &Amounts) -> BackendLines {
    let line = |(product, count): (&ProductId, &Quantity)| {
        format!(r#"{{"productId":{product},"count":{}}}"#, count.plain())
    };
    let lines: Vec<String> = goods.iter().map(line).collect();
    read_text(&format!(r#"[{{"products":[{}]}}]"#, lines.join(","))).unwrap()
}

fn holding(lines: &[(ProductId, u32)]) -> Cart {
    let line =
        |(product, count): &(ProductId, u32)| Line::new(*product, pieces(*count), Quantity::ONE);
    Cart {
        revision: 1,
        lines: lines.iter().map(line).collect(),
        ..Cart::default()
    }
}

fn amounts(cart: &Cart) -> Amounts {
    cart.lines
        .iter()
        .map(|line| (line.product, line.quantity))
        .collect()
}

fn cards() -> Vec<Card> {
    let card = |id| format!(r#"{{"productId":{id},"price":1}}"#);
    let cards: Vec<String> = (1..20).map(card).collect();
    read_text(&format!("[{}]", cards.join(","))).unwrap()
}

/// The cart after a sync: the copy held `then` before and holds `now`.
fn synced(then: &[(ProductId, u32)], ours: &[(ProductId, u32)], now: &[(ProductId, u32)]) -> Cart {
    let last = LastCopy::first(&copy(&goods(then)), NOW);
    let theirs = copy(&goods(now));
    let changed = last.changed(&theirs, None);
    let ours = holding(ours);
    match last.take_over(&theirs, &changed, &ours, &cards()) {
        Some(command) => apply(&ours, &command, NOW).unwrap().cart().clone(),
        None => ours,
    }
}

#[test]
fn each_product_is_merged_three_ways() {
    // Last copy, our cart, current copy, and the merged cart.
    for (then, ours, now, after) in [
        (0, 0, 2, 2),
        (1, 1, 3, 3),
        (3, 3, 1, 1),
        (2, 2, 0, 0),
        (0, 2, 0, 2),
        (2, 5, 2, 5),
        (2, 0, 2, 0),
        (1, 3, 3, 3),
        // Changed on both sides: the larger quantity wins.
        (1, 3, 2, 3),
        (1, 2, 3, 3),
        (2, 0, 3, 3),
        (2, 3, 0, 3),
        (2, 0, 0, 0),
        (5, 2, 3, 3),
    ] {
        let of = |count| [(7, count)].into_iter().filter(|(_, count)| *count > 0);
        let [then, ours, now] = [then, ours, now].map(|count| of(count).collect::<Vec<_>>());
        let cart = synced(&then, &ours, &now);
        let expected = goods(&of(after).collect::<Vec<_>>());
        assert_eq!(amounts(&cart), expected, "{then:?} {ours:?} {now:?}");
    }
}

#[test]
fn merged_goods_follow_the_rules_of_the_cart() {
    let last = LastCopy::default();
    let theirs: BackendLines = read_text(
        r#"[{"products":[{"productId":1,"count":0.5,"loyalty_checked":true},{"productId":2,"count":9},
        {"productId":3,"count":1},{"productId":99,"count":1}]}]"#,
    )
    .unwrap();
    let cards: Vec<Card> = read_text(
        r#"[{"productId":1,"price":1},{"productId":2,"price":1,"stock_field":4},{"productId":3,"price":1,"stock_field":0}]"#,
    )
    .unwrap();
    let ours = Cart {
        promo: Some(Box::new(promo())),
        ..holding(&[(4, 1)])
    };
    let changed = last.changed(&theirs, None);
    let command = last.take_over(&theirs, &changed, &ours, &cards).unwrap();
    let applied = apply(&ours, &command, NOW).unwrap();
    let cart = applied.cart();
    assert_eq!(
        amounts(cart),
        goods(&[(1, 1), (2, 4), (4, 1)]),
        "snapped, and capped"
    );
    assert_eq!(cart.capped, [2, 3], "which is told");
    assert_eq!((cart.revision, cart.loyalty.paid()), (2, vec![1]));
    assert_eq!(cart.lapsed, Some(promo().code));
    // Product 99 is unknown: like any line that the cart lacks, it is removed from the copy.
    let seen = last.seen(&theirs, &[], NOW);
    assert_eq!(
        seen.take_over(&theirs, &seen.changed(&theirs, None), cart, &cards),
        None
    );
    assert!(sync_plan(cart, &theirs).contains(&SyncStep::Remove(vec![3, 99])));
}

#[test]
fn a_full_cart_merges_only_the_goods_that_fit() {
    let lines: Vec<_> = (100..100 + MOST_LINES as u64).map(|id| (id, 1)).collect();
    let ours = holding(&lines);
    let last = LastCopy::first(&copy(&amounts(&ours)), NOW);
    let theirs = copy(&goods(&[(1, 1), (100, 5)]));
    let command = last.take_over(&theirs, &[1, 100], &ours, &cards()).unwrap();
    let cart = apply(&ours, &command, NOW).unwrap().cart().clone();
    assert_eq!((cart.line(1), cart.capped.as_slice()), (None, &[1][..]));
    assert_eq!(cart.line(100).unwrap().quantity, pieces(5));
}

#[test]
fn goods_that_an_order_removed_were_not_removed_by_an_app() {
    let last = LastCopy::first(&copy(&goods(&[(1, 2), (2, 1)])), NOW);
    let emptied = read_text("[]").unwrap();
    assert_eq!(last.changed(&emptied, None), [1, 2]);
    for ordered_ms in [NOW - LONG_MS + 1, NOW, NOW + 1000 * LONG_MS] {
        assert_eq!(last.changed(&emptied, Some(ordered_ms)), [0; 0]);
        let more = copy(&goods(&[(1, 3)]));
        assert_eq!(last.changed(&more, Some(ordered_ms)), [1]);
    }
    assert_eq!(last.changed(&emptied, Some(NOW - LONG_MS)), [1, 2]);
    let silent = read_text(r#"[{"deliveryPrice":null}]"#).unwrap();
    assert_eq!(
        last.changed(&silent, None),
        [0; 0],
        "nothing is said of goods"
    );
}

#[test]
fn changes_pending_during_an_order_are_neither_removed_nor_forgotten() {
    let last = LastCopy::first(&copy(&goods(&[(1, 2)])), NOW);
    let theirs = copy(&goods(&[(1, 5), (2, 1)]));
    let seen = last.seen(&theirs, &[1, 2], NOW);
    assert_eq!(seen.changed(&theirs, None), [1, 2]);
    let plan = sync_plan(&holding(&[(1, 2), (3, 1)]), &theirs);
    assert_eq!(leaving(plan, &[1, 2]), [SyncStep::Add(3, pieces(1))]);
}

#[test]
fn a_merged_guest_copy_is_not_an_apps_change_and_hides_none() {
    let last = LastCopy::first(&copy(&goods(&[(1, 2)])), NOW);
    // Pending: an app has added one piece of 1 and all of 2. The guest's copy holds one of 1, and 3.
    let before = copy(&goods(&[(1, 3), (2, 1)]));
    let after = copy(&goods(&[(1, 4), (2, 1), (3, 2)]));
    let joined = last.seen(&before, &[1, 2], NOW).joined(&before, &after);
    assert_eq!(joined.changed(&after, None), [1, 2]);
    let ours = holding(&[(1, 3), (3, 2)]);
    let command = joined.take_over(&after, &[1, 2], &ours, &cards());
    let cart = apply(&ours, &command.unwrap(), NOW).unwrap();
    assert_eq!(amounts(cart.cart()), after.amounts());
}

#[test]
fn a_merge_without_an_answer_may_or_may_not_have_happened() {
    let last = LastCopy::first(&copy(&goods(&[(1, 2)])), NOW);
    let given = holding(&[(1, 1), (3, 2)]).lines;
    let asked = last.joining(&given, NOW).joining(&given, NOW + 1);
    let theirs = copy(&goods(&[(1, 3), (2, 1), (3, 2)]));
    assert_eq!(asked.changed(&theirs, None), [2]);
    let theirs = copy(&goods(&[(1, 4), (3, 2)]));
    assert_eq!(asked.changed(&theirs, None), [1]);
}

#[test]
fn the_backends_adjustment_of_a_step_is_not_an_apps_change() {
    let seen = LastCopy::first(&copy(&goods(&[(1, 1)])), NOW);
    let plan = [SyncStep::Add(1, pieces(8)), SyncStep::Remove(vec![2])];
    // It has silently added fewer and removed nothing; meanwhile an app has added a third product.
    let theirs = copy(&goods(&[(1, 4), (2, 1), (3, 1)]));
    assert_eq!(seen.answered(&plan, &theirs).changed(&theirs, None), [3]);
}

#[test]
fn ownership_of_an_empty_copy_is_rechecked_unless_the_session_is_invalid() {
    let status = |status| BackendFailure::Status(status, String::new());
    assert_eq!(unconfirmed([status(401), status(404)]), status(401));
    assert_eq!(unconfirmed([status(404), status(503)]), status(503));
    assert_eq!(
        unconfirmed([BackendFailure::Timeout, status(500)]),
        BackendFailure::Timeout
    );
    for refused in [400, 403, 404, 405] {
        let untold = unconfirmed([status(refused), status(404)]);
        assert!(!is_final(&untold), "{refused}");
    }
}

#[test]
fn stored_copies_of_deployed_objects_can_still_be_read() {
    for json in [
        r#"{"seen_ms":5,"goods":{},"sent_ms":0}"#,
        r#"{"seen_ms":5,"goods":{"7":2000},"more":{"7":1000},"less":{"8":99999000},"sent_ms":5}"#,
    ] {
        let last: LastCopy = serde_json::from_str(json).unwrap();
        assert_eq!(serde_json::to_string(&last).unwrap(), json);
    }
}

/// The outcome of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Answered,
    Refused,
    /// The backend never received it.
    Lost,
    /// It was executed, but the answer was lost.
    Unanswered,
    /// It is executed some time after its timeout.
    Late,
}

#[derive(Debug, Clone)]
enum Move {
    Shop(ProductId, u32),
    App(ProductId, u32),
    Sync(Vec<Outcome>),
    /// The first of the late calls is executed.
    Late,
}

/// A shop and an app with one account.
#[derive(Debug, Clone, Default)]
struct World {
    ours: Cart,
    copy: Amounts,
    last: Option<LastCopy>,
    late: Vec<SyncStep>,
    now_ms: u64,
}

impl World {
    fn do_step(&mut self, step: &SyncStep) {
        let entry = |copy: &Amounts, product| copy.get(product).copied().unwrap_or_default();
        match step {
            SyncStep::Add(product, count) => {
                let now = entry(&self.copy, product).plus(*count);
                self.copy.insert(*product, now);
            }
            SyncStep::Reduce(product, count) => {
                let now = entry(&self.copy, product).minus(*count);
                self.copy.insert(*product, now);
            }
            SyncStep::Remove(products) => {
                self.copy.retain(|product, _| !products.contains(product));
            }
            SyncStep::Loyalty(..) => {}
        }
        self.copy.retain(|_, count| !count.is_zero());
    }

    fn shop(&mut self, product: ProductId, count: u32) {
        let mut lines = self.ours.lines.clone();
        lines.retain(|line| line.product != product);
        lines.push(Line::new(product, pieces(count), Quantity::ONE));
        let stock = Stock::new();
        let command = Command::Replace { lines, stock };
        self.ours = apply(&self.ours, &command, NOW).unwrap().cart().clone();
    }

    fn app(&mut self, product: ProductId, count: u32) {
        self.copy.insert(product, pieces(count));
        self.copy.retain(|_, count| !count.is_zero());
    }

    /// Syncs as the object does; returns whether nothing was left to do.
    fn sync(&mut self, outcomes: &[Outcome]) -> bool {
        let theirs = copy(&self.copy);
        let seen = match &self.last {
            None => LastCopy::first(&theirs, self.now_ms),
            Some(last) => {
                let changed = last.changed(&theirs, None);
                let seen = last.seen(&theirs, &[], self.now_ms);
                if let Some(command) = last.take_over(&theirs, &changed, &self.ours, &cards()) {
                    self.ours = apply(&self.ours, &command, NOW).unwrap().cart().clone();
                    self.last = Some(seen);
                    return false;
                }
                seen
            }
        };
        let plan = sync_plan(&self.ours, &theirs);
        for (sent, step) in plan.iter().enumerate() {
            let outcome = outcomes.get(sent).copied().unwrap_or(Outcome::Answered);
            match outcome {
                Outcome::Answered | Outcome::Unanswered => self.do_step(step),
                Outcome::Late => self.late.push(step.clone()),
                Outcome::Refused | Outcome::Lost => {}
            }
            if outcome != Outcome::Answered {
                let sent = sent + usize::from(outcome != Outcome::Refused);
                self.last = Some(seen.sending(&plan[..sent], self.now_ms));
                return false;
            }
        }
        self.last = Some(seen.answered(&plan, &copy(&self.copy)));
        plan.is_empty()
    }

    fn play(&mut self, moves: &[Move]) {
        self.do_all(moves);
        for step in std::mem::take(&mut self.late) {
            self.do_step(&step);
        }
        let rested = (0..4).any(|_| self.sync(&[]));
        assert!(rested, "{self:?}");
        assert_eq!(amounts(&self.ours), self.copy);
    }

    fn do_all<'a>(&mut self, moves: impl IntoIterator<Item = &'a Move>) {
        for one in moves {
            self.now_ms += 1000;
            match one {
                Move::Shop(product, count) => self.shop(*product, *count),
                Move::App(product, count) => self.app(*product, *count),
                Move::Sync(outcomes) => {
                    self.sync(outcomes);
                }
                Move::Late => {
                    if let Some(step) = (!self.late.is_empty()).then(|| self.late.remove(0)) {
                        self.do_step(&step);
                    }
                }
            }
        }
    }
}

fn moves(
    apps: std::ops::Range<u64>,
    outcome: BoxedStrategy<Outcome>,
) -> impl Strategy<Value = Vec<Move>> {
    let sync = proptest::collection::vec(outcome, 0..4).prop_map(Move::Sync);
    let one = prop_oneof![
        (1_u64..4, 0_u32..6).prop_map(|(product, count)| Move::Shop(product, count)),
        (apps, 0_u32..6).prop_map(|(product, count)| Move::App(product, count)),
        sync,
        Just(Move::Late),
    ];
    // The first sync makes the copy known.
    proptest::collection::vec(one, 0..60)
        .prop_map(|moves| [vec![Move::Sync(vec![])], moves].concat())
}

/// The last quantity chosen of each product.
fn chosen(moves: &[Move]) -> Amounts {
    let chosen = moves.iter().filter_map(|one| match one {
        Move::Shop(product, count) | Move::App(product, count) => Some((*product, pieces(*count))),
        Move::Sync(_) | Move::Late => None,
    });
    chosen.collect()
}

proptest! {
    #[test]
    fn nothing_that_was_added_on_either_side_is_lost(moves in moves(1..4, Just(Outcome::Answered).boxed())) {
        let mut world = World::default();
        let mut known = Amounts::new();
        for part in moves.split_inclusive(|one| matches!(one, Move::Sync(_))) {
            let mut sides = world.clone();
            sides.do_all(part.iter().filter(|one| !matches!(one, Move::Sync(_))));
            world.play(part);
            let after = amounts(&world.ours);
            for product in 1..4 {
                let of = |amounts: &Amounts| amounts.get(&product).copied().unwrap_or_default();
                let [here, there, before, now] = [&amounts(&sides.ours), &sides.copy, &known, &after].map(of);
                let changed = [here, there].into_iter().filter(|count| *count != before);
                // Products without changes stay as they were.
                prop_assert_eq!(now, changed.max().unwrap_or(before), "{}: {} {}", product, here.plain(), there.plain());
            }
            known = after;
        }
    }

    #[test]
    fn changes_of_one_side_win_in_the_end_whatever_calls_fail(
        moves in moves(11..14, prop_oneof![
            Just(Outcome::Answered), Just(Outcome::Refused), Just(Outcome::Lost), Just(Outcome::Unanswered),
            Just(Outcome::Late),
        ].boxed())
    ) {
        let mut world = World::default();
        world.play(&moves);
        let mut expected = chosen(&moves);
        expected.retain(|_, count| !count.is_zero());
        prop_assert_eq!(amounts(&world.ours), expected);
    }
}
