//! What the store holds, read as far as a plan needs it.

use std::collections::BTreeMap;

use serde_json::Value;
use shop::site::Pointer;
use shop::site::keys::{self, Key};
use shop::site::publish::Live;

use crate::kv::{Api, Fault, MOST_READ, Store};
use crate::moves::Note;

/// A plan asks at most this often for more values; each time it knows one kind of key more.
const MOST_ROUNDS: usize = 16;

/// Values by key; `None` for a key that is missing.
pub(crate) type Values = BTreeMap<String, Option<Vec<u8>>>;

/// The content of the store at one moment.
#[derive(Debug, Clone)]
pub(crate) struct State {
    pub live: Live,
    /// Who wrote the pointers and versions, as metadata by key.
    pub metadata: BTreeMap<String, Value>,
    /// The values of all hosts and pointers by key.
    pub pointers: BTreeMap<String, String>,
    /// All stored versions: site and version.
    pub versions: Vec<(String, String)>,
}

impl State {
    /// Reads the names of hosts, pointers and versions, and the values of hosts and pointers.
    pub(crate) async fn read<A: Api>(store: &Store<A>) -> Result<Self, Fault> {
        Self::read_with(store, |_| Vec::new()).await
    }

    /// The same with the newest version of each site, which a plan will ask for: it is read in the same call, if that
    /// takes all of them.
    pub(crate) async fn read_to_plan<A: Api>(store: &Store<A>) -> Result<Self, Fault> {
        Self::read_with(store, Self::newest_versions).await
    }

    /// The key of each site's version that was written last.
    fn newest_versions(&self) -> Vec<String> {
        let mut newest: BTreeMap<&str, (String, String)> = BTreeMap::new();
        for (site, version) in &self.versions {
            let key = keys::version(site, version);
            let written = (self.note(&key).at, key);
            let known = newest.entry(site).or_default();
            if *known < written {
                *known = written;
            }
        }
        newest.into_values().map(|(_, key)| key).collect()
    }

    async fn read_with<A: Api>(
        store: &Store<A>,
        more: impl FnOnce(&Self) -> Vec<String>,
    ) -> Result<Self, Fault> {
        let mut listed = store.list("host/").await?;
        listed.extend(store.list("site/").await?);
        let mut state = Self {
            live: Live::new(listed.iter().map(|key| key.name.clone())),
            metadata: BTreeMap::new(),
            pointers: BTreeMap::new(),
            versions: Vec::new(),
        };
        let mut pointers = Vec::new();
        for key in listed {
            match Key::parse(&key.name) {
                Some(Key::Host { .. } | Key::Pointer { .. }) => pointers.push(key.name.clone()),
                Some(Key::Version { site, version }) => {
                    state.versions.push((site.to_owned(), version.to_owned()));
                }
                Some(Key::RedirectTable { .. } | Key::RedirectShard { .. }) | None => {}
            }
            if let Some(metadata) = key.metadata {
                state.metadata.insert(key.name, metadata);
            }
        }
        let more = more(&state);
        if pointers.len() + more.len() <= MOST_READ {
            pointers.extend(more);
        }
        for (key, value) in store.texts(&pointers).await? {
            state
                .live
                .learn(key.clone(), value.clone().map(String::into_bytes));
            let is_version = matches!(Key::parse(&key), Some(Key::Version { .. }));
            if let Some(value) = value.filter(|_| !is_version) {
                state.pointers.insert(key, value);
            }
        }
        Ok(state)
    }

    /// Plans, reads the values that the plan asked for, and plans again until it asks for none.
    pub(crate) async fn planned<A: Api, T>(
        &mut self,
        store: &Store<A>,
        plan: impl Fn(&Live) -> T,
    ) -> Result<T, Fault> {
        for _ in 0..MOST_ROUNDS {
            let planned = plan(&self.live);
            let wanted = self.live.wanted();
            if wanted.is_empty() {
                return Ok(planned);
            }
            for (key, value) in values(store, &wanted).await? {
                self.live.learn(key, value);
            }
        }
        Err(Fault::Unreadable("a plan does not end".to_owned()))
    }

    /// The sites and their pointers.
    pub(crate) fn sites(&self) -> impl Iterator<Item = (&str, Pointer)> {
        self.pointers.iter().filter_map(|(key, text)| {
            let site = key.strip_prefix("site/")?;
            Some((site, Pointer::parse(text)?))
        })
    }

    pub(crate) fn pointer(&self, site: &str) -> Option<Pointer> {
        Pointer::parse(self.pointers.get(&keys::pointer(site))?)
    }

    pub(crate) fn in_force(&self, site: &str) -> Option<String> {
        self.pointer(site).map(|pointer| pointer.version)
    }

    pub(crate) fn hosts_of(&self, site: &str) -> Vec<&str> {
        let hosts = self.pointers.iter().filter(|(_, owner)| *owner == site);
        hosts
            .filter_map(|(key, _)| key.strip_prefix("host/"))
            .collect()
    }

    /// Who wrote a key, when and why.
    pub(crate) fn note(&self, key: &str) -> Note {
        Note::of(self.metadata.get(key))
    }
}

/// The values under these keys: texts in few calls, bytes one by one.
pub(crate) async fn values<A: Api>(store: &Store<A>, keys: &[String]) -> Result<Values, Fault> {
    let (binary, texts): (Vec<String>, Vec<String>) =
        keys.iter().cloned().partition(|key| is_binary(key));
    let texts = store.texts(&texts).await?.into_iter();
    let mut values: Values = texts
        .map(|(key, text)| (key, text.map(String::into_bytes)))
        .collect();
    for key in binary {
        let value = store.bytes(&key).await?;
        values.insert(key, value);
    }
    Ok(values)
}

fn is_binary(key: &str) -> bool {
    matches!(Key::parse(key), Some(Key::RedirectTable { .. }))
}
