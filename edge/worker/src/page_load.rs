//! From an address to what comes of it: the gate, the canonical address, and the one list of what is loaded and rendered.

use std::rc::Rc;

use futures_util::FutureExt;
use futures_util::future::{LocalBoxFuture, ready};
use shop::account::gate::shown_at;
use shop::failure::Failure;
use shop::outcome::{Outcome, Redirect};
use shop::page::Page;
use shop::pages;
use shop::paths::{Target, renamed};
use shop::route::{Address, Route, Slug};

use crate::cart::JoinedGoods;
use crate::gate::{self, Admission};
use crate::visit::Visit;
use crate::{
    account, addresses, associated, availability, cart, catalogue, checkout, compare, consent,
    content, credit, favourites, forms, home, language, pagebuilder, payment, product, promotions,
    quickorder, search, session, shared_cart, thankyou,
};

/// A request that the gate has let in at a page's canonical address: nothing else is loaded.
#[derive(Debug)]
pub(crate) struct Arrival<'a> {
    /// The visit as the gate left it.
    pub visit: Rc<Visit>,
    address: &'a Address,
}

/// Lets a request in at a page. Otherwise brings what comes of it: a redirect, or why the gate refuses it.
pub(crate) async fn arrive<'a>(
    visit: &Rc<Visit>,
    address: &'a Address,
) -> Result<Arrival<'a>, Outcome> {
    let admission = gate::to_page(visit.clone(), address).await;
    let visit = match admission.map_err(Outcome::Failed)? {
        Admission::Enter(visit) => visit,
        Admission::Redirect(target) => {
            return Err(Outcome::Redirect(Redirect::Visitor(target)));
        }
    };
    match pages::canonical(&visit.view(), &address.route, &visit.asked()) {
        Some(target) => Err(Outcome::Redirect(Redirect::Permanent(target))),
        None => Ok(Arrival { visit, address }),
    }
}

/// Loads a page where the gate lets the request in; the visit is the one to render it with.
pub(crate) async fn arrive_and_load(visit: Rc<Visit>, address: &Address) -> (Rc<Visit>, Outcome) {
    match arrive(&visit, address).await {
        Ok(arrival) => {
            let visit = arrival.visit.clone();
            (visit, arrival.load().await)
        }
        Err(outcome) => (visit, outcome),
    }
}

impl Arrival<'_> {
    /// Loads the page's critical data and renders it; the data decides the status.
    pub(crate) fn load(self) -> LocalBoxFuture<'static, Outcome> {
        let (visit, address) = (self.visit.clone(), self.address.clone());
        Box::pin(async move { load(&visit, &address).await })
    }
}

/// Whether the page has another spelling of its address than the one that was asked for.
pub(crate) fn respelled(visit: &Visit, page: &Page) -> Option<Target> {
    let asked = visit.asked();
    renamed(asked.path, asked.query, page.canonical.as_deref()?)
}

/// What comes of loaded data once its address is known to the backend: a page may be asked for in another spelling, and a
/// missing one may have this address in another language.
pub(crate) async fn resolve(visit: &Visit, address: &Address, loaded: Outcome) -> Outcome {
    let target = match &loaded {
        Outcome::Page(page) => respelled(visit, page),
        Outcome::Failed(Failure::NotFound) => language::find_in_others(visit, address).await,
        Outcome::Redirect(_) | Outcome::Failed(_) => None,
    };
    target.map_or(loaded, |target| {
        Outcome::Redirect(Redirect::Permanent(target))
    })
}

/// Boxes what loads a page, and so has it compiled as a function of its own: all of them in one are 170 KB, and an engine
/// is long about optimising that.
fn boxed<'a, T: 'a>(loading: impl Future<Output = T> + 'a) -> LocalBoxFuture<'a, Outcome>
where
    Outcome: From<T>,
{
    Box::pin(loading.map(Outcome::from))
}

fn load<'a>(visit: &'a Visit, address: &'a Address) -> LocalBoxFuture<'a, Outcome> {
    if !visit.shop().languages.contains(&address.language) {
        return ready(Outcome::Failed(Failure::NotFound)).boxed_local();
    }
    match shown_at(&address.route, &visit.shop().settings) {
        Route::Home => boxed(home::load(visit)),
        Route::Category(slug) => boxed(category(visit, slug)),
        Route::Product(slug) => boxed(product::load(visit, slug)),
        Route::Search => boxed(search::load(visit)),
        Route::SignIn => boxed(ready(Ok(session::page(visit)))),
        Route::Account | Route::NotFound => boxed(ready(Outcome::Failed(Failure::NotFound))),
        Route::MyData => boxed(ready(Ok(shop::mydata::page(&visit.view())))),
        Route::Cookies => boxed(ready(Ok(consent::without_cookies(visit)))),
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
        | Route::WantToOrder => boxed(content::load(visit, &address.route)),
        Route::Promotions => boxed(promotions::list(visit)),
        Route::Promotion(id) => boxed(promotions::one(visit, id)),
        Route::Favourites => boxed(favourites::load(visit)),
        Route::Compare => boxed(compare::load(visit)),
        Route::AccountOrders | Route::Orders => boxed(account::orders(visit, &address.route)),
        Route::AccountOrder(id) => boxed(account::order(visit, id)),
        Route::AccountAddresses => boxed(addresses::load(visit)),
        Route::Cabinet => boxed(account::cabinet(visit)),
        Route::Cart => boxed(own_cart(visit)),
        Route::SharedCart => boxed(shared_cart::load(visit)),
        Route::QuickOrder => boxed(quickorder::load(visit)),
        Route::Checkout => boxed(checkout::load(visit)),
        Route::CartSuccess => boxed(thankyou::load(visit).map(Ok)),
        Route::PaymentSuccess | Route::PaymentFailed => {
            boxed(payment::load(visit, &address.route).map(Ok))
        }
        Route::Availability(id) => boxed(availability::load(visit, id)),
        Route::Associated(id) => boxed(associated::associated(visit, id)),
        Route::Additional(kind) => boxed(associated::additional(visit, kind)),
        Route::CreditOf(id) => boxed(credit::load(visit, id)),
        Route::Form(kind) => boxed(forms::load(visit, kind)),
    }
}

/// A category; an address that is none may be a page that operators have built.
async fn category(visit: &Visit, slug: &Slug) -> Outcome {
    match catalogue::load(visit, slug).await {
        Err(Failure::NotFound) => Outcome::from(pagebuilder::load(visit, slug).await),
        loaded => Outcome::from(loaded),
    }
}

/// The visitor's cart, with what an order or a shared cart has brought into it.
async fn own_cart(visit: &Visit) -> Result<Page, Failure> {
    let order = account::repeated(visit).await;
    let shared = shared_cart::joined(visit);
    let joined = JoinedGoods {
        order: order.as_ref(),
        shared: shared.as_ref(),
    };
    cart::load(visit, joined).await
}
