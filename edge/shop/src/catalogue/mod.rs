//! Categories: what a listing asks the backend for, and what comes back.

#[cfg(test)]
mod contract_tests;
mod key;
mod choice;
mod filter;
mod answer;
mod category_path;
#[cfg(test)]
mod rendered_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod typed_tests;
mod listing_defaults;
mod listing;
mod canonical;
mod filters;
mod pages;
mod query;
mod relaxed;
pub mod page;
mod preselected;

pub use answer::CategoryAnswer;
pub(crate) use answer::filter_fields;
pub use canonical::canonical;
pub use category_path::Place;
pub use choice::FilterChoice;
pub use filter::{Filter, FilterOption};
pub(crate) use filters::has_filters;
pub use key::Key;
pub use listing::{Listing, QUERY};
pub use listing_defaults::{Sort, Usual};
pub use relaxed::Relaxed;

use crate::backend::{Call, encode_query};
use crate::contract::{Contract, Declared};
use crate::product::learn_product;
use crate::route::Slug;

/// `GET /general/v2/category/{slug}/` with the listing's page, order and filters. A subcategory is asked for by its
/// own slug, without those of its parents.
pub fn category(slug: &Slug, listing: &Listing) -> Call<CategoryAnswer> {
    let mut path = format!(
        "/general/v2/category/{}/?page={}&per_page={}",
        slug.last(),
        listing.page,
        listing.usual.per_page.0
    );
    path.push_str("&sortBy=");
    path.push_str(&encode_query(listing.order().value()));
    let filters = listing.asked_filters();
    if !filters.is_empty() {
        path.push_str("&filters=");
        path.push_str(&encode_query(&filters));
    }
    Call::get(path)
}

/// The calls of this feature.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new(
        "GET /general/v2/category/{slug}/?page={page}&per_page={count}&sortBy={order}&filters={filters}",
        "category",
        |known| Some(category(known.category.as_ref()?, &Listing::default())),
    )
    .used_by("category pages")
    .without("404 asks `GET /page/{slug}/` and is the missing page then; a later page of filtered goods leads to the first. Refused filters (400, 422) show all goods, and say so. Anything else is a 503.")
    .shown_by("tests/worker/backend.test.ts")
    .learn(|known, answer| learn_product(known, answer, "products"))
    .beyond(
        "The documents speak of parameters, and name these for other lists of products.",
        &["query page", "query per_page", "query sortBy"],
    ),
];
