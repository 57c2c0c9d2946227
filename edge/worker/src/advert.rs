//! The page of an advert, and its contacts.

use std::rc::Rc;

use futures_util::future::join;
use platform::response::ResponseBuilder;
use serde::Serialize;
use shop::advert::{
    GONE, ShownContact, Sight, is_of, is_private,
    page::{self, Look},
    shown_contacts, shows_contacts, sight,
};
use shop::adverts::{Advert, OneAdvert, RATES, Rates, one};
use shop::backend::BackendFailure;
use shop::failure::Failure;
use shop::outcome::Outcome;
use shop::pagecache::{Bypass, CachePolicy, CacheStatus};
use shop::route::Slug;
use web_sys::Response;

use crate::failure::from_lookup;
use crate::identity::account;
use crate::visit::Visit;
use crate::{limits, respond};

/// An advert, and what this visitor sees of it: never [`Sight::Hidden`], which is a missing page.
#[derive(Debug)]
pub(crate) struct Seen {
    pub advert: Advert,
    pub sight: Sight,
}

/// The page: a removed advert is gone, one that this visitor may not see is missing.
pub(crate) async fn load(visit: &Visit, slug: &Slug) -> Result<Outcome, Failure> {
    let (seen, rates) = join(find(visit, slug), load_rates(visit)).await;
    let seen = seen?;
    let page = page::advert(&visit.view(), look(&seen, rates.as_ref(), false));
    Ok(match seen.sight {
        Sight::Gone => Outcome::Gone(Box::new(page)),
        Sight::Shown | Sight::Own | Sight::Hidden => Outcome::Page(Box::new(page)),
    })
}

const fn look<'a>(seen: &'a Seen, rates: Option<&'a Rates>, contacts: bool) -> Look<'a> {
    Look {
        advert: &seen.advert,
        rates,
        sight: seen.sight,
        contacts,
    }
}

pub(crate) async fn load_rates(visit: &Visit) -> Option<Rates> {
    let rates = visit.backend().by_half().ask(&RATES).await;
    rates
        .inspect_err(|error| platform::log_error!("currency rates: {error}"))
        .ok()
}

/// The advert of this slug, if this visitor may see it.
pub(crate) async fn find(visit: &Visit, slug: &Slug) -> Result<Seen, Failure> {
    let OneAdvert(advert) = visit
        .backend()
        .ask(&one(slug))
        .await
        .map_err(|error| unseen(&error))?;
    let state = advert.state();
    let is_owner = is_private(state) && owns(visit, slug, &advert).await;
    let sight = sight(state, is_owner);
    if sight == Sight::Hidden {
        return Err(Failure::NotFound);
    }
    Ok(Seen { advert, sight })
}

/// A backend may refuse to show what is not published: a stranger learns nothing of it.
fn unseen(error: &BackendFailure) -> Failure {
    if let BackendFailure::Status(410, _) = error {
        return Failure::Refused(&GONE);
    }
    if let BackendFailure::Status(401 | 403, _) = error {
        return Failure::NotFound;
    }
    from_lookup(error, "advert")
}

/// Whether the session is the owner's: by the id that the advert names, else because the backend shows the advert to
/// this session and hides it from guests.
async fn owns(visit: &Visit, slug: &Slug, advert: &Advert) -> bool {
    let Some(known) = account(visit, visit.language).await else {
        return false;
    };
    if let Some(is_owner) = is_of(advert, &known.user.id) {
        return is_owner;
    }
    let as_guest = visit.backend_without_session().ask(&one(slug)).await;
    matches!(
        as_guest,
        Err(BackendFailure::Status(401 | 403 | 404 | 410, _))
    )
}

/// `POST /api/advert-contacts/{slug}`: the page with the contacts, or the contacts for a program.
pub(crate) async fn contacts(visit: Rc<Visit>, slug: &Slug) -> Result<Response, Failure> {
    limits::advert_contacts(&visit).await?;
    let (seen, rates) = join(find(&visit, slug), load_rates(&visit)).await;
    let seen = seen?;
    if !shows_contacts(seen.advert.state()) {
        return Err(Failure::NotFound);
    }
    if visit.request.wants_json() {
        let told = Contacts {
            contacts: shown_contacts(&seen.advert),
        };
        return Ok(ResponseBuilder::new(200, CachePolicy::Never).json(&told));
    }
    let page = page::advert(&visit.view(), look(&seen, rates.as_ref(), true));
    let status = CacheStatus::Bypass(Bypass::Excluded);
    Ok(respond::private(&visit, Ok(page), status, false))
}

/// The answer to a program.
#[derive(Serialize)]
struct Contacts {
    contacts: Vec<ShownContact>,
}
