//! The shop's own pages beside the goods: who we are, what we write, where we are, how an order is made.
//!
//! Twelve pages of one kind: an answer is shown as it is read, so that no page needs types of its own.

mod answer;
mod articles;
mod brands;
mod gallery;
mod parts;
mod people;
mod places;
mod rules;
mod schema;
#[cfg(test)]
mod tests;
mod texts;

pub use answer::Answer;
pub use parts::INFORMATION;
pub use schema::schema;

use crate::backend::{Call, Request};
use crate::page::{Page, View};
use crate::route::Route;

/// A content page as it was asked for.
#[derive(Debug)]
pub struct ContentQuery<'a> {
    pub route: &'a Route,
    /// From 1.
    pub page: u64,
    /// The kind of articles that is looked at; all without it.
    pub status: Option<String>,
}

impl<'a> ContentQuery<'a> {
    /// Reads decoded query pairs; bad values are left out, never an error.
    pub fn new<'q>(route: &'a Route, pairs: impl Iterator<Item = (&'q str, &'q str)>) -> Self {
        const LAST_PAGE: u64 = 10_000;
        let mut query = Self {
            route,
            page: 1,
            status: None,
        };
        for (name, value) in pairs {
            match name {
                "page" => {
                    let page = value.parse().ok();
                    query.page = page
                        .filter(|page| (1..=LAST_PAGE).contains(page))
                        .unwrap_or(1);
                }
                "status" => query.status = Some(value.to_owned()).filter(|text| is_plain(text)),
                // The tab of all kinds is 0.
                "tab" if value != "0" && query.status.is_none() => {
                    query.status = Some(value.to_owned()).filter(|text| is_plain(text));
                }
                _ => {}
            }
        }
        query
    }

    /// The link to this page with another number and kind: the first page and all kinds have no parameter.
    fn href(&self, view: &View<'_>, page: u64, status: Option<&str>) -> String {
        let query = Self::query(page, status);
        crate::paths::with_query(&view.href(self.route.clone()), Some(&query))
    }

    fn query(page: u64, status: Option<&str>) -> String {
        let mut query = String::new();
        if let Some(status) = status {
            query.push_str("status=");
            query.push_str(status);
        }
        if page > 1 {
            query.push_str(if status.is_some() { "&page=" } else { "page=" });
            query.push_str(&page.to_string());
        }
        query
    }
}

/// Whether a value can stand in a query as it is.
fn is_plain(text: &str) -> bool {
    const MOST_LETTERS: usize = 64;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (1..=MOST_LETTERS).contains(&text.len()) && text.bytes().all(plain)
}

/// What a page must know before it can be shown, and how it is shown; `None` from `show` when the answer is not
/// even nearly what was asked for.
#[derive(Debug)]
pub struct Plan {
    pub request: Option<Request>,
    pub show: fn(&View<'_>, &ContentQuery<'_>, Answer<'_>) -> Option<Page>,
}

/// How a query is answered; `None` for a route that is no content.
pub fn plan(query: &ContentQuery<'_>) -> Option<Plan> {
    let fixed = |path, show| Plan {
        request: Some(Call::<()>::get_static(path).request),
        show,
    };
    let of = |parts: &[&str], show| Plan {
        request: Some(Call::<()>::get(parts.concat()).request),
        show,
    };
    let page = query.page.to_string();
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the list of all routes says which are content"
    )]
    Some(match query.route {
        Route::About => fixed("/settings/about_us_page", texts::about),
        Route::Terms => fixed("/settings/terms_and_privacy_policy", texts::terms),
        Route::Delivery => fixed("/settings/delivery_page", texts::delivery),
        Route::WantToOrder => Plan {
            request: None,
            show: texts::want_to_order,
        },
        Route::Logistics => fixed("/base/delivery-services", places::logistics),
        Route::Contacts => fixed("/base/contacts", places::contacts),
        Route::Partners => fixed("/base/partners/region_partners", places::partners),
        Route::Career => fixed("/base/vacancies", people::career),
        Route::Feedbacks => of(&["/base/reviews?page=", &page], people::feedbacks),
        Route::Articles => {
            let status = query.status.as_deref().unwrap_or_default();
            // Spec commerce 7, content: by the id of a status, or by its slug.
            let is_id = !status.is_empty() && status.bytes().all(|byte| byte.is_ascii_digit());
            let named = match (status, is_id) {
                ("", _) => "",
                (_, true) => "&status_id=",
                (_, false) => "&slug=",
            };
            of(
                &["/base/articles?page=", &page, named, status],
                articles::articles,
            )
        }
        Route::Article(slug) => of(&["/base/articles/", slug.as_str()], articles::article),
        Route::Brands => fixed("/general/brand/", brands::brands),
        Route::Brand(slug) => of(
            &["/general/brand/", slug.as_str(), "?page=", &page],
            brands::brand,
        ),
        Route::Gallery => fixed("/base/gallery", gallery::gallery),
        Route::Album(slug) => of(&["/base/gallery/", slug.as_str()], gallery::album),
        _ => return None,
    })
}
