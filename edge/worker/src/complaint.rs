//! Complaints about adverts, and reports about the people behind them.

use std::rc::Rc;

use futures_util::future::join;
use platform::response::ResponseBuilder;
use serde::Serialize;
use shop::advert::page::title;
use shop::adverts::{Advert, Entries};
use shop::cart::owner_name;
use shop::complaint::{
    CATEGORIES, CLOSED, COMPLAINTS_COOKIE, COMPLAINTS_COOKIE_AGE, Complaint, Told, ToldOnce,
    UNKNOWN, name_of,
    page::{self, Drawn},
    report,
};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::page::Page;
use shop::pagecache::{Bypass, CachePolicy, CacheStatus};
use shop::route::{Address, Route, Slug};
use shop::session::SealKey;
use shop::support::{self, Letter, SENT_COOKIE, SENT_COOKIE_AGE, undelivered};
use web_sys::Response;

use crate::carts::{command_id, fresh_id};
use crate::failure::from_backend;
use crate::identity::account;
use crate::visit::Visit;
use crate::{advert, limits, respond};

/// The form, with what this visitor has told about the advert before.
pub(crate) async fn load(visit: &Visit, slug: &Slug) -> Result<Page, Failure> {
    draw(visit, slug, &Fields::default(), None).await
}

async fn draw(
    visit: &Visit,
    slug: &Slug,
    typed: &Fields,
    problem: Option<&Failure>,
) -> Result<Page, Failure> {
    let (seen, categories) = join(advert::find(visit, slug), reasons(visit)).await;
    let seen = seen?;
    let command = typed.command_or(fresh_id);
    let told = Told::read(visit.site.sealing()?, cookie(visit).as_deref());
    let before = told.about(&owner(visit)?, name_of(&seen.advert));
    let drawn = Drawn {
        advert: &seen.advert,
        typed,
        command: &command,
        problem,
    };
    let page = page::complaint(&visit.view(), drawn, categories.ok().as_ref(), before);
    Ok(page)
}

/// The cookie, with what this request has added to it.
fn cookie(visit: &Visit) -> Option<String> {
    let carried = visit.session.carried(COMPLAINTS_COOKIE);
    carried.or_else(|| visit.request.cookie(COMPLAINTS_COOKIE).map(str::to_owned))
}

/// The reasons of complaints: none where the backend has no such list.
async fn reasons(visit: &Visit) -> Result<Entries, Failure> {
    match visit.backend().ask_whole(&CATEGORIES).await {
        Ok(found) => Ok(found),
        Err(error) if error.is_not_found() => Ok(Entries::default()),
        Err(error) => {
            from_backend(&error, "reasons of complaints");
            Err(Failure::Refused(&CLOSED))
        }
    }
}

/// Whose complaints are told: the account's, or the guests' of this browser.
fn owner(visit: &Visit) -> Result<String, Failure> {
    let caller = visit.caller();
    if !caller.has_session() {
        return Ok(String::new());
    }
    let key = visit.site.sealing()?;
    Ok(owner_name(key, &caller, visit.site.name()))
}

/// `POST /api/adverts-complaint/{slug}`: the receipt is the answer itself, since no address may hold the copy of the text.
pub(crate) async fn send(
    visit: Rc<Visit>,
    fields: Fields,
    slug: &Slug,
) -> Result<Response, Failure> {
    let sent = match deliver(&visit, &fields, slug).await {
        Ok(sent) => sent,
        Err(failure) => {
            let again = async |failure: &Failure| draw(&visit, slug, &fields, Some(failure)).await;
            return Ok(respond::form(&visit, Err(failure), again).await);
        }
    };
    if visit.request.wants_json() {
        let told = Delivered {
            number: Some(&*sent.once.number).filter(|number| !number.is_empty()),
            day: page::day(&visit.view(), &sent.once),
        };
        return Ok(ResponseBuilder::new(200, CachePolicy::Never).json(&told));
    }
    let page = page::receipt(&visit.view(), &sent.advert, &sent.complaint, &sent.once);
    let status = CacheStatus::Bypass(Bypass::Excluded);
    Ok(respond::private(&visit, Ok(page), status, false))
}

/// The answer to a program.
#[derive(Serialize)]
struct Delivered<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<&'a str>,
    day: String,
}

struct Sent {
    advert: Advert,
    complaint: Complaint,
    once: ToldOnce,
}

/// Sends a complaint once. One whose answer was lost is not sent again under the same command.
async fn deliver(visit: &Visit, fields: &Fields, slug: &Slug) -> Result<Sent, Failure> {
    let command = command_id(fields)?;
    let (seen, categories) = join(advert::find(visit, slug), reasons(visit)).await;
    let (advert, categories) = (seen?.advert, categories?);
    let language = (visit.words(), visit.variant());
    let complaint = Complaint::read(fields, &command, &advert, &categories, language)?;
    let key = visit.site.sealing()?;
    let mut told = Told::read(key, cookie(visit).as_deref());
    if let Some(once) = told.letter(&complaint.letter) {
        if !once.is_known {
            return Err(Failure::Refused(&UNKNOWN));
        }
        let once = once.clone();
        return Ok(Sent {
            advert,
            complaint,
            once,
        });
    }
    limits::complaint(visit).await?;
    let today = visit.view().today();
    let once = ToldOnce::new(&owner(visit)?, name_of(&advert), &complaint.letter, today);
    match visit.backend().ask(&complaint.call()).await {
        Ok(receipt) => {
            let once = once.arrived(&receipt.number);
            told.add(once.clone());
            keep(visit, key, &told);
            Ok(Sent {
                advert,
                complaint,
                once,
            })
        }
        Err(error) => {
            let failure = undelivered(&error).unwrap_or_else(|| from_backend(&error, "complaint"));
            if failure == Failure::Refused(&support::UNKNOWN) {
                told.add(once);
                keep(visit, key, &told);
                return Err(Failure::Refused(&UNKNOWN));
            }
            Err(failure)
        }
    }
}

fn keep(visit: &Visit, key: &SealKey, told: &Told) {
    let value = told.seal(key);
    let cookie = visit.cookie(COMPLAINTS_COOKIE, &value, COMPLAINTS_COOKIE_AGE, true);
    visit.session.carry(&cookie);
}

/// The form of a report; a signed-in shopper's name and address are filled in.
pub(crate) async fn load_report(visit: &Visit, slug: &Slug) -> Result<Page, Failure> {
    let mut typed = Fields::default();
    if let Some(known) = account(visit, visit.language).await {
        typed = typed
            .with("name", &known.user.full_name())
            .with("email_address", &known.user.email);
    }
    draw_report(visit, slug, &typed, None).await
}

async fn draw_report(
    visit: &Visit,
    slug: &Slug,
    typed: &Fields,
    problem: Option<&Failure>,
) -> Result<Page, Failure> {
    let seen = advert::find(visit, slug).await?;
    let drawn = Drawn {
        advert: &seen.advert,
        typed,
        command: &typed.command_or(fresh_id),
        problem,
    };
    Ok(page::report(&visit.view(), drawn))
}

/// `POST /api/user-report/{slug}`: delivers a letter to the shop's staff that says whom it is about.
pub(crate) async fn send_report(
    visit: Rc<Visit>,
    fields: Fields,
    slug: &Slug,
) -> Result<Response, Failure> {
    let letter = match deliver_report(&visit, &fields, slug).await {
        Ok(letter) => letter,
        Err(failure) => {
            let again =
                async |failure: &Failure| draw_report(&visit, slug, &fields, Some(failure)).await;
            return Ok(respond::form(&visit, Err(failure), again).await);
        }
    };
    if visit.request.wants_json() {
        let told = Delivered {
            number: Some(&letter.number),
            day: String::new(),
        };
        return Ok(ResponseBuilder::new(200, CachePolicy::Never).json(&told));
    }
    let has_session = visit.session.access().is_some();
    let page = page::report_receipt(&visit.view(), has_session, &letter);
    let status = CacheStatus::Bypass(Bypass::Excluded);
    Ok(respond::private(&visit, Ok(page), status, false))
}

async fn deliver_report(visit: &Visit, fields: &Fields, slug: &Slug) -> Result<Letter, Failure> {
    let command = command_id(fields)?;
    let view = visit.view();
    let seen = advert::find(visit, slug).await?;
    let address = Address::new(visit.language, Route::Advert(seen.advert.slug.clone()));
    let address = view.shop.site.address(&address.href());
    let about = (title(&view, &seen.advert), &*address);
    let letter = report(fields, &command, about, (visit.words(), visit.variant()))?;
    let key = visit.site.sealing()?;
    if letter.is_sent(key, visit.request.cookie(SENT_COOKIE)) {
        return Ok(letter);
    }
    limits::support(visit, &letter.email).await?;
    let answer = visit.backend().ask(&letter.call(visit.words())).await;
    answer
        .map_err(|error| undelivered(&error).unwrap_or_else(|| from_backend(&error, "support")))?;
    let sent = letter.sent(key);
    let cookie = visit.cookie(SENT_COOKIE, &sent, SENT_COOKIE_AGE, true);
    visit.session.carry(&cookie);
    Ok(letter)
}
