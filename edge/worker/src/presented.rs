//! The session of a request, as the object of its account judges it.

use platform::clock;
use shop::session::{Caller, REFRESH_COOKIE, TOKEN_COOKIE, is_token, session_name};
use shop::sessions::{Device, PresentedSession, TokenMark, made_ms};

use crate::context::RequestContext;

/// The session of this request as the object of its account judges it; `None` for a caller without one.
pub(crate) fn presented(ctx: &RequestContext, caller: &Caller) -> Option<PresentedSession> {
    if !caller.has_session() {
        return None;
    }
    let cookie = |name| ctx.request.cookie(name).filter(|text| is_token(text));
    let refresh = ctx.refresh_token().filter(|text| is_token(text));
    let access = ctx.session.access();
    let now = [refresh.as_deref(), access.as_deref()];
    // A sign-in begins a session; a refresh continues it.
    let begins = ctx.session.remember.get().is_some();
    let (name, came) = if begins {
        (session_name(None, now[1], now[0]), now)
    } else {
        let came = [cookie(REFRESH_COOKIE), cookie(TOKEN_COOKIE)];
        (ctx.session_name(), came)
    };
    let came: Vec<&str> = came.into_iter().flatten().collect();
    let renewed = now
        .into_iter()
        .flatten()
        .filter(|token| !came.contains(token));
    let identity = ctx.identity();
    let key = ctx.site.seal_key.as_ref()?;
    let lifetime = caller.cookie_max_age(key, identity.as_deref(), clock::now_ms());
    let agent = ctx.request.header("user-agent").unwrap_or_default();
    Some(PresentedSession {
        name: name?,
        tokens: came.iter().map(|token| TokenMark::of(token)).collect(),
        renewed: renewed.map(TokenMark::of).collect(),
        made_ms: made_ms(&came),
        begins,
        device: Device::of(&agent),
        country: ctx.request.country(),
        is_kept: lifetime.is_some(),
    })
}
