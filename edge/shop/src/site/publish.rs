//! Plans how the config store changes when operators publish a folder of configs or return to an earlier version.
//! The plan is data: the operators' command reads the files and the store's content, and prints what to write.
//!
//! A version is immutable, its name is a hash of its content; so are its redirect table and the table's shards. Content
//! is written before the pointers that lead to it, so that no pointer leads to something that is not stored.

mod problem;
mod live;
mod folder;
mod changes;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod moves_tests;

pub use changes::{Change, FieldChange};
pub use folder::{Release, SourceFile, releases};
pub use live::Live;
pub use problem::{Problem, ProblemKind};

use std::collections::BTreeSet;

use super::keys::{self, Key};
use super::{Pointer, Published, Rollout};

/// A key and the value to store under it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Write {
    pub key: String,
    pub value: Vec<u8>,
}

impl Write {
    fn text(key: String, value: String) -> Self {
        Self {
            key,
            value: value.into_bytes(),
        }
    }
}

/// A stored version that no pointer leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnusedVersion {
    pub site: String,
    pub version: String,
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

/// Plans the publication of these sites; others of the store are removed. Plan again while [`Live::wanted`] names keys.
pub fn plan(releases: &[Release], live: &Live) -> Plan {
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
    let named = releases
        .iter()
        .map(|release| (release.name(), release.version.as_str()));
    Plan {
        versions: releases
            .iter()
            .flat_map(|release| new_content(release, live))
            .cloned()
            .collect(),
        pointers: moved(pointers.chain(hosts), live),
        removals: removed_hosts.chain(removed_pointers).collect(),
        changes: changes::of_releases(releases, live),
        unused: unused(live, named),
    }
}

/// The writes that change something. A key that no listing named is not read.
fn moved(writes: impl Iterator<Item = Write>, live: &Live) -> Vec<Write> {
    let is_new =
        |write: &Write| !live.names(&write.key) || live.bytes(&write.key) != Some(&write.value);
    writes.filter(is_new).collect()
}

/// The content of a release that the version in force does not have. Another stored version is no proof of its content:
/// a push may have ended in the middle.
fn new_content<'a>(release: &'a Release, live: &Live) -> Vec<&'a Write> {
    let site = release.name();
    let pointer = live.pointer(site);
    let is_known = |pointer: &Pointer| pointer.versions().any(|known| known == release.version);
    if pointer.as_ref().is_some_and(is_known) {
        return Vec::new();
    }
    let table = pointer.and_then(|pointer| live.table_of(site, &pointer.version));
    let is_same_table = table == release.published.redirects;
    let shards = if is_same_table {
        Vec::new()
    } else {
        live.shards(site, table)
    };
    let is_new = |write: &&Write| match Key::parse(&write.key) {
        Some(Key::RedirectTable { .. }) => !is_same_table,
        Some(Key::RedirectShard { shard, .. }) => !is_same_table && !shards.contains(&shard),
        Some(Key::Host { .. } | Key::Pointer { .. } | Key::Version { .. }) | None => true,
    };
    release.content.iter().filter(is_new).collect()
}

/// Turns the moves of a plan's pointers into rollouts: the version in force stays, and so many visitors in a hundred get
/// the new one. A rollout of the same version only grows; a whole push or a rollback ends it. The problem is a site that
/// has no version in force, has other hosts in the new one, or is rolled out further already.
pub fn roll_out(mut plan: Plan, percent: u32, live: &Live) -> Result<Plan, Problem> {
    if let Some(key) = plan.removals.first() {
        return Err(Problem::of_store(
            key,
            "a rollout removes nothing".to_owned(),
        ));
    }
    for write in &mut plan.pointers {
        let problem = |text: String| Err(Problem::of_store(&write.key, text));
        if matches!(Key::parse(&write.key), Some(Key::Host { .. })) {
            return problem("the new version has other hosts: push it at once".to_owned());
        }
        let (Some(Key::Pointer { site }), Ok(version)) =
            (Key::parse(&write.key), std::str::from_utf8(&write.value))
        else {
            continue;
        };
        let Some(mut pointer) = live.pointer(site) else {
            return problem("no version is in force: push it at once".to_owned());
        };
        let before = pointer.rollout.filter(|rollout| rollout.version == version);
        if let Some(before) = before.as_ref().filter(|before| before.percent > percent) {
            let before = before.percent;
            return problem(format!(
                "is rolled out to {before} % already, which only grows; a rollback ends it"
            ));
        }
        plan.changes.push(Change::RolledOut {
            site: site.to_owned(),
            version: version.to_owned(),
            before: before.map_or(0, |before| before.percent),
            percent,
        });
        pointer.rollout = Some(Rollout {
            version: version.to_owned(),
            percent,
        });
        write.value = pointer.to_string().into_bytes();
    }
    plan.changes
        .retain(|change| !matches!(change, Change::RolloutEnded { .. }));
    plan.pointers
        .retain(|write| live.bytes(&write.key) != Some(&write.value));
    Ok(plan)
}

/// Plans the return of a site to a version that is stored. The site's hosts become those of that version. Plan again
/// while [`Live::wanted`] names keys.
pub fn rollback(site: &str, version: &str, live: &Live) -> Result<Plan, Problem> {
    let key = keys::version(site, version);
    let problem = |text: &str| Problem::of_config(&key, text);
    let stored = || {
        let versions = live.versions().filter(|(known, _)| *known == site);
        let versions: Vec<&str> = versions.map(|(_, version)| version).collect();
        let text = format!("is not stored; stored are: {}", versions.join(", "));
        Err(Problem::of_store(&key, text))
    };
    if !live.names(&key) {
        return stored();
    }
    let Some(body) = live.text(&key) else {
        return if live.lacks(&key) {
            stored()
        } else {
            Ok(Plan::default())
        };
    };
    let published = Published::parse(body).map_err(|text| problem(&text))?;
    if published.site.name != site {
        return Err(problem(&format!(
            "site.name: «{}» is another site",
            published.site.name
        )));
    }
    if let Some(missing) = missing_redirects(site, &published, live) {
        return Err(Problem::of_store(&missing, "is not stored".to_owned()));
    }
    let hosts = &published.site.hosts;
    for (host, owner) in live.hosts() {
        if owner != site && hosts.iter().any(|own| own == host) {
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
        pointers: moved(writes, live),
        removals: removed_hosts.map(|(host, _)| keys::host(host)).collect(),
        changes: changes::of_rollback(&published, version, live),
        unused: unused(live, [(site, version)]),
    })
}

/// The first key of the version's redirects that is not there. The shards of the table in force are there.
fn missing_redirects(site: &str, published: &Published, live: &Live) -> Option<String> {
    let table = published.redirects?;
    let in_force = live.in_force(site);
    let in_force = in_force.and_then(|version| live.table_of(site, &version));
    if in_force == Some(table) {
        return None;
    }
    let known = live.shards(site, in_force);
    let shards = live.shards(site, Some(table)).into_iter();
    let others = shards.filter(|shard| !known.contains(shard));
    let needed = others.map(|shard| keys::redirect_shard(site, shard));
    [keys::redirect_table(site, table)]
        .into_iter()
        .chain(needed)
        .find(|key| live.lacks(key))
}

/// The stored versions that neither a pointer nor the plan leads to.
fn unused<'a>(
    live: &'a Live,
    planned: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Vec<UnusedVersion> {
    let planned: BTreeSet<(&str, &str)> = planned.into_iter().collect();
    let pointers: Vec<(&str, Pointer)> = live.pointers().collect();
    let is_used = |(site, version): (&str, &str)| {
        let mut of_site = pointers.iter().filter(|(known, _)| *known == site);
        planned.contains(&(site, version))
            || of_site.any(|(_, pointer)| pointer.versions().any(|used| used == version))
    };
    let unused = live.versions().filter(|version| !is_used(*version));
    unused
        .map(|(site, version)| UnusedVersion {
            site: site.to_owned(),
            version: version.to_owned(),
        })
        .collect()
}
