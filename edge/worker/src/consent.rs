//! Remembers what a visitor answers in the panel of consent, where the page could not remember it itself.

use std::rc::Rc;

use platform::response::ResponseBuilder;
use shop::consent::{CONSENT_COOKIE, CONSENT_COOKIE_AGE, chosen};
use shop::failure::{self as shop_failure, Failure};
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::route::Route;
use web_sys::Response;

use crate::context::RequestContext;
use crate::site_context::SiteContext;
use crate::{language, site_context};

/// `POST /api/consent`: the panel as a plain form. The page that it stands on stays as it is, with all that was written
/// on it; its first script sees the new cookie and closes the panel.
pub(crate) async fn choose(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let fields = ctx.request.fields().await?;
    let site_ctx = site_context::open(ctx, language::of(ctx)).await;
    let choice = chosen(&site_ctx.view(), &fields)?;
    let cookie = ctx.cookie(CONSENT_COOKIE, &choice, CONSENT_COOKIE_AGE, false);
    Ok(ResponseBuilder::new(204, CachePolicy::Never)
        .with_cookie(&cookie)
        .empty())
}

/// The page for browsers that keep nothing, with the way back to the page that was asked for.
pub(crate) fn without_cookies(ctx: &RequestContext, site_ctx: &SiteContext) -> Page {
    let own = site_ctx.view().href(Route::Cookies);
    let back = ctx.came_from().filter(|page| page.as_str() != own);
    let home = || site_ctx.view().href(Route::Home);
    let back = back.map_or_else(home, |page| page.as_str().to_owned());
    shop_failure::page::cookies(&site_ctx.view(), &back)
}
