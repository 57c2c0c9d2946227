//! Checkout: the form's page and the localities of a region.

use std::rc::Rc;

use futures_util::future::{LocalBoxFuture, join, join3};
use platform::response::ResponseBuilder;
use shop::cart::PricedCart;
use shop::checkout::{
    Checking, CheckoutView, Choice, LOST, NOT_PLACED, Places, cart_mark, checking, page,
    region_among, with_address, with_contact,
};
use shop::city::delivery_fields;
use shop::delivery::{DEFAULT_REGION, REGIONS, STORES, SavedAddress, localities as localities_of};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::session::Caller;
use web_sys::Response;

use crate::cart::{Known, beside, now, priced};
use crate::carts::{Orders, fresh_id};
use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::site_context::SiteContext;
use crate::{city, identity, language};

/// The form for the caller's cart.
pub(crate) async fn load(ctx: &RequestContext, site_ctx: &SiteContext) -> Result<Page, Failure> {
    let fields = delivery_fields(city::of(ctx, site_ctx));
    let account = identity::account(ctx, site_ctx.language);
    let (found, account) = join(look(ctx, site_ctx, None), account).await;
    let (fields, address) = match &account {
        Some(account) => (
            with_contact(fields, &account.user),
            account.default_address(),
        ),
        None => (fields, None),
    };
    match found? {
        Found::Checking(page) => Ok(*page),
        Found::Cart(cart) => {
            let news = &cart.1.news;
            let told = if news.lost {
                Some(&LOST)
            } else {
                news.refused.then_some(&NOT_PLACED)
            };
            let problem = told.map(Failure::Refused);
            form(ctx, site_ctx, *cart, &fields, address, problem.as_ref()).await
        }
    }
}

/// What the page of the checkout is about.
enum Found {
    /// An order of the cart that has no answer yet: its page.
    Checking(Box<Page>),
    Cart(Box<(PricedCart, Orders)>),
}

/// Looks at the caller's cart. Its form would order the goods of an order once more that is being checked. A `problem`
/// says why that order's answer is not there yet.
fn look<'a>(
    ctx: &'a RequestContext,
    site_ctx: &'a SiteContext,
    problem: Option<&'a Failure>,
) -> LocalBoxFuture<'a, Result<Found, Failure>> {
    Box::pin(async move {
        let (cart, mut orders) = now(ctx, site_ctx).await?;
        let Some(open) = orders.news.open.take() else {
            let priced = priced(ctx, site_ctx, &cart, Known::default()).await?;
            return Ok(Found::Cart(Box::new((priced, orders))));
        };
        // Without its prices the page says less, while the backend is away.
        let goods = Checking::cart(&open);
        let priced = priced(ctx, site_ctx, &goods, Known::default()).await;
        let view = site_ctx.view();
        let order = Checking::new(&view, open, priced.ok());
        let beside = beside(site_ctx, &ctx.caller(), &orders);
        let page = checking(&view, &order, beside, problem);
        Ok(Found::Checking(Box::new(page)))
    })
}

/// The form with what was typed, or what the account knows, and what is wrong.
fn form<'a>(
    ctx: &'a RequestContext,
    site_ctx: &'a SiteContext,
    (priced, orders): (PricedCart, Orders),
    fields: &'a Fields,
    address: Option<&'a SavedAddress>,
    problem: Option<&'a Failure>,
) -> LocalBoxFuture<'a, Result<Page, Failure>> {
    Box::pin(async move {
        let beside = beside(site_ctx, &ctx.caller(), &orders);
        let view = site_ctx.view();
        if let Some(page) = page::without_goods(&view, &priced.view, beside) {
            return Ok(page);
        }
        let form = contents(ctx, site_ctx, priced, fields, address, problem).await?;
        Ok(page::checkout(&view, &form, beside.ordered, problem))
    })
}

async fn contents(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    cart: PricedCart,
    fields: &Fields,
    address: Option<&SavedAddress>,
    problem: Option<&Failure>,
) -> Result<CheckoutView, Failure> {
    let mut fields = fields.clone();
    let chosen = fields.text("region").parse().ok();
    let usual = chosen.unwrap_or(DEFAULT_REGION);
    let mut known = None;
    if let Some(address) = address {
        let region = chosen.or(address.region.id).unwrap_or(DEFAULT_REGION);
        if let Ok(found) = places(ctx, site_ctx, region).await {
            let filled = with_address(&fields, address, region, &found);
            if filled.is_some() || region == usual {
                known = Some(found);
            }
            fields = filled.unwrap_or(fields);
        }
    }
    let places = match known {
        Some(known) => known,
        None => places(ctx, site_ctx, usual).await?,
    };
    let id = fields.text("command");
    let command = if id.is_empty() {
        fresh_id()
    } else {
        id.to_owned()
    };
    let ids = (command, mark(ctx, &ctx.caller()));
    CheckoutView::new(&site_ctx.view(), cart, places, ids, &fields, problem)
}

/// Tells the caller's cart apart from others; empty for a caller without a cart.
pub(crate) fn mark(ctx: &RequestContext, caller: &Caller) -> String {
    let key = ctx.site.seal_key.as_ref();
    let cart = caller.cart_name(ctx.site.name());
    key.zip(cart)
        .map_or_else(String::new, |(key, cart)| cart_mark(key, &cart))
}

/// Where orders are delivered and given out; the localities are those of the region, or of the one that the form shows in
/// its place.
fn places<'a>(
    ctx: &'a RequestContext,
    site_ctx: &'a SiteContext,
    region: u64,
) -> LocalBoxFuture<'a, Result<Places, Failure>> {
    Box::pin(async move {
        let backend = ctx.backend(site_ctx.language);
        let (local, regions) = (localities_of(region), REGIONS);
        let (regions, localities, stores) = join3(
            backend.ask(&regions),
            backend.ask(&local),
            backend.ask(&STORES),
        )
        .await;
        let failed = |error| from_backend(&error, "delivery places");
        let regions = regions.map_err(failed)?.0;
        let here = region_among(&regions, region);
        let told = regions.iter().find(|known| known.id == here);
        let localities = match (localities, told) {
            (Ok(found), _) if here == region => found.0,
            (_, Some(told)) if !told.localities.is_empty() => told.localities.clone(),
            (Err(error), _) if here == region => return Err(failed(error)),
            _ => {
                let found = backend.ask(&localities_of(here)).await;
                found.map_err(failed)?.0
            }
        };
        Ok(Places {
            regions,
            localities,
            stores: stores.map_err(failed).ok().map(|found| found.0),
        })
    })
}

/// `GET /api/localities?region=…`
pub(crate) async fn localities(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let region = ctx
        .request
        .query_value("region")
        .and_then(|region| region.parse().ok())
        .ok_or(Failure::Malformed)?;
    let found = ctx
        .backend(language::of(ctx))
        .ask(&localities_of(region))
        .await;
    let found = found.map_err(|error| from_backend(&error, "localities"))?;
    let choices: Vec<Choice> = found.0.into_iter().map(Choice::from).collect();
    Ok(ResponseBuilder::new(200, CachePolicy::Private).json(&choices))
}

/// The form with what was sent and the present prices, or the page in its place.
pub(crate) async fn drawn(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    fields: &Fields,
    problem: Option<&Failure>,
) -> Result<Page, Failure> {
    match look(ctx, site_ctx, problem).await? {
        Found::Checking(page) => Ok(*page),
        Found::Cart(cart) => form(ctx, site_ctx, *cart, fields, None, problem).await,
    }
}
