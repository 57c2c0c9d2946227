//! A cart shared as a link: its page, and the form that adds its goods.

use std::rc::Rc;

use platform::clock;
use shop::cart::CommandRequest;
use shop::cartpage::PricedCart;
use shop::failure::Failure;
use shop::fields::Fields;
use shop::page::Page;
use shop::sharedcart::{SHARED_FIELD, SharedGoods, open_goods};
use shop::sharedcart::{SharedBeside, shared as page_of};
use web_sys::Response;

use crate::cart::{back, finish, priced};
use crate::carts::{command_id, fresh_id};
use crate::context::RequestContext;
use crate::loaded_products::LoadedProducts;
use crate::site_context::{self, SiteContext};
use crate::{language, limits, respond};

fn opened(ctx: &RequestContext, sealed: &str) -> Result<SharedGoods, Failure> {
    let key = ctx.site.sealing()?;
    open_goods(key, sealed, clock::now_ms())
}

/// The goods that the cart's page was to get, as its address says.
pub(crate) fn joined(ctx: &RequestContext) -> Option<SharedGoods> {
    let sealed = ctx.request.query_value(SHARED_FIELD)?;
    opened(ctx, &sealed).ok()
}

/// The page of a link: it changes nothing.
pub(crate) async fn load(ctx: &RequestContext, site_ctx: &SiteContext) -> Result<Page, Failure> {
    let sealed = ctx.request.query_value(SHARED_FIELD).unwrap_or_default();
    let goods = opened(ctx, &sealed)?;
    shown(ctx, site_ctx, &sealed, &goods, None).await
}

async fn shown(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    sealed: &str,
    goods: &SharedGoods,
    problem: Option<&Failure>,
) -> Result<Page, Failure> {
    let priced = match priced_now(ctx, site_ctx, goods).await {
        Err(failure) if problem.is_none() => return Err(failure),
        // Its form can be sent again, whether or not the catalogue tells what the goods are.
        priced => priced.ok(),
    };
    let beside = SharedBeside {
        sealed,
        command: &fresh_id(),
        problem,
    };
    let goods = priced.as_ref().map(|priced| &priced.view);
    Ok(page_of(&site_ctx.view(), goods, beside))
}

async fn priced_now(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    goods: &SharedGoods,
) -> Result<PricedCart, Failure> {
    let mut loaded = LoadedProducts::default();
    loaded.ask(ctx, site_ctx, goods.products()).await?;
    let cart = goods.cart(loaded.cards());
    priced(ctx, site_ctx, &cart, loaded).await
}

/// `POST /api/cart/shared`: the goods of a link join the caller's cart, once per command id; the cart's page then says
/// which could not.
pub(crate) async fn add(ctx: Rc<RequestContext>) -> Result<Response, Failure> {
    let fields = ctx.request.fields().await?;
    let language = language::of(&ctx);
    let site_ctx = site_context::open(&ctx, language).await;
    let id = command_id(&fields)?;
    let sealed = fields.text(SHARED_FIELD);
    let goods = opened(&ctx, sealed)?;
    match join(&ctx, &site_ctx, &fields, id, &goods).await {
        Err(failure) if !ctx.request.wants_json() => {
            let page = shown(&ctx, &site_ctx, sealed, &goods, Some(&failure)).await?;
            Ok(respond::refused(&ctx, &site_ctx, page, &failure))
        }
        outcome => outcome,
    }
}

async fn join(
    ctx: &Rc<RequestContext>,
    site_ctx: &SiteContext,
    fields: &Fields,
    id: String,
    goods: &SharedGoods,
) -> Result<Response, Failure> {
    limits::repeat(ctx).await?;
    let mut loaded = LoadedProducts::default();
    loaded.ask(ctx, site_ctx, goods.products()).await?;
    let Some(command) = goods.join(loaded.cards()) else {
        return Ok(back(site_ctx, fields)?.empty());
    };
    let request = CommandRequest::of(id, command, loaded.cards());
    finish(ctx, site_ctx, fields, request, &mut loaded).await
}
