//! The identity of a session: the seal in the browser, and the backend's record of the shopper.

use futures_util::future::{LocalBoxFuture, join, ready};
use platform::backend::Backend;
use platform::clock;
use shop::backend::BackendFailure;
use shop::company::Companies;
use shop::failure::Failure;
use shop::i18n::Language;
use shop::points::Points;
use shop::session::{
    ConfirmedSession, GROUP_COOKIE, GroupChange, IDENTITY_COOKIE, IDENTITY_COOKIE_AGE, Identity,
    ME, USER_GROUP, User, UserGroup, seal_identity,
};

use crate::cart_count;
use crate::context::RequestContext;
use crate::failure::from_backend;

/// The sealed identity, even if it belongs to another token.
pub(crate) fn sealed(ctx: &RequestContext) -> Option<Identity> {
    let (key, identity) = (ctx.site.seal_key.as_ref()?, ctx.identity()?);
    Identity::read(key, &identity, clock::now_ms())
}

/// Asks the backend for the owner of the session. Until it answers, no cart is shown.
pub(crate) async fn identify(ctx: &RequestContext, language: Language) {
    let named = name(ctx, ctx.early_backend(language)).await;
    if named.is_err() && !ctx.session.unauthorized.get() {
        ctx.session.unknown.set(true);
    }
}

/// The lifetime of a cookie of this session: `age` if the browser keeps the session, else `None`, until the browser
/// closes. No later cookie may outlive a session that the shopper wants forgotten.
pub(crate) fn cookie_max_age(ctx: &RequestContext, age: u32) -> Option<u32> {
    let wanted = ctx
        .session
        .remember
        .get()
        .or_else(|| ctx.session.kept.get());
    let refresh = ctx.refresh_token();
    let kept = wanted.or_else(|| sealed(ctx).map(|identity| identity.is_kept(refresh.as_deref())));
    kept.unwrap_or_default().then_some(age)
}

/// Asks the backend for the session's owner, once per request, and seals the answer unless it is sealed already.
pub(crate) fn confirm(
    ctx: &RequestContext,
    language: Language,
) -> LocalBoxFuture<'_, Result<User, Failure>> {
    match ctx.session.user.borrow().clone() {
        Some(named) => Box::pin(ready(Ok(named))),
        None => name(ctx, ctx.unproven_backend(language)),
    }
}

/// Asks the backend for the session's owner and seals the answer. Boxed, because several callers await it, and each
/// would contain the whole state machine.
fn name(ctx: &RequestContext, backend: Backend) -> LocalBoxFuture<'_, Result<User, Failure>> {
    Box::pin(async move {
        let (user, mut is_group_asked) = who(ctx, &backend)
            .await
            .map_err(|error| from_backend(&error, "user"))?;
        let session = &ctx.session;
        let max_age = cookie_max_age(ctx, IDENTITY_COOKIE_AGE);
        if !user.is(&ctx.caller()) {
            let key = ctx.site.sealing()?;
            let (access, refresh) = (session.access().unwrap_or_default(), ctx.refresh_token());
            let now_ms = clock::now_ms();
            let before = sealed(ctx).map(|identity| identity.caller());
            // A sign-in begins a session; a refresh continues it.
            let begins = session.remember.get().is_some();
            let name = ctx.session_name().filter(|_| !begins);
            let confirmed = ConfirmedSession {
                user: &user.id,
                access: &access,
                refresh: refresh.as_deref(),
                name: name.as_deref(),
                is_kept: max_age.is_some(),
            };
            let identity = seal_identity(key, confirmed, now_ms).ok_or(Failure::Backend)?;
            session.set(ctx, IDENTITY_COOKIE, &identity, max_age);
            session.set_identity(Some(identity));
            if !before.is_some_and(|before| user.is(&before)) {
                // The browser's group cookie is another shopper's.
                is_group_asked = true;
                // The browser's cart count is of another cart.
                cart_count::recall(ctx).await;
            }
        }
        let group = ctx.request.cookie(GROUP_COOKIE);
        // A new session sets the group cookie again: its lifetime may differ from the last session's.
        let begins = session.remember.get().is_some();
        let group = group.map(|group| if begins { "" } else { group });
        match user.group_change(group, is_group_asked || begins) {
            GroupChange::Keep(group) => session.set(ctx, GROUP_COOKIE, group, max_age),
            GroupChange::Forget => session.set(ctx, GROUP_COOKIE, "", Some(0)),
            GroupChange::None => {}
        }
        session.user.replace(Some(user.clone()));
        Ok(user)
    })
}

/// The shopper, with the group if the backend has groups. The flag is `false` if asking for the group failed. The
/// second call gets half of the time.
async fn who(ctx: &RequestContext, backend: &Backend) -> Result<(User, bool), BackendFailure> {
    match backend.clone().by_half().ask(&USER_GROUP).await {
        Ok(group) => {
            ctx.session.points.set(group.points);
            ctx.session.companies.replace(Some(group.companies));
            Ok((group.user, true))
        }
        Err(failure) if failure.is_unauthorized() => Err(failure),
        Err(failure) => Ok((backend.ask(&ME).await?, failure.is_not_found())),
    }
}

/// The account's data for prefilling a form. `None` for a guest, for a session whose owner is unknown, and if the
/// backend fails: then the form is empty.
pub(crate) async fn account(ctx: &RequestContext, language: Language) -> Option<UserGroup> {
    if !ctx.caller().has_session() {
        return None;
    }
    // Leaves half of the time to the form.
    let backend = ctx.backend(language).by_half();
    let (group, me) = join(backend.ask(&USER_GROUP), backend.ask(&ME)).await;
    for error in group.as_ref().err().into_iter().chain(me.as_ref().err()) {
        platform::log_error!("the account was not asked: {error}");
    }
    match (group, me) {
        (Ok(group), Ok(me)) => Some(UserGroup {
            user: group.user.completed(me),
            ..group
        }),
        (Ok(group), Err(_)) => Some(group),
        (Err(_), Ok(user)) => Some(UserGroup {
            user,
            addresses: Vec::new(),
            points: None,
            companies: Companies::default(),
        }),
        (Err(_), Err(_)) => None,
    }
}

/// The loyalty points of the session's account.
pub(crate) fn points(
    ctx: &RequestContext,
    language: Language,
) -> LocalBoxFuture<'_, Result<Points, Failure>> {
    Box::pin(async move {
        if let Some(points) = ctx.session.points.get() {
            return Ok(points);
        }
        let group = ctx.backend(language).by_half().ask(&USER_GROUP).await;
        let group = group.map_err(|error| from_backend(&error, "loyalty points"))?;
        Ok(group.points.unwrap_or_default())
    })
}
