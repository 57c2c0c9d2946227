//! `redirects`: checks, imports, exports and tries the redirect rules of a folder.

mod ask;
mod check;
mod dialect;
mod export;
mod import;
mod trial;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use shop::paths::redirects::{Rule, lines};
use shop::site::Site;

use crate::cli::Redirects;
use crate::exit::{Code, Refusal};
use crate::files;
use crate::kv::Api;
use crate::print::{Report, Voice};
use crate::verbs::Desk;

/// A redirect file of a folder, with the hosts of its site.
#[derive(Debug)]
pub(super) struct SiteRules {
    site: String,
    hosts: Vec<String>,
    /// The path in the folder.
    file: String,
    rules: Vec<Rule>,
    /// The line of each rule.
    lines: Vec<usize>,
}

/// A rule as its file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Written {
    pub file: String,
    pub line: usize,
    pub from: String,
}

/// A verb that needs no store; `None` for the others.
pub(super) fn offline(given: &Redirects, voice: &Voice) -> Option<Result<Report, Refusal>> {
    match given {
        Redirects::Check(given) => Some(check::run(given, voice)),
        Redirects::Import(given) => Some(import::run(given, voice)),
        Redirects::Test(given) => trial::of_folder(given),
        Redirects::Export(given) => Some(export::run(given)),
    }
}

/// What is asked of the live redirects.
pub(super) async fn of_live<A: Api>(
    given: &Redirects,
    desk: &Desk<'_, A>,
) -> Result<Report, Refusal> {
    match given {
        Redirects::Test(given) => trial::of_live(given, desk).await,
        Redirects::Check(_) | Redirects::Import(_) | Redirects::Export(_) => {
            Err(Refusal::new(Code::Usage, "this verb needs no store"))
        }
    }
}

/// What can be asked of a running shop, after a check.
pub(crate) async fn asked(given: &Redirects, voice: &Voice) -> Option<Result<Report, Refusal>> {
    match given {
        Redirects::Check(given) => match &given.ask {
            Some(shop) => Some(ask::run(given, shop, voice).await),
            None => None,
        },
        Redirects::Import(_) | Redirects::Test(_) | Redirects::Export(_) => None,
    }
}

impl SiteRules {
    /// The rules of one site of a folder, or of all sites that have some.
    pub(super) fn read(folder: &Path, site: Option<&str>) -> Result<Vec<Self>, Refusal> {
        let refused = |text: String| Refusal::new(Code::Problems, text);
        let sources = files::sources(folder).map_err(refused)?;
        let of_sites = sources
            .iter()
            .filter(|file| file.path.starts_with("sites/"));
        let mut read = Vec::new();
        for source in of_sites {
            let parsed = Site::parse(&source.text);
            let parsed = parsed.map_err(|text| refused(format!("{}: {text}", source.path)))?;
            if site.is_some_and(|site| site != parsed.name) {
                continue;
            }
            let file = format!("redirects/{}.json", parsed.name);
            let text = sources.iter().find(|source| source.path == file);
            if text.is_none() && site.is_none() {
                continue;
            }
            let text = text.map_or("[]", |source| source.text.as_str());
            let rules = serde_json::from_str(text);
            read.push(Self {
                rules: rules.map_err(|error| refused(format!("{file}: {error}")))?,
                lines: lines(text),
                site: parsed.name,
                hosts: parsed.hosts,
                file,
            });
        }
        match site {
            Some(site) if read.is_empty() => {
                let text = format!("{} has no site «{site}»", folder.display());
                Err(Refusal::new(Code::Refused, text))
            }
            Some(_) | None => Ok(read),
        }
    }

    pub(super) fn site(&self) -> &str {
        &self.site
    }

    /// The rule of each stored key.
    pub(super) fn places(&self) -> HashMap<String, usize> {
        let rules = self.rules.iter().enumerate();
        rules
            .flat_map(|(at, rule)| rule.keys().map(move |key| (key, at)))
            .collect()
    }

    /// The rule of a stored key.
    fn rule_of(&self, key: &str) -> Option<usize> {
        let mut rules = self.rules.iter();
        rules.position(|rule| rule.keys().any(|known| known == key))
    }

    /// A rule as its file has it.
    pub(super) fn written(&self, rule: usize) -> Option<Written> {
        Some(Written {
            file: self.file.clone(),
            line: self.line(rule),
            from: self.rules.get(rule)?.from.clone(),
        })
    }

    fn line(&self, rule: usize) -> usize {
        self.lines.get(rule).copied().unwrap_or(0)
    }
}

/// Writes rules as a file, a line each.
fn write(folder: &Path, file: &str, rules: &[Rule]) -> Result<PathBuf, Refusal> {
    let mut text = "[".to_owned();
    for (at, rule) in rules.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        let _ = write!(text, "{comma}\n  {}", line_of(rule));
    }
    text.push_str("\n]\n");
    let path = folder.join(file);
    let failed = |error| Refusal::new(Code::Refused, format!("{}: {error}", path.display()));
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(failed)?;
    }
    // A file that is read meanwhile is the old or the new one.
    let new = path.with_extension("json.new");
    fs::write(&new, text).map_err(failed)?;
    fs::rename(&new, &path).map_err(failed)?;
    Ok(path)
}

/// A rule as the examples write it.
fn line_of(rule: &Rule) -> String {
    let text = |text: &str| Value::from(text).to_string();
    let mut line = format!(
        "{{ \"from\": {}, \"to\": {}",
        text(&rule.from),
        text(&rule.to)
    );
    if let Some(languages) = &rule.languages {
        let languages = serde_json::to_string(languages).unwrap_or_default();
        let _ = write!(line, ", \"languages\": {}", languages.replace(',', ", "));
    }
    line + " }"
}
