//! A content page as it was asked for, and the one address that it has.

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

/// The older name of a kind of articles; that of all kinds is 0.
const TAB: &str = "tab";
const STATUS: &str = "status";
const CITY: &str = "city";
pub(super) const TOWN: &str = "town";

/// A content page as it was asked for.
#[derive(Debug)]
pub struct ContentQuery<'a> {
    pub route: &'a Route,
    /// From 1.
    pub page: u32,
    /// What the page is narrowed to: a kind of articles, the city of the contacts, the town of a delivery.
    pub choice: Option<String>,
}

/// The parameter of a page's choice.
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

/// How a list with pages may be called in its answer; `None` for other pages.
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

/// The canonical address of a content page that was asked for by another query. A query with a kind of articles waits
/// for the page, so that there is one redirect.
pub fn canonical(view: &View<'_>, route: &Route, asked: &RawAddress<'_>) -> Option<Target> {
    let pairs = asked.pairs();
    let query = ContentQuery::new(route, &pairs, &view.shop.settings.cities_to_choose);
    let own = query.canonical_query(&pairs);
    asked.with_query(&own.filter(|_| !query.waits_for_answer())?)
}

impl<'a> ContentQuery<'a> {
    /// Reads decoded query pairs; bad values are left out, never an error.
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

    /// The page with nothing asked of it.
    pub const fn whole(route: &'a Route) -> Self {
        Self {
            route,
            page: 1,
            choice: None,
        }
    }

    /// The query of this page instead of the one that it was read from, with its `?`; `None` where it is the same.
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

    /// The redirect that only an answer decides on: a kind of articles that the backend does not know leads to the list of
    /// all kinds.
    pub fn redirect(&self, is_missing: bool, asked: &RawAddress<'_>) -> Option<Redirect> {
        let pairs = asked.pairs();
        let query = if is_missing {
            Self::whole(self.route).canonical_query(&pairs)
        } else {
            self.canonical_query(&pairs)
        };
        asked.with_query(&query?).map(Redirect::Permanent)
    }

    /// Whether only an answer says where the address leads: which kinds of articles there are.
    pub(super) fn waits_for_answer(&self) -> bool {
        *self.route == Route::Articles && self.is_narrowed()
    }

    /// Why an answer is not what was asked for: it has no page of this number, or knows no such kind of articles.
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

    /// What there is not, where the backend answers that there is nothing: a list may lack this page alone.
    pub fn missing(&self) -> Failure {
        if list_of(self.route).is_some() && self.page > 1 {
            Failure::NoSuchPage
        } else {
            Failure::NotFound
        }
    }

    /// The pages of the list.
    pub(super) fn pages(&self, answer: Answer<'_>) -> Pages {
        answer.pages(list_of(self.route).unwrap_or_default())
    }

    /// Whether an answer contradicts itself: a list with pages that says something else than it shows.
    pub(super) fn contradicts(&self, answer: Answer<'_>) -> bool {
        let pages = self.pages(answer);
        pages.contradict(pages.items())
    }

    /// Whether a choice was made that the page can do without.
    pub const fn is_narrowed(&self) -> bool {
        self.choice.is_some()
    }

    /// The link to this page with another number and choice: the first page and the whole have no parameter.
    pub(super) fn href(&self, view: &View<'_>, page: u32, choice: Option<&str>) -> String {
        [&view.href(self.route.clone()), &*self.query(page, choice)].concat()
    }

    /// The query with its `?`; empty for the first page of the whole.
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

/// Whether a kind of articles is called so.
pub(super) fn kind_is(kind: Answer<'_>, choice: &str) -> bool {
    kind.text("slug") == *choice || kind.text("id") == *choice
}

/// Whether a value can be a kind of articles.
pub(super) fn is_plain(text: &str) -> bool {
    const MOST_LETTERS: usize = 64;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (1..=MOST_LETTERS).contains(&text.len()) && text.bytes().all(plain)
}
