//! Loads the list of adverts.

use futures_util::future::{join, join3, join5};
use futures_util::{FutureExt, future::LocalBoxFuture};
use platform::backend::Backend;
use shop::adverts::page::{self, loosened};
use shop::adverts::{
    ATTRIBUTES, AdvertFilters, AdvertList, CATEGORIES, Entries, ListView, Lists, RATES, REGIONS,
    adverts, locations, sectors,
};
use shop::backend::{BackendFailure, Call, WholeList};
use shop::failure::Failure;
use shop::outcome::{Outcome, Redirect};

use crate::failure::{from_backend, from_lookup};
use crate::visit::Visit;

/// The list that the query describes. Redirects if the query is not in canonical form, or names what the lists do not
/// have.
pub(crate) async fn load(visit: &Visit) -> Result<Outcome, Failure> {
    let asked = visit.asked();
    let pairs = asked.pairs();
    let filters = AdvertFilters::from_query(
        &pairs,
        visit.language,
        visit.shop().site.advert_box.as_deref(),
    );
    let backend = visit.backend();
    let (answer, lists) = join(ask(&backend, &filters), lists(&backend, &filters)).await;
    let own = lists.known(&filters);
    // Such a page keeps its address: a redirect would lose what was typed.
    let unread = AdvertFilters::unread(&pairs, visit.language);
    if unread.is_empty()
        && let Some(query) = own.canonical_query(&pairs)
        && let Some(target) = asked.with_query(&query)
    {
        return Ok(Outcome::Redirect(Redirect::Permanent(target)));
    }
    let (list, withdrawn) = match answer {
        Ok(answer) => answer,
        Err(error) => {
            let failure = from_lookup(&error, "adverts");
            if filters.page > 1 && failure == Failure::NotFound {
                return Ok(to_page(&filters, 1, visit));
            }
            return Err(failure);
        }
    };
    if list.pages.lack(filters.page) {
        return Ok(to_page(&filters, list.pages.last(1), visit));
    }
    let view = visit.view();
    let mut found = Vec::new();
    if list.adverts.is_empty() && filters.is_filtered() {
        let all = loosened(&view, &lists, &filters);
        let calls: Vec<Call<AdvertList>> = all.iter().map(adverts).collect();
        let answers = backend.ask_all(&calls).await.into_iter();
        let totals = answers.map(|answer| answer.ok()?.pages.all(1, None));
        found = all.into_iter().zip(totals).collect();
    }
    let page = page::page(
        &view,
        &ListView {
            list: &list,
            lists: &lists,
            filters: &filters,
            withdrawn,
            unread: &unread,
            loosened: &found,
        },
    );
    Ok(Outcome::Page(Box::new(page)))
}

/// The adverts; all of them if the backend refuses the filters, and whether it does.
async fn ask(
    backend: &Backend,
    filters: &AdvertFilters,
) -> Result<(AdvertList, bool), BackendFailure> {
    match backend.ask(&adverts(filters)).await {
        Err(error) if filters.is_refused(&error) => {
            platform::log_error!("the filters of adverts: {error}");
            let all = backend.ask(&adverts(&AdvertFilters::default())).await?;
            Ok((all, true))
        }
        answer => Ok((answer?, false)),
    }
}

/// What the adverts are filtered by. A list that fails is left out.
async fn lists(backend: &Backend, filters: &AdvertFilters) -> Lists {
    let (regions, categories, attributes, rates) = (REGIONS, CATEGORIES, ATTRIBUTES, RATES);
    let places = join3(
        perhaps(backend, Some(regions), "regions of adverts"),
        perhaps(backend, filters.region.map(locations), "locations"),
        perhaps(backend, filters.location.map(sectors), "sectors"),
    );
    let (places, categories, attributes, rates, ()) = join5(
        places,
        perhaps(backend, Some(categories), "categories of adverts"),
        perhaps(backend, Some(attributes), "attributes of adverts"),
        backend.ask(&rates),
        std::future::ready(()),
    )
    .await;
    let rates = rates.map_err(|error| from_backend(&error, "currency rates"));
    let (regions, locations, sectors): (Option<Entries>, _, _) = places;
    Lists {
        regions,
        locations,
        sectors,
        categories,
        attributes,
        rates: rates.ok(),
    }
}

fn perhaps<'a, T: WholeList + 'a>(
    backend: &'a Backend,
    call: Option<Call<T>>,
    name: &'static str,
) -> LocalBoxFuture<'a, Option<T>> {
    async move {
        let answer = backend.ask_whole(&call?).await;
        answer.map_err(|error| from_backend(&error, name)).ok()
    }
    .boxed_local()
}

/// A redirect to another page of the same list.
fn to_page(filters: &AdvertFilters, page: u32, visit: &Visit) -> Outcome {
    let other = AdvertFilters {
        page,
        ..filters.clone()
    };
    let target = visit.asked().with_query(&other.query());
    target.map_or(Outcome::Failed(Failure::NoSuchPage), |target| {
        Outcome::Redirect(Redirect::Temporary(target))
    })
}
