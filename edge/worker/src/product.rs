//! Loads a product page.

use platform::clock;
use shop::failure::Failure;
use shop::page::Page;
use shop::product::{
    CHOSEN_FIELD, ProductAnswer, lacks_substance, page, product, product_properties,
};
use shop::route::Slug;

use crate::failure::from_lookup;
use crate::offers;
use crate::visit::Visit;

/// The time limit for the properties that a site's substitutes depend on, in milliseconds.
const PROPERTIES_MS: u64 = 1_000;

/// The product of this slug.
pub(crate) async fn load(visit: &Visit, slug: &Slug) -> Result<Page, Failure> {
    let answer = visit.backend().ask(&product(slug)).await;
    let answer = answer.map_err(|error| from_lookup(&error, "product"))?;
    let answer = with_substance(visit, answer).await;
    offers::seen(visit, std::slice::from_ref(&answer.product.card));
    let chosen = visit.request.query_value(CHOSEN_FIELD);
    let answer = answer.chosen(&chosen.unwrap_or_default());
    Ok(page::product(&visit.view(), slug, &answer))
}

/// Asks for the properties that the product's answer does not have, where the row of substitutes needs them. Without an
/// answer in time there is no such row.
async fn with_substance(visit: &Visit, answer: ProductAnswer) -> ProductAnswer {
    if !lacks_substance(visit.shop(), &answer) {
        return answer;
    }
    let backend = visit.backend().until(clock::now_ms() + PROPERTIES_MS);
    let asked = backend
        .ask(&product_properties(answer.product.card.id))
        .await;
    match asked {
        Ok(properties) => answer.with_properties(properties),
        Err(_) => answer,
    }
}
