//! Serves the shelf of recently viewed products.

use std::rc::Rc;

use platform::response::ResponseBuilder;
use shop::failure::Failure;
use shop::pagecache::CachePolicy;
use shop::recent::{in_order, page, viewed};
use web_sys::Response;

use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::language;
use crate::visit::Visit;

/// `GET /api/recent?language=…&ids=…`: a part of a page; empty if the catalogue has none of the products.
pub(crate) async fn shelf(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let list = viewed(&ctx.request.query_value("ids").unwrap_or_default());
    let language = language::of(ctx);
    let mut cards = Vec::new();
    if !list.ids().is_empty() {
        let backend = ctx.backend(language).sharing(&ctx.env);
        let found = backend.products(list.ids().to_vec()).await;
        let found = found.map_err(|error| from_backend(&error, "recent products"))?;
        cards = in_order(&list, found.products);
    }
    let visit = Visit::open(ctx, language).await;
    let shelf = page::shelf(&visit.view(), &cards);
    Ok(ResponseBuilder::fragment(CachePolicy::Private).bytes(shelf.0.as_bytes()))
}
