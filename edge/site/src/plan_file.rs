//! A plan in a file: which versions it publishes, and what the store held when it was made. It holds names of versions,
//! which are hashes of their content, and neither content nor secrets.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use shop::site::publish::{Plan, Release};

use crate::exit::{Code, Refusal};
use crate::live::State;
use crate::place::Place;
use crate::push::{self, moved_lines};

/// The form of the file.
const FORM: u64 = 1;

/// A plan that was read from a file.
#[derive(Debug)]
pub(crate) struct PlanFile {
    pub folder: PathBuf,
    environment: String,
    namespace: String,
    /// The versions of the folder by site.
    versions: BTreeMap<String, String>,
    /// The values of hosts and pointers when the plan was made.
    live: BTreeMap<String, String>,
}

/// The text of a plan's file.
pub(crate) fn text(
    folder: &Path,
    place: &Place,
    releases: &[Release],
    state: &State,
    changes: &[String],
) -> String {
    let json = json!({
        "vitrina-plan": FORM,
        "folder": folder,
        "environment": place.environment.name(),
        "namespace": place.namespace,
        "versions": versions(releases),
        "live": state.pointers,
        "changes": changes,
    });
    format!("{json:#}\n")
}

fn versions(releases: &[Release]) -> BTreeMap<String, String> {
    let named = |release: &Release| (release.name().to_owned(), release.version.clone());
    releases.iter().map(named).collect()
}

impl PlanFile {
    pub(crate) fn read(file: &Path) -> Result<Self, Refusal> {
        let problem =
            |text: String| Refusal::new(Code::Problems, format!("{}: {text}", file.display()));
        let text = fs::read_to_string(file).map_err(|error| problem(error.to_string()))?;
        let json: Value = serde_json::from_str(&text).unwrap_or_default();
        Self::of(&json).ok_or_else(|| problem("is no plan of this command".to_owned()))
    }

    fn of(json: &Value) -> Option<Self> {
        let text = |name: &str| Some(json.get(name)?.as_str()?.to_owned());
        let names = |name: &str| {
            let pairs = json.get(name)?.as_object()?.iter();
            pairs
                .map(|(key, value)| Some((key.clone(), value.as_str()?.to_owned())))
                .collect::<Option<BTreeMap<_, _>>>()
        };
        (json.get("vitrina-plan")?.as_u64()? == FORM).then_some(())?;
        Some(Self {
            folder: text("folder")?.into(),
            environment: text("environment")?,
            namespace: text("namespace")?,
            versions: names("versions")?,
            live: names("live")?,
        })
    }

    /// Refuses a plan that was made for another store, of another folder, or against pointers that moved since.
    pub(crate) fn check(
        &self,
        place: &Place,
        releases: &[Release],
        plan: &Plan,
        state: &State,
    ) -> Result<(), Refusal> {
        let refused = |text: String| Err(Refusal::new(Code::Refused, text));
        let environment = place.environment.name();
        if self.environment != environment || self.namespace != place.namespace {
            return refused(format!(
                "the plan was made for {} in the namespace {}",
                self.environment, self.namespace
            ));
        }
        let now = versions(releases);
        if now != self.versions {
            let names = now.keys().chain(self.versions.keys());
            let mut changed: Vec<&str> = names
                .filter(|name| now.get(*name) != self.versions.get(*name))
                .map(String::as_str)
                .collect();
            changed.sort_unstable();
            changed.dedup();
            return refused(format!(
                "{} changed since the plan: {}",
                self.folder.display(),
                changed.join(", ")
            ));
        }
        // A push of this plan that ended in the middle has moved or removed some keys already.
        let mut aims: BTreeMap<String, Option<String>> =
            self.live.keys().map(|key| (key.clone(), None)).collect();
        for release in releases {
            for write in [release.pointer()].into_iter().chain(release.hosts()) {
                let value = String::from_utf8_lossy(&write.value).into_owned();
                aims.insert(write.key, Some(value));
            }
        }
        aims.extend(push::aims(plan));
        let value = |key: &str| state.pointers.get(key).cloned();
        let lines = moved_lines(&self.live, &aims, value, |key| state.note(key));
        if lines.is_empty() {
            Ok(())
        } else {
            refused(format!(
                "the plan is stale, the store moved since\n{}",
                lines.join("\n")
            ))
        }
    }
}
