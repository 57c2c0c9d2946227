//! Letters to the shop's staff: the page of the form, and their delivery.

use std::rc::Rc;

use platform::response::ResponseBuilder;
use serde::Serialize;
use shop::failure::Failure;
use shop::fields::Fields;
use shop::page::Page;
use shop::pagecache::{Bypass, CachePolicy, CacheStatus};
use shop::support::{Letter, SENT_COOKIE, SENT_COOKIE_AGE, page, undelivered};
use web_sys::Response;

use crate::carts::{command_id, fresh_id};
use crate::failure::from_backend;
use crate::identity::account;
use crate::visit::Visit;
use crate::{limits, respond};

/// The form; a signed-in shopper's name and address are filled in.
pub(crate) async fn load(visit: &Visit) -> Result<Page, Failure> {
    let known = account(visit, visit.language).await;
    let mut typed = Fields::default();
    if let Some(known) = known {
        typed = typed
            .with("name", &known.user.full_name())
            .with("email_address", &known.user.email);
    }
    Ok(draw(visit, &typed, None))
}

fn draw(visit: &Visit, typed: &Fields, problem: Option<&Failure>) -> Page {
    let command = typed.command_or(fresh_id);
    page::form(
        &visit.view(),
        visit.session.access().is_some(),
        typed,
        &command,
        problem,
    )
}

/// `POST /api/support`: delivers a letter and answers with its receipt. No address may hold the copy of the text, so
/// the page is the answer itself; a reload finds the letter delivered and sends nothing.
pub(crate) async fn send(visit: Rc<Visit>, fields: Fields) -> Result<Response, Failure> {
    let letter = match deliver(&visit, &fields).await {
        Ok(letter) => letter,
        Err(failure) => {
            let again = async |failure: &Failure| Ok(draw(&visit, &fields, Some(failure)));
            return Ok(respond::form(&visit, Err(failure), again).await);
        }
    };
    if visit.request.wants_json() {
        let told = Delivered {
            number: &letter.number,
        };
        return Ok(ResponseBuilder::new(200, CachePolicy::Never).json(&told));
    }
    let page = page::receipt(&visit.view(), visit.session.access().is_some(), &letter);
    let status = CacheStatus::Bypass(Bypass::Excluded);
    Ok(respond::private(&visit, Ok(page), status, false))
}

/// The answer to a program.
#[derive(Serialize)]
struct Delivered<'a> {
    number: &'a str,
}

async fn deliver(visit: &Visit, fields: &Fields) -> Result<Letter, Failure> {
    let command = command_id(fields)?;
    let words = visit.words();
    let letter = Letter::read(fields, &command, words, visit.variant())?;
    let key = visit.site.sealing()?;
    if letter.is_sent(key, visit.request.cookie(SENT_COOKIE)) {
        return Ok(letter);
    }
    limits::support(visit, &letter.email).await?;
    let answer = visit.backend().ask(&letter.call(words)).await;
    answer
        .map_err(|error| undelivered(&error).unwrap_or_else(|| from_backend(&error, "support")))?;
    let sent = letter.sent(key);
    let cookie = visit.cookie(SENT_COOKIE, &sent, SENT_COOKIE_AGE, true);
    visit.session.carry(&cookie);
    Ok(letter)
}
