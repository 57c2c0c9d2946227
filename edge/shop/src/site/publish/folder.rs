//! A folder of configs: `sites/*.json`, `themes/*.json` and `redirects/*.json`, where a theme's file has the theme's
//! name and a redirect table's file has the site's name.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use super::{Problem, Write, keys};
use crate::digest::ContentName;
use crate::paths::redirects::{Rule, circle, compile};
use crate::site::{Published, Site, Theme};

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
        redirects: &str,
    ) -> Result<Self, Problem> {
        let compiled = compile(rules, &published.site.hosts)
            .map_err(|text| Problem::of_redirects(redirects, &text))?;
        published.redirects = compiled.index.as_ref().map(|(table, _)| *table);
        let name = &published.site.name;
        let body = serde_json::to_string(&published)
            .map_err(|error| Problem::new(file, error.to_string()))?;
        // The worker reads the stored text and not the folder's files.
        Published::parse(&body).map_err(|text| Problem::of_config(file, &text))?;
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
pub fn releases(folder: &[SourceFile]) -> Result<Vec<Release>, Vec<Problem>> {
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
                let text = format!(
                    "site.theme: there is no file {}",
                    path("themes", &site.theme)
                );
                reader.problems.push(Problem::of_config(file, &text));
                continue;
            }
        };
        let rules = match tables.remove(&site.name) {
            Some(rules) => rules,
            None if reader.has("redirects", &site.name) => continue,
            None => Vec::new(),
        };
        let redirects = path("redirects", &site.name);
        let published = Published::new(site, theme);
        let release = published
            .validate()
            .map_err(|text| Problem::of_config(file, &text))
            .and_then(|()| Release::new(published, &rules, file, &redirects));
        match release {
            Ok(release) => {
                redirected.push((release.published.site.hosts.clone(), rules));
                releases.push(release);
            }
            Err(problem) => reader.problems.push(problem),
        }
    }
    let tables = redirected.iter();
    let tables: Vec<_> = tables
        .map(|(hosts, rules)| (hosts.as_slice(), rules.as_slice()))
        .collect();
    if let Some((at, from)) = circle(&tables)
        && let Some(release) = releases.get(at)
    {
        let file = path("redirects", release.name());
        let text = format!("«{from}» is led back by another site, or through too many rules");
        reader.problems.push(Problem::of_redirects(&file, &text));
    }
    if reader.problems.is_empty() {
        Ok(releases)
    } else {
        Err(reader.problems)
    }
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
        let path = path(kind, name);
        self.folder.iter().any(|file| file.path == path)
    }

    fn themes(&mut self) -> BTreeMap<String, Theme> {
        let mut themes = BTreeMap::new();
        for (name, file) in self.files("themes") {
            match Theme::parse(&file.text) {
                Ok(theme) => {
                    themes.insert(name.to_owned(), theme);
                }
                Err(text) => self.problems.push(Problem::of_config(&file.path, &text)),
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
            let site = match Site::parse(&file.text) {
                Ok(site) => site,
                Err(text) => {
                    self.problems.push(Problem::of_config(&file.path, &text));
                    continue;
                }
            };
            let mut conflicts = Vec::new();
            for (other_file, other) in &sites {
                if other.name == site.name {
                    conflicts.push(format!(
                        "site.name: «{}» is the name in {other_file}",
                        site.name
                    ));
                }
                for host in site.hosts.iter().filter(|host| other.hosts.contains(host)) {
                    conflicts.push(format!("site.hosts: «{host}» is a host in {other_file}"));
                }
            }
            for text in &conflicts {
                self.problems.push(Problem::of_config(&file.path, text));
            }
            if conflicts.is_empty() {
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
