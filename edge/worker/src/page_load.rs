//! From an address to its outcome: the gate, the canonical address, and the one list of page loaders.

use std::rc::Rc;

use futures_util::FutureExt;
use futures_util::future::{LocalBoxFuture, join3, ready};
use shop::account::gate::shown_at;
use shop::failure::Failure;
use shop::outcome::{Outcome, Redirect};
use shop::page::Page;
use shop::paths::{Target, renamed};
use shop::profile::ContactKind;
use shop::route::{Address, Place, Route, Slug};
use shop::{pages, paths};

use crate::cart::JoinedGoods;
use crate::gate::{self, Admission};
use crate::visit::Visit;
use crate::{
    account, addresses, associated, availability, avatar, cart, catalogue, checkout, codes,
    companies, company, compare, consent, content, credit, deletion, favourites, forms, home,
    language, letters, own_sessions, pagebuilder, password, payment, product, promotions, proof,
    quickorder, quote_offer, registration, search, session, sessions, shared_cart, support,
    thankyou,
};

/// A request that has passed the gate, at a page's canonical address. Only such a request loads a page.
#[derive(Debug)]
pub(crate) struct Arrival<'a> {
    /// The visit as the gate left it.
    pub visit: Rc<Visit>,
    address: &'a Address,
}

/// Admits a request to a page. Otherwise the outcome is a redirect or the refusal of the gate.
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

/// Loads a page if the gate admits the request. Returns the visit to render the page with.
pub(crate) async fn arrive_and_load(visit: Rc<Visit>, address: &Address) -> (Rc<Visit>, Outcome) {
    match arrive(&visit, address).await {
        Ok(arrival) => {
            let visit = arrival.visit.clone();
            // The buttons are drawn with the goods.
            quote_offer::offer_quote(&visit, &address.route).await;
            let admitted = sessions::admitted_to_page(&visit, &address.route);
            let named = company::learn(&visit, &address.route);
            let (admitted, (), loaded) = join3(admitted, named, arrival.load()).await;
            let outcome = match (admitted, loaded) {
                (Ok(()), Outcome::Page(page)) => {
                    Outcome::Page(Box::new(company::named(&visit, *page)))
                }
                (Ok(()), loaded) => loaded,
                (Err(failure), _) => Outcome::Failed(failure),
            };
            (visit, outcome)
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

/// The redirect to the canonical spelling of the page's address, if the request has another.
pub(crate) fn respelled(visit: &Visit, page: &Page) -> Option<Target> {
    let asked = visit.asked();
    renamed(asked.path, asked.query, page.canonical.as_deref()?)
}

/// The final outcome of a load. A page requested in another spelling is redirected to the canonical one, and a missing
/// page to its address in small letters or to the language that has this address.
pub(crate) async fn resolve(visit: &Visit, address: &Address, loaded: Outcome) -> Outcome {
    let target = match &loaded {
        Outcome::Page(page) => respelled(visit, page),
        // The gate has not judged the other addresses.
        Outcome::Failed(Failure::NotFound) if address.route.facts().audience.is_of_company() => {
            None
        }
        Outcome::Failed(Failure::NotFound) => match in_small_letters(visit, address).await {
            Some(target) => Some(target),
            None => language::find_in_others(visit, address).await,
        },
        Outcome::Gone(_) | Outcome::Redirect(_) | Outcome::Failed(_) => None,
    };
    target.map_or(loaded, |target| {
        Outcome::Redirect(Redirect::Permanent(target))
    })
}

/// The redirect from an address in capitals, which has no page, to the page at the same address in small letters.
async fn in_small_letters(visit: &Visit, address: &Address) -> Option<Target> {
    let asked = visit.asked();
    let path = paths::in_small_letters(asked.path);
    let Place::Page(small) = Place::parse(&path) else {
        return None;
    };
    if small == *address {
        return None;
    }
    match load(visit, &small).await {
        Outcome::Page(_) | Outcome::Gone(_) | Outcome::Redirect(_) => {
            Target::local(&paths::with_query(&small.href(), asked.query))
        }
        Outcome::Failed(_) => None,
    }
}

/// Boxes a page loader, so that it is compiled as a separate function: all loaders in one are 170 KB, which takes an
/// engine long to optimise.
fn boxed<'a, T: 'a>(loading: impl Future<Output = T> + 'a) -> LocalBoxFuture<'a, Outcome>
where
    Outcome: From<T>,
{
    Box::pin(loading.map(Outcome::from))
}

fn load<'a>(visit: &'a Visit, address: &'a Address) -> LocalBoxFuture<'a, Outcome> {
    let shop = visit.shop();
    if !shop.languages.contains(&address.language)
        || shop.site.lacks(address.route.facts().feature)
        || shop.site.hides(&address.route)
    {
        return ready(Outcome::Failed(Failure::NotFound)).boxed_local();
    }
    match shown_at(&address.route, &visit.shop().settings) {
        Route::Home => boxed(home::load(visit)),
        Route::Category(slug) => boxed(category(visit, slug)),
        Route::Product(slug) => boxed(product::load(visit, slug)),
        Route::Search => boxed(search::load(visit)),
        Route::SignIn => boxed(ready(Ok(session::page(visit)))),
        Route::SignInCode => boxed(ready(codes::load(visit))),
        Route::SignInCodeSent => codes::load_sent(visit),
        Route::Letter => boxed(ready(letters::asked(visit))),
        Route::NewPassword => boxed(ready(password::by_letter(visit))),
        Route::DeletionConfirm => boxed(ready(deletion::letter_page(visit))),
        Route::ActivationFailed => boxed(ready(registration::load_failed(visit))),
        Route::ActivationAgain => boxed(ready(registration::load_again(visit))),
        Route::Registration => boxed(ready(registration::load(visit))),
        Route::RegistrationSent => boxed(registration::load_sent(visit)),
        Route::Activation => boxed(ready(registration::load_activation(visit))),
        Route::NotFound => boxed(ready(Outcome::Failed(Failure::NotFound))),
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
        Route::Adverts => boxed(crate::adverts::load(visit)),
        Route::Promotion(id) => boxed(promotions::one(visit, id)),
        Route::Favourites => boxed(favourites::load(visit)),
        Route::Compare => boxed(compare::load(visit)),
        Route::AccountOrders | Route::Orders => boxed(account::orders(visit, &address.route)),
        Route::AccountCompanies => boxed(companies::load(visit)),
        Route::AccountOrder(id) => boxed(account::order(visit, id)),
        Route::Proof => boxed(proof::page(visit)),
        Route::AccountPassword => boxed(password::change_page(visit)),
        Route::ForgottenPassword => boxed(password::forgotten(visit)),
        Route::AccountPicture => boxed(avatar::load(visit)),
        Route::AccountAddresses => boxed(addresses::load(visit)),
        Route::AccountData => boxed(deletion::load(visit)),
        Route::AccountProfile => boxed(crate::profile::load(visit)),
        Route::AccountActs => boxed(crate::acts::load(visit)),
        Route::AccountCompany => boxed(crate::companydata::load(visit)),
        Route::AccountAdverts => boxed(crate::advertform::load_own(visit)),
        Route::AccountAdvertNew => boxed(crate::advertform::load_new(visit)),
        Route::AccountAdvertEdit(slug) => boxed(crate::advertform::load_edit(visit, slug)),
        Route::AccountAdvertDelete(slug) => boxed(crate::advertform::load_delete(visit, slug)),
        Route::AccountPhones => boxed(crate::contacts::load(visit, ContactKind::Phone)),
        Route::AccountEmails => boxed(crate::contacts::load(visit, ContactKind::Email)),
        Route::AccountSessions => boxed(own_sessions::load(visit)),
        Route::Account | Route::Cabinet => boxed(account::home(visit, &address.route)),
        Route::Cart => boxed(own_cart(visit)),
        Route::SharedCart => boxed(shared_cart::load(visit)),
        Route::Quote => boxed(crate::quote_page::render(visit, None)),
        Route::QuickOrder => boxed(quickorder::load(visit)),
        Route::Checkout => boxed(checkout::load(visit)),
        Route::CartSuccess => boxed(thankyou::load(visit).map(Ok)),
        Route::PaymentSuccess | Route::PaymentFailed => {
            boxed(payment::load(visit, &address.route).map(Ok))
        }
        Route::Availability(id) => boxed(availability::load(visit, id)),
        Route::Associated(id) => boxed(associated::associated(visit, id)),
        Route::Additional(kind) => boxed(associated::additional(visit, kind)),
        Route::MealPlan => boxed(crate::mealplan::load(visit)),
        Route::CreditOf(id) => boxed(credit::load(visit, id)),
        Route::Support => boxed(support::load(visit)),
        Route::Form(kind) => boxed(forms::load(visit, kind)),
        Route::Advert(slug) => boxed(crate::advert::load(visit, slug)),
        Route::AdvertComplaint(slug) => boxed(crate::complaint::load(visit, slug)),
        Route::AdvertReport(slug) => boxed(crate::complaint::load_report(visit, slug)),
    }
}

/// The category of this slug, otherwise the page that operators have built there.
async fn category(visit: &Visit, slug: &Slug) -> Outcome {
    match catalogue::load(visit, slug).await {
        Err(Failure::NotFound) => Outcome::from(pagebuilder::load(visit, slug).await),
        loaded => Outcome::from(loaded),
    }
}

/// The visitor's cart page, which also reports the goods that a repeated order or a shared cart has added.
async fn own_cart(visit: &Visit) -> Result<Page, Failure> {
    let order = account::repeated(visit).await;
    let shared = shared_cart::joined(visit);
    let joined = JoinedGoods {
        order: order.as_ref(),
        shared: shared.as_ref(),
    };
    cart::load(visit, joined).await
}
