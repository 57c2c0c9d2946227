//! The pages of a signed-in shopper.

use std::rc::Rc;

use futures_util::future::{LocalBoxFuture, join, join4};
use shop::account::{
    ADDRESSES, AskedCompany, ChosenLines, OrderDetail, OrderFilter, REPEATED_FIELD, Scope,
    fields::COMPANY,
    home::{self, AccountHome, HomeAnswers},
    is_missing, is_order_id, is_refused_to_customer, order as order_of,
    order_page::{self, OrderExtras},
    orders as orders_of, page, repeat as again,
};
use shop::backend::BackendFailure;
use shop::cart::CommandRequest;
use shop::carts::CartRequest;
use shop::delivery::{DEFAULT_REGION, Store};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::moment::Day;
use shop::page::Page;
use shop::paths::{Target, with_query};
use shop::product::Card;
use shop::route::{Route, Slug};
use shop::session::{ME, USER_GROUP};
use web_sys::Response;

use crate::carts::{ask, command_id, fresh_id};
use crate::failure::from_backend;
use crate::respond::FormSuccess;
use crate::stores::all_stores;
use crate::visit::Visit;
use crate::{addresses, cart_count, company, limits, respond};

/// A page of the shopper's orders: the last one if the requested page does not exist, the unfiltered list if the
/// backend rejects the filter. A company customer sees those of one company or of all.
pub(crate) async fn orders(visit: &Visit, route: &Route) -> Result<Page, Failure> {
    let asked = OrderFilter::from_query(&visit.request.query_pairs());
    let backend = visit.backend();
    let of_nobody = orders_of(&asked);
    let (scoped, answer) = join(scoped(visit, asked), backend.ask(&of_nobody)).await;
    let (mut filter, mut scope) = scoped?;
    let call = orders_of(&filter);
    let mut answer = if call.request.path == of_nobody.request.path {
        answer
    } else {
        backend.ask(&call).await
    };
    while let Some(other) = answer.as_ref().err().and_then(|error| filter.after(error)) {
        answer = backend.ask(&orders_of(&other)).await;
        filter = other;
    }
    let failed = |filter: &OrderFilter, error| failed(filter, &error);
    let mut found = answer.map_err(|error| failed(&filter, error))?;
    if let Some(nearest) = filter.nearest(found.pages) {
        match backend.ask(&orders_of(&nearest)).await {
            Ok(last) => (found, filter) = (last, nearest),
            // Keep the loaded page if the last one fails.
            Err(_) if !found.orders.is_empty() => {}
            Err(error) => return Err(failed(&nearest, error)),
        }
    }
    filter.keep_days(&mut found, visit.shop().site.time_zone);
    if let Some(whole) = scope.take() {
        scope = Some(whole.of_answer(&filter, &mut found));
    }
    Ok(page::orders(
        &visit.view(),
        route,
        &found,
        &filter,
        scope.as_ref(),
    ))
}

/// The filter as a company customer means it, and whose orders it shows.
pub(crate) async fn scoped(
    visit: &Visit,
    filter: OrderFilter,
) -> Result<(OrderFilter, Option<Scope>), Failure> {
    let acting = match company::acting(visit).await {
        // Shoppers without companies see their orders as well while the backend cannot name any.
        Err(Failure::Backend) if filter.asked == AskedCompany::Unnamed => None,
        other => other?,
    };
    let Some(acting) = acting else {
        Scope::of_nobody(&filter.asked)?;
        return Ok((filter.of_everybody(), None));
    };
    let scope = Scope::of(&acting, &filter.asked)?;
    let today = Day::of_moment(visit.shop().site.time_zone, visit.view().now_ms);
    if let Some(company) = scope.company() {
        company::call_for(visit, company);
    }
    let filter = filter.with_both_days(today).within(&scope);
    Ok((filter, Some(scope)))
}

/// A list that failed. A company that the backend does not admit to has no page.
pub(crate) fn failed(filter: &OrderFilter, error: &BackendFailure) -> Failure {
    if filter.is_of_company() && is_refused_to_customer(error) {
        return Failure::NotFound;
    }
    from_backend(error, "orders")
}

/// The page of an order, with the products that the catalogue still has.
pub(crate) async fn order(visit: &Visit, id: &Slug) -> Result<Page, Failure> {
    let found = load_order(visit, id).await?;
    let (known, stores) = join(load_products(visit, &found), stores(visit, &found)).await;
    let beside = OrderExtras {
        known: known.as_deref(),
        stores: &stores,
        ..OrderExtras::default()
    };
    Ok(render_order(visit, id, &found, beside))
}

fn render_order(visit: &Visit, id: &Slug, found: &OrderDetail, beside: OrderExtras<'_>) -> Page {
    let command = fresh_id();
    let beside = OrderExtras {
        command: &command,
        ..beside
    };
    order_page::order(&visit.view(), id, found, beside)
}

/// `POST /api/cart/orders/{id}`: adds the goods of an order, or the chosen lines of it, to the cart, once per command id;
/// the cart page then lists the goods that could not be added.
pub(crate) async fn repeat(
    visit: Rc<Visit>,
    fields: Fields,
    id: &Slug,
) -> Result<Response, Failure> {
    let command = command_id(&fields)?;
    limits::repeat(&visit).await?;
    let order = load_order(&visit, id).await?;
    if !order.head.is_of(fields.text(COMPANY)) {
        return Err(Failure::NotFound);
    }
    let known = visit.backend().products(order.content.products()).await;
    let known = known
        .map_err(|error| from_backend(&error, "products of an order"))?
        .products;
    let cart = visit.view().href(Route::Cart);
    let ticked = ChosenLines::of_form(&fields);
    let joined = match ticked.clone().within(&order) {
        Ok(chosen) => add_again(&visit, command, &order, &chosen, &known)
            .await
            .map(|()| chosen),
        Err(failure) => Err(failure),
    };
    let target = |chosen: ChosenLines| {
        let query = [REPEATED_FIELD, "=", id.as_str(), &chosen.query()].concat();
        Target::local(&with_query(&cart, Some(&query))).ok_or(Failure::Internal)
    };
    let outcome = joined.and_then(target).map(FormSuccess::leading_to);
    let again = async |failure: &Failure| {
        let stores = stores(&visit, &order).await;
        let beside = OrderExtras {
            stores: &stores,
            known: Some(&known),
            chosen: Some(&ticked),
            problem: Some(failure),
            ..OrderExtras::default()
        };
        Ok(render_order(&visit, id, &order, beside))
    };
    Ok(respond::form(&visit, outcome, again).await)
}

async fn add_again(
    visit: &Visit,
    id: String,
    order: &OrderDetail,
    chosen: &ChosenLines,
    known: &[Card],
) -> Result<(), Failure> {
    let mut order = order.clone();
    chosen.keep(&mut order);
    let Some(command) = again(&order, known) else {
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
    let mut order = load_order(visit, &id).await.ok()?;
    ChosenLines::of_query(&visit.request.query_pairs()).keep(&mut order);
    Some(order)
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
        let mut order = match found {
            Ok(order) => order,
            Err(error) if is_missing(&error) => return Err(Failure::NotFound),
            // Of a company customer it may be the order of another company.
            Err(error) if is_refused_to_customer(&error) => {
                return Err(match company::acting(visit).await? {
                    Some(_) => Failure::NotFound,
                    None => from_backend(&error, "order"),
                });
            }
            Err(error) => return Err(from_backend(&error, "order")),
        };
        let acting = match &order.head.company.id {
            Some(_) => company::acting(visit).await?,
            None => None,
        };
        if Scope::admits(acting.as_ref(), &order.head) {
            order.head.name_company(acting.as_ref());
            Ok(order)
        } else {
            Err(Failure::NotFound)
        }
    })
}

/// The stores, for an order that is picked up in one; none if the backend does not tell them in time.
pub(crate) async fn stores(visit: &Visit, order: &OrderDetail) -> Vec<Store> {
    if order.content.asks_stores() {
        all_stores(visit).await
    } else {
        Vec::new()
    }
}

/// The products of an order; `None` if the catalogue fails.
async fn load_products(visit: &Visit, order: &OrderDetail) -> Option<Vec<Card>> {
    let products = order.content.products();
    if products.is_empty() {
        return Some(Vec::new());
    }
    let backend = visit.backend();
    let found = backend.products(products).await;
    match found {
        Ok(found) => Some(found.products),
        Err(error) => {
            platform::log_error!("the products of an order were not asked: {error}");
            None
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
        platform::log_error!("the account's home: {error}");
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
