//! Orders of goods that need a prescription or are paid with points.

use super::create_order::create_order;
use super::order::{AgreedSums, Order, OrderAnswer, OrderRejected, PlaceOrder, Stage};
use super::payment::Payment;
use super::placing::{Effect, Event, apply};
use super::placing_tests::{LINE, REVISION, asked, at, created, goods_of, place, rejection};
use crate::cart::{self, Cart, Line, Marks};
use crate::delivery::Method;
use crate::money::Money;
use crate::quantity::Quantity;

#[test]
fn prescription_goods_need_confirmation_and_a_courier_only_where_home_delivery_is_allowed() {
    let looked_up = |method, confirmed: &[u64], home: &str| {
        let goods =
            format!(r#"[{{"productId":1,"title":"Insulină","price":10,"is_recipe":true{home}}}]"#);
        let goods = goods_of(&goods);
        let mut order = at(Stage::Begun);
        let details = order.details.as_mut().unwrap();
        details.prescriptions = confirmed.to_vec();
        details.delivery.method = method;
        apply(Some(order), Event::LookedUp(Ok(goods)), 0)
    };
    let named = || vec!["Insulină".to_owned()];
    for confirmed in [&[][..], &[2]] {
        let refused = looked_up(Method::Pickup, confirmed, "");
        assert_eq!(refused.order(), None);
        assert_eq!(
            rejection(refused),
            Some(OrderRejected::NoPrescription(named()))
        );
    }
    for (method, home) in [
        (Method::Pickup, ""),
        (Method::Address, r#","home_delivery":true"#),
    ] {
        let fine = looked_up(method, &[2, 1], home);
        let details = fine.order().unwrap().details.clone().unwrap();
        assert_eq!(
            details.prescriptions,
            [1],
            "what is not ordered is not confirmed"
        );
        assert_eq!(fine.into_effect(), Effect::Sync(vec![LINE]));
        let call = create_order("a", &[LINE], None, &details, "cart", None);
        let body = call.request.json().unwrap();
        assert!(
            body.contains(r#""count":1,"prescription_checked":true"#),
            "{body}"
        );
    }
    let at_home = looked_up(Method::Address, &[1], r#","home_delivery":false"#);
    assert_eq!(rejection(at_home), Some(OrderRejected::NoCourier(named())));
}

#[test]
fn paying_with_points_needs_a_total_that_the_shopper_has_confirmed() {
    let marks = Marks::new(vec![(1, true), (2, false)]);
    let ask = |agreed| {
        let place = PlaceOrder {
            agreed,
            ..place("a", "")
        };
        apply(None, asked(place.paid_by(&marks), &[LINE]), 0)
    };
    for agreed in [
        AgreedSums::Unasked,
        AgreedSums::Other,
        AgreedSums::At(REVISION + 1),
    ] {
        assert_eq!(
            rejection(ask(agreed)),
            Some(OrderRejected::Repriced),
            "{agreed:?}"
        );
    }
    let order = ask(AgreedSums::At(REVISION)).order().cloned().unwrap();
    assert_eq!(order.clone().into_open_order().loyalty.paid(), [1]);
    let details = order.details.unwrap();
    let call = create_order("a", &[LINE], None, &details, "cart", None);
    let body = call.request.json().unwrap();
    assert!(
        body.contains(r#""count":1,"loyalty_checked":true"#),
        "{body}"
    );
}

#[test]
fn a_total_is_valid_only_for_the_goods_that_it_counts() {
    let other = Line::new(2, Quantity::ONE, Quantity::ONE);
    let [one, both] = [
        r#"{"productId":1,"price":10}"#,
        r#"{"productId":1,"price":10},{"productId":2,"price":10}"#,
    ];
    for (counted, sold, holds) in [
        (vec![1], one, true),
        (vec![1, 2], one, false),
        (vec![], one, false),
        (vec![1], both, false),
        (vec![1, 2], both, true),
        (vec![], both, true),
    ] {
        let order = Order {
            lines: vec![LINE, other],
            total: Some(Money(1000)),
            counted: counted.clone(),
            ..at(Stage::Begun)
        };
        let goods = goods_of(&format!("[{sold}]"));
        let looked_up = apply(Some(order), Event::LookedUp(Ok(goods)), 0);
        let order = looked_up.order().unwrap();
        assert_eq!(
            (order.total.is_some(), order.counted.len()),
            (holds, 0),
            "{counted:?} {sold}"
        );
    }
}

#[test]
fn goods_that_left_the_programme_are_ordered_with_money() {
    for (is_active, by_points) in [("true", &[1][..]), ("false", &[])] {
        let goods = format!(r#"[{{"productId":1,"price":10,"is_loyalty_active":{is_active}}}]"#);
        let mut order = at(Stage::Begun);
        order.details.as_mut().unwrap().by_points = vec![1];
        order.total = Some(Money(1000));
        let looked_up = apply(Some(order), Event::LookedUp(Ok(goods_of(&goods))), 0);
        let details = looked_up.order().unwrap().details.clone().unwrap();
        assert_eq!(details.by_points, by_points);
        // The shopper has not agreed to pay for it with money.
        let total = looked_up.order().unwrap().total;
        assert_eq!(total.is_some(), is_active == "true");
        assert_eq!(looked_up.into_effect(), Effect::Sync(vec![LINE]));
    }
}

#[test]
fn an_order_with_nothing_to_pay_goes_to_no_bank_and_no_lender() {
    let sent = |total, payment| {
        let mut order = Order {
            total,
            ..at(Stage::Begun)
        };
        let details = order.details.as_mut().unwrap();
        details.payment = payment;
        details.credit = "6-a".to_owned();
        let goods = goods_of(r#"[{"productId":1,"price":10,"card_payment_available":false}]"#);
        let looked_up = apply(Some(order), Event::LookedUp(Ok(goods)), 0);
        let order = looked_up.order().cloned()?;
        let reserved = apply(Some(order), Event::Reserved(Ok(()), vec![]), 0);
        let order = reserved.order().cloned();
        let Effect::Create { details, .. } = reserved.into_effect() else {
            panic!("it is not sent")
        };
        let mut answer = created("N-1");
        answer.result.pay_url = Some("https://pay.example/1".to_owned());
        let answered = apply(order, Event::Created(Ok(answer)), 0).into_effect();
        let Effect::Answer(OrderAnswer::Created(created)) = answered else {
            panic!("{answered:?}")
        };
        Some((details.payment, details.credit, created.result.pay_url))
    };
    let nothing = Some(Money::ZERO);
    for payment in Payment::ALL {
        let free = Some((Payment::Cash, String::new(), None));
        assert_eq!(sent(nothing, payment), free, "{payment:?}");
    }
    let url = Some("https://pay.example/1".to_owned());
    for total in [None, Some(Money(1))] {
        let paid = Some((Payment::Instalments, "6-a".to_owned(), url.clone()));
        assert_eq!(sent(total, Payment::Instalments), paid);
        assert_eq!(sent(total, Payment::Card), None, "no card for these goods");
    }
}

#[test]
fn a_quantity_that_is_not_sold_is_led_up_and_shown_before_anything_is_ordered() {
    let looked_up = |multiplicity: &str| {
        let goods = goods_of(&format!(
            r#"[{{"productId":1,"price":10,"multiplicity":{multiplicity}}}]"#
        ));
        apply(Some(at(Stage::Begun)), Event::LookedUp(Ok(goods)), 0)
    };
    let fine = looked_up("0.5");
    assert_eq!(fine.cart(), None);
    assert_eq!(fine.into_effect(), Effect::Sync(vec![LINE]));
    let led = looked_up("1.44");
    assert_eq!(led.order(), None);
    let held = Cart {
        revision: REVISION,
        lines: vec![LINE],
        ..Cart::default()
    };
    let cart = cart::apply(&held, led.cart().unwrap(), 0).unwrap();
    assert_eq!(
        cart.cart().lines[0].quantity,
        Quantity::read("1.44").unwrap()
    );
    assert_eq!(cart.cart().raised, [1]);
    assert_eq!(rejection(led), Some(OrderRejected::Repriced));
}
