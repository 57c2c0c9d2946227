//! The cookie with the password of a registration, for the sign-in after an activation that brings no tokens.

use platform::clock;
use shop::failure::Failure;
use shop::registration::{
    KEPT_PASSWORD_COOKIE, REMEMBERED_COOKIE_AGE, decrypt_password, encrypt_password,
};
use shop::session::Credentials;

use crate::context::RequestContext;
use crate::known_browser::registration;
use crate::visit::Visit;

/// Keeps the password of a registration, whether or not the address has an account.
pub(crate) fn keep(visit: &Visit, address: &str, password: &str) -> Result<(), Failure> {
    let (key, nonce) = (visit.site.sealing()?, clock::random_bytes());
    match encrypt_password(key, nonce, address, password, clock::now_ms()) {
        Some(kept) => {
            let age = Some(REMEMBERED_COOKIE_AGE);
            visit.session.set(visit, KEPT_PASSWORD_COOKIE, &kept, age);
        }
        None => forget(visit),
    }
    Ok(())
}

/// Forgets it: a session has begun or ended, or the account is active.
pub(crate) fn forget(ctx: &RequestContext) {
    if ctx.request.cookie(KEPT_PASSWORD_COOKIE).is_some() {
        ctx.session.set(ctx, KEPT_PASSWORD_COOKIE, "", Some(0));
    }
}

/// The address and the password that this browser registered with.
pub(crate) fn kept(ctx: &RequestContext) -> Option<Credentials> {
    let cookie = ctx.request.cookie(KEPT_PASSWORD_COOKIE)?;
    let email = registration(ctx)?.email;
    let key = ctx.site.seal_key.as_ref()?;
    let password = decrypt_password(key, cookie, &email, clock::now_ms())?;
    Some(Credentials {
        email,
        password,
        remember: false,
    })
}
