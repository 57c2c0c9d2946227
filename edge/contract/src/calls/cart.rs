//! The calls of a purchase: the copy of a cart, a promo code, an order. They stand as a guest makes them, so that what is
//! checked, reserved and ordered is in the cart then.

use shop::backend::{Call, Request};
use shop::cart::Line;
use shop::cartcopy::{BackendCart, BackendLines, SyncStep};
use shop::delivery::{Method, Speed};
use shop::lenient::{Json, Lenient};
use shop::ordering::{CreatedAnswer, Delivery, Details, OrderCreated, Payment, create_order};
use shop::product::ProductId;
use shop::promo::{PromoAnswer, PromoCode, preview, update_prices};
use shop::quantity::Quantity;
use shop::utm::Utm;

use super::{Access, ContractCall, Known, Proof};

const COPY: &str = "The cart itself stays as it is; its copy is made again later, with growing pauses, after 408 and 425 too, and after 429 no earlier than its `Retry-After` says. What another 4xx refuses is told at its line, and is not asked for again until the cart changes. Nothing is ordered without the copy.";

/// The cart that calls of the contract are made for.
fn guest_cart(known: &Known) -> BackendCart {
    BackendCart {
        no_user_id: Some(known.run.clone()),
    }
}

fn cart_step(
    call: (&'static str, &'static str),
    step: fn(ProductId, Quantity) -> SyncStep,
) -> ContractCall {
    ContractCall::new(call, "the copy of a cart", COPY, move |known: &Known| {
        let (product, one) = known.goods()?;
        Some(guest_cart(known).step(&step(product, one)))
    })
    .access(Access::Write)
}

/// What a guest does before an order: the one before has emptied the cart.
fn fill(known: &Known) -> Vec<Request> {
    let add = known.goods().map(|(product, one)| {
        let step = SyncStep::Add(product, one);
        guest_cart(known).step(&step).request
    });
    add.into_iter().collect()
}

fn fill_and_reserve(known: &Known) -> Vec<Request> {
    let mut asked = fill(known);
    asked.push(guest_cart(known).reserve(None).request);
    asked
}

/// A call about a code that no shop has: its refusal is an answer too.
fn promo(
    call: (&'static str, &'static str),
    used_by: &'static str,
    without: &'static str,
    ask: fn(&PromoCode, (ProductId, Quantity), &str) -> Call<PromoAnswer>,
) -> ContractCall {
    let code = PromoCode("contract-check".to_owned());
    let asked = move |known: &Known| Some(ask(&code, known.goods()?, &known.run));
    ContractCall {
        also_fine: &[400, 404, 422],
        ..ContractCall::new(call, used_by, without, asked).access(Access::Write)
    }
}

/// What an answer to an order means.
const ORDER: &str = "400 and 422 show their words, 409 says that goods are gone; after another 4xx (but 408 and 499) nothing was ordered. After anything else than 201 or the site's `order_accepted`, and after no answer, the shopper reads that the order is being checked, and that cart orders nothing else until that is known or given up. It is sent again, under its key, only with the site's `repeats_orders`.";

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
    let guest = guest_cart(known).no_user_id;
    Some(create_order(
        payment.name(),
        &[line],
        None,
        &details,
        &known.run,
        guest.as_deref(),
    ))
}

/// The number of an order, or what the backend finds it by; empty where the answer says neither.
pub fn order_number(answer: &Json<'_>) -> String {
    match CreatedAnswer::read(answer).map(OrderCreated::from) {
        Some(OrderCreated { number, id, .. }) if number.is_empty() => id,
        Some(OrderCreated { number, .. }) => number,
        None => String::new(),
    }
}

pub(super) fn calls() -> Vec<ContractCall> {
    vec![
        cart_step(
            ("POST /general/cart/add-item/", "cart-add-item"),
            |id, one| SyncStep::Add(id, one.plus(one)),
        ),
        cart_step(
            ("POST /general/cart/reduce-item/", "cart-reduce-item"),
            SyncStep::Reduce,
        ),
        ContractCall::new(
            (
                "GET /general/cart/fetch-all/?no_user_id={guest}",
                "cart-fetch-all",
            ),
            "the copy of a cart, before it is made equal; what an app has changed in that of an account is taken over",
            "The copy is made again later, with growing pauses, after 429 no earlier than its `Retry-After` says; after another 4xx (but 408 and 425) when the cart changes. Nothing is ordered without the copy.",
            |known| Some(guest_cart(known).fetch()),
        )
        .learn(|known, answer| {
            let held = BackendLines::read(answer).unwrap_or_default();
            known.is_held = held.goods().any(|(id, _)| Some(id) == known.product_id);
        })
        .proof(Proof::Holds),
        ContractCall {
            also_fine: &[400, 404, 422],
            ..ContractCall::new(
                ("GET /general/cart/validate-products/?no_user_id={guest}", "cart-validate-products"),
                "the cart, once its copy is as it is; an order, before its goods are reserved",
                "400 and 422 are shown at the lines that they name, or above the cart, and nothing is ordered. After anything else nothing is wrong.",
                |known| Some(guest_cart(known).validate()),
            )
        },
        promo(
            (
                "POST /general/promo-code/update_prices/",
                "promo-code-update_prices",
            ),
            "the cart: a promo code that is typed",
            "After a 4xx (but 401, 408, 425 and 429) the code is refused with the answer's words; after anything else it is said that the code could not be checked. The cart stays as it is.",
            |code, _, guest| update_prices(code, &[], Some(guest)),
        ),
        promo(
            ("POST /general/order/preview-promo/", "order-preview-promo"),
            "checkout, before the reservation of an order with a promo code",
            "After a 4xx (but 401, 408, 425 and 429) the order is not placed, and the answer's first words are shown; after anything else nothing is ordered either.",
            |code, goods, guest| preview(code, &[goods], "cash", Some(guest)),
        ),
        ContractCall::new(
            (
                "POST /general/cart/create-reservation/",
                "cart-create-reservation",
            ),
            "checkout, right before the order",
            "Only 204 lets an order go on. After a 4xx (but 401, 403, 408, 425 and 429, which say nothing of the goods) the copy of the cart is compared once more; if it was right, what the backend says stands at its field; goods are said to be gone where it names some or nothing, or with 409.",
            |known| {
                known.goods()?;
                Some(guest_cart(known).reserve(None))
            },
        )
        .access(Access::Write),
        ContractCall::new(
            ("POST /general/v3/order/", "order"),
            "checkout",
            ORDER,
            |known| order(known, Payment::Cash),
        )
        .learn(|known, answer| known.number = Some(order_number(answer)))
        .proof(Proof::Key)
        .access(Access::Write),
        ContractCall::new(
            (
                "POST /general/iute-credit/create-order/",
                "iute-credit-create-order",
            ),
            "checkout: an order in instalments, in place of the call before and with the same body",
            ORDER,
            |known| order(known, Payment::Instalments),
        )
        .before(fill_and_reserve)
        .learn(|known, answer| known.number = Some(order_number(answer)))
        .proof(Proof::Key)
        .may_be_missing()
        .access(Access::Write),
        ContractCall {
            also_fine: &[400, 401, 403, 404],
            ..cart_step(
                (
                    "POST /general/cart/set-loyalty-item/",
                    "cart-set-loyalty-item",
                ),
                |id, _| SyncStep::Loyalty(id, true),
            )
        }
        .before(fill),
        cart_step(
            ("POST /general/cart/remove-item/", "cart-remove-item"),
            |id, _| SyncStep::Remove(vec![id]),
        ),
        ContractCall::new(
            ("POST /general/cart/merge-cart/", "cart-merge-cart"),
            "after a sign-in, when the cart of the guest has joined that of the account",
            "The copy of the account's cart is compared after it in any case, and what an app has added stays.",
            |known| Some(BackendCart::merge(&known.run)),
        )
        .may_be_missing()
        .access(Access::SessionWrite),
    ]
}
