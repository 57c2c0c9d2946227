//! The phones and e-mail addresses of an account: their pages, adding one by a code, and changes of the list.

use std::rc::Rc;

use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use shop::backend::BackendFailure;
use shop::failure::Failure;
use shop::fields::{COMMAND, Fields};
use shop::page::Page;
use shop::paths::{Target, with_query};
use shop::profile::list_page::{
    ContactAction, ContactOutcome, ContactStep, ContactsView, contacts,
};
use shop::profile::{
    Addition, Contact, ContactKind, ListChange, PERHAPS_CHANGED, PERHAPS_SENT, Profile,
    confirm as confirm_call, delete, list_of, make_main, send_code, unconfirmed, unsaved, unsent,
};
use shop::route::Slug;
use shop::sending::{PendingCode, Wait};
use web_sys::Response;

use crate::carts::fresh_id;
use crate::failure::from_backend;
use crate::respond::FormSuccess;
use crate::sending::{self, Claim};
use crate::visit::Visit;
use crate::{floor, limits, profile, proof, respond};

/// Query parameters of the page after a change: a mark of the contact that joined or leads, and the id of one that went.
const JOINED_FIELD: &str = "joined";
const GONE_FIELD: &str = "gone";

/// The page of a kind of contacts.
pub(crate) async fn load(visit: &Visit, kind: ContactKind) -> Result<Page, Failure> {
    let found = profile::ask(visit, &visit.backend()).await?;
    let blank = Fields::default();
    Ok(render(visit, kind, Some(&found), &blank, None).await)
}

/// The page with what the backend tells now, in the step that this browser is at.
fn render<'a>(
    visit: &'a Visit,
    kind: ContactKind,
    found: Option<&'a Profile>,
    typed: &'a Fields,
    problem: Option<&'a Failure>,
) -> LocalBoxFuture<'a, Page> {
    Box::pin(async move {
        let all = found.and_then(|found| list_of(found, kind, &visit.shop().site.accounts));
        let view = visit.view();
        let pending = pending(visit, kind);
        let wait = match &pending {
            Some(pending) => sending::state_of(visit, pending).await,
            None => Wait::default(),
        };
        let asked = |change: ListChange| {
            let sent = Some(typed.text(change.field())).filter(|id| !id.is_empty());
            let id = sent
                .map(str::to_owned)
                .or_else(|| visit.request.query_value(change.field()));
            let contact = change.of(&id?, all.as_deref()?).ok()?;
            Some((change, contact))
        };
        let sure = ListChange::ALL.into_iter().find_map(asked);
        let step = match (sure, &pending) {
            (Some((change, contact)), _) => ContactStep::Sure(change, contact),
            (None, Some(pending)) => ContactStep::Code {
                sent_to: pending.destination.text(),
                wait,
            },
            (None, None) => ContactStep::Add,
        };
        let outcome = outcome(visit, kind, all.as_deref()).filter(|_| problem.is_none());
        let command = typed.command_or(fresh_id);
        let shown = ContactsView {
            kind,
            contacts: all.as_deref(),
            step,
            typed,
            command: &command,
            problem,
            outcome: outcome.as_ref(),
            is_proof_fresh: proof::is_fresh(visit),
        };
        contacts(&view, shown)
    })
}

/// What was done before the page, if the backend shows it.
fn outcome(visit: &Visit, kind: ContactKind, all: Option<&[Contact]>) -> Option<ContactOutcome> {
    let key = visit.site.seal_key.as_ref()?;
    let query = |name| visit.request.query_value(name);
    let (joined, gone) = (query(JOINED_FIELD), query(GONE_FIELD));
    let mark = |text: &str| ContactOutcome::mark(key, kind, text, visit.variant());
    ContactOutcome::read(all?, joined.as_deref(), gone.as_deref(), mark)
}

/// The code that this browser waits for, if it was asked for by this account.
fn pending(visit: &Visit, kind: ContactKind) -> Option<PendingCode> {
    let addition = addition(visit, kind)?;
    let pending = sending::pending(visit, kind.purpose());
    pending.filter(|pending| addition.owns(&pending.id))
}

fn addition(visit: &Visit, kind: ContactKind) -> Option<Addition> {
    let key = visit.site.seal_key.as_ref()?;
    Some(Addition::new(key, kind, visit.caller().id()?))
}

/// `POST /api/contacts/{action}`: `phone-send`, `email-confirm`.
pub(crate) async fn act(
    visit: Rc<Visit>,
    fields: Fields,
    action: &Slug,
) -> Result<Response, Failure> {
    let named = ContactAction::from_name(action.as_str());
    let (kind, action) = named.ok_or(Failure::NotFound)?;
    let done = match action {
        ContactAction::Send => send(&visit, kind, &fields).await,
        ContactAction::Confirm => confirm(&visit, kind, &fields).await,
        ContactAction::Change(change) => change_list(&visit, kind, change, &fields).await,
    };
    let outcome = done.and_then(|query| {
        let page = with_query(&visit.view().href(kind.page()), query.as_deref());
        let target = Target::local(&page).ok_or(Failure::Internal)?;
        Ok(FormSuccess::leading_to(target))
    });
    let again = async |problem: &Failure| {
        // A list that has changed meanwhile is shown as it is now.
        let found = profile::ask(&visit, &visit.backend()).await.ok();
        Ok(render(&visit, kind, found.as_ref(), &fields, Some(problem)).await)
    };
    Ok(respond::form(&visit, outcome, again).await)
}

/// Sends a code to a new contact. One that another account has gets the same answer as any other: only the time of the
/// next code and problems that do not depend on accounts are told.
async fn send(
    visit: &Rc<Visit>,
    kind: ContactKind,
    fields: &Fields,
) -> Result<Option<String>, Failure> {
    limits::profile(visit).await?;
    let addition = addition(visit, kind).ok_or(Failure::Internal)?;
    let destination = kind.destination(fields, visit.words(), visit.variant())?;
    let held = pending(visit, kind).filter(|held| held.destination == destination);
    if held.is_none() {
        proof::require(visit, fields).await?;
    }
    // The other half of the time is for the code. Without the list, the backend judges.
    if let Ok(found) = profile::ask(visit, &visit.backend().by_half()).await {
        let all = list_of(&found, kind, &visit.shop().site.accounts).unwrap_or_default();
        kind.is_new(&destination, &all, visit.variant(), visit.words())?;
    }
    let purpose = kind.purpose();
    let id = addition.id(fields.text(COMMAND), fresh_id);
    if sending::claim_code(visit, purpose, &destination, &id).await? == Claim::OnItsWay {
        return Ok(None);
    }
    let call = send_code(kind, destination.text());
    let backend = visit.backend();
    let sent = async move { backend.ask(&call).await };
    // The page comes at the same time whether another account has the contact or not.
    let Some(Err(error)) = floor::at(visit, sent.boxed_local()).await else {
        return Ok(None);
    };
    let failed = from_backend(&error, "code for a new contact");
    match unsent(&error) {
        Some(failure) => {
            if failure != Failure::Refused(&PERHAPS_SENT) {
                sending::release_code(visit, purpose, &destination).await;
            }
            Err(failure)
        }
        None if error.is_unauthorized() => Err(failed),
        None => Ok(None),
    }
}

/// Confirms a new contact with its code.
async fn confirm(
    visit: &Visit,
    kind: ContactKind,
    fields: &Fields,
) -> Result<Option<String>, Failure> {
    let held = pending(visit, kind);
    let (code, held) = kind.code(fields, held, visit.words(), visit.variant())?;
    let pending = sending::try_code(visit, kind.purpose()).await?;
    let accounts = &visit.shop().site.accounts;
    let found = profile::ask(visit, &visit.backend().by_half()).await.ok();
    let text = held.destination.text();
    let all = found
        .as_ref()
        .and_then(|found| list_of(found, kind, accounts))
        .unwrap_or_default();
    // A press after a lost answer may find it done.
    if !kind.has(&held.destination, &all, visit.variant()) {
        let joining = kind.joining(found.as_ref(), accounts);
        let call = confirm_call(kind, joining, text, &code, &visit.shop().site.bodies);
        if let Err(error) = visit.backend().ask(&call).await {
            sending::give_back(visit, &pending, &error).await;
            let failed = from_backend(&error, "confirmation of a contact");
            return Err(unconfirmed(&error, visit.words()).unwrap_or(failed));
        }
    }
    sending::end_code(visit, &pending).await;
    let mark = ContactOutcome::mark(visit.site.sealing()?, kind, text, visit.variant());
    Ok(Some([JOINED_FIELD, "=", &mark].concat()))
}

/// Makes a contact the main one, or deletes it.
async fn change_list(
    visit: &Visit,
    kind: ContactKind,
    change: ListChange,
    fields: &Fields,
) -> Result<Option<String>, Failure> {
    limits::profile(visit).await?;
    let site = &visit.shop().site;
    if !site.accounts.contact_lists {
        return Err(Failure::NotFound);
    }
    let found = profile::ask(visit, &visit.backend().by_half()).await?;
    let all = list_of(&found, kind, &site.accounts).ok_or(Failure::Backend)?;
    let contact = change.of(fields.text(change.field()), &all)?;
    let done = match change {
        ListChange::MakeMain => {
            let mark =
                ContactOutcome::mark(visit.site.sealing()?, kind, &contact.text, visit.variant());
            [JOINED_FIELD, "=", &mark].concat()
        }
        ListChange::Delete => [GONE_FIELD, "=", &contact.id].concat(),
    };
    if change == ListChange::MakeMain && contact.is_main {
        return Ok(Some(done));
    }
    proof::require(visit, fields).await?;
    let call = match change {
        ListChange::MakeMain => make_main(kind, contact, &site.bodies),
        ListChange::Delete => delete(kind, &contact.id),
    };
    match visit.backend().ask(&call).await {
        Ok(()) => Ok(Some(done)),
        Err(error) => Err(of_change(&error)),
    }
}

fn of_change(error: &BackendFailure) -> Failure {
    let failed = from_backend(error, "change of a contact");
    unsaved(error, &PERHAPS_CHANGED).unwrap_or(failed)
}
