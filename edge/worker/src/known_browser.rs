//! The cookie of a browser in which accounts have signed in before.

use platform::clock;
use platform::response::Cookie;
use shop::registration::{REMEMBERED_COOKIE, Remembered};
use shop::session::{Caller, GuestToken, KNOWN_BROWSER_COOKIE, KnownBrowser, account_name};

use crate::context::RequestContext;

fn known(ctx: &RequestContext) -> Option<KnownBrowser> {
    let cookie = ctx.request.cookie(KNOWN_BROWSER_COOKIE)?;
    KnownBrowser::read(ctx.site.seal_key.as_ref()?, cookie)
}

/// The browser's name, if this login has signed in there.
pub(crate) fn name_for(ctx: &RequestContext, login: &str) -> Option<String> {
    let key = ctx.site.seal_key.as_ref()?;
    let known = known(ctx)?;
    known.name_for(key, login).map(str::to_owned)
}

/// The name of the account of this session, or of the one that has signed in last in this browser.
pub(crate) fn account(ctx: &RequestContext) -> Option<String> {
    match ctx.caller() {
        Caller::SignedIn(user) => Some(account_name(ctx.site.seal_key.as_ref()?, &user)),
        Caller::Guest(_) | Caller::Nobody => known(ctx)?.last_account().map(str::to_owned),
    }
}

/// Makes the browser known to the account that has just signed in, under this login and under its e-mail address. A
/// session that is to be forgotten with the window makes it known until then.
pub(crate) fn remember(ctx: &RequestContext, login: &str, max_age: Option<u32>) {
    let Some(key) = &ctx.site.seal_key else {
        return;
    };
    if max_age.is_none() && name_for(ctx, login).is_some() {
        return;
    }
    let user = ctx.session.user.borrow().clone().unwrap_or_default();
    let new = || {
        let name = GuestToken::from_random(clock::random_bytes());
        KnownBrowser::new(name.as_str().to_owned())
    };
    let known = known(ctx).unwrap_or_else(new);
    let known = known.with(key, &user.id, &[&user.email, login]);
    ctx.session.carry(&Cookie {
        max_age,
        ..ctx.cookie(KNOWN_BROWSER_COOKIE, &known.seal(key), 0, true)
    });
}

/// What the browser remembers of its registration.
pub(crate) fn registration(ctx: &RequestContext) -> Option<Remembered> {
    let cookie = ctx.request.cookie(REMEMBERED_COOKIE)?;
    Remembered::read(ctx.site.seal_key.as_ref()?, cookie, clock::now_ms())
}
