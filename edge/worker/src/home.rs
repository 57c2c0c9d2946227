//! Loads the home page.

use shop::failure::Failure;
use shop::home::{SLIDERS, page, sliders};
use shop::page::Page;

use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::site_context::SiteContext;

pub(crate) async fn load(ctx: &RequestContext, site_ctx: &SiteContext) -> Result<Page, Failure> {
    let answer = ctx.backend(site_ctx.language).ask(&SLIDERS).await;
    let sliders = sliders(answer).map_err(|error| from_backend(&error, "sliders"))?;
    Ok(page::home(&site_ctx.view(), &sliders))
}
