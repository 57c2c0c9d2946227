//! The list of an account's sessions, which the object of its cart keeps. An ended session is refused here, although
//! its tokens are still valid at the backend.
//!
//! A request for the cart is judged in the same call. Account pages ask the object beside their calls to the backend;
//! commands of an account ask it first, because nothing of them may be done for an ended session.

use futures_util::future::LocalBoxFuture;
use platform::{bindings, clock, object};
use shop::account::gate::shows_account;
use shop::carts::{CartRequest, CartResponse};
use shop::failure::Failure;
use shop::i18n::Language;
use shop::password::{ENDING_COOKIE, is_promised};
use shop::route::Route;
use shop::session::{Caller, UNKNOWN};
use shop::sessions::{ListedSession, SessionsCall};
use worker::durable::Stub;

use crate::carts::{ask, ask_object, call_of};
use crate::context::RequestContext;
use crate::identity::sealed;
use crate::language;
use crate::visit::Visit;

/// How long a sign-out waits for the object, in milliseconds. The object does its part even if nothing waits.
const LEAVE_MS: u64 = 2_000;

/// Asks the object of the caller's account.
async fn asked(
    ctx: &RequestContext,
    language: Language,
    call: SessionsCall,
) -> Result<Option<CartResponse>, Failure> {
    ask(ctx, &ctx.caller(), language, CartRequest::Sessions(call)).await
}

/// Admits the session of this request, or refuses it: because the account has ended it, or because the object cannot
/// be asked now. A caller without a proven account is admitted, since nothing is shown or done in its name.
pub(crate) fn admitted(
    ctx: &RequestContext,
    language: Language,
) -> LocalBoxFuture<'_, Result<(), Failure>> {
    Box::pin(async move {
        if !ctx.caller().has_session() || ctx.session.admitted.get() {
            return Ok(());
        }
        let seen = asked(ctx, language, SessionsCall::See);
        match clock::in_time(seen, ctx.session_ms()).await {
            Some(Ok(_)) => {
                ctx.session.admitted.set(true);
                Ok(())
            }
            Some(Err(failure)) if ctx.session.ended.get().is_some() => Err(failure),
            Some(Err(_)) | None => Err(Failure::Refused(&UNKNOWN)),
        }
    })
}

/// Admits the session at a page that shows an account's data.
pub(crate) async fn admitted_to_page(visit: &Visit, route: &Route) -> Result<(), Failure> {
    if shows_account(route) {
        admitted(visit, visit.language).await?;
    }
    Ok(())
}

/// Enters the session that a sign-in has just begun. If the object cannot be asked, the next request enters it.
pub(crate) async fn enter(ctx: &RequestContext, language: Language) {
    if let Err(failure) = admitted(ctx, language).await {
        platform::log_error!("a session was not entered: {}", failure.code());
    }
}

/// The session of the request's cookies, to be ended on the account's list once the browser has left it.
#[derive(Debug)]
pub(crate) struct LeftSession {
    object: Stub,
    call: String,
    refresh: Option<String>,
}

impl LeftSession {
    /// Any of our seals is enough to find the account.
    pub(crate) fn of(ctx: &RequestContext) -> Option<Self> {
        let caller = sealed(ctx)?.caller();
        let name = caller.cart_name(ctx.site.name())?;
        let request = CartRequest::Sessions(SessionsCall::Leave);
        Some(Self {
            object: bindings::cart(&ctx.env, &name).ok()?,
            call: call_of(ctx, &caller, &name, language::of(ctx), request).ok()?,
            refresh: ctx.refresh_token(),
        })
    }

    /// Whether it is the session of this refresh token.
    pub(crate) fn is_of(&self, refresh: Option<&str>) -> bool {
        self.refresh.as_deref() == refresh
    }

    /// Ends the session and closes its sockets.
    pub(crate) async fn end(self) {
        let ended = clock::in_time(object::call(self.object, &self.call), LEAVE_MS).await;
        if let Some(Err(error)) = ended {
            platform::log_error!("a session was not ended on its account's list: {error}");
        }
    }
}

/// Ends the session of the account with this id.
pub(crate) async fn end_one(visit: &Visit, id: &str) -> Result<(), Failure> {
    asked(visit, visit.language, SessionsCall::End(id.to_owned())).await?;
    Ok(())
}

/// Ends all sessions of the account but this one.
pub(crate) async fn end_others(visit: &Visit) -> Result<(), Failure> {
    asked(visit, visit.language, SessionsCall::EndOthers).await?;
    Ok(())
}

/// Ends the account's other sessions if a new password has promised that to it in this browser.
pub(crate) async fn end_promised(ctx: &RequestContext, language: Language) {
    let key = ctx.site.seal_key.as_ref();
    let promise = key.zip(ctx.request.cookie(ENDING_COOKIE));
    let user = ctx.session.user.borrow().clone();
    let is_due = promise
        .zip(user)
        .is_some_and(|((key, promise), user)| is_promised(key, promise, &user, clock::now_ms()));
    if !is_due {
        return;
    }
    match asked(ctx, language, SessionsCall::EndOthers).await {
        Ok(_) => ctx.session.set(ctx, ENDING_COOKIE, "", Some(0)),
        Err(_) => platform::log_error!("the sessions before a new password go on"),
    }
}

/// Ends all sessions of the account with this user id; the caller has proved that it may.
pub(crate) async fn end_all_of(visit: &Visit, user: &str) -> Result<(), Failure> {
    at_account(visit, user, SessionsCall::EndAll).await
}

/// Ends all sessions of the account with this user id, and deletes what its object stores.
pub(crate) async fn erase(visit: &Visit, user: &str) -> Result<(), Failure> {
    at_account(visit, user, SessionsCall::Erase).await
}

async fn at_account(visit: &Visit, user: &str, call: SessionsCall) -> Result<(), Failure> {
    let account = Caller::SignedIn(user.to_owned());
    let name = account.cart_name(visit.site.name());
    let request = CartRequest::Sessions(call);
    // Asked as nobody: the session of this browser decides nothing.
    ask_object(
        visit,
        &Caller::Nobody,
        name.ok_or(Failure::Internal)?,
        visit.language,
        request,
    )
    .await?;
    Ok(())
}

/// The sessions of the account.
pub(crate) async fn list(visit: &Visit) -> Result<Vec<ListedSession>, Failure> {
    match asked(visit, visit.language, SessionsCall::List).await? {
        Some(CartResponse::Sessions(list)) => Ok(list),
        Some(_) | None => Err(Failure::Internal),
    }
}
