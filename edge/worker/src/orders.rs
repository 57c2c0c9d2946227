//! Loads the page after an order.

use shop::orders::{
    ADDRESS_FIELD, ADDRESS_UNSAVED, NUMBER_FIELD, PAYMENT_CLOSED, PAYMENT_FIELD, SEAL_FIELD,
    Shortcomings, Thanks, page,
};
use shop::page::Page;
use shop::route::Route;

use crate::context::RequestContext;
use crate::payment;
use crate::site_context::SiteContext;

/// Thanks, for an order that this browser made; what is known of a payment, for who comes back from a bank.
pub(crate) async fn load(ctx: &RequestContext, site_ctx: &SiteContext) -> Page {
    let said = |name| ctx.request.query_value(name).unwrap_or_default();
    let key = ctx.site.seal_key.as_ref();
    let thanks = key.and_then(|key| {
        let callers = [ctx.caller(), ctx.ordered_as()].into_iter();
        let mut carts = callers.filter_map(|caller| caller.cart_name(ctx.site.name()));
        carts.find_map(|cart| Thanks::read(key, &cart, &said(NUMBER_FIELD), &said(SEAL_FIELD)))
    });
    let short = Shortcomings {
        is_unpaid: said(PAYMENT_FIELD) == PAYMENT_CLOSED,
        is_address_unsaved: said(ADDRESS_FIELD) == ADDRESS_UNSAVED,
    };
    match thanks {
        Some(thanks) => page::success(&site_ctx.view(), &thanks, short),
        None => payment::load(ctx, site_ctx, &Route::CartSuccess).await,
    }
}
