//! Checkout: the form's page and the localities of a region.

use std::rc::Rc;

use futures_util::future::{LocalBoxFuture, join, join3, join4};
use platform::response::ResponseBuilder;
use shop::account::ADDRESSES;
use shop::account::gate::has_account;
use shop::backend::BackendFailure;
use shop::cartpage::PricedCart;
use shop::checkout::{
    AccountAddresses, Checking, CheckoutView, FormIds, LOST, NOT_PLACED, Places, StoreStock,
    asks_stock, bought, cart_mark, checking, has_prices, may_order_by_form, page, payment_of,
    prescribed, region_among, with_address, with_contact,
};
use shop::city::delivery_fields;
use shop::delivery::{
    DEFAULT_REGION, DELIVERY_INFO, Locality, REGIONS, STORES, SavedAddress, Times, delivery_time,
    local_regions, local_towns, localities as localities_of, towns_or_local,
};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::forms::Choice;
use shop::ordering::Payment;
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::points::Points;
use shop::postal::only_prices;
use shop::route::Route;
use shop::session::{Caller, UserGroup};
use web_sys::Response;

use crate::cart::{load_with_notices, order_notices, priced};
use crate::carts::{Orders, fresh_id};
use crate::coded_cart::{CodedCart, priced_with_code};
use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::loaded_products::LoadedProducts;
use crate::visit::Visit;
use crate::{cart_points, city, company, credit, identity, language, limits, postal, towns};

/// The form for the caller's cart. The form's other data loads in parallel with the cart.
pub(crate) async fn load(visit: &Visit) -> Result<Page, Failure> {
    if has_prices(visit.shop()).is_ok() {
        may_order_by_form(visit.shop(), visit.caller().has_session())?;
    }
    let (found, known) = join(find_cart(visit, None), load_account(visit)).await;
    match found? {
        Found::Checking(page) => Ok(*page),
        Found::Cart(cart) => {
            let news = &cart.orders.news;
            let told = if news.lost {
                Some(&LOST)
            } else {
                news.refused.then_some(&NOT_PLACED)
            };
            let account = known.account.as_ref();
            let parts = CheckoutParts {
                cart: *cart,
                lists: known.lists,
                points: account.and_then(|account| account.points),
                saved: AccountAddresses {
                    addresses: listed(account, &known.addresses),
                    begins: true,
                    may_save: may_save(visit),
                },
            };
            let problem = told.map(Failure::Refused);
            form(visit, parts, problem.as_ref()).await
        }
    }
}

/// The known data of a shopper for prefilling the form.
struct KnownAccount {
    /// `None` for a guest.
    account: Option<UserGroup>,
    /// The saved addresses.
    addresses: Vec<SavedAddress>,
    /// The form's prefilled fields and its destinations.
    lists: Result<FormLists, Failure>,
}

/// Loads the account's data, and the form prefilled from it.
async fn load_account(visit: &Visit) -> KnownAccount {
    let fields = delivery_fields(city::of(visit));
    let account = identity::account(visit, visit.language);
    let (account, addresses) = join(account, saved_addresses(visit)).await;
    let (fields, address) = match &account {
        Some(account) => (
            with_contact(fields, &account.user),
            account.default_address(),
        ),
        None => (fields, None),
    };
    let choices = listed(account.as_ref(), &addresses);
    let usual = || {
        AccountAddresses {
            addresses: choices,
            ..AccountAddresses::default()
        }
        .usual()
    };
    let address = address.or_else(usual);
    let lists = load_form_lists(visit, &fields, address).await;
    KnownAccount {
        account,
        addresses,
        lists,
    }
}

/// The addresses to choose from: the account's own if any has an id, else the saved ones.
fn listed<'a>(account: Option<&'a UserGroup>, saved: &'a [SavedAddress]) -> &'a [SavedAddress] {
    let own = account.map_or(&[][..], |account| &account.addresses);
    let has_ids = own.iter().any(|address| !address.id.is_empty());
    if has_ids { own } else { saved }
}

/// The saved addresses of a signed-in shopper; none for a guest, or if the backend fails.
async fn saved_addresses(visit: &Visit) -> Vec<SavedAddress> {
    if !may_save(visit) {
        return Vec::new();
    }
    // Leaves half of the time to the form.
    let backend = visit.backend().by_half();
    match backend.ask(&ADDRESSES).await {
        Ok(saved) => saved.0,
        Err(error) => {
            platform::log_error!("the saved addresses were not told: {error}");
            Vec::new()
        }
    }
}

fn may_save(visit: &Visit) -> bool {
    has_account(&visit.shop().settings, visit.session.access().is_some())
}

/// The content of the checkout page.
enum Found {
    /// The page of the cart's open order, whose outcome is not known yet.
    Checking(Box<Page>),
    Cart(Box<CheckoutCart>),
}

/// The cart that the form orders.
struct CheckoutCart {
    contents: PricedCart,
    /// `None` for a cart without a promo code.
    coded: Option<CodedCart>,
    orders: Orders,
}

/// Finds the caller's cart, or the page of its open order: while an order is being checked, a form would order its
/// goods twice. `problem` says why its outcome is still unknown.
fn find_cart<'a>(
    visit: &'a Visit,
    problem: Option<&'a Failure>,
) -> LocalBoxFuture<'a, Result<Found, Failure>> {
    Box::pin(async move {
        let (cart, mut orders) = load_with_notices(visit).await?;
        let Some(open) = orders.news.open.take() else {
            let (contents, coded) = priced_with_code(visit, cart).await?;
            return Ok(Found::Cart(Box::new(CheckoutCart {
                contents,
                coded,
                orders,
            })));
        };
        // If the backend fails, the page lacks the prices.
        let goods = Checking::cart(&open);
        let priced = priced(visit, &goods, LoadedProducts::default()).await;
        let view = visit.view();
        let order = Checking::new(&view, open, priced.ok());
        let beside = order_notices(visit, &visit.caller(), &orders);
        let page = checking(&view, &order, beside, problem);
        Ok(Found::Checking(Box::new(page)))
    })
}

/// The data of the form.
struct CheckoutParts<'a> {
    cart: CheckoutCart,
    lists: Result<FormLists, Failure>,
    points: Option<Points>,
    saved: AccountAddresses<'a>,
}

/// The typed values or those of the account, and the possible destinations of an order.
struct FormLists {
    fields: Fields,
    places: Places,
}

/// The form, with the problem if there is one.
fn form<'a>(
    visit: &'a Visit,
    parts: CheckoutParts<'a>,
    problem: Option<&'a Failure>,
) -> LocalBoxFuture<'a, Result<Page, Failure>> {
    Box::pin(async move {
        let CheckoutParts {
            cart:
                CheckoutCart {
                    contents: priced,
                    coded,
                    orders,
                },
            lists,
            points,
            saved,
        } = parts;
        let view = visit.view();
        let beside = order_notices(visit, &visit.caller(), &orders).about(&view, &priced);
        if let Some(page) = page::without_goods(&view, &priced.view, beside, problem) {
            return Ok(page);
        }
        let mut form = contents(visit, (priced, coded), lists?, saved, problem).await?;
        form.points = points;
        Ok(page::checkout(&view, &form, beside, problem))
    })
}

async fn contents(
    visit: &Visit,
    (cart, coded): (PricedCart, Option<CodedCart>),
    FormLists { fields, places }: FormLists,
    saved: AccountAddresses<'_>,
    problem: Option<&Failure>,
) -> Result<CheckoutView, Failure> {
    let goods = cart.quote.as_ref().map(|quote| quote.goods.plain());
    let goods = goods.unwrap_or_default();
    let bought = bought(&cart.view.lines);
    let payment = payment_of(visit.shop(), &cart, &fields);
    let (postal, credit, uncounted, stock) = join4(
        postal::form(visit, &fields, &goods),
        credit::for_order(visit, &bought),
        async { coded.as_ref()?.uncounted(visit, &cart, payment).await },
        stock_of_stores(visit, &cart, &fields, &places),
    )
    .await;
    let (cart, coded) = match (&uncounted, coded) {
        (Some(_), Some(coded)) => (coded.priced_without(visit).await?, None),
        (_, coded) => (cart, coded),
    };
    let mut places = places.with_postal_and_credit(postal, credit);
    places.stock = stock;
    let ids = FormIds {
        command: fields.command_or(fresh_id),
        mark: marks(visit, &visit.caller())
            .into_iter()
            .next()
            .unwrap_or_default(),
    };
    let view = visit.view();
    let draw = |cart, places, uncounted| {
        let ids = ids.clone();
        let form = CheckoutView::new(&view, cart, places, saved, ids, &fields, problem);
        form.map(|form| form.uncounting(uncounted))
    };
    let coded = coded.filter(|_| payment != Payment::Cash);
    let again = coded.map(|coded| (coded, cart.clone(), places.clone()));
    let mut form = draw(cart, places, uncounted)?;
    // An order with nothing to pay is sent as one in cash, for which its code has to count as well.
    if let Some((coded, shown, places)) = again.filter(|_| form.quote.nothing_due)
        && let Some(refused) = coded.uncounted(visit, &shown, Payment::Cash).await
    {
        let without = coded.priced_without(visit).await?;
        form = draw(without, places, Some(refused.shown_for(payment)))?;
    }
    form.rate = match form.asks_credit() {
        Some((goods, chosen)) => credit::monthly(visit, &goods, chosen).await,
        None => None,
    };
    Ok(form)
}

/// Which stores of the form have the products on prescription. A script that renews prices alone does not ask.
async fn stock_of_stores(
    visit: &Visit,
    cart: &PricedCart,
    fields: &Fields,
    places: &Places,
) -> StoreStock {
    let goods = prescribed(cart);
    let has_stores = places.stores.as_ref().is_some_and(|list| !list.is_empty());
    if goods.is_empty() || !has_stores || only_prices(fields) {
        return StoreStock::default();
    }
    let calls = asks_stock(&goods);
    let answers = visit.backend().by_half().ask_all(&calls).await;
    let known = answers.into_iter().map(|answer| {
        // A backend need not have the call.
        if let Err(error) = &answer
            && !matches!(error, BackendFailure::Status(404, _))
        {
            platform::log_error!("stores of a product: {error}");
        }
        answer.ok()
    });
    StoreStock::of(goods, known.collect())
}

/// Loads the data of the form that does not depend on the cart's contents. A caller without a cart gets no form.
async fn load_form_lists(
    visit: &Visit,
    fields: &Fields,
    address: Option<&SavedAddress>,
) -> Result<FormLists, Failure> {
    if visit.caller().cart_name(visit.site.name()).is_none() {
        return Err(Failure::NotFound);
    }
    let prefilled = prefill_address(visit, fields, address);
    let (times, info) = (times(visit, fields), info(visit));
    let (prefilled, times, info) = join3(prefilled, times, info).await;
    let FormLists { fields, places } = prefilled?;
    let places = Places {
        times,
        info,
        ..places
    };
    Ok(FormLists { fields, places })
}

/// The pickup times at the chosen store; empty if the order is not picked up, or the backend fails.
fn times<'a>(visit: &'a Visit, fields: &'a Fields) -> LocalBoxFuture<'a, Times> {
    Box::pin(async move {
        let store = fields.text("store").parse::<u64>();
        let (Ok(store), "pickup") = (store, fields.text("method")) else {
            return Times::default();
        };
        let backend = visit.backend();
        let times = backend.ask(&delivery_time(store)).await;
        times.unwrap_or_default()
    })
}

/// The shop's delivery information.
fn info(visit: &Visit) -> LocalBoxFuture<'_, String> {
    Box::pin(async move {
        let backend = visit.backend();
        let info = backend.ask(&DELIVERY_INFO).await;
        info.map_or_else(|_| String::new(), |info| info.0)
    })
}

/// The form prefilled with this address, and the places that the shop delivers to.
async fn prefill_address(
    visit: &Visit,
    fields: &Fields,
    address: Option<&SavedAddress>,
) -> Result<FormLists, Failure> {
    let mut fields = fields.clone();
    let chosen = fields.text("region").parse().ok();
    let usual = chosen.unwrap_or(DEFAULT_REGION);
    let mut known = None;
    if let Some(address) = address {
        let region = chosen.or(address.region.id).unwrap_or(DEFAULT_REGION);
        if let Ok(found) = places(visit, region).await {
            let filled = with_address(&fields, address, region, &found);
            if filled.is_some() || region == usual {
                known = Some(found);
            }
            fields = filled.unwrap_or(fields);
        }
    }
    let places = match known {
        Some(known) => known,
        None => places(visit, usual).await?,
    };
    Ok(FormLists { fields, places })
}

/// The marks that identify the caller's cart, the one of the newest key first; none for a caller without a cart.
pub(crate) fn marks(ctx: &RequestContext, caller: &Caller) -> Vec<String> {
    let cart = caller.cart_name(ctx.site.name());
    let key_and_cart = ctx.site.seal_key.as_ref().zip(cart);
    let marks =
        key_and_cart.map(|(key, cart)| key.each().map(|key| cart_mark(&key, &cart)).collect());
    marks.unwrap_or_default()
}

/// The delivery regions and localities, and the pickup stores. The localities are those of `region`, or of the region
/// that replaces it in the form.
fn places(visit: &Visit, region: u64) -> LocalBoxFuture<'_, Result<Places, Failure>> {
    Box::pin(async move {
        let backend = visit.backend();
        let (local, regions) = (localities_of(region), REGIONS);
        let (regions, localities, stores) = join3(
            backend.ask_whole(&regions),
            backend.ask_whole(&local),
            backend.ask(&STORES),
        )
        .await;
        let failed = |error| from_backend(&error, "delivery places");
        let words = visit.words();
        let regions = match regions.map_err(failed) {
            Ok(told) => told.0,
            Err(failure) => local_regions(words, visit.variant()).ok_or(failure)?,
        };
        let here = region_among(&regions, region);
        let told = regions.iter().find(|known| known.id == here);
        let localities = match (localities, told) {
            (Ok(found), _) if here == region => found.0,
            (_, Some(told)) if !told.localities.is_empty() => told.localities.clone(),
            (Err(error), _) if here == region => towns_instead(visit, here, &error)?,
            _ => match backend.ask_whole(&localities_of(here)).await {
                Ok(found) => found.0,
                Err(error) => towns_instead(visit, here, &error)?,
            },
        };
        let mut places = Places {
            regions,
            localities,
            stores: stores.map_err(failed).ok().map(|found| found.0),
            ..Places::default()
        };
        places.or_local(words, visit.variant(), here);
        Ok(places)
    })
}

/// The towns of the local list, in place of the backend's; without a local list, the backend's failure.
fn towns_instead(
    visit: &Visit,
    region: u64,
    error: &BackendFailure,
) -> Result<Vec<Locality>, Failure> {
    let failure = from_backend(error, "delivery places");
    let words = visit.words();
    local_towns(words, visit.variant(), region).ok_or(failure)
}

/// `GET /api/localities?region=…`: the towns of a region; with `query=…`, those of all regions that it may mean.
pub(crate) async fn localities(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let language = language::of(ctx);
    if let Some(typed) = ctx.request.query_value("query") {
        limits::lookup(ctx, "localities").await?;
        return towns::find(&*Visit::open(ctx, language).await, &typed).await;
    }
    let region = ctx
        .request
        .query_value("region")
        .and_then(|region| region.parse().ok())
        .ok_or(Failure::Malformed)?;
    limits::lookup(ctx, "localities").await?;
    let backend = ctx.backend(language);
    let found = match backend.ask_whole(&localities_of(region)).await {
        Ok(found) if found.0.is_empty() => {
            let regions = backend.ask_whole(&REGIONS).await;
            let tells_regions = regions.map_or(true, |regions| !regions.0.is_empty());
            let visit = Visit::open(ctx, language).await;
            towns_or_local(
                found.0,
                tells_regions,
                visit.words(),
                visit.variant(),
                region,
            )
        }
        Ok(found) => found.0,
        Err(error) => towns_instead(&*Visit::open(ctx, language).await, region, &error)?,
    };
    let choices: Vec<Choice> = found.into_iter().map(Choice::from).collect();
    Ok(ResponseBuilder::new(200, CachePolicy::Private).json(&choices))
}

/// The form with the sent values and the current prices, or the page of an open order. Whoever sends the page adds the
/// company to it.
pub(crate) async fn render_again(
    visit: &Visit,
    fields: &Fields,
    problem: Option<&Failure>,
) -> Result<Page, Failure> {
    let lists = load_form_lists(visit, fields, None);
    let addresses = saved_addresses(visit);
    let cart = find_cart(visit, problem);
    let named = company::learn(visit, &Route::Checkout);
    let (found, addresses, lists, ()) = join4(cart, addresses, lists, named).await;
    match found? {
        Found::Checking(page) => Ok(*page),
        Found::Cart(cart) => {
            let parts = CheckoutParts {
                points: cart_points::own(visit, &cart.contents).await,
                cart: *cart,
                lists,
                saved: AccountAddresses {
                    addresses: &addresses,
                    begins: false,
                    may_save: may_save(visit),
                },
            };
            form(visit, parts, problem).await
        }
    }
}
