//! `drift`: whether live is as the folder says, and who made it different.

use serde_json::{Value, json};
use shop::site::Pointer;
use shop::site::publish::Release;

use super::{Desk, diff};
use crate::cli::Compared;
use crate::exit::{Code, Refusal};
use crate::files;
use crate::kv::Api;
use crate::live::State;
use crate::print::Report;

pub(super) async fn run<A: Api>(given: &Compared, desk: &Desk<'_, A>) -> Result<Report, Refusal> {
    let releases = files::checked(&given.folder, desk.voice)?;
    let (plan, state) = diff::planned(&releases, desk).await?;
    let moved = moved(&releases, &state);
    let mut lines = diff::lines(&plan);
    lines.extend(moved.iter().map(|(site, version)| {
        let note = state.note(&format!("site/{site}"));
        format!("{site} leads to {version} since {}", note.text())
    }));
    let text = if lines.is_empty() {
        "live is as the folder says".to_owned()
    } else {
        lines.join("\n")
    };
    let moved: Vec<Value> = moved
        .iter()
        .map(|(site, version)| {
            let mut json = state.note(&format!("site/{site}")).json();
            if let Value::Object(fields) = &mut json {
                fields.insert("site".to_owned(), json!(site));
                fields.insert("version".to_owned(), json!(version));
            }
            json
        })
        .collect();
    let mut json = diff::json(&plan);
    if let Value::Object(fields) = &mut json {
        fields.insert("moved".to_owned(), json!(moved));
    }
    let mut report = Report::new(text, json);
    if given.exit_code && !plan.changes.is_empty() {
        report.code = Code::Changes;
    }
    Ok(report)
}

/// The sites whose pointer leads elsewhere than the folder says, with their versions.
fn moved<'a>(releases: &[Release], state: &'a State) -> Vec<(&'a str, String)> {
    let is_as_said = |site: &str, pointer: &Pointer| {
        let mut releases = releases.iter();
        releases.any(|release| release.name() == site && *pointer == Pointer::to(&release.version))
    };
    let sites = state.sites();
    sites
        .filter(|(site, pointer)| !is_as_said(site, pointer))
        .map(|(site, pointer)| {
            let versions: Vec<&str> = pointer.versions().collect();
            (site, versions.join(" and "))
        })
        .collect()
}
