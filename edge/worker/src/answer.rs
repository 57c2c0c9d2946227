//! Request → site → path rules → route → handler: the one list of everything that can be asked.

use std::rc::Rc;

use shop::failure::Failure;
use shop::forms::Fields;
use shop::i18n::Language;
use shop::pagecache::{Bypass, CachePolicy, CacheStatus};
use shop::paths::{self, Target};
use shop::route::{Address, Endpoint, Place, Route};
use web_sys::Response;
use worker::{Context, Env};

use crate::backend::Backend;
use crate::reply::{Cookie, Reply};
use crate::session::{self, Session};
use crate::shopfront::ASSETS;
use crate::sites::{self, SiteConfig};
use crate::visit::{Verb, Visit};
use crate::{bindings, desk, failure, language, media, pages, robots, search, site_file};

/// Where a request is answered: the platform, the site and the visit.
#[derive(Debug)]
pub(crate) struct Hall {
    pub env: Env,
    pub context: Context,
    pub site: Rc<SiteConfig>,
    pub visit: Visit,
    pub session: Session,
}

impl Hall {
    /// The backend as this visitor's requests reach it.
    pub(crate) fn backend(&self, language: Language) -> Backend {
        let mut backend = Backend::new(&self.env, &self.site.published.site.token, language);
        backend.session = self.session.access();
        backend.unauthorized = self.session.unauthorized.clone();
        backend.dev_mode = self.dev_mode();
        backend
    }

    /// Developer mode exists in development only; the bare header from the public is ignored.
    pub(crate) fn dev_mode(&self) -> bool {
        bindings::variables(&self.env).development
            && (self.visit.header("dev-mode").is_some()
                || self.visit.query_value("dev_mode").as_deref() == Some("true"))
    }

    /// Where a plain form leads: to the page of this shop that it names, to the one it came from (a kept page's form
    /// does not know its own, the browser does), or to this one.
    pub(crate) fn way_back(&self, fields: &Fields, page: Route) -> Result<Target, Failure> {
        let came_from = || {
            let from = self.visit.header("referer")?;
            Target::page(from.strip_prefix(self.visit.origin())?)
        };
        let page = || {
            let language = Language::from_code(fields.text("language"));
            let language = language.unwrap_or_else(|| language::of(self));
            Target::local(&Address::new(language, page).href())
        };
        Target::page(fields.text("back"))
            .or_else(came_from)
            .or_else(page)
            .ok_or(Failure::Internal)
    }

    pub(crate) fn cookie<'a>(
        &self,
        name: &'static str,
        value: &'a str,
        max_age: u32,
        http_only: bool,
    ) -> Cookie<'a> {
        Cookie {
            name,
            value,
            max_age: Some(max_age),
            http_only,
            secure: self.visit.origin().starts_with("https:"),
        }
    }
}

/// Answers a request; whatever fails becomes an answer too.
pub(crate) async fn answer(request: web_sys::Request, env: Env, context: Context) -> Response {
    let visit = Visit::new(request);
    let place = Place::parse(visit.path());
    if place == Place::Endpoint(Endpoint::Health) {
        return health();
    }
    let at_the_desk = !desk::HERE && !desk::is_browsed(&visit, &place);
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
    let has_session = desk::HERE
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
            pages::failure(hall, language, &Failure::Backend).await
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
                    pages::failure(hall, language, &failure).await
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
            pages::failure(hall, language, &Failure::NotFound).await
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
