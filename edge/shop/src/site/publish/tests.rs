use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
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

fn apply(plan: &Plan, live: &Live) -> Live {
    let mut live = live.clone();
    for write in plan.versions.iter().chain(&plan.pointers) {
        live.0.insert(write.key.clone(), write.value.clone());
    }
    for key in &plan.removals {
        live.0.remove(key);
    }
    live
}

pub(super) fn publish(folder: &[SourceFile], live: &Live) -> Live {
    apply(&plan(folder, live).unwrap(), live)
}

fn bytes_of(base64: &str) -> Vec<u8> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits: Vec<u32> = base64
        .trim_end_matches('=')
        .bytes()
        .map(|byte| LETTERS.iter().position(|letter| *letter == byte).unwrap())
        .map(|digit| u32::try_from(digit).unwrap())
        .collect();
    let decode = |group: &[u32]| {
        let bits = group.iter().fold(0, |bits, digit| bits << 6 | digit) << (6 * (4 - group.len()));
        bits.to_be_bytes()[1..group.len()].to_vec()
    };
    digits.chunks(4).flat_map(decode).collect()
}

/// What the worker reads for a host: the site's config as JSON, and the redirect target of each path.
fn lookup(host: &str, paths: &[&str], live: &Live) -> Option<(Value, Vec<Option<String>>)> {
    let site = live.get(&keys::host(host))?;
    let version = live.get(&keys::pointer(site)).unwrap();
    let published = Published::parse(live.get(&keys::version(site, version)).unwrap()).unwrap();
    let index = live
        .get(&keys::redirect_index(site, version))
        .map(|index| Index::from_bytes(&bytes_of(index)).unwrap());
    let redirect = |path: &&str| {
        let keys = index.as_ref()?.keys_for(path, None);
        keys.into_iter().find_map(|(key, number)| {
            let shard = live.get(&keys::redirect_shard(site, version, number));
            let shard: Shard = serde_json::from_str(shard.unwrap()).unwrap();
            target(&shard, &key, None).map(|target| target.as_str().to_owned())
        })
    };
    let redirects = paths.iter().map(redirect).collect();
    Some((serde_json::to_value(published).unwrap(), redirects))
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
    fn assert_published(&self, live: &Live) {
        let paths = RULES.map(|(from, _)| from);
        for (host, owner) in HOSTS.iter().zip(self.owners) {
            let found = lookup(host, &paths, live);
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
        for (site, _) in live.pointers() {
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
        let mut live = Live::default();
        for configs in &history {
            let folder = configs.folder();
            let plan = plan(&folder, &live).unwrap();
            let before: Vec<_> = live.pointers().map(|(site, version)| (site.to_owned(), version.to_owned())).collect();
            // After each write, every pointer refers to a stored version.
            let mut partial = live.clone();
            for write in plan.versions.iter().chain(&plan.pointers) {
                prop_assert!(partial.0.insert(write.key.clone(), write.value.clone()).as_ref() != Some(&write.value));
                for (site, version) in partial.pointers() {
                    let body = partial.get(&keys::version(site, version)).unwrap();
                    prop_assert!(Published::parse(body).is_ok());
                }
                for (_, site) in partial.hosts() {
                    prop_assert!(partial.get(&keys::pointer(site)).is_some());
                }
            }
            live = apply(&plan, &live);
            configs.assert_published(&live);
            let again = super::plan(&folder, &live).unwrap();
            prop_assert!(again.versions.is_empty() && again.pointers.is_empty() && again.removals.is_empty());
            prop_assert!(again.changes.is_empty());
            for unused in &plan.unused {
                let version = (unused.site.clone(), unused.version.clone());
                prop_assert!(!before.contains(&version));
                prop_assert!(live.pointers().all(|(site, current)| (site, current) != (&version.0, &version.1)));
            }
            let (stored, used) = (live.versions().len(), live.pointers().count());
            prop_assert_eq!(again.unused.len(), stored - used);
        }
    }
}

#[test]
fn a_rollback_moves_the_pointer_to_an_earlier_version() {
    let first = publish(&pharmacy("#111111"), &Live::default());
    let earlier = first.get("site/pharmacy").unwrap().to_owned();
    let live = publish(
        &site("pharmacy", &["p.example", "neu.example"], "#222222", &[]),
        &first,
    );
    let plan = rollback("pharmacy", &earlier, &live).unwrap();
    assert!(plan.versions.is_empty());
    let writes: Vec<(&str, &str)> = plan
        .pointers
        .iter()
        .map(|write| (write.key.as_str(), write.value.as_str()))
        .collect();
    assert_eq!(
        writes,
        [
            ("site/pharmacy", earlier.as_str()),
            ("host/www.p.example", "pharmacy")
        ]
    );
    assert_eq!(plan.removals, ["host/neu.example"]);
    let back = apply(&plan, &live);
    let paths = ["/oferte"];
    for host in ["p.example", "www.p.example", "neu.example"] {
        assert_eq!(
            lookup(host, &paths, &back),
            lookup(host, &paths, &first),
            "{host}"
        );
    }
    assert!(
        rollback("pharmacy", &earlier, &back)
            .unwrap()
            .pointers
            .is_empty()
    );
}

#[test]
fn a_rollback_to_an_unusable_version_is_refused() {
    let mut live = publish(&pharmacy("#111111"), &Live::default());
    let earlier = live.get("site/pharmacy").unwrap().to_owned();
    let key = keys::version("pharmacy", &earlier);
    let refused =
        |version: &str, live: &Live| rollback("pharmacy", version, live).unwrap_err().to_string();
    assert_eq!(
        refused("absent", &live),
        format!("site/pharmacy/absent: is not stored; stored are: {earlier}")
    );
    let mut broken = live.clone();
    broken.0.insert(key.clone(), "{}".to_owned());
    assert_eq!(
        refused(&earlier, &broken),
        format!("{key}: version.site: is missing")
    );
    let mut incomplete = live.clone();
    let index = keys::redirect_index("pharmacy", &earlier);
    incomplete.0.remove(&index);
    assert_eq!(
        refused(&earlier, &incomplete),
        format!("{index}: is not stored, but its shards are")
    );
    live.0
        .insert("host/p.example".to_owned(), "lumina".to_owned());
    assert_eq!(
        refused(&earlier, &live),
        format!("{key}: site.hosts: «p.example» leads to the site «lumina» now")
    );
}

#[test]
fn a_partly_stored_version_is_completed() {
    let folder = pharmacy("#111111");
    let complete = publish(&folder, &Live::default());
    for write in plan(&folder, &Live::default()).unwrap().versions {
        let mut live = complete.clone();
        live.0.remove(&write.key);
        let plan = plan(&folder, &live).unwrap();
        assert_eq!((plan.versions, plan.pointers), (vec![write], Vec::new()));
    }
}

#[test]
fn keys_survive_parsing() {
    let (site, version) = ("casa", "0123456789abcdef");
    for (key, parsed) in [
        (keys::host("casa.md"), Key::Host { host: "casa.md" }),
        (keys::pointer(site), Key::Pointer { site }),
        (keys::version(site, version), Key::Version { site, version }),
        (
            keys::redirect_index(site, version),
            Key::RedirectIndex { site, version },
        ),
        (
            keys::redirect_shard(site, version, 7),
            Key::RedirectShard { site, version },
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
        "redirects/a/b/1/2",
        "other/a",
    ] {
        assert_eq!(Key::parse(key), None, "{key}");
    }
}
