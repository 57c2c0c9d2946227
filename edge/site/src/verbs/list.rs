//! `list`: the sites with their hosts and versions in force, or the versions of a site.

use std::cmp::Reverse;

use serde_json::{Value, json};

use super::{Desk, unknown_site};
use crate::exit::Refusal;
use crate::kv::Api;
use crate::live::State;
use crate::moves::Note;
use crate::print::Report;

pub(super) async fn run<A: Api>(site: Option<&str>, desk: &Desk<'_, A>) -> Result<Report, Refusal> {
    let state = desk.state().await?;
    match site {
        None => Ok(sites(&state)),
        Some(site) => versions(site, &state),
    }
}

fn sites(state: &State) -> Report {
    let mut lines = Vec::new();
    let mut sites = Vec::new();
    for (site, pointer) in state.sites() {
        let version = &pointer.version;
        let rollout = pointer.rollout.as_ref();
        let note = state.note(&format!("site/{site}"));
        let hosts = state.hosts_of(site);
        lines.push(format!("{site} {version} since {}", note.text()));
        lines.push(format!("    {}", hosts.join(", ")));
        lines.extend(rollout.map(|next| {
            let (version, percent) = (&next.version, next.percent);
            format!("    {version} for {percent} % of its visitors")
        }));
        let rollout =
            rollout.map(|next| json!({ "version": next.version, "percent": next.percent }));
        let more = json!({ "site": site, "version": version, "rollout": rollout, "hosts": hosts });
        sites.push(noted(&note, more));
    }
    if lines.is_empty() {
        lines.push("there is no site".to_owned());
    }
    Report::new(lines.join("\n"), json!({ "sites": sites }))
}

/// The versions of a site, the newest first.
fn versions(site: &str, state: &State) -> Result<Report, Refusal> {
    let of_site = state.versions.iter().filter(|(name, _)| name == site);
    let mut versions: Vec<(&str, Note)> = of_site
        .map(|(_, version)| {
            let note = state.note(&format!("site/{site}/{version}"));
            (version.as_str(), note)
        })
        .collect();
    if versions.is_empty() && state.in_force(site).is_none() {
        return Err(unknown_site(site, state));
    }
    versions.sort_by_key(|(_, note)| Reverse(note.at.clone()));
    let pointer = state.pointer(site);
    let in_force = pointer.as_ref().map(|pointer| pointer.version.as_str());
    let rollout = pointer
        .as_ref()
        .and_then(|pointer| pointer.rollout.as_ref());
    let percent = |version: &str| {
        let next = rollout.filter(|next| next.version == version);
        next.map(|next| next.percent)
    };
    let lines: Vec<String> = versions
        .iter()
        .map(|(version, note)| {
            let mark = match percent(version) {
                _ if in_force == Some(*version) => "  in force".to_owned(),
                Some(percent) => format!("  for {percent} % of the visitors"),
                None => String::new(),
            };
            format!("{version} first pushed {}{mark}", note.text())
        })
        .collect();
    let versions: Vec<Value> = versions
        .iter()
        .map(|(version, note)| {
            let is_in_force = in_force == Some(*version);
            let percent = percent(version);
            let more = json!({ "version": version, "in_force": is_in_force, "percent": percent });
            noted(note, more)
        })
        .collect();
    let json = json!({ "site": site, "versions": versions });
    Ok(Report::new(lines.join("\n"), json))
}

/// A note with more fields.
fn noted(note: &Note, more: Value) -> Value {
    let mut json = note.json();
    if let (Value::Object(fields), Value::Object(more)) = (&mut json, more) {
        fields.extend(more);
    }
    json
}
