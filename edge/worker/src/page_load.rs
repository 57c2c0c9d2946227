//! The critical data of every page: the one list of what is loaded and rendered at an address.

use futures_util::FutureExt;
use futures_util::future::{LocalBoxFuture, ready};
use shop::account::needs_cabinet;
use shop::failure::Failure;
use shop::page::Page;
use shop::route::{Address, Route, Slug};

use crate::context::RequestContext;
use crate::site_context::SiteContext;
use crate::{
    account, addresses, associated, availability, cart, catalogue, checkout, compare, consent,
    content, credit, favourites, forms, home, orders, pagebuilder, payment, product, promotions,
    quickorder, search, session, shared_cart,
};

type Loaded = Result<Page, Failure>;

/// Loads a page's critical data and renders it; the data decides the status.
///
/// Each is boxed, and so compiled as a function of its own: all of them in one are 170 KB, and an engine is long about
/// optimising that.
pub(crate) fn load<'a>(
    ctx: &'a RequestContext,
    site_ctx: &'a SiteContext,
    address: &'a Address,
) -> LocalBoxFuture<'a, Loaded> {
    if !site_ctx.shop.languages.contains(&address.language) {
        return ready(Err(Failure::NotFound)).boxed_local();
    }
    match &address.route {
        Route::Home => Box::pin(home::load(ctx, site_ctx)),
        Route::Category(slug) => Box::pin(category(ctx, site_ctx, slug)),
        Route::Product(slug) => Box::pin(product::load(ctx, site_ctx, slug)),
        Route::Search => Box::pin(search::load(ctx, site_ctx)),
        // Where the site has no accounts, the address is the home page's with a query that means nothing.
        Route::SignIn if needs_cabinet(&site_ctx.shop.settings).is_err() => {
            Box::pin(home::load(ctx, site_ctx))
        }
        Route::SignIn => ready(Ok(session::page(ctx, site_ctx))).boxed_local(),
        Route::Account | Route::NotFound => ready(Err(Failure::NotFound)).boxed_local(),
        Route::MyData => ready(Ok(shop::mydata::page(&site_ctx.view()))).boxed_local(),
        Route::Cookies => ready(Ok(consent::without_cookies(ctx, site_ctx))).boxed_local(),
        Route::About
        | Route::Articles
        | Route::Article(_)
        | Route::Brands
        | Route::Brand(_)
        | Route::Career
        | Route::Contacts
        | Route::Credit
        | Route::Delivery
        | Route::Discount
        | Route::Faq
        | Route::Feedbacks
        | Route::Gallery
        | Route::Album(_)
        | Route::Insurance
        | Route::Logistics
        | Route::OrderGuide
        | Route::Partners
        | Route::ServiceCenter
        | Route::Terms
        | Route::WantToOrder => Box::pin(content::load(ctx, site_ctx, &address.route)),
        Route::Promotions => Box::pin(promotions::list(ctx, site_ctx)),
        Route::Promotion(id) => Box::pin(promotions::one(ctx, site_ctx, id)),
        Route::Favourites => Box::pin(favourites::load(ctx, site_ctx)),
        Route::Compare => Box::pin(compare::load(ctx, site_ctx)),
        Route::AccountOrders | Route::Orders => {
            Box::pin(account::orders(ctx, site_ctx, &address.route))
        }
        Route::AccountOrder(id) => Box::pin(account::order(ctx, site_ctx, id)),
        Route::AccountAddresses => Box::pin(addresses::load(ctx, site_ctx)),
        Route::Cabinet => Box::pin(account::cabinet(ctx, site_ctx)),
        Route::Cart => Box::pin(own_cart(ctx, site_ctx)),
        Route::SharedCart => Box::pin(shared_cart::load(ctx, site_ctx)),
        Route::QuickOrder => Box::pin(quickorder::load(ctx, site_ctx)),
        Route::Checkout => Box::pin(checkout::load(ctx, site_ctx)),
        Route::CartSuccess => Box::pin(orders::load(ctx, site_ctx).map(Ok)),
        Route::PaymentSuccess | Route::PaymentFailed => {
            Box::pin(payment::load(ctx, site_ctx, &address.route).map(Ok))
        }
        Route::Availability(id) => Box::pin(availability::load(ctx, site_ctx, id)),
        Route::Associated(id) => Box::pin(associated::associated(ctx, site_ctx, id)),
        Route::Additional(kind) => Box::pin(associated::additional(ctx, site_ctx, kind)),
        Route::CreditOf(id) => Box::pin(credit::load(ctx, site_ctx, id)),
        Route::Form(kind) => Box::pin(forms::load(ctx, site_ctx, kind)),
    }
}

/// A category; an address that is none may be a page that operators have built.
async fn category(ctx: &RequestContext, site_ctx: &SiteContext, slug: &Slug) -> Loaded {
    match catalogue::load(ctx, site_ctx, slug).await {
        Err(Failure::NotFound) => pagebuilder::load(ctx, site_ctx, slug).await,
        loaded => loaded,
    }
}

/// The visitor's cart, with what an order or a shared cart has brought into it.
async fn own_cart(ctx: &RequestContext, site_ctx: &SiteContext) -> Loaded {
    let order = account::repeated(ctx, site_ctx).await;
    let shared = shared_cart::joined(ctx);
    cart::load(ctx, site_ctx, order.as_ref(), shared.as_ref()).await
}
