//! Orders with a promo code: its discount is checked again before anything is reserved.

use super::create_order::create_order;
use super::order::{Order, OrderAnswer, OrderRejected, PlaceOrder, Stage};
use super::payment::Payment;
use super::placing::{Effect, Event, apply};
use super::placing_tests::{LINE, REVISION, at, place};
use crate::cart::Command;
use crate::money::{Money, Percent, Reduction};
use crate::promo::{Promo, PromoCode, PromoKind, PromoProduct, PromoRejected};

fn percent(hundredths: i64) -> Option<Reduction> {
    Percent::from_hundredths(hundredths).map(Reduction::Percent)
}

fn promo() -> Promo {
    Promo {
        code: PromoCode("TOAMNA10".to_owned()),
        kind: PromoKind::General,
        value: percent(1000),
        products: Vec::new(),
        general_price: Some(Money(9000)),
        judged: Vec::new(),
    }
}

fn begun() -> Order {
    Order {
        promo: Some(Box::new(promo())),
        ..at(Stage::Begun)
    }
}

#[test]
fn a_code_is_checked_between_sync_and_reservation() {
    let asked = Event::Asked {
        place: Box::new(place("a", "")),
        lines: vec![LINE],
        saved: vec![LINE],
        revision: REVISION,
        promo: Some(Box::new(promo())),
    };
    let begun = apply(None, asked, 0);
    assert_eq!(
        begun.order().and_then(|order| order.promo.clone()),
        Some(Box::new(promo()))
    );
    assert_eq!(begun.order().unwrap().saved, [LINE]);
    let synced = apply(begun.order().cloned(), Event::Synced(Ok(())), 0);
    let order = synced.order().cloned();
    assert_eq!(synced.into_effect(), Effect::Preview);
    let previewed = apply(order, Event::Previewed(Ok(Box::new(promo()))), 0);
    assert_eq!(previewed.into_effect(), Effect::Reserve);
    let without = apply(Some(at(Stage::Begun)), Event::Synced(Ok(())), 0);
    assert_eq!(without.into_effect(), Effect::Reserve);
}

#[test]
fn a_code_that_does_not_count_with_the_payment_is_left_out_of_the_order() {
    let begun = |without: &str| {
        let place = PlaceOrder {
            without_code: Some(PromoCode(without.to_owned())),
            ..place("a", "")
        };
        let asked = Event::Asked {
            place: Box::new(place),
            lines: vec![LINE],
            saved: vec![],
            revision: REVISION,
            promo: Some(Box::new(promo())),
        };
        apply(None, asked, 0).order().cloned().unwrap()
    };
    let without = begun("TOAMNA10");
    assert_eq!(without.promo, None);
    let synced = apply(Some(without), Event::Synced(Ok(())), 0);
    assert_eq!(synced.into_effect(), Effect::Reserve);
    assert_eq!(
        begun("ALTUL").promo,
        Some(Box::new(promo())),
        "the cart has another code by now"
    );
}

#[test]
fn a_code_without_effect_on_lines_paid_with_points_changes_nothing() {
    let mut order = Order {
        promo: Some(Box::new(promo().judged_for(Vec::new()))),
        ..begun()
    };
    order.details.as_mut().unwrap().by_points = vec![LINE.product];
    let previewed = apply(Some(order), Event::Previewed(Ok(Box::new(promo()))), 0);
    assert_eq!(previewed.cart(), None);
    assert_eq!(previewed.into_effect(), Effect::Reserve);
}

#[test]
fn a_refused_code_stops_the_order_and_keeps_the_cart() {
    for rejected in [
        PromoRejected::Refused("Doar cu cardul".to_owned()),
        PromoRejected::Unavailable,
    ] {
        let transition = apply(Some(begun()), Event::Previewed(Err(rejected.clone())), 0);
        assert_eq!((transition.order(), transition.cart()), (None, None));
        let reason = OrderRejected::Promo(promo().code, rejected);
        let answer = Effect::Answer(OrderAnswer::Rejected(reason));
        assert_eq!(transition.into_effect(), answer);
    }
}

#[test]
fn a_changed_discount_is_shown_before_anything_is_ordered() {
    for other in [
        Promo {
            general_price: Some(Money(9500)),
            ..promo()
        },
        Promo {
            value: percent(500),
            ..promo()
        },
        Promo {
            kind: PromoKind::Product,
            ..promo()
        },
        Promo {
            value: None,
            ..promo()
        },
    ] {
        let transition = apply(
            Some(begun()),
            Event::Previewed(Ok(Box::new(other.clone()))),
            0,
        );
        assert_eq!(transition.order(), None);
        let command = Command::Promo {
            promo: Some(Box::new(other.judged_for(vec![LINE.product]))),
        };
        assert_eq!(transition.cart(), Some(&command));
        let answer = OrderAnswer::Rejected(OrderRejected::PromoChanged);
        assert_eq!(transition.into_effect(), Effect::Answer(answer));
    }
}

#[test]
fn a_discount_missing_from_one_of_two_answers_is_a_change() {
    let named = |product, reduction| vec![PromoProduct { product, reduction }];
    let price = |hundredths| Some(Reduction::Price(Money(hundredths)));
    let of_product = Promo {
        kind: PromoKind::Product,
        products: named(1, price(100)),
        ..promo()
    };
    let at_once = Promo {
        value: Some(Reduction::Value(Money(1000))),
        ..promo()
    };
    for (one, other) in [
        (
            promo(),
            Promo {
                value: None,
                ..promo()
            },
        ),
        (
            promo(),
            Promo {
                general_price: None,
                ..promo()
            },
        ),
        (at_once.clone(), promo()),
        (
            at_once,
            Promo {
                value: None,
                ..promo()
            },
        ),
        (
            of_product.clone(),
            Promo {
                products: Vec::new(),
                ..of_product.clone()
            },
        ),
        (
            of_product.clone(),
            Promo {
                products: named(1, price(99)),
                ..of_product.clone()
            },
        ),
        (
            of_product.clone(),
            Promo {
                products: named(1, None),
                ..of_product
            },
        ),
    ] {
        assert!(!one.agrees_with(&other, &[1, 2]), "{other:?}");
        assert!(!other.agrees_with(&one, &[1, 2]), "{other:?}");
    }
}

#[test]
fn two_answers_agree_if_their_discounts_on_the_ordered_lines_are_equal() {
    let product = |product| PromoProduct {
        product,
        reduction: percent(1000),
    };
    for other in [
        promo(),
        Promo {
            code: PromoCode("toamna10".to_owned()),
            ..promo()
        },
        Promo {
            products: vec![product(1)],
            ..promo()
        },
        Promo {
            kind: PromoKind::Product,
            products: vec![product(2), product(1), product(3)],
            ..promo()
        },
    ] {
        assert!(promo().agrees_with(&other, &[1, 2]), "{other:?}");
        assert!(other.agrees_with(&promo(), &[1, 2]), "{other:?}");
    }
}

#[test]
fn an_order_sends_its_code_and_payment_type_in_the_documented_fields() {
    let details = place("a", "").details;
    let body = |code: Option<&PromoCode>| {
        let call = create_order("a", &[LINE], code, &details, "cart", None);
        call.request.json().unwrap().to_owned()
    };
    assert!(body(Some(&promo().code)).contains(r#""promo_code":"TOAMNA10""#));
    assert!(!body(None).contains("promo_code"));
    for payment in [Payment::Cash, Payment::Card] {
        let written = serde_json::to_string(&payment).unwrap();
        assert_eq!(written, format!("\"{}\"", payment.name()));
    }
}
