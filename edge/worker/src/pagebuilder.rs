//! Loads a page of the page builder, at an address without a category.

use shop::failure::Failure;
use shop::page::Page;
use shop::pagebuilder::{page, page::built};
use shop::route::Slug;

use crate::failure::from_lookup;
use crate::visit::Visit;

/// The built page of this slug.
pub(crate) async fn load(visit: &Visit, slug: &Slug) -> Result<Page, Failure> {
    let call = page(slug).ok_or(Failure::NotFound)?;
    let answer = visit.backend().ask(&call).await;
    let answer = answer.map_err(|error| from_lookup(&error, "page"))?;
    Ok(built(&visit.view(), slug, &answer))
}
