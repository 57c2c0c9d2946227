//! The files of a folder of configs.

use std::fs;
use std::path::Path;

use shop::site::publish::{Problem, Release, SourceFile, releases};

use crate::advice::{advice, strays};
use crate::document::Position;
use crate::exit::{Code, Refusal};
use crate::explained::{Explained, explained};
use crate::parallel::Parallel;
use crate::print::Voice;

const KINDS: [&str; 3] = ["sites", "themes", "redirects"];

/// The sites of a folder, ready to be published. Warnings are counted.
pub(crate) fn checked(folder: &Path, voice: &Voice) -> Result<Vec<Release>, Refusal> {
    let (releases, warnings) = examined(folder, voice)?;
    if !warnings.is_empty() {
        let (count, name) = (warnings.len(), folder.display());
        let word = if count == 1 { "warning" } else { "warnings" };
        voice.say(&format!("{count} {word}: check {name} lists them"));
    }
    Ok(releases)
}

/// The sites of a folder, ready to be published, and the warnings about its files.
pub(crate) fn examined(
    folder: &Path,
    voice: &Voice,
) -> Result<(Vec<Release>, Vec<Explained>), Refusal> {
    let name = folder.display().to_string();
    voice.say(&format!("checking {name}"));
    let (files, unreadable) = read(folder).map_err(|text| Refusal::new(Code::Problems, text))?;
    let refused = |problems| Refusal::of_folder(&name, explained(&files, problems));
    match releases(&files, &Parallel) {
        Ok(releases) if unreadable.is_empty() => {
            let warnings = [advice(&files, &releases), strays(folder)].concat();
            Ok((releases, explained(&files, warnings)))
        }
        Ok(_) => Err(refused(unreadable)),
        Err(problems) => Err(refused([unreadable, problems].concat())),
    }
}

/// The JSON files of a folder of configs.
pub(crate) fn sources(folder: &Path) -> Result<Vec<SourceFile>, String> {
    let (files, unreadable) = read(folder)?;
    match unreadable.first() {
        Some(problem) => Err(problem.to_string()),
        None => Ok(files),
    }
}

/// The JSON files of a folder of configs, and those that are no texts.
fn read(folder: &Path) -> Result<(Vec<SourceFile>, Vec<Problem>), String> {
    let (mut files, mut unreadable) = (Vec::new(), Vec::new());
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
            let file = format!("{kind}/{name}");
            let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            match text(bytes) {
                Ok(text) => files.push(SourceFile { path: file, text }),
                Err(message) => unreadable.push(Problem::of_text(&file, &message)),
            }
        }
    }
    Ok((files, unreadable))
}

/// The text of a file, without the mark that some editors put before it.
fn text(bytes: Vec<u8>) -> Result<String, String> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let before = error.as_bytes().get(..valid).unwrap_or_default();
        let before = String::from_utf8_lossy(before);
        let Position { line, column } = Position::of(&before, before.len());
        format!("is no UTF-8 text at line {line} column {column}")
    })?;
    Ok(text
        .strip_prefix('\u{feff}')
        .map_or(text.clone(), str::to_owned))
}
