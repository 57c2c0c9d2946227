//! `push`: publishes a folder, or carries out a plan.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use shop::site::publish::{Plan, roll_out};

use super::{Desk, diff};
use crate::cli::{Consent, Push};
use crate::exit::{Code, Refusal};
use crate::files;
use crate::kv::Api;
use crate::live::State;
use crate::moves::Note;
use crate::place::Environment;
use crate::plan_file::PlanFile;
use crate::print::Report;
use crate::push;

pub(super) async fn run<A: Api>(given: &Push, desk: &Desk<'_, A>) -> Result<Report, Refusal> {
    let note = consent(&given.consent, desk)?;
    let planned = given
        .source
        .is_file()
        .then(|| PlanFile::read(&given.source))
        .transpose()?;
    let folder = planned
        .as_ref()
        .map_or(&given.source, |planned| &planned.folder);
    let releases = files::checked(folder, desk.voice)?;
    let (mut plan, state) = diff::planned(&releases, desk).await?;
    if let Some(planned) = planned {
        planned.check(desk.place, &releases, &plan, &state)?;
    }
    if let Some(percent) = given.percent {
        plan = roll_out(plan, percent, &state.live)
            .map_err(|problem| Refusal::new(Code::Refused, problem.to_string()))?;
    }
    refuse_unnamed_removals(&plan, &state, &given.delete)?;
    push::carry_out(desk.store, &plan, &state, &note, desk.voice).await?;
    Ok(done(&plan))
}

/// Who moves pointers and why. In production nothing happens by accident and without a reason.
pub(super) fn consent<A: Api>(given: &Consent, desk: &Desk<'_, A>) -> Result<Note, Refusal> {
    if desk.place.environment == Environment::Production {
        let missing = match (given.live, &given.message) {
            (false, None) => "--live and --message",
            (false, Some(_)) => "--live",
            (true, None) => "--message",
            (true, Some(_)) => "",
        };
        if !missing.is_empty() {
            let text = format!("visitors see production: {missing} is needed");
            return Err(Refusal::new(Code::Refused, text));
        }
    }
    let by = given.by.as_deref().unwrap_or(&desk.user);
    let why = given.message.as_deref().unwrap_or_default();
    Ok(Note::new(by, why, desk.now))
}

/// Refuses removals that are not named. The name of a site stands for its hosts too.
fn refuse_unnamed_removals(plan: &Plan, state: &State, named: &[String]) -> Result<(), Refusal> {
    let is_named = |name: &str| named.iter().any(|known| known == name);
    let unnamed: BTreeSet<&str> = plan
        .removals
        .iter()
        .filter_map(|key| {
            let (kind, name) = key.split_once('/')?;
            let owner = state.pointers.get(key).map(String::as_str);
            let is_owner_removed =
                owner.is_some_and(|owner| plan.removals.contains(&format!("site/{owner}")));
            match kind {
                "host" if is_owner_removed => owner.filter(|owner| !is_named(owner)),
                _ => Some(name).filter(|name| !is_named(name)),
            }
        })
        .collect();
    if unnamed.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = unnamed.into_iter().collect();
    let flags: Vec<String> = names
        .iter()
        .map(|name| format!("--delete {name}"))
        .collect();
    Err(Refusal::new(
        Code::Refused,
        format!(
            "the folder lacks {}, which would be removed; if that is meant: {}",
            names.join(", "),
            flags.join(" ")
        ),
    ))
}

/// The report of a plan that was carried out.
pub(super) fn done(plan: &Plan) -> Report {
    let written: Vec<&str> = plan
        .versions
        .iter()
        .chain(&plan.pointers)
        .map(|write| write.key.as_str())
        .collect();
    let text = if push::is_empty(plan) {
        "nothing to do".to_owned()
    } else {
        let mut lines = diff::lines(plan);
        lines.push(format!(
            "written: {}, removed: {}; elsewhere it is seen within a minute or two",
            written.len(),
            plan.removals.len()
        ));
        lines.join("\n")
    };
    let mut json = diff::json(plan);
    if let Value::Object(fields) = &mut json {
        fields.insert("written".to_owned(), json!(written));
        fields.insert("removed".to_owned(), json!(plan.removals));
    }
    Report::new(text, json)
}
