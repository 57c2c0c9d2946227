//! Letters and text messages: whether one may be sent, how long the next has to wait, and the tries of a code. The
//! Durable Object of a destination decides; an older deployment of the carts worker does not have it. A browser that is
//! known to have signed in under the destination asks another object than strangers do.

use futures_util::future::LocalBoxFuture;
use platform::{bindings, clock, object};
use shop::backend::BackendFailure;
use shop::failure::Failure;
use shop::limits::client;
use shop::sending::{
    Asking, CODE_EXPIRED, CODE_SPENT, COUNTRY_REFUSED, Destination, PendingCode, Purpose, Sender,
    SendingAnswer, SendingCall, TryAnswer, Wait, is_allowed, texts_name,
};

use crate::context::RequestContext;
use crate::{known_browser, limits};

/// The outcome of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Claim {
    /// The caller sends the message: nobody else will.
    Send,
    /// One was sent just now, by another click or tab. The page is the same.
    OnItsWay,
}

/// Claims a message to a destination, before the backend is asked to send it. A refusal says how long to wait.
pub(crate) fn claim<'a>(
    ctx: &'a RequestContext,
    purpose: Purpose,
    destination: &'a Destination,
) -> LocalBoxFuture<'a, Result<Claim, Failure>> {
    Box::pin(async move { Ok(take(ctx, purpose, destination, None).await?.0) })
}

/// Claims a message with a code. `id` is the same for all clicks of a page. The browser waits for the code from then
/// on, or for the one that is on its way.
pub(crate) fn claim_code<'a>(
    ctx: &'a RequestContext,
    purpose: Purpose,
    destination: &'a Destination,
    id: &'a str,
) -> LocalBoxFuture<'a, Result<Claim, Failure>> {
    Box::pin(async move {
        let held = pending(ctx, purpose).filter(|pending| pending.destination == *destination);
        let asking = Asking {
            id: id.to_owned(),
            held: held.map(|pending| pending.id),
        };
        let (claim, held) = take(ctx, purpose, destination, Some(asking)).await?;
        let id = held.unwrap_or_else(|| id.to_owned());
        let pending = PendingCode::new(purpose, destination.clone(), id, clock::now_ms())
            .known(is_known(ctx, destination));
        let sealed = pending.seal(ctx.site.sealing()?);
        let cookie = PendingCode::cookie(purpose);
        let age = Some(PendingCode::COOKIE_AGE);
        ctx.session.set(ctx, cookie, &sealed, age);
        Ok(claim)
    })
}

/// The claim, and the id under which this browser waits for its code.
async fn take(
    ctx: &RequestContext,
    purpose: Purpose,
    destination: &Destination,
    asking: Option<Asking>,
) -> Result<(Claim, Option<String>), Failure> {
    let published = &ctx.site.published.site;
    if !is_allowed(destination, &published.accounts, published.variant) {
        return Err(Failure::Refused(&COUNTRY_REFUSED));
    }
    let most = destination.most_per_day();
    let call = SendingCall::Claim { most, asking };
    match ask_claim(ctx, purpose, destination, &call).await {
        Ok(SendingAnswer::OnItsWay { id }) => Ok((Claim::OnItsWay, id)),
        Ok(SendingAnswer::Refused(wait)) => Err(Failure::TooOften(wait.left_s())),
        Ok(SendingAnswer::Send) => {
            let counted = count(ctx, destination).await;
            if counted.is_err() {
                release(ctx, purpose, destination).await;
            }
            counted.map(|()| (Claim::Send, None))
        }
        Ok(SendingAnswer::State(_) | SendingAnswer::Tried(_) | SendingAnswer::Done) => {
            Err(Failure::Internal)
        }
        // Only the limits of the platform hold then.
        Err(NoAnswer::Unbound) => {
            limits::sending(ctx).await?;
            Ok((Claim::Send, None))
        }
        Err(NoAnswer::Failed) => Err(Failure::Backend),
    }
}

/// Counts a message by the client's address, and a text message in the site's budget of the day.
async fn count(ctx: &RequestContext, destination: &Destination) -> Result<(), Failure> {
    limits::sending(ctx).await?;
    if !destination.is_phone() {
        return Ok(());
    }
    let address = ctx.request.client_address().as_deref().and_then(client);
    let sender = match known_browser::account(ctx) {
        Some(account) => Sender::Known(account),
        None => Sender::Stranger(address.clone()),
    };
    let call = SendingCall::Spend {
        budget: ctx.site.published.site.accounts.texts_per_day,
        sender,
        address,
    };
    let name = texts_name(ctx.site.name(), clock::now_ms());
    match ask(ctx, &name, &call).await {
        Ok(SendingAnswer::Refused(wait)) => {
            platform::log_error!("a text message is not sent: the budget is used up");
            Err(Failure::TooOften(wait.left_s()))
        }
        Ok(_) => Ok(()),
        Err(_) => Err(Failure::Backend),
    }
}

/// Whether this browser is known to have signed in under the destination.
fn is_known(ctx: &RequestContext, destination: &Destination) -> bool {
    known_browser::name_for(ctx, destination.text()).is_some()
}

/// Counts a message that another call sends, so that none of this purpose follows at once.
pub(crate) async fn note(ctx: &RequestContext, purpose: Purpose, destination: &Destination) {
    let most = destination.most_per_day();
    let call = SendingCall::Claim { most, asking: None };
    drop(ask_claim(ctx, purpose, destination, &call).await);
}

/// Takes a claim back: nothing was sent.
pub(crate) fn release<'a>(
    ctx: &'a RequestContext,
    purpose: Purpose,
    destination: &'a Destination,
) -> LocalBoxFuture<'a, ()> {
    Box::pin(async move {
        let released = ask_claim(ctx, purpose, destination, &SendingCall::Release).await;
        drop(released);
    })
}

/// Takes the claim of a code back. The browser keeps the code that it has waited for, if that went to the same
/// destination.
pub(crate) fn release_code<'a>(
    ctx: &'a RequestContext,
    purpose: Purpose,
    destination: &'a Destination,
) -> LocalBoxFuture<'a, ()> {
    let cookie = PendingCode::cookie(purpose);
    ctx.session.withdraw(cookie);
    let keeps = pending(ctx, purpose).is_some_and(|held| held.destination == *destination);
    if !keeps && ctx.request.cookie(cookie).is_some() {
        ctx.session.set(ctx, cookie, "", Some(0));
    }
    release(ctx, purpose, destination)
}

/// How long the next message to this destination has to wait; no time if the object does not say.
pub(crate) fn state<'a>(
    ctx: &'a RequestContext,
    purpose: Purpose,
    destination: &'a Destination,
) -> LocalBoxFuture<'a, Wait> {
    let is_known = is_known(ctx, destination);
    Box::pin(wait(ctx, purpose, destination, is_known))
}

/// How long the next code has to wait, after the one that this browser waits for.
pub(crate) fn state_of<'a>(
    ctx: &'a RequestContext,
    pending: &'a PendingCode,
) -> LocalBoxFuture<'a, Wait> {
    let PendingCode {
        purpose,
        destination,
        is_known,
        ..
    } = pending;
    Box::pin(wait(ctx, *purpose, destination, *is_known))
}

async fn wait(
    ctx: &RequestContext,
    purpose: Purpose,
    destination: &Destination,
    is_known: bool,
) -> Wait {
    let most = destination.most_per_day();
    let name = destination.object_name(ctx.site.name(), purpose, is_known);
    match ask(ctx, &name, &SendingCall::State { most }).await {
        Ok(SendingAnswer::State(wait)) => wait,
        Ok(_) | Err(_) => Wait::default(),
    }
}

/// The code that this browser waits for.
pub(crate) fn pending(ctx: &RequestContext, purpose: Purpose) -> Option<PendingCode> {
    let cookie = PendingCode::cookie(purpose);
    let fresh = ctx.session.carried(cookie);
    let sealed = fresh.as_deref().or_else(|| ctx.request.cookie(cookie))?;
    let key = ctx.site.seal_key.as_ref()?;
    PendingCode::read(key, purpose, sealed, clock::now_ms())
}

/// Counts a try of the code that this browser waits for, before the backend is asked.
pub(crate) fn try_code(
    ctx: &RequestContext,
    purpose: Purpose,
) -> LocalBoxFuture<'_, Result<PendingCode, Failure>> {
    Box::pin(async move {
        let pending = pending(ctx, purpose).ok_or(Failure::Refused(&CODE_EXPIRED))?;
        let call = SendingCall::Try {
            id: pending.id.clone(),
        };
        match ask_pending(ctx, &pending, &call).await {
            Ok(SendingAnswer::Tried(TryAnswer::Allowed)) => Ok(pending),
            Ok(SendingAnswer::Tried(TryAnswer::Spent)) => Err(Failure::Refused(&CODE_SPENT)),
            Ok(SendingAnswer::Tried(TryAnswer::Expired)) => Err(Failure::Refused(&CODE_EXPIRED)),
            Ok(_) => Err(Failure::Internal),
            Err(NoAnswer::Unbound) => {
                limits::sign_in(ctx, &pending.id).await?;
                Ok(pending)
            }
            Err(NoAnswer::Failed) => Err(Failure::Backend),
        }
    })
}

/// Gives the try back, if the backend has not looked at the code.
pub(crate) fn give_back<'a>(
    ctx: &'a RequestContext,
    pending: &'a PendingCode,
    failure: &'a BackendFailure,
) -> LocalBoxFuture<'a, ()> {
    Box::pin(async move {
        let is_unseen = failure.is_outage() || matches!(failure, BackendFailure::Resting);
        if is_unseen {
            let id = pending.id.clone();
            let call = SendingCall::GiveBack { id };
            drop(ask_pending(ctx, pending, &call).await);
        }
    })
}

/// Ends a code that was used.
pub(crate) fn end_code<'a>(
    ctx: &'a RequestContext,
    pending: &'a PendingCode,
) -> LocalBoxFuture<'a, ()> {
    Box::pin(async move {
        let cookie = PendingCode::cookie(pending.purpose);
        ctx.session.set(ctx, cookie, "", Some(0));
        let id = pending.id.clone();
        let call = SendingCall::End { id };
        drop(ask_pending(ctx, pending, &call).await);
    })
}

/// Whether a form that is sent once is the caller's to send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Once {
    Send,
    /// Another press is being answered, or was just now.
    OnItsWay,
    /// It was sent before: whatever came of it, it is not sent again.
    Sent,
}

/// Claims the only sending of a form, by the name of its command.
pub(crate) async fn once(ctx: &RequestContext, command: &str) -> Result<Once, Failure> {
    let call = SendingCall::Claim {
        most: 1,
        asking: None,
    };
    match ask(ctx, &once_name(ctx, command), &call).await {
        Ok(SendingAnswer::Send) | Err(NoAnswer::Unbound) => Ok(Once::Send),
        Ok(SendingAnswer::OnItsWay { .. }) => Ok(Once::OnItsWay),
        Ok(SendingAnswer::Refused(_)) => Ok(Once::Sent),
        Ok(SendingAnswer::State(_) | SendingAnswer::Tried(_) | SendingAnswer::Done) => {
            Err(Failure::Internal)
        }
        Err(NoAnswer::Failed) => Err(Failure::Backend),
    }
}

/// Gives the sending back: the backend has taken nothing, and the form may be sent once it is corrected.
pub(crate) async fn not_taken(ctx: &RequestContext, command: &str) {
    drop(ask(ctx, &once_name(ctx, command), &SendingCall::Release).await);
}

fn once_name(ctx: &RequestContext, command: &str) -> String {
    let account = ctx.caller().cart_name(ctx.site.name()).unwrap_or_default();
    [&*account, " form ", command].concat()
}

/// Why an object has not answered.
#[derive(Debug, Clone, Copy)]
enum NoAnswer {
    Unbound,
    Failed,
}

/// Asks the object that decides on a claim of this browser.
async fn ask_claim(
    ctx: &RequestContext,
    purpose: Purpose,
    destination: &Destination,
    call: &SendingCall,
) -> Result<SendingAnswer, NoAnswer> {
    let is_known = is_known(ctx, destination);
    let name = destination.object_name(ctx.site.name(), purpose, is_known);
    ask(ctx, &name, call).await
}

/// Asks the object that has decided on the claim of this code: since then the browser may have become known.
async fn ask_pending(
    ctx: &RequestContext,
    pending: &PendingCode,
    call: &SendingCall,
) -> Result<SendingAnswer, NoAnswer> {
    let (site, destination) = (ctx.site.name(), &pending.destination);
    let name = destination.object_name(site, pending.purpose, pending.is_known);
    ask(ctx, &name, call).await
}

async fn ask(
    ctx: &RequestContext,
    name: &str,
    call: &SendingCall,
) -> Result<SendingAnswer, NoAnswer> {
    let stub = bindings::sending(&ctx.env, name).map_err(|_| NoAnswer::Unbound)?;
    let answer = async {
        let answer = object::call(stub, &serde_json::to_string(call)?).await?;
        Ok(serde_json::from_str(&answer)?)
    };
    answer.await.map_err(|error: worker::Error| {
        platform::log_error!("the object of a destination does not answer: {error}");
        NoAnswer::Failed
    })
}
