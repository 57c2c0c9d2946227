//! The pages of a signed-in shopper: the gate before them, and what they show.

use shop::account::{elsewhere, orders as orders_of, page};
use shop::failure::Failure;
use shop::page::Page;
use shop::route::{Address, Route};
use shop::session::{Caller, IDENTITY_COOKIE_AGE};

use crate::failure::from_backend;
use crate::hall::Hall;
use crate::session::confirm;
use crate::shopfront::Shopfront;

/// Where this address leads instead of to its page.
pub(crate) fn gate(hall: &Hall, front: &Shopfront, address: &Address) -> Option<String> {
    let cabinet = front.shop.settings.additional_settings.is_user_cabinet;
    elsewhere(address, cabinet, hall.session.access().is_some())
}

/// The shopper's orders, one page of them.
pub(crate) async fn orders(hall: &Hall, front: &Shopfront, route: &Route) -> Result<Page, Failure> {
    let number = hall.visit.query_value("page");
    let number = number.and_then(|page| page.parse().ok()).unwrap_or(1);
    if !matches!(hall.caller(), Caller::SignedIn(_)) {
        confirm(hall, front.language, Some(IDENTITY_COOKIE_AGE)).await?;
    }
    let found = hall
        .backend(front.language)
        .ask(&orders_of(number))
        .await
        .map_err(|error| from_backend(&error, "orders"))?;
    Ok(page::orders(&front.view(), route, &found, number.max(1)))
}

/// The greeting, by the name that the backend knows.
pub(crate) async fn cabinet(hall: &Hall, front: &Shopfront) -> Result<Page, Failure> {
    let user = confirm(hall, front.language, Some(IDENTITY_COOKIE_AGE)).await?;
    Ok(page::cabinet(&front.view(), &user))
}
