//! The shop's information pages: about us, articles, contacts, how to order.
//!
//! They share one way of rendering: answers are read while they are rendered, so that no page needs types of its own.

mod answer;
#[cfg(test)]
mod bare_tests;
#[cfg(test)]
mod contract_tests;
#[cfg(test)]
mod list_tests;
mod resume;
mod request;
mod query;
mod cost;
mod rules;
mod parts;
mod articles;
mod brands;
mod gallery;
mod guides;
mod places;
mod contact_groups;
#[cfg(test)]
mod tests;
mod texts;
mod videos;
mod people;
mod calls;

pub use answer::Answer;
pub use articles::articles_of_home;
pub use calls::{CALLS, ContentCall};
pub use parts::INFORMATION;
pub use people::{about_vacancy, one_vacancy};
pub use places::shops_of_home;
pub use query::{ContentQuery, canonical, canonical_alone};
pub use request::{REQUEST, REQUEST_CALLS};
pub use resume::{RESUME, RESUME_CALLS};

use crate::backend::{Call, Request};
use crate::bodies::{Bodies, DELIVERY_COST};
use crate::delivery::{REGIONS, asks_cost, delivery_cost, town_ids};
use crate::lenient::{Json, left_out};
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::route::Route;
use crate::seo;

/// The bodies of the answers to the side calls.
type SideAnswers<'a> = [Option<&'a [u8]>; 2];
type Add = fn(&View<'_>, &ContentQuery<'_>, &mut Page, SideAnswers<'_>);

/// The calls of a page, and how it is rendered.
#[derive(Debug)]
pub struct Plan {
    pub request: Option<Request>,
    /// Sent if the first answer has no content.
    pub instead: Option<Request>,
    /// Renders the page; `None` for an unsuitable answer.
    pub show: fn(&View<'_>, &ContentQuery<'_>, Answer<'_>) -> Option<Page>,
    /// Sent at the same time; the page is shown even if they fail.
    pub beside: [Option<Request>; 2],
    /// Adds the answers of `beside`, in their order, to the page.
    pub add: Add,
}

impl Plan {
    /// The plan with the site's body templates applied.
    #[must_use]
    pub fn shaped(mut self, bodies: &Bodies) -> Self {
        let costs = self
            .beside
            .iter_mut()
            .flatten()
            .filter(|beside| asks_cost(beside));
        for request in costs {
            bodies.shape(&DELIVERY_COST, request);
        }
        self
    }

    /// Renders the page from the answer to its call, and logs values that cannot be read.
    pub fn page(
        &self,
        view: &View<'_>,
        query: &ContentQuery<'_>,
        answer: &Json<'_>,
    ) -> Option<Page> {
        left_out::begin();
        let mut page = (self.show)(view, query, Answer::new(answer));
        if let Some(page) = &mut page
            && query.contradicts(Answer::new(answer))
        {
            page.cache = CachePolicy::Private;
        }
        left_out::end(answer, || {
            let asked = self.request.as_ref().map(|request| &*request.path);
            ["GET ", asked.unwrap_or_default()].concat()
        });
        page
    }
}

/// Whether the answer for a text page has no text.
pub fn says_nothing(body: &[u8]) -> bool {
    let answer = Json::parse(body);
    body.trim_ascii().is_empty()
        || answer.is_ok_and(|answer| texts::is_silent(Answer::new(&answer)))
}

/// The plan for a query; `None` for a route that is not a content page.
pub fn plan(query: &ContentQuery<'_>) -> Option<Plan> {
    let of = |request: Option<Request>, show| Plan {
        request,
        instead: None,
        show,
        beside: [None, None],
        add: |_, _, _, _| {},
    };
    let fixed = |path, show| of(Some(Call::<()>::get_static(path).request), show);
    let made = |parts: &[&str], show| of(Some(Call::<()>::get(parts.concat()).request), show);
    let page = query.page.to_string();
    let choice = query.choice.as_deref().unwrap_or_default();
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the list of all routes says which are content"
    )]
    Some(match query.route {
        Route::About => fixed("/settings/about_us_page", texts::about),
        Route::Terms => Plan {
            instead: Some(Call::<()>::get_static("/api/static-content/2/").request),
            ..fixed("/settings/terms_and_privacy_policy", texts::terms)
        },
        Route::Delivery => {
            let whole = fixed("/settings/delivery_page", texts::delivery);
            match town_ids(choice) {
                Some((region, town)) => Plan {
                    beside: [
                        Some(REGIONS.request),
                        Some(delivery_cost(region, town).request),
                    ],
                    add: cost::add,
                    ..whole
                },
                None => whole,
            }
        }
        Route::WantToOrder => of(None, texts::want_to_order),
        Route::Logistics => fixed("/base/delivery-services", places::logistics),
        Route::Credit => fixed("/settings/credit_page", guides::guide),
        Route::Discount => fixed("/settings/discount_page", guides::guide),
        Route::Insurance => fixed("/settings/insurance_page", guides::guide),
        Route::ServiceCenter => fixed("/settings/service_center_page", guides::guide),
        Route::OrderGuide => fixed("/base/order-guide/", guides::order_guide),
        Route::Faq => fixed(guides::FAQ, guides::questions),
        Route::Contacts => Plan {
            beside: contact_groups::requests(),
            add: contact_groups::add,
            ..match choice {
                "" => fixed("/base/contacts", places::contacts),
                city => made(&["/base/contacts?city=", city], places::contacts),
            }
        },
        Route::Partners => fixed("/base/partners/region_partners", places::partners),
        Route::Career => fixed("/base/vacancies", people::career),
        Route::Feedbacks => made(&["/base/reviews?page=", &page], people::feedbacks),
        Route::Articles => {
            // Spec commerce 7, content: by the id of a status, or by its slug.
            let is_id = !choice.is_empty() && choice.bytes().all(|byte| byte.is_ascii_digit());
            let named = match (choice, is_id) {
                ("", _) => "",
                (_, true) => "&status_id=",
                (_, false) => "&slug=",
            };
            made(
                &["/base/articles?page=", &page, named, choice],
                articles::articles,
            )
        }
        Route::Article(slug) => Plan {
            beside: [Some(seo::of_article(slug).request), None],
            add: articles::tell,
            ..made(&["/base/articles/", slug.as_str()], articles::article)
        },
        Route::Brands => fixed("/general/brand/", brands::brands),
        Route::Brand(slug) => made(
            &["/general/brand/", slug.as_str(), "?page=", &page],
            brands::brand,
        ),
        Route::Gallery => fixed("/base/gallery", gallery::gallery),
        Route::Album(slug) => made(&["/base/gallery/", slug.as_str()], gallery::album),
        _ => return None,
    })
}
