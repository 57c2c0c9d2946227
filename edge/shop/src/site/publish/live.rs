//! The content of the config store, as far as it was read.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::digest::ContentName;
use crate::paths::redirects::Index;
use crate::site::Pointer;
use crate::site::keys::{self, Key};

/// The content of the config store. A value that is looked up and was not read yet is noted in [`wanted`](Self::wanted):
/// read those and plan again, until there are none.
#[derive(Debug, Clone, Default)]
pub struct Live {
    /// The keys of hosts, pointers and versions.
    names: BTreeSet<String>,
    /// What was read; `None` for a key that is not there.
    values: BTreeMap<String, Option<Vec<u8>>>,
    wanted: RefCell<BTreeSet<String>>,
}

impl Live {
    /// A store with these keys under `host/` and `site/`.
    pub fn new(names: impl IntoIterator<Item = String>) -> Self {
        Self {
            names: names.into_iter().collect(),
            ..Self::default()
        }
    }

    /// Takes in a value that was read; `None` if the key is not there.
    pub fn learn(&mut self, key: String, value: Option<Vec<u8>>) {
        self.wanted.get_mut().remove(&key);
        self.values.insert(key, value);
    }

    /// The keys that were looked up and are not read yet.
    pub fn wanted(&self) -> Vec<String> {
        self.wanted.borrow().iter().cloned().collect()
    }

    pub(super) fn bytes(&self, key: &str) -> Option<&[u8]> {
        let value = self.values.get(key);
        if value.is_none() {
            self.wanted.borrow_mut().insert(key.to_owned());
        }
        value?.as_deref()
    }

    /// The text under a key; `None` also for bytes that are no text.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        std::str::from_utf8(self.bytes(key)?).ok()
    }

    /// Whether a key is known to be absent.
    pub(super) fn lacks(&self, key: &str) -> bool {
        self.bytes(key).is_none() && self.values.contains_key(key)
    }

    /// Whether the listing had this key of a host, pointer or version.
    pub(super) fn names(&self, key: &str) -> bool {
        self.names.contains(key)
    }

    fn keys(&self) -> impl Iterator<Item = (Key<'_>, &str)> {
        let keys = self.names.iter();
        keys.filter_map(|key| Some((Key::parse(key)?, key.as_str())))
    }

    /// Every pointer: site and versions.
    pub(super) fn pointers(&self) -> impl Iterator<Item = (&str, Pointer)> {
        self.keys().filter_map(|(key, text)| match key {
            Key::Pointer { site } => Some((site, Pointer::parse(self.text(text)?)?)),
            Key::Host { .. }
            | Key::Version { .. }
            | Key::RedirectTable { .. }
            | Key::RedirectShard { .. } => None,
        })
    }

    /// Every host and the site that answers there.
    pub(super) fn hosts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.keys().filter_map(|(key, text)| match key {
            Key::Host { host } => Some((host, self.text(text)?)),
            Key::Pointer { .. }
            | Key::Version { .. }
            | Key::RedirectTable { .. }
            | Key::RedirectShard { .. } => None,
        })
    }

    /// Every stored version: site and version.
    pub(super) fn versions(&self) -> impl Iterator<Item = (&str, &str)> {
        self.keys().filter_map(|(key, _)| match key {
            Key::Version { site, version } => Some((site, version)),
            Key::Host { .. }
            | Key::Pointer { .. }
            | Key::RedirectTable { .. }
            | Key::RedirectShard { .. } => None,
        })
    }

    /// The site's pointer.
    pub(super) fn pointer(&self, site: &str) -> Option<Pointer> {
        let key = keys::pointer(site);
        let text = self.names(&key).then(|| self.text(&key))?;
        Pointer::parse(text?)
    }

    /// The site's version in force.
    pub(super) fn in_force(&self, site: &str) -> Option<String> {
        self.pointer(site).map(|pointer| pointer.version)
    }

    /// The redirect table that a stored version names; `None` without rules, or while the version is not read.
    pub(super) fn table_of(&self, site: &str, version: &str) -> Option<ContentName> {
        let body = self.text(&keys::version(site, version))?;
        let body: serde_json::Value = serde_json::from_str(body).ok()?;
        ContentName::parse(body.get("redirects")?.as_str()?)
    }

    /// The shards of a site's table; empty if it has none, or while it is not read.
    pub(super) fn shards(&self, site: &str, table: Option<ContentName>) -> Vec<ContentName> {
        let bytes = table.and_then(|table| self.bytes(&keys::redirect_table(site, table)));
        let index = bytes.and_then(Index::from_bytes);
        index.map_or_else(Vec::new, |index| index.shards().to_vec())
    }
}
