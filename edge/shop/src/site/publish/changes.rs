//! The changes of a plan, for people to read.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;

use super::folder::{Release, host_writes};
use super::{Key, Live, Write, keys};
use crate::paths::redirects::Shard;
use crate::site::{Field, Published};

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
            let mut content = fields_of_config(&release.published);
            content.extend(redirects_of(
                release
                    .content
                    .iter()
                    .map(|Write { key, value, .. }| (key.as_str(), value.as_str())),
            ));
            of_site(release.name(), &release.version, &content, live)
        })
        .collect();
    let is_site = |name: &str| releases.iter().any(|release| release.name() == name);
    changes.extend(
        live.pointers()
            .filter(|(site, _)| !is_site(site))
            .map(|(site, version)| Change::SiteRemoved {
                site: site.to_owned(),
                version: version.to_owned(),
            }),
    );
    let after: BTreeMap<String, String> = releases
        .iter()
        .flat_map(Release::hosts)
        .map(|write| (write.key, write.value))
        .collect();
    changes.extend(of_hosts(&after, |_| true, live));
    changes
}

/// The changes that a rollback to a stored version makes.
pub(super) fn of_rollback(published: &Published, version: &str, live: &Live) -> Vec<Change> {
    let site = &published.site.name;
    let content = stored_fields(site, version, live);
    let after: BTreeMap<String, String> = host_writes(published)
        .map(|write| (write.key, write.value))
        .collect();
    let mut changes: Vec<Change> = of_site(site, version, &content, live).into_iter().collect();
    changes.extend(of_hosts(&after, |owner| owner == site, live));
    changes
}

fn of_site(site: &str, version: &str, after: &Fields, live: &Live) -> Option<Change> {
    let (site, after_version) = (site.to_owned(), version.to_owned());
    let Some(before_version) = live.get(&keys::pointer(&site)) else {
        return Some(Change::SiteAdded {
            site,
            version: after_version,
        });
    };
    if before_version == after_version {
        return None;
    }
    let before = stored_fields(&site, before_version, live);
    let declared = Published::fields();
    let paths = before
        .keys()
        .chain(after.keys().filter(|path| !before.contains_key(*path)));
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
        before: before_version.to_owned(),
        after: after_version,
        site,
        fields,
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
    let body = live.get(&keys::version(site, version)).unwrap_or_default();
    if let Ok(json) = serde_json::from_str(body) {
        add_fields("", &json, &mut fields);
    }
    let shards = live
        .keys()
        .filter(|(key, ..)| *key == Key::RedirectShard { site, version });
    fields.extend(redirects_of(shards.map(|(_, key, value)| (key, value))));
    fields
}

fn fields_of_config(published: &Published) -> Fields {
    let mut fields = Fields::new();
    if let Ok(json) = serde_json::to_value(published) {
        add_fields("", &json, &mut fields);
    }
    fields
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

/// The rules in the shards among these keys and values.
fn redirects_of<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> Fields {
    pairs
        .filter(|(key, _)| matches!(Key::parse(key), Some(Key::RedirectShard { .. })))
        .filter_map(|(_, value)| serde_json::from_str::<Shard>(value).ok())
        .flatten()
        .map(|(from, to)| (format!("redirect {from}"), to))
        .collect()
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
