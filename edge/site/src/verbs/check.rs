//! `check`: reads all configs of a folder as the workers do.

use std::path::Path;

use serde_json::{Value, json};

use crate::exit::Refusal;
use crate::files;
use crate::print::{Report, Voice};

pub(super) fn run(folder: &Path, voice: &Voice) -> Result<Report, Refusal> {
    let releases = files::checked(folder, voice)?;
    let lines: Vec<String> = releases
        .iter()
        .map(|release| {
            let hosts = release.published.site.hosts.join(", ");
            format!("{} {}: {hosts}", release.name(), release.version)
        })
        .collect();
    let sites: Vec<Value> = releases
        .iter()
        .map(|release| {
            json!({
                "site": release.name(),
                "version": release.version,
                "hosts": release.published.site.hosts,
            })
        })
        .collect();
    Ok(Report::new(lines.join("\n"), json!({ "sites": sites })))
}
