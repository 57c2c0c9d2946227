//! The files of a folder of configs.

use std::fs;
use std::path::Path;

use shop::site::publish::{Release, SourceFile, releases};

use crate::exit::{Code, Refusal};
use crate::print::Voice;

const KINDS: [&str; 3] = ["sites", "themes", "redirects"];

/// The sites of a folder, ready to be published.
pub(crate) fn checked(folder: &Path, voice: &Voice) -> Result<Vec<Release>, Refusal> {
    let name = folder.display().to_string();
    voice.say(&format!("checking {name}"));
    let files = sources(folder).map_err(|text| Refusal::new(Code::Problems, text))?;
    releases(&files).map_err(|problems| Refusal::of_folder(&name, problems))
}

/// The JSON files of a folder of configs.
pub(crate) fn sources(folder: &Path) -> Result<Vec<SourceFile>, String> {
    let mut files = Vec::new();
    for kind in KINDS {
        let subfolder = folder.join(kind);
        if kind != "sites" && !subfolder.exists() {
            continue;
        }
        let problem = |error: std::io::Error| format!("{}: {error}", subfolder.display());
        for entry in fs::read_dir(&subfolder).map_err(problem)? {
            let path = entry.map_err(problem)?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            let is_json = path
                .extension()
                .is_some_and(|extension| extension == "json");
            let Some(name) = name.filter(|_| is_json) else {
                continue;
            };
            files.push(SourceFile {
                path: format!("{kind}/{name}"),
                text: fs::read_to_string(&path)
                    .map_err(|error| format!("{}: {error}", path.display()))?,
            });
        }
    }
    Ok(files)
}
