//! The calls of a cart's copy, as the contract declares them. They are made as a guest, so that the checked, reserved
//! and ordered goods are in the cart at that time.

use super::{BackendCart, BackendLines, SyncStep};
use crate::backend::{Call, Request};
use crate::contract::{Access, Contract, Declared, GUEST, Known, Proof, REFUSALS, Typed};
use crate::lenient::Lenient;
use crate::product::ProductId;
use crate::quantity::Quantity;

/// The calls that bring the copy in line with the cart.
pub const CALLS: &[&dyn Contract] = &[
    &of_copy(Declared::new("POST /general/cart/add-item/", "cart-add-item", |known| {
        step(known, |id, one| SyncStep::Add(id, one.plus(one)))
    })),
    &of_copy(Declared::new("POST /general/cart/reduce-item/", "cart-reduce-item", |known| {
        step(known, SyncStep::Reduce)
    })),
    &Declared::new(
        "GET /general/cart/fetch-all/?no_user_id={guest}",
        "cart-fetch-all",
        |known| Some(guest_cart(known).fetch()),
    )
    .used_by("the copy of a cart, before it is made equal; what an app has changed in that of an account is taken over")
    .without("The copy is made again later, with growing pauses, after 429 no earlier than its `Retry-After` says; after another 4xx (but 408 and 425) when the cart changes. Nothing is ordered without the copy.")
    .shown_by("tests/worker/cart-mirror.test.ts")
    .learn(|known, answer| {
        let held = BackendLines::read(answer).unwrap_or_default();
        known.is_held = held.goods().any(|(id, _)| Some(id) == known.product_id);
    })
    .proof(Proof::Holds),
    &Declared::new(
        "GET /general/cart/validate-products/?no_user_id={guest}",
        "cart-validate-products",
        |known| Some(guest_cart(known).validate()),
    )
    .used_by("the cart, once its copy is as it is; an order, before its goods are reserved")
    .without("400 and 422 are shown at the lines that they name, or above the cart, and nothing is ordered. After anything else nothing is wrong.")
    .shown_by("tests/worker/cart-judged.test.ts")
    .also_fine(REFUSALS)
    .beyond(GUEST, &["query no_user_id"]),
];

/// The call right before an order.
pub const RESERVE_CALLS: &[&dyn Contract] = &[
    &Declared::new(
        "POST /general/cart/create-reservation/",
        "cart-create-reservation",
        |known| {
            known.goods()?;
            Some(guest_cart(known).reserve(None))
        },
    )
    .used_by("checkout, right before the order")
    .without("Only 204 lets an order go on. After a 4xx (but 401, 403, 408, 425 and 429, which say nothing of the goods) the copy of the cart is compared once more; if it was right, what the backend says stands at its field; goods are said to be gone where it names some or nothing, or with 409.")
    .shown_by("tests/worker/orders.test.ts")
    .access(Access::Write)
    .beyond(GUEST, &["body no_user_id"]),
];

/// The calls that are checked after all orders.
pub const LAST_CALLS: &[&dyn Contract] = &[
    &of_copy(Declared::new(
        "POST /general/cart/set-loyalty-item/",
        "cart-set-loyalty-item",
        |known| step(known, |id, _| SyncStep::Loyalty(id, true)),
    ))
    .shown_by("tests/worker/loyalty.test.ts")
    .also_fine(&[400, 401, 403, 404])
    .before(fill),
    &of_copy(Declared::new("POST /general/cart/remove-item/", "cart-remove-item", |known| {
        step(known, |id, _| SyncStep::Remove(vec![id]))
    })),
    &Declared::new("POST /general/cart/merge-cart/", "cart-merge-cart", |known| {
        Some(BackendCart::merge(&known.run))
    })
    .used_by("after a sign-in, when the cart of the guest has joined that of the account")
    .without("The copy of the account's cart is compared after it in any case, and what an app has added stays.")
    .shown_by("tests/worker/cart-merge.test.ts")
    .may_be_missing()
    .access(Access::SessionWrite),
];

const fn of_copy(call: Declared<Typed<()>>) -> Declared<Typed<()>> {
    call.used_by("the copy of a cart")
        .without("The cart itself stays as it is; its copy is made again later, with growing pauses, after 408 and 425 too, and after 429 no earlier than its `Retry-After` says. What another 4xx refuses is told at its line, and is not asked for again until the cart changes. Nothing is ordered without the copy.")
        .shown_by("tests/worker/cart-mirror.test.ts")
        .access(Access::Write)
}

/// The guest cart that the contract's calls use.
fn guest_cart(known: &Known) -> BackendCart {
    BackendCart {
        no_user_id: Some(known.run.clone()),
    }
}

fn step(known: &Known, step: fn(ProductId, Quantity) -> SyncStep) -> Option<Call<()>> {
    let (product, one) = known.goods()?;
    Some(guest_cart(known).step(&step(product, one)))
}

/// The calls before an order: the previous one has emptied the cart.
fn fill(known: &Known) -> Vec<Request> {
    let add = step(known, SyncStep::Add);
    add.into_iter().map(|call| call.request).collect()
}

/// The calls right before a second order.
pub fn fill_and_reserve(known: &Known) -> Vec<Request> {
    let mut asked = fill(known);
    asked.push(guest_cart(known).reserve(None).request);
    asked
}
