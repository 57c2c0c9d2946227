//! Placing orders while calls fail, answers are lost and the object crashes.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::order::{Order, OrderAnswer, OrderCreated, OrderRejected, PlaceOrder, Stage};
use super::placing::{Effect, Event, after, apply, comes_first};
use super::placing_tests::{LINE, asked, at, created, place, sold, status};
use crate::backend::BackendFailure;
use crate::cart::{self, Cart, Command, Line};
use crate::quantity::Quantity;

/// The outcome of a call to the backend.
#[derive(Debug, Clone, Copy)]
enum Outcome {
    Success,
    /// The backend answers with this status.
    Refused(u16),
    /// The request does not reach the backend.
    Unreached,
    /// The backend executes the request, but its answer is lost.
    AnswerLost,
    /// The object crashes before or after the call.
    CrashBefore,
    CrashAfter,
}

#[derive(Debug, Clone)]
enum Action {
    /// The shopper sends the order with this id and details. The calls have these outcomes; further calls succeed.
    Ask(usize, usize, Vec<Outcome>),
    /// The object's alarm retries the unanswered order.
    AskAgain(Vec<Outcome>),
    Add(u64),
    Wait(u64),
}

/// A cart's object, and a backend that honours idempotency keys or (keyless) does not.
#[derive(Default)]
struct World {
    is_keyless: bool,
    /// Whether the backend's list of orders contains enough data to find one.
    tells: bool,
    now_ms: u64,
    cart: Cart,
    /// Orders as stored, in JSON.
    orders: BTreeMap<String, String>,
    /// The orders of the backend by idempotency key, with their details.
    placed: BTreeMap<String, (OrderCreated, Vec<Line>, String)>,
    /// The body sent under each idempotency key: another body is refused.
    sent: BTreeMap<String, (Vec<Line>, String)>,
    added: BTreeMap<u64, u32>,
}

impl World {
    fn order(&self, id: &str) -> Option<Order> {
        self.orders
            .get(id)
            .map(|json| serde_json::from_str(json).unwrap())
    }

    fn apply(&mut self, command: &Command) {
        let applied = cart::apply(&self.cart, command, self.now_ms).unwrap();
        self.cart = applied.cart().clone();
    }

    fn add(&mut self, product: u64) {
        *self.added.entry(product).or_default() += 1000;
        self.apply(&Command::Add {
            product,
            step: Quantity::ONE.into(),
            quantity: None,
            start: None,
            stock: None,
            grinding: None,
        });
    }

    fn open(&self) -> Option<Order> {
        let mut orders = self.orders.keys().filter_map(|id| self.order(id));
        orders.find(|order| order.is_open(self.now_ms))
    }

    /// Runs an order request as the object does; `None` if the object crashes.
    fn ask(&mut self, place: &PlaceOrder, outcomes: &[Outcome]) -> Option<OrderAnswer> {
        let mut outcomes = outcomes.iter().copied();
        let known = self.order(&place.id);
        if let Some(first) = comes_first(known.as_ref(), self.open(), place) {
            let answer = self.run(&first.id, Event::AskedAgain, &mut outcomes)?;
            if let Some(answer) = after(&first, answer, place) {
                return Some(answer);
            }
        }
        let event = asked(place.clone(), &self.cart.lines);
        self.run(&place.id, event, &mut outcomes)
    }

    fn run(
        &mut self,
        id: &str,
        mut event: Event,
        outcomes: &mut impl Iterator<Item = Outcome>,
    ) -> Option<OrderAnswer> {
        loop {
            let known = self.order(id).map(|order| order.at_site(!self.is_keyless));
            let transition = apply(known, event, self.now_ms);
            match transition.order() {
                Some(order) => self
                    .orders
                    .insert(id.to_owned(), serde_json::to_string(order).unwrap()),
                None => self.orders.remove(id),
            };
            if let Some(command) = transition.cart() {
                self.apply(command);
            }
            let effect = transition.into_effect();
            if let Effect::Answer(answer) = effect {
                return Some(answer);
            }
            let outcome = outcomes.next().unwrap_or(Outcome::Success);
            event = self.carry_out(id, effect, outcome)?;
        }
    }

    fn carry_out(&mut self, id: &str, effect: Effect, outcome: Outcome) -> Option<Event> {
        let failure = match outcome {
            Outcome::CrashBefore => return None,
            Outcome::Unreached => Some(BackendFailure::Unreachable),
            Outcome::Refused(refusal) => Some(status(refusal)),
            Outcome::Success | Outcome::AnswerLost | Outcome::CrashAfter => None,
        };
        let lost = matches!(outcome, Outcome::AnswerLost).then_some(BackendFailure::Timeout);
        let event = match effect {
            Effect::LookUp(lines) => {
                Event::LookedUp(failure.or(lost).map_or_else(|| Ok(sold(&lines)), Err))
            }
            Effect::Sync(_) => Event::Synced(failure.or(lost).map_or(Ok(()), Err)),
            Effect::Compare(_, why) => Event::Compared(failure.or(lost).is_none(), why),
            Effect::ReserveAgain => {
                Event::ReservedAgain(failure.or(lost).map_or(Ok(()), Err), vec![])
            }
            Effect::Reserve => Event::Reserved(failure.or(lost).map_or(Ok(()), Err), vec![]),
            Effect::Create { lines, details } => {
                let number = self.placed.len().to_string();
                let known = self.placed.contains_key(id);
                let sent = (lines.clone(), details.comment.clone());
                let key = self.order(id).unwrap().sent_as();
                let first = self.sent.entry(key).or_insert_with(|| sent.clone());
                assert_eq!(*first, sent, "one key is one body");
                assert!(!(known && self.is_keyless), "it is sent twice");
                if let Some((_, first, comment)) = self.placed.get(id) {
                    let asked = (&lines, &details.comment);
                    assert_eq!(asked, (first, comment), "one key is one order");
                }
                Event::Created(match failure {
                    // A backend that knows the key repeats its first answer.
                    Some(BackendFailure::Status(..)) if known => Ok(self.placed[id].0.clone()),
                    Some(failure) => Err(failure),
                    None => {
                        let order = self.placed.entry(id.to_owned());
                        let (order, _, _) =
                            order.or_insert((created(&number), lines, details.comment));
                        lost.map_or(Ok(order.clone()), Err)
                    }
                })
            }
            Effect::Look => {
                assert!(self.is_keyless);
                let found = self.placed.get(id).filter(|_| self.tells);
                let found = found.map(|(order, _, _)| Box::new(order.clone()));
                Event::Looked(failure.or(lost).map_or(found, |_| None))
            }
            Effect::Preview | Effect::Answer(_) => unreachable!(),
        };
        (!matches!(outcome, Outcome::CrashAfter)).then_some(event)
    }

    fn check(&self) -> Result<(), TestCaseError> {
        for id in self.placed.keys() {
            let stage = self.order(id).map(|order| order.stage);
            prop_assert!(
                matches!(stage, Some(Stage::Reserved | Stage::Answered(_))),
                "the order {id} is forgotten"
            );
        }
        let mut accounted: BTreeMap<u64, u32> = BTreeMap::new();
        let answered = self.orders.keys().filter_map(|id| {
            let order = self.order(id)?;
            order.is_answered().then_some(order.lines)
        });
        for line in answered.flatten().chain(self.cart.lines.iter().copied()) {
            *accounted.entry(line.product).or_default() += line.quantity.thousandths();
        }
        prop_assert_eq!(&accounted, &self.added, "goods left the cart once");
        let mut ordered: BTreeMap<u64, u32> = BTreeMap::new();
        for line in self.placed.values().flat_map(|(_, lines, _)| lines) {
            *ordered.entry(line.product).or_default() += line.quantity.thousandths();
        }
        for (product, amount) in ordered {
            prop_assert!(amount <= self.added[&product], "goods were ordered twice");
        }
        Ok(())
    }
}

fn any_outcome() -> impl Strategy<Value = Outcome> {
    prop_oneof![
        4 => Just(Outcome::Success),
        1 => prop_oneof![Just(400_u16), Just(401), Just(409), Just(422), Just(503)].prop_map(Outcome::Refused),
        1 => Just(Outcome::Unreached),
        1 => Just(Outcome::AnswerLost),
        1 => Just(Outcome::CrashBefore),
        1 => Just(Outcome::CrashAfter),
    ]
}

fn any_outcomes() -> impl Strategy<Value = Vec<Outcome>> {
    proptest::collection::vec(any_outcome(), 0..5)
}

fn any_action() -> impl Strategy<Value = Action> {
    prop_oneof![
        4 => (0_usize..3, 0_usize..2, any_outcomes())
            .prop_map(|(id, details, outcomes)| Action::Ask(id, details, outcomes)),
        1 => any_outcomes().prop_map(Action::AskAgain),
        2 => (1_u64..3).prop_map(Action::Add),
        // Together they stay within the day during which an unanswered order is retried.
        1 => (0_u64..3_000_000).prop_map(Action::Wait),
    ]
}

proptest! {
    #[test]
    fn despite_crashes_an_order_is_placed_once_and_its_goods_leave_the_cart_once(
        actions in proptest::collection::vec(any_action(), 0..25),
        is_keyless: bool,
        tells: bool,
    ) {
        let mut world = World { is_keyless, tells, now_ms: 1_000_000, ..World::default() };
        let mut answers: BTreeMap<usize, OrderCreated> = BTreeMap::new();
        for action in actions {
            match action {
                Action::Add(product) => world.add(product),
                Action::Wait(ms) => world.now_ms += ms,
                Action::AskAgain(outcomes) => {
                    if let Some(open) = world.open() {
                        world.run(&open.id, Event::AskedAgain, &mut outcomes.into_iter());
                    }
                }
                Action::Ask(number, details, outcomes) => {
                    let (id, comment) = (number.to_string(), details.to_string());
                    let answer = world.ask(&place(&id, &comment), &outcomes);
                    let ordered = world.placed.get(&id).cloned();
                    if let Some(known) = answers.get(&number) {
                        let same = ordered.is_some_and(|(_, _, first)| first == comment);
                        let expected = if same {
                            OrderAnswer::Created(known.clone())
                        } else {
                            OrderAnswer::Rejected(OrderRejected::Ordered(known.number.clone()))
                        };
                        prop_assert_eq!(answer, Some(expected), "the same answer again");
                    } else if let Some(OrderAnswer::Created(order)) = answer {
                        let (first, _, details) = ordered.unwrap();
                        prop_assert_eq!((&first, &details), (&order, &comment));
                        answers.insert(number, order);
                    }
                }
            }
            world.check()?;
        }
    }
}

#[test]
fn a_retry_with_the_same_id_after_a_crash_at_any_call_returns_the_one_order() {
    for outcome in [
        Outcome::CrashBefore,
        Outcome::CrashAfter,
        Outcome::AnswerLost,
        Outcome::Unreached,
    ] {
        for call in 0..4 {
            let mut world = World::default();
            world.add(1);
            let mut calls = vec![Outcome::Success; call];
            calls.push(outcome);
            assert!(!matches!(
                world.ask(&place("a", ""), &calls),
                Some(OrderAnswer::Created(_))
            ));
            assert_eq!(world.cart.lines, [LINE]);
            let answer = world.ask(&place("a", ""), &[]);
            assert_eq!(
                answer,
                Some(OrderAnswer::Created(created("0"))),
                "{outcome:?} at {call}"
            );
            assert_eq!(world.cart.lines, []);
            assert_eq!(world.placed.len(), 1);
        }
    }
}

#[test]
fn a_new_form_after_a_lost_answer_does_not_order_twice() {
    for outcome in [Outcome::AnswerLost, Outcome::CrashAfter] {
        let mut world = World::default();
        world.add(1);
        let lost = [
            Outcome::Success,
            Outcome::Success,
            Outcome::Success,
            outcome,
        ];
        world.ask(&place("a", ""), &lost);
        let unknown = world.ask(&place("b", ""), &[Outcome::Unreached]);
        let rejected = |reason| Some(OrderAnswer::Rejected(reason));
        assert_eq!(unknown, rejected(OrderRejected::Checking), "{outcome:?}");
        let told = world.ask(&place("b", ""), &[]);
        assert_eq!(told, rejected(OrderRejected::Ordered("0".to_owned())));
        assert_eq!((world.placed.len(), world.cart.lines.len()), (1, 0));
        let empty = world.ask(&place("b", ""), &[]);
        assert_eq!(empty, rejected(OrderRejected::EmptyCart));
    }
}

#[test]
fn a_refused_retry_leaves_the_order_unknown_and_the_next_form_proceeds() {
    let mut world = World::default();
    world.add(1);
    let silent = [
        Outcome::Success,
        Outcome::Success,
        Outcome::Success,
        Outcome::Unreached,
    ];
    world.ask(&place("a", ""), &silent);
    let lost = Some(OrderAnswer::Rejected(OrderRejected::Lost));
    assert_eq!(world.ask(&place("b", ""), &[Outcome::Refused(422)]), lost);
    assert_eq!(
        world.ask(&place("a", ""), &[]),
        lost,
        "nothing else under its id"
    );
    let answer = world.ask(&place("b", ""), &[]);
    assert_eq!(answer, Some(OrderAnswer::Created(created("0"))));
    assert_eq!(world.placed.keys().collect::<Vec<_>>(), ["b"]);
}

#[test]
fn a_corrected_form_has_a_new_idempotency_key_and_a_retry_the_first_one() {
    let mut world = World::default();
    world.add(1);
    let ends = |outcome| {
        [
            Outcome::Success,
            Outcome::Success,
            Outcome::Success,
            outcome,
        ]
    };
    world.ask(&place("a", "wrong"), &ends(Outcome::Refused(422)));
    world.ask(&place("a", "right"), &ends(Outcome::AnswerLost));
    let answer = world.ask(&place("a", "right"), &[]);
    assert_eq!(answer, Some(OrderAnswer::Created(created("0"))));
    let mut bodies: Vec<_> = world.sent.values().map(|(_, comment)| comment).collect();
    bodies.sort();
    assert_eq!(bodies, ["right", "wrong"]);
    let before_keys = at(Stage::Reserved);
    assert_eq!(before_keys.sent_as(), "a", "the key that it was sent under");
}

/// Outcomes of the create call that leave the order's state unknown.
const UNKNOWN_OUTCOMES: [Outcome; 6] = [
    Outcome::AnswerLost,
    Outcome::Unreached,
    Outcome::Refused(202),
    Outcome::Refused(301),
    Outcome::Refused(503),
    Outcome::CrashAfter,
];

/// A keyless backend that may or may not have the order; its answer was lost.
fn unanswered(outcome: Outcome, tells: bool) -> World {
    let mut world = World {
        is_keyless: true,
        tells,
        ..World::default()
    };
    world.add(1);
    world.ask(
        &place("a", ""),
        &[
            Outcome::Success,
            Outcome::Success,
            Outcome::Success,
            outcome,
        ],
    );
    world
}

#[test]
fn without_idempotency_keys_an_order_is_sent_only_once() {
    let unknown = |reason| Some(OrderAnswer::Rejected(reason));
    for outcome in UNKNOWN_OUTCOMES.into_iter().chain([Outcome::CrashBefore]) {
        let mut world = unanswered(outcome, false);
        let sent = world.sent.len();
        for _ in 0..3 {
            world.now_ms += 3_600_000;
            let by_alarm = world.run("a", Event::AskedAgain, &mut [].into_iter());
            assert_eq!(by_alarm, unknown(OrderRejected::Unknown), "{outcome:?}");
            let same = world.ask(&place("a", ""), &[]);
            assert_eq!(same, unknown(OrderRejected::Unknown), "{outcome:?}");
            let fresh = world.ask(&place("b", ""), &[]);
            assert_eq!(fresh, unknown(OrderRejected::Checking), "{outcome:?}");
        }
        assert_eq!(world.sent.len(), sent, "{outcome:?}");
        assert!(world.placed.len() <= 1 && world.cart.lines == [LINE]);
    }
}

#[test]
fn without_idempotency_keys_an_order_found_in_the_list_leaves_the_cart() {
    for outcome in [Outcome::AnswerLost, Outcome::CrashAfter] {
        let mut world = unanswered(outcome, true);
        let answer = world.run("a", Event::AskedAgain, &mut [].into_iter());
        assert_eq!(
            answer,
            Some(OrderAnswer::Created(created("0"))),
            "{outcome:?}"
        );
        assert_eq!((world.placed.len(), world.cart.lines.len()), (1, 0));
    }
}

#[test]
fn giving_up_an_unknown_order_allows_a_new_one_and_the_first_is_never_sent_again() {
    let mut world = unanswered(Outcome::AnswerLost, false);
    let lost = Some(OrderAnswer::Rejected(OrderRejected::Lost));
    let given_up = world.run("a", Event::Waived, &mut [].into_iter());
    assert_eq!(given_up, lost);
    assert_eq!(world.ask(&place("a", ""), &[]), lost);
    let answer = world.ask(&place("b", ""), &[]);
    assert_eq!(answer, Some(OrderAnswer::Created(created("1"))));
    assert_eq!(world.placed.len(), 2, "as the shopper was told");
}

#[test]
fn an_order_that_is_being_retried_cannot_be_given_up() {
    let mut world = World::default();
    world.add(1);
    world.ask(
        &place("a", ""),
        &[
            Outcome::Success,
            Outcome::Success,
            Outcome::Success,
            Outcome::AnswerLost,
        ],
    );
    world.run("a", Event::Waived, &mut [].into_iter());
    let answer = world.ask(&place("b", ""), &[]);
    let ordered = OrderRejected::Ordered("0".to_owned());
    assert_eq!(answer, Some(OrderAnswer::Rejected(ordered)));
}

#[test]
fn an_older_order_is_retried_if_the_site_allows_and_otherwise_searched_for() {
    let effect = |repeats| {
        let known = at(Stage::Reserved).at_site(repeats);
        apply(Some(known), Event::AskedAgain, 50_000).into_effect()
    };
    assert!(matches!(effect(true), Effect::Create { .. }));
    assert_eq!(effect(false), Effect::Look);
    let stays = at(Stage::Reserved).at_site(false).at_site(true);
    assert!(stays.once, "it was sent to a backend of which nobody knew");
}
