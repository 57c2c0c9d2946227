//! The critical data of every page: the one list of what is loaded and rendered at an address.

use futures_util::FutureExt;
use futures_util::future::{LocalBoxFuture, ready};
use shop::account::needs_cabinet;
use shop::failure::Failure;
use shop::page::Page;
use shop::route::{Address, Route, Slug};

use crate::cart::JoinedGoods;
use crate::visit::Visit;
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
pub(crate) fn load<'a>(visit: &'a Visit, address: &'a Address) -> LocalBoxFuture<'a, Loaded> {
    if !visit.shop().languages.contains(&address.language) {
        return ready(Err(Failure::NotFound)).boxed_local();
    }
    match &address.route {
        Route::Home => Box::pin(home::load(visit)),
        Route::Category(slug) => Box::pin(category(visit, slug)),
        Route::Product(slug) => Box::pin(product::load(visit, slug)),
        Route::Search => Box::pin(search::load(visit)),
        // Where the site has no accounts, the address is the home page's with a query that means nothing.
        Route::SignIn if needs_cabinet(&visit.shop().settings).is_err() => {
            Box::pin(home::load(visit))
        }
        Route::SignIn => ready(Ok(session::page(visit))).boxed_local(),
        Route::Account | Route::NotFound => ready(Err(Failure::NotFound)).boxed_local(),
        Route::MyData => ready(Ok(shop::mydata::page(&visit.view()))).boxed_local(),
        Route::Cookies => ready(Ok(consent::without_cookies(visit))).boxed_local(),
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
        | Route::WantToOrder => Box::pin(content::load(visit, &address.route)),
        Route::Promotions => Box::pin(promotions::list(visit)),
        Route::Promotion(id) => Box::pin(promotions::one(visit, id)),
        Route::Favourites => Box::pin(favourites::load(visit)),
        Route::Compare => Box::pin(compare::load(visit)),
        Route::AccountOrders | Route::Orders => Box::pin(account::orders(visit, &address.route)),
        Route::AccountOrder(id) => Box::pin(account::order(visit, id)),
        Route::AccountAddresses => Box::pin(addresses::load(visit)),
        Route::Cabinet => Box::pin(account::cabinet(visit)),
        Route::Cart => Box::pin(own_cart(visit)),
        Route::SharedCart => Box::pin(shared_cart::load(visit)),
        Route::QuickOrder => Box::pin(quickorder::load(visit)),
        Route::Checkout => Box::pin(checkout::load(visit)),
        Route::CartSuccess => Box::pin(orders::load(visit).map(Ok)),
        Route::PaymentSuccess | Route::PaymentFailed => {
            Box::pin(payment::load(visit, &address.route).map(Ok))
        }
        Route::Availability(id) => Box::pin(availability::load(visit, id)),
        Route::Associated(id) => Box::pin(associated::associated(visit, id)),
        Route::Additional(kind) => Box::pin(associated::additional(visit, kind)),
        Route::CreditOf(id) => Box::pin(credit::load(visit, id)),
        Route::Form(kind) => Box::pin(forms::load(visit, kind)),
    }
}

/// A category; an address that is none may be a page that operators have built.
async fn category(visit: &Visit, slug: &Slug) -> Loaded {
    match catalogue::load(visit, slug).await {
        Err(Failure::NotFound) => pagebuilder::load(visit, slug).await,
        loaded => loaded,
    }
}

/// The visitor's cart, with what an order or a shared cart has brought into it.
async fn own_cart(visit: &Visit) -> Loaded {
    let order = account::repeated(visit).await;
    let shared = shared_cart::joined(visit);
    let joined = JoinedGoods {
        order: order.as_ref(),
        shared: shared.as_ref(),
    };
    cart::load(visit, joined).await
}
