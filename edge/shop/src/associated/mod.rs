//! Products that go with a product: those that the backend associates with it (spec commerce 4 and 7), and those that
//! the site names for its kind. Each list is a page; the confirmation of an added product offers the first of it.

mod page;
#[cfg(test)]
mod tests;

pub use page::{additional, associated};

use crate::backend::Call;
use crate::contract::{Contract, Declared, Typed};
use crate::product::{Card, ProductId, Products};

/// `GET /general/associated-products/?product_id=…`
pub fn of_product(id: ProductId) -> Call<Products> {
    Call::get(format!("/general/associated-products/?product_id={id}"))
}

/// `GET /general/v2/associated-products/?product_ids=…`
pub fn of_products(id: ProductId) -> Call<Products> {
    Call::get(format!("/general/v2/associated-products/?product_ids={id}"))
}

/// The products of both answers that can be bought, without duplicates; a failed call adds none (spec commerce 8).
pub fn together(id: ProductId, answers: [Option<Products>; 2]) -> Vec<Card> {
    let mut found: Vec<Card> = Vec::new();
    for card in answers.into_iter().flatten().flat_map(|one| one.products) {
        let is_known = card.id == id || found.iter().any(|known| known.id == card.id);
        if card.can_be_bought() && !is_known {
            found.push(card);
        }
    }
    found
}

/// The calls of this feature.
pub const CALLS: &[&dyn Contract] = &[
    &one_of_two(Declared::new(
        "GET /general/associated-products/?product_id={id}",
        "associated-products",
        |known| Some(of_product(known.product_id?)),
    )),
    &one_of_two(Declared::new(
        "GET /general/v2/associated-products/?product_ids={ids}",
        "associated-products-v2",
        |known| Some(of_products(known.product_id?)),
    )),
];

const fn one_of_two(call: Declared<Typed<Products>>) -> Declared<Typed<Products>> {
    call.used_by("after a product with `has_associated_products` was added")
        .without("The other call's products alone, or none.")
        .shown_by("edge/shop/src/associated/tests.rs")
        .may_be_missing()
}
