//! The last step of a response: session cookies, or a redirect after a 401.

use std::rc::Rc;

use platform::response::with_cookies;
use shop::failure::{Failure, Refusal};
use shop::i18n::Language;
use shop::pagecache::{Bypass, CacheStatus};
use shop::paths::with_query;
use shop::route::Verb;
use shop::session::{UNAUTHORIZED, UNKNOWN, login_back};
use shop::sessions::SESSION_ENDED;
use web_sys::Response;

use crate::context::RequestContext;
use crate::renewal::take_over;
use crate::session::{end, forget_ended};
use crate::{language, respond};

/// The status of a socket (RFC 9110, 15.2.2).
const SWITCHING: u16 = 101;

/// Appends the session's cookies to the response, which no cache may store then. After a 401, the response is a
/// redirect to the sign-in form instead; if another request has just refreshed the session, it asks for the same
/// request once more.
pub(crate) async fn finish(
    ctx: &Rc<RequestContext>,
    language: Option<Language>,
    page: bool,
    mut answer: Response,
) -> Response {
    let session = &ctx.session;
    if session.ended.get().is_some() {
        if answer.status() != SWITCHING {
            discard(&answer);
            return refused(ctx, language.unwrap_or_else(|| language::of(ctx)), page).await;
        }
        // The socket itself says that the session has ended.
        forget_ended(ctx);
    }
    if session.unauthorized.get() {
        let language = language.unwrap_or_else(|| language::of(ctx));
        discard(&answer);
        answer = if take_over(ctx, language).await {
            ask_again(ctx, language, page).await
        } else {
            return ended(ctx, language, page).await;
        };
    }
    with_cookies(&answer, &session.cookies.borrow());
    answer
}

/// Discards a response that was begun.
fn discard(answer: &Response) {
    if let Some(body) = answer.body().filter(|body| !body.locked()) {
        drop(body.cancel());
    }
}

/// Removes a session that its account has ended. Returns the response that says so; a late page asks once more.
pub(crate) async fn refused(ctx: &Rc<RequestContext>, language: Language, page: bool) -> Response {
    let is_forgotten = forget_ended(ctx);
    if page && !is_forgotten {
        return ask_again(ctx, language, page).await;
    }
    let answer = lead_to_form(ctx, language, page, &SESSION_ENDED).await;
    with_cookies(&answer, &ctx.session.cookies.borrow());
    answer
}

/// Ends an invalid session. Returns the response that says so.
pub(crate) async fn ended(ctx: &Rc<RequestContext>, language: Language, page: bool) -> Response {
    end(ctx);
    let answer = lead_to_form(ctx, language, page, &UNAUTHORIZED).await;
    with_cookies(&answer, &ctx.session.cookies.borrow());
    answer
}

/// The response for an ended session: the sign-in form that keeps what was sent, a redirect to the form for another page,
/// which leads back, and an error for a script.
async fn lead_to_form(
    ctx: &Rc<RequestContext>,
    language: Language,
    page: bool,
    why: &'static Refusal,
) -> Response {
    if let Some(answer) = (ctx.keep_form)(ctx, language).await {
        answer
    } else if page {
        let form = login_back(language, &ctx.page_in_view());
        respond::away(&form, CacheStatus::Bypass(Bypass::Session))
    } else {
        crate::failure::json(&Failure::Refused(why), ctx.words(language))
    }
}

/// The response if the session goes on with new tokens. A read is redirected to itself; a write is not repeated on a
/// guess.
async fn ask_again(ctx: &Rc<RequestContext>, language: Language, page: bool) -> Response {
    let request = &ctx.request;
    let is_read = matches!(request.verb, Verb::Get | Verb::Head);
    if page && is_read {
        let same = with_query(request.path(), request.query());
        respond::away(&same, CacheStatus::Bypass(Bypass::Session))
    } else if page {
        respond::failure(ctx.clone(), language, &Failure::Refused(&UNKNOWN)).await
    } else {
        crate::failure::json(&Failure::Refused(&UNKNOWN), ctx.words(language))
    }
}
