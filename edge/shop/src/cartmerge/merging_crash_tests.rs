//! Merges that are interrupted, lose answers and run concurrently, while the guest goes on shopping.

use proptest::prelude::*;

use super::merging_crash_world::{ACCOUNTS, Action, GUEST, LINES, Luck, World, pieces};
use crate::cart::{MOST_LINES, MOST_SAVED};

fn any_luck() -> impl Strategy<Value = Luck> {
    prop_oneof![
        12 => Just(Luck::Fine),
        1 => Just(Luck::Unreached),
        1 => Just(Luck::AnswerLost),
        1 => Just(Luck::HalfDone),
        1 => Just(Luck::CrashBefore),
        1 => Just(Luck::CrashAfter),
    ]
}

fn any_action() -> impl Strategy<Value = Action> {
    let account = || proptest::sample::select(&ACCOUNTS[..]);
    let product = || proptest::sample::select(&LINES[..]);
    prop_oneof![
        3 => account().prop_map(Action::Begin),
        16 => (0_usize..4, any_luck()).prop_map(|(number, luck)| Action::GoOn(number, luck)),
        3 => product().prop_map(Action::Add),
        1 => product().prop_map(Action::Remove),
        1 => Just(Action::SaveForLater),
        1 => (account(), product()).prop_map(|(name, product)| Action::AddToAccount(name, product)),
        1 => account().prop_map(Action::OrderAsAccount),
        2 => Just(Action::BeginOrder),
        2 => Just(Action::FinishOrder),
        1 => Just(Action::Wait),
    ]
}

proptest! {
    #[test]
    fn whatever_crashes_and_runs_side_by_side_the_goods_join_once(
        actions in proptest::collection::vec(any_action(), 0..80),
        stock in proptest::option::of(1_u32..4),
    ) {
        let mut world = World::new(stock);
        for action in actions {
            world.act(action);
        }
        world.settle_and_check();
    }
}

/// The guest's actions between two requests.
const BETWEEN: [&[Action]; 7] = [
    &[],
    &[Action::Add(1)],
    &[Action::Remove(2)],
    &[Action::Remove(1), Action::Add(1)],
    &[Action::SaveForLater],
    &[Action::Wait, Action::BeginOrder],
    &[Action::Wait, Action::BeginOrder, Action::FinishOrder],
];
/// Settling an earlier offer, and then the longest merge.
const MOST_EFFECTS: usize = 11;

/// All ways in which a request can end: a failure at each of its effects, or success.
fn ends() -> impl Iterator<Item = (&'static str, usize, Luck)> {
    let lucks = [
        Luck::Unreached,
        Luck::AnswerLost,
        Luck::HalfDone,
        Luck::CrashBefore,
        Luck::CrashAfter,
    ];
    let breaks = (0..MOST_EFFECTS).flat_map(move |at| lucks.map(|luck| (at, luck)));
    let ends = breaks.chain([(0, Luck::Fine)]);
    ends.flat_map(|(at, luck)| ACCOUNTS.map(|account| (account, at, luck)))
}

/// The worlds after one more request with any end and any action of the guest after it, without duplicates.
fn next_worlds(world: &World) -> Vec<World> {
    let mut worlds = Vec::new();
    for (account, at, luck) in ends() {
        let mut ended = world.clone();
        if !ended.run(account, at, luck) {
            continue;
        }
        for actions in BETWEEN {
            let mut next = ended.clone();
            for action in actions {
                next.act(*action);
            }
            if !worlds.contains(&next) {
                worlds.push(next);
            }
        }
    }
    worlds
}

#[test]
fn after_any_two_requests_that_break_off_the_next_one_brings_the_rest() {
    let mut begun = World::new(None);
    for product in [1, 1, 2] {
        begun.add(product);
    }
    begun.save_for_later();
    begun.add_to_account(ACCOUNTS[0], 1);
    for once in next_worlds(&begun) {
        for twice in next_worlds(&once) {
            twice.settle_and_check();
        }
    }
}

#[test]
fn a_merge_that_ends_twice_lets_no_order_into_the_next() {
    let mut world = World::new(None);
    let fine = |world: &mut World, at: usize, effects: usize| {
        for _ in 0..effects {
            world.go_on(at, Luck::Fine);
        }
    };
    world.add(1);
    world.begin(ACCOUNTS[0]);
    world.begin(ACCOUNTS[0]);
    fine(&mut world, 1, 1);
    // The effects of the first request: offer, look up, join, leave, forget.
    fine(&mut world, 0, 5);
    world.add(2);
    world.begin(ACCOUNTS[0]);
    fine(&mut world, 1, 1);
    fine(&mut world, 0, 3);
    assert!(world.objects[GUEST].giving_until > world.now_ms);
    world.begin_order();
    assert_eq!(world.objects[GUEST].order, None);
    fine(&mut world, 1, 4);
    world.settle_and_check();
}

#[test]
fn what_finds_no_room_stays_the_guests_until_there_is_some() {
    let line = |product| pieces(product, 1);
    let full: Vec<_> = (10..).take(MOST_LINES).map(line).collect();
    let saved: Vec<_> = (10..).take(MOST_SAVED).map(line).collect();
    let mut world = World::new(None);
    world.add(1);
    world.save_for_later();
    let account = &mut world.object(ACCOUNTS[0]).cart;
    (account.lines, account.saved) = (full, saved);
    for (lines, saved) in [(1, 1), (0, 1), (0, 0)] {
        world.run(ACCOUNTS[0], 0, Luck::Fine);
        let guest = &world.objects[GUEST].cart;
        assert_eq!((guest.lines.len(), guest.saved.len()), (lines, saved));
        assert_eq!(world.is_forgotten, (lines, saved) == (0, 0));
        let account = &mut world.object(ACCOUNTS[0]).cart;
        if lines == 1 {
            account.lines.pop();
        } else {
            account.saved.remove(0);
        }
    }
    world.settle_and_check();
}
