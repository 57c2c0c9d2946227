//! Plans how the config store changes when operators publish a folder of configs or return to an earlier version.
//! The plan is data: the operators' command reads the files and the store's content, and prints what to write.
//!
//! A version is immutable, its name is a hash of its content. Versions are written before the pointers that lead to
//! them, so that no pointer leads to a version that is not stored.

mod problem;
mod folder;
mod changes;
#[cfg(test)]
mod tests;

pub use changes::{Change, FieldChange};
pub use folder::{Release, SourceFile, releases};
pub use problem::Problem;

use std::collections::{BTreeMap, BTreeSet};

use super::Published;
use super::keys::{self, Key};

/// A key and the value to store under it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Write {
    pub key: String,
    pub value: String,
    /// The value is base64 of the bytes to store.
    pub base64: bool,
}

impl Write {
    fn text(key: String, value: String) -> Self {
        Self {
            key,
            value,
            base64: false,
        }
    }
}

/// The content of the config store: values by key. The values of binary keys are not read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Live(BTreeMap<String, String>);

impl FromIterator<(String, String)> for Live {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(pairs: I) -> Self {
        Self(pairs.into_iter().collect())
    }
}

impl Live {
    fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// Whether the value is stored already. An index of redirects is compared by its key alone, which names its version.
    fn has(&self, write: &Write) -> bool {
        self.get(&write.key)
            .is_some_and(|value| write.base64 || value == write.value)
    }

    fn keys(&self) -> impl Iterator<Item = (Key<'_>, &str, &str)> {
        self.0
            .iter()
            .filter_map(|(key, value)| Some((Key::parse(key)?, key.as_str(), value.as_str())))
    }

    /// Every pointer: site and version.
    fn pointers(&self) -> impl Iterator<Item = (&str, &str)> {
        self.keys().filter_map(|(key, _, version)| {
            if let Key::Pointer { site } = key {
                Some((site, version))
            } else {
                None
            }
        })
    }

    /// Every host and the site that answers there.
    fn hosts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.keys().filter_map(|(key, _, site)| {
            if let Key::Host { host } = key {
                Some((host, site))
            } else {
                None
            }
        })
    }

    /// All versions with their keys.
    fn versions(&self) -> BTreeMap<(&str, &str), Vec<String>> {
        let mut versions = BTreeMap::<_, Vec<String>>::new();
        for (key, text, _) in self.keys() {
            match key {
                Key::Version { site, version }
                | Key::RedirectIndex { site, version }
                | Key::RedirectShard { site, version } => {
                    versions
                        .entry((site, version))
                        .or_default()
                        .push(text.to_owned());
                }
                Key::Host { .. } | Key::Pointer { .. } => {}
            }
        }
        versions
    }
}

/// A stored version that no pointer leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnusedVersion {
    pub site: String,
    pub version: String,
    /// All its keys.
    pub keys: Vec<String>,
}

/// The changes to the config store, in the order of its fields.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    /// Content of new versions.
    pub versions: Vec<Write>,
    /// Pointers to versions, then the hosts that lead to sites.
    pub pointers: Vec<Write>,
    /// Hosts and pointers to delete, because the folder has no such host or site.
    pub removals: Vec<String>,
    /// The changes, for people to read.
    pub changes: Vec<Change>,
    /// Versions that no pointer leads to, neither before nor after the changes.
    pub unused: Vec<UnusedVersion>,
}

/// Plans the publication of a folder that holds all sites.
pub fn plan(folder: &[SourceFile], live: &Live) -> Result<Plan, Vec<Problem>> {
    let releases = releases(folder)?;
    let content = releases.iter().flat_map(|release| &release.content);
    let pointers = releases.iter().map(Release::pointer);
    let hosts = releases.iter().flat_map(Release::hosts);
    let is_site = |name: &str| releases.iter().any(|release| release.name() == name);
    let is_named = |host: &str| {
        let mut hosts = releases
            .iter()
            .flat_map(|release| &release.published.site.hosts);
        hosts.any(|known| known == host)
    };
    let removed_hosts = live
        .hosts()
        .filter(|(host, _)| !is_named(host))
        .map(|(host, _)| keys::host(host));
    let removed_pointers = live
        .pointers()
        .filter(|(site, _)| !is_site(site))
        .map(|(site, _)| keys::pointer(site));
    Ok(Plan {
        versions: content.filter(|write| !live.has(write)).cloned().collect(),
        pointers: pointers
            .chain(hosts)
            .filter(|write| !live.has(write))
            .collect(),
        removals: removed_hosts.chain(removed_pointers).collect(),
        changes: changes::of_releases(&releases, live),
        unused: unused(
            live,
            releases
                .iter()
                .map(|release| (release.name(), release.version.as_str())),
        ),
    })
}

/// Plans the return of a site to a version that is stored. The site's hosts become those of that version.
pub fn rollback(site: &str, version: &str, live: &Live) -> Result<Plan, Problem> {
    let key = keys::version(site, version);
    let problem = |text: &str| Problem::of_config(&key, text);
    let Some(body) = live.get(&key) else {
        let versions = live.versions();
        let stored: Vec<&str> = versions
            .keys()
            .filter(|(known, _)| *known == site)
            .map(|(_, version)| *version)
            .collect();
        return Err(Problem::new(
            &key,
            format!("is not stored; stored are: {}", stored.join(", ")),
        ));
    };
    let published = Published::parse(body).map_err(|text| problem(&text))?;
    if published.site.name != site {
        return Err(problem(&format!(
            "site.name: «{}» is another site",
            published.site.name
        )));
    }
    let has_shards = live
        .keys()
        .any(|(key, ..)| key == Key::RedirectShard { site, version });
    let index = keys::redirect_index(site, version);
    if has_shards && live.get(&index).is_none() {
        return Err(Problem::new(
            &index,
            "is not stored, but its shards are".to_owned(),
        ));
    }
    let hosts = &published.site.hosts;
    for host in hosts {
        let owner = live.get(&keys::host(host)).filter(|owner| *owner != site);
        if let Some(owner) = owner {
            return Err(problem(&format!(
                "site.hosts: «{host}» leads to the site «{owner}» now"
            )));
        }
    }
    let removed_hosts = live
        .hosts()
        .filter(|(host, owner)| *owner == site && !hosts.iter().any(|known| known == host));
    let writes = [Write::text(keys::pointer(site), version.to_owned())]
        .into_iter()
        .chain(folder::host_writes(&published));
    Ok(Plan {
        versions: Vec::new(),
        pointers: writes.filter(|write| !live.has(write)).collect(),
        removals: removed_hosts.map(|(host, _)| keys::host(host)).collect(),
        changes: changes::of_rollback(&published, version, live),
        unused: unused(live, [(site, version)]),
    })
}

/// The stored versions that neither a pointer nor the plan leads to.
fn unused<'a>(
    live: &'a Live,
    planned: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Vec<UnusedVersion> {
    let used: BTreeSet<(&str, &str)> = live.pointers().chain(planned).collect();
    live.versions()
        .into_iter()
        .filter(|(version, _)| !used.contains(version))
        .map(|((site, version), keys)| UnusedVersion {
            site: site.to_owned(),
            version: version.to_owned(),
            keys,
        })
        .collect()
}
