//! The calls that create an order, as the contract declares them.

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

/// The number of an order, or what the backend finds it by; empty where the answer says neither.
pub fn order_number(answer: &Json<'_>) -> String {
    match CreatedAnswer::read(answer).map(OrderCreated::to_string(&(&self.lines, code, &self.details));
        let mut digest = sha256_hex(&sent.unwrap_or_default());
        digest.truncate(DIGEST_LETTERS);
        digest
    }

    /// What the order's promo code takes off it, paid as it is; `None` for an order without one.
    pub fn preview(&self, no_user_id: Option<&str>) -> Option<Call<PromoAnswer>> {
        let (promo, details) = (self.promo.as_ref()?, self.details.as_ref()?);
        let lines = self.lines.iter();
        let products: Vec<_> = lines.map(|line| (line.product, line.quantity)).collect();
        let payment = details.payment.name();
        Some(preview(&promo.code, &products, payment, no_user_id))
    }
}

#[cfg(test)]
mod tests {
    use super::super::placing_tests::details;
    use super::*;
    use crate::bodies::ORDER;
    use crate::lenient::read_text;
    use crate::quantity::Quantity;

    #[test]
    fn an_order_on_credit_sends_its_terms_in_two_fields() {
        let body = |credit: &str| {
            let details = Details {
                credit: credit.to_owned(),
                ..details("")
            };
            let call = create_order("a", &[], None, &details, "cart", None);
            call.request.json().unwrap().to_owned()
        };
        let six = body("6-a");
        assert!(six.contains(r#""credit_company":"a","months":6"#), "{six}");
        let without = body("0-a");
        assert!(
            without.contains(r#""credit_company":"a","comment""#),
            "{without}"
        );
        assert!(!body("").contains("credit_company"));
    }

    #[test]
    fn a_template_may_use_every_field_of_an_order() {
        fn collect_names(place: &str, json: &serde_json::Value, names: &mut Vec<String>) {
            for (name, value) in json.as_object().into_iter().flatten() {
                let name = [place, name].concat();
                // The parcel is sent as a whole.
                if name != "delivery.postal" {
                    collect_names(&[&name, "."].concat(), value, names);
                }
                names.push(name);
            }
        }
        let pairs = ["source", "medium", "campaign", "term", "content"]
            .map(|name| (["utm_", name].concat(), "x".to_owned()));
        let mut details = Details {
            credit: "6-a".to_owned(),
            prescriptions: vec![1],
            by_points: vec![1],
            utm: Utm::of_landing(&pairs),
            ..details("10:00")
        };
        details.delivery.shipping_address_id = Some(4);
        "10:00".clone_into(&mut details.delivery.time);
        let lines = [Line {
            grinding: Some(2),
            ..Line::new(1, Quantity::ONE, Quantity::ONE)
        }];
        let code = PromoCode("A".to_owned());
        let call = create_order("a", &lines, Some(&code), &details, "cart", Some("guest"));
        let sent: serde_json::Value = serde_json::from_str(call.request.json().unwrap()).unwrap();
        let (mut names, mut of_item) = (Vec::new(), Vec::new());
        collect_names("", &sent, &mut names);
        collect_names("", &sent["products"][0], &mut of_item);
        for name in &names {
            assert!(ORDER.values.contains(&name.as_str()), "{name}");
        }
        let named = |name: &&&str| names.iter().all(|known| known != **name);
        let unsent: Vec<_> = ORDER.values.iter().filter(named).collect();
        assert_eq!(unsent, [&"delivery.postal"]);
        let (_, known) = ORDER.list.unwrap();
        assert!(of_item.iter().all(|name| known.contains(&name.as_str())));
        assert_eq!(of_item.len(), known.len());
    }

    #[test]
    fn the_backends_answer_is_read_in_its_usual_shapes() {
        let created = |json: &str| {
            let answer: Option<CreatedAnswer> = read_text(json);
            answer.map(|answer| {
                let OrderCreated { number, id, .. }) if number.is_empty() => id,
        Some(OrderCreated { number, .. }) => number,
        None => String::new(),
    }
}
