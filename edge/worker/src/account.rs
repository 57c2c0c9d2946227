//! The pages of a signed-in shopper.

use std::rc::Rc;

use futures_util::future::{LocalBoxFuture, join4};
use shop::account::{
    ADDRESSES, OrderDetail, OrderFilter, REPEATED_FIELD,
    home::{self, AccountHome, HomeAnswers},
    is_missing, is_order_id, order as order_of,
    order_page::{self, OrderExtras},
    orders as orders_of, page, repeat as again,
};
use shop::cart::CommandRequest;
use shop::carts::CartRequest;
use shop::delivery::DEFAULT_REGION;
use shop::failure::Failure;
use shop::fields::Fields;
use shop::page::Page;
use shop::paths::{Target, with_query};
use shop::product::Card;
use shop::route::{Route, Slug};
use shop::session::{ME, USER_GROUP};
use web_sys::Response;

use crate::carts::{ask, command_id, fresh_id};
use crate::failure::from_backend;
use crate::respond::FormSuccess;
use crate::visit::Visit;
use crate::{addresses, cart_count, limits, respond};

/// A page of the shopper's orders: the last one if the requested page does not exist, the unfiltered list if the
/// backend rejects the filter.
pub(crate) async fn orders(visit: &Visit, route: &Route) -> Result<Page, Failure> {
    let mut filter = OrderFilter::from_query(&visit.request.query_pairs());
    let backend = visit.backend();
    let failed = |error| from_backend(&error, "orders");
    let mut answer = backend.ask(&orders_of(&filter)).await;
    if let Some(other) = answer.as_ref().err().and_then(|error| filter.after(error)) {
        answer = backend.ask(&orders_of(&other)).await;
        filter = other;
    }
    let mut found = answer.map_err(failed)?;
    if let Some(nearest) = filter.nearest(&found) {
        match backend.ask(&orders_of(&nearest)).await {
            Ok(last) => (found, filter) = (last, nearest),
            // Keep the loaded page if the last one fails.
            Err(_) if !found.orders.is_empty() => {}
            Err(error) => return Err(failed(error)),
        }
    }
    filter.keep_days(&mut found, visit.shop().site.time_zone);
    Ok(page::orders(&visit.view(), route, &found, &filter))
}

/// The page of an order, with the products that the catalogue still has.
pub(crate) async fn order(visit: &Visit, id: &Slug) -> Result<Page, Failure> {
    let found = load_order(visit, id).await?;
    let known = load_products(visit, &found).await;
    Ok(render_order(visit, id, &found, &known, None))
}

fn render_order(
    visit: &Visit,
    id: &Slug,
    found: &OrderDetail,
    known: &[Card],
    problem: Option<&Failure>,
) -> Page {
    let command = fresh_id();
    let beside = OrderExtras {
        known,
        command: &command,
        problem,
    };
    order_page::order(&visit.view(), id, found, beside)
}

/// `POST /api/cart/orders/{id}`: adds the goods of an order to the cart, once per command id; the cart page then lists
/// the goods that could not be added.
pub(crate) async fn repeat(
    visit: Rc<Visit>,
    fields: Fields,
    id: &Slug,
) -> Result<Response, Failure> {
    let command = command_id(&fields)?;
    limits::repeat(&visit).await?;
    let order = load_order(&visit, id).await?;
    let known = visit.backend().products(order.content.products()).await;
    let known = known
        .map_err(|error| from_backend(&error, "products of an order"))?
        .products;
    let cart = visit.view().href(Route::Cart);
    let query = [REPEATED_FIELD, "=", id.as_str()].concat();
    let target = Target::local(&with_query(&cart, Some(&query))).ok_or(Failure::Internal)?;
    let joined = join(&visit, command, &order, &known).await;
    let outcome = joined.map(|()| FormSuccess::leading_to(target));
    let again =
        async |failure: &Failure| Ok(render_order(&visit, id, &order, &known, Some(failure)));
    Ok(respond::form(&visit, outcome, again).await)
}

async fn join(
    visit: &Visit,
    id: String,
    order: &OrderDetail,
    known: &[Card],
) -> Result<(), Failure> {
    let Some(command) = again(order, known) else {
        return Ok(());
    };
    let caller = visit.caller();
    let request = CartRequest::Apply(CommandRequest::of(id, command, known));
    let answer = ask(visit, &caller, visit.language, request).await?;
    let cart = answer.ok_or(Failure::Internal)?.cart()?;
    cart_count::tell(visit, &caller, &cart);
    Ok(())
}

/// The order that was just repeated into the cart, by the id in the cart page's query.
pub(crate) async fn repeated(visit: &Visit) -> Option<OrderDetail> {
    if !visit.caller().has_session() {
        return None;
    }
    let id = Slug::new(&visit.request.query_value(REPEATED_FIELD)?)?;
    load_order(visit, &id).await.ok()
}

/// Finds an order of this shopper.
pub(crate) fn load_order<'a>(
    visit: &'a Visit,
    id: &'a Slug,
) -> LocalBoxFuture<'a, Result<OrderDetail, Failure>> {
    Box::pin(async move {
        if !is_order_id(id) {
            return Err(Failure::NotFound);
        }
        let found = visit.backend().ask(&order_of(id)).await;
        found.map_err(|error| {
            if is_missing(&error) {
                Failure::NotFound
            } else {
                from_backend(&error, "order")
            }
        })
    })
}

/// The products of an order; none if the catalogue fails.
async fn load_products(visit: &Visit, order: &OrderDetail) -> Vec<Card> {
    let products = order.content.products();
    if products.is_empty() {
        return Vec::new();
    }
    let backend = visit.backend();
    let found = backend.products(products).await;
    match found {
        Ok(found) => found.products,
        Err(error) => {
            worker::console_error!("the products of an order were not asked: {error}");
            Vec::new()
        }
    }
}

/// The home of the account, whose parts are asked for at the same time.
pub(crate) async fn home(visit: &Visit, route: &Route) -> Result<Page, Failure> {
    let backend = visit.backend();
    let last = orders_of(&OrderFilter::default());
    let (group, me, orders, saved) = join4(
        backend.ask(&USER_GROUP),
        backend.ask(&ME),
        backend.ask(&last),
        backend.ask(&ADDRESSES),
    )
    .await;
    let answers = HomeAnswers {
        group,
        me,
        orders,
        addresses: saved,
    };
    for error in answers.failures() {
        worker::console_error!("the account's home: {error}");
    }
    let known = visit.session.user.borrow().clone();
    let mut parts = AccountHome::new(answers, known);
    if parts.lacks_town() {
        parts = parts.with_towns(addresses::towns(visit, DEFAULT_REGION).await.ok());
    }
    Ok(home::home(
        &visit.view(),
        route,
        &parts,
        visit.site.seal_key.as_ref(),
    ))
}
