//! The profile of an account: its page, and saving a group of its fields.

use std::rc::Rc;

use futures_util::FutureExt;
use futures_util::future::{LocalBoxFuture, join3};
use platform::backend::Backend;
use shop::backend::{BackendFailure, Call};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::lenient::Lenient;
use shop::page::Page;
use shop::paths::{Target, with_query};
use shop::profile::page::{ProfileView, RefusedChange, SavedChange, profile};
use shop::profile::{
    Editing, Group, ME, PERHAPS_SAVED, Profile, ProfileAnswers, holder, mark, needs_lists,
    save as save_call, unsaved,
};
use shop::route::{Route, Slug};
use shop::session::USER_GROUP;
use web_sys::Response;

use crate::failure::from_backend;
use crate::respond::FormSuccess;
use crate::visit::Visit;
use crate::{limits, proof, respond};

/// The query parameter of the page after saving: the group, and a mark of its values.
const SAVED_FIELD: &str = "saved";

/// The page of the profile.
pub(crate) async fn load(visit: &Visit) -> Result<Page, Failure> {
    let found = ask(visit, &visit.backend()).await?;
    let shown = ProfileView {
        profile: Some(&found),
        refused: None,
        saved: saved(visit, &found),
        is_proof_fresh: proof::is_fresh(visit),
    };
    Ok(profile(&visit.view(), shown))
}

/// The profile as the backend tells it now, by calls that are made at the same time.
pub(crate) fn ask<'a>(
    visit: &'a Visit,
    backend: &'a Backend,
) -> LocalBoxFuture<'a, Result<Profile, Failure>> {
    Box::pin(async move {
        let accounts = &visit.shop().site.accounts;
        let caller = visit.caller();
        let user = caller.id().filter(|_| needs_lists(accounts));
        let holder = user.map(holder);
        let (me, group, holder) = join3(told(backend, &ME), told(backend, &USER_GROUP), async {
            Some(told(backend, holder.as_ref()?).await)
        })
        .await;
        let answers = ProfileAnswers {
            me: Some(me),
            group: Some(group),
            holder,
        };
        let found = answers.profile(accounts, visit.variant());
        found.map_err(|error| from_backend(&error, "profile"))
    })
}

/// The answer of a call; a failure is logged, since another call may stand in for it.
fn told<'a, T: Lenient + 'a>(
    backend: &'a Backend,
    call: &'a Call<T>,
) -> LocalBoxFuture<'a, Result<T, BackendFailure>> {
    let asked = async move {
        let answer = backend.ask(call).await;
        if let Err(error) = &answer {
            platform::log_error!("backend {}: {error}", call.request.path);
        }
        answer
    };
    asked.boxed_local()
}

/// The group that was just saved, by the page's query, and whether the backend shows its new values.
fn saved(visit: &Visit, found: &Profile) -> Option<SavedChange> {
    let query = visit.request.query_value(SAVED_FIELD)?;
    let (name, told) = query.split_once('-')?;
    let group = Group::from_name(name)?;
    let editing = Editing::on(&visit.view(), group, found);
    let key = visit.site.seal_key.as_ref()?;
    let is_kept = mark(key, &editing, &[]) == told;
    Some(SavedChange { group, is_kept })
}

/// `POST /api/profile/{group}`: saves what the shopper changed in a group of fields.
pub(crate) async fn save(
    visit: Rc<Visit>,
    fields: Fields,
    name: &Slug,
) -> Result<Response, Failure> {
    let accounts = &visit.shop().site.accounts;
    let group = Group::from_name(name.as_str()).filter(|group| group.is_editable(accounts));
    let group = group.ok_or(Failure::NotFound)?;
    // The other half of the time is for the change.
    let found = ask(&visit, &visit.backend().by_half()).await;
    let outcome = match &found {
        Ok(found) => change(&visit, &fields, group, found).await,
        Err(failure) => Err(failure.clone()),
    };
    let again = async |problem: &Failure| {
        let shown = ProfileView {
            profile: found.as_ref().ok(),
            refused: Some(RefusedChange {
                group,
                sent: &fields,
                problem,
            }),
            saved: None,
            is_proof_fresh: proof::is_fresh(&visit),
        };
        Ok(profile(&visit.view(), shown))
    };
    let outcome = outcome.map(FormSuccess::leading_to);
    Ok(respond::form(&visit, outcome, again).await)
}

/// Saves the changed fields, if any; the page that follows checks that the backend has kept them.
async fn change(
    visit: &Visit,
    fields: &Fields,
    group: Group,
    found: &Profile,
) -> Result<Target, Failure> {
    limits::profile(visit).await?;
    let view = visit.view();
    let editing = Editing::on(&view, group, found);
    let changes = editing.changes(fields)?;
    if !changes.is_empty() {
        if group.is_sensitive() {
            proof::require(visit, fields).await?;
        }
        let caller = visit.caller();
        let user = caller.id().ok_or(Failure::Internal)?;
        let call = save_call(user, editing.calls, &changes, found.spelling);
        let answer = visit.backend().ask(&call).await;
        answer.map_err(|error| {
            let told = unsaved(&error, &PERHAPS_SAVED);
            let failed = from_backend(&error, "saving of a profile");
            told.unwrap_or(failed)
        })?;
    }
    let mark = mark(visit.site.sealing()?, &editing, &changes);
    let query = [SAVED_FIELD, "=", group.name(), "-", &mark].concat();
    let page = with_query(&view.href(Route::AccountProfile), Some(&query));
    Target::local(&[&page, "#", &group.place()].concat()).ok_or(Failure::Internal)
}
