//! Loads the list of promotions, and a promotion with its goods.

use futures_util::future::join;
use shop::backend::BackendFailure;
use shop::catalogue::{CategoryAnswer, Listing, Usual};
use shop::failure::Failure;
use shop::outcome::Outcome;
use shop::page::Page;
use shop::promotions::{self, PROMOTIONS, PromotionAnswer, goods, is_missing, page, promotion};
use shop::route::Slug;

use crate::catalogue::ask_listed;
use crate::failure::{from_backend, from_lookup};
use crate::visit::Visit;

fn listing(visit: &Visit) -> Listing {
    promotions::listing(
        &visit.request.query_pairs(),
        Usual::of(visit.shop(), visit.language),
    )
}

fn failed(failure: &BackendFailure) -> Failure {
    if is_missing(failure) {
        return Failure::NotFound;
    }
    from_backend(failure, "promotions")
}

/// The list of promotions.
pub(crate) async fn list(visit: &Visit) -> Result<Page, Failure> {
    let all = visit.backend().ask(&PROMOTIONS).await;
    let all = all.map_err(|error| failed(&error))?;
    Ok(page::promotions(&visit.view(), &all))
}

/// The promotion of this id, with the listing of its goods that the query describes. It is shown without goods if they
/// cannot be loaded.
pub(crate) async fn one(visit: &Visit, id: &Slug) -> Result<Outcome, Failure> {
    let mut listing = listing(visit);
    let backend = visit.backend();
    let first = promotion(id);
    let goods = ask_listed(&backend, &mut listing, |listing| goods(Some(id), listing));
    let (first, goods) = join(backend.ask(&first), goods).await;
    let PromotionAnswer(promotion) = first.map_err(|error| failed(&error))?;
    let goods = goods.map_err(|error| from_lookup(&error, "goods of a promotion"));
    let goods = match goods {
        Err(Failure::NotFound) => Ok(CategoryAnswer::default()),
        goods => goods.map(|goods| goods.listed),
    };
    if let Ok(goods) = &goods
        && goods.pages.lack(listing.page)
    {
        return Ok(listing.to_nearest(goods.pages, &visit.asked()));
    }
    let view = visit.view();
    let page = page::promotion(&view, id, &promotion, goods.ok(), &listing);
    Ok(Outcome::Page(Box::new(page)))
}
