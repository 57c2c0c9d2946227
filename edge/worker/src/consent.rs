//! Remembers what a visitor answers in the panel of consent, where the page could not remember it itself.

use std::rc::Rc;

use platform::response::ResponseBuilder;
use shop::consent::{CONSENT_COOKIE, CONSENT_COOKIE_AGE, chosen};
use shop::failure::Failure;
use shop::pagecache::CachePolicy;
use web_sys::Response;

use crate::context::RequestContext;
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
