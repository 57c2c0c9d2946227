//! The session of a request: begun from its cookies, refreshed once, ended by a 401; signing in and out.

use std::rc::Rc;

use futures_util::future::LocalBoxFuture;
use platform::clock;
use shop::account::gate::needs_owner;
use shop::account::needs_passwords;
use shop::backend::{BackendFailure, Call};
use shop::cart::{Command, CommandRequest, tells_of_some};
use shop::carts::CartRequest;
use shop::failure::Failure;
use shop::fields::Fields;
use shop::i18n::Language;
use shop::mydata::signed_out_cookies;
use shop::page::Page;
use shop::paths::Target;
use shop::route::{Endpoint, Place};
use shop::session::{
    ACTIVATED, Credentials, ENDED_COOKIE, ENDED_COOKIE_AGE, KNOWN_BROWSER_COOKIE_AGE, Notice,
    REFRESH_COOKIE, REFRESH_COOKIE_AGE, SESSION_COOKIES, Start, TOKEN_COOKIE, TOKEN_COOKIE_AGE,
    TOLD_FIELD, Tokens, after_login, is_token, login_href, owner_of, past_login, refused,
    sign_in as sign_in_call, sign_out as sign_out_call, start, token_hash,
};
use shop::signin::{self as view, SignIn};
use web_sys::Response;

use crate::cart_socket::SessionSockets;
use crate::carts::{ask, fresh_id};
use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::identity::{confirm, cookie_max_age, identify, sealed};
use crate::renewal::{Outcome, renew, take_over};
use crate::respond::FormSuccess;
use crate::sessions::LeftSession;
use crate::visit::{KeptForm, Visit};
use crate::{
    cart_count, cart_merge, favourites, floor, kept_password, known_browser, language, limits,
    notice, proof, respond, sessions,
};

/// How long a sign-out waits for the name of its account, in milliseconds.
const NAME_MS: u64 = 2_000;

/// Begins the session of the request's cookies. An expired session is removed, or refreshed once by the returned
/// future, which also asks the backend for the owner if no seal proves it, and then the account's list. Sign-in and
/// sign-out skip all that.
pub(crate) fn begin<'a>(ctx: &'a RequestContext, place: &Place) -> Option<LocalBoxFuture<'a, ()>> {
    let token = |name| ctx.request.cookie(name).filter(|text| is_token(text));
    let (access, refresh) = (token(TOKEN_COOKIE), token(REFRESH_COOKIE));
    let session = &ctx.session;
    let identity = sealed(ctx).zip(access);
    let is_left_over =
        identity.is_some_and(|(sealed, access)| sealed.is_left_over(access, refresh));
    let key = ctx.site.token_key.as_ref();
    let is_ended = ctx.request.cookie(ENDED_COOKIE).is_some()
        && ctx.request.cookie(ENDED_COOKIE) == ctx.session_name().as_deref();
    let start = if is_ended {
        Start::Remove
    } else {
        start(access, refresh, is_left_over, key, clock::now_ms())
    };
    match start {
        Start::Guest => {
            favourites::end_session(ctx);
            return None;
        }
        Start::Remove => {
            end(ctx);
            return None;
        }
        Start::SignedIn => {
            session.set_access(access.map(str::to_owned));
            if !needs_name(ctx, place) {
                return None;
            }
        }
        Start::Refresh => {}
    }
    if place.replaces_session() {
        session.unknown.set(true);
        return None;
    }
    let is_socket = *place == Place::Endpoint(Endpoint::CartSocket);
    Some(Box::pin(async move {
        let language = language::of(ctx);
        let outcome = match start {
            Start::Refresh => renew(ctx, language, refresh.unwrap_or_default()).await,
            Start::SignedIn | Start::Guest | Start::Remove => Outcome::Renewed,
        };
        match outcome {
            Outcome::Renewed => identify(ctx, language).await,
            Outcome::Over => end(ctx),
            Outcome::Unknown => session.unknown.set(true),
        }
        if sessions::admitted(ctx, language).await.is_err() {
            platform::log_info!("the list of an account's sessions has not admitted a session");
        }
        if session.unauthorized.get() && !take_over(ctx, language).await && is_socket {
            // `cart_socket::open` reports the end itself.
            end(ctx);
        }
    }))
}

/// Whether the backend must first name the owner of the session: the sealed identity names another token, or none
/// because it is old; or there is no seal at all, and the place needs the owner.
fn needs_name(ctx: &RequestContext, place: &Place) -> bool {
    ctx.caller().needs_confirmation() && (sealed(ctx).is_some() || needs_owner(place))
}

/// Where the sign-in form redirects a visitor who is signed in. The backend confirms the session; one that is over ends
/// here. The form is shown if the backend does not answer.
pub(crate) fn redirect_after_sign_in(
    ctx: &RequestContext,
    language: Language,
) -> LocalBoxFuture<'_, Option<String>> {
    Box::pin(async move {
        ctx.session.access()?;
        if ctx.session.unknown.get() {
            return None;
        }
        if confirm(ctx, language).await.is_err() {
            if !ctx.session.unauthorized.get() {
                return None;
            }
            if !take_over(ctx, language).await {
                end(ctx);
                return None;
            }
            if ctx.session.unknown.get() {
                return None;
            }
        }
        Some(past_login(language, ctx.request.query()))
    })
}

/// The sign-in page.
pub(crate) fn page(visit: &Visit) -> Page {
    let value = |name| visit.request.query_value(name).unwrap_or_default();
    let (back, told) = (value("back"), value(TOLD_FIELD));
    let known = known_browser::registration(visit).filter(|_| told == ACTIVATED);
    let email = known.map(|known| known.email).unwrap_or_default();
    let fields = Fields::of("back", &back)
        .with(TOLD_FIELD, &told)
        .with("email", &email);
    form(visit, &fields, None)
}

pub(crate) fn form(visit: &Visit, fields: &Fields, problem: Option<&Failure>) -> Page {
    let session = &visit.session;
    let is_guest = !session.unknown.get() && session.access().is_none();
    let guest_cart =
        is_guest && cart_count::hint_after_response(visit).is_some_and(|hint| tells_of_some(&hint));
    let kept = visit.sent_advert.borrow();
    let sign_in = SignIn {
        fields,
        problem,
        untaken: kept.as_ref().map_or(&[], |sent| &sent.untaken),
        guest_cart,
        command: &fresh_id(),
    };
    let page = view::login(&visit.view(), sign_in);
    Page {
        // Other tabs are told only a known state.
        signed_in: page.signed_in.filter(|_| is_guest),
        ..page
    }
}

/// `POST /api/session` signs in.
pub(crate) fn sign_in(
    visit: Rc<Visit>,
    fields: Fields,
    kept_form: KeptForm,
) -> LocalBoxFuture<'static, Result<Response, Failure>> {
    Box::pin(async move {
        needs_passwords(visit.shop())?;
        let outcome = match enter(&visit, &fields).await {
            Ok(()) => match kept_form(&visit, &fields).await {
                Ok(Some(form)) => return Ok(form),
                Ok(None) => {
                    let href = after_login(visit.language, fields.text("back"));
                    Ok(FormSuccess::leading_to(lead_on(&visit, &href).await?))
                }
                Err(failure) => Err(failure),
            },
            Err(failure) => Err(failure),
        };
        let again = async |failure: &Failure| Ok(form(&visit, &fields, Some(failure)));
        Ok(respond::form(&visit, outcome, again).await)
    })
}

/// `POST /api/session/end` signs out: deletes the session's cookies and goes back to a guest's cart. That is emptied if
/// the shop hides prices from guests (spec commerce 4).
pub(crate) async fn sign_out(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    // The fields name the language of the answer.
    ctx.request.fields().await?;
    let language = language::of(ctx);
    favourites::send_waiting(ctx).await;
    leave(ctx, language).await;
    if Visit::open(ctx, language).await.shop().hides_prices() {
        empty_cart(ctx, language).await;
    }
    clear_cookies(ctx, signed_out_cookies());
    notice::leave(ctx, &Notice::SignedOut);
    let target = lead_on(ctx, &login_href(language)).await?;
    Ok(respond::see_other(&target))
}

/// Ends the session for good: neither late responses nor copies of its tokens restore it.
pub(crate) fn leave(ctx: &RequestContext, language: Language) -> LocalBoxFuture<'_, ()> {
    Box::pin(async move {
        let left = left_session(ctx, language).await;
        tell_of_end(ctx, language);
        end(ctx);
        never_again(ctx, None);
        kept_password::forget(ctx);
        if let Some(left) = left {
            left.end().await;
        }
    })
}

/// The session to be ended on its account's list. The backend names the account if no seal does.
async fn left_session(ctx: &RequestContext, language: Language) -> Option<LeftSession> {
    if ctx.session.access().is_some() && ctx.caller().needs_confirmation() {
        let named = clock::in_time(confirm(ctx, language), NAME_MS).await;
        if !matches!(named, Some(Ok(_))) {
            platform::log_error!("the account of a session that ends is unknown");
        }
    }
    LeftSession::of(ctx)
}

/// Deletes these cookies, as far as the browser has them.
pub(crate) fn clear_cookies(ctx: &RequestContext, names: impl Iterator<Item = &'static str>) {
    for name in names {
        if ctx.request.cookie(name).is_some() {
            ctx.session.set(ctx, name, "", Some(0));
        }
    }
}

/// Ends the session at the backend too, in the background; its answer is ignored.
fn tell_of_end(ctx: &RequestContext, language: Language) {
    if ctx.session.access().is_none() {
        return;
    }
    let mut backend = ctx.unproven_backend(language);
    backend.unauthorized = Rc::default();
    ctx.execution.wait_until(async move {
        if let Err(error) = backend.run(&sign_out_call().request).await {
            platform::log_error!("the backend has not ended a session: {error}");
        }
    });
}

/// Empties the cart of the current guest.
pub(crate) async fn empty_cart(ctx: &RequestContext, language: Language) {
    let request = CommandRequest::new(fresh_id(), Command::Clear);
    let emptied = ask(ctx, &ctx.caller(), language, CartRequest::Apply(request)).await;
    if let Err(failure) = emptied {
        platform::log_error!("the guest's cart was not emptied: {}", failure.code());
    }
}

/// Ends the session of this request: the response deletes its cookies, and its sockets are closed.
pub(crate) fn end(ctx: &RequestContext) {
    let session = &ctx.session;
    if let Some(sockets) = sockets(ctx) {
        sockets.close(ctx);
    }
    cart_count::end_session(ctx);
    favourites::end_session(ctx);
    session.set_access(None);
    session.set_identity(None);
    session.unauthorized.set(false);
    session.unknown.set(false);
    for name in SESSION_COOKIES {
        session.set(ctx, name, "", Some(0));
    }
}

/// Removes a session that its account has ended from the browser, which goes on as a guest and is told. Returns `false`
/// for a request from before the end: the browser has left that session itself and may have begun another, so the
/// response must not touch its cookies.
pub(crate) fn forget_ended(ctx: &RequestContext) -> bool {
    platform::log_info!("a session that its account has ended is refused");
    let session = &ctx.session;
    let ended_ms = session.ended.take().unwrap_or_default();
    let is_late = ctx.is_from_before(ended_ms);
    if is_late {
        session.set_access(None);
        session.cookies.borrow_mut().clear();
    } else {
        end(ctx);
        notice::leave(ctx, &Notice::SessionEnded);
    }
    !is_late
}

/// Admits the session of a command that a guest may send too. An ended session is removed, and while the list cannot be
/// asked the session counts as unknown: the command is then sent without it, so that nothing typed is lost.
pub(crate) async fn admit_or_leave_out(ctx: &RequestContext, language: Language) {
    if sessions::admitted(ctx, language).await.is_ok() {
        return;
    }
    if ctx.session.ended.get().is_some() {
        forget_ended(ctx);
    } else {
        ctx.session.set_access(None);
        ctx.session.unknown.set(true);
    }
}

/// Keeps late responses from restoring the previous session of the browser. `begun` is the refresh token of a session
/// that begins now: if that is the same session, it is not kept out.
fn never_again(ctx: &RequestContext, begun: Option<&str>) {
    let (ended, begun) = (ctx.session_name(), begun.map(token_hash));
    let set = |value: &str, age| ctx.session.set(ctx, ENDED_COOKIE, value, Some(age));
    match ended {
        Some(ended) if Some(&ended) != begun.as_ref() => set(&ended, ENDED_COOKIE_AGE),
        _ if begun.as_deref() == ctx.request.cookie(ENDED_COOKIE) && begun.is_some() => set("", 0),
        _ => {}
    }
}

/// The sockets of this request's session. Opening them took its tokens, so any of our seals is enough to find them.
fn sockets(ctx: &RequestContext) -> Option<SessionSockets> {
    let caller = sealed(ctx)?.caller();
    SessionSockets::of(ctx, &caller)
}

/// Signs in with the form.
async fn enter(visit: &Visit, fields: &Fields) -> Result<(), Failure> {
    let words = visit.words();
    let credentials = Credentials::read(fields, words, visit.variant())?;
    limits::sign_in(visit, &credentials.email).await?;
    let call = sign_in_call(&credentials);
    let why = |error: &BackendFailure| refused(error, words);
    let entered = enter_by(visit, visit.language, &call, credentials.remember, &why);
    floor::refused_no_sooner(visit, entered).await?;
    remember_login(visit, &credentials.email);
    Ok(())
}

/// Signs in with the password that this browser keeps of its registration, if the account is the one that its letter has
/// activated. `false` without such a password, and if the backend refuses it or does not answer.
pub(crate) async fn enter_as_registered(visit: &Visit, activated: Option<&str>) -> bool {
    let Some(credentials) = kept_password::kept(visit) else {
        return false;
    };
    let entered = enter_activated(visit, activated, &credentials).await;
    if let Err(failure) = &entered {
        let code = failure.code();
        platform::log_info!("an activation ends at the sign-in form: {code}");
    }
    entered.is_ok()
}

async fn enter_activated(
    visit: &Visit,
    activated: Option<&str>,
    credentials: &Credentials,
) -> Result<(), Failure> {
    limits::sign_in(visit, &credentials.email).await?;
    // The activation may have used up the time.
    visit.begin_anew();
    let (words, call) = (visit.words(), sign_in_call(credentials));
    let why = |error: &BackendFailure| refused(error, words);
    let asked = Box::pin(async {
        let tokens = tokens(visit, visit.language, &call, &why).await?;
        let owner = owner_of(&tokens.access);
        let is_of_another = activated
            .zip(owner.as_deref())
            .is_some_and(|(activated, owner)| activated != owner);
        if is_of_another {
            return Err(Failure::NotFound);
        }
        Ok(tokens)
    });
    enter_with(visit, visit.language, asked, false).await?;
    remember_login(visit, &credentials.email);
    Ok(())
}

/// Remembers that this login has signed in here.
fn remember_login(visit: &Visit, login: &str) {
    let max_age = cookie_max_age(visit, KNOWN_BROWSER_COOKIE_AGE);
    known_browser::remember(visit, login, max_age);
}

/// Asks the backend for a session and for its shopper. The previous session stays until the backend has answered both;
/// the calls do not use it. `refused` tells a refusal from a failure.
pub(crate) fn enter_by<'a>(
    ctx: &'a RequestContext,
    language: Language,
    call: &'a Call<Tokens>,
    remember: bool,
    refused: &'a dyn Fn(&BackendFailure) -> Option<Failure>,
) -> LocalBoxFuture<'a, Result<(), Failure>> {
    let asked = tokens(ctx, language, call, refused);
    enter_with(ctx, language, Box::pin(asked), remember)
}

/// Asks the backend for the tokens of a session. `refused` tells a refusal from a failure.
async fn tokens(
    ctx: &RequestContext,
    language: Language,
    call: &Call<Tokens>,
    refused: &dyn Fn(&BackendFailure) -> Option<Failure>,
) -> Result<Tokens, Failure> {
    let tokens = ctx.backend(language).ask(call).await;
    let failed = |error| refused(&error).unwrap_or_else(|| from_backend(&error, "login"));
    let tokens = tokens.map_err(failed)?;
    if tokens.are_whole() {
        Ok(tokens)
    } else {
        platform::log_error!("backend login: no tokens");
        Err(Failure::Backend)
    }
}

/// Begins the session of these tokens; without a refresh token it ends with the access token.
pub(crate) fn enter_with<'a>(
    ctx: &'a RequestContext,
    language: Language,
    asked: LocalBoxFuture<'a, Result<Tokens, Failure>>,
    remember: bool,
) -> LocalBoxFuture<'a, Result<(), Failure>> {
    Box::pin(async move {
        let session = &ctx.session;
        let replaced = LeftSession::of(ctx);
        let access = session.set_access(None);
        let before = ctx.caller();
        let entered = open(ctx, language, asked, remember).await;
        if entered.is_err() {
            session.set_access(access);
            session.refresh.replace(None);
            session.remember.set(None);
            session.unauthorized.set(false);
            return entered;
        }
        session.unknown.set(false);
        never_again(ctx, ctx.refresh_token().as_deref());
        kept_password::forget(ctx);
        proof::renew(ctx);
        let refresh = ctx.refresh_token();
        if let Some(replaced) = replaced.filter(|replaced| !replaced.is_of(refresh.as_deref())) {
            ctx.execution.wait_until(replaced.end());
        }
        sessions::enter(ctx, language).await;
        sessions::end_promised(ctx, language).await;
        cart_merge::join(ctx, language, &before).await;
        favourites::join(ctx).await;
        Ok(())
    })
}

async fn open(
    ctx: &RequestContext,
    language: Language,
    asked: LocalBoxFuture<'_, Result<Tokens, Failure>>,
    remember: bool,
) -> Result<(), Failure> {
    let session = &ctx.session;
    let tokens = asked.await?;
    let has_refresh = is_token(&tokens.refresh);
    session.set_access(Some(tokens.access.clone()));
    session.refresh.replace(Some(tokens.refresh.clone()));
    session.remember.set(Some(remember));
    let user = confirm(ctx, language).await?;
    notice::leave(ctx, &Notice::signed_in(&user));
    let max_age = |age| cookie_max_age(ctx, age);
    session.set(ctx, TOKEN_COOKIE, &tokens.access, max_age(TOKEN_COOKIE_AGE));
    let refresh_age = if has_refresh {
        max_age(REFRESH_COOKIE_AGE)
    } else {
        Some(0)
    };
    session.set(ctx, REFRESH_COOKIE, &tokens.refresh, refresh_age);
    Ok(())
}

/// The redirect after signing in or out, with the count of the shopper's cart.
pub(crate) fn lead_on<'a>(
    ctx: &'a RequestContext,
    href: &'a str,
) -> LocalBoxFuture<'a, Result<Target, Failure>> {
    Box::pin(async move {
        let target = Target::local(href).ok_or(Failure::Internal)?;
        cart_count::recall(ctx).await;
        Ok(target)
    })
}
