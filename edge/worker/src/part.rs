//! A part of a page, for a script that shows it in an open one.

use std::rc::Rc;

use platform::response::ResponseBuilder;
use shop::failure::Failure;
use shop::layout;
use shop::outcome::Outcome;
use shop::pagecache::{Bypass, CachePolicy, CacheStatus};
use shop::route::{Address, PART_HEADER, Part, Route};
use web_sys::Response;

use crate::context::RequestContext;
use crate::visit::Visit;
use crate::{compare, failure, page_load, respond};

/// The part of this page that is asked for without the page: its listing, or itself as a window.
pub(crate) fn wanted(ctx: &RequestContext, address: &Address) -> Option<Part> {
    let part = address.route.part()?;
    (ctx.request.header(PART_HEADER).as_deref() == Some(part.name())).then_some(part)
}

/// The part alone. It is made anew for each request and kept by nobody but the page that asked; what cannot be shown has
/// the status of its page and no part.
pub(crate) async fn answer(ctx: &Rc<RequestContext>, address: &Address, part: Part) -> Response {
    let visit = Visit::open(ctx, address.language).await;
    if address.route == Route::Compare {
        return shown(address, compare::window(&visit).await);
    }
    let (visit, outcome) = page_load::arrive_and_load(visit, address).await;
    match outcome {
        Outcome::Redirect(redirect) => {
            respond::redirect(&redirect, CacheStatus::Bypass(Bypass::Excluded))
        }
        Outcome::Page(page) => shown(address, Ok(layout::part(&visit.view(), &page, part))),
        Outcome::Failed(failure) => failure::json(&failure, address.language),
    }
}

fn shown(address: &Address, part: Result<String, Failure>) -> Response {
    match part {
        Ok(part) => ResponseBuilder::fragment(CachePolicy::Never).bytes(part.as_bytes()),
        Err(failure) => failure::json(&failure, address.language),
    }
}
