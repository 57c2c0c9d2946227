//! Answers with the day of an order for a calendar, to its owner alone.

use std::rc::Rc;

use platform::response::ResponseBuilder;
use shop::account::order_page;
use shop::calendar::MEDIA_TYPE;
use shop::failure::Failure;
use shop::pagecache::CachePolicy;
use shop::receipt::EventFile;
use shop::route::{Slug, Verb};
use shop::thankyou::Receipted;
use web_sys::Response;

use crate::account;
use crate::thankyou::{ordered, proven, stores};
use crate::visit::Visit;

/// `GET /api/order-calendar`: of an order that this browser placed, as the sealed query says.
pub(crate) async fn of_placed(visit: Rc<Visit>) -> Result<Response, Failure> {
    let (caller, mut thanks) = proven(&visit).ok_or(Failure::NotFound)?;
    let ordered = ordered(&visit, &caller, &mut thanks).await;
    let ordered = ordered.ok_or(Failure::NotFound)?;
    let stores = stores(&visit, &ordered).await;
    let event = Receipted::of(&ordered, &stores);
    let event = event.and_then(|receipt| receipt.event(&visit.view(), &thanks));
    Ok(answer(&visit, &event.ok_or(Failure::NotFound)?))
}

/// `GET /api/order-calendar/{id}`: of an order of the account.
pub(crate) async fn of_account(visit: Rc<Visit>, id: &Slug) -> Result<Response, Failure> {
    let found = account::load_order(&visit, id).await?;
    let stores = account::stores(&visit, &found).await;
    let event = order_page::event(&visit.view(), id, &found, &stores);
    Ok(answer(&visit, &event.ok_or(Failure::NotFound)?))
}

fn answer(visit: &Visit, event: &EventFile) -> Response {
    let reply = ResponseBuilder::new(200, CachePolicy::Never)
        .with("content-type", MEDIA_TYPE)
        .with("content-disposition", &*event.disposition);
    if visit.request.verb == Verb::Head {
        return reply.empty();
    }
    reply.bytes(event.text.as_bytes())
}
