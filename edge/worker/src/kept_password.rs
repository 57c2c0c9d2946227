//! The sign-in of a browser whose activation brought no tokens, with the password that it registered.

use platform::clock;
use shop::backend::BackendFailure;
use shop::failure::Failure;
use shop::letters::Letter;
use shop::password::user_of;
use shop::registration::{
    KEPT_PASSWORD_COOKIE, REMEMBERED_COOKIE_AGE, decrypt_password, encrypt_password,
};
use shop::session::{Credentials, owner_of, refused, sign_in};

use crate::context::RequestContext;
use crate::known_browser::registration;
use crate::visit::Visit;
use crate::{limits, session};

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
fn kept(ctx: &RequestContext) -> Option<Credentials> {
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

/// Signs in to the account of an activation's letter. `false` if the browser keeps no password, if the backend refuses or
/// does not answer, or if the letter activated another account.
pub(crate) async fn enter(visit: &Visit, letter: &Letter) -> bool {
    let Some(credentials) = kept(visit) else {
        return false;
    };
    let entered = sign_in_to(visit, user_of(&letter.uid), &credentials).await;
    if let Err(failure) = &entered {
        worker::console_log!("an activation ends at the sign-in form: {}", failure.code());
    }
    entered.is_ok()
}

async fn sign_in_to(
    visit: &Visit,
    activated: Option<String>,
    credentials: &Credentials,
) -> Result<(), Failure> {
    limits::sign_in(visit, &credentials.email).await?;
    // The activation may have used up the time.
    visit.begin_anew();
    let (words, call) = (visit.words(), sign_in(credentials));
    let why = |error: &BackendFailure| refused(error, words);
    let asked = Box::pin(async {
        let tokens = session::tokens(visit, visit.language, &call, &why).await?;
        let owner = owner_of(&tokens.access);
        if activated.is_some() && owner.is_some() && activated != owner {
            return Err(Failure::NotFound);
        }
        Ok(tokens)
    });
    session::enter_with(visit, visit.language, asked, false).await?;
    session::remember_login(visit, &credentials.email);
    Ok(())
}
