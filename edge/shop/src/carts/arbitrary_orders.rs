//! Arbitrary orders, for the tests of the object's stored values and messages.

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

use super::tests::{every_variant, lines, text};
use super::*;
use crate::delivery::{Method, Speed};
use crate::money::{Currency, Money};
use crate::ordering::{
    AgreedSums, Delivery, Details, Order, OrderCreated, OrderRejected, Payment, PaymentPlace,
    Receipt, Stage,
};
use crate::points::Points;
use crate::postal::{Parcel, PostalAddress, PostalKind};
use crate::promo::arbitrary::{promo, promo_rejected};
use crate::quote::Sums;
use crate::thankyou::OrderSummary;

pub(super) fn delivery() -> BoxedStrategy<Delivery> {
    let method = every_variant!(Method {
        Method::Address => Just(Method::Address),
        Method::Pickup => Just(Method::Pickup),
        Method::Postal => Just(Method::Postal),
    });
    let speed = every_variant!(Speed {
        Speed::Standart => Just(Speed::Standart),
        Speed::Express => Just(Speed::Express),
    });
    let place = (text(), text(), text(), text(), text());
    let ids = (
        any::<u64>(),
        any::<Option<u64>>(),
        any::<Option<u64>>(),
        any::<Option<u64>>(),
    );
    (method, speed, place, ids)
        .prop_map(
            |(method, speed, (street, building, apartment, note, time), ids)| Delivery {
                postal: (method == Method::Postal).then(|| Box::new(parcel(&street))),
                method,
                speed,
                region_id: ids.0,
                locality_id: ids.1,
                street,
                building,
                apartment,
                note,
                store_id: ids.2,
                time,
                shipping_address_id: ids.3,
            },
        )
        .boxed()
}

/// A parcel for home delivery, with this text in its fields.
fn parcel(text: &str) -> Parcel {
    Parcel {
        kind: PostalKind::Courier,
        city_ref_id: text.to_owned(),
        address: Some(PostalAddress {
            street_type: text.to_owned(),
            ..PostalAddress::default()
        }),
        warehouse_ref_id: None,
        postmachine_ref_id: Some(text.to_owned()),
    }
}

pub(super) fn details() -> BoxedStrategy<Details> {
    let payment = every_variant!(Payment {
        Payment::Cash => Just(Payment::Cash),
        Payment::Card => Just(Payment::Card),
        Payment::Instalments => Just(Payment::Instalments),
        Payment::Credit => Just(Payment::Credit),
    });
    let contact = (text(), text(), text(), text());
    let utm = text().prop_map(|text| crate::utm::Utm::of_landing(&[("utm_term".to_owned(), text)]));
    let products = || vec(any::<u64>(), 0..3);
    (
        contact,
        delivery(),
        (payment, text()),
        (text(), products(), products()),
        utm,
    )
        .prop_map(
            |(
                (first_name, last_name, phone, email),
                delivery,
                (payment, credit),
                (comment, prescriptions, by_points),
                utm,
            )| Details {
                company: CompanyId::new(&comment),
                town: last_name.clone(),
                first_name,
                last_name,
                phone,
                email,
                delivery,
                payment,
                credit,
                comment,
                utm,
                prescriptions,
                by_points,
            },
        )
        .boxed()
}

fn sums() -> BoxedStrategy<Option<Box<Sums>>> {
    let money = || any::<i64>().prop_map(Money);
    let line = (any::<u64>(), money());
    let maybe = || proptest::option::of(money());
    let sums = (
        vec(line, 0..3),
        [money(), money(), money()],
        [maybe(), maybe()],
        [0..9999_i64, 0..9999_i64],
    );
    let points = |amount| Points::worth(Currency::Mdl.amount(Money(amount)));
    let sums = sums.prop_map(
        move |(lines, [goods, discount, by_points], [delivery, tax], [paid, given])| Sums {
            lines,
            goods_sum: goods,
            discount,
            by_points,
            delivery_sum: delivery,
            tax,
            points_paid: Some(points(paid)).filter(|points| !points.is_none()),
            points_given: points(given),
        },
    );
    proptest::option::of(sums.prop_map(Box::new)).boxed()
}

fn counted() -> BoxedStrategy<Vec<u64>> {
    proptest::collection::vec(any::<u64>(), 0..3).boxed()
}

pub(super) fn place_order() -> BoxedStrategy<PlaceOrder> {
    let agreed = every_variant!(AgreedSums {
        AgreedSums::Unasked => Just(AgreedSums::Unasked),
        AgreedSums::At(_) => any::<u64>().prop_map(AgreedSums::At),
        AgreedSums::Other => Just(AgreedSums::Other),
    });
    let total = proptest::option::of(any::<i64>().prop_map(Money));
    let code = proptest::option::of(text().prop_map(PromoCode));
    (text(), details(), agreed, total, (sums(), counted(), code))
        .prop_map(
            |(id, details, agreed, total, (sums, counted, without_code))| PlaceOrder {
                id,
                details,
                agreed,
                total,
                sums,
                counted,
                without_code,
            },
        )
        .boxed()
}

pub(super) fn ordered() -> BoxedStrategy<Option<OrderSummary>> {
    let total = proptest::option::of(any::<i64>().prop_map(Money));
    let ordered = (
        text(),
        lines(),
        total,
        sums(),
        proptest::option::of(details()),
    );
    let ordered = ordered.prop_map(|(number, lines, total, sums, details)| OrderSummary {
        receipt: details.map(|details| Box::new(Receipt::of(&details, 1))),
        number,
        lines,
        total,
        sums,
    });
    proptest::option::of(ordered).boxed()
}

pub(super) fn order_created() -> BoxedStrategy<OrderCreated> {
    (text(), text(), text(), proptest::option::of(text()))
        .prop_map(|(number, id, transaction, pay_url)| OrderCreated {
            number,
            id,
            transaction,
            result: PaymentPlace { pay_url },
        })
        .boxed()
}

pub(super) fn order_rejected() -> BoxedStrategy<OrderRejected> {
    every_variant!(OrderRejected {
        OrderRejected::EmptyCart => Just(OrderRejected::EmptyCart),
        OrderRejected::InProgress => Just(OrderRejected::InProgress),
        OrderRejected::Ordered(_) => text().prop_map(OrderRejected::Ordered),
        OrderRejected::NoCourier(_) => vec(text(), 0..3).prop_map(OrderRejected::NoCourier),
        OrderRejected::NoPrescription(_) =>
            vec(text(), 0..3).prop_map(OrderRejected::NoPrescription),
        OrderRejected::NoCard(_) => vec(text(), 0..3).prop_map(OrderRejected::NoCard),
        OrderRejected::Repriced => Just(OrderRejected::Repriced),
        OrderRejected::Joining => Just(OrderRejected::Joining),
        OrderRejected::Unavailable => Just(OrderRejected::Unavailable),
        OrderRejected::Short(_) => btree_map(text(), text(), 0..3).prop_map(OrderRejected::Short),
        OrderRejected::Promo(..) => (text(), promo_rejected()).prop_map(
            |(code, rejected)| OrderRejected::Promo(PromoCode(code), rejected)),
        OrderRejected::PromoChanged => Just(OrderRejected::PromoChanged),
        OrderRejected::Fields(_) => btree_map(text(), text(), 0..3).prop_map(OrderRejected::Fields),
        OrderRejected::Unauthorized => Just(OrderRejected::Unauthorized),
        OrderRejected::Backend => Just(OrderRejected::Backend),
        OrderRejected::TooOften(_) => any::<u32>().prop_map(OrderRejected::TooOften),
        OrderRejected::Unknown => Just(OrderRejected::Unknown),
        OrderRejected::Checking => Just(OrderRejected::Checking),
        OrderRejected::Lost => Just(OrderRejected::Lost),
    })
}

pub(super) fn order_answer() -> BoxedStrategy<OrderAnswer> {
    every_variant!(OrderAnswer {
        OrderAnswer::Created(_) => order_created().prop_map(OrderAnswer::Created),
        OrderAnswer::Rejected(_) => order_rejected().prop_map(OrderAnswer::Rejected),
    })
}

pub(super) fn order() -> BoxedStrategy<Order> {
    let stage = every_variant!(Stage {
        Stage::Begun => Just(Stage::Begun),
        Stage::Reserved => Just(Stage::Reserved),
        Stage::Answered(_) => order_answer().prop_map(Stage::Answered),
    });
    (
        (text(), text(), text()),
        any::<(u64, u64, u32, bool, bool)>(),
        (
            (lines(), lines()),
            proptest::option::of(promo().prop_map(Box::new)),
            proptest::option::of(any::<i64>().prop_map(Money)),
            (sums(), counted()),
        ),
        proptest::option::of(details()),
        (stage, proptest::option::of(order_created())),
    )
        .prop_map(
            |(
                (id, digest, key),
                (asked_ms, sent_ms, tries, given_up, once),
                ((lines, saved), promo, total, (sums, counted)),
                details,
                (stage, hint),
            )| Order {
                id,
                asked_ms,
                sent_ms,
                tries,
                lines,
                saved,
                promo,
                total,
                sums,
                counted,
                receipt: details
                    .as_ref()
                    .map(|details| Box::new(Receipt::of(details, sent_ms))),
                details,
                digest,
                key,
                given_up,
                once,
                hint: hint.map(Box::new),
                stage,
            },
        )
        .boxed()
}
