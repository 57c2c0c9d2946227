//! The proof of a sensitive change: the sealed cookie, and the ways to renew it. The rules are in `shop::proof`.

use std::rc::Rc;

use futures_util::future::LocalBoxFuture;
use platform::clock;
use shop::backend::{BackendFailure, Call};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::forms::BACK_FIELD;
use shop::page::Page;
use shop::password::CURRENT;
use shop::paths::Target;
use shop::proof::{
    self, LastProof, NOT_PROVEN, OTHER_ACCOUNT, PROOF_COOKIE, PROOF_COOKIE_AGE, Proven,
    WRONG_PASSWORD,
};
use shop::route::{Address, Route};
use shop::session::{Caller, Credentials, ME, Tokens, USER_GROUP, session_name, sign_in};
use web_sys::Response;

use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::identity::{account, sealed};
use crate::respond::FormSuccess;
use crate::visit::Visit;
use crate::{limits, respond};

/// The shopper of this request's session, also of one that has begun in this request.
fn asker(ctx: &RequestContext) -> Option<Proven> {
    let Caller::SignedIn(user) = ctx.caller() else {
        return None;
    };
    let access = ctx.session.access();
    let refresh = ctx.refresh_token();
    let session = session_name(sealed(ctx).as_ref(), access.as_deref(), refresh.as_deref())?;
    Some(Proven { user, session })
}

/// Whether a sensitive change needs no other proof now.
pub(crate) fn is_fresh(ctx: &RequestContext) -> bool {
    let carried = ctx.session.carried(PROOF_COOKIE);
    let cookie = carried.or_else(|| ctx.request.cookie(PROOF_COOKIE).map(str::to_owned));
    let key = ctx.site.seal_key.as_ref();
    let last = key
        .zip(cookie)
        .and_then(|(key, cookie)| LastProof::read(key, &cookie));
    last.zip(asker(ctx))
        .is_some_and(|(last, asker)| last.is_fresh(&asker, clock::now_ms()))
}

/// Notes that the shopper has just proven who they are: at every sign-in, and by the account's password.
pub(crate) fn renew(ctx: &RequestContext) {
    if let (Some(key), Some(of)) = (&ctx.site.seal_key, asker(ctx)) {
        let proof = LastProof {
            of,
            at_ms: clock::now_ms(),
        };
        let age = Some(PROOF_COOKIE_AGE);
        ctx.session.set(ctx, PROOF_COOKIE, &proof.seal(key), age);
    }
}

/// Refuses a sensitive change unless the last proof is fresh or the form brings the account's password. A refusal
/// belongs to the password's field, and leaves the session as it is.
pub(crate) fn require<'a>(
    visit: &'a Visit,
    fields: &'a Fields,
) -> LocalBoxFuture<'a, Result<(), Failure>> {
    Box::pin(async move {
        if is_fresh(visit) {
            return Ok(());
        }
        by_password(visit, fields).await
    })
}

/// Checks the password in the form by a sign-in whose tokens are dropped.
async fn by_password(visit: &Visit, fields: &Fields) -> Result<(), Failure> {
    let password = fields.get(CURRENT.name).unwrap_or_default().to_owned();
    if password.is_empty() || !visit.shop().site.accounts.password {
        return Err(Failure::Refused(&NOT_PROVEN));
    }
    let account = account(visit, visit.language).await;
    let email = account.ok_or(Failure::Backend)?.user.email;
    limits::sign_in(visit, &email).await?;
    let call = sign_in(&Credentials {
        email,
        password,
        remember: false,
    });
    match visit.backend_without_session().ask(&call).await {
        Ok(tokens) if tokens.are_whole() => {
            renew(visit);
            Ok(())
        }
        Ok(_) => Err(Failure::Backend),
        Err(BackendFailure::Status(400 | 401 | 403 | 404, _)) => {
            Err(Failure::Refused(&WRONG_PASSWORD))
        }
        Err(error) => Err(from_backend(&error, "proof")),
    }
}

/// Renews the proof by another way to sign in, whose tokens are dropped: it must lead to the account of this session.
pub(crate) fn renew_by<'a>(
    visit: &'a Visit,
    call: &'a Call<Tokens>,
    refused: &'a dyn Fn(&BackendFailure) -> Option<Failure>,
) -> LocalBoxFuture<'a, Result<(), Failure>> {
    Box::pin(async move {
        let failed = |error: BackendFailure| {
            refused(&error).unwrap_or_else(|| from_backend(&error, "proof"))
        };
        let mut backend = visit.backend();
        backend.session = None;
        backend.unauthorized = Rc::default();
        let tokens = backend.ask(call).await.map_err(failed)?;
        backend.session = Some(tokens.access);
        let user = match backend.ask(&USER_GROUP).await {
            Ok(group) => group.user,
            Err(failure) if failure.is_unauthorized() => return Err(failed(failure)),
            Err(_) => backend.ask(&ME).await.map_err(failed)?,
        };
        if !user.is(&visit.caller()) {
            return Err(Failure::Refused(&OTHER_ACCOUNT));
        }
        renew(visit);
        Ok(())
    })
}

/// The page on which the shopper proves who they are.
pub(crate) async fn page(visit: &Visit) -> Result<Page, Failure> {
    let back = visit.request.query_value(BACK_FIELD).unwrap_or_default();
    Ok(again(visit, &Fields::of(BACK_FIELD, &back), None).await)
}

/// The page with the problem of the last attempt.
pub(crate) async fn again(visit: &Visit, fields: &Fields, problem: Option<&Failure>) -> Page {
    let account = account(visit, visit.language).await;
    let address = account.map(|account| account.user.email);
    let address = address.unwrap_or_default();
    proof::page(&visit.view(), &address, fields, problem)
}

/// `POST /api/proof`: renews the proof by the password, and leads back to the sensitive form.
pub(crate) async fn prove(visit: Rc<Visit>, fields: Fields) -> Result<Response, Failure> {
    let outcome = match by_password(&visit, &fields).await {
        Ok(()) => Ok(FormSuccess::leading_to(way_back(
            &visit,
            fields.text(BACK_FIELD),
        )?)),
        Err(failure) => Err(failure),
    };
    let again = async |failure: &Failure| Ok(again(&visit, &fields, Some(failure)).await);
    Ok(respond::form(&visit, outcome, again).await)
}

/// The sensitive form, or the account.
pub(crate) fn way_back(visit: &Visit, back: &str) -> Result<Target, Failure> {
    let account = || Target::local(&Address::new(visit.language, Route::Cabinet).href());
    Target::page(back).or_else(account).ok_or(Failure::Internal)
}
