//! The last step of a response: session cookies, or a redirect after a 401.

use std::rc::Rc;

use platform::response::with_cookies;
use shop::failure::Failure;
use shop::i18n::Language;
use shop::pagecache::{Bypass, CacheStatus};
use shop::paths::with_query;
use shop::route::Verb;
use shop::session::{UNAUTHORIZED, UNKNOWN, login_href};
use web_sys::Response;

use crate::context::RequestContext;
use crate::renewal::take_over;
use crate::session::end;
use crate::{language, respond};

/// Appends the session's cookies to the answer, which no cache may keep then. After a 401, the answer leads to the sign-in
/// form instead, or asks for the same once more where another request has just renewed the session.
pub(crate) async fn finish(
    ctx: &Rc<RequestContext>,
    language: Option<Language>,
    page: bool,
    mut answer: Response,
) -> Response {
    let session = &ctx.session;
    if session.unauthorized.get() {
        let language = language.unwrap_or_else(|| language::of(ctx));
        if let Some(body) = answer.body().filter(|body| !body.locked()) {
            // The answer that was begun is not sent.
            drop(body.cancel());
        }
        answer = if take_over(ctx, language).await {
            ask_again(ctx, language, page).await
        } else {
            return ended(ctx, language, page);
        };
    }
    with_cookies(&answer, &session.cookies.borrow());
    answer
}

/// Ends a session that does not hold, with the answer that says so.
pub(crate) fn ended(ctx: &RequestContext, language: Language, page: bool) -> Response {
    end(ctx);
    let answer = lead_to_form(language, page);
    with_cookies(&answer, &ctx.session.cookies.borrow());
    answer
}

/// The answer of a session that has ended.
fn lead_to_form(language: Language, page: bool) -> Response {
    if page {
        respond::away(&login_href(language), CacheStatus::Bypass(Bypass::Session))
    } else {
        crate::failure::json(&Failure::Refused(&UNAUTHORIZED), language)
    }
}

/// The answer where a session goes on with other tokens than those that were asked with. What was sent is not done twice
/// on a guess.
async fn ask_again(ctx: &Rc<RequestContext>, language: Language, page: bool) -> Response {
    let request = &ctx.request;
    let is_read = matches!(request.verb, Verb::Get | Verb::Head);
    if page && is_read {
        let same = with_query(request.path(), request.query());
        respond::away(&same, CacheStatus::Bypass(Bypass::Session))
    } else if page {
        respond::failure(ctx.clone(), language, &Failure::Refused(&UNKNOWN)).await
    } else {
        crate::failure::json(&Failure::Refused(&UNKNOWN), language)
    }
}
