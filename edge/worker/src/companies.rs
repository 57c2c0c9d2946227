//! The page of a company customer's companies.

use shop::account::OrderFilter;
use shop::companies::{companies as companies_of, page};
use shop::failure::Failure;
use shop::moment::Day;
use shop::page::Page;

use crate::company;
use crate::failure::from_backend;
use crate::visit::Visit;

/// A page of the companies: the last one if the requested page does not exist, the unfiltered list if the backend rejects
/// the filter.
pub(crate) async fn load(visit: &Visit) -> Result<Page, Failure> {
    let acting = company::acting(visit).await?.ok_or(Failure::NotFound)?;
    let today = Day::of_moment(visit.shop().site.time_zone, visit.view().now_ms);
    let mut filter = OrderFilter::from_query(&visit.request.query_pairs())
        .of_everybody()
        .with_both_days(today);
    let backend = visit.backend();
    let mut answer = backend.ask(&companies_of(&filter)).await;
    if let Some(other) = answer.as_ref().err().and_then(|error| filter.after(error)) {
        answer = backend.ask(&companies_of(&other)).await;
        filter = other;
    }
    let mut found = answer.map_err(|error| from_backend(&error, "companies"))?;
    if let Some(nearest) = filter.nearest(found.pages) {
        match backend.ask(&companies_of(&nearest)).await {
            Ok(last) => (found, filter) = (last, nearest),
            // Keep the loaded page if the last one fails.
            Err(_) if !found.companies.is_empty() => {}
            Err(error) => return Err(from_backend(&error, "companies")),
        }
    }
    Ok(page::page(&visit.view(), &found, &filter, &acting))
}
