//! The pages of a signed-in shopper, and the gate before them.

use futures_util::future::LocalBoxFuture;
use shop::account::{
    OrderDetail, OrderFilter, elsewhere, is_missing, leads_on, order as order_of, order_page,
    orders as orders_of, page,
};
use shop::failure::Failure;
use shop::page::Page;
use shop::product::{Card, products_by_id};
use shop::route::{Address, Route, Slug};
use shop::session::ME;

use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::identity::confirm;
use crate::session;
use crate::site_context::SiteContext;

/// The target of an address that does not lead to its page.
pub(crate) async fn gate(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    address: &Address,
) -> Option<String> {
    let settings = &site_ctx.shop.settings;
    if leads_on(address, settings) {
        return session::led_on(ctx, address.language).await;
    }
    elsewhere(address, settings, ctx.session.access().is_some())
}

/// The shopper's orders, one page of them: the last where there are fewer pages than the address says.
pub(crate) async fn orders(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    route: &Route,
) -> Result<Page, Failure> {
    let mut filter = OrderFilter::from_query(&ctx.request.query_pairs());
    if ctx.caller().needs_confirmation() {
        confirm(ctx, site_ctx.language).await?;
    }
    let backend = ctx.backend(site_ctx.language);
    let failed = |error| from_backend(&error, "orders");
    let mut found = backend.ask(&orders_of(&filter)).await.map_err(failed)?;
    if let Some(nearest) = filter.nearest(&found) {
        found = backend.ask(&orders_of(&nearest)).await.map_err(failed)?;
        filter = nearest;
    }
    Ok(page::orders(&site_ctx.view(), route, &found, &filter))
}

/// One of the shopper's orders, with what the catalogue still has of its products.
pub(crate) async fn order(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    id: &Slug,
) -> Result<Page, Failure> {
    let found = found(ctx, site_ctx, id).await?;
    let known = known(ctx, site_ctx, &found).await;
    Ok(order_page::order(&site_ctx.view(), id, &found, &known))
}

/// The order that the backend shows to this shopper.
fn found<'a>(
    ctx: &'a RequestContext,
    site_ctx: &'a SiteContext,
    id: &'a Slug,
) -> LocalBoxFuture<'a, Result<OrderDetail, Failure>> {
    Box::pin(async move {
        if ctx.caller().needs_confirmation() {
            confirm(ctx, site_ctx.language).await?;
        }
        let found = ctx.backend(site_ctx.language).ask(&order_of(id)).await;
        found.map_err(|error| {
            if is_missing(&error) {
                Failure::NotFound
            } else {
                from_backend(&error, "order")
            }
        })
    })
}

/// The products of an order; none while the catalogue is away.
async fn known(ctx: &RequestContext, site_ctx: &SiteContext, order: &OrderDetail) -> Vec<Card> {
    let goods = order.content.goods();
    if goods.is_empty() {
        return Vec::new();
    }
    let call = products_by_id(goods.iter().map(|(id, _)| *id));
    let found = ctx.backend(site_ctx.language).ask(&call).await;
    match found {
        Ok(found) => found.products,
        Err(error) => {
            worker::console_error!("the products of an order were not asked: {error}");
            Vec::new()
        }
    }
}

/// The greeting, by the name that the backend knows.
pub(crate) async fn cabinet(ctx: &RequestContext, site_ctx: &SiteContext) -> Result<Page, Failure> {
    let mut user = confirm(ctx, site_ctx.language).await?;
    if !user.is_named() {
        let named = ctx.backend(site_ctx.language).ask(&ME).await;
        user = named.map_err(|error| from_backend(&error, "user"))?;
    }
    Ok(page::cabinet(&site_ctx.view(), &user))
}
