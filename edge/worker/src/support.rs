//! Letters to the shop's staff: the page of the form, and their delivery.

use std::rc::Rc;

use platform::response::ResponseBuilder;
use serde::Serialize;
use shop::failure::Failure;
use shop::fields::Fields;
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::quotes::LETTER_FIELD;
use shop::support::{Letter, SENT_COOKIE, SENT_COOKIE_AGE, page, undelivered};
use web_sys::Response;

use crate::carts::{command_id, fresh_id};
use crate::failure::from_backend;
use crate::identity::account;
use crate::visit::Visit;
use crate::{limits, quote_page, respond};

/// The form; a signed-in shopper's name and address are filled in.
pub(crate) async fn load(visit: &Visit) -> Result<Page, Failure> {
    Ok(draw(visit, &known(visit).await, None))
}

/// The name and the address of a signed-in shopper.
async fn known(visit: &Visit) -> Fields {
    let known = account(visit, visit.language).await;
    known.map_or_else(Fields::default, |known| {
        Fields::of("name", &known.user.full_name()).with("email_address", &known.user.email)
    })
}

/// The form with what was typed.
pub(crate) fn draw(visit: &Visit, typed: &Fields, problem: Option<&Failure>) -> Page {
    let command = typed.command_or(fresh_id);
    page::form(
        &visit.view(),
        visit.session.access().is_some(),
        typed,
        &command,
        problem,
    )
}

/// The form with the text of a company's quote: nothing is delivered yet.
async fn begun(visit: &Rc<Visit>, company: &str) -> Result<Response, Failure> {
    let text = quote_page::letter(visit, company).await?;
    let typed = known(visit).await;
    let typed = typed.with("body", &text.unwrap_or_default());
    let page = draw(visit, &typed, None);
    Ok(respond::shown(visit, Ok(page)).await)
}

/// `POST /api/support`: delivers a letter and answers with its receipt. No address may hold the copy of the text, so
/// the page is the answer itself; a reload finds the letter delivered and sends nothing.
pub(crate) async fn send(visit: Rc<Visit>, fields: Fields) -> Result<Response, Failure> {
    if let Some(company) = fields.get(LETTER_FIELD) {
        return begun(&visit, company).await;
    }
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
    Ok(respond::shown(&visit, Ok(page)).await)
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
