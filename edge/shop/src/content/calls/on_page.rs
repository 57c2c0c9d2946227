//! A call whose answer is shown by a content page: its request, and what the page reads of the answer.

use crate::backend::{Call, Request};
use crate::content::{ContentQuery, plan};
use crate::contract::{Contract as _, Declared, Exchange, Known, PART};
use crate::lenient::{Json, Schema};
use crate::page::{Page, View};
use crate::route::Route;

/// The contract's declaration of such a call.
pub type ContentCall = Declared<OnPage>;

pub(super) type OfKnown<T> = fn(&Known) -> Option<T>;

/// The page that shows an answer.
#[derive(Debug, Clone, Copy)]
pub struct OnPage {
    route: OfKnown<Route>,
    asked: Asked,
    schema: fn() -> Schema,
}

/// When a page makes the call.
#[derive(Debug, Clone, Copy)]
enum Asked {
    /// First: the answer decides whether there is a page.
    First,
    /// If the first answer has no content.
    Instead,
    /// Beside the first call or later. With the call's path, and the page's own answer for the example.
    Beside(OfKnown<String>, &'static str),
}

impl OnPage {
    /// The page that makes the call.
    pub fn route(&self, known: &Known) -> Option<Route> {
        (self.route)(known)
    }
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

/// Declares a page's own call.
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

/// Declares the call of a page whose list is also on the home page.
#[track_caller]
pub(super) const fn list_page(
    call: &'static str,
    fixture: &'static str,
    route: OfKnown<Route>,
    schema: fn() -> Schema,
) -> ContentCall {
    page(call, fixture, route, schema).without("404 is the missing page, on home nothing; anything else a 503, on home an apology in its place.")
}

/// Declares the call that is made if the page's own answer has no content.
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

/// Declares the call of a part, on a page with this answer of its own.
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
    /// The page that shows an answer, with its deferred parts still to come. For a part's call: the page that contains
    /// the part.
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

    /// The page or part that shows an answer, as text; `None` for an unsuitable answer.
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
