//! Request → site → path rules → route → handler: the one list of everything that can be asked.

use std::cell::RefCell;
use std::rc::Rc;

use shop::failure::Failure;
use shop::i18n::Language;
use shop::pagecache::{Bypass, CachePolicy, CacheStatus};
use shop::paths;
use shop::route::{Endpoint, Place};
use web_sys::Response;
use worker::{Context, Env};

use crate::bindings::IS_DESK;
use crate::context::{RequestContext, Session};
use crate::reply::Reply;
use crate::request::{ShopRequest, Verb};
use crate::site_context::ASSETS;
use crate::{
    cart_count, desk, failure, language, media, pages, respond, robots, search, session, site_file,
    sites,
};

/// Answers a request; whatever fails becomes an answer too.
pub(crate) async fn answer(request: web_sys::Request, env: Env, context: Context) -> Response {
    let request = ShopRequest::new(request);
    let place = Place::parse(request.path());
    if place == Place::Endpoint(Endpoint::Health) && matches!(request.verb, Verb::Get | Verb::Head)
    {
        return health();
    }
    let at_the_desk = !IS_DESK && !desk::is_browsed(&request, &place);
    let at_both = !IS_DESK && cart_count::is_odd(&request, &place);
    if (at_the_desk || at_both)
        && let Some(answer) = desk::pass_on(&env, &request).await
    {
        return answer;
    }
    let site = match sites::find(&env, request.host()).await {
        Ok(site) => site,
        Err(failure) => return failure::without_a_site(&failure, &request, &place),
    };
    let ctx = Rc::new(RequestContext {
        env,
        execution: context,
        site,
        request,
        session: Session::default(),
        spoken: RefCell::default(),
    });
    let request = &ctx.request;
    if let Some(target) = paths::moved(request.path(), request.query()) {
        let skipped = CacheStatus::Bypass(Bypass::Slash);
        return Reply::redirect(301, &target, CachePolicy::Hour)
            .with_status_of_cache(skipped)
            .empty();
    }
    if let Some(target) = ctx
        .site
        .redirect(&ctx.env, request.path(), request.query())
        .await
    {
        return Reply::redirect(301, &target, CachePolicy::Hour).empty();
    }
    let is_file = matches!(
        place,
        Place::Endpoint(Endpoint::Media(_) | Endpoint::SiteFile(_) | Endpoint::Asset(_))
    );
    let language = match &place {
        Place::Page(address) => Some(address.language),
        Place::Root | Place::Unknown(_) | Place::Endpoint(_) => None,
    };
    // Programs are answered in a likely language; they must not wait for the settings.
    let page = !matches!(place, Place::Endpoint(_)) || ctx.request.wants_page();
    if language.is_none() && !is_file && page {
        language::learn(&ctx).await;
    }
    let has_session = IS_DESK && !is_file;
    if has_session && let Some(renewal) = session::begin(&ctx) {
        renewal.await;
    }
    if IS_DESK
        && has_session
        && let Some(told) = cart_count::begin(&ctx, &place)
    {
        told.await;
    }
    if at_the_desk {
        let language = language.unwrap_or_else(|| language::of(&ctx));
        return refuse(ctx, page, language, &Failure::Backend).await;
    }
    let answer = dispatch(ctx.clone(), place).await;
    if has_session {
        session::finish(&ctx, language, page, answer)
    } else {
        answer
    }
}

async fn dispatch(ctx: Rc<RequestContext>, place: Place) -> Response {
    let page = ctx.request.wants_page();
    match place {
        Place::Endpoint(endpoint) => {
            let methods = methods(&endpoint);
            match endpoint_answer(ctx.clone(), endpoint).await {
                Ok(response) => response,
                Err(failure) => {
                    let language = language::of(&ctx);
                    let answer = refuse(ctx, page, language, &failure).await;
                    if failure == Failure::MethodNotAllowed {
                        allow(&answer, methods);
                    }
                    answer
                }
            }
        }
        Place::Unknown(_) if !page && Endpoint::is_folder_of(ctx.request.path()) => {
            failure::json(&Failure::NotFound, language::of(&ctx))
        }
        Place::Root | Place::Page(_) | Place::Unknown(_)
            if !matches!(ctx.request.verb, Verb::Get | Verb::Head) =>
        {
            let answer = failure::json(&Failure::MethodNotAllowed, language::of(&ctx));
            allow(&answer, READ);
            answer
        }
        Place::Root => language::root(&ctx),
        Place::Page(address) => pages::answer(ctx, address).await,
        Place::Unknown(language) => {
            let language = language.unwrap_or_else(|| language::of(&ctx));
            respond::failure(ctx, language, &Failure::NotFound).await
        }
    }
}

/// A failure for whoever asked: people get a page of the shop, programs the one shape of errors.
async fn refuse(
    ctx: Rc<RequestContext>,
    page: bool,
    language: Language,
    failure: &Failure,
) -> Response {
    if page {
        respond::failure(ctx, language, failure).await
    } else {
        failure::json(failure, language)
    }
}

fn allow(answer: &Response, methods: &str) {
    // Headers of our own answers can be changed.
    let _ = answer.headers().set("allow", methods);
}

const READ: &str = "GET, HEAD";

/// What an endpoint is asked with, for the answer to those who ask otherwise (RFC 9110, 15.5.6).
const fn methods(endpoint: &Endpoint) -> &'static str {
    match endpoint {
        Endpoint::Health
        | Endpoint::CartView
        | Endpoint::CartSocket
        | Endpoint::Suggestions
        | Endpoint::Localities
        | Endpoint::Robots
        | Endpoint::Sitemap
        | Endpoint::Manifest
        | Endpoint::Icon
        | Endpoint::Favicon
        | Endpoint::AccountDoor
        | Endpoint::Recent
        | Endpoint::Media(_)
        | Endpoint::SiteFile(_)
        | Endpoint::Asset(_) => READ,
        Endpoint::CartLine(_) => "POST, DELETE",
        Endpoint::CartRedis => "GET, HEAD, POST, DELETE",
        Endpoint::CartLines
        | Endpoint::Orders
        | Endpoint::Forms(_)
        | Endpoint::Session
        | Endpoint::SessionEnd
        | Endpoint::Favourite(_)
        | Endpoint::Compared(_)
        | Endpoint::City
        | Endpoint::Consent
        | Endpoint::Marks => "POST",
    }
}

async fn endpoint_answer(ctx: Rc<RequestContext>, endpoint: Endpoint) -> Result<Response, Failure> {
    let verb = ctx.request.verb;
    if matches!(verb, Verb::Post | Verb::Delete) && !ctx.request.is_same_origin() {
        return Err(Failure::ForeignOrigin);
    }
    match (endpoint, verb) {
        (Endpoint::Suggestions, Verb::Get | Verb::Head) => search::suggestions(&ctx).await,
        (Endpoint::Media(path), Verb::Get | Verb::Head) => media::picture(&ctx, &path).await,
        (Endpoint::Robots, Verb::Get | Verb::Head) => Ok(robots::robots(&ctx)),
        (Endpoint::Manifest, Verb::Get | Verb::Head) => Ok(robots::manifest(&ctx).await),
        (Endpoint::Icon | Endpoint::Favicon, Verb::Get | Verb::Head) => Ok(robots::icon(&ctx)),
        (Endpoint::SiteFile(name), Verb::Get | Verb::Head) => site_file::answer(&ctx, &name).await,
        (Endpoint::Asset(_), Verb::Get | Verb::Head) => Err(Failure::NotFound),
        (
            Endpoint::Health
            | Endpoint::Suggestions
            | Endpoint::Media(_)
            | Endpoint::Robots
            | Endpoint::Manifest
            | Endpoint::Icon
            | Endpoint::Favicon
            | Endpoint::SiteFile(_)
            | Endpoint::Asset(_),
            _,
        ) => Err(Failure::MethodNotAllowed),
        (
            endpoint @ (Endpoint::CartView
            | Endpoint::CartLines
            | Endpoint::CartLine(_)
            | Endpoint::CartRedis
            | Endpoint::CartSocket
            | Endpoint::Orders
            | Endpoint::Forms(_)
            | Endpoint::Session
            | Endpoint::SessionEnd
            | Endpoint::AccountDoor
            | Endpoint::Localities
            | Endpoint::Favourite(_)
            | Endpoint::Compared(_)
            | Endpoint::Recent
            | Endpoint::City
            | Endpoint::Consent
            | Endpoint::Marks
            | Endpoint::Sitemap),
            _,
        ) => desk::endpoint(ctx, endpoint).await,
    }
}

fn health() -> Response {
    #[derive(serde::Serialize)]
    struct Health {
        ok: bool,
        version: &'static str,
    }
    Reply::new(200, CachePolicy::Never).json(&Health {
        ok: true,
        version: ASSETS.build,
    })
}
