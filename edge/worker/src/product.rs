//! Loads a product page.

use shop::failure::Failure;
use shop::page::Page;
use shop::product::{page, product};
use shop::route::Slug;

use crate::failure::from_backend;
use crate::hall::Hall;
use crate::shopfront::Shopfront;

/// The product of this slug.
pub(crate) async fn load(hall: &Hall, front: &Shopfront, slug: &Slug) -> Result<Page, Failure> {
    let answer = hall.backend(front.language).ask(&product(slug)).await;
    let answer = answer.map_err(|error| from_backend(&error, "product"))?;
    Ok(page::product(&front.view(), slug, &answer))
}
