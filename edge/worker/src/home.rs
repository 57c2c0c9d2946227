//! Loads the home page.

use futures_util::future::join;
use shop::failure::Failure;
use shop::home::{SLIDERS, SLIDES_BANNER, Sliders, page, sliders};
use shop::page::Page;
use shop::pagecache::CachePolicy;

use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::site_context::SiteContext;

pub(crate) async fn load(ctx: &RequestContext, site_ctx: &SiteContext) -> Result<Page, Failure> {
    let backend = ctx.backend(site_ctx.language);
    let (first, second) = (SLIDERS, SLIDES_BANNER);
    let (first, slides) = join(backend.ask(&first), backend.ask(&second)).await;
    let first = sliders(first).map_err(|error| from_backend(&error, "sliders"))?;
    let slides = sliders(slides).map_err(|error| from_backend(&error, "slides banner"));
    let mut page = page::home(
        &site_ctx.view(),
        &first,
        slides.as_ref().unwrap_or(&Sliders::default()),
    );
    if slides.is_err() {
        // Home without its banners is whole, yet not to be kept.
        page.cache = CachePolicy::Private;
    }
    Ok(page)
}
