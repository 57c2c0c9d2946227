//! Loads a category page.

use shop::catalogue::{Listing, category, page};
use shop::failure::Failure;
use shop::page::Page;
use shop::route::Slug;

use crate::failure::from_backend;
use crate::hall::Hall;
use crate::shopfront::Shopfront;

/// The category of this slug as the query asks for it.
pub(crate) async fn load(hall: &Hall, front: &Shopfront, slug: &Slug) -> Result<Page, Failure> {
    let pairs = hall.visit.query_pairs();
    let listing = Listing::from_query(
        pairs
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str())),
    );
    let answer = hall
        .backend(front.language)
        .ask(&category(slug, &listing))
        .await;
    let answer = answer.map_err(|error| from_backend(&error, "category"))?;
    Ok(page::category(&front.view(), slug, &answer, &listing))
}
