//! Loads the page after an order.

use shop::orders::{NUMBER_FIELD, PAYMENT_CLOSED, PAYMENT_FIELD, SEAL_FIELD, Thanks, page};
use shop::page::Page;
use shop::route::Route;

use crate::context::RequestContext;
use crate::payment;
use crate::site_context::SiteContext;

/// Thanks, for an order that this browser made; what is known of a payment, for who comes back from a bank.
pub(crate) async fn load(ctx: &RequestContext, site_ctx: &SiteContext) -> Page {
    let said = |name| ctx.request.query_value(name).unwrap_or_default();
    let thanks = || {
        let key = ctx.site.seal_key.as_ref()?;
        let cart = ctx.caller().cart_name(ctx.site.name())?;
        Thanks::read(key, &cart, &said(NUMBER_FIELD), &said(SEAL_FIELD))
    };
    let is_unpaid = said(PAYMENT_FIELD) == PAYMENT_CLOSED;
    match thanks() {
        Some(thanks) => page::success(&site_ctx.view(), &thanks, is_unpaid),
        None => payment::load(ctx, site_ctx, &Route::CartSuccess).await,
    }
}
