//! Loads a page of the page builder, for an address that no category has.

use shop::failure::Failure;
use shop::page::Page;
use shop::pagebuilder::{page, page::built};
use shop::route::Slug;

use crate::context::RequestContext;
use crate::failure::from_lookup;
use crate::site_context::SiteContext;

/// The built page of this slug.
pub(crate) async fn load(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    slug: &Slug,
) -> Result<Page, Failure> {
    let call = page(slug).ok_or(Failure::NotFound)?;
    let answer = ctx.backend(site_ctx.language).ask(&call).await;
    let answer = answer.map_err(|error| from_lookup(&error, "page"))?;
    Ok(built(&site_ctx.view(), slug, &answer))
}
