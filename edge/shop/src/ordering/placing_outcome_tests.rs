//! Transitions of an order after the backend's answers.

use super::order::{Order, OrderAnswer, OrderRejected, Stage};
use super::placing::{Effect, Event, apply};
use super::placing_tests::{
    LINE, SILENCE, asked, at, busy, busy_phone, by_courier, created, place, rejection, status,
};
use crate::backend::BackendFailure;
use crate::cart::{Command, Line};
use crate::forms::{Messages, line_key};
use crate::moment::DAY_MS;

#[test]
fn a_reservation_is_refused_for_goods_or_fields_and_other_failures_are_the_backends() {
    let begun = |event| apply(Some(at(Stage::Begun)), event, 0);
    let line = || Messages::from([("line-7".to_owned(), "Two left.".to_owned())]);
    let said = |status, body: &str| BackendFailure::Status(status, body.to_owned());
    let of_code = Messages::from([("promo_code".to_owned(), "Over.".to_owned())]);
    for (failure, reason) in [
        (status(400), busy_phone()),
        (status(404), busy_phone()),
        (status(422), busy_phone()),
        (status(409), OrderRejected::Short(busy())),
        (
            said(400, r#"{"7":"Two left."}"#),
            OrderRejected::Short(line()),
        ),
        (said(400, "{}"), OrderRejected::Unavailable),
        (
            said(400, r#"{"promo_code":["Over."]}"#),
            OrderRejected::Fields(of_code),
        ),
    ] {
        let transition = begun(Event::Reserved(Err(failure.clone()), vec![]));
        assert_eq!(transition.order(), Some(&at(Stage::Begun)));
        assert_eq!(
            transition.into_effect(),
            Effect::Compare(vec![LINE], reason.clone())
        );
        for transition in [
            begun(Event::Compared(false, reason.clone())),
            begun(Event::ReservedAgain(Err(failure), vec![])),
        ] {
            assert_eq!(transition.order(), None);
            assert_eq!(rejection(transition), Some(reason.clone()));
        }
    }
    let trouble = SILENCE
        .into_iter()
        .chain([200, 301, 399, 408, 429, 500, 503].map(status))
        .map(|trouble| (trouble, OrderRejected::Backend));
    let who_asks = [
        (status(401), OrderRejected::Unauthorized),
        (status(403), busy_phone()),
    ];
    for (failure, reason) in trouble.chain(who_asks) {
        for event in [Event::Reserved, Event::ReservedAgain] {
            let transition = begun(event(Err(failure.clone()), vec![]));
            assert_eq!(transition.order(), None);
            assert_eq!(rejection(transition), Some(reason.clone()));
        }
    }
}

#[test]
fn indexes_in_a_reservations_answer_refer_to_the_lines_of_the_copy() {
    let ordered = Order {
        lines: vec![LINE, Line { product: 5, ..LINE }],
        ..at(Stage::Begun)
    };
    let body = r#"{"products":[{},{"count":["Two left."]}]}"#;
    let failure = || BackendFailure::Status(400, body.to_owned());
    let copy = || vec![5, LINE.product];
    let line = line_key(&LINE.product.to_string());
    let why = OrderRejected::Short(Messages::from([(line, "Two left.".to_owned())]));
    let heard = |event| apply(Some(ordered.clone()), event, 0);
    let compared = heard(Event::Reserved(Err(failure()), copy())).into_effect();
    assert_eq!(
        compared,
        Effect::Compare(ordered.lines.clone(), why.clone())
    );
    let again = heard(Event::ReservedAgain(Err(failure()), copy()));
    assert_eq!(rejection(again), Some(why));
}

#[test]
fn an_order_fails_if_the_copy_is_refused_or_repriced_or_missing() {
    let reason = |event| rejection(apply(Some(at(Stage::Begun)), event, 0));
    let synced = |failure| reason(Event::Synced(Err(failure)));
    assert_eq!(synced(status(401)), Some(OrderRejected::Unauthorized));
    for trouble in SILENCE.into_iter().chain([403, 404, 503].map(status)) {
        assert_eq!(synced(trouble), Some(OrderRejected::Backend));
    }
    assert_eq!(reason(Event::Recharged), Some(OrderRejected::Repriced));
    let wrong = |text: &str| Messages::from([("line-7".to_owned(), text.to_owned())]);
    let said = reason(Event::Invalid(wrong("Two left.")));
    assert_eq!(said, Some(OrderRejected::Short(wrong("Two left."))));
    assert_eq!(
        reason(Event::Invalid(wrong(""))),
        Some(OrderRejected::Unavailable)
    );
}

#[test]
fn a_reservation_is_retried_once_after_the_copy_was_corrected() {
    let begun = |event| apply(Some(at(Stage::Begun)), event, 0);
    let again = begun(Event::Compared(true, busy_phone()));
    assert_eq!(again.into_effect(), Effect::ReserveAgain);
    let reserved = begun(Event::ReservedAgain(Ok(()), vec![]));
    assert_eq!(reserved.order().unwrap().stage, Stage::Reserved);
    assert!(matches!(reserved.into_effect(), Effect::Create { .. }));
}

#[test]
fn an_order_is_refused_for_fields_or_goods_and_kept_open_after_other_failures() {
    let sent = |tries, failure| {
        let order = Order {
            tries,
            ..at(Stage::Reserved)
        };
        apply(Some(order), Event::Created(Err(failure)), 0)
    };
    for (refusal, reason) in [
        (400, busy_phone()),
        (422, busy_phone()),
        (409, OrderRejected::Short(busy())),
    ] {
        let transition = sent(1, status(refusal));
        assert_eq!(transition.order(), None);
        assert_eq!(rejection(transition), Some(reason));
        // A later request may be refused because the first one succeeded.
        let later = sent(2, status(refusal));
        let order = later.order().unwrap();
        if refusal == 409 {
            // Or because it is still in progress.
            assert!(order.is_open(0));
            assert_eq!(rejection(later), Some(OrderRejected::Unknown));
            continue;
        }
        assert!(order.given_up && !order.is_open(0) && order.is_told_lost(None, 0));
        assert_eq!(rejection(later), Some(OrderRejected::Lost));
    }
    let unreadable = BackendFailure::Unreadable("cut".to_owned());
    for trouble in SILENCE
        .into_iter()
        .chain([200, 202, 301, 408, 499, 500, 503].map(status))
        .chain([unreadable])
    {
        let transition = sent(1, trouble);
        assert_eq!(transition.order(), Some(&at(Stage::Reserved)));
        assert_eq!(rejection(transition), Some(OrderRejected::Unknown));
    }
    // A 400 or 422 refuses the order even without a readable message.
    for body in ["", "<html>Bad Request</html>", "{\"phone\":[\"Bu", "{}"] {
        for refusal in [400, 422] {
            let silent = BackendFailure::Status(refusal, body.to_owned());
            let reason = rejection(sent(1, silent));
            assert_eq!(
                reason,
                Some(OrderRejected::Fields(Messages::new())),
                "{body}"
            );
        }
    }
    let by_place = r#"{"products":[{"count":["Two left."]}]}"#;
    let by_place = BackendFailure::Status(400, by_place.to_owned());
    let line = Messages::from([(line_key(&LINE.product.to_string()), "Two left.".to_owned())]);
    let reason = rejection(sent(1, by_place));
    assert_eq!(reason, Some(OrderRejected::Fields(line)));
    // These statuses refuse only their own request and tell nothing about earlier ones.
    for (refusal, reason) in [
        (401, OrderRejected::Unauthorized),
        (402, busy_phone()),
        (403, busy_phone()),
        (404, busy_phone()),
        (413, busy_phone()),
        (425, OrderRejected::Backend),
        (429, OrderRejected::Backend),
    ] {
        assert_eq!(rejection(sent(1, status(refusal))), Some(reason));
        let said_nothing = BackendFailure::Status(refusal, String::new());
        let unsaid = rejection(sent(1, said_nothing)).unwrap();
        let plain = [OrderRejected::Backend, OrderRejected::Unauthorized];
        assert!(plain.contains(&unsaid), "{unsaid:?}");
        let later = sent(2, status(refusal));
        assert!(later.order().is_some());
        assert_eq!(rejection(later), Some(OrderRejected::Unknown));
    }
    let often = || BackendFailure::TooOften(30, String::new());
    assert_eq!(
        rejection(sent(1, often())),
        Some(OrderRejected::TooOften(30))
    );
    assert_eq!(rejection(sent(2, often())), Some(OrderRejected::Unknown));
}

#[test]
fn a_created_order_keeps_its_answer_without_details_and_removes_its_goods_from_the_cart() {
    let answer = OrderAnswer::Created(created("7"));
    let saved = vec![LINE];
    let reserved = Order {
        saved: saved.clone(),
        ..at(Stage::Reserved)
    };
    let transition = apply(Some(reserved), Event::Created(Ok(created("7"))), 0);
    let lines = vec![LINE];
    assert_eq!(transition.cart(), Some(&Command::Ordered { lines, saved }));
    let order = transition.order().unwrap().clone();
    assert!(order.saved.is_empty());
    assert_eq!(
        (&order.stage, &order.details),
        (&Stage::Answered(answer.clone()), &None)
    );
    for event in [asked(place("a", ""), &[LINE]), Event::AskedAgain] {
        let again = apply(Some(order.clone()), event, 1);
        assert_eq!((again.order(), again.cart()), (Some(&order), None));
        assert_eq!(again.into_effect(), Effect::Answer(answer.clone()));
    }
}

#[test]
fn a_corrected_form_after_an_order_returns_that_order_and_changes_nothing() {
    let created = Event::Created(Ok(created("7")));
    let order = apply(Some(at(Stage::Reserved)), created, 0)
        .order()
        .cloned();
    for other in [by_courier(place("a", "")), place("a", "corrected")] {
        let again = apply(order.clone(), asked(other, &[LINE]), 1);
        assert_eq!((again.order(), again.cart()), (order.as_ref(), None));
        let ordered = OrderRejected::Ordered("7".to_owned());
        assert_eq!(rejection(again), Some(ordered));
    }
    // An order from before digests were stored.
    let old = order.map(|order| Order {
        digest: String::new(),
        ..order
    });
    let again = apply(old, asked(place("a", "corrected"), &[LINE]), 1);
    assert_eq!(rejection(again), None);
}

#[test]
fn an_order_stored_before_details_existed_waits_for_them() {
    let old = |stage| Order {
        details: None,
        ..at(stage)
    };
    let reserved = apply(Some(old(Stage::Begun)), Event::Reserved(Ok(()), vec![]), 0);
    assert_eq!(reserved.order().unwrap().stage, Stage::Reserved);
    assert_eq!(rejection(reserved), Some(OrderRejected::Unknown));
    let again = apply(Some(old(Stage::Reserved)), Event::AskedAgain, 50_000);
    assert_eq!(rejection(again), Some(OrderRejected::Unknown));
    let asked = asked(place("a", "by the door"), &[]);
    let asked = apply(Some(old(Stage::Reserved)), asked, 50_000);
    assert!(matches!(
        asked.into_effect(),
        Effect::Create { lines, details } if lines == [LINE] && details.comment == "by the door"
    ));
}

#[test]
fn an_unaccepted_answer_may_name_its_order() {
    let heard = |status, body: &str, once| {
        let order = Order {
            once,
            ..at(Stage::Reserved)
        };
        let failure = BackendFailure::Status(status, body.to_owned());
        let transition = apply(Some(order), Event::Created(Err(failure)), 50_000);
        let hint = transition.order().unwrap().hint.clone();
        assert_eq!(rejection(transition), Some(OrderRejected::Unknown));
        hint.map(|hint| hint.asked_by().to_owned())
    };
    let named = r#"{"orderNumber":"CC-7"}"#;
    assert_eq!(heard(200, named, true).as_deref(), Some("CC-7"));
    assert_eq!(heard(202, r#"{"id":7}"#, true).as_deref(), Some("7"));
    for (status, body) in [
        (200, "{}"),
        (200, "<html>"),
        (202, ""),
        (301, named),
        (500, named),
    ] {
        assert_eq!(heard(status, body, true), None, "{status} {body}");
    }
    assert_eq!(heard(200, named, false), None, "it is asked for again");
}

#[test]
fn an_order_that_is_never_resent_stays_open_for_a_week() {
    let open = Order {
        once: true,
        ..at(Stage::Reserved)
    };
    let end_ms = 40_000 + 7 * DAY_MS;
    assert!(open.is_open(end_ms - 1) && !open.is_open(end_ms));
    assert!(!open.is_told_lost(None, end_ms));
    let given_up = apply(Some(open), Event::Waived, 50_000);
    let order = given_up.order().unwrap();
    assert!(!order.is_open(50_000) && order.is_told_lost(None, 50_000));
    assert_eq!(rejection(given_up), Some(OrderRejected::Lost));
}
