//! The pages that a bank returns the shopper to: finds the order among the shopper's own, and asks the backend whether
//! it is paid.

use shop::account::gate::has_account;
use shop::carts::{CartRequest, CartResponse};
use shop::failure::Failure;
use shop::i18n::Language;
use shop::page::Page;
use shop::paths::{Target, with_query};
use shop::payment::{
    self, Payable, PaymentStatus, check,
    page::{OrderPayment, return_page},
    parse_order_name, query,
};
use shop::route::{Address, Endpoint, Route, Slug, Verb};
use shop::session::Caller;
use web_sys::Response;

use crate::carts::ask;
use crate::context::RequestContext;
use crate::visit::Visit;
use crate::{account, language, respond};

/// A return page. It is shown without the order if that cannot be found.
pub(crate) async fn load(visit: &Visit, route: &Route) -> Page {
    let order = order(visit).await;
    let told = match &order {
        Some((order, is_of_cart)) => Some(OrderPayment {
            order,
            is_of_cart: *is_of_cart,
            status: status(visit, order).await,
            has_orders: has_account(&visit.shop().settings, visit.caller().has_session()),
        }),
        None => None,
    };
    return_page(&visit.view(), route, told)
}

/// The order that the shopper returns from paying, and whether it is one of the cart's. It is the order named in the
/// URL, of the cart or of the account; otherwise the last order, since banks may use names of their own.
async fn order(visit: &Visit) -> Option<(Payable, bool)> {
    let pairs = visit.request.query_pairs();
    if let Some(name) = parse_order_name(&pairs) {
        if let Some(found) = of_carts(visit, visit.language, Some(name)).await {
            return Some((found, true));
        }
        if let Some(found) = of_account(visit, name).await {
            return Some((found, false));
        }
    }
    Some((of_carts(visit, visit.language, None).await?, true))
}

/// The order of this name, or the last one: of the guest who placed the last order in this browser (and may have signed
/// in since), otherwise of the caller.
async fn of_carts(ctx: &RequestContext, language: Language, name: Option<&str>) -> Option<Payable> {
    let (ordered, caller) = (ctx.ordered_as(), ctx.caller());
    if ordered != caller
        && let Some(found) = of_cart(ctx, &ordered, language, name).await
    {
        return Some(found);
    }
    of_cart(ctx, &caller, language, name).await
}

/// The order of this id or number that the backend shows to the signed-in shopper.
async fn of_account(visit: &Visit, name: &str) -> Option<Payable> {
    if !visit.caller().has_session() {
        return None;
    }
    let id = Slug::new(name)?;
    let found = account::load_order(visit, &id).await.ok()?.head;
    Some(found.payable(name))
}

/// The order of this name among those of a cart; without a name the last one.
async fn of_cart(
    ctx: &RequestContext,
    caller: &Caller,
    language: Language,
    name: Option<&str>,
) -> Option<Payable> {
    let request = CartRequest::Payment(name.map(str::to_owned));
    match ask(ctx, caller, language, request).await {
        Ok(Some(CartResponse::Payment(found))) => found,
        Ok(_) => None,
        Err(failure) => {
            platform::log_error!("the orders of a cart were not asked: {failure:?}");
            None
        }
    }
}

/// The backend's payment status.
async fn status(visit: &Visit, order: &Payable) -> PaymentStatus {
    let Some(call) = check(order) else {
        return PaymentStatus::Unknown;
    };
    let answer = visit.backend().ask(&call).await;
    answer.unwrap_or_else(|error| {
        platform::log_error!("payment of {}: {error}", order.number);
        PaymentStatus::Unknown
    })
}

/// `/cart/success` and the like, without a language: redirects to the page in the language of the order. A form posted
/// by another site carries no cookies, so it is first redirected to the same address.
pub(crate) async fn payment_return(ctx: &RequestContext, path: &Slug) -> Result<Response, Failure> {
    let route = payment::return_route(path).ok_or(Failure::NotFound)?;
    if ctx.request.verb == Verb::Post {
        return lead(ctx, &Endpoint::PaymentReturn(path.clone()).href()).await;
    }
    let usual = language::of(ctx);
    let order = of_carts(ctx, usual, None).await;
    let ordered_in = order.and_then(|order| Language::from_code(&order.language));
    let address = Address::new(ordered_in.unwrap_or(usual), route);
    lead(ctx, &address.href()).await
}

/// Redirects a bank's form post to the page itself.
pub(crate) async fn back(ctx: &RequestContext, address: &Address) -> Result<Response, Failure> {
    lead(ctx, &address.href()).await
}

/// Redirects to an address, and passes on the order that the request names.
async fn lead(ctx: &RequestContext, href: &str) -> Result<Response, Failure> {
    let mut pairs = ctx.request.query_pairs();
    if ctx.request.verb == Verb::Post
        && let Ok(fields) = ctx.request.fields().await
    {
        let sent = fields.iter();
        pairs.extend(sent.map(|(name, text)| (name.to_owned(), text.to_owned())));
    }
    let name = parse_order_name(&pairs).map(query);
    let target = Target::local(&with_query(href, name.as_deref())).ok_or(Failure::Internal)?;
    Ok(respond::see_other(&target))
}
