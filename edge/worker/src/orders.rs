//! Loads the page after an order.

use shop::orders::{page, read_number};
use shop::page::Page;

use crate::hall::Hall;
use crate::shopfront::Shopfront;

/// Thanks, with the number that the address carries.
pub(crate) fn load(hall: &Hall, front: &Shopfront) -> Page {
    let number = hall.visit.query_value("order");
    page::success(&front.view(), number.as_deref().and_then(read_number))
}
