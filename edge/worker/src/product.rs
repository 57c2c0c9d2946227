//! Loads a product page.

use shop::failure::Failure;
use shop::page::Page;
use shop::product::{CHOSEN_FIELD, page, product};
use shop::route::Slug;

use crate::context::RequestContext;
use crate::failure::from_lookup;
use crate::site_context::SiteContext;

/// The product of this slug.
pub(crate) async fn load(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    slug: &Slug,
) -> Result<Page, Failure> {
    let answer = ctx.backend(site_ctx.language).ask(&product(slug)).await;
    let answer = answer.map_err(|error| from_lookup(&error, "product"))?;
    let chosen = ctx.request.query_value(CHOSEN_FIELD);
    let answer = answer.chosen(&chosen.unwrap_or_default());
    Ok(page::product(&site_ctx.view(), slug, &answer))
}
