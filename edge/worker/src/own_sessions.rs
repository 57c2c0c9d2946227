//! The page of an account's sessions, and the forms that end them.

use std::rc::Rc;

use platform::names::country_in;
use shop::account::sessions_page::{ENDED_FIELD, ONE, OTHERS, sessions_page};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::page::Page;
use shop::paths::{Target, with_query};
use shop::route::{Route, Slug};
use shop::sessions::ListedSession;
use web_sys::Response;

use crate::respond::{self, FormSuccess};
use crate::sessions;
use crate::visit::Visit;

pub(crate) async fn load(visit: &Visit) -> Result<Page, Failure> {
    render(visit, None).await
}

async fn render(visit: &Visit, problem: Option<&Failure>) -> Result<Page, Failure> {
    let named = |session: ListedSession| ListedSession {
        country: session
            .country
            .map(|code| country_in(visit.language, &code).unwrap_or(code)),
        ..session
    };
    let list: Vec<ListedSession> = sessions::list(visit)
        .await?
        .into_iter()
        .map(named)
        .collect();
    let ended = visit.request.query_value(ENDED_FIELD).unwrap_or_default();
    Ok(sessions_page(&visit.view(), &list, &ended, problem))
}

/// `POST /api/sessions`: ends all sessions of the account but this one.
pub(crate) async fn end_others(visit: Rc<Visit>, _fields: Fields) -> Result<Response, Failure> {
    let outcome = sessions::end_others(&visit).await;
    Ok(answer(&visit, outcome, OTHERS).await)
}

/// `POST /api/sessions/{id}`: ends a session. One that is already gone counts as ended.
pub(crate) async fn end(visit: Rc<Visit>, id: &Slug) -> Result<Response, Failure> {
    let outcome = sessions::end_one(&visit, id.as_str()).await;
    Ok(answer(&visit, outcome, ONE).await)
}

async fn answer(visit: &Rc<Visit>, outcome: Result<(), Failure>, ended: &str) -> Response {
    let query = [ENDED_FIELD, "=", ended].concat();
    let page = with_query(&visit.view().href(Route::AccountSessions), Some(&query));
    let target = Target::local(&page).ok_or(Failure::Internal);
    let outcome = outcome.and(target.map(FormSuccess::leading_to));
    let again = async |failure: &Failure| render(visit, Some(failure)).await;
    respond::form(visit, outcome, again).await
}
