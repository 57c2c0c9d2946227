//! Loads the page after an order.

use shop::orders::{NUMBER_FIELD, SEAL_FIELD, Thanks, page};
use shop::page::Page;

use crate::hall::Hall;
use crate::shopfront::Shopfront;

/// Thanks, for an order that this browser made.
pub(crate) fn load(hall: &Hall, front: &Shopfront) -> Page {
    let thanks = || {
        let key = hall.site.seal_key.as_ref()?;
        let cart = hall.caller().cart_name(hall.site.name())?;
        let said = |name| hall.visit.query_value(name).unwrap_or_default();
        Thanks::read(key, &cart, &said(NUMBER_FIELD), &said(SEAL_FIELD))
    };
    page::success(&front.view(), thanks().as_ref())
}
