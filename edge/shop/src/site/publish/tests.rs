use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::digest::ContentName;
use crate::executor::Sequential;
use crate::paths::redirects::{Index, Shard, target};

pub(super) const SITE: &str = include_str!("../../../../../kv-seed/sites/casa.json");
pub(super) const THEME: &str = include_str!("../../../../../kv-seed/themes/casa.json");

pub(super) fn file(path: &str, text: &str) -> SourceFile {
    SourceFile {
        path: path.to_owned(),
        text: text.to_owned(),
    }
}

/// The files of a site: config, theme and, unless empty, redirects.
pub(super) fn site(
    name: &str,
    hosts: &[&str],
    accent: &str,
    redirects: &[(&str, &str)],
) -> Vec<SourceFile> {
    let mut site: Value = serde_json::from_str(SITE).unwrap();
    site["name"] = json!(name);
    site["theme"] = json!(name);
    site["hosts"] = json!(hosts);
    let mut theme: Value = serde_json::from_str(THEME).unwrap();
    theme["name"] = json!(name);
    theme["light"]["accent"] = json!(accent);
    let rules: Vec<Value> = redirects
        .iter()
        .map(|(from, to)| json!({ "from": from, "to": to }))
        .collect();
    let mut files = vec![
        file(&format!("sites/{name}.json"), &site.to_string()),
        file(&format!("themes/{name}.json"), &theme.to_string()),
    ];
    if !rules.is_empty() {
        files.push(file(
            &format!("redirects/{name}.json"),
            &json!(rules).to_string(),
        ));
    }
    files
}

pub(super) fn pharmacy(accent: &str) -> Vec<SourceFile> {
    let redirects = [("/ro/vechi", "/ro/contacts"), ("/oferte", "/ro")];
    site(
        "pharmacy",
        &["p.example", "www.p.example"],
        accent,
        &redirects,
    )
}

/// A whole store.
pub(super) type Store = BTreeMap<String, Vec<u8>>;

/// The result of a plan over a store, once it has read all that it wants.
pub(super) fn over<T>(store: &Store, planned: impl Fn(&Live) -> T) -> T {
    let listed = |key: &&String| key.starts_with("host/") || key.starts_with("site/");
    let mut live = Live::new(store.keys().filter(listed).cloned());
    loop {
        let result = planned(&live);
        let wanted = live.wanted();
        if wanted.is_empty() {
            return result;
        }
        for key in wanted {
            let value = store.get(&key).cloned();
            live.learn(key, value);
        }
    }
}

pub(super) fn planned(folder: &[SourceFile], store: &Store) -> Plan {
    let releases = releases(folder, &Sequential).unwrap();
    over(store, |live| plan(&releases, live))
}

pub(super) fn apply(plan: &Plan, store: &Store) -> Store {
    let mut store = store.clone();
    for write in plan.versions.iter().chain(&plan.pointers) {
        store.insert(write.key.clone(), write.value.clone());
    }
    for key in &plan.removals {
        store.remove(key);
    }
    store
}

pub(super) fn publish(folder: &[SourceFile], store: &Store) -> Store {
    apply(&planned(folder, store), store)
}

pub(super) fn text<'a>(store: &'a Store, key: &str) -> Option<&'a str> {
    Some(std::str::from_utf8(store.get(key)?).unwrap())
}

fn pointers(store: &Store) -> Vec<(&str, &str)> {
    let pairs = store.iter();
    let pointers = pairs.filter_map(|(key, version)| {
        let Key::Pointer { site } = Key::parse(key)? else {
            return None;
        };
        Some((site, std::str::from_utf8(version).unwrap()))
    });
    pointers.collect()
}

/// Asserts that every pointer and host leads to something that is stored whole.
fn assert_whole(store: &Store) {
    for (site, version) in pointers(store) {
        let body = text(store, &keys::version(site, version)).unwrap();
        let Some(table) = Published::parse(body).unwrap().redirects else {
            continue;
        };
        let index = Index::from_bytes(&store[&keys::redirect_table(site, table)]).unwrap();
        for shard in index.shards() {
            assert!(store.contains_key(&keys::redirect_shard(site, *shard)));
        }
    }
    for (key, site) in store {
        if key.starts_with("host/") {
            let site = std::str::from_utf8(site).unwrap();
            assert!(store.contains_key(&keys::pointer(site)), "{key}");
        }
    }
}

/// What the worker reads for a host: the site's config as JSON, and the redirect target of each path.
pub(super) fn lookup(
    host: &str,
    paths: &[&str],
    store: &Store,
) -> Option<(Value, Vec<Option<String>>)> {
    let site = text(store, &keys::host(host))?;
    let version = text(store, &keys::pointer(site)).unwrap();
    let published = Published::parse(text(store, &keys::version(site, version)).unwrap()).unwrap();
    let table = published
        .redirects
        .map(|table| &store[&keys::redirect_table(site, table)]);
    let index = table.map(|bytes| Index::from_bytes(bytes).unwrap());
    let redirect = |path: &&str| {
        let keys = index.as_ref()?.keys_for(path, None);
        keys.into_iter().find_map(|(key, shard)| {
            let shard = text(store, &keys::redirect_shard(site, shard));
            let shard: Shard = serde_json::from_str(shard.unwrap()).unwrap();
            target(&shard, &key, path, None).map(|target| target.as_str().to_owned())
        })
    };
    let redirects = paths.iter().map(redirect).collect();
    let mut config = serde_json::to_value(published).unwrap();
    config.as_object_mut().unwrap().remove("redirects");
    Some((config, redirects))
}

const NAMES: [&str; 3] = ["casa", "pharmacy", "lumina"];
const HOSTS: [&str; 5] = [
    "a.example",
    "b.example",
    "c.example",
    "d.example",
    "e.example",
];
const RULES: [(&str, &str); 4] = [
    ("/vechi", "/nou"),
    ("/oferte", "/promo"),
    ("/old", "https://other.example/new"),
    ("/stare", "/nove?utm_source=old"),
];

/// A folder of configs: the owner of each host, and the colour and redirects of each site.
#[derive(Debug, Clone)]
struct Configs {
    owners: [Option<usize>; 5],
    colours: [u8; 3],
    redirects: [[bool; 4]; 3],
}

impl Configs {
    fn hosts(&self, site: usize) -> Vec<&'static str> {
        let owned = HOSTS.iter().zip(self.owners);
        owned
            .filter(|(_, owner)| *owner == Some(site))
            .map(|(host, _)| *host)
            .collect()
    }

    fn rules(&self, site: usize) -> Vec<(&'static str, &'static str)> {
        let chosen = RULES.iter().zip(self.redirects[site]);
        chosen
            .filter(|(_, has)| *has)
            .map(|(rule, _)| *rule)
            .collect()
    }

    fn colour(&self, site: usize) -> String {
        format!("#0000{:02x}", self.colours[site])
    }

    fn folder(&self) -> Vec<SourceFile> {
        (0..NAMES.len())
            .filter(|number| !self.hosts(*number).is_empty())
            .flat_map(|number| {
                let hosts = self.hosts(number);
                site(
                    NAMES[number],
                    &hosts,
                    &self.colour(number),
                    &self.rules(number),
                )
            })
            .collect()
    }

    /// Asserts that the store serves exactly these configs.
    fn assert_published(&self, store: &Store) {
        let paths = RULES.map(|(from, _)| from);
        for (host, owner) in HOSTS.iter().zip(self.owners) {
            let found = lookup(host, &paths, store);
            let expected = owner.map(|site| {
                let rules = self.rules(site);
                let redirect = |path: &&str| {
                    let rule = rules.iter().find(|(from, _)| from == path);
                    rule.map(|(_, to)| (*to).to_owned())
                };
                (
                    NAMES[site],
                    self.colour(site),
                    paths.iter().map(redirect).collect(),
                )
            });
            let found = found.map(|(config, redirects)| {
                assert_eq!(config["site"]["hosts"], json!(self.hosts(owner.unwrap())));
                let accent = config["theme"]["light"]["accent"]
                    .as_str()
                    .unwrap()
                    .to_owned();
                let name = NAMES
                    .into_iter()
                    .find(|name| config["site"]["name"] == *name);
                (name.unwrap(), accent, redirects)
            });
            assert_eq!(found, expected, "{host}");
        }
        for (site, _) in pointers(store) {
            let number = NAMES.iter().position(|name| *name == site).unwrap();
            assert!(!self.hosts(number).is_empty(), "{site} has a pointer");
        }
    }
}

fn configs() -> impl Strategy<Value = Configs> {
    let owners = prop::array::uniform5(prop::option::of(0..3_usize));
    let redirects = prop::array::uniform3(prop::array::uniform4(any::<bool>()));
    (owners, prop::array::uniform3(0..3_u8), redirects)
        .prop_filter("a folder has a site", |(owners, ..)| {
            owners.iter().any(Option::is_some)
        })
        .prop_map(|(owners, colours, redirects)| Configs {
            owners,
            colours,
            redirects,
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_plan_publishes_exactly_the_folder(history in prop::collection::vec(configs(), 1..4)) {
        let mut store = Store::new();
        for configs in &history {
            let folder = configs.folder();
            let plan = planned(&folder, &store);
            let before = store.clone();
            // After each write, every pointer and host leads to something that is stored.
            let mut partial = store.clone();
            for write in &plan.versions {
                partial.insert(write.key.clone(), write.value.clone());
                assert_whole(&partial);
            }
            for write in &plan.pointers {
                prop_assert!(partial.insert(write.key.clone(), write.value.clone()).as_ref() != Some(&write.value));
                assert_whole(&partial);
            }
            store = apply(&plan, &store);
            configs.assert_published(&store);
            let again = planned(&folder, &store);
            prop_assert!(again.versions.is_empty() && again.pointers.is_empty() && again.removals.is_empty());
            prop_assert!(again.changes.is_empty());
            for unused in &plan.unused {
                let version = (unused.site.as_str(), unused.version.as_str());
                prop_assert!(!pointers(&before).contains(&version));
                prop_assert!(!pointers(&store).contains(&version));
            }
            let versions = store.keys().filter(|key| matches!(Key::parse(key), Some(Key::Version { .. }))).count();
            prop_assert_eq!(again.unused.len(), versions - pointers(&store).len());
        }
    }
}

#[test]
fn a_changed_colour_writes_two_keys_and_a_changed_rule_four() {
    let rules: Vec<(String, String)> = (0..5_000)
        .map(|number| (format!("/vechi-{number}"), "/ro".to_owned()))
        .collect();
    let folder = |accent: &str, last: &str| {
        let rules: Vec<(&str, &str)> = rules
            .iter()
            .map(|(from, to)| (from.as_str(), to.as_str()))
            .chain([("/ultima", last)])
            .collect();
        site("pharmacy", &["p.example"], accent, &rules)
    };
    let store = publish(&folder("#111111", "/ro"), &Store::new());
    let colour = planned(&folder("#222222", "/ro"), &store);
    assert_eq!((colour.versions.len(), colour.pointers.len()), (1, 1));
    let rule = planned(&folder("#111111", "/ru"), &store);
    assert_eq!((rule.versions.len(), rule.pointers.len()), (3, 1));
    assert_eq!(rule.changes.len(), 1);
    let told = rule.changes[0].to_string();
    assert!(
        told.ends_with("\n    redirect /ultima: /ro -> /ru"),
        "{told}"
    );
}

#[test]
fn a_version_that_is_not_in_force_is_written_whole() {
    let folder = pharmacy("#111111");
    let whole = planned(&folder, &Store::new()).versions;
    let complete = publish(&folder, &Store::new());
    let elsewhere = publish(&pharmacy("#222222"), &complete);
    assert_eq!(planned(&folder, &elsewhere).versions, whole[2..]);
    let mut without = complete;
    without.remove("site/pharmacy");
    assert_eq!(planned(&folder, &without).versions, whole);
}

#[test]
fn keys_survive_parsing() {
    let (site, version) = ("casa", "0123456789abcdef");
    let content = ContentName::parse(version).unwrap();
    assert_eq!(content.to_string(), version);
    for (key, parsed) in [
        (keys::host("casa.md"), Key::Host { host: "casa.md" }),
        (keys::pointer(site), Key::Pointer { site }),
        (keys::version(site, version), Key::Version { site, version }),
        (
            keys::redirect_table(site, content),
            Key::RedirectTable {
                site,
                table: content,
            },
        ),
        (
            keys::redirect_shard(site, content),
            Key::RedirectShard {
                site,
                shard: content,
            },
        ),
    ] {
        assert_eq!(Key::parse(&key), Some(parsed));
    }
    for key in [
        "",
        "host",
        "host/a/b",
        "site/a/b/c",
        "redirects/a/b",
        "redirects/a/b/c",
        "redirects/a/0123456789ABCDEF",
        "redirects/a/rules/0123456789abcde",
        "redirects/a/rules/0123456789abcdef/2",
        "other/a",
    ] {
        assert_eq!(Key::parse(key), None, "{key}");
    }
}
