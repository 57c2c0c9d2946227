//! The credit calculator of a product, the request for a credit, and the lenders and rates for an order.

use std::rc::Rc;

use futures_util::future::{LocalBoxFuture, join3};
use shop::credit::{
    CreditChoice, CreditGoods, CreditRequest, Offers, Rate, branches, offers, older_offers,
    older_rate,
    page::{self, Calculator, SENT},
    rate,
};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::forms::{explain, refused};
use shop::page::Page;
use shop::paths::Target;
use shop::product::{Card, ProductId, is_on_credit, product, read_id};
use shop::route::{Route, Slug};
use shop::words::credit::SENT as THANKS;
use web_sys::Response;

use crate::carts::{command_id, fresh_id};
use crate::failure::{from_backend, from_lookup};
use crate::visit::Visit;
use crate::{limits, respond};

/// The calculator, or the thank-you page after a request.
pub(crate) async fn load(visit: &Visit, id: &Slug) -> Result<Page, Failure> {
    let said = Fields::new(visit.request.query_pairs());
    if visit.request.query() == Some(SENT) {
        let card = card(visit, id).await?;
        return Ok(page::thanks(&visit.view(), id, &card));
    }
    render(visit, id, &said, None).await
}

/// The calculator with the chosen offer, and the form with the typed values.
fn render<'a>(
    visit: &'a Visit,
    id: &'a Slug,
    said: &'a Fields,
    problem: Option<&'a Failure>,
) -> LocalBoxFuture<'a, Result<Page, Failure>> {
    Box::pin(async move {
        let backend = visit.backend();
        let (places, card) = (branches(), card(visit, id));
        let number = read_id(id.as_str()).map_err(|_| Failure::NotFound)?;
        let (card, offers, places) =
            join3(card, load_offers(visit, &[number]), backend.ask(&places)).await;
        let card = card?;
        let offers = offers.unwrap_or_default();
        let chosen = CreditChoice::read(said, &offers);
        let rate = match chosen {
            Some(chosen) => match CreditGoods::of(&card) {
                Some(goods) => monthly(visit, &goods, chosen).await,
                None => None,
            },
            None => None,
        };
        let command = said.command_or(fresh_id);
        // The query must not prefill fields that the visitor types.
        let typed = problem.map_or_else(Fields::default, |_| said.clone());
        let calculator = Calculator {
            card: &card,
            offers: &offers,
            chosen,
            rate: rate.as_ref(),
            branches: &places.map(|found| found.0).unwrap_or_default(),
            typed: &typed,
            command: &command,
            problem,
        };
        Ok(page::calculator(&visit.view(), id, calculator))
    })
}

/// The product, if it is sold on credit.
async fn card(visit: &Visit, id: &Slug) -> Result<Card, Failure> {
    read_id(id.as_str()).map_err(|_| Failure::NotFound)?;
    let found = visit.backend().ask(&product(id)).await;
    let card = found
        .map_err(|error| from_lookup(&error, "product"))?
        .product
        .card;
    if is_on_credit(visit.shop(), &card) {
        Ok(card)
    } else {
        Err(Failure::NotFound)
    }
}

/// The credit offers for these products, from the first call that names a lender; `None` if both calls fail.
async fn load_offers(visit: &Visit, products: &[ProductId]) -> Option<Offers> {
    // The rest of the page needs the remaining time.
    let backend = visit.backend().by_half();
    let mut told = None;
    for call in [offers(products), older_offers()] {
        match backend.ask(&call).await {
            Ok(found) if !found.companies.is_empty() => return Some(found),
            Ok(none) => told = Some(none),
            Err(error) => platform::log_error!("credits: {error}"),
        }
    }
    told
}

/// The credit offers for the goods of an order; empty if the shop has no credits, `None` if the backend fails.
pub(crate) fn for_order<'a>(
    visit: &'a Visit,
    products: &'a [ProductId],
) -> LocalBoxFuture<'a, Option<Offers>> {
    Box::pin(async move {
        if visit.shop().site.hides(&Route::Credit) {
            return Some(Offers::default());
        }
        load_offers(visit, products).await
    })
}

/// The monthly rate, from the first of the two calls that succeeds.
pub(crate) async fn monthly(
    visit: &Visit,
    goods: &CreditGoods,
    chosen: CreditChoice<'_>,
) -> Option<Rate> {
    let backend = visit.backend();
    for call in [rate(goods, chosen), older_rate(goods, chosen)] {
        match backend.ask(&call).await {
            Ok(found) => return Some(found),
            Err(error) => platform::log_error!("credit: {error}"),
        }
    }
    None
}

/// `POST /api/credit/{id}`: answers a plain form with a page, and a program with JSON.
pub(crate) async fn send(visit: Rc<Visit>, fields: Fields, id: &Slug) -> Result<Response, Failure> {
    let href = page::sent_href(&visit.view(), id);
    let target = Target::local(&href).ok_or(Failure::Internal)?;
    let delivered = deliver(&visit, id, &fields).await;
    let outcome = delivered.map(|()| respond::thanks(target, visit.words().say(THANKS)));
    let again = async |failure: &Failure| render(&visit, id, &fields, Some(failure)).await;
    Ok(respond::form(&visit, outcome, again).await)
}

/// Checks a request and sends it to the backend.
async fn deliver(visit: &Visit, id: &Slug, fields: &Fields) -> Result<(), Failure> {
    let command = command_id(fields)?;
    let number = read_id(id.as_str()).map_err(|_| Failure::NotFound)?;
    let (words, variant) = (visit.words(), visit.variant());
    let card = card(visit, id).await?;
    let offers = load_offers(visit, &[number]).await.unwrap_or_default();
    let chosen = CreditChoice::read(fields, &offers).ok_or(Failure::Backend)?;
    let goods = CreditGoods::of(&card).ok_or(Failure::NotFound)?;
    let request = CreditRequest::read(fields, &goods, chosen, variant)
        .map_err(|problems| explain(&problems, words, variant))?;
    chosen.as_said(fields).map_err(Failure::Refused)?;
    limits::credit(visit, fields).await?;
    let answer = visit.backend().ask(&request.call(&command)).await;
    answer.map_err(|error| {
        refused(&error).unwrap_or_else(|| from_backend(&error, "request for credit"))
    })
}
