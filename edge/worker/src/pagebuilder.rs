//! Loads a page of the page builder, for an address that no category has.

use shop::failure::Failure;
use shop::page::Page;
use shop::pagebuilder::{page, page::built};
use shop::route::Slug;

use crate::failure::from_backend;
use crate::hall::Hall;
use crate::shopfront::Shopfront;

/// The built page of this slug.
pub(crate) async fn load(hall: &Hall, front: &Shopfront, slug: &Slug) -> Result<Page, Failure> {
    let call = page(slug).ok_or(Failure::NotFound)?;
    let answer = hall.backend(front.language).ask(&call).await;
    let answer = answer.map_err(|error| from_backend(&error, "page"))?;
    Ok(built(&front.view(), slug, &answer))
}
