//! Refreshes a session through the Durable Object of its refresh token, so that all tabs and isolates get the same
//! tokens.

use futures_util::future::LocalBoxFuture;
use platform::{bindings, clock, object};
use shop::i18n::Language;
use shop::session::{
    IDENTITY_COOKIE, MOST_FOLLOWED, REFRESH_COOKIE, REFRESH_COOKIE_AGE, RefreshRotation, Renewal,
    RenewalCall, RenewalRequest, Renewed, TOKEN_COOKIE, TOKEN_COOKIE_AGE, refresh as refresh_call,
    renewal_name,
};

use crate::context::RequestContext;
use crate::identity::{confirm, cookie_max_age, sealed};

/// The outcome of a refresh.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    Renewed,
    /// The session is over.
    Over,
    Unknown,
}

/// Refreshes the session of this refresh token. If the new tokens have been exchanged again meanwhile, the chain is
/// followed to the current ones.
pub(crate) fn renew<'a>(
    ctx: &'a RequestContext,
    language: Language,
    refresh: &str,
) -> LocalBoxFuture<'a, Outcome> {
    let mut refresh = refresh.to_owned();
    Box::pin(async move {
        let mut followed = 0;
        loop {
            match exchange(ctx, language, &refresh).await {
                Renewal::Renewed {
                    tokens,
                    is_remembered: true,
                } if followed < MOST_FOLLOWED && tokens.is_passed(&refresh, clock::now_ms()) => {
                    followed += 1;
                    refresh = tokens.refresh;
                }
                Renewal::Renewed { tokens, .. } => {
                    keep(ctx, &tokens);
                    return Outcome::Renewed;
                }
                Renewal::Refused(why) => {
                    platform::log_error!("the session was not refreshed: {why}");
                    return Outcome::Over;
                }
                Renewal::Unknown(why) => {
                    platform::log_error!("the session was not refreshed: {why}");
                    return Outcome::Unknown;
                }
                Renewal::Nothing => return Outcome::Unknown,
            }
        }
    })
}

/// After a 401: whether another request has just refreshed the session. If so, this request goes on with the new
/// tokens, and does not delete the cookies that the browser has by now.
pub(crate) fn take_over(ctx: &RequestContext, language: Language) -> LocalBoxFuture<'_, bool> {
    Box::pin(async move {
        let session = &ctx.session;
        let Some(tokens) = exchanged(ctx).await else {
            return false;
        };
        if session.access().as_deref() == Some(&tokens.access) {
            return false;
        }
        session.unauthorized.set(false);
        keep(ctx, &tokens);
        // The tokens have no owner until the backend names one.
        let named = confirm(ctx, language).await;
        session
            .unknown
            .set(named.is_err() && !session.unauthorized.get());
        !session.unauthorized.get()
    })
}

async fn exchanged(ctx: &RequestContext) -> Option<Renewed> {
    let refresh = ctx.refresh_token()?;
    let name = renewal_name(ctx.site.name(), &refresh);
    match ask(ctx, &name, &RenewalCall::Recall).await {
        Ok(Renewal::Renewed { tokens, .. }) => Some(tokens),
        Ok(_) | Err(_) => None,
    }
}

/// Stores new tokens in cookies, with the lifetime of the session. The lifetime and the session's name are carried over
/// to the new refresh token, since the backend may be unable to name the owner of the new tokens for a while.
fn keep(ctx: &RequestContext, tokens: &Renewed) {
    let session = &ctx.session;
    let max_age = |age| cookie_max_age(ctx, age);
    let (short, long) = (max_age(TOKEN_COOKIE_AGE), max_age(REFRESH_COOKIE_AGE));
    session.kept.set(Some(short.is_some()));
    hand_identity_on(ctx, &tokens.refresh);
    session.set(ctx, TOKEN_COOKIE, &tokens.access, short);
    if ctx.request.cookie(REFRESH_COOKIE) != Some(&tokens.refresh) {
        session.set(ctx, REFRESH_COOKIE, &tokens.refresh, long);
    }
    session.set_access(Some(tokens.access.clone()));
    session.refresh.replace(Some(tokens.refresh.clone()));
}

fn hand_identity_on(ctx: &RequestContext, next: &str) {
    let known = ctx
        .site
        .seal_key
        .as_ref()
        .zip(sealed(ctx))
        .zip(ctx.refresh_token());
    let Some(((key, identity), refresh)) = known else {
        return;
    };
    if let Some(handed_on) = identity.handed_on(
        key,
        RefreshRotation {
            old: &refresh,
            new: next,
        },
        clock::now_ms(),
    ) {
        let session = &ctx.session;
        session.set(ctx, IDENTITY_COOKIE, &handed_on, identity.left_s());
        session.set_identity(Some(handed_on));
    }
}

/// Asks the Durable Object. An older deployment of the carts worker does not have it: then the backend is asked
/// directly. It is also asked if the object fails, but then a refusal is not final: the object may have spent the token
/// before its answer was lost.
async fn exchange(ctx: &RequestContext, language: Language, refresh: &str) -> Renewal {
    let name = renewal_name(ctx.site.name(), refresh);
    let call = RenewalCall::Renew(RenewalRequest {
        refresh: refresh.to_owned(),
        site: ctx.site.name().to_owned(),
        language: language.code().to_owned(),
        visitor: ctx.visitor(),
        dev_mode: ctx.dev_mode(),
        within_ms: ctx.session_ms(),
    });
    match ask(ctx, &name, &call).await {
        Ok(renewal) => renewal,
        Err(NoAnswer::Unbound) => by_itself(ctx, language, refresh).await,
        Err(NoAnswer::Failed) => match by_itself(ctx, language, refresh).await {
            Renewal::Refused(why) => Renewal::Unknown(why),
            renewal @ (Renewal::Renewed { .. } | Renewal::Unknown(_) | Renewal::Nothing) => renewal,
        },
    }
}

/// Why the Durable Object has not answered.
enum NoAnswer {
    Unbound,
    Failed,
}

async fn ask(ctx: &RequestContext, name: &str, call: &RenewalCall) -> Result<Renewal, NoAnswer> {
    let stub = bindings::session(&ctx.env, name).map_err(|_| NoAnswer::Unbound)?;
    let answer = async {
        let answer = object::call(stub, &serde_json::to_string(call)?).await?;
        Ok(serde_json::from_str(&answer)?)
    };
    answer.await.map_err(|error: worker::Error| {
        platform::log_error!("the object of a session does not answer: {error}");
        NoAnswer::Failed
    })
}

async fn by_itself(ctx: &RequestContext, language: Language, refresh: &str) -> Renewal {
    let mut backend = ctx.early_backend(language);
    backend.session = None;
    let answer = backend.ask(&refresh_call(refresh)).await;
    Renewal::of(answer, refresh, clock::now_ms())
}
