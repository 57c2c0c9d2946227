//! Reads the files of a folder.

use std::fs;
use std::path::Path;

use shop::site::publish::SourceFile;

const KINDS: [&str; 3] = ["sites", "themes", "redirects"];

/// The JSON files of a folder of configs.
pub(crate) fn folder(folder: &Path) -> Result<Vec<SourceFile>, String> {
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
                text: text(&path)?,
            });
        }
    }
    Ok(files)
}

pub(crate) fn text(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}
