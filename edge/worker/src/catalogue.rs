//! Loads a category page.

use shop::catalogue::{Listing, category, page};
use shop::failure::Failure;
use shop::page::Page;
use shop::route::Slug;

use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::site_context::SiteContext;

/// The category of this slug as the query asks for it.
pub(crate) async fn load(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    slug: &Slug,
) -> Result<Page, Failure> {
    let pairs = ctx.request.query_pairs();
    let listing = Listing::from_query(
        pairs
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str())),
    );
    let answer = ctx
        .backend(site_ctx.language)
        .ask(&category(slug, &listing))
        .await;
    let answer = answer.map_err(|error| from_backend(&error, "category"))?;
    Ok(page::category(&site_ctx.view(), slug, &answer, &listing))
}
