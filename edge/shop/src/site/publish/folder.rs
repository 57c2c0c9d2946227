//! A folder of configs: `sites/*.json`, `themes/*.json` and `redirects/*.json`, where a theme's file has the theme's
//! name and a redirect table's file has the site's name.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use super::{Problem, Write, keys};
use crate::digest::ContentName;
use crate::executor::Executor;
use crate::paths::redirects::{self, Rule, circle, compile, lines};
use crate::site::{Finding, Published, Site, Step, Theme};

/// The first rules of a table with the same kind of problem are told one by one.
const MOST_OF_A_KIND: usize = 20;

/// A file of the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// The path in the folder, such as `sites/casa.json`.
    pub path: String,
    pub text: String,
}

/// A site, ready to be published.
#[derive(Debug, Clone)]
pub struct Release {
    pub published: Published,
    /// The name of its content.
    pub version: String,
    /// All that is stored of the version: the shards and the table of its redirects, then site and theme.
    pub content: Vec<Write>,
}

impl Release {
    pub fn name(&self) -> &str {
        &self.published.site.name
    }

    /// The pointer to the version.
    pub fn pointer(&self) -> Write {
        Write::text(keys::pointer(self.name()), self.version.clone())
    }

    /// The hosts that lead to the site.
    pub fn hosts(&self) -> impl Iterator<Item = Write> {
        host_writes(&self.published)
    }

    fn new(
        mut published: Published,
        rules: &[Rule],
        file: &str,
        redirects: Option<&SourceFile>,
        executor: &impl Executor,
    ) -> Result<Self, Vec<Problem>> {
        let compiled = compile(rules, &published.site.hosts, executor).map_err(|findings| {
            redirects.map_or_else(Vec::new, |redirects| of_rules(redirects, &findings))
        })?;
        let one = |problem| vec![problem];
        published.redirects = compiled.index.as_ref().map(|(table, _)| *table);
        let name = &published.site.name;
        let body = serde_json::to_string(&published)
            .map_err(|error| one(Problem::new(file, error.to_string())))?;
        // The worker reads the stored text and not the folder's files.
        Published::parse(&body).map_err(|text| one(Problem::of_config(file, &text)))?;
        let version = ContentName::of(body.as_bytes()).to_string();
        let shards = compiled.shards.into_iter();
        let mut content: Vec<Write> = shards
            .map(|(shard, rules)| Write::text(keys::redirect_shard(name, shard), rules))
            .collect();
        if let Some((table, value)) = compiled.index {
            let key = keys::redirect_table(name, table);
            content.push(Write { key, value });
        }
        content.push(Write::text(keys::version(name, &version), body));
        Ok(Self {
            published,
            version,
            content,
        })
    }
}

pub(super) fn host_writes(published: &Published) -> impl Iterator<Item = Write> {
    let Site { name, hosts, .. } = &published.site;
    hosts
        .iter()
        .map(|host| Write::text(keys::host(host), name.clone()))
}

/// The sites of a folder in the order of their files, or all problems of the folder.
pub fn releases(
    folder: &[SourceFile],
    executor: &impl Executor,
) -> Result<Vec<Release>, Vec<Problem>> {
    let mut reader = Reader {
        folder,
        problems: Vec::new(),
    };
    let themes = reader.themes();
    let mut sites = reader.sites();
    let mut tables = reader.redirects(&sites);
    let mut releases = Vec::new();
    let mut redirected = Vec::new();
    for (file, site) in sites.drain(..) {
        // A theme without an entry in the map has a problem of its own.
        let theme = match themes.get(&site.theme) {
            Some(theme) => theme.clone(),
            None if reader.has("themes", &site.theme) => continue,
            None => {
                let text = format!("there is no file {}", path("themes", &site.theme));
                let field = vec![Step::Field("theme".to_owned())];
                reader
                    .problems
                    .push(Problem::of_files(file, "site", field, text));
                continue;
            }
        };
        let rules = match tables.remove(&site.name) {
            Some(rules) => rules,
            None if reader.has("redirects", &site.name) => continue,
            None => Vec::new(),
        };
        let redirects = reader.file("redirects", &site.name);
        let published = Published::new(site, theme);
        let release = published
            .validate()
            .map_err(|text| vec![Problem::of_config(file, &text)])
            .and_then(|()| Release::new(published, &rules, file, redirects, executor));
        match release {
            Ok(release) => {
                redirected.push((release.published.site.hosts.clone(), rules));
                releases.push(release);
            }
            Err(problems) => reader.problems.extend(problems),
        }
    }
    let tables = redirected.iter();
    let tables: Vec<_> = tables
        .map(|(hosts, rules)| (hosts.as_slice(), rules.as_slice()))
        .collect();
    if let Some((at, rule, from)) = circle(&tables, executor)
        && let Some(release) = releases.get(at)
    {
        let file = path("redirects", release.name());
        let source = reader.file("redirects", release.name());
        let line = source.and_then(|source| lines(&source.text).get(rule).copied());
        let text = "is led back by another site, or through too many rules";
        let problem = Problem::of_rule(&file, line.as_ref(), &from, text);
        reader.problems.push(problem);
    }
    if reader.problems.is_empty() {
        Ok(releases)
    } else {
        Err(reader.problems)
    }
}

/// The problems of a table's rules: the first of each kind, and how many more there are.
fn of_rules(file: &SourceFile, findings: &[redirects::Finding]) -> Vec<Problem> {
    let lines = lines(&file.text);
    let mut problems = Vec::new();
    for kind in findings.chunk_by(|one, next| one.kind == next.kind) {
        for found in kind.iter().take(MOST_OF_A_KIND) {
            let line = lines.get(found.rule);
            let other = found.other.and_then(|other| lines.get(other));
            let message = other.map_or_else(
                || found.message.clone(),
                |other| format!("{}: line {other} has it too", found.message),
            );
            problems.push(Problem::of_rule(&file.path, line, &found.from, &message));
        }
        let more = kind.len().saturating_sub(MOST_OF_A_KIND);
        if let Some(found) = kind.first().filter(|_| more > 0) {
            let name = found.kind.name();
            let text = format!(
                "{more} more rules have a problem of this kind ({name}); redirects check lists them all"
            );
            problems.push(Problem::new(&file.path, text));
        }
    }
    problems
}

fn path(kind: &str, name: &str) -> String {
    format!("{kind}/{name}.json")
}

/// Reads the files and collects their problems.
struct Reader<'a> {
    folder: &'a [SourceFile],
    problems: Vec<Problem>,
}

impl<'a> Reader<'a> {
    /// The files of a kind: name without extension, path and text, sorted by path.
    fn files(&self, kind: &str) -> Vec<(&'a str, &'a SourceFile)> {
        let mut files: Vec<_> = self
            .folder
            .iter()
            .filter_map(|file| {
                let name = file.path.strip_prefix(kind)?.strip_prefix('/')?;
                Some((name.strip_suffix(".json")?, file))
            })
            .collect();
        files.sort_by_key(|(_, file)| &file.path);
        files
    }

    fn has(&self, kind: &str, name: &str) -> bool {
        self.file(kind, name).is_some()
    }

    fn file(&self, kind: &str, name: &str) -> Option<&'a SourceFile> {
        let path = path(kind, name);
        self.folder.iter().find(|file| file.path == path)
    }

    /// Reads a file whose flaws were looked for; `root` is what the names of its fields begin with.
    fn read<T>(
        &mut self,
        file: &SourceFile,
        root: &str,
        found: Result<Vec<Finding>, String>,
        parse: fn(&str) -> Result<T, String>,
    ) -> Option<T> {
        let found = found.map(|found| {
            let problem = |finding| Problem::of_finding(&file.path, root, finding);
            found.into_iter().map(problem).collect::<Vec<_>>()
        });
        match found {
            Ok(found) if found.is_empty() => {}
            Ok(found) => {
                self.problems.extend(found);
                return None;
            }
            Err(text) => {
                self.problems.push(Problem::of_json(&file.path, &text));
                return None;
            }
        }
        let read = parse(&file.text);
        let problem = |text: String| Problem::of_config(&file.path, &text);
        read.map_err(|text| self.problems.push(problem(text))).ok()
    }

    fn themes(&mut self) -> BTreeMap<String, Theme> {
        let mut themes = BTreeMap::new();
        for (name, file) in self.files("themes") {
            let found = Theme::inspect(&file.text);
            if let Some(theme) = self.read(file, "theme", found, Theme::parse) {
                themes.insert(name.to_owned(), theme);
            }
        }
        themes
    }

    /// The sites with the paths of their files. Two sites have neither a name nor a host in common.
    fn sites(&mut self) -> Vec<(&'a str, Site)> {
        let mut sites = Vec::<(&str, Site)>::new();
        let files = self.files("sites");
        if files.is_empty() {
            self.problems
                .push(Problem::new("sites", "the folder has no site".to_owned()));
        }
        for (_, file) in files {
            let found = Site::inspect(&file.text);
            let Some(site) = self.read(file, "site", found, Site::parse) else {
                continue;
            };
            let before = self.problems.len();
            let mut conflict = |path: Vec<Step>, text: String| {
                let problem = Problem::of_files(&file.path, "site", path, text);
                self.problems.push(problem);
            };
            let field = |name: &str| Step::Field(name.to_owned());
            for (other_file, other) in &sites {
                if other.name == site.name {
                    let text = format!("«{}» is the name in {other_file}", site.name);
                    conflict(vec![field("name")], text);
                }
                for (at, host) in site.hosts.iter().enumerate() {
                    if other.hosts.contains(host) {
                        let text = format!("«{host}» is a host in {other_file}");
                        conflict(vec![field("hosts"), Step::Item(at)], text);
                    }
                }
            }
            if self.problems.len() == before {
                sites.push((&file.path, site));
            }
        }
        sites
    }

    /// The redirect rules by site.
    fn redirects(&mut self, sites: &[(&str, Site)]) -> BTreeMap<String, Vec<Rule>> {
        let mut tables = BTreeMap::new();
        let all_sites_are_known = sites.len() == self.files("sites").len();
        for (name, file) in self.files("redirects") {
            match serde_json::from_str(&file.text) {
                Ok(rules) => {
                    tables.insert(name.to_owned(), rules);
                }
                Err(error) => self
                    .problems
                    .push(Problem::of_json(&file.path, &error.to_string())),
            }
            if all_sites_are_known && sites.iter().all(|(_, site)| site.name != name) {
                let text = format!("no site has the name «{name}»");
                self.problems.push(Problem::new(&file.path, text));
            }
        }
        tables
    }
}
