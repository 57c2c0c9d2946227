//! The buttons that put goods into the quote of a company, on pages of goods.

use std::cell::RefCell;
use std::collections::HashMap;

use platform::clock;
use shop::company::{Right, to_quote};
use shop::page::Page;
use shop::route::Route;

use crate::company::acting;
use crate::visit::Visit;

/// The pages that offer to put goods into a quote.
const fn shows_goods(route: &Route) -> bool {
    matches!(
        route,
        Route::Home
            | Route::Category(_)
            | Route::Product(_)
            | Route::Search
            | Route::Favourites
            | Route::Promotion(_)
            | Route::Cart
            | Route::AccountOrder(_)
    )
}

/// How long an isolate remembers that an account has no company with a quote, or that the backend could not say, in
/// milliseconds.
const NO_QUOTE_MS: u64 = 60_000;
/// The most accounts that are remembered.
const MOST_ACCOUNTS: usize = 4096;

thread_local! {
    static NO_QUOTE: RefCell<HashMap<String, u64>> = RefCell::default();
}

/// Learns whether goods of this page may be put into a quote. A page of goods never fails for it.
pub(crate) async fn offer_quote(visit: &Visit, route: &Route) {
    let caller = visit.caller();
    if !caller.has_session() || !shows_goods(route) {
        return;
    }
    let Some(account) = caller.cart_name(visit.site.name()) else {
        return;
    };
    let now_ms = clock::now_ms();
    let is_known =
        |known: &HashMap<String, u64>| known.get(&account).is_some_and(|until| *until > now_ms);
    if NO_QUOTE.with_borrow(is_known) {
        return;
    }
    let acting = acting(visit).await.ok().flatten();
    let Some(acting) = acting.filter(|acting| acting.may(Right::Quote)) else {
        NO_QUOTE.with_borrow_mut(|known| {
            if known.len() >= MOST_ACCOUNTS {
                known.clear();
            }
            known.insert(account, now_ms + NO_QUOTE_MS);
        });
        return;
    };
    let company = acting.company().id.clone();
    visit.session.to_quote.replace(Some(company));
}

/// The page with the form that its buttons of goods belong to.
pub(crate) fn with_quote_form(visit: &Visit, mut page: Page) -> Page {
    if let Some(company) = visit.session.to_quote.borrow().as_ref() {
        page.add(to_quote::form(&visit.view(), company));
    }
    page
}
