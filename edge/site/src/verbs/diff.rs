//! `diff`: what a push would change, in the words of fields, hosts and redirects.

use serde_json::{Value, json};
use shop::site::publish::{Change, FieldChange, Plan, Release, plan};

use super::{Desk, reading};
use crate::cli::Compared;
use crate::exit::{Code, Refusal};
use crate::files;
use crate::kv::Api;
use crate::live::State;
use crate::print::Report;

pub(super) async fn run<A: Api>(given: &Compared, desk: &Desk<'_, A>) -> Result<Report, Refusal> {
    let releases = files::checked(&given.folder, desk.voice)?;
    let (plan, _) = planned(&releases, desk).await?;
    let mut report = Report::new(text(&plan), json(&plan));
    if given.exit_code && !plan.changes.is_empty() {
        report.code = Code::Changes;
    }
    Ok(report)
}

/// The plan that publishes these releases, and what it was made against.
pub(super) async fn planned<A: Api>(
    releases: &[Release],
    desk: &Desk<'_, A>,
) -> Result<(Plan, State), Refusal> {
    let mut state = desk.state_to_plan().await?;
    let plan = state
        .planned(desk.store, |live| plan(releases, live))
        .await
        .map_err(|fault| reading(&fault))?;
    Ok((plan, state))
}

pub(super) fn text(plan: &Plan) -> String {
    let mut lines = lines(plan);
    if lines.is_empty() {
        lines.push("no changes".to_owned());
    }
    let unused = plan.unused.iter();
    lines.extend(unused.map(|unused| format!("unused: site {} {}", unused.site, unused.version)));
    lines.join("\n")
}

pub(super) fn lines(plan: &Plan) -> Vec<String> {
    plan.changes.iter().map(ToString::to_string).collect()
}

pub(super) fn json(plan: &Plan) -> Value {
    let changes: Vec<Value> = plan.changes.iter().map(change).collect();
    let unused: Vec<Value> = plan
        .unused
        .iter()
        .map(|unused| json!({ "site": unused.site, "version": unused.version }))
        .collect();
    json!({ "changes": changes, "unused": unused })
}

fn change(change: &Change) -> Value {
    match change {
        Change::SiteAdded { site, version } => {
            json!({ "kind": "site-added", "site": site, "after": version })
        }
        Change::SiteRemoved { site, version } => {
            json!({ "kind": "site-removed", "site": site, "before": version })
        }
        Change::SiteChanged {
            site,
            before,
            after,
            fields,
        } => {
            let fields: Vec<Value> = fields.iter().map(field).collect();
            json!({ "kind": "site-changed", "site": site, "before": before, "after": after, "fields": fields })
        }
        Change::RolledOut {
            site,
            version,
            before,
            percent,
        } => {
            json!({ "kind": "rolled-out", "site": site, "version": version, "before": before, "percent": percent })
        }
        Change::RolloutEnded {
            site,
            version,
            percent,
        } => {
            json!({ "kind": "rollout-ended", "site": site, "version": version, "percent": percent })
        }
        Change::Host {
            host,
            before,
            after,
        } => json!({ "kind": "host", "host": host, "before": before, "after": after }),
    }
}

fn field(field: &FieldChange) -> Value {
    let FieldChange {
        path,
        before,
        after,
        about,
    } = field;
    json!({ "path": path, "before": before, "after": after, "about": about })
}
