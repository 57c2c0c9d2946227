//! A call whose answer a content page shows: how it is asked, and what the page makes of its answer.

use crate::backend::{Call, Request};
use crate::content::{ContentQuery, plan};
use crate::contract::{Contract as _, Declared, Exchange, Known, PART};
use crate::lenient::{Json, Schema};
use crate::page::{Page, View};
use crate::route::Route;

/// A call whose answer a content page shows.
pub type ContentCall = Declared<OnPage>;

pub(super) type OfKnown<T> = fn(&Known) -> Option<T>;

/// The page that shows an answer.
#[derive(Debug, Clone, Copy)]
pub struct OnPage {
    route: OfKnown<Route>,
    asked: Asked,
    schema: fn() -> Schema,
}

/// When a page asks.
#[derive(Debug, Clone, Copy)]
enum Asked {
    /// First: the answer decides about the page.
    First,
    /// Where the first answer has nothing to tell.
    Instead,
    /// Beside the first or later, by this path, on a page of this answer.
    Beside(OfKnown<String>, &'static str),
}

impl Exchange for OnPage {
    fn ask(&self, known: &Known) -> Option<Request> {
        let planned = || plan(&ContentQuery::whole(&(self.route)(known)?));
        match self.asked {
            Asked::First => planned()?.request,
            Asked::Instead => planned()?.instead,
            Asked::Beside(path, _) => Some(Call::<()>::get(path(known)?).request),
        }
    }

    fn schema(&self) -> Schema {
        (self.schema)()
    }

    fn read(&self, body: &[u8]) -> Result<String, String> {
        Json::parse(body).map(|_| String::new())
    }
}

/// The call that decides about a page.
#[track_caller]
pub(super) const fn page(
    call: &'static str,
    fixture: &'static str,
    route: OfKnown<Route>,
    schema: fn() -> Schema,
) -> ContentCall {
    let asked = Asked::First;
    let page = OnPage {
        route,
        asked,
        schema,
    };
    Declared::of(call, fixture, page)
        .without("404 is the missing page; anything else a 503.")
        .is_page()
}

/// The call of a page whose list stands on home too.
#[track_caller]
pub(super) const fn list_page(
    call: &'static str,
    fixture: &'static str,
    route: OfKnown<Route>,
    schema: fn() -> Schema,
) -> ContentCall {
    page(call, fixture, route, schema).without("404 is the missing page, on home nothing; anything else a 503, on home an apology in its place.")
}

/// The call that is asked where that of the page has nothing to tell.
#[track_caller]
pub(super) const fn instead(
    call: &'static str,
    fixture: &'static str,
    route: OfKnown<Route>,
    schema: fn() -> Schema,
) -> ContentCall {
    let asked = Asked::Instead;
    let page = OnPage {
        route,
        asked,
        schema,
    };
    Declared::of(call, fixture, page)
}

/// The call of a part, on a page with this answer of its own.
#[track_caller]
pub(super) const fn part(
    call: &'static str,
    fixture: &'static str,
    path: OfKnown<String>,
    (route, answer): (OfKnown<Route>, &'static str),
    schema: fn() -> Schema,
) -> ContentCall {
    let asked = Asked::Beside(path, answer);
    let page = OnPage {
        route,
        asked,
        schema,
    };
    Declared::of(call, fixture, page).without(PART)
}

impl ContentCall {
    /// The page of an answer, with its parts still to come; of a call of a part, the page that it is a part of.
    pub fn page(&self, view: &View<'_>, body: &[u8]) -> Option<Page> {
        let route = (self.exchange.route)(&Known::example())?;
        let query = ContentQuery::whole(&route);
        let plan = plan(&query)?;
        let own = match self.exchange.asked {
            Asked::First | Asked::Instead => body,
            Asked::Beside(_, answer) => answer.as_bytes(),
        };
        let mut page = plan.page(view, &query, &Json::parse(own).ok()?)?;
        let (_, path) = self.facts().place();
        let beside = plan
            .beside
            .map(|one| one.is_some_and(|one| one.path == path));
        if beside.contains(&true) {
            (plan.add)(
                view,
                &query,
                &mut page,
                beside.map(|is_it| is_it.then_some(body)),
            );
        }
        Some(page)
    }

    /// What its page shows of an answer, as text; `None` for one that is not even nearly what was asked for.
    pub fn render(&self, view: &View<'_>, body: &[u8]) -> Option<String> {
        let page = self.page(view, body)?;
        let Asked::Beside(path, _) = self.exchange.asked else {
            return Some(format!("{page:?}"));
        };
        let path = path(&Known::example())?;
        let mut parts = page.deferred.iter();
        match parts.find(|part| part.request.path == path) {
            Some(part) => Some((part.render)(view, body)?.into_string()),
            None => Some(page.critical.into_string()),
        }
    }
}
