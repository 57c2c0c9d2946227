//! The order on its way, event by event.

use std::collections::BTreeMap;

use super::order::{
    Order, OrderAnswer, OrderCreated, OrderRejected, PaymentPlace, PlaceOrder, Stage,
};
use super::placing::{Effect, Event, Transition, apply};
use super::{Delivery, Details, Payment};
use crate::backend::BackendFailure;
use crate::cart::{Command, Line};
use crate::delivery::{Method, Speed};
use crate::quantity::Quantity;

pub(super) const LINE: Line = Line {
    product: 1,
    quantity: Quantity::ONE,
    step: Quantity::ONE,
};

fn details(comment: &str) -> Details {
    Details {
        first_name: "Ana".to_owned(),
        last_name: String::new(),
        phone: "+37360123456".to_owned(),
        email: String::new(),
        delivery: Delivery {
            method: Method::Pickup,
            speed: Speed::Standart,
            region_id: 3,
            locality_id: None,
            street: String::new(),
            building: String::new(),
            apartment: String::new(),
            note: String::new(),
            store_id: Some(1),
        },
        payment: Payment::Cash,
        comment: comment.to_owned(),
    }
}

pub(super) fn asked(id: &str, lines: &[Line], other_since_ms: Option<u64>) -> Event {
    Event::Asked {
        place: Box::new(PlaceOrder {
            id: id.to_owned(),
            details: details(""),
        }),
        lines: lines.to_vec(),
        other_since_ms,
    }
}

pub(super) fn created(number: &str) -> OrderCreated {
    OrderCreated {
        number: number.to_owned(),
        result: PaymentPlace::default(),
    }
}

/// An order of one line at a stage.
fn at(stage: Stage) -> Order {
    Order {
        id: "a".to_owned(),
        asked_ms: 40_000,
        lines: vec![LINE],
        details: Some(details("")),
        stage,
    }
}

pub(super) fn status(status: u16) -> BackendFailure {
    BackendFailure::Status(status, r#"{"errors":{"phone":["busy"]}}"#.to_owned())
}

fn busy_phone() -> OrderRejected {
    OrderRejected::Fields(BTreeMap::from([("phone".to_owned(), "busy".to_owned())]))
}

fn rejection(transition: Transition) -> Option<OrderRejected> {
    match transition.into_effect() {
        Effect::Answer(OrderAnswer::Rejected(reason)) => Some(reason),
        Effect::Answer(OrderAnswer::Created(_))
        | Effect::Sync
        | Effect::Reserve
        | Effect::Create { .. } => None,
    }
}

const SILENCE: [BackendFailure; 3] = [
    BackendFailure::Timeout,
    BackendFailure::Unreachable,
    BackendFailure::TooLarge,
];

#[test]
fn an_order_begins_with_goods_and_alone() {
    let begun = |lines: &[Line], other| apply(None, asked("a", lines, other), 50_000);
    assert_eq!(begun(&[LINE], None).into_effect(), Effect::Sync);
    for (lines, other, reason) in [
        (vec![], None, Some(OrderRejected::EmptyCart)),
        (vec![LINE], Some(49_000), Some(OrderRejected::InProgress)),
        (vec![LINE], Some(1_000), None),
        // Its goods may have just left the cart.
        (vec![], Some(49_000), Some(OrderRejected::InProgress)),
    ] {
        let transition = begun(&lines, other);
        assert_eq!(transition.order().is_some(), reason.is_none());
        assert_eq!(rejection(transition), reason);
    }
}

#[test]
fn an_order_that_was_not_sent_starts_anew_and_one_that_may_be_there_asks_again_for_the_same_goods()
{
    let more = Line {
        quantity: Quantity::from_thousandths(5_000).unwrap(),
        ..LINE
    };
    let anew = apply(Some(at(Stage::Begun)), asked("a", &[more], None), 90_000);
    let order = anew.order().unwrap();
    assert_eq!((&order.lines, order.asked_ms), (&vec![more], 90_000));
    assert_eq!(anew.into_effect(), Effect::Sync);
    let gone = apply(Some(at(Stage::Begun)), asked("a", &[], None), 90_000);
    assert_eq!(gone.order(), None);
    assert_eq!(rejection(gone), Some(OrderRejected::EmptyCart));

    let again = apply(Some(at(Stage::Reserved)), asked("a", &[more], None), 90_000);
    assert_eq!(again.order().unwrap().stage, Stage::Reserved);
    let Effect::Create { lines, .. } = again.into_effect() else {
        panic!("the backend is asked");
    };
    assert_eq!(lines, [LINE]);
    let late = apply(
        Some(at(Stage::Reserved)),
        asked("a", &[], Some(80_000)),
        90_000,
    );
    assert_eq!(late.order(), Some(&at(Stage::Reserved)));
    assert_eq!(rejection(late), Some(OrderRejected::InProgress));
}

#[test]
fn a_reservation_that_is_refused_means_too_little_stock_and_all_else_is_the_backends_trouble() {
    let reserved = |failure| apply(Some(at(Stage::Begun)), Event::Reserved(Err(failure)), 0);
    for refusal in [400, 404, 409, 422, 499] {
        let transition = reserved(status(refusal));
        assert_eq!(transition.order(), None);
        assert_eq!(rejection(transition), Some(OrderRejected::Unavailable));
    }
    for trouble in SILENCE
        .into_iter()
        .chain([200, 301, 399, 500, 503].map(status))
    {
        let transition = reserved(trouble);
        assert_eq!(transition.order(), None);
        assert_eq!(rejection(transition), Some(OrderRejected::Backend));
    }
}

#[test]
fn an_order_is_refused_for_its_fields_or_its_goods_and_is_remembered_after_all_other_trouble() {
    let sent = |failure| apply(Some(at(Stage::Reserved)), Event::Created(Err(failure)), 0);
    for (refusal, reason) in [
        (400, busy_phone()),
        (422, busy_phone()),
        (409, OrderRejected::Unavailable),
    ] {
        let transition = sent(status(refusal));
        assert_eq!(transition.order(), None);
        assert_eq!(rejection(transition), Some(reason));
    }
    let unreadable = BackendFailure::Unreadable("cut".to_owned());
    for trouble in SILENCE
        .into_iter()
        .chain([200, 202, 301, 401, 404, 408, 500, 503].map(status))
        .chain([unreadable])
    {
        let transition = sent(trouble);
        assert_eq!(transition.order(), Some(&at(Stage::Reserved)));
        assert_eq!(rejection(transition), Some(OrderRejected::Unknown));
    }
}

#[test]
fn a_created_order_keeps_its_answer_without_its_details_and_takes_its_goods_out_of_the_cart() {
    let answer = OrderAnswer::Created(created("7"));
    let transition = apply(
        Some(at(Stage::Reserved)),
        Event::Created(Ok(created("7"))),
        0,
    );
    assert_eq!(
        transition.cart(),
        Some(&Command::Ordered { lines: vec![LINE] })
    );
    let order = transition.order().unwrap().clone();
    assert_eq!(
        (&order.stage, &order.details),
        (&Stage::Answered(answer.clone()), &None)
    );
    let again = apply(Some(order.clone()), asked("a", &[LINE], Some(0)), 1);
    assert_eq!((again.order(), again.cart()), (Some(&order), None));
    assert_eq!(again.into_effect(), Effect::Answer(answer));
}

#[test]
fn an_order_stored_before_details_were_waits_for_them() {
    let old = Order {
        details: None,
        ..at(Stage::Begun)
    };
    let reserved = apply(Some(old), Event::Reserved(Ok(())), 0);
    assert_eq!(reserved.order().unwrap().stage, Stage::Reserved);
    assert_eq!(rejection(reserved), Some(OrderRejected::Backend));
}

#[test]
fn a_row_of_the_first_schema_becomes_an_order() {
    let lines = r#"[{"product":1,"quantity":1000,"step":1000}]"#;
    let answer = r#"{"created":{"orderNumber":"7","result":{"payUrl":null}}}"#;
    let read = |reserved, answer| {
        Order::from_columns("a".to_owned(), lines, "000000000040000", reserved, answer)
    };
    let without_details = |stage| Order {
        details: None,
        ..at(stage)
    };
    assert_eq!(read(None, None).unwrap(), without_details(Stage::Begun));
    assert_eq!(
        read(Some("yes"), None).unwrap(),
        without_details(Stage::Reserved)
    );
    assert_eq!(
        read(Some("yes"), Some(answer)).unwrap(),
        without_details(Stage::Answered(OrderAnswer::Created(created("7"))))
    );
    assert!(read(None, Some("lost")).is_err());
}
