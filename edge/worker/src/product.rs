//! Loads a product page.

use shop::failure::Failure;
use shop::page::Page;
use shop::product::{CHOSEN_FIELD, page, product};
use shop::route::Slug;

use crate::failure::from_lookup;
use crate::offers;
use crate::visit::Visit;

/// The product of this slug.
pub(crate) async fn load(visit: &Visit, slug: &Slug) -> Result<Page, Failure> {
    let answer = visit.backend().ask(&product(slug)).await;
    let answer = answer.map_err(|error| from_lookup(&error, "product"))?;
    offers::seen(visit, std::slice::from_ref(&answer.product.card));
    let chosen = visit.request.query_value(CHOSEN_FIELD);
    let answer = answer.chosen(&chosen.unwrap_or_default());
    Ok(page::product(&visit.view(), slug, &answer))
}
