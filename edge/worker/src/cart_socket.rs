//! The way of a page to its cart's object, and of the end of a session to the sockets that were opened in it.

use std::rc::Rc;

use js_sys::{Object, Reflect};
use platform::object::{self, OBJECT_URL};
use platform::{bindings, clock};
use shop::cart::{COUNT_COOKIE, CartEvent, EventKind, taken_back};
use shop::carts::{CartRequest, SocketSession};
use shop::failure::Failure;
use shop::session::{
    Caller, FOREIGN_ORIGIN, NOT_YOURS, TOKEN_COOKIE, TOKEN_COOKIE_AGE, ends_at_ms,
};
use web_sys::{RequestInit, Response};
use worker::durable::Stub;
use worker::{Request, WebSocketPair};

use crate::carts::call_of;
use crate::context::RequestContext;
use crate::failure::from_platform;
use crate::language;

/// The code of a socket of a caller who has no cart (RFC 6455, 7.4.1: against a policy).
const NOBODYS: u16 = 1008;

/// The minimum lifetime of a socket, in milliseconds.
const SHORTEST_MS: u64 = 60_000;

/// `GET /ws/cart`: same origin and a sealed caller only, before any object is woken.
pub(crate) async fn open(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let upgrade = ctx.request.header("upgrade").unwrap_or_default();
    if !upgrade.eq_ignore_ascii_case("websocket") {
        return Err(Failure::Malformed);
    }
    if !ctx.request.is_same_origin() {
        return Err(Failure::Refused(&FOREIGN_ORIGIN));
    }
    let caller = ctx.caller();
    let Some(name) = caller.cart_name(ctx.site.name()) else {
        return turned_away(ctx);
    };
    let request = upgrade_of(ctx, &caller).map_err(|error| from_platform(&error))?;
    let stub = bindings::cart(&ctx.env, &name).map_err(|error| from_platform(&error))?;
    let response = stub
        .fetch_with_request(request)
        .await
        .map_err(|error| from_platform(&error))?;
    // An answer of our own, which can carry the cookies of this request.
    let socket = response.websocket().ok_or(Failure::Internal)?;
    worker::Response::from_websocket(socket)
        .map(Response::from)
        .map_err(|error| from_platform(&error))
}

/// The request to the object: nothing in it is the browser's.
fn upgrade_of(ctx: &RequestContext, caller: &Caller) -> worker::Result<Request> {
    let headers = Object::new();
    Reflect::set(&headers, &"upgrade".into(), &"websocket".into())?;
    if caller.has_session() {
        let now_ms = clock::now_ms();
        let longest_ms = now_ms + u64::from(TOKEN_COOKIE_AGE) * 1000;
        let ends_ms = ctx.session.access().and_then(|access| ends_at_ms(&access));
        let session = serde_json::to_string(&SocketSession {
            hashes: ctx.token_hashes(),
            until_ms: match ends_ms {
                // A token that ends at once would have the browser come back without end.
                Some(ends_ms) if ends_ms <= now_ms => now_ms + SHORTEST_MS,
                Some(ends_ms) => ends_ms.min(longest_ms),
                None => longest_ms,
            },
        })?;
        Reflect::set(&headers, &SocketSession::HEADER.into(), &session.into())?;
    }
    let init = RequestInit::new();
    init.set_headers(&headers);
    Ok(web_sys::Request::new_with_str_and_init(OBJECT_URL, &init)?.into())
}

/// Answers a caller without a cart. A browser whose session has just ended, or that still shows what nobody has, gets a
/// socket that says so and closes, and whose answer carries the cookies of this request: browsers heed neither words
/// nor cookies of one that is refused.
fn turned_away(ctx: &RequestContext) -> Result<Response, Failure> {
    let has_ended = ctx.session.carried(TOKEN_COOKIE).as_deref() == Some("");
    let nothing = ctx.request.cookie(COUNT_COOKIE).and_then(taken_back);
    if nothing.is_none() && !has_ended {
        return Err(Failure::Refused(&NOT_YOURS));
    }
    let (code, reason) = if has_ended {
        (SocketSession::ENDED, "the session has ended")
    } else {
        (NOBODYS, "nobody's cart")
    };
    let say = || {
        let pair = WebSocketPair::new()?;
        pair.server.accept()?;
        if let Some(nothing) = &nothing {
            let event = CartEvent::new(EventKind::Ready, nothing);
            pair.server.send_with_str(serde_json::to_string(&event)?)?;
        }
        pair.server.close(Some(code), Some(reason))?;
        worker::Response::from_websocket(pair.client)
    };
    say()
        .map(Response::from)
        .map_err(|error: worker::Error| from_platform(&error))
}

/// The sockets of a session, to be closed when it has ended.
#[derive(Debug)]
pub(crate) struct SessionSockets {
    object: Stub,
    call: String,
}

impl SessionSockets {
    /// `None` where the object cannot be asked: then the sockets end with their access token.
    pub(crate) fn of(ctx: &RequestContext, caller: &Caller) -> Option<Self> {
        let name = caller.cart_name(ctx.site.name())?;
        let request = CartRequest::EndSession(ctx.token_hashes());
        Some(Self {
            object: bindings::cart(&ctx.env, &name).ok()?,
            call: call_of(ctx, caller, &name, language::of(ctx), request).ok()?,
        })
    }

    /// Closes them behind the answer.
    pub(crate) fn close(self, ctx: &RequestContext) {
        ctx.execution.wait_until(async move {
            if let Err(error) = object::call(self.object, &self.call).await {
                worker::console_error!("the sockets of a session were not closed: {error}");
            }
        });
    }
}
