//! Serves a part of a page, for a script that inserts it into an open page.

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
use crate::{compare, failure, offers, page_load, respond};

/// The part that the request wants instead of the whole page: the listing, or the page as a window.
pub(crate) fn requested_part(ctx: &RequestContext, address: &Address) -> Option<Part> {
    let part = address.route.part()?;
    (ctx.request.header(PART_HEADER).as_deref() == Some(part.name())).then_some(part)
}

/// Answers with the part alone, rendered anew and not cached. A failure has the status of its page and no part.
pub(crate) async fn answer(ctx: &Rc<RequestContext>, address: &Address, part: Part) -> Response {
    if let Route::Product(slug) = &address.route {
        return fragment(
            ctx,
            address,
            offers::offer(ctx, address.language, slug).await,
        );
    }
    // A cart's goods are asked for anew, as for its page.
    ctx.shares_answers.set(address.route != Route::Cart);
    let visit = Visit::open(ctx, address.language).await;
    if address.route == Route::Compare {
        return fragment(ctx, address, compare::window(&visit).await);
    }
    let (visit, outcome) = page_load::arrive_and_load(visit, address).await;
    match outcome {
        Outcome::Redirect(redirect) => {
            respond::redirect(&redirect, CacheStatus::Bypass(Bypass::Excluded))
        }
        Outcome::Page(page) | Outcome::Gone(page) => {
            fragment(ctx, address, Ok(layout::part(&visit.view(), &page, part)))
        }
        Outcome::Failed(failure) => failure::json(&failure, ctx.words(address.language)),
    }
}

fn fragment(ctx: &RequestContext, address: &Address, part: Result<String, Failure>) -> Response {
    match part {
        Ok(part) => ResponseBuilder::fragment(CachePolicy::Never).bytes(part.as_bytes()),
        Err(failure) => failure::json(&failure, ctx.words(address.language)),
    }
}
