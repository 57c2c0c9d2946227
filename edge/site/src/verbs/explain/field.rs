//! A field of a site: its value, where that comes from, what the field is for and what it may be.

use std::path::Path;

use serde_json::{Value, json};
use shop::site::{keys, switch_behind};

use super::FieldOf;
use crate::exit::{Code, Refusal};
use crate::fields::{Place, find, plain, shown, value_at, values};
use crate::files;
use crate::kv::Api;
use crate::moves::before;
use crate::print::{Report, Voice};
use crate::verbs::{Desk, reading, unknown_site};

/// Explains the value in the files of a folder.
pub(super) fn of_folder(
    given: FieldOf<'_>,
    folder: &Path,
    voice: &Voice,
) -> Result<Report, Refusal> {
    let place = place(given)?;
    let releases = files::checked(folder, voice)?;
    let release = releases
        .iter()
        .find(|release| release.name() == given.site)
        .ok_or_else(|| {
            let text = format!("{} has no site «{}»", folder.display(), given.site);
            Refusal::new(Code::Refused, text)
        })?;
    let config = serde_json::to_value(&release.published).unwrap_or_default();
    let sources = files::sources(folder).unwrap_or_default();
    let written = sources.iter().find_map(|file| {
        let json: Value = serde_json::from_str(&file.text).ok()?;
        let (kind, _) = file.path.split_once('/')?;
        let is_file = match kind {
            "sites" => json.get("name")? == given.site,
            "themes" => file.path == format!("themes/{}.json", release.published.site.theme),
            _ => false,
        };
        let inner = place.path.strip_prefix(kind.strip_suffix('s')?)?;
        let inner = inner.strip_prefix('.')?;
        (is_file && value_at(&json, inner).is_some()).then(|| file.path.clone())
    });
    Ok(report(given, &place, &config, written.as_deref(), None))
}

/// Explains the value that is live.
pub(super) async fn of_live<A: Api>(
    given: FieldOf<'_>,
    desk: &Desk<'_, A>,
) -> Result<Report, Refusal> {
    let place = place(given)?;
    let state = desk.state().await?;
    let site = given.site;
    let in_force = state.in_force(site);
    let version = in_force.ok_or_else(|| unknown_site(site, &state))?;
    let mut versions = vec![version.clone()];
    versions.extend(before(state.metadata.get(&keys::pointer(site))));
    let mut wanted: Vec<String> = versions
        .iter()
        .map(|version| keys::version(site, version))
        .collect();
    wanted.sort_unstable();
    wanted.dedup();
    let texts = desk.store.texts(&wanted).await;
    let texts = texts.map_err(|fault| reading(&fault))?;
    let config = |version: &str| -> Option<Value> {
        let text = texts.get(&keys::version(site, version))?.as_ref()?;
        serde_json::from_str(text).ok()
    };
    let live = config(&version).ok_or_else(|| {
        let text = format!("{} cannot be read", keys::version(site, &version));
        Refusal::new(Code::Refused, text)
    })?;
    let value = value_at(&live, &place.path);
    // The oldest of the versions before, without a gap, that had the same value.
    let since = versions
        .iter()
        .take_while(|version| {
            config(version).is_some_and(|config| value_at(&config, &place.path) == value)
        })
        .last();
    let is_changed_then = since != versions.last();
    let since = since.map(|version| {
        let note = state.note(&keys::version(site, version));
        let least = if is_changed_then { "" } else { "at least " };
        format!("{least}{version}, first pushed {}", note.text())
    });
    Ok(report(given, &place, &live, None, since.as_deref()))
}

fn place(given: FieldOf<'_>) -> Result<Place, Refusal> {
    find(given.field).map_err(|text| Refusal::new(Code::Refused, text))
}

fn report(
    given: FieldOf<'_>,
    place: &Place,
    config: &Value,
    file: Option<&str>,
    since: Option<&str>,
) -> Report {
    let field = &place.field;
    let value = value_at(config, &place.path).filter(|value| !value.is_null());
    let value = value.map(|value| shown(place, value));
    let is_default = match file {
        Some(_) => false,
        None => value.as_ref() == Some(&field.default) || value.is_none() || given.is_folder,
    };
    let allowed = values(&field.schema);
    let decided_by = switch_behind(&place.path).filter(|_| is_default);
    let source = match (file, decided_by) {
        (Some(file), _) => format!(" (from {file})"),
        (None, Some(switch)) => format!(" (`{switch}` of the backend's settings decides)"),
        (None, None) if is_default => " (the default)".to_owned(),
        (None, None) => String::new(),
    };
    let mut lines = vec![
        format!(
            "{}: {}{source}",
            place.path,
            value.as_ref().map_or_else(|| "nothing".to_owned(), plain)
        ),
        format!("  for: {}", field.about),
        format!("  may be: {allowed}"),
    ];
    if let Some(since) = since {
        lines.push(format!("  since: {since}"));
    }
    let json = json!({
        "site": given.site,
        "field": place.path,
        "value": value,
        "is_default": is_default,
        "file": file,
        "setting": decided_by,
        "for": field.about,
        "allowed": allowed,
        "schema": field.schema,
        "since": since,
    });
    Report::new(lines.join("\n"), json)
}
