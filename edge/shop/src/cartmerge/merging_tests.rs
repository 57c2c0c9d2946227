//! Each step of a merge: the next effect, and where the merge stops.

use super::merging::{Effect, Event, Merge, Recipient, StopReason, apply, begin};
use crate::cart::{Cart, Command, FinalRefusal, Later, Line, NO_SUCH_LINE, TOO_MANY_LINES};
use crate::carts::{CLOSED, CartRequest, CartResponse};
use crate::failure::Failure;
use crate::ordering::OrderNews;
use crate::quantity::Quantity;

fn line(product: u64) -> Line {
    Line::new(product, Quantity::ONE, Quantity::ONE)
}

fn cart(revision: u64, lines: &[Line], saved: &[Line]) -> Cart {
    Cart {
        revision,
        lines: lines.to_vec(),
        saved: saved.to_vec(),
        ..Cart::default()
    }
}

fn answered(response: CartResponse) -> Event {
    Event::Answered(Box::new(response))
}

fn answer(cart: &Cart) -> Event {
    answered(CartResponse::Cart {
        cart: cart.clone(),
        fields: "{}".to_owned(),
        ordered: None,
        news: OrderNews::default(),
    })
}

/// The last effect after these events.
fn after(events: &[Event]) -> Effect {
    let begun = begin("token".to_owned(), "ana".to_owned());
    let next = |(merge, _): (Merge, Effect), event: &Event| apply(merge, event.clone());
    events.iter().fold(begun, next).1
}

fn asked(effect: Effect) -> (Recipient, CartRequest) {
    match effect {
        Effect::Ask(recipient, request) => (recipient, *request),
        Effect::LookUp(_) | Effect::ForgetGuest | Effect::Stop(_) => panic!("{effect:?}"),
    }
}

const NONE_KNOWN: Event = Event::LookedUp(Vec::new());

#[test]
fn goods_join_the_account_before_they_leave_the_guest() {
    let (guest, joined) = (cart(4, &[line(1)], &[]), cart(9, &[line(1)], &[]));
    let mut events = Vec::new();
    let give = CartRequest::GiveTo {
        account: "ana".to_owned(),
        instead_of: None,
    };
    assert_eq!(asked(after(&events)), (Recipient::Guest, give));
    events.push(answer(&guest));
    assert_eq!(after(&events), Effect::LookUp(vec![1]));
    events.push(NONE_KNOWN);
    let (recipient, request) = asked(after(&events));
    let CartRequest::Join { request, guest } = request else {
        panic!("{request:?}");
    };
    assert_eq!((recipient, &*guest), (Recipient::Account, "token"));
    let id = request.id;
    events.push(answer(&joined));
    let (recipient, request) = asked(after(&events));
    let CartRequest::Given { request, revision } = request else {
        panic!("{request:?}");
    };
    assert_eq!((recipient, revision), (Recipient::Guest, 4));
    assert_eq!(request.id, id);
    events.push(answer(&cart(5, &[], &[])));
    assert_eq!(after(&events), Effect::ForgetGuest);
}

#[test]
fn saved_goods_follow_and_are_looked_at_last() {
    let guest = cart(4, &[], &[line(1)]);
    let mut events = vec![answer(&guest)];
    let read = (Recipient::Account, CartRequest::Read);
    assert_eq!(asked(after(&events)), read);
    events.push(answer(&Cart::default()));
    let (recipient, request) = asked(after(&events));
    assert_eq!(recipient, Recipient::Account);
    let CartRequest::Apply(join) = request else {
        panic!("{request:?}");
    };
    events.push(answer(&cart(9, &[], &[line(1)])));
    let (recipient, request) = asked(after(&events));
    assert_eq!(recipient, Recipient::Guest);
    let CartRequest::Apply(leave) = request else {
        panic!("{request:?}");
    };
    assert_eq!(join.id, leave.id);
    let with = |left: Cart| {
        let events: Vec<_> = events.iter().cloned().chain([answer(&left)]).collect();
        after(&events)
    };
    assert_eq!(with(cart(5, &[], &[])), Effect::ForgetGuest);
    let goods_left = Effect::Stop(StopReason::GoodsLeft);
    assert_eq!(with(cart(5, &[], &[line(1)])), goods_left);
    assert_eq!(with(cart(6, &[line(2)], &[])), goods_left, "just added");
}

#[test]
fn what_was_given_earlier_is_settled_before_anything_else_is_given() {
    let before = CartResponse::GivenBefore {
        cart: cart(4, &[line(1)], &[]),
        account: "ion".to_owned(),
    };
    let mut events = vec![answered(before)];
    let (recipient, request) = asked(after(&events));
    assert_eq!(recipient, Recipient::Earlier("ion".to_owned()));
    assert!(matches!(request, CartRequest::Refuse { .. }), "{request:?}");
    let give_anew = CartRequest::GiveTo {
        account: "ana".to_owned(),
        instead_of: Some(4),
    };
    let refused = CartResponse::Refused(FinalRefusal::by(&NO_SUCH_LINE));
    let refused = answered(refused);
    let given = answer(&cart(4, &[line(1)], &[]));
    for mut never in [
        vec![events[0].clone(), refused.clone()],
        vec![given, NONE_KNOWN, refused],
    ] {
        let (recipient, request) = asked(after(&never));
        assert_eq!(recipient, Recipient::Guest);
        let CartRequest::Given { request, revision } = request else {
            panic!("{request:?}");
        };
        let lines = Vec::new();
        let nothing = Command::Later(Later::RemoveMerged { lines });
        assert_eq!((request.command, revision), (nothing, 4));
        never.push(answer(&cart(5, &[line(1)], &[])));
        assert_eq!(asked(after(&never)), (Recipient::Guest, give_anew.clone()));
    }
    events.push(answer(&cart(9, &[line(1)], &[])));
    let (recipient, request) = asked(after(&events));
    assert_eq!(recipient, Recipient::Guest);
    let CartRequest::Given { request, revision } = request else {
        panic!("{request:?}");
    };
    assert!(matches!(request.command, Command::Ordered { .. }));
    assert_eq!(revision, 4);
    events.push(answer(&cart(5, &[], &[])));
    assert_eq!(asked(after(&events)), (Recipient::Guest, give_anew));
    events.push(answer(&cart(6, &[line(2)], &[])));
    assert_eq!(after(&events), Effect::LookUp(vec![2]));
}

#[test]
fn an_offer_that_is_refused_again_ends_the_merge() {
    let refused = answered(CartResponse::Refused(FinalRefusal::by(&NO_SUCH_LINE)));
    let given = answer(&cart(4, &[line(1)], &[]));
    let round = [given.clone(), NONE_KNOWN, refused.clone()];
    let withdrawn = [given.clone(), given, NONE_KNOWN];
    let events: Vec<_> = round.into_iter().chain(withdrawn).collect();
    assert_eq!(asked(after(&events)).0, Recipient::Account, "offered anew");
    let events: Vec<_> = events.into_iter().chain([refused]).collect();
    assert_eq!(after(&events), Effect::Stop(StopReason::Busy));
}

#[test]
fn a_merge_stops_at_an_order_a_refusal_and_a_missing_answer() {
    let stop = |reason| Effect::Stop(reason);
    let nothing = answered(CartResponse::Nothing);
    assert_eq!(after(&[nothing]), stop(StopReason::Busy));
    let full = FinalRefusal::by(&TOO_MANY_LINES);
    let refused = answered(CartResponse::Refused(full));
    let given = answer(&cart(4, &[line(1)], &[]));
    assert_eq!(
        after(&[given.clone(), NONE_KNOWN, refused]),
        stop(StopReason::Failed(Failure::Refused(&TOO_MANY_LINES)))
    );
    let lost = Event::Failed(Failure::Refused(&CLOSED));
    let failed = stop(StopReason::Failed(Failure::Refused(&CLOSED)));
    let joined = answer(&cart(9, &[line(1)], &[]));
    for events in [
        vec![lost.clone()],
        vec![given.clone(), NONE_KNOWN, lost.clone()],
        vec![given.clone(), NONE_KNOWN, joined, lost],
    ] {
        assert_eq!(after(&events), failed);
    }
    let internal = stop(StopReason::Failed(Failure::Internal));
    assert_eq!(after(&[NONE_KNOWN]), internal);
    assert_eq!(after(&[given.clone(), given]), internal);
}
