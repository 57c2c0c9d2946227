//! The session of a request: begun from its cookies, refreshed once, ended by a 401; signing in and out.

use std::rc::Rc;

use futures_util::future::{LocalBoxFuture, join};
use platform::backend::Backend;
use platform::clock;
use platform::response::ResponseBuilder;
use shop::account::needs_cabinet;
use shop::backend::BackendFailure;
use shop::cart::tells_of_some;
use shop::failure::Failure;
use shop::fields::Fields;
use shop::i18n::Language;
use shop::page::Page;
use shop::pagecache::{Bypass, CachePolicy, CacheStatus};
use shop::paths::Target;
use shop::session::{
    Credentials, GROUP_COOKIE, GroupChange, IDENTITY_COOKIE, IDENTITY_COOKIE_AGE, ME,
    REFRESH_COOKIE, REFRESH_COOKIE_AGE, SESSION_COOKIES, Start, TOKEN_COOKIE, TOKEN_COOKIE_AGE,
    UNAUTHORIZED, USER_GROUP, User, UserGroup, after_login, is_token, login_href, page as view,
    refresh, refused, seal_identity, sign_in as sign_in_call, start,
};
use web_sys::Response;

use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::site_context::{self, SiteContext};
use crate::{cart_count, cart_merge, language, respond};

/// Begins with the session of the request's cookies. A session that is over is removed, or refreshed once by the
/// returned future.
pub(crate) fn begin(ctx: &RequestContext) -> Option<LocalBoxFuture<'_, ()>> {
    let token = |name| ctx.request.cookie(name).filter(|text| is_token(text));
    let (access, again) = (token(TOKEN_COOKIE), token(REFRESH_COOKIE));
    match start(access, again, ctx.site.token_key.as_ref(), clock::now_ms()) {
        Start::Guest => {}
        Start::SignedIn => {
            ctx.session.access.replace(access.map(str::to_owned));
        }
        Start::Refresh => return Some(Box::pin(renew(ctx, again.unwrap_or_default()))),
        Start::Remove => end(ctx),
    }
    None
}

async fn renew(ctx: &RequestContext, again: &str) {
    let language = language::of(ctx);
    match ctx.backend(language).ask(&refresh(again)).await {
        Ok(tokens) if is_token(&tokens.access) => {
            let session = &ctx.session;
            session.set(ctx, TOKEN_COOKIE, &tokens.access, Some(TOKEN_COOKIE_AGE));
            session.access.replace(Some(tokens.access));
            if ctx.caller().needs_confirmation() {
                // If the backend does not name the shopper, the session goes on without the account's cart.
                let _ = confirm(ctx, language, Some(IDENTITY_COOKIE_AGE)).await;
            }
        }
        answer => {
            if let Err(error) = answer {
                worker::console_error!("the session was not refreshed: {error}");
            }
            end(ctx);
        }
    }
}

/// Asks the backend who this is, and seals the answer unless it is sealed already.
///
/// Boxed, because several places wait for it, and each would contain the whole state machine.
pub(crate) fn confirm(
    ctx: &RequestContext,
    language: Language,
    max_age: Option<u32>,
) -> LocalBoxFuture<'_, Result<User, Failure>> {
    Box::pin(async move {
        let user = who(&ctx.backend(language))
            .await
            .map_err(|error| from_backend(&error, "user"))?;
        if !user.is(&ctx.caller()) {
            let key = ctx.site.seal_key.as_ref().ok_or(Failure::Internal)?;
            let kept = max_age.is_some();
            let sealed =
                seal_identity(key, &user.id, clock::now_ms(), kept).ok_or(Failure::Backend)?;
            ctx.session.set(ctx, IDENTITY_COOKIE, &sealed, max_age);
            ctx.session.identity.replace(Some(sealed));
            // The count that the browser keeps is of another cart.
            cart_count::recall(ctx).await;
        }
        match user.group_change(ctx.request.cookie(GROUP_COOKIE)) {
            GroupChange::Keep(group) => ctx.session.set(ctx, GROUP_COOKIE, group, max_age),
            GroupChange::Forget => ctx.session.set(ctx, GROUP_COOKIE, "", Some(0)),
            GroupChange::None => {}
        }
        Ok(user)
    })
}

/// Who the shopper is, with the group where the backend has groups.
async fn who(backend: &Backend) -> Result<User, BackendFailure> {
    match backend.ask(&USER_GROUP).await {
        Ok(group) => Ok(group.user),
        Err(failure) if failure.is_unauthorized() => Err(failure),
        Err(_) => backend.ask(&ME).await,
    }
}

/// What the account knows of a shopper, for a form that asks the same. `None` for a guest, and where the backend does
/// not say: then the form is empty.
pub(crate) async fn account(ctx: &RequestContext, language: Language) -> Option<UserGroup> {
    ctx.session.access()?;
    let backend = ctx.backend(language);
    let (group, me) = join(backend.ask(&USER_GROUP), backend.ask(&ME)).await;
    for error in group.as_ref().err().into_iter().chain(me.as_ref().err()) {
        worker::console_error!("the account was not asked: {error}");
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
        }),
        (Err(_), Err(_)) => None,
    }
}

/// Appends the session's cookies to the answer; after a 401, the answer leads to the sign-in form instead.
pub(crate) fn finish(
    ctx: &RequestContext,
    language: Option<Language>,
    page: bool,
    mut answer: Response,
) -> Response {
    let session = &ctx.session;
    if session.unauthorized.get() {
        let language = language.unwrap_or_else(|| language::of(ctx));
        end(ctx);
        if let Some(body) = answer.body().filter(|body| !body.locked()) {
            // The answer that was begun is not sent.
            drop(body.cancel());
        }
        answer = if page {
            respond::away(&login_href(language), CacheStatus::Bypass(Bypass::Session))
        } else {
            crate::failure::json(&Failure::Refused(&UNAUTHORIZED), language)
        };
    }
    for cookie in session.cookies.borrow().iter() {
        // Only a socket's answer refuses headers, and it needs no cookie.
        let _ = answer.headers().append("set-cookie", cookie);
    }
    answer
}

/// The target of the sign-in form for a visitor who is signed in already. The backend says whether the session still
/// holds; if not, it ends here.
pub(crate) fn led_on(
    ctx: &RequestContext,
    language: Language,
) -> LocalBoxFuture<'_, Option<String>> {
    Box::pin(async move {
        ctx.session.access()?;
        if confirm(ctx, language, Some(IDENTITY_COOKIE_AGE))
            .await
            .is_err()
        {
            end(ctx);
            return None;
        }
        let back = ctx.request.query_value("back").unwrap_or_default();
        Some(after_login(language, &back))
    })
}

/// The page of the sign-in form.
pub(crate) fn page(ctx: &RequestContext, site_ctx: &SiteContext) -> Page {
    let back = ctx.request.query_value("back").unwrap_or_default();
    form(ctx, site_ctx, &Fields::of("back", &back), None)
}

fn form(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    fields: &Fields,
    problem: Option<&Failure>,
) -> Page {
    let guest_cart = cart_count::known(ctx).is_some_and(|hint| tells_of_some(&hint));
    view::login(&site_ctx.view(), fields, problem, guest_cart)
}

/// `POST /api/session` signs in.
pub(crate) fn sign_in(
    ctx: Rc<RequestContext>,
) -> LocalBoxFuture<'static, Result<Response, Failure>> {
    Box::pin(async move {
        let fields = ctx.request.fields().await?;
        let language = language_of(&ctx, &fields);
        let site_ctx = site_context::open(&ctx, language).await;
        needs_cabinet(&site_ctx.shop.settings)?;
        let entered = enter(&ctx, &site_ctx, &fields).await;
        if entered.is_err() && cart_count::known(&ctx).is_none() {
            cart_count::recall(&ctx).await;
        }
        match entered {
            Ok(()) => {
                let href = after_login(language, fields.text("back"));
                Ok(lead_on(&ctx, language, &href).await)
            }
            Err(failure) if ctx.request.wants_json() => {
                Ok(crate::failure::json(&failure, language))
            }
            Err(failure) => {
                let page = form(&ctx, &site_ctx, &fields, Some(&failure));
                Ok(respond::refused(&ctx, &site_ctx, page, &failure))
            }
        }
    })
}

/// `POST /api/session/end` signs out: the session's cookies go, a guest's cart is there again.
pub(crate) async fn sign_out(ctx: Rc<RequestContext>) -> Result<Response, Failure> {
    let fields = ctx.request.fields().await?;
    let language = language_of(&ctx, &fields);
    end(&ctx);
    Ok(lead_on(&ctx, language, &login_href(language)).await)
}

/// Ends the session of this request: its cookies go with the answer.
pub(crate) fn end(ctx: &RequestContext) {
    let session = &ctx.session;
    cart_count::end_session(ctx);
    session.access.replace(None);
    session.identity.replace(None);
    session.unauthorized.set(false);
    for name in SESSION_COOKIES {
        session.set(ctx, name, "", Some(0));
    }
}

fn language_of(ctx: &RequestContext, fields: &Fields) -> Language {
    Language::from_code(fields.text("language")).unwrap_or_else(|| language::of(ctx))
}

/// Asks the backend for a session and for its shopper; nothing is kept unless the backend answers both.
async fn enter(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    fields: &Fields,
) -> Result<(), Failure> {
    let words = site_ctx.language.words();
    let credentials = Credentials::read(fields, words, site_ctx.shop.variant)?;
    let session = &ctx.session;
    // A new session begins: the call carries nothing of an old one.
    end(ctx);
    let before = ctx.caller();
    let tokens = ctx
        .backend(site_ctx.language)
        .ask(&sign_in_call(&credentials))
        .await
        .map_err(|error| refused(&error, words).unwrap_or_else(|| from_backend(&error, "login")))?;
    if !tokens.are_whole() {
        worker::console_error!("backend login: no tokens");
        return Err(Failure::Backend);
    }
    let remembered = |age| credentials.remember.then_some(age);
    session.access.replace(Some(tokens.access.clone()));
    if let Err(failure) = confirm(ctx, site_ctx.language, remembered(IDENTITY_COOKIE_AGE)).await {
        end(ctx);
        return Err(failure);
    }
    session.set(ctx, TOKEN_COOKIE, &tokens.access, Some(TOKEN_COOKIE_AGE));
    session.set(
        ctx,
        REFRESH_COOKIE,
        &tokens.refresh,
        remembered(REFRESH_COOKIE_AGE),
    );
    cart_merge::join(ctx, site_ctx.language, &before).await;
    Ok(())
}

/// Redirects after signing in or out, with the count of the cart that is the shopper's now.
fn lead_on<'a>(
    ctx: &'a RequestContext,
    language: Language,
    href: &'a str,
) -> LocalBoxFuture<'a, Response> {
    Box::pin(async move {
        let Some(target) = Target::local(href) else {
            return crate::failure::json(&Failure::Internal, language);
        };
        cart_count::recall(ctx).await;
        ResponseBuilder::redirect(303, &target, CachePolicy::Never).empty()
    })
}
