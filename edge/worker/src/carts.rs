//! Calls to the object of a cart, and the ids of commands.

use std::cell::RefCell;

use futures_util::future::LocalBoxFuture;
use platform::{bindings, clock, object};
use shop::cart::Cart;
use shop::carts::{
    Answers, CLOSED, CartCall, CartRequest, CartResponse, Owner, RememberedProducts,
};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::i18n::Language;
use shop::ordering::OrderNews;
use shop::product::ProductId;
use shop::session::{Caller, GuestToken};
use shop::sessions::SESSION_ENDED;

use crate::context::RequestContext;
use crate::failure::from_platform;
use crate::presented::presented;

/// The name of the error that a panic in the object raises.
const PANIC: &str = "RuntimeError";

thread_local! {
    static REMEMBERED: RefCell<RememberedProducts> = RefCell::default();
}

/// The cart of the caller; an unknown caller's is empty and wakes no object.
pub(crate) async fn current(
    ctx: &RequestContext,
    caller: &Caller,
    language: Language,
) -> Result<Cart, Failure> {
    Ok(with_orders(ctx, caller, language).await?.0)
}

/// The notices about a cart's orders.
#[derive(Debug, Default)]
pub(crate) struct Orders {
    /// The number of the order that has just been placed from the cart.
    pub ordered: Option<String>,
    pub news: OrderNews,
}

/// The caller's cart with the notices about its orders.
pub(crate) async fn with_orders(
    ctx: &RequestContext,
    caller: &Caller,
    language: Language,
) -> Result<(Cart, Orders), Failure> {
    match ask(ctx, caller, language, CartRequest::Read).await? {
        Some(CartResponse::Cart {
            cart,
            ordered,
            news,
            ..
        }) => Ok((cart, Orders { ordered, news })),
        Some(response) => Ok((response.cart()?, Orders::default())),
        None => Ok((Cart::default(), Orders::default())),
    }
}

/// Asks the object of a caller's cart; `None` for an unknown caller, who has no cart.
///
/// Boxed, because many callers await it, and each would contain the whole state machine.
pub(crate) fn ask<'a>(
    ctx: &'a RequestContext,
    caller: &'a Caller,
    language: Language,
    request: CartRequest,
) -> LocalBoxFuture<'a, Result<Option<CartResponse>, Failure>> {
    Box::pin(async move {
        let Some(name) = caller.cart_name(ctx.site.name()) else {
            return Ok(None);
        };
        let response = ask_object(ctx, caller, name, language, request).await;
        response.map(Some)
    })
}

/// Asks the cart object of this name, which may be another than the caller's.
pub(crate) async fn ask_object(
    ctx: &RequestContext,
    caller: &Caller,
    name: String,
    language: Language,
    request: CartRequest,
) -> Result<CartResponse, Failure> {
    let call = call_of(ctx, caller, &name, language, request)?;
    let stub = bindings::cart(&ctx.env, &name).map_err(|error| from_platform(&error))?;
    // The object is full, unreadable or interrupted. Its changes are atomic.
    let closed = |error: worker::Error| {
        let text = error.to_string();
        platform::log_error!("a cart does not answer: {text}");
        if text.contains(PANIC) {
            Failure::Internal
        } else {
            Failure::Refused(&CLOSED)
        }
    };
    let response = object::call(stub, &call).await.map_err(closed)?;
    let response: CartResponse =
        serde_json::from_str(&response).map_err(|error| from_platform(&error))?;
    if let CartResponse::SessionEnded(at_ms) = response {
        ctx.session.ended.set(Some(at_ms));
        return Err(Failure::Refused(&SESSION_ENDED));
    }
    if caller.has_session() && caller.cart_name(ctx.site.name()).as_ref() == Some(&name) {
        note_company(ctx, &response);
    }
    if let CartResponse::Cart { cart, .. } = &response {
        REMEMBERED.with_borrow_mut(|remembered| remembered.remember(&name, cart));
    }
    Ok(response)
}

/// Notes the chosen company that an answer of the account's object tells.
fn note_company(ctx: &RequestContext, response: &CartResponse) {
    let chosen = if let CartResponse::Cart { cart, .. } = response {
        cart.company.clone()
    } else if let CartResponse::Admitted(company) = response {
        company.clone()
    } else {
        return;
    };
    ctx.session.chosen.replace(chosen);
    ctx.session.choice_told.set(true);
}

/// The products of a caller's cart, as this isolate last saw them; asks the object if it has not seen the cart.
pub(crate) async fn products(
    ctx: &RequestContext,
    caller: &Caller,
    language: Language,
) -> Result<Vec<ProductId>, Failure> {
    let name = caller.cart_name(ctx.site.name());
    let remembered = |name: String| REMEMBERED.with_borrow(|remembered| remembered.of(&name));
    if let Some(products) = name.and_then(remembered) {
        return Ok(products);
    }
    let cart = current(ctx, caller, language).await?;
    Ok(cart.lines.iter().map(|line| line.product).collect())
}

/// The JSON of a call to the object of this name.
pub(crate) fn call_of(
    ctx: &RequestContext,
    caller: &Caller,
    name: &str,
    language: Language,
    request: CartRequest,
) -> Result<String, Failure> {
    let owner = Owner {
        site: ctx.site.name().to_owned(),
        cart: name.to_owned(),
        language: language.code().to_owned(),
        no_user_id: match caller {
            Caller::Guest(token) => Some(token.as_str().to_owned()),
            Caller::SignedIn(_) | Caller::Nobody => None,
        },
        // A session without a proven owner counts as a guest's.
        session: ctx.session.access().filter(|_| ctx.caller().has_session()),
        visitor: ctx.visitor(),
        dev_mode: ctx.dev_mode(),
        company: ctx
            .acting()
            .map(|acting| acting.company().id.clone())
            .filter(|_| ctx.caller().cart_name(ctx.site.name()).as_deref() == Some(name)),
        version: ctx.own_version(),
        request_id: Some(ctx.watch.watched.id.clone()),
    };
    let is_own = caller.cart_name(ctx.site.name()).as_deref() == Some(name);
    let is_judged = is_own && !matches!(request, CartRequest::EndSession(_));
    let call = CartCall {
        owner,
        request,
        reads: Answers::ALL,
        presented: presented(ctx, caller).filter(|_| is_judged),
    };
    serde_json::to_string(&call).map_err(|error| from_platform(&error))
}

/// The id of a command: the browser's, or a fresh one for a plain form.
pub(crate) fn command_id(fields: &Fields) -> Result<String, Failure> {
    shop::cart::command_id(fields, fresh_id)
}

/// A random id.
pub(crate) fn fresh_id() -> String {
    let token = GuestToken::from_random(clock::random_bytes());
    token.as_str().to_owned()
}
