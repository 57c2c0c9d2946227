//! Loads the promotions, and one of them with its goods.

use futures_util::future::join;
use shop::backend::BackendFailure;
use shop::catalogue::{CategoryAnswer, Listing, Usual};
use shop::failure::Failure;
use shop::page::Page;
use shop::paths::Target;
use shop::promotions::{self, One, PROMOTIONS, goods, is_missing, page, promotion};
use shop::route::{Address, Route, Slug};
use web_sys::Response;

use crate::catalogue::{ask_listed, no_such_page};
use crate::context::RequestContext;
use crate::failure::{from_backend, from_lookup};
use crate::respond;
use crate::site_context::SiteContext;

fn listing(ctx: &RequestContext, site_ctx: &SiteContext) -> Listing {
    promotions::listing(&ctx.request.query_pairs(), Usual::of(&site_ctx.shop))
}

/// Where a promotion's address leads whose query is written in another way than its own.
pub(crate) fn moved(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    address: &Address,
) -> Option<Response> {
    if !matches!(address.route, Route::Promotion(_)) {
        return None;
    }
    let query = listing(ctx, site_ctx).moved(&ctx.request.query_pairs())?;
    let target = Target::local(&[ctx.request.path(), &query].concat())?;
    Some(respond::permanent(&target))
}

fn failed(failure: &BackendFailure) -> Failure {
    if is_missing(failure) {
        return Failure::NotFound;
    }
    from_backend(failure, "promotions")
}

/// All of them.
pub(crate) async fn list(ctx: &RequestContext, site_ctx: &SiteContext) -> Result<Page, Failure> {
    let all = ctx.backend(site_ctx.language).ask(&PROMOTIONS).await;
    let all = all.map_err(|error| failed(&error))?;
    Ok(page::promotions(&site_ctx.view(), &all))
}

/// The promotion of this id, with its goods as the query asks for them. It is there without them.
pub(crate) async fn one(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    id: &Slug,
) -> Result<Page, Failure> {
    let mut listing = listing(ctx, site_ctx);
    let backend = ctx.backend(site_ctx.language);
    let first = promotion(id);
    let goods = ask_listed(&backend, &mut listing, |listing| goods(Some(id), listing));
    let (first, goods) = join(backend.ask(&first), goods).await;
    let One(promotion) = first.map_err(|error| failed(&error))?;
    let goods = goods.map_err(|error| from_lookup(&error, "goods of a promotion"));
    let goods = match goods {
        Err(Failure::NotFound) => Ok(CategoryAnswer::default()),
        goods => goods.map(|goods| goods.listed),
    };
    if let Ok(goods) = &goods
        && goods.pages.lack(listing.page)
    {
        return Err(no_such_page(ctx, &listing, goods.pages));
    }
    let view = site_ctx.view();
    Ok(page::promotion(&view, id, &promotion, goods.ok(), &listing))
}
