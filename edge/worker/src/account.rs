//! The pages of a signed-in shopper, and the gate before them.

use shop::account::{elsewhere, leads_on, orders as orders_of, page};
use shop::failure::Failure;
use shop::page::Page;
use shop::route::{Address, Route};
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

/// The shopper's orders, one page of them.
pub(crate) async fn orders(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    route: &Route,
) -> Result<Page, Failure> {
    let number = ctx.request.query_value("page");
    let number = number.and_then(|page| page.parse().ok()).unwrap_or(1);
    if ctx.caller().needs_confirmation() {
        confirm(ctx, site_ctx.language).await?;
    }
    let found = ctx
        .backend(site_ctx.language)
        .ask(&orders_of(number))
        .await
        .map_err(|error| from_backend(&error, "orders"))?;
    Ok(page::orders(&site_ctx.view(), route, &found, number.max(1)))
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
