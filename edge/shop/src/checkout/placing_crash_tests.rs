//! The order on its way while calls fail, answers are lost and the object crashes.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::order::{Order, OrderAnswer, OrderCreated, Stage};
use super::placing::{Effect, Event, apply};
use super::placing_tests::{LINE, asked, created, status};
use crate::backend::BackendFailure;
use crate::cart::{self, Cart, Command, Line};
use crate::quantity::Quantity;

/// How a call to the backend ends.
#[derive(Debug, Clone, Copy)]
enum Luck {
    Fine,
    /// The backend refuses, with this status.
    Refused(u16),
    /// The call does not reach the backend.
    Unreached,
    /// The backend does what it is asked, and its answer is lost.
    AnswerLost,
    /// The object crashes before the call, or after it.
    CrashBefore,
    CrashAfter,
}

#[derive(Debug, Clone)]
enum Action {
    /// The shopper sends the order of this number, and the calls end like this; later ones are fine.
    Ask(usize, Vec<Luck>),
    Add(u64),
    Wait(u64),
}

/// A cart's object and a backend that knows idempotency keys.
#[derive(Default)]
struct World {
    now_ms: u64,
    cart: Cart,
    /// As stored: the JSON of each order.
    orders: BTreeMap<String, String>,
    /// The orders of the backend, by key.
    placed: BTreeMap<String, (OrderCreated, Vec<Line>)>,
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
            step: Quantity::ONE,
            quantity: None,
            stock: None,
        });
    }

    /// Runs a request for an order as the object does; `None` when the object crashes.
    fn ask(&mut self, id: &str, luck: &[Luck]) -> Option<OrderAnswer> {
        let others = self.orders.keys().filter(|other| *other != id);
        let other_since_ms = others
            .filter_map(|other| self.order(other))
            .filter(|other| !other.is_answered())
            .map(|other| other.asked_ms)
            .max();
        let mut event = asked(id, &self.cart.lines, other_since_ms);
        let mut luck = luck.iter().copied();
        loop {
            let transition = apply(self.order(id), event, self.now_ms);
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
            let luck = luck.next().unwrap_or(Luck::Fine);
            event = self.carry_out(id, effect, luck)?;
        }
    }

    fn carry_out(&mut self, id: &str, effect: Effect, luck: Luck) -> Option<Event> {
        let failure = match luck {
            Luck::CrashBefore => return None,
            Luck::Unreached => Some(BackendFailure::Unreachable),
            Luck::Refused(refusal) => Some(status(refusal)),
            Luck::Fine | Luck::AnswerLost | Luck::CrashAfter => None,
        };
        let lost = matches!(luck, Luck::AnswerLost).then_some(BackendFailure::Timeout);
        let event = match effect {
            Effect::Sync => Event::Synced(failure.or(lost).is_none()),
            Effect::Reserve => Event::Reserved(failure.or(lost).map_or(Ok(()), Err)),
            Effect::Create { lines, .. } => {
                let number = self.placed.len().to_string();
                let known = self.placed.contains_key(id);
                if let Some((_, first)) = self.placed.get(id) {
                    assert_eq!(&lines, first, "one key is one order");
                }
                Event::Created(match failure {
                    // A backend that knows the key answers as it did the first time.
                    Some(BackendFailure::Status(..)) if known => Ok(self.placed[id].0.clone()),
                    Some(failure) => Err(failure),
                    None => {
                        let order = self.placed.entry(id.to_owned());
                        let (order, _) = order.or_insert((created(&number), lines));
                        lost.map_or(Ok(order.clone()), Err)
                    }
                })
            }
            Effect::Answer(_) => unreachable!(),
        };
        (!matches!(luck, Luck::CrashAfter)).then_some(event)
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
        Ok(())
    }
}

fn any_luck() -> impl Strategy<Value = Luck> {
    prop_oneof![
        4 => Just(Luck::Fine),
        1 => prop_oneof![Just(400_u16), Just(409), Just(422), Just(503)].prop_map(Luck::Refused),
        1 => Just(Luck::Unreached),
        1 => Just(Luck::AnswerLost),
        1 => Just(Luck::CrashBefore),
        1 => Just(Luck::CrashAfter),
    ]
}

fn any_action() -> impl Strategy<Value = Action> {
    prop_oneof![
        3 => (0_usize..3, proptest::collection::vec(any_luck(), 0..4))
            .prop_map(|(id, luck)| Action::Ask(id, luck)),
        2 => (1_u64..3).prop_map(Action::Add),
        1 => (0_u64..1_000).prop_map(Action::Wait),
    ]
}

proptest! {
    /// Within the half minute for which an order without an answer holds the cart's other orders back.
    #[test]
    fn whatever_crashes_an_order_is_placed_once_and_its_goods_leave_the_cart_once(
        actions in proptest::collection::vec(any_action(), 0..25),
    ) {
        let mut world = World { now_ms: 1_000_000, ..World::default() };
        let mut answers: BTreeMap<usize, OrderAnswer> = BTreeMap::new();
        for action in actions {
            match action {
                Action::Add(product) => world.add(product),
                Action::Wait(ms) => world.now_ms += ms,
                Action::Ask(number, luck) => {
                    let id = number.to_string();
                    let answer = world.ask(&id, &luck);
                    if let Some(known) = answers.get(&number) {
                        prop_assert_eq!(answer.as_ref(), Some(known), "the same answer again");
                    } else if let Some(OrderAnswer::Created(order)) = answer {
                        prop_assert_eq!(&world.placed[&id].0, &order);
                        answers.insert(number, OrderAnswer::Created(order));
                    }
                }
            }
            world.check()?;
        }
    }
}

#[test]
fn after_a_crash_at_any_call_the_same_id_brings_the_one_order() {
    for luck in [
        Luck::CrashBefore,
        Luck::CrashAfter,
        Luck::AnswerLost,
        Luck::Unreached,
    ] {
        for call in 0..3 {
            let mut world = World::default();
            world.add(1);
            let mut calls = vec![Luck::Fine; call];
            calls.push(luck);
            assert!(!matches!(
                world.ask("a", &calls),
                Some(OrderAnswer::Created(_))
            ));
            assert_eq!(world.cart.lines, [LINE]);
            let answer = world.ask("a", &[]);
            assert_eq!(
                answer,
                Some(OrderAnswer::Created(created("0"))),
                "{luck:?} at {call}"
            );
            assert_eq!(world.cart.lines, []);
            assert_eq!(world.placed.len(), 1);
        }
    }
}
