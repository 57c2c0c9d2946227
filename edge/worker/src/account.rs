//! The pages of a signed-in shopper, and the gate before them.

use std::rc::Rc;

use futures_util::future::LocalBoxFuture;
use shop::account::order_page::{self, Beside};
use shop::account::{
    OrderDetail, OrderFilter, REPEATED_FIELD, elsewhere, is_missing, is_order_id, leads_on,
    needs_cabinet, order as order_of, orders as orders_of, page, repeat as again,
};
use shop::cart::CommandRequest;
use shop::carts::CartRequest;
use shop::failure::Failure;
use shop::page::Page;
use shop::paths::{Target, with_query};
use shop::product::Card;
use shop::route::{Address, Route, Slug};
use shop::session::{ME, UNAUTHORIZED};
use web_sys::Response;

use crate::carts::{ask, command_id, fresh_id};
use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::identity::{confirm, points};
use crate::site_context::{self, SiteContext};
use crate::{cart_count, language, limits, respond, session};

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
    let mut answer = backend.ask(&orders_of(&filter)).await;
    if let Some(other) = answer.as_ref().err().and_then(|error| filter.after(error)) {
        answer = backend.ask(&orders_of(&other)).await;
        filter = other;
    }
    let mut found = answer.map_err(failed)?;
    if let Some(nearest) = filter.nearest(&found) {
        match backend.ask(&orders_of(&nearest)).await {
            Ok(last) => (found, filter) = (last, nearest),
            // The first page stands.
            Err(_) if !found.orders.is_empty() => {}
            Err(error) => return Err(failed(error)),
        }
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
    Ok(shown(site_ctx, id, &found, &known, None))
}

fn shown(
    site_ctx: &SiteContext,
    id: &Slug,
    found: &OrderDetail,
    known: &[Card],
    problem: Option<&Failure>,
) -> Page {
    let command = fresh_id();
    let beside = Beside {
        known,
        command: &command,
        problem,
    };
    order_page::order(&site_ctx.view(), id, found, beside)
}

/// `POST /api/cart/orders/{id}`: the goods of an order join the cart, once per command id; the cart's page then says
/// which could not.
pub(crate) async fn repeat(ctx: Rc<RequestContext>, id: &Slug) -> Result<Response, Failure> {
    let fields = ctx.request.fields().await?;
    let language = language::of(&ctx);
    let site_ctx = site_context::open(&ctx, language).await;
    needs_cabinet(&site_ctx.shop.settings)?;
    if ctx.session.access().is_none() {
        return Err(Failure::Refused(&UNAUTHORIZED));
    }
    let command = command_id(&fields)?;
    limits::repeat(&ctx).await?;
    let order = found(&ctx, &site_ctx, id).await?;
    let backend = ctx.backend(language);
    let known = backend.products(order.content.products()).await;
    let known = known
        .map_err(|error| from_backend(&error, "products of an order"))?
        .products;
    if let Err(failure) = join(&ctx, &site_ctx, command, &order, &known).await {
        if ctx.request.wants_json() {
            return Err(failure);
        }
        let page = shown(&site_ctx, id, &order, &known, Some(&failure));
        return Ok(respond::refused(&ctx, &site_ctx, page, &failure));
    }
    let cart = site_ctx.view().href(Route::Cart);
    let query = [REPEATED_FIELD, "=", id.as_str()].concat();
    let target = Target::local(&with_query(&cart, Some(&query))).ok_or(Failure::Internal)?;
    Ok(respond::see_other(&target))
}

async fn join(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    id: String,
    order: &OrderDetail,
    known: &[Card],
) -> Result<(), Failure> {
    let Some(command) = again(order, known) else {
        return Ok(());
    };
    let caller = ctx.caller();
    let request = CartRequest::Apply(CommandRequest::of(id, command, known));
    let answer = ask(ctx, &caller, site_ctx.language, request).await?;
    let cart = answer.ok_or(Failure::Internal)?.cart()?;
    cart_count::tell(ctx, &caller, &cart);
    Ok(())
}

/// The order whose goods the cart's page was to get, as its address says.
pub(crate) async fn repeated(ctx: &RequestContext, site_ctx: &SiteContext) -> Option<OrderDetail> {
    ctx.session.access()?;
    let id = Slug::new(&ctx.request.query_value(REPEATED_FIELD)?)?;
    found(ctx, site_ctx, &id).await.ok()
}

/// The order that the backend shows to this shopper.
pub(crate) fn found<'a>(
    ctx: &'a RequestContext,
    site_ctx: &'a SiteContext,
    id: &'a Slug,
) -> LocalBoxFuture<'a, Result<OrderDetail, Failure>> {
    Box::pin(async move {
        if !is_order_id(id) {
            return Err(Failure::NotFound);
        }
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
    let products = order.content.products();
    if products.is_empty() {
        return Vec::new();
    }
    let backend = ctx.backend(site_ctx.language);
    let found = backend.products(products).await;
    match found {
        Ok(found) => found.products,
        Err(error) => {
            worker::console_error!("the products of an order were not asked: {error}");
            Vec::new()
        }
    }
}

/// The greeting, by the name that the backend knows, if it tells one.
pub(crate) async fn cabinet(ctx: &RequestContext, site_ctx: &SiteContext) -> Result<Page, Failure> {
    let mut user = confirm(ctx, site_ctx.language).await?;
    if !user.is_named() {
        match ctx.backend(site_ctx.language).ask(&ME).await {
            Ok(named) => user = named,
            Err(error) => {
                let failure = from_backend(&error, "user");
                if error.is_unauthorized() {
                    return Err(failure);
                }
            }
        }
    }
    let points = points(ctx, site_ctx.language).await.ok();
    Ok(page::cabinet(&site_ctx.view(), &user, points))
}
