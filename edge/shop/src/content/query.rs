//! The query of a content page, and the page's canonical address.

use super::Answer;
use crate::city;
use crate::delivery::town_ids;
use crate::failure::Failure;
use crate::lenient::Pages;
use crate::outcome::Redirect;
use crate::page::{RawAddress, View};
use crate::paths::{Target, add, own_query};
use crate::route::Route;
use crate::site::City;

/// The older parameter for a kind of articles; 0 means all kinds.
const TAB: &str = "tab";
const STATUS: &str = "status";
const CITY: &str = "city";
pub(super) const TOWN: &str = "town";

/// A request for a content page.
#[derive(Debug)]
pub struct ContentQuery<'a> {
    pub route: &'a Route,
    /// The page number, from 1.
    pub page: u32,
    /// The selected kind of articles, city of the contacts, or town of a delivery.
    pub choice: Option<String>,
}

/// The name of the parameter for `choice`.
const fn choice_of(route: &Route) -> Option<&'static str> {
    if matches!(route, Route::Articles) {
        Some(STATUS)
    } else if matches!(route, Route::Contacts) {
        Some(CITY)
    } else if matches!(route, Route::Delivery) {
        Some(TOWN)
    } else {
        None
    }
}

/// The name that a paginated list may have in its answer; `None` for other pages.
const fn list_of(route: &Route) -> Option<&'static str> {
    if matches!(route, Route::Articles) {
        Some("articles")
    } else if matches!(route, Route::Feedbacks) {
        Some("reviews")
    } else if matches!(route, Route::Brand(_)) {
        Some("products")
    } else {
        None
    }
}

/// The canonical address, if a content page was requested with another query. A query with a kind of articles waits for
/// the answer, so that there is only one redirect.
pub fn canonical(view: &View<'_>, route: &Route, asked: &RawAddress<'_>) -> Option<Target> {
    canonical_with(&view.shop.settings.cities_to_choose, route, asked)
}

/// The same by the address alone. Only the contacts depend on the cities of the settings.
pub fn canonical_alone(route: &Route, asked: &RawAddress<'_>) -> Option<Target> {
    (*route != Route::Contacts).then(|| canonical_with(&[], route, asked))?
}

fn canonical_with(cities: &[City], route: &Route, asked: &RawAddress<'_>) -> Option<Target> {
    let pairs = asked.pairs();
    let query = ContentQuery::new(route, &pairs, cities);
    let own = query.canonical_query(&pairs);
    asked.with_query(&own.filter(|_| !query.waits_for_answer())?)
}

impl<'a> ContentQuery<'a> {
    /// Reads decoded query pairs; invalid values are ignored.
    pub fn new(route: &'a Route, pairs: &[(String, String)], cities: &[City]) -> Self {
        let mut query = Self::whole(route);
        let (mut choice, mut tab) = (None, None);
        for (name, value) in pairs {
            match name.as_str() {
                "page" if list_of(route).is_some() => {
                    query.page = value.parse().ok().filter(|page| *page > 0).unwrap_or(1);
                }
                TAB if value != "0" => tab = Some(value),
                name if choice_of(route) == Some(name) => choice = Some(value),
                _ => {}
            }
        }
        let is_known = |value: &&String| match choice_of(route) {
            Some(STATUS) => is_plain(value),
            Some(CITY) => city::chosen(cities, value).is_some(),
            Some(_) => town_ids(value).is_some(),
            None => false,
        };
        let tab = tab.filter(|_| *route == Route::Articles);
        query.choice = choice.filter(is_known).or(tab.filter(is_known)).cloned();
        query
    }

    /// The first page, without a choice.
    pub const fn whole(route: &'a Route) -> Self {
        Self {
            route,
            page: 1,
            choice: None,
        }
    }

    /// The canonical query with its `?`; `None` if the request has it already.
    pub fn canonical_query(&self, pairs: &[(String, String)]) -> Option<String> {
        let choice = choice_of(self.route);
        let is_own = |name: &str| {
            choice == Some(name)
                || name == "page" && list_of(self.route).is_some()
                || name == TAB && *self.route == Route::Articles
        };
        own_query(
            pairs,
            &is_own,
            &self.parameters(self.page, self.choice.as_deref()),
        )
    }

    /// The redirect that depends on the answer: a kind of articles unknown to the backend leads to the list of all
    /// kinds.
    pub fn redirect(&self, is_missing: bool, asked: &RawAddress<'_>) -> Option<Redirect> {
        let pairs = asked.pairs();
        let query = if is_missing {
            Self::whole(self.route).canonical_query(&pairs)
        } else {
            self.canonical_query(&pairs)
        };
        asked.with_query(&query?).map(Redirect::Permanent)
    }

    /// Whether the canonical address depends on the answer, which lists the kinds of articles.
    pub(super) fn waits_for_answer(&self) -> bool {
        *self.route == Route::Articles && self.is_narrowed()
    }

    /// Why an answer does not fit the request: it has no page with this number, or no such kind of articles.
    pub fn lacking(&self, answer: Answer<'_>) -> Option<Failure> {
        if let (Route::Articles, Some(status)) = (self.route, &self.choice) {
            let kinds = answer.part("statuses");
            if kinds.any() && !kinds.items().any(|kind| kind_is(kind, status)) {
                return Some(Failure::NotFound);
            }
        }
        let lacks = list_of(self.route).is_some() && self.pages(answer).lack(self.page);
        lacks.then_some(Failure::NoSuchPage)
    }

    /// The failure if the backend answers that there is nothing: a list may lack only this page.
    pub fn missing(&self) -> Failure {
        if list_of(self.route).is_some() && self.page > 1 {
            Failure::NoSuchPage
        } else {
            Failure::NotFound
        }
    }

    /// The list's page information.
    pub(super) fn pages(&self, answer: Answer<'_>) -> Pages {
        answer.pages(list_of(self.route).unwrap_or_default())
    }

    /// Whether a paginated list's page information contradicts its items.
    pub(super) fn contradicts(&self, answer: Answer<'_>) -> bool {
        let pages = self.pages(answer);
        pages.contradict(pages.items())
    }

    /// Whether there is a choice, without which the page exists too.
    pub const fn is_narrowed(&self) -> bool {
        self.choice.is_some()
    }

    /// The link to this page with another number and choice. The first page and the whole list have no parameters.
    pub(super) fn href(&self, view: &View<'_>, page: u32, choice: Option<&str>) -> String {
        [&view.href(self.route.clone()), &*self.query(page, choice)].concat()
    }

    /// The query with its `?`; empty for the first page of the whole list.
    pub(super) fn query(&self, page: u32, choice: Option<&str>) -> String {
        let mut query = String::new();
        for (name, value) in self.parameters(page, choice) {
            add(&mut query, name, &value);
        }
        query
    }

    fn parameters(&self, page: u32, choice: Option<&str>) -> Vec<(&'static str, String)> {
        let mut parameters = Vec::new();
        if let Some((name, value)) = choice_of(self.route).zip(choice) {
            parameters.push((name, value.to_owned()));
        }
        if page > 1 {
            parameters.push(("page", page.to_string()));
        }
        parameters
    }
}

/// Whether a kind of articles has this slug or id.
pub(super) fn kind_is(kind: Answer<'_>, choice: &str) -> bool {
    kind.text("slug") == *choice || kind.text("id") == *choice
}

/// Whether a value can be the slug or id of a kind of articles.
pub(super) fn is_plain(text: &str) -> bool {
    const MOST_LETTERS: usize = 64;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (1..=MOST_LETTERS).contains(&text.len()) && text.bytes().all(plain)
}
