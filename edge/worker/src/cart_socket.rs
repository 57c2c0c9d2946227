//! Connects a page's socket to its cart object, and closes a session's sockets when the session ends.

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
use crate::presented::presented;

/// The close code for a caller without a cart (RFC 6455, 7.4.1: policy violation).
const NOBODYS: u16 = 1008;

/// The minimum lifetime of a socket, in milliseconds.
const SHORTEST_MS: u64 = 60_000;

/// `GET /ws/cart`: requires the same origin and a sealed caller before it wakes an object.
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
    let Some(socket) = response.websocket() else {
        // The object refuses a session that its account has ended.
        ctx.session.ended.set(Some(0));
        return turned_away(ctx);
    };
    // Build a response of our own, which can carry this request's cookies.
    worker::Response::from_websocket(socket)
        .map(Response::from)
        .map_err(|error| from_platform(&error))
}

/// The upgrade request to the object; it forwards nothing from the browser.
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
                // An expired token would close the socket at once, and the browser would reconnect endlessly.
                Some(ends_ms) if ends_ms <= now_ms => now_ms + SHORTEST_MS,
                Some(ends_ms) => ends_ms.min(longest_ms),
                None => longest_ms,
            },
            presented: presented(ctx, caller),
        })?;
        Reflect::set(&headers, &SocketSession::HEADER.into(), &session.into())?;
    }
    let init = RequestInit::new();
    init.set_headers(&headers);
    Ok(web_sys::Request::new_with_str_and_init(OBJECT_URL, &init)?.into())
}

/// Answers a caller without a cart. If the session has just ended, or the browser still shows the count of a former
/// cart, the socket is accepted, reports that and closes, and its response carries this request's cookies: browsers
/// ignore the body and the cookies of a refused upgrade.
fn turned_away(ctx: &RequestContext) -> Result<Response, Failure> {
    let is_removed = ctx.session.carried(TOKEN_COOKIE).as_deref() == Some("");
    let has_ended = is_removed || ctx.session.ended.get().is_some();
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
    /// `None` if the object cannot be called: then the sockets close when their access token expires.
    pub(crate) fn of(ctx: &RequestContext, caller: &Caller) -> Option<Self> {
        let name = caller.cart_name(ctx.site.name())?;
        let request = CartRequest::EndSession(ctx.token_hashes());
        Some(Self {
            object: bindings::cart(&ctx.env, &name).ok()?,
            call: call_of(ctx, caller, &name, language::of(ctx), request).ok()?,
        })
    }

    /// Closes the sockets after the response.
    pub(crate) fn close(self, ctx: &RequestContext) {
        ctx.execution.wait_until(async move {
            if let Err(error) = object::call(self.object, &self.call).await {
                platform::log_error!("the sockets of a session were not closed: {error}");
            }
        });
    }
}
