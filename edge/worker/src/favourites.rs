//! Favourites: the page, and the heart on every card.

use std::rc::Rc;

use platform::response::ResponseBuilder;
use shop::failure::Failure;
use shop::favourites::{FAVOURITES_COOKIE, FAVOURITES_COOKIE_AGE, favourites, page};
use shop::fields::Fields;
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::product::{ProductId, SavedProducts, products_by_id, read_change, read_id};
use shop::route::{Route, Slug};
use web_sys::Response;

use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::respond::way_back;
use crate::site_context::SiteContext;

/// The favourites, as the browser keeps them.
pub(crate) fn of(ctx: &RequestContext) -> SavedProducts {
    favourites(ctx.request.cookie(FAVOURITES_COOKIE).unwrap_or_default())
}

/// The page of the favourites that the catalogue still has.
pub(crate) async fn load(ctx: &RequestContext, site_ctx: &SiteContext) -> Result<Page, Failure> {
    let favourites = of(ctx);
    if favourites.ids().is_empty() {
        return Ok(page::favourites(&site_ctx.view(), &[]));
    }
    let call = products_by_id(favourites.ids().iter().copied());
    let found = ctx
        .backend(site_ctx.language)
        .ask(&call)
        .await
        .map_err(|error| from_backend(&error, "favourites"))?;
    Ok(page::favourites(&site_ctx.view(), &found.products))
}

/// Saves a product or takes it out, as the request says; if it does not say, the product changes sides.
pub(crate) async fn toggle(ctx: &Rc<RequestContext>, product: &Slug) -> Result<Response, Failure> {
    let product = read_id(product.as_str())?;
    let fields = ctx.request.fields().await?;
    let list = of(ctx).changed(product, read_change(&fields)?);
    let cookie = (FAVOURITES_COOKIE, FAVOURITES_COOKIE_AGE);
    keep_and_answer(ctx, &fields, &list, product, cookie, Route::Favourites)
}

/// The state of a list after a change.
#[derive(serde::Serialize)]
struct Toggled {
    saved: bool,
    count: usize,
}

/// Keeps a list in its cookie of this name and age.
pub(crate) fn keep(ctx: &RequestContext, list: &SavedProducts, (name, age): (&'static str, u32)) {
    let value = list.text();
    let age = if value.is_empty() { 0 } else { age };
    ctx.session.carry(&ctx.cookie(name, &value, age, false));
}

/// Keeps a list, and answers with its state, or with a redirect for a plain form.
pub(crate) fn keep_and_answer(
    ctx: &RequestContext,
    fields: &Fields,
    list: &SavedProducts,
    product: ProductId,
    cookie: (&'static str, u32),
    page: Route,
) -> Result<Response, Failure> {
    keep(ctx, list, cookie);
    if !ctx.request.wants_json() {
        let target = way_back(ctx, fields, page)?;
        return Ok(ResponseBuilder::redirect(303, &target, CachePolicy::Never).empty());
    }
    Ok(
        ResponseBuilder::new(200, CachePolicy::Never).json(&Toggled {
            saved: list.has(product),
            count: list.ids().len(),
        }),
    )
}
