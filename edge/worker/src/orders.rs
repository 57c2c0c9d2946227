//! Loads the page after an order.

use shop::orders::{NUMBER_FIELD, PAYMENT_CLOSED, PAYMENT_FIELD, SEAL_FIELD, Thanks, page};
use shop::page::Page;

use crate::context::RequestContext;
use crate::site_context::SiteContext;

/// Thanks, for an order that this browser made.
pub(crate) fn load(ctx: &RequestContext, site_ctx: &SiteContext) -> Page {
    let said = |name| ctx.request.query_value(name).unwrap_or_default();
    let thanks = || {
        let key = ctx.site.seal_key.as_ref()?;
        let cart = ctx.caller().cart_name(ctx.site.name())?;
        Thanks::read(key, &cart, &said(NUMBER_FIELD), &said(SEAL_FIELD))
    };
    let is_unpaid = said(PAYMENT_FIELD) == PAYMENT_CLOSED;
    page::success(&site_ctx.view(), thanks().as_ref(), is_unpaid)
}
