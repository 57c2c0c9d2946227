//! Placing an order, event by event.

use super::courier::Deliverable;
use super::order::{
    AgreedSums, Order, OrderAnswer, OrderCreated, OrderRejected, PaymentPlace, PlaceOrder, Stage,
};
use super::payment::Payment;
use super::placing::{Effect, Event, Transition, after, apply, comes_first};
use super::{Delivery, Details};
use crate::backend::BackendFailure;
use crate::cart::Line;
use crate::delivery::{Method, Speed};
use crate::forms::Messages;
use crate::lenient::read_text;
use crate::moment::DAY_MS;
use crate::quantity::{Quantity, Step};
use crate::utm::Utm;

/// The revision of the cart that is ordered.
pub(crate) const REVISION: u64 = 7;

pub(crate) const LINE: Line = Line {
    product: 1,
    quantity: Quantity::ONE,
    step: Step::ONE,
    grinding: None,
};

pub(crate) fn details(comment: &str) -> Details {
    Details {
        company: None,
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
            time: String::new(),
            postal: None,
            shipping_address_id: None,
        },
        payment: Payment::Cash,
        credit: String::new(),
        comment: comment.to_owned(),
        utm: Utm::default(),
        prescriptions: Vec::new(),
        by_points: Vec::new(),
        town: String::new(),
    }
}

pub(crate) fn place(id: &str, comment: &str) -> PlaceOrder {
    PlaceOrder {
        id: id.to_owned(),
        details: details(comment),
        agreed: AgreedSums::Unasked,
        total: None,
        sums: None,
        counted: Vec::new(),
        without_code: None,
    }
}

/// Changes an order to courier delivery.
pub(crate) fn by_courier(mut place: PlaceOrder) -> PlaceOrder {
    place.details.delivery.method = Method::Address;
    place
}

pub(crate) fn asked(place: PlaceOrder, lines: &[Line]) -> Event {
    Event::Asked {
        place: Box::new(place),
        lines: lines.to_vec(),
        saved: vec![],
        revision: REVISION,
        promo: None,
    }
}

pub(crate) fn created(number: &str) -> OrderCreated {
    OrderCreated {
        transaction: String::new(),
        id: String::new(),
        number: number.to_owned(),
        result: PaymentPlace::default(),
    }
}

/// The catalogue's answer.
pub(crate) fn goods_of(answer: &str) -> Deliverable {
    Deliverable::of(read_text(answer).unwrap()).unwrap()
}

/// A catalogue with the products of these lines for sale.
pub(crate) fn sold(lines: &[Line]) -> Deliverable {
    let good = |line: &Line| format!(r#"{{"productId":{},"price":10}}"#, line.product);
    let goods: Vec<String> = lines.iter().map(good).collect();
    goods_of(&format!("[{}]", goods.join(",")))
}

/// An order of one line at a stage.
pub(crate) fn at(stage: Stage) -> Order {
    Order {
        id: "a".to_owned(),
        asked_ms: 40_000,
        sent_ms: 40_000,
        tries: 1,
        lines: vec![LINE],
        saved: vec![],
        total: None,
        sums: None,
        counted: Vec::new(),
        promo: None,
        details: Some(details("")),
        receipt: None,
        digest: String::new(),
        key: String::new(),
        given_up: false,
        once: false,
        hint: None,
        stage,
    }
}

pub(crate) fn status(status: u16) -> BackendFailure {
    BackendFailure::Status(status, r#"{"errors":{"phone":["busy"]}}"#.to_owned())
}

pub(crate) fn busy() -> Messages {
    Messages::from([("phone".to_owned(), "busy".to_owned())])
}

pub(crate) fn busy_phone() -> OrderRejected {
    OrderRejected::Fields(busy())
}

pub(crate) fn rejection(transition: Transition) -> Option<OrderRejected> {
    match transition.into_effect() {
        Effect::Answer(OrderAnswer::Rejected(reason)) => Some(reason),
        Effect::Answer(OrderAnswer::Created(_))
        | Effect::LookUp(_)
        | Effect::Sync(_)
        | Effect::Preview
        | Effect::Reserve
        | Effect::Compare(..)
        | Effect::ReserveAgain
        | Effect::Create { .. }
        | Effect::Look => None,
    }
}

pub(crate) const SILENCE: [BackendFailure; 3] = [
    BackendFailure::Timeout,
    BackendFailure::Unreachable,
    BackendFailure::TooLarge,
];

#[test]
fn an_order_begins_by_looking_up_its_goods() {
    let begun = |place, lines: &[Line]| apply(None, asked(place, lines), 50_000);
    let picked_up = begun(place("a", ""), &[LINE]);
    assert_eq!(picked_up.order().unwrap().stage, Stage::Begun);
    assert_eq!(picked_up.into_effect(), Effect::LookUp(vec![LINE]));
    let empty = begun(place("a", ""), &[]);
    assert_eq!(empty.order(), None);
    assert_eq!(rejection(empty), Some(OrderRejected::EmptyCart));
}

#[test]
fn an_order_with_outdated_consent_is_refused_and_a_placed_one_returns_its_answer() {
    let ask = |known, agreed| {
        let place = PlaceOrder {
            agreed,
            ..place("a", "")
        };
        apply(known, asked(place, &[LINE]), 50_000)
    };
    for agreed in [AgreedSums::Unasked, AgreedSums::At(REVISION)] {
        assert_eq!(ask(None, agreed).order().unwrap().stage, Stage::Begun);
    }
    for agreed in [AgreedSums::At(REVISION - 1), AgreedSums::Other] {
        for known in [None, Some(at(Stage::Begun))] {
            let refused = ask(known, agreed);
            assert_eq!(refused.order(), None);
            assert_eq!(rejection(refused), Some(OrderRejected::Repriced));
        }
        let answer = OrderAnswer::Created(created("7"));
        let again = ask(Some(at(Stage::Answered(answer.clone()))), agreed);
        assert_eq!(again.into_effect(), Effect::Answer(answer));
    }
}

#[test]
fn undeliverable_goods_are_named_and_a_failed_lookup_stops_the_order() {
    let order = Order {
        details: Some(by_courier(place("a", "")).details),
        ..at(Stage::Begun)
    };
    let looked_up = |found| apply(Some(order.clone()), Event::LookedUp(found), 0);
    let goods = |more: &str| -> Deliverable {
        goods_of(&format!(
            r#"[{{"productId":1,"title":"Sirop","price":10{more}}}]"#
        ))
    };
    for silent in ["", r#","is_recipe":false,"home_delivery":true"#] {
        let transition = looked_up(Ok(goods(silent)));
        assert_eq!(
            transition.into_effect(),
            Effect::Sync(vec![LINE]),
            "{silent}"
        );
    }
    for kept in [r#","is_recipe":true"#, r#","home_delivery":false"#] {
        let transition = looked_up(Ok(goods(kept)));
        assert_eq!(transition.order(), None);
        let named = OrderRejected::NoCourier(vec!["Sirop".to_owned()]);
        assert_eq!(rejection(transition), Some(named), "{kept}");
        let mut picked_up = at(Stage::Begun);
        picked_up.details.as_mut().unwrap().prescriptions = vec![1];
        let picked_up = apply(Some(picked_up), Event::LookedUp(Ok(goods(kept))), 0);
        assert_eq!(picked_up.into_effect(), Effect::Sync(vec![LINE]), "{kept}");
    }
    for failure in SILENCE.into_iter().chain([404, 500].map(status)) {
        let transition = looked_up(Err(failure));
        assert_eq!(transition.order(), None);
        assert_eq!(rejection(transition), Some(OrderRejected::Backend));
    }
}

#[test]
fn goods_that_cannot_be_paid_by_card_are_named_and_can_be_ordered_in_cash() {
    let looked_up = |payment| {
        let goods = goods_of(
            r#"[{"productId":1,"title":"Aur","price":10,"card_payment_available":false}]"#,
        );
        let order = Order {
            details: Some(Details {
                payment,
                ..details("")
            }),
            ..at(Stage::Begun)
        };
        apply(Some(order), Event::LookedUp(Ok(goods)), 0)
    };
    let named = OrderRejected::NoCard(vec!["Aur".to_owned()]);
    assert_eq!(rejection(looked_up(Payment::Card)), Some(named));
    let cash = looked_up(Payment::Cash).into_effect();
    assert_eq!(cash, Effect::Sync(vec![LINE]));
}

#[test]
fn unavailable_goods_are_dropped_from_an_order_and_the_others_proceed() {
    let gone = Line { product: 2, ..LINE };
    let looked_up = |lines: &[Line]| {
        let order = Order {
            lines: lines.to_vec(),
            ..at(Stage::Begun)
        };
        apply(Some(order), Event::LookedUp(Ok(sold(&[LINE]))), 0)
    };
    let rest = looked_up(&[gone, LINE]);
    assert_eq!(rest.order().unwrap().lines, [LINE]);
    assert_eq!(rest.into_effect(), Effect::Sync(vec![LINE]));
    let nothing = looked_up(&[gone]);
    assert_eq!(nothing.order(), None);
    assert_eq!(rejection(nothing), Some(OrderRejected::Unavailable));
}

#[test]
fn an_unsent_order_restarts_and_a_sent_one_is_retried_unchanged() {
    let more = Line {
        quantity: Quantity::from_thousandths(5_000).unwrap(),
        ..LINE
    };
    let asked = |lines: &[Line]| asked(place("a", "corrected"), lines);
    let anew = apply(Some(at(Stage::Begun)), asked(&[more]), 90_000);
    let order = anew.order().unwrap();
    assert_eq!((&order.lines, order.asked_ms), (&vec![more], 90_000));
    assert_eq!(order.details.as_ref().unwrap().comment, "corrected");
    assert_eq!(anew.into_effect(), Effect::LookUp(vec![more]));
    let gone = apply(Some(at(Stage::Begun)), asked(&[]), 90_000);
    assert_eq!(gone.order(), None);
    assert_eq!(rejection(gone), Some(OrderRejected::EmptyCart));

    let again = apply(Some(at(Stage::Reserved)), Event::AskedAgain, 90_000);
    let order = again.order().unwrap();
    assert_eq!(order.stage, Stage::Reserved);
    assert_eq!(
        (order.tries, order.asked_ms, order.sent_ms),
        (2, 90_000, 40_000)
    );
    let Effect::Create { lines, details } = again.into_effect() else {
        panic!("the backend is asked");
    };
    assert_eq!((lines, details.comment.as_str()), (vec![LINE], ""));
}

#[test]
fn after_a_day_without_an_answer_retries_stop_and_the_shopper_has_to_call() {
    let open = at(Stage::Reserved);
    assert!(open.is_open(40_000 + DAY_MS - 1));
    assert!(!open.is_open(40_000 + DAY_MS));
    assert!(!at(Stage::Begun).is_open(40_000));
    let late = 40_000 + DAY_MS;
    for event in [Event::AskedAgain, asked(place("a", ""), &[LINE])] {
        let transition = apply(Some(open.clone()), event, late);
        assert_eq!(transition.order(), Some(&open));
        assert_eq!(rejection(transition), Some(OrderRejected::Lost));
    }
    let told = |placed_ms, now_ms| open.is_told_lost(placed_ms, now_ms);
    assert!(!told(None, late - 1), "it is being checked");
    assert!(told(None, late) && told(Some(39_999), late + 6 * DAY_MS - 1));
    assert!(!told(Some(late), late), "another order was placed since");
    assert!(!told(None, late + 6 * DAY_MS), "a week later");
}

#[test]
fn details_are_deleted_once_no_answer_is_expected() {
    assert_eq!(at(Stage::Begun).retain(None, 0), None, "nobody was asked");
    let answered = at(Stage::Answered(OrderAnswer::Created(created("7"))));
    let open = at(Stage::Reserved);
    let told_ms = 40_000 + 7 * DAY_MS - 1;
    for order in [&answered, &open] {
        assert_eq!(order.clone().retain(None, told_ms).as_ref(), Some(order));
    }
    assert!(open.is_awaited(None, told_ms));
    for (placed_ms, now_ms) in [(None, told_ms + 1), (Some(told_ms), told_ms)] {
        let over = open.clone().retain(placed_ms, now_ms).unwrap();
        assert_eq!((&over.details, &over.id), (&None, &open.id));
        assert!(!over.is_awaited(placed_ms, now_ms) && !over.is_open(40_000));
        let again = apply(Some(over.clone()), asked(place("a", ""), &[LINE]), now_ms);
        assert_eq!(again.order(), Some(&over), "nobody is asked again");
        assert_eq!(rejection(again), Some(OrderRejected::Lost));
    }
}

#[test]
fn the_open_order_of_a_cart_is_resolved_before_any_other() {
    let open = at(Stage::Reserved);
    let answered = at(Stage::Answered(OrderAnswer::Created(created("7"))));
    let first = |known, open: &Order, id| comes_first(known, Some(open.clone()), &place(id, ""));
    assert_eq!(first(None, &open, "b").as_ref(), Some(&open));
    assert_eq!(first(Some(&open), &open, "a").as_ref(), Some(&open));
    assert_eq!(
        first(Some(&answered), &open, "b"),
        None,
        "it has its answer"
    );
    assert_eq!(comes_first(None, None, &place("b", "")), None);
    let without_details = Order {
        details: None,
        ..at(Stage::Reserved)
    };
    assert_eq!(first(Some(&without_details), &without_details, "a"), None);
    assert!(first(None, &without_details, "b").is_some());
}

#[test]
fn a_new_order_during_an_open_one_returns_the_open_ones_outcome() {
    let open = at(Stage::Reserved);
    let heard = |answer: &OrderAnswer, place| after(&open, answer.clone(), &place);
    let rejected = OrderAnswer::Rejected;
    let placed = OrderAnswer::Created(created("7"));
    let unknown = rejected(OrderRejected::Unknown);
    let refused = rejected(busy_phone());
    let lost = rejected(OrderRejected::Lost);
    for answer in [&placed, &unknown, &refused, &lost] {
        assert_eq!(heard(answer, place("a", "")).as_ref(), Some(answer));
    }
    for other in [place("a", "corrected"), place("b", "")] {
        let ordered = rejected(OrderRejected::Ordered("7".to_owned()));
        assert_eq!(heard(&placed, other.clone()), Some(ordered));
        let checking = rejected(OrderRejected::Checking);
        assert_eq!(heard(&unknown, other.clone()), Some(checking));
        assert_eq!(heard(&lost, other.clone()).as_ref(), Some(&lost));
        assert_eq!(heard(&refused, other), None, "the other one goes on");
    }
}
