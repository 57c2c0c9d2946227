//! Addresses of listings: categories, promotions, results of a search.

use shop::route::Address;
use web_sys::Response;

use crate::context::RequestContext;
use crate::site_context::SiteContext;
use crate::{catalogue, promotions, search};

/// Where one leads that is written in another way than its own.
pub(crate) fn moved(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    address: &Address,
) -> Option<Response> {
    catalogue::moved(ctx, site_ctx, address)
        .or_else(|| promotions::moved(ctx, site_ctx, address))
        .or_else(|| search::moved(ctx, site_ctx, address))
}
