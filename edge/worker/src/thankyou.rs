//! Loads the page after an order.

use futures_util::future::join;
use platform::clock;
use shop::carts::{CartRequest, CartResponse};
use shop::checkout::OrderGoods;
use shop::delivery::Store;
use shop::fields::Fields;
use shop::page::Page;
use shop::route::Route;
use shop::session::Caller;
use shop::thankyou::{
    ADDRESS_FIELD, ADDRESS_UNSAVED, OrderSummary, OrderWarnings, PAYMENT_CLOSED, PAYMENT_FIELD,
    Receipted, Thanks, page,
};

use crate::carts::ask;
use crate::payment;
use crate::stores::all_stores;
use crate::visit::Visit;

/// The time limit for the lines of the order, and again for the names of the goods, in milliseconds.
const NAMES_MS: u64 = 1_000;

/// The thank-you page, for an order of this browser; otherwise the state of a payment, for a shopper returning from a
/// bank.
pub(crate) async fn load(visit: &Visit) -> Page {
    let said = Fields::new(visit.request.query_pairs());
    let mut short = OrderWarnings {
        is_unpaid: said.text(PAYMENT_FIELD) == PAYMENT_CLOSED,
        is_address_unsaved: said.text(ADDRESS_FIELD) == ADDRESS_UNSAVED,
        has_no_account: false,
    };
    match proven(visit) {
        Some((caller, mut thanks)) => {
            let ordered = ordered(visit, &caller, &mut thanks).await;
            let (goods, stores) = match &ordered {
                Some(ordered) => {
                    let known = join(goods(visit, ordered), stores(visit, ordered)).await;
                    (Some(known.0), known.1)
                }
                None => (None, Vec::new()),
            };
            short.has_no_account = thanks.is_of_guest(&visit.caller());
            let receipt = ordered
                .as_ref()
                .and_then(|ordered| Receipted::of(ordered, &stores));
            page::success(&visit.view(), &thanks, goods.as_ref(), receipt, short)
        }
        None => payment::load(visit, &Route::CartSuccess).await,
    }
}

/// The order whose address proves that this browser placed it, and whose cart it left; otherwise the guest's order that
/// the address opens anywhere.
pub(crate) fn proven(visit: &Visit) -> Option<(Caller, Thanks)> {
    let said = Fields::new(visit.request.query_pairs());
    let (key, site) = (visit.site.seal_key.as_ref()?, visit.site.name());
    let mut callers = [visit.caller(), visit.ordered_as()].into_iter();
    let own = callers.find_map(|caller| {
        let cart = caller.cart_name(site)?;
        Some((caller, Thanks::read(key, &cart, &said)?))
    });
    own.or_else(|| Thanks::read_linked(key, site, &said, clock::now_ms()))
}

/// The order, from its cart, which also gives the order number. The page is shown without it if it does not load.
pub(crate) async fn ordered(
    visit: &Visit,
    caller: &Caller,
    thanks: &mut Thanks,
) -> Option<OrderSummary> {
    let name = thanks.name();
    let request = CartRequest::Ordered(name.to_owned());
    let asked = Box::pin(ask(visit, caller, visit.language, request));
    let Some(found) = clock::in_time(asked, NAMES_MS).await else {
        platform::log_error!("the goods of order {name} took too long");
        return None;
    };
    let Ok(Some(CartResponse::Ordered(Some(ordered)))) = found else {
        return None;
    };
    thanks.number.clone_from(&ordered.number);
    Some(ordered)
}

/// The goods of an order; without their names if the catalogue does not tell them in time.
async fn goods(visit: &Visit, ordered: &OrderSummary) -> OrderGoods {
    let ids = ordered.lines.iter().map(|line| line.product).collect();
    let backend = visit.backend();
    let known = backend
        .until(clock::now_ms() + NAMES_MS)
        .products(ids)
        .await;
    let cards = known.map(|known| known.products).unwrap_or_default();
    ordered.goods(&visit.view(), cards)
}

/// The stores, for an order that is picked up in one; none if the backend does not tell them in time.
pub(crate) async fn stores(visit: &Visit, ordered: &OrderSummary) -> Vec<Store> {
    let receipt = ordered.receipt.as_deref();
    if receipt.and_then(|receipt| receipt.store).is_none() {
        return Vec::new();
    }
    all_stores(visit).await
}
