//! The links of letters: opened, pasted or read by a script. None of these uses the letter.

use std::rc::Rc;

use platform::clock;
use platform::response::ResponseBuilder;
use shop::account::needs_cabinet;
use shop::failure::Failure;
use shop::fields::Fields;
use shop::i18n::Language;
use shop::letters::page::{Why, paste};
use shop::letters::{
    LETTER_COOKIE, LETTER_COOKIE_AGE, LINK, Letter, Opened, PURPOSE, Purpose, opened as read,
    pasted,
};
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::paths::{Target, with_query};
use shop::route::{Address, Place, Route, Verb};
use web_sys::Response;

use crate::context::RequestContext;
use crate::visit::Visit;
use crate::{language, respond};

/// Answers a request for the link of a letter; `None` for any other request.
pub(crate) async fn opened(ctx: &Rc<RequestContext>, place: &Place) -> Option<Response> {
    let request = &ctx.request;
    if !matches!(request.verb, Verb::Get | Verb::Head) {
        return None;
    }
    let accounts = &ctx.site.published.site.accounts;
    let opened = read(accounts, place, request.path(), request.query())?;
    let language = if let Some(language) = place.language() {
        language
    } else {
        language::learn(ctx).await;
        language::of(ctx)
    };
    let led = match opened {
        Opened::Whole(letter) => keep(ctx, language, &letter),
        opened @ (Opened::Cut(_) | Opened::InFragment) => {
            let (page, query) = opened.page(request.path(), request.query());
            lead(language, page, query.as_deref()).map(|reply| reply.empty())
        }
    };
    Some(match led {
        Ok(led) => led,
        Err(failure) => respond::failure(ctx.clone(), language, &failure).await,
    })
}

/// `GET /api/letters`: keeps the letter of a link that a script has read from its page's address.
pub(crate) fn taken_by_script(visit: &Visit) -> Result<Response, Failure> {
    let link = visit.request.query_value(LINK).unwrap_or_default();
    match pasted(&visit.site.published.site.accounts, &link) {
        Ok(letter) => keep(visit, visit.language, &letter),
        Err(_) => Ok(lead(visit.language, Route::Letter, None)?.empty()),
    }
}

/// `POST /api/letters`: keeps the letter of a pasted link.
pub(crate) async fn take(visit: Rc<Visit>, fields: Fields) -> Result<Response, Failure> {
    match pasted(&visit.site.published.site.accounts, fields.text(LINK)) {
        Ok(letter) => keep(&visit, visit.language, &letter),
        Err(refusal) => {
            let purpose = Purpose::from_name(fields.text(PURPOSE));
            let why = purpose.map_or(Why::Asked, Why::Without);
            let again = async |failure: &Failure| Ok(page(&visit, why, &fields, Some(failure)));
            Ok(respond::form(&visit, Err(Failure::Refused(refusal)), again).await)
        }
    }
}

/// The page for pasted links; its query may name the purpose of a cut link.
pub(crate) fn asked(visit: &Visit) -> Result<Page, Failure> {
    needs_cabinet(&visit.shop().settings)?;
    let name = visit.request.query_value(PURPOSE).unwrap_or_default();
    let why = Purpose::from_name(&name).map_or(Why::Asked, Why::Cut);
    Ok(page(visit, why, &Fields::default(), None))
}

/// The page of a purpose for a browser that holds no letter of it.
pub(crate) fn without(visit: &Visit, purpose: Purpose) -> Result<Page, Failure> {
    needs_cabinet(&visit.shop().settings)?;
    Ok(page(visit, Why::Without(purpose), &Fields::default(), None))
}

fn page(visit: &Visit, why: Why, typed: &Fields, problem: Option<&Failure>) -> Page {
    paste(&visit.view(), why, typed, problem)
}

/// The letter that this browser has opened within the last half hour, if it is of this purpose.
pub(crate) fn held(ctx: &RequestContext, purpose: Purpose) -> Option<Letter> {
    let cookie = ctx.request.cookie(LETTER_COOKIE)?;
    let letter = Letter::read(ctx.site.seal_key.as_ref()?, cookie, clock::now_ms())?;
    (letter.purpose == purpose).then_some(letter)
}

/// Keeps a letter whose press had no answer: the next one may find it used.
pub(crate) fn keep_unsure(ctx: &RequestContext, letter: Letter) {
    let unsure = Letter {
        is_unsure: true,
        ..letter
    };
    if let Some(key) = &ctx.site.seal_key {
        let sealed = unsure.seal(key, clock::now_ms());
        let age = Some(LETTER_COOKIE_AGE);
        ctx.session.set(ctx, LETTER_COOKIE, &sealed, age);
    }
}

/// Forgets the letter, once its token has done its work or can do none.
pub(crate) fn used(ctx: &RequestContext) {
    ctx.session.set(ctx, LETTER_COOKIE, "", Some(0));
}

/// Seals the letter into a cookie and leads to the page of its purpose, whose address holds no token.
fn keep(ctx: &RequestContext, language: Language, letter: &Letter) -> Result<Response, Failure> {
    let sealed = letter.seal(ctx.site.sealing()?, clock::now_ms());
    let cookie = ctx.cookie(LETTER_COOKIE, &sealed, LETTER_COOKIE_AGE, true);
    let reply = lead(language, letter.purpose.page(), None)?;
    Ok(reply.with_cookie(&cookie).empty())
}

fn lead(language: Language, route: Route, query: Option<&str>) -> Result<ResponseBuilder, Failure> {
    let href = with_query(&Address::new(language, route).href(), query);
    let target = Target::local(&href).ok_or(Failure::Internal)?;
    Ok(ResponseBuilder::redirect(303, &target, CachePolicy::Never).without_referrer())
}
