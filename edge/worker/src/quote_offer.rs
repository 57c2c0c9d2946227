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

/// How long an isolate remembers whether an account has a quote, in milliseconds: a page of goods does not wait for the
/// backend each time. The commands ask anew.
const REMEMBERED_MS: u64 = 60_000;
/// The most accounts that are remembered.
const MOST_ACCOUNTS: usize = 4096;

thread_local! {
    /// Until when it is remembered, and whether the company that was acted for has a quote.
    static OFFERS: RefCell<HashMap<String, (u64, bool)>> = RefCell::default();
}

/// Learns whether goods of this page may be put into a quote. A page of goods never fails for it.
pub(crate) async fn offer_quote(visit: &Visit, route: &Route) {
    if shows_goods(route) {
        learn(visit).await;
    }
}

/// Learns whether goods may be put into a quote.
pub(crate) async fn learn(visit: &Visit) {
    let caller = visit.caller();
    if !caller.has_session() {
        return;
    }
    let Some(account) = caller.cart_name(visit.site.name()) else {
        return;
    };
    let now_ms = clock::now_ms();
    let known = OFFERS.with_borrow(|offers| offers.get(&account).copied());
    let offers = match known.filter(|(until_ms, _)| *until_ms > now_ms) {
        Some((_, offers)) => offers,
        // While the backend cannot say, no quote is offered.
        None => match acting(visit).await {
            Ok(acting) => remember(
                account,
                now_ms,
                acting.is_some_and(|acting| acting.may(Right::Quote)),
            ),
            Err(_) => false,
        },
    };
    visit.session.to_quote.set(offers);
}

fn remember(account: String, now_ms: u64, offers: bool) -> bool {
    OFFERS.with_borrow_mut(|known| {
        if known.len() >= MOST_ACCOUNTS {
            known.clear();
        }
        known.insert(account, (now_ms + REMEMBERED_MS, offers));
    });
    offers
}

/// Forgets the account of a shopper who acts for another company from now on.
pub(crate) fn forget(visit: &Visit) {
    if let Some(account) = visit.caller().cart_name(visit.site.name()) {
        OFFERS.with_borrow_mut(|known| known.remove(&account));
    }
}

/// The page with the form that its buttons of goods belong to.
pub(crate) fn with_quote_form(visit: &Visit, mut page: Page) -> Page {
    if visit.session.to_quote.get() {
        page.add(to_quote::form(&visit.view()));
    }
    page
}
