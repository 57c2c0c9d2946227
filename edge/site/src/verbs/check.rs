//! `check`: reads all configs of a folder as the workers do, and warns of what is odd.

use serde_json::{Value, json};

use crate::cli::Checked;
use crate::exit::Refusal;
use crate::explained::{Explained, listed};
use crate::files;
use crate::print::{Report, Voice};

pub(super) fn run(given: &Checked, voice: &Voice) -> Result<Report, Refusal> {
    let (releases, warnings) = files::examined(&given.folder, voice)?;
    if given.strict && !warnings.is_empty() {
        let folder = given.folder.display().to_string();
        return Err(Refusal::of_folder(&folder, warnings));
    }
    let mut lines: Vec<String> = releases
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
    lines.extend(listed(&warnings));
    let warnings: Vec<Value> = warnings.iter().map(Explained::json).collect();
    let json = json!({ "sites": sites, "warnings": warnings });
    Ok(Report::new(lines.join("\n"), json))
}
