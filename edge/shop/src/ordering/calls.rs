//! The contract's declarations of the calls that create an order.

use super::{CreatedAnswer, Delivery, Details, OrderCreated, Payment, create_order};
use crate::backend::Call;
use crate::cart::Line;
use crate::cartcopy::fill_and_reserve;
use crate::contract::{Access, Contract, Declared, Known, Proof, Typed};
use crate::delivery::{Method, Speed};
use crate::lenient::{Json, Lenient};
use crate::utm::Utm;

/// The calls of this feature.
pub const CALLS: &[&dyn Contract] = &[
    &of_order(Declared::new("POST /general/v3/order/", "order", |known| {
        order(known, Payment::Cash)
    }))
    .used_by("checkout")
    .shown_by("tests/worker/orders.test.ts"),
    &of_order(Declared::new(
        "POST /general/iute-credit/create-order/",
        "iute-credit-create-order",
        |known| order(known, Payment::Instalments),
    ))
    .used_by(
        "checkout: an order in instalments, in place of the call before and with the same body",
    )
    .shown_by("tests/worker/checkout-credit.test.ts")
    .before(fill_and_reserve)
    .may_be_missing(),
];

const fn of_order(call: Declared<Typed<CreatedAnswer>>) -> Declared<Typed<CreatedAnswer>> {
    call.without("400 and 422 show their words, 409 says that goods are gone; after another 4xx (but 408 and 499) nothing was ordered. After anything else than 201 or the site's `order_accepted`, and after no answer, the shopper reads that the order is being checked, and that cart orders nothing else until that is known or given up. It is sent again, under its key, only with the site's `repeats_orders`.")
        .learn(|known, answer| known.number = Some(order_number(answer)))
        .proof(Proof::Key)
        .access(Access::Write)
        .shape("order")
        .beyond(
            "The documents speak of the order's payload, and name no field of it: a site's config may give its own.",
            &[
                "body no_user_id",
                "body contact.first_name",
                "body contact.last_name",
                "body contact.phone",
                "body contact.email",
                "body delivery.method",
                "body delivery.type",
                "body delivery.region_id",
                "body delivery.locality_id",
                "body delivery.street",
                "body delivery.building",
                "body delivery.apartment",
                "body delivery.note",
                "body delivery.store_id",
                "body payment",
                "body comment",
                "body products[].product_id",
                "body products[].count",
            ],
        )
}

fn order(known: &Known, payment: Payment) -> Option<Call<CreatedAnswer>> {
    let (product, one) = known.goods()?;
    let line = Line::new(product, one, one);
    let details = Details {
        first_name: "Contract".to_owned(),
        last_name: "Check".to_owned(),
        phone: "+37322000000".to_owned(),
        email: known.email(),
        delivery: Delivery {
            method: Method::Address,
            speed: Speed::Standart,
            region_id: known.region?,
            locality_id: known.locality,
            street: "Contract".to_owned(),
            building: "1".to_owned(),
            apartment: String::new(),
            note: String::new(),
            store_id: None,
            time: String::new(),
            postal: None,
            shipping_address_id: None,
        },
        payment,
        credit: String::new(),
        comment: "A check of the contract: nothing is to be sent.".to_owned(),
        utm: Utm::default(),
        prescriptions: Vec::new(),
        by_points: Vec::new(),
        town: String::new(),
        company: None,
    };
    let guest = Some(known.run.as_str());
    let name = payment.name();
    Some(create_order(
        name,
        &[line],
        None,
        &details,
        &known.run,
        guest,
    ))
}

/// The order's number, or the id by which the backend finds it; empty if the answer has neither.
pub fn order_number(answer: &Json<'_>) -> String {
    match CreatedAnswer::read(answer).map(OrderCreated::from) {
        Some(OrderCreated { number, id, .. }) if number.is_empty() => id,
        Some(OrderCreated { number, .. }) => number,
        None => String::new(),
    }
}
