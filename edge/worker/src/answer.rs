//! Request → site → path rules → route → handler: the one list of everything that can be asked.

use std::rc::Rc;

use shop::failure::Failure;
use shop::pagecache::{Bypass, CachePolicy, CacheStatus};
use shop::paths;
use shop::route::{Endpoint, Place};
use web_sys::Response;
use worker::{Context, Env};

use crate::bindings::IS_DESK;
use crate::hall::{Hall, Session};
use crate::reply::Reply;
use crate::shopfront::ASSETS;
use crate::visit::{Verb, Visit};
use crate::{
    desk, failure, language, media, pages, present, robots, search, session, site_file, sites,
};

/// Answers a request; whatever fails becomes an answer too.
pub(crate) async fn answer(request: web_sys::Request, env: Env, context: Context) -> Response {
    let visit = Visit::new(request);
    let place = Place::parse(visit.path());
    if place == Place::Endpoint(Endpoint::Health) {
        return health();
    }
    let at_the_desk = !IS_DESK && !desk::is_browsed(&visit, &place);
    if at_the_desk && let Some(answer) = desk::pass_on(&env, &visit).await {
        return answer;
    }
    let site = match sites::find(&env, visit.host()).await {
        Ok(site) => site,
        Err(failure) => return failure::without_a_site(&failure, &visit, &place),
    };
    let hall = Rc::new(Hall {
        env,
        context,
        site,
        visit,
        session: Session::default(),
    });
    let visit = &hall.visit;
    if let Some(target) = paths::moved(visit.path(), visit.query()) {
        let skipped = CacheStatus::Bypass(Bypass::Slash);
        return Reply::redirect(301, &target, CachePolicy::Hour)
            .with_status_of_cache(skipped)
            .empty();
    }
    if let Some(target) = hall
        .site
        .redirect(&hall.env, visit.path(), visit.query())
        .await
    {
        return Reply::redirect(301, &target, CachePolicy::Hour).empty();
    }
    let has_session = IS_DESK
        && !matches!(
            place,
            Place::Endpoint(Endpoint::Media(_) | Endpoint::SiteFile(_) | Endpoint::Asset(_))
        );
    if has_session && let Some(renewal) = session::begin(&hall) {
        renewal.await;
    }
    let language = match &place {
        Place::Page(address) => Some(address.language),
        Place::Root | Place::Unknown(_) | Place::Endpoint(_) => None,
    };
    let page = !matches!(place, Place::Endpoint(_)) || !hall.visit.wants_json();
    if at_the_desk {
        let language = language.unwrap_or_else(|| language::of(&hall));
        let read_by_people = || {
            let accepts = hall.visit.header("accept");
            accepts.is_some_and(|kinds| kinds.contains("text/html"))
        };
        return if page || read_by_people() {
            present::failure(hall, language, &Failure::Backend).await
        } else {
            failure::json(&Failure::Backend, language)
        };
    }
    let answer = dispatch(hall.clone(), place).await;
    if has_session {
        session::finish(&hall, language, page, answer)
    } else {
        answer
    }
}

async fn dispatch(hall: Rc<Hall>, place: Place) -> Response {
    match place {
        Place::Endpoint(endpoint) => {
            let result = endpoint_answer(hall.clone(), endpoint).await;
            match result {
                Ok(response) => response,
                Err(failure) if hall.visit.verb == Verb::Post && !hall.visit.wants_json() => {
                    let language = language::of(&hall);
                    present::failure(hall, language, &failure).await
                }
                Err(failure) => failure::json(&failure, language::of(&hall)),
            }
        }
        Place::Root | Place::Page(_) | Place::Unknown(_)
            if !matches!(hall.visit.verb, Verb::Get | Verb::Head) =>
        {
            failure::json(&Failure::MethodNotAllowed, language::of(&hall))
        }
        Place::Root => language::root(&hall).await,
        Place::Page(address) => pages::answer(hall, address).await,
        Place::Unknown(language) => {
            let language = language.unwrap_or_else(|| language::of(&hall));
            present::failure(hall, language, &Failure::NotFound).await
        }
    }
}

async fn endpoint_answer(hall: Rc<Hall>, endpoint: Endpoint) -> Result<Response, Failure> {
    let verb = hall.visit.verb;
    if matches!(verb, Verb::Post | Verb::Delete) && !hall.visit.is_same_origin() {
        return Err(Failure::ForeignOrigin);
    }
    match (endpoint, verb) {
        (Endpoint::Suggestions, Verb::Get) => search::suggestions(&hall).await,
        (Endpoint::Media(path), Verb::Get | Verb::Head) => media::picture(&hall, &path).await,
        (Endpoint::Robots, Verb::Get | Verb::Head) => Ok(robots::robots(&hall)),
        (Endpoint::Manifest, Verb::Get | Verb::Head) => Ok(robots::manifest(&hall)),
        (Endpoint::Icon | Endpoint::Favicon, Verb::Get | Verb::Head) => Ok(robots::icon(&hall)),
        (Endpoint::SiteFile(name), Verb::Get | Verb::Head) => site_file::answer(&hall, &name).await,
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
            | Endpoint::Letters(_)
            | Endpoint::Session
            | Endpoint::SessionEnd
            | Endpoint::AccountDoor
            | Endpoint::Localities
            | Endpoint::Favourite(_)
            | Endpoint::Compared(_)
            | Endpoint::Recent
            | Endpoint::City
            | Endpoint::Sitemap),
            _,
        ) => desk::endpoint(hall, endpoint).await,
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
