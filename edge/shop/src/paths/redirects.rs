//! The operators' redirect table, compiled to a filter and shards so that a page that matches no rule costs no read,
//! even with a million rules. The filter is in memory; a probable hit reads one shard, which is then cached.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use xorf::{BinaryFuse16, Descriptor, DmaSerializable, Filter};

use super::{Target, with_query};
use crate::i18n::Language;
use crate::route::{Address, Place, Route};

/// The shard size that is small enough to parse during a request.
const RULES_PER_SHARD: usize = 512;
/// Browsers give up after about twenty redirects; a sane table needs one.
const LONGEST_CHAIN: usize = 8;
/// A longer target is a mistake.
const MOST_TARGET_BYTES: usize = 2048;
const MAGIC: &[u8; 4] = b"VR01";

/// An operator's rule: from a path of this host to a path or an https address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    pub from: String,
    pub to: String,
}

/// The filter over all `from` paths and the number of shards that hold the rules.
#[derive(Debug, Clone)]
pub struct Index {
    shards: u32,
    filter: BinaryFuse16,
}

/// A compiled table: the bytes of the [`Index`] and each shard's rules.
#[derive(Debug)]
pub struct CompiledRedirects {
    pub index: Vec<u8>,
    pub shards: Vec<Shard>,
}

/// The exact rules of one shard: `from` → `to`.
pub type Shard = BTreeMap<String, String>;

/// Compiles the table of a site with these hosts. Errors name the wrong rule: a bad path, a bad target, an unreachable
/// path, a rule that leads to itself, or a redirect loop.
pub fn compile(rules: &[Rule], hosts: &[String]) -> Result<CompiledRedirects, String> {
    let mut table = Shard::new();
    for rule in rules {
        if Target::local(&rule.from).is_none()
            || super::slash_redirect(&rule.from, None).is_some()
            || rule.from.contains(['?', '#'])
            || rule.from == "/"
        {
            return Err(format!(
                "«{}» is not a path that a visitor can ask for",
                rule.from
            ));
        }
        if Place::is_reserved(&rule.from) {
            return Err(format!(
                "«{}» is an address that the shop itself needs",
                rule.from
            ));
        }
        if rule.to.len() > MOST_TARGET_BYTES {
            return Err(format!(
                "«{}» is led to an address of more than {MOST_TARGET_BYTES} bytes",
                rule.from
            ));
        }
        if Target::configured(&rule.to).is_none() {
            let why = if rule.to.contains('@') && rule.to.starts_with("https://") {
                "has a user before its host, which looks like another host"
            } else {
                "is neither a path of this host nor an https address"
            };
            return Err(format!("«{}» {why}", rule.to));
        }
        if own_path(&rule.to, hosts).is_some_and(has_dots) {
            return Err(format!(
                "«{}» has steps of dots, which browsers take before they ask",
                rule.to
            ));
        }
        if table.insert(rule.from.clone(), rule.to.clone()).is_some() {
            return Err(format!("«{}» is redirected twice", rule.from));
        }
    }
    for start in table.keys() {
        let mut reached = vec![(start.clone(), 0)];
        while let Some((at, hops)) = reached.pop() {
            for next in after(&at, &table, hosts) {
                if next == *start || hops >= LONGEST_CHAIN {
                    return Err(format!(
                        "«{start}» leads back to itself, or through more than {LONGEST_CHAIN} rules"
                    ));
                }
                reached.push((next, hops + 1));
            }
        }
    }
    let keys: Vec<u64> = {
        let mut keys: Vec<u64> = table.keys().map(|from| hash(from)).collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    };
    if keys.is_empty() {
        return Ok(CompiledRedirects {
            index: Vec::new(),
            shards: Vec::new(),
        });
    }
    let count =
        u32::try_from(table.len().div_ceil(RULES_PER_SHARD)).map_err(|_| "too many rules")?;
    let filter = BinaryFuse16::try_from(&keys).map_err(str::to_owned)?;
    let mut shards = vec![Shard::new(); count as usize];
    for (from, to) in table {
        if let Some(shard) = shards.get_mut(shard_of(&from, count) as usize) {
            shard.insert(from, to);
        }
    }
    Ok(CompiledRedirects {
        index: Index {
            shards: count,
            filter,
        }
        .to_bytes(),
        shards,
    })
}

/// The first rule of a redirect loop across sites, each redirecting to another one's host: the index of its site in the
/// list of hosts and rules, and its `from`. Each table by itself has passed [`compile`].
pub fn circle(sites: &[(&[String], &[Rule])]) -> Option<(usize, String)> {
    let tables: Vec<(&[String], Shard)> = sites
        .iter()
        .map(|(hosts, rules)| {
            let pairs = rules.iter();
            let pairs = pairs.map(|rule| (rule.from.clone(), rule.to.clone()));
            (*hosts, pairs.collect())
        })
        .collect();
    // The target of a rule on another site: that site's index, and the path there.
    let abroad = |at: usize, path: &str| {
        let (_, table) = tables.get(at)?;
        let to = table.get(path).filter(|to| to.starts_with("https://"))?;
        let mut others = tables.iter().enumerate().filter(|(other, _)| *other != at);
        others.find_map(|(other, (hosts, _))| Some((other, own_path(to, hosts)?.to_owned())))
    };
    for (start, (_, table)) in tables.iter().enumerate() {
        for from in table.keys() {
            let Some(first) = abroad(start, from) else {
                continue;
            };
            let mut reached = vec![(first, 0)];
            while let Some(((at, path), hops)) = reached.pop() {
                if (at, &path) == (start, from) || hops >= LONGEST_CHAIN {
                    return Some((start, from.clone()));
                }
                let next = abroad(at, &path).map_or_else(
                    || {
                        let (hosts, table) = tables.get(at)?;
                        let here = after(&path, table, hosts);
                        Some(here.into_iter().map(|path| (at, path)).collect())
                    },
                    |next| Some(vec![next]),
                );
                let next = next.into_iter().flatten();
                reached.extend(next.map(|next| (next, hops + 1)));
            }
        }
    }
    None
}

/// The path of a target on this shop, without its query; `None` for another host.
fn own_path<'a>(to: &'a str, hosts: &[String]) -> Option<&'a str> {
    let bare = to.split(['?', '#']).next().unwrap_or_default();
    let Some(rest) = bare.strip_prefix("https://") else {
        return Some(bare);
    };
    let at = rest.find('/').unwrap_or(rest.len());
    let (host, path) = rest.split_at_checked(at)?;
    // A browser drops the default port of https; a trailing dot names the same host.
    let (host, port) = host.split_once(':').unwrap_or((host, ""));
    let host = host.strip_suffix('.').unwrap_or(host);
    let usual = port.is_empty() || port.parse() == Ok(443);
    let own = usual && hosts.iter().any(|own| own.eq_ignore_ascii_case(host));
    own.then_some(if path.is_empty() { "/" } else { path })
}

fn has_dots(path: &str) -> bool {
    path.split('/').any(|step| {
        let step = step.to_ascii_lowercase().replace("%2e", ".");
        step == "." || step == ".."
    })
}

/// The next redirects of a path: by the table, by the slash rules, or from the root to a language. Empty if the path is
/// a page's own.
fn after(at: &str, table: &Shard, hosts: &[String]) -> Vec<String> {
    if let Some(moved) = super::slash_redirect(at, None) {
        return vec![moved.as_str().to_owned()];
    }
    if at == "/" {
        let home = |language: &Language| Address::new(*language, Route::Home).href();
        return Language::ALL.iter().map(home).collect();
    }
    let to = table
        .get(at)
        .map(|to| own_path(to, hosts).map(str::to_owned));
    to.unwrap_or_else(|| Place::parse(at).own_path(at))
        .into_iter()
        .collect()
}

impl Index {
    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&self.shards.to_le_bytes());
        let mut descriptor = [0; Descriptor::DMA_LEN];
        self.filter.dma_copy_descriptor_to(&mut descriptor);
        bytes.extend_from_slice(&descriptor);
        for fingerprint in &self.filter.fingerprints {
            bytes.extend_from_slice(&fingerprint.to_le_bytes());
        }
        bytes
    }

    /// Reads what [`compile`] wrote. `None` for an empty table or for bytes that are not an index.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let rest = bytes.strip_prefix(MAGIC)?;
        let (shards, rest) = rest.split_first_chunk::<4>()?;
        let (descriptor, fingerprints) = rest.split_first_chunk::<{ Descriptor::DMA_LEN }>()?;
        let descriptor = Descriptor {
            seed: u64::from_le_bytes(*descriptor.first_chunk()?),
            segment_length: field(descriptor, 8)?,
            segment_length_mask: field(descriptor, 12)?,
            segment_count_length: field(descriptor, 16)?,
        };
        let fingerprints: Box<[u16]> = fingerprints
            .as_chunks::<2>()
            .0
            .iter()
            .map(|pair| u16::from_le_bytes(*pair))
            .collect();
        let reach =
            u64::from(descriptor.segment_count_length) + 2 * u64::from(descriptor.segment_length);
        let shards = u32::from_le_bytes(*shards);
        // The filter indexes by these numbers without bounds checks of its own.
        let segments = descriptor.segment_length.is_power_of_two()
            && descriptor.segment_length_mask == descriptor.segment_length - 1
            && descriptor
                .segment_count_length
                .is_multiple_of(descriptor.segment_length);
        let segments = segments && descriptor.segment_count_length > 0;
        (shards > 0 && segments && reach <= fingerprints.len() as u64).then_some(Self {
            shards,
            filter: BinaryFuse16 {
                descriptor,
                fingerprints,
            },
        })
    }

    /// The shard that may have a rule for this path; `None` means that there is certainly no rule.
    pub fn shard_for(&self, path: &str) -> Option<u32> {
        self.filter
            .contains(&hash(path))
            .then(|| shard_of(path, self.shards))
    }
}

fn field(descriptor: &[u8], at: usize) -> Option<u32> {
    descriptor
        .get(at..)?
        .first_chunk()
        .map(|bytes| u32::from_le_bytes(*bytes))
}

/// The redirect of a path in a shard, with the request's query unless the target has one. An older table may have a
/// rule that [`compile`] would reject today: it is ignored.
pub fn target(shard: &Shard, path: &str, query: Option<&str>) -> Option<Target> {
    let to = shard.get(path)?;
    if to.len() > MOST_TARGET_BYTES || to == path || Place::is_reserved(path) {
        return None;
    }
    let kept = if to.contains(['?', '#']) {
        to.clone()
    } else {
        with_query(to, query)
    };
    Target::configured(&kept).or_else(|| Target::configured(to))
}

/// FNV-1a with a final mix: stable across versions, since compiled tables outlive the worker.
fn hash(path: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in path.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash ^= hash >> 32;
    hash = hash.wrapping_mul(0xd6e8_feb8_6659_fd93);
    hash ^ (hash >> 32)
}

fn shard_of(path: &str, shards: u32) -> u32 {
    u32::try_from(hash(path) % u64::from(shards.max(1))).unwrap_or(0)
}
