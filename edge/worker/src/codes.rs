//! Sign-in by a one-time code: asking where it goes, having it sent, and signing in with it.

use std::cell::Cell;
use std::rc::Rc;

use futures_util::future::LocalBoxFuture;
use shop::backend::Call;
use shop::codes::page::{self as view, Typed, Waiting};
use shop::codes::{
    CODE, CODE_FIELDS, IS_UNKNOWN, Way, destination, remembers, send, sent_query, sign_in, wrong,
};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::forms::{self, explain};
use shop::outcome::{Outcome, Redirect};
use shop::page::Page;
use shop::paths::{Target, with_query};
use shop::route::Route;
use shop::sending::{CODE_EXPIRED, Delivery, Destination, PendingCode, Purpose, not_sent};
use shop::session::{KNOWN_BROWSER_COOKIE_AGE, after_login};
use web_sys::Response;

use crate::carts::{command_id, fresh_id};
use crate::failure::from_backend;
use crate::identity::cookie_max_age;
use crate::respond::FormSuccess;
use crate::sending::{
    Claim, claim_code, end_code, give_back, pending, release_code, state_of, try_code,
};
use crate::session::{enter_with, lead_on};
use crate::visit::Visit;
use crate::{floor, known_browser, limits, respond};

const PURPOSE: Purpose = Purpose::SignIn;

/// The page that asks where the code goes, with the destination that is to be changed.
pub(crate) fn load(visit: &Visit) -> Result<Page, Failure> {
    let way = way(visit)?;
    let query = &visit.request;
    let mut fields = Fields::of("back", &query.query_value("back").unwrap_or_default());
    if let Some(pending) = pending(visit, PURPOSE)
        && query.query_value("change").is_some()
    {
        fields = fields.with(way.field(), pending.destination.text());
    }
    Ok(asking(visit, way, &fields, None))
}

fn asking(visit: &Visit, way: Way, fields: &Fields, problem: Option<&Failure>) -> Page {
    let typed = Typed {
        fields,
        problem,
        command: &fresh_id(),
    };
    view::ask(&visit.view(), way, typed)
}

/// The page that asks for the code; without one, the page before it.
pub(crate) fn load_sent(visit: &Visit) -> LocalBoxFuture<'_, Outcome> {
    Box::pin(async move {
        if let Err(failure) = way(visit) {
            return Outcome::Failed(failure);
        }
        let fields = Fields::new(visit.request.query_pairs());
        if let Some(pending) = pending(visit, PURPOSE) {
            return Outcome::Page(Box::new(entering(visit, &pending, &fields, None).await));
        }
        let ask = with_query(&visit.view().href(Route::SignInCode), visit.request.query());
        Target::local(&ask).map_or(Outcome::Failed(Failure::Internal), |target| {
            Outcome::Redirect(Redirect::Visitor(target))
        })
    })
}

async fn entering(
    visit: &Visit,
    pending: &PendingCode,
    fields: &Fields,
    problem: Option<&Failure>,
) -> Page {
    let typed = Typed {
        fields,
        problem,
        command: &fresh_id(),
    };
    let waiting = Waiting {
        pending,
        wait: state_of(visit, pending).await,
        is_unknown: !fields.text(IS_UNKNOWN).is_empty(),
    };
    view::enter(&visit.view(), waiting, typed)
}

/// The destinations of a site's codes.
fn way(visit: &Visit) -> Result<Way, Failure> {
    Way::of(&visit.shop().site.accounts).ok_or(Failure::NotFound)
}

/// `POST /api/session/code` has a code sent, and leads to the page that asks for it.
pub(crate) fn ask(
    visit: Rc<Visit>,
    fields: Fields,
) -> LocalBoxFuture<'static, Result<Response, Failure>> {
    Box::pin(async move {
        let way = way(&visit)?;
        let asked = have_sent(&visit, way, &fields).await;
        let outcome = match &asked {
            Ok(is_unknown) => sent_page(&visit, &fields, *is_unknown),
            Err(failure) => Err(failure.clone()),
        };
        // A code that is on its way already can still be entered.
        let again = async |failure: &Failure| {
            let waiting = pending(&visit, PURPOSE);
            let own =
                waiting.filter(|pending| pending.destination.text() == fields.text(way.field()));
            Ok(match own {
                Some(pending) => entering(&visit, &pending, &fields, Some(failure)).await,
                None => asking(&visit, way, &fields, Some(failure)),
            })
        };
        Ok(respond::form(&visit, outcome, again).await)
    })
}

fn sent_page<'a>(
    visit: &Visit,
    fields: &Fields,
    is_unknown: bool,
) -> Result<FormSuccess<'a>, Failure> {
    let page = visit.view().href(Route::SignInCodeSent);
    let href = with_query(&page, Some(&sent_query(fields, is_unknown)));
    Target::local(&href)
        .map(FormSuccess::leading_to)
        .ok_or(Failure::Internal)
}

/// Has a code sent. Returns whether it is unknown whether that was done.
async fn have_sent(visit: &Rc<Visit>, way: Way, fields: &Fields) -> Result<bool, Failure> {
    let shop = visit.shop();
    let accounts = &shop.site.accounts;
    let to = destination(way, fields, accounts, visit.words(), visit.variant())?;
    let id = command_id(fields)?;
    match claim_code(visit, PURPOSE, &to, &id).await? {
        Claim::OnItsWay => Ok(false),
        Claim::Send => {
            let call = send(accounts.code_calls, &to, &shop.site.bodies);
            sent(visit.clone(), to, call).await
        }
    }
}

/// Sends a code. Every answer takes the same time: known and unknown destinations cannot be told apart by it. A call
/// that takes longer goes on in the background. A refusal of the destination is answered like success.
async fn sent(visit: Rc<Visit>, to: Destination, call: Call<()>) -> Result<bool, Failure> {
    let sender = visit.clone();
    let sending = Box::pin(async move {
        let backend = sender.backend_without_session();
        let failure = backend.run(&call.request).await.err()?;
        platform::log_error!("backend code: {failure}");
        let delivery = Delivery::of(&failure);
        if delivery == Delivery::Unsent {
            release_code(&sender, PURPOSE, &to).await;
        }
        Some((delivery, failure))
    });
    match floor::at(&visit, sending).await.flatten() {
        None | Some((Delivery::Refused, _)) => Ok(false),
        Some((Delivery::Unsent, failure)) => Err(not_sent(&failure)),
        Some((Delivery::Unknown, _)) => Ok(true),
    }
}

/// `POST /api/session/by-code` signs in with the code that this browser waits for.
pub(crate) fn enter(
    visit: Rc<Visit>,
    fields: Fields,
) -> LocalBoxFuture<'static, Result<Response, Failure>> {
    Box::pin(async move {
        let way = way(&visit)?;
        let outcome = match try_to_enter(&visit, &fields).await {
            Ok(()) => {
                let href = after_login(visit.language, fields.text("back"));
                Ok(FormSuccess::leading_to(lead_on(&visit, &href).await?))
            }
            Err(failure) => Err(failure),
        };
        let again = async |failure: &Failure| {
            Ok(match pending(&visit, PURPOSE) {
                Some(pending) => entering(&visit, &pending, &fields, Some(failure)).await,
                None => asking(&visit, way, &fields, Some(failure)),
            })
        };
        Ok(respond::form(&visit, outcome, again).await)
    })
}

async fn try_to_enter(visit: &Visit, fields: &Fields) -> Result<(), Failure> {
    let (words, variant) = (visit.words(), visit.variant());
    let answers = forms::read(&CODE_FIELDS, fields, variant)
        .map_err(|problems| explain(&problems, words, variant))?;
    let asked = pending(visit, PURPOSE).ok_or(Failure::Refused(&CODE_EXPIRED))?;
    // Counted by address and browser: an account's own count would let strangers lock it.
    limits::sign_in(visit, &asked.id).await?;
    let pending = try_code(visit, PURPOSE).await?;
    floor::refused_no_sooner(
        visit,
        by_code(visit, &pending, answers.text(&CODE), remembers(fields)),
    )
    .await?;
    end_code(visit, &pending).await;
    let max_age = cookie_max_age(visit, KNOWN_BROWSER_COOKIE_AGE);
    known_browser::remember(visit, pending.destination.text(), max_age);
    Ok(())
}

async fn by_code(
    visit: &Visit,
    pending: &PendingCode,
    code: &str,
    remember: bool,
) -> Result<(), Failure> {
    let site = &visit.shop().site;
    let to: &Destination = &pending.destination;
    let call = sign_in(site.accounts.code_calls, to, code, &site.bodies);
    let unseen = Cell::new(None);
    let asked = async {
        let tokens = visit.backend().ask(&call).await;
        tokens.map(|tokens| tokens.0).map_err(|error| {
            let failure = wrong(&error, visit.words());
            let failure = failure.unwrap_or_else(|| from_backend(&error, "code"));
            unseen.set(Some(error));
            failure
        })
    };
    let entered = enter_with(visit, visit.language, Box::pin(asked), remember).await;
    if let Some(failure) = unseen.take() {
        give_back(visit, pending, &failure).await;
    }
    entered
}
