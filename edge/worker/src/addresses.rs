//! The saved addresses of a shopper: the page, saving and deleting.

use std::rc::Rc;

use futures_util::future::{LocalBoxFuture, join};
use shop::account::{
    ADDRESSES, BROUGHT_FIELD, NewAddress, Streets, TOWNS_FIELD, Towns,
    addresses_page::{self, AddressForm},
    delete as delete_call, lacks_street, refused_address, retry, streets, undeleted,
};
use shop::backend::{BackendFailure, Call, encode_query};
use shop::delivery::{CreatedAddress, DEFAULT_REGION, REGIONS, localities, slots_in_words};
use shop::failure::Failure;
use shop::fields::{COMMAND, Fields};
use shop::forms::explain;
use shop::page::Page;
use shop::paths::{Target, with_query};
use shop::route::{Route, Slug};
use shop::session::{seal, unseal};
use web_sys::Response;

use crate::carts::{command_id, fresh_id};
use crate::context::RequestContext;
use crate::failure::{from_backend, from_lookup};
use crate::respond::FormSuccess;
use crate::visit::Visit;
use crate::{limits, respond};

/// The page of the saved addresses.
pub(crate) async fn load(visit: &Visit) -> Result<Page, Failure> {
    render(visit, &Fields::default(), None).await
}

/// The page with the backend's current addresses and the form with the typed values.
pub(crate) fn render<'a>(
    visit: &'a Visit,
    typed: &'a Fields,
    problem: Option<&'a Failure>,
) -> LocalBoxFuture<'a, Result<Page, Failure>> {
    Box::pin(async move {
        let region = region(typed);
        let typed = typed.clone().with("region", &region.to_string());
        let backend = visit.backend();
        let (saved, places) = join(backend.ask(&ADDRESSES), towns(visit, region)).await;
        let saved = match saved.map_err(|error| from_lookup(&error, "addresses")) {
            // Keep the typed values although the list failed.
            Err(failure) if problem.is_none() && !is_sent(&typed) => {
                return Err(failure);
            }
            saved => saved.ok(),
        };
        let command = typed.command_or(fresh_id);
        let brought = saved_slots(visit);
        let streets = match problem {
            Some(problem) if lacks_street(problem, visit.words()) => {
                backend.ask(&streets_of(&typed)).await.unwrap_or_default()
            }
            _ => Streets::default(),
        };
        let form = AddressForm {
            places: places.as_ref().ok(),
            streets: &streets,
            typed: &typed,
            command: &command,
            brought: brought.as_deref(),
            problem,
        };
        let view = visit.view();
        Ok(addresses_page::addresses(
            &view,
            saved.as_ref().map(|saved| &*saved.0),
            form,
        ))
    })
}

/// Whether a form has brought the values.
fn is_sent(typed: &Fields) -> bool {
    [TOWNS_FIELD, COMMAND]
        .iter()
        .any(|name| !typed.text(name).is_empty())
}

fn region(typed: &Fields) -> u64 {
    typed.text("region").parse().unwrap_or(DEFAULT_REGION)
}

/// The delivery slots of the address that was just saved, in words, sealed in the page's query. Empty if the backend
/// named none; `None` if nothing was just saved.
fn saved_slots(ctx: &RequestContext) -> Option<String> {
    let sealed = ctx.request.query_value(BROUGHT_FIELD)?;
    if sealed.is_empty() {
        return Some(sealed);
    }
    let text = unseal(ctx.site.seal_key.as_ref()?, BROUGHT_FIELD, &sealed)?;
    Some(text.to_owned())
}

/// The delivery regions, and the localities of `region`.
pub(crate) async fn towns(visit: &Visit, region: u64) -> Result<Towns, Failure> {
    let backend = visit.backend();
    let (regions, local) = (REGIONS, localities(region));
    let (regions, localities) = join(backend.ask_whole(&regions), backend.ask_whole(&local)).await;
    let failed = |error: BackendFailure| from_backend(&error, "delivery places");
    let localities = match localities {
        Ok(found) => found.0,
        // An unknown region has no localities.
        Err(error) if error.is_not_found() => Vec::new(),
        Err(error) => return Err(failed(error)),
    };
    Ok(Towns {
        regions: regions.map_err(failed)?.0,
        localities,
    })
}

/// `POST /api/addresses`: saves an address, or shows the form with the towns of the chosen region.
pub(crate) async fn create(visit: Rc<Visit>, mut fields: Fields) -> Result<Response, Failure> {
    if !fields.text(TOWNS_FIELD).is_empty() {
        let page = render(&visit, &fields, None).await;
        return Ok(respond::shown(&visit, page).await);
    }
    let outcome = match save(&visit, &mut fields).await {
        Ok(created) => {
            let said = slots_in_words(visit.words(), visit.shop().site.time_zone, &created.slots);
            let key = visit.site.seal_key.as_ref().filter(|_| !said.is_empty());
            let sealed = key.map(|key| seal(key, BROUGHT_FIELD, &said));
            let sealed = encode_query(&sealed.unwrap_or_default());
            back(&visit, Some(&[BROUGHT_FIELD, "=", &sealed].concat()))
        }
        Err(failure) => Err(failure),
    };
    Ok(answer(&visit, &fields, outcome).await)
}

/// Redirects to the addresses, or shows them again with the problem.
async fn answer(
    visit: &Rc<Visit>,
    typed: &Fields,
    outcome: Result<FormSuccess<'_>, Failure>,
) -> Response {
    let again = async |failure: &Failure| render(visit, typed, Some(failure)).await;
    respond::form(visit, outcome, again).await
}

/// Saves the address at the backend; a refusal prepares `fields` for the next attempt.
async fn save(visit: &Visit, fields: &mut Fields) -> Result<CreatedAddress, Failure> {
    let command = command_id(fields)?;
    limits::saved_address(visit).await?;
    let backend = visit.backend();
    let known = streets_of(fields);
    let (places, known) = join(towns(visit, region(fields)), backend.ask(&known)).await;
    let variant = visit.variant();
    // Without the list of streets, the address names its street in the note.
    let known = known.unwrap_or_else(|_| Streets::default());
    let address = NewAddress::read(fields, &places?, &known, variant)
        .map_err(|problems| explain(&problems, visit.words(), variant))?;
    let cart_name = visit
        .caller()
        .cart_name(visit.site.name())
        .unwrap_or_default();
    let answer = backend.ask(&address.create(&command, &cart_name)).await;
    answer.map_err(|error| {
        let words = visit.words();
        let told = refused_address(&error, &address, fields, &known, words);
        *fields = retry(fields, &error);
        told.unwrap_or_else(|| from_backend(&error, "address"))
    })
}

/// The call for the streets of the chosen town.
fn streets_of(fields: &Fields) -> Call<Streets> {
    streets(fields.text("shipping_city_id").parse().unwrap_or_default())
}

/// `POST /api/addresses/{id}`: deletes an address. Deleting one that is already gone succeeds.
pub(crate) async fn delete(visit: Rc<Visit>, id: &Slug) -> Result<Response, Failure> {
    let id = id.as_str().parse().map_err(|_| Failure::NotFound)?;
    limits::saved_address(&visit).await?;
    let deleted = visit.backend().ask(&delete_call(id)).await;
    let outcome = match deleted {
        Err(error) if !error.is_not_found() => {
            Err(undeleted(&error).ok_or_else(|| from_backend(&error, "address"))?)
        }
        Ok(()) | Err(_) => back(&visit, None),
    };
    Ok(answer(&visit, &Fields::default(), outcome).await)
}

fn back<'a>(visit: &Visit, query: Option<&str>) -> Result<FormSuccess<'a>, Failure> {
    let page = with_query(&visit.view().href(Route::AccountAddresses), query);
    let target = Target::local(&page).ok_or(Failure::Internal)?;
    Ok(FormSuccess::leading_to(target))
}
