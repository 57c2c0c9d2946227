//! The way of a page to its cart's object.

use std::rc::Rc;

use platform::bindings;
use shop::cart::{COUNT_COOKIE, Cart, CartEvent, EventKind, taken_back};
use shop::failure::Failure;
use shop::session::{FOREIGN_ORIGIN, NOT_YOURS};
use web_sys::Response;
use worker::{Request, WebSocketPair};

use crate::context::RequestContext;
use crate::failure::from_platform;

/// `GET /ws/cart`: same origin and a sealed caller only, before any object is woken.
pub(crate) async fn open(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let upgrade = ctx.request.header("upgrade").unwrap_or_default();
    if !upgrade.eq_ignore_ascii_case("websocket") {
        return Err(Failure::Malformed);
    }
    if !ctx.request.is_same_origin() {
        return Err(Failure::Refused(&FOREIGN_ORIGIN));
    }
    let Some(name) = ctx.caller().cart_name(ctx.site.name()) else {
        let nothing = ctx.request.cookie(COUNT_COOKIE).and_then(taken_back);
        return match nothing {
            Some(nothing) => take_back(&nothing).map_err(|error| from_platform(&error)),
            None => Err(Failure::Refused(&NOT_YOURS)),
        };
    };
    let stub = bindings::cart(&ctx.env, &name).map_err(|error| from_platform(&error))?;
    let response = stub
        .fetch_with_request(Request::from(Clone::clone(&ctx.request.raw)))
        .await
        .map_err(|error| from_platform(&error))?;
    Ok(response.into())
}

/// A socket that says one thing and closes, and whose answer carries the cookies of this request: browsers heed neither
/// words nor cookies of one that is refused.
fn take_back(nothing: &Cart) -> worker::Result<Response> {
    let pair = WebSocketPair::new()?;
    pair.server.accept()?;
    pair.server
        .send_with_str(serde_json::to_string(&CartEvent::new(
            EventKind::Ready,
            nothing,
        ))?)?;
    pair.server.close(Some(1008), Some("nobody's cart"))?;
    Ok(worker::Response::from_websocket(pair.client)?.into())
}
