//! The postal service: its part of the checkout form, its suggestion lists, and the price of a parcel.

use std::rc::Rc;

use futures_util::future::LocalBoxFuture;
use platform::response::ResponseBuilder;
use shop::backend::BackendFailure;
use shop::delivery::Cost;
use shop::failure::Failure;
use shop::fields::Fields;
use shop::i18n::Language;
use shop::pagecache::CachePolicy;
use shop::postal::{
    OFFERS_POSTAL, Parcel, PostalForm, PostalList, PostalSelection, PriceOf, SealedPlace,
    answer as postal_answer, asks_city, city_of, postal_cities, postal_price, postal_streets,
    postmachines, warehouses,
};
use web_sys::Response;

use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::visit::Visit;
use crate::{language, limits};

/// Whether the shop ships by the postal service, by the site's configuration or else by the backend's services; `None`
/// if they cannot be loaded.
pub(crate) async fn is_offered(visit: &Visit) -> Option<bool> {
    let own = visit.shop().site.postal_service;
    if own.is_some() {
        return own;
    }
    let backend = visit.backend();
    let offers = backend.ask(&OFFERS_POSTAL).await;
    offers.ok().map(|offers| offers.0)
}

/// The backend could not tell whether the shop ships by the postal service.
pub(crate) struct Untold;

/// The postal service in the checkout form; `total` is that of the goods.
pub(crate) fn form<'a>(
    visit: &'a Visit,
    fields: &'a Fields,
    total: &'a str,
) -> LocalBoxFuture<'a, Result<Option<PostalForm>, Untold>> {
    Box::pin(async move {
        let Some(key) = visit.site.seal_key.as_ref() else {
            return Ok(None);
        };
        if !is_offered(visit).await.ok_or(Untold)? {
            return Ok(None);
        }
        let mut chosen = PostalSelection::of(fields, key);
        if fields.text("method") != "postal" {
            return Ok(Some(PostalForm::new(&chosen, key, &[], None)));
        }
        let language = visit.language;
        let mut found = Vec::new();
        if let Some(query) = asks_city(fields) {
            let towns = listed(visit, language, PostalList::City, "", query)
                .await
                .ok();
            if let Some(towns) = &towns {
                chosen.found_cities(towns);
            }
            found.push((PostalList::City, towns));
        }
        if let Some((list, query)) = chosen.asks_place(fields) {
            let places = listed(visit, language, list, chosen.city_ref(), query)
                .await
                .ok();
            if let Some(places) = &places {
                chosen.found_places(places);
            }
            found.push((list, places));
        }
        let price = match chosen.price_of(total) {
            Some(of) => cost(visit, language, &of).await,
            None => None,
        };
        Ok(Some(PostalForm::new(&chosen, key, &found, price)))
    })
}

/// The service's suggestions for a query; within a town unless the query is for towns.
fn listed<'a>(
    ctx: &'a RequestContext,
    language: Language,
    list: PostalList,
    city: &'a str,
    query: &'a str,
) -> LocalBoxFuture<'a, Result<Vec<SealedPlace>, BackendFailure>> {
    Box::pin(async move {
        let backend = ctx.backend(language);
        Ok(match list {
            PostalList::City => {
                let towns = backend.ask(&postal_cities(query)).await?.first_items();
                towns
                    .map(|town| SealedPlace::city(town, language))
                    .collect()
            }
            PostalList::Street => {
                let streets = backend
                    .ask(&postal_streets(city, query))
                    .await?
                    .first_items();
                let found = |street| SealedPlace::street(street, city, language);
                streets.map(found).collect()
            }
            PostalList::Warehouse | PostalList::Postmachine => {
                let call = if list == PostalList::Warehouse {
                    warehouses(city, query)
                } else {
                    postmachines(city, query)
                };
                let places = backend.ask(&call).await?.like(query);
                places
                    .map(|place| SealedPlace::place(place, city))
                    .collect()
            }
        })
    })
}

async fn cost(ctx: &RequestContext, language: Language, of: &PriceOf<'_>) -> Option<Cost> {
    let answer = ctx.backend(language).ask(&postal_price(of)).await;
    let answer = answer.map_err(|error| from_backend(&error, "postal price"));
    answer.ok().map(|price| price.0)
}

/// The current price of the order's parcel; `None` if the order has no parcel, or the backend names no price.
pub(crate) async fn price(visit: &Visit, parcel: Option<&Parcel>, total: &str) -> Option<Cost> {
    cost(visit, visit.language, &parcel?.price_of(total)).await
}

/// `GET /api/postal?list=…&query=…&city=…`: the suggestions of a list for a query. `city` is the sealed value from the
/// form.
pub(crate) async fn choices(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let asked = |name| ctx.request.query_value(name).unwrap_or_default();
    let (list, query, sealed) = (asked("list"), asked("query"), asked("city"));
    let list = PostalList::from_name(&list).ok_or(Failure::Malformed)?;
    let key = ctx.site.seal_key.as_ref().ok_or(Failure::NotFound)?;
    let city = match list {
        PostalList::City => String::new(),
        PostalList::Warehouse | PostalList::Postmachine | PostalList::Street => {
            city_of(&sealed, key).ok_or(Failure::Malformed)?
        }
    };
    let language = language::of(ctx);
    let found = if list.may_ask(&query) {
        limits::lookup(ctx, "postal").await?;
        let found = listed(ctx, language, list, &city, &query).await;
        found.map_err(|error| from_backend(&error, "postal service"))?
    } else {
        Vec::new()
    };
    let answer = postal_answer(list, &found, key, ctx.words(language));
    Ok(ResponseBuilder::new(200, CachePolicy::Private).json(&answer))
}
