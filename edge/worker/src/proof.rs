//! The proof of a sensitive change: the sealed cookie, and the ways to renew it. The rules are in `shop::proof`.

use std::rc::Rc;

use futures_util::future::LocalBoxFuture;
use platform::clock;
use shop::backend::{BackendFailure, Call, encode_query};
use shop::codes::{self, CODE, CODE_FIELDS};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::forms::{BACK_FIELD, explain, read};
use shop::page::Page;
use shop::password::CURRENT;
use shop::paths::{Target, with_query};
use shop::profile::PERHAPS_SENT;
use shop::proof::{
    self, LastProof, NOT_PROVEN, OTHER_ACCOUNT, PROOF_COOKIE, PROOF_COOKIE_AGE, ProofPage, Proven,
    WAY, WRONG_PASSWORD, own_destinations,
};
use shop::route::{Address, Route};
use shop::sending::{Delivery, Destination, Purpose, Wait, not_sent};
use shop::session::{Caller, Credentials, ME, Tokens, USER_GROUP, User, session_name, sign_in};
use web_sys::Response;

use crate::carts::{command_id, fresh_id};
use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::identity::{account, cookie_max_age, sealed};
use crate::respond::FormSuccess;
use crate::sending::{
    Claim, claim_code, end_code, give_back, pending, release_code, state_of, try_code,
};
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
        let max_age = cookie_max_age(ctx, PROOF_COOKIE_AGE);
        ctx.session
            .set(ctx, PROOF_COOKIE, &proof.seal(key), max_age);
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
    limits::own_password(visit).await?;
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
        let tokens = visit.backend_without_session().ask(call).await;
        let tokens = tokens
            .map_err(|error| refused(&error).unwrap_or_else(|| from_backend(&error, "proof")))?;
        renew_with(visit, tokens).await
    })
}

/// Renews the proof if the tokens are of the account of this session.
async fn renew_with(visit: &Visit, tokens: Tokens) -> Result<(), Failure> {
    let mut backend = visit.backend();
    backend.session = Some(tokens.access);
    backend.unauthorized = Rc::default();
    let user = match backend.ask(&USER_GROUP).await {
        Ok(group) => Ok(group.user),
        Err(failure) if failure.is_unauthorized() => Err(failure),
        Err(_) => backend.ask(&ME).await,
    };
    let user = user.map_err(|error| from_backend(&error, "proof"))?;
    if !user.is(&visit.caller()) {
        return Err(Failure::Refused(&OTHER_ACCOUNT));
    }
    renew(visit);
    Ok(())
}

/// Has a code sent to a place of the account's own. After a lost answer the page asks for the code that may be on its
/// way.
async fn have_code_sent(visit: &Visit, fields: &Fields) -> Result<(), Failure> {
    let account = account(visit, visit.language).await;
    let places = destinations(visit, &account.ok_or(Failure::Backend)?.user);
    let chosen = places.into_iter().find(|(way, _)| *way == fields.text(WAY));
    let (_, to) = chosen.ok_or(Failure::Malformed)?;
    let id = command_id(fields)?;
    if claim_code(visit, Purpose::Proof, &to, &id).await? == Claim::OnItsWay {
        return Ok(());
    }
    let site = &visit.shop().site;
    let call = codes::send(site.accounts.code_calls, &to, &site.bodies);
    let Err(failure) = visit.backend_without_session().run(&call.request).await else {
        return Ok(());
    };
    platform::log_error!("backend code: {failure}");
    match Delivery::of(&failure) {
        Delivery::Unsent | Delivery::Refused => {
            release_code(visit, Purpose::Proof, &to).await;
            Err(not_sent(&failure))
        }
        Delivery::Unknown => Err(Failure::Refused(&PERHAPS_SENT)),
    }
}

fn destinations(visit: &Visit, user: &User) -> Vec<(&'static str, Destination)> {
    own_destinations(user, &visit.shop().site.accounts, visit.variant())
}

/// Checks a code by a sign-in whose tokens are dropped.
async fn by_code(visit: &Visit, fields: &Fields) -> Result<(), Failure> {
    let answers = read(&CODE_FIELDS, fields, visit.variant())
        .map_err(|problems| explain(&problems, visit.words(), visit.variant()))?;
    let pending = try_code(visit, Purpose::Proof).await?;
    let site = &visit.shop().site;
    let call = codes::sign_in(
        site.accounts.code_calls,
        &pending.destination,
        answers.text(&CODE),
        &site.bodies,
    );
    match visit.backend_without_session().ask(&call).await {
        Ok(tokens) => renew_with(visit, tokens.0).await?,
        Err(error) => {
            give_back(visit, &pending, &error).await;
            let failure = codes::wrong(&error, visit.words());
            return Err(failure.unwrap_or_else(|| from_backend(&error, "code")));
        }
    }
    end_code(visit, &pending).await;
    Ok(())
}

/// The page on which the shopper proves who they are.
pub(crate) async fn page(visit: &Visit) -> Result<Page, Failure> {
    let back = visit.request.query_value(BACK_FIELD).unwrap_or_default();
    Ok(again(visit, &Fields::of(BACK_FIELD, &back), None).await)
}

/// The page with the problem of the last attempt.
pub(crate) async fn again(visit: &Visit, fields: &Fields, problem: Option<&Failure>) -> Page {
    let account = account(visit, visit.language).await;
    let user = account.map(|account| account.user).unwrap_or_default();
    let pending = pending(visit, Purpose::Proof);
    let wait = match &pending {
        Some(pending) => state_of(visit, pending).await,
        None => Wait::default(),
    };
    let proof = ProofPage {
        address: &user.email,
        destinations: &destinations(visit, &user),
        pending: pending.as_ref().map(|pending| (pending, wait)),
        command: &fresh_id(),
        fields,
        problem,
    };
    proof::page(&visit.view(), &proof)
}

/// `POST /api/proof`: renews the proof by the password or by a code, and leads back to the sensitive form.
pub(crate) async fn prove(visit: Rc<Visit>, fields: Fields) -> Result<Response, Failure> {
    let proven = if fields.get(CODE.name).is_some() {
        by_code(&visit, &fields).await
    } else {
        by_password(&visit, &fields).await
    };
    let outcome = match proven {
        Ok(()) => Ok(FormSuccess::leading_to(way_back(
            &visit,
            fields.text(BACK_FIELD),
        )?)),
        Err(failure) => Err(failure),
    };
    Ok(answer(&visit, &fields, outcome).await)
}

/// `POST /api/proof/code`: has a code sent, and leads to the page that asks for it.
pub(crate) async fn send_code(visit: Rc<Visit>, fields: Fields) -> Result<Response, Failure> {
    let outcome = match have_code_sent(&visit, &fields).await {
        Ok(()) => {
            let page = Address::new(visit.language, Route::Proof).href();
            let back = encode_query(fields.text(BACK_FIELD));
            let href = with_query(&page, Some(&[BACK_FIELD, "=", &back].concat()));
            let target = Target::local(&href).ok_or(Failure::Internal)?;
            Ok(FormSuccess::leading_to(target))
        }
        Err(failure) => Err(failure),
    };
    Ok(answer(&visit, &fields, outcome).await)
}

async fn answer(
    visit: &Rc<Visit>,
    fields: &Fields,
    outcome: Result<FormSuccess<'_>, Failure>,
) -> Response {
    let again = async |failure: &Failure| Ok(again(visit, fields, Some(failure)).await);
    respond::form(visit, outcome, again).await
}

/// The sensitive form, or the account.
pub(crate) fn way_back(visit: &Visit, back: &str) -> Result<Target, Failure> {
    let account = || Target::local(&Address::new(visit.language, Route::Cabinet).href());
    Target::page(back).or_else(account).ok_or(Failure::Internal)
}
