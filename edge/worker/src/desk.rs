//! Two workers come from these sources. The desk is the whole shop. The storefront is built without the feature
//! `desk`: what visitors without a session browse, small, so that it starts at once wherever it is first asked.
//! Whatever else is asked goes on to the desk as it came.
//!
//! Nothing of the desk may be in the storefront's binary, so the ways to it are plain functions that begin with
//! [`IS_DESK`], and what takes time behind them is boxed: a future would carry all that it might wait for.

use std::future::ready;
use std::rc::Rc;

use futures_util::future::LocalBoxFuture;
use shop::failure::Failure;
use shop::i18n::Language;
use shop::page::Page;
use shop::pagecache::{Bypass, CacheStatus};
use shop::route::{Address, Endpoint, Place, Route};
use shop::session::{LOGIN_FIELD, REFRESH_COOKIE, TOKEN_COOKIE, login_href};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;
use worker::Env;

use crate::bindings::IS_DESK;
use crate::context::RequestContext;
use crate::request::{ShopRequest, Verb};
use crate::site_context::SiteContext;
use crate::{
    account, bindings, cart, cart_redis, cart_socket, checkout, city, compare, consent, content,
    favourites, forms, language, marks, orders, recent, session, sitemap,
};

/// Whether the storefront answers this itself.
pub(crate) fn is_browsed(request: &ShopRequest, place: &Place) -> bool {
    let stranger = || {
        let known = [TOKEN_COOKIE, REFRESH_COOKIE];
        known.iter().all(|name| request.cookie(name).is_none())
    };
    match place {
        Place::Root | Place::Unknown(_) => true,
        Place::Page(address) => {
            let browsed = matches!(
                address.route,
                Route::Home | Route::Category(_) | Route::Product(_) | Route::Search
            );
            browsed && stranger() && request.query_value(LOGIN_FIELD).is_none()
        }
        Place::Endpoint(Endpoint::Suggestions) => stranger(),
        Place::Endpoint(endpoint) => matches!(
            endpoint,
            Endpoint::Health
                | Endpoint::Media(_)
                | Endpoint::Robots
                | Endpoint::Manifest
                | Endpoint::Icon
                | Endpoint::Favicon
                | Endpoint::SiteFile(_)
        ),
    }
}

/// Hands a request over as it came; the answer goes out as the desk gives it. `None` if the desk is out of reach.
pub(crate) async fn pass_on(env: &Env, request: &ShopRequest) -> Option<Response> {
    let answer = match bindings::desk(env) {
        Some(desk) => ask(&desk, request).await,
        None => Err("it is not bound".into()),
    };
    answer
        .inspect_err(|error| worker::console_error!("the desk did not answer: {error:?}"))
        .ok()
}

async fn ask(
    desk: &bindings::Desk,
    request: &ShopRequest,
) -> Result<Response, wasm_bindgen::JsValue> {
    JsFuture::from(desk.fetch(&request.raw)?).await?.dyn_into()
}

/// Loads and renders a page of the desk.
pub(crate) fn page<'a>(
    ctx: &'a RequestContext,
    site_ctx: &'a SiteContext,
    address: &'a Address,
) -> LocalBoxFuture<'a, Result<Page, Failure>> {
    if !IS_DESK {
        return Box::pin(ready(Err(Failure::NotFound)));
    }
    Box::pin(async move {
        match &address.route {
            Route::About
            | Route::Articles
            | Route::Article(_)
            | Route::Brands
            | Route::Brand(_)
            | Route::Career
            | Route::Contacts
            | Route::Delivery
            | Route::Feedbacks
            | Route::Gallery
            | Route::Album(_)
            | Route::Logistics
            | Route::Partners
            | Route::Terms
            | Route::WantToOrder => content::load(ctx, site_ctx, &address.route).await,
            Route::Favourites => favourites::load(ctx, site_ctx).await,
            Route::Compare => compare::load(ctx, site_ctx).await,
            Route::AccountOrders | Route::Orders => {
                account::orders(ctx, site_ctx, &address.route).await
            }
            Route::Cabinet => account::cabinet(ctx, site_ctx).await,
            Route::Cart => cart::load(ctx, site_ctx).await,
            Route::Checkout => checkout::load(ctx, site_ctx).await,
            Route::CartSuccess => Ok(orders::load(ctx, site_ctx)),
            Route::Form(kind) => forms::load(ctx, site_ctx, kind),
            Route::Home
            | Route::Category(_)
            | Route::Product(_)
            | Route::Search
            | Route::Cookies
            | Route::Account
            | Route::NotFound => Err(Failure::NotFound),
        }
    })
}

/// Answers at an endpoint of the desk.
pub(crate) fn endpoint(
    ctx: Rc<RequestContext>,
    endpoint: Endpoint,
) -> LocalBoxFuture<'static, Result<Response, Failure>> {
    if !IS_DESK {
        return Box::pin(ready(Err(Failure::NotFound)));
    }
    Box::pin(async move {
        match (endpoint, ctx.request.verb) {
            (Endpoint::CartView, Verb::Get | Verb::Head) => cart::view(&ctx).await,
            (Endpoint::CartLines, Verb::Post) => cart::add(ctx).await,
            (Endpoint::CartLine(product), Verb::Post) => cart::set(ctx, &product).await,
            (Endpoint::CartLine(product), Verb::Delete) => cart::remove(ctx, &product).await,
            (Endpoint::CartRedis, Verb::Get | Verb::Head) => cart_redis::read(&ctx).await,
            (Endpoint::CartRedis, Verb::Post) => cart_redis::save(&ctx).await,
            (Endpoint::CartRedis, Verb::Delete) => cart_redis::delete(&ctx).await,
            (Endpoint::CartSocket, Verb::Get) => cart_socket::open(&ctx).await,
            (Endpoint::Orders, Verb::Post) => checkout::order(ctx).await,
            (Endpoint::Forms(kind), Verb::Post) => forms::send(ctx, &kind).await,
            (Endpoint::Session, Verb::Post) => session::change(ctx, true).await,
            (Endpoint::SessionEnd, Verb::Post) => session::change(ctx, false).await,
            (Endpoint::AccountDoor, Verb::Get | Verb::Head) => {
                let orders = Address::new(language::of(&ctx), Route::AccountOrders);
                let skipped = CacheStatus::Bypass(Bypass::Excluded);
                Ok(session::away(&orders.href(), skipped))
            }
            (Endpoint::Localities, Verb::Get | Verb::Head) => checkout::localities(&ctx).await,
            (Endpoint::Favourite(product), Verb::Post) => favourites::toggle(&ctx, &product).await,
            (Endpoint::Compared(product), Verb::Post) => compare::toggle(&ctx, &product).await,
            (Endpoint::Recent, Verb::Get | Verb::Head) => recent::shelf(&ctx).await,
            (Endpoint::City, Verb::Post) => city::choose(&ctx).await,
            (Endpoint::Consent, Verb::Post) => consent::choose(&ctx).await,
            (Endpoint::Marks, Verb::Post) => marks::put(&ctx).await,
            (Endpoint::Sitemap, Verb::Get | Verb::Head) => Ok(sitemap::sitemap(&ctx).await),
            (endpoint, Verb::Get) if ctx.request.wants_page() => {
                let page = page_of(&endpoint, language::of(&ctx));
                let href = page.ok_or(Failure::MethodNotAllowed)?;
                Ok(session::away(&href, CacheStatus::Bypass(Bypass::Excluded)))
            }
            _ => Err(Failure::MethodNotAllowed),
        }
    })
}

/// Where the form stands that is sent to an endpoint: after a refusal its address is what the browser shows, and
/// people ask for it again.
fn page_of(endpoint: &Endpoint, language: Language) -> Option<String> {
    let route = match endpoint {
        Endpoint::CartLines | Endpoint::CartLine(_) => Route::Cart,
        Endpoint::Orders => Route::Checkout,
        Endpoint::Forms(kind) => Route::Form(kind.clone()),
        Endpoint::Favourite(_) | Endpoint::Marks => Route::Favourites,
        Endpoint::Compared(_) => Route::Compare,
        Endpoint::City | Endpoint::Consent | Endpoint::SessionEnd => Route::Home,
        Endpoint::Session => return Some(login_href(language)),
        Endpoint::Health
        | Endpoint::CartView
        | Endpoint::CartRedis
        | Endpoint::CartSocket
        | Endpoint::Suggestions
        | Endpoint::Localities
        | Endpoint::Robots
        | Endpoint::Sitemap
        | Endpoint::Manifest
        | Endpoint::Icon
        | Endpoint::Favicon
        | Endpoint::AccountDoor
        | Endpoint::Recent
        | Endpoint::Media(_)
        | Endpoint::SiteFile(_)
        | Endpoint::Asset(_) => return None,
    };
    Some(Address::new(language, route).href())
}
