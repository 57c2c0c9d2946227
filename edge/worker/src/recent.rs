//! Answers the shelf of recently viewed products.

use std::rc::Rc;

use shop::failure::Failure;
use shop::pagecache::CachePolicy;
use shop::product::products_by_id;
use shop::recent::{in_order, page, viewed};
use web_sys::Response;

use crate::failure::from_backend;
use crate::hall::Hall;
use crate::reply::Reply;
use crate::{language, shopfront};

/// `GET /api/recent?language=…&ids=…`: a part of a page; empty when the catalogue has none of them.
pub(crate) async fn shelf(hall: &Rc<Hall>) -> Result<Response, Failure> {
    let list = viewed(&hall.visit.query_value("ids").unwrap_or_default());
    let language = language::of(hall);
    let mut cards = Vec::new();
    if !list.ids().is_empty() {
        let call = products_by_id(list.ids().iter().copied());
        let found = hall.backend(language).ask(&call).await;
        let found = found.map_err(|error| from_backend(&error, "recent products"))?;
        cards = in_order(&list, found.products);
    }
    let front = shopfront::open(hall, language).await;
    let shelf = page::shelf(&front.view(), &cards);
    Ok(Reply::fragment(CachePolicy::Private).bytes(shelf.0.as_bytes()))
}
