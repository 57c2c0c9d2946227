//! Loads the shop's own pages: articles, brands, contacts and the others.

use shop::content::{Told, Visit, plan};
use shop::failure::Failure;
use shop::lenient::Json;
use shop::page::Page;
use shop::route::Route;

use crate::failure::from_backend;
use crate::hall::Hall;
use crate::shopfront::Shopfront;

/// The content page of a route, as the query asks for it.
pub(crate) async fn load(hall: &Hall, front: &Shopfront, route: &Route) -> Result<Page, Failure> {
    let pairs = hall.visit.query_pairs();
    let pairs = pairs
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    let visit = Visit::new(route, pairs);
    let plan = plan(&visit).ok_or(Failure::NotFound)?;
    let view = front.view();
    let Some(request) = &plan.request else {
        return (plan.show)(&view, &visit, Told::NOTHING).ok_or(Failure::Internal);
    };
    let body = hall.backend(front.language).run(request).await;
    let body = body.map_err(|error| from_backend(&error, "content"))?;
    let page = Json::parse(&body)
        .ok()
        .and_then(|answer| (plan.show)(&view, &visit, Told::new(&answer)));
    page.ok_or_else(|| {
        worker::console_error!("backend {}: another shape than promised", request.path);
        Failure::Backend
    })
}
