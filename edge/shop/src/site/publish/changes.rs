//! The changes of a plan, for people to read.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde_json::Value;

use super::folder::{Release, host_writes};
use super::{Key, Live, Write, keys};
use crate::digest::ContentName;
use crate::paths::redirects::Shard;
use crate::site::{Field, Published, Rollout};

/// The field of a version that names its redirect table.
const REDIRECTS: &str = "redirects";
/// Where more shards differ, their rules are not told one by one.
const MOST_SHARDS_COMPARED: usize = 100;

/// A change that a plan makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    SiteAdded {
        site: String,
        version: String,
    },
    SiteChanged {
        site: String,
        before: String,
        after: String,
        fields: Vec<FieldChange>,
    },
    SiteRemoved {
        site: String,
        version: String,
    },
    /// More visitors get the new version.
    RolledOut {
        site: String,
        version: String,
        before: u32,
        percent: u32,
    },
    /// No visitor gets the version any more, unless all do.
    RolloutEnded {
        site: String,
        version: String,
        percent: u32,
    },
    /// A host leads to another site, or to a site only before or after the change.
    Host {
        host: String,
        before: Option<String>,
        after: Option<String>,
    },
}

/// A field or redirect of a site, with its JSON before and after the change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldChange {
    pub path: String,
    pub before: Option<String>,
    pub after: Option<String>,
    /// What the field is for; empty for a redirect.
    pub about: &'static str,
}

/// The changes that publishing these releases makes.
pub(super) fn of_releases(releases: &[Release], live: &Live) -> Vec<Change> {
    let mut changes: Vec<Change> = releases
        .iter()
        .filter_map(|release| {
            let shards = release.content.iter().filter_map(|Write { key, value }| {
                let text = std::str::from_utf8(value).ok()?;
                Some((shard_of_key(key)?, text))
            });
            let shards = shards.collect();
            of_site(&release.published, &release.version, &shards, live)
        })
        .collect();
    let sites = releases.iter().map(Release::name);
    changes.extend(sites.filter_map(|site| rollout_ended(site, live)));
    let is_site = |name: &str| releases.iter().any(|release| release.name() == name);
    changes.extend(
        live.pointers()
            .filter(|(site, _)| !is_site(site))
            .map(|(site, pointer)| Change::SiteRemoved {
                site: site.to_owned(),
                version: pointer.version,
            }),
    );
    let after: BTreeMap<String, String> = releases
        .iter()
        .flat_map(Release::hosts)
        .map(host_of)
        .collect();
    changes.extend(of_hosts(&after, |_| true, live));
    changes
}

/// The key of a host and its site.
fn host_of(write: Write) -> (String, String) {
    let site = String::from_utf8(write.value).unwrap_or_default();
    (write.key, site)
}

/// The changes that a rollback to a stored version makes.
pub(super) fn of_rollback(published: &Published, version: &str, live: &Live) -> Vec<Change> {
    let site = &published.site.name;
    let in_force = live.in_force(site);
    let in_force = in_force.and_then(|version| live.table_of(site, &version));
    let known = live.shards(site, in_force);
    let shards = live.shards(site, published.redirects).into_iter();
    let shards = shards.map(|shard| {
        // Only the shards that differ are compared.
        let text = if known.contains(&shard) {
            None
        } else {
            live.text(&keys::redirect_shard(site, shard))
        };
        (shard, text.unwrap_or_default())
    });
    let shards = shards.collect();
    let after: BTreeMap<String, String> = host_writes(published).map(host_of).collect();
    let moved = of_site(published, version, &shards, live).into_iter();
    let mut changes: Vec<Change> = moved.chain(rollout_ended(site, live)).collect();
    changes.extend(of_hosts(&after, |owner| owner == site, live));
    changes
}

/// The change of a site to a version with these shards of redirects.
fn of_site(
    published: &Published,
    version: &str,
    shards: &BTreeMap<ContentName, &str>,
    live: &Live,
) -> Option<Change> {
    let (site, after_version) = (published.site.name.clone(), version.to_owned());
    let Some(before_version) = live.in_force(&site) else {
        return Some(Change::SiteAdded {
            site,
            version: after_version,
        });
    };
    if before_version == after_version {
        return None;
    }
    let (mut before, mut after) = (
        stored_fields(&site, &before_version, live),
        fields_of_config(published),
    );
    add_redirects(
        published,
        &before_version,
        shards,
        live,
        [&mut before, &mut after],
    );
    let declared = Published::fields();
    let new_paths = after.keys().filter(|path| !before.contains_key(*path));
    let paths = before.keys().chain(new_paths);
    let mut fields: Vec<FieldChange> = paths
        .filter(|path| before.get(*path) != after.get(*path))
        .map(|path| {
            let field = declared_at(&declared, path);
            let shown = |value: &String| {
                if field.is_some_and(|field| field.is_secret) {
                    "(hidden)".to_owned()
                } else {
                    value.clone()
                }
            };
            FieldChange {
                path: path.clone(),
                before: before.get(path).map(shown),
                after: after.get(path).map(shown),
                about: field.map_or("", |field| field.about),
            }
        })
        .collect();
    fields.sort_by(|one, other| one.path.cmp(&other.path));
    Some(Change::SiteChanged {
        before: before_version,
        after: after_version,
        site,
        fields,
    })
}

/// The end of the site's rollout, if there is one.
fn rollout_ended(site: &str, live: &Live) -> Option<Change> {
    let Rollout { version, percent } = live.pointer(site)?.rollout?;
    Some(Change::RolloutEnded {
        site: site.to_owned(),
        version,
        percent,
    })
}

/// The declaration of the field at a path, or of the field that holds it.
fn declared_at<'a>(declared: &'a [(&str, Vec<Field>)], path: &str) -> Option<&'a Field> {
    let mut names = path.split('.');
    let root = names.next()?;
    let mut fields = &declared.iter().find(|(name, _)| *name == root)?.1;
    let mut found = None;
    for name in names {
        let Some(field) = fields.iter().find(|field| field.name == name) else {
            break;
        };
        found = Some(field);
        fields = &field.inner;
    }
    found
}

/// Changes of hosts. A host that is not in `after` is removed if the plan is responsible for its site.
fn of_hosts(
    after: &BTreeMap<String, String>,
    is_responsible: impl Fn(&str) -> bool,
    live: &Live,
) -> Vec<Change> {
    let mut before: BTreeMap<String, &str> = BTreeMap::new();
    for (host, site) in live.hosts() {
        before.insert(keys::host(host), site);
    }
    let removed = before
        .iter()
        .filter(|(key, site)| !after.contains_key(*key) && is_responsible(site))
        .map(|(key, site)| (key, Some(*site), None));
    let set = after
        .iter()
        .map(|(key, site)| (key, before.get(key).copied(), Some(site.as_str())))
        .filter(|(_, before, after)| before != after);
    removed
        .chain(set)
        .filter_map(|(key, before, after)| {
            let Some(Key::Host { host }) = Key::parse(key) else {
                return None;
            };
            Some(Change::Host {
                host: host.to_owned(),
                before: before.map(str::to_owned),
                after: after.map(str::to_owned),
            })
        })
        .collect()
}

/// The fields of a config and its redirects: JSON by path.
type Fields = BTreeMap<String, String>;

/// The fields of a stored version; none if it is not stored or not JSON.
fn stored_fields(site: &str, version: &str, live: &Live) -> Fields {
    let mut fields = Fields::new();
    let body = live.text(&keys::version(site, version)).unwrap_or_default();
    if let Ok(json) = serde_json::from_str(body) {
        add_fields("", &json, &mut fields);
    }
    fields.remove(REDIRECTS);
    fields
}

fn fields_of_config(published: &Published) -> Fields {
    let mut fields = Fields::new();
    if let Ok(json) = serde_json::to_value(published) {
        add_fields("", &json, &mut fields);
    }
    fields.remove(REDIRECTS);
    fields
}

/// Adds the rules of the shards that only one of the two tables has.
fn add_redirects(
    published: &Published,
    version_before: &str,
    shards: &BTreeMap<ContentName, &str>,
    live: &Live,
    [before, after]: [&mut Fields; 2],
) {
    let site = &published.site.name;
    let table = live.table_of(site, version_before);
    if table == published.redirects {
        return;
    }
    let known: BTreeSet<ContentName> = live.shards(site, table).into_iter().collect();
    let gone = known.iter().filter(|shard| !shards.contains_key(*shard));
    let gone: Vec<ContentName> = gone.copied().collect();
    let new = shards.iter().filter(|(shard, _)| !known.contains(*shard));
    let new: Vec<&str> = new.map(|(_, text)| *text).collect();
    if gone.len().max(new.len()) > MOST_SHARDS_COMPARED {
        let told = |count: usize| format!("another {count} shards of rules");
        before.insert(REDIRECTS.to_owned(), told(gone.len()));
        after.insert(REDIRECTS.to_owned(), told(new.len()));
        return;
    }
    let gone = gone
        .iter()
        .filter_map(|shard| live.text(&keys::redirect_shard(site, *shard)));
    before.extend(rules_of(gone));
    after.extend(rules_of(new.into_iter()));
}

fn shard_of_key(key: &str) -> Option<ContentName> {
    match Key::parse(key)? {
        Key::RedirectShard { shard, .. } => Some(shard),
        Key::Host { .. }
        | Key::Pointer { .. }
        | Key::Version { .. }
        | Key::RedirectTable { .. } => None,
    }
}

/// Objects are divided into their fields; lists are one value.
fn add_fields(path: &str, value: &Value, fields: &mut Fields) {
    if let Value::Object(object) = value {
        for (name, value) in object {
            let path = if path.is_empty() {
                name.clone()
            } else {
                format!("{path}.{name}")
            };
            add_fields(&path, value, fields);
        }
    } else if !value.is_null() {
        fields.insert(path.to_owned(), value.to_string());
    }
}

/// The rules of these shards.
fn rules_of<'a>(shards: impl Iterator<Item = &'a str>) -> impl Iterator<Item = (String, String)> {
    shards
        .filter_map(|text| serde_json::from_str::<Shard>(text).ok())
        .flatten()
        .map(|(from, to)| (format!("redirect {from}"), to))
}

impl fmt::Display for Change {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nothing = || "nothing".to_owned();
        match self {
            Self::SiteAdded { site, version } => write!(out, "+ site {site} {version}"),
            Self::SiteRemoved { site, version } => write!(out, "- site {site} {version}"),
            Self::SiteChanged {
                site,
                before,
                after,
                fields,
            } => {
                write!(out, "~ site {site} {before} -> {after}")?;
                for field in fields {
                    write!(
                        out,
                        "\n    {}: {} -> {}",
                        field.path,
                        field.before.clone().unwrap_or_else(nothing),
                        field.after.clone().unwrap_or_else(nothing)
                    )?;
                    if !field.about.is_empty() {
                        write!(out, "\n        {}", field.about)?;
                    }
                }
                Ok(())
            }
            Self::RolledOut {
                site,
                version,
                before,
                percent,
            } => write!(
                out,
                "~ site {site} {version}: rolled out to {percent} % of its visitors, before {before} %"
            ),
            Self::RolloutEnded {
                site,
                version,
                percent,
            } => write!(
                out,
                "~ site {site} {version}: its rollout to {percent} % ends"
            ),
            Self::Host {
                host,
                before,
                after,
            } => match (before, after) {
                (None, Some(after)) => write!(out, "+ host {host} -> {after}"),
                (Some(before), None) => write!(out, "- host {host} -> {before}"),
                (Some(before), Some(after)) => write!(out, "~ host {host}: {before} -> {after}"),
                (None, None) => Ok(()),
            },
        }
    }
}
