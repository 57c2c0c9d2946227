//! The operators' redirect table, compiled to a filter and shards so that a page that matches no rule costs no read,
//! even with a million rules. The filter is in memory; a probable hit reads one shard, which is then cached.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::Target;
pub use super::index::Index;
use super::index::shard_of;
use super::spelling::{encode_letters, in_small_letters};
use super::table::{Asked, MOST_TARGET_BYTES, asked, key_of, keys_for, led, parts};
pub use super::table::{Shard, target};
use super::unreachable::{reason, steps_of_dots};
use crate::digest::ContentName;
use crate::i18n::Language;
use crate::route::{Address, Place, Route, Verb};

/// The shard size that is small enough to parse during a request. The number of shards is a power of two, so that a few
/// more rules seldom move the others to another shard.
const RULES_PER_SHARD: usize = 512;
/// Browsers give up after about twenty redirects; a sane table needs one.
const LONGEST_CHAIN: usize = 8;
/// A rule is followed from its own address, and from so many with parameters of other rules beside its own.
const MOST_STARTS: usize = 64;

/// An operator's rule: from an address of this host to a path or an https address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    pub from: String,
    pub to: String,
}

/// A compiled table, named by its content.
#[derive(Debug)]
pub struct CompiledRedirects {
    /// The bytes of the [`Index`] under their name; `None` for a table without rules.
    pub index: Option<(ContentName, Vec<u8>)>,
    /// Each shard's rules as JSON, under the name of that text.
    pub shards: BTreeMap<ContentName, String>,
}

/// The rules of a site by the key of their address.
struct Table<'a> {
    hosts: &'a [String],
    rules: BTreeMap<String, Entry<'a>>,
    asked: Asked,
}

struct Entry<'a> {
    /// The address as the operator writes it.
    from: &'a str,
    to: String,
}

/// An address on its way through a table: its path and its query.
type Step = (String, String);

fn key_of_step((path, query): &Step) -> String {
    key_of(path, Some(query))
}

/// Path and query of an address without a host.
fn step(address: &str) -> Step {
    let address = address.split('#').next().unwrap_or_default();
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    (path.to_owned(), query.to_owned())
}

impl<'a> Table<'a> {
    /// The rules of a site with these hosts, each with the error of the first wrong one.
    fn read(rules: &'a [Rule], hosts: &'a [String]) -> Result<Self, String> {
        let mut table = BTreeMap::<String, Entry<'a>>::new();
        for rule in rules {
            let Rule { from, to } = rule;
            if let Some(why) = reason(from) {
                return Err(format!(
                    "«{from}» is not a path that a visitor can ask for: {why}"
                ));
            }
            let (path, query) = step(from);
            let place = Place::of_request(Verb::Get, &path, Some(&query));
            let key = key_of(&path, Some(&query));
            if Place::is_reserved(parts(&key).0) || !super::may_lead(&place, Verb::Get) {
                return Err(format!("«{from}» is an address that the shop itself needs"));
            }
            let to = target_of(from, to, hosts)?;
            if let Some(twin) = table.get(&key) {
                let twin = twin.from;
                return Err(if twin == from {
                    format!("«{from}» is redirected twice")
                } else {
                    format!("«{from}» is redirected twice: «{twin}» is the same address")
                });
            }
            table.insert(key, Entry { from, to });
        }
        Ok(Self {
            hosts,
            asked: asked(table.keys()),
            rules: table,
        })
    }

    /// The target of the rule that wins at an address.
    fn leads(&self, (path, query): &Step) -> Option<String> {
        let keys = keys_for(path, Some(query), &self.asked);
        keys.into_iter().find_map(|key| {
            let rule = self.rules.get(&key)?;
            Some(led(&key, &rule.to, Some(query)))
        })
    }

    /// The next redirects of an address: by the slash rules, by the table, from the root to a language, or to the page's
    /// own spelling. Empty if the address is a page's own.
    fn after(&self, at: &Step) -> Vec<Step> {
        let (path, query) = at;
        if let Some(moved) = super::slash_redirect(path, Some(query)) {
            return vec![step(moved.as_str())];
        }
        if let Some(to) = self.leads(at) {
            return own_step(&to, self.hosts).into_iter().collect();
        }
        if path == Place::ROOT {
            let home = |language: &Language| {
                let home = Address::new(*language, Route::Home).href();
                (home, query.clone())
            };
            return Language::ALL.iter().map(home).collect();
        }
        let own = Place::parse(path).own_path(path);
        own.map(|own| (own, query.clone())).into_iter().collect()
    }

    /// The queries of the rules that lead to addresses with rules of their own, by their path: only these can join a loop.
    fn onward(&self) -> BTreeMap<&str, Vec<&str>> {
        let mut onward = BTreeMap::<&str, Vec<&str>>::new();
        for key in self.rules.keys() {
            let Some((path, query)) = key.split_once('?') else {
                continue;
            };
            let next = self.after(&step(key));
            let leads_on = next.iter().any(|next| {
                self.asked.contains_key(&in_small_letters(&next.0)) || !self.after(next).is_empty()
            });
            if leads_on {
                onward.entry(path).or_default().push(query);
            }
        }
        onward
    }

    /// Follows the rule with this key until its end, from every address that may be asked for. The error says how the rule
    /// leads back to itself.
    fn follow(
        &self,
        key: &str,
        from: &str,
        onward: &BTreeMap<&str, Vec<&str>>,
    ) -> Result<(), String> {
        let mut starts = vec![step(from)];
        let mut known = BTreeSet::from([key.to_owned()]);
        while let Some(start) = starts.pop() {
            let key = key_of_step(&start);
            let mut reached = vec![(start.clone(), 0)];
            while let Some((at, hops)) = reached.pop() {
                for next in self.after(&at) {
                    let is_start = key_of_step(&next) == key;
                    if is_start && hops == 0 {
                        return Err(format!(
                            "«{from}» leads back to itself: its target is another spelling of it"
                        ));
                    }
                    if is_start || hops >= LONGEST_CHAIN {
                        return Err(format!(
                            "«{from}» leads back to itself, or through more than {LONGEST_CHAIN} rules"
                        ));
                    }
                    reached.push((next, hops + 1));
                }
                let others = onward.get(&*in_small_letters(&at.0));
                for other in others.into_iter().flatten() {
                    let both = (start.0.clone(), [&start.1, "&", other].concat());
                    if known.len() < MOST_STARTS && known.insert(key_of_step(&both)) {
                        starts.push(both);
                    }
                }
            }
        }
        Ok(())
    }
}

/// The stored target of a rule.
fn target_of(from: &str, to: &str, hosts: &[String]) -> Result<String, String> {
    let own = encode_letters(to);
    if own.len() > MOST_TARGET_BYTES {
        return Err(format!(
            "«{from}» is led to an address of more than {MOST_TARGET_BYTES} bytes"
        ));
    }
    let host = to.strip_prefix("https://").map(|rest| {
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        rest.split_at(end).0
    });
    if host.is_some_and(|host| host.contains('@')) {
        return Err(format!(
            "«{to}» has a user before its host, which looks like another host"
        ));
    }
    if host.is_some_and(|host| !host.is_ascii()) {
        return Err(format!(
            "«{to}» has letters in its host that browsers write with xn--"
        ));
    }
    if Target::configured(&own).is_none() {
        let why = if to.contains('\\') {
            ": browsers read its backslash as a slash"
        } else {
            ""
        };
        return Err(format!(
            "«{to}» is neither a path of this host nor an https address{why}"
        ));
    }
    if own_step(&own, hosts).is_some_and(|(path, _)| steps_of_dots(&path)) {
        return Err(format!(
            "«{to}» has steps of dots, which browsers take before they ask"
        ));
    }
    Ok(own)
}

/// Compiles the table of a site with these hosts. Errors name the wrong rule: a bad path, a bad target, an unreachable
/// path, an address with two rules, a rule that leads to itself, or a redirect loop.
pub fn compile(rules: &[Rule], hosts: &[String]) -> Result<CompiledRedirects, String> {
    let table = Table::read(rules, hosts)?;
    let onward = table.onward();
    for (key, rule) in &table.rules {
        table.follow(key, rule.from, &onward)?;
    }
    let count = table.rules.len().div_ceil(RULES_PER_SHARD);
    let mut shards = vec![BTreeMap::new(); count.next_power_of_two()];
    let count = shards.len();
    for (from, rule) in &table.rules {
        if let Some(shard) = shards.get_mut(shard_of(from, count)) {
            shard.insert(from, &rule.to);
        }
    }
    let texts: Result<Vec<String>, _> = shards.iter().map(serde_json::to_string).collect();
    let texts = texts.map_err(|error| error.to_string())?;
    let names = texts.iter().map(|text| ContentName::of(text.as_bytes()));
    let names: Vec<ContentName> = names.collect();
    let index = Index::of(&table.rules.keys().collect::<Vec<_>>(), names.clone())?;
    let index = index.as_ref().map(Index::to_bytes);
    Ok(CompiledRedirects {
        shards: if index.is_some() {
            names.into_iter().zip(texts).collect()
        } else {
            BTreeMap::new()
        },
        index: index.map(|index| (ContentName::of(&index), index)),
    })
}

/// The first rule of a redirect loop across sites, each redirecting to another one's host: the index of its site in the
/// list of hosts and rules, and its `from`. Each table by itself has passed [`compile`].
pub fn circle(sites: &[(&[String], &[Rule])]) -> Option<(usize, String)> {
    let mut rules = sites.iter().flat_map(|(_, rules)| rules.iter());
    if !rules.any(|rule| rule.to.starts_with("https://")) {
        return None;
    }
    let tables = sites.iter().map(|(hosts, rules)| Table::read(rules, hosts));
    let tables: Vec<Table<'_>> = tables.collect::<Result<_, _>>().ok()?;
    // The target of a rule on another site: that site's index, and the address there.
    let abroad = |at: usize, from: &Step| {
        let to = tables.get(at)?.leads(from);
        let to = to.filter(|to| to.starts_with("https://"))?;
        let mut others = tables.iter().enumerate().filter(|(other, _)| *other != at);
        others.find_map(|(other, table)| Some((other, own_step(&to, table.hosts)?)))
    };
    for (start, table) in tables.iter().enumerate() {
        for (key, rule) in &table.rules {
            let Some(first) = abroad(start, &step(rule.from)) else {
                continue;
            };
            let mut reached = vec![(first, 0)];
            while let Some(((at, here), hops)) = reached.pop() {
                if (at, key_of_step(&here)) == (start, key.clone()) || hops >= LONGEST_CHAIN {
                    return Some((start, rule.from.to_owned()));
                }
                let next = abroad(at, &here).map_or_else(
                    || {
                        let steps = tables.get(at)?.after(&here);
                        Some(steps.into_iter().map(|step| (at, step)).collect())
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

/// Path and query of a target on this shop; `None` for another host.
fn own_step(to: &str, hosts: &[String]) -> Option<Step> {
    let Some(rest) = to.strip_prefix("https://") else {
        return Some(step(to));
    };
    let at = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (host, address) = rest.split_at_checked(at)?;
    // A browser drops the default port of https; a trailing dot names the same host.
    let (host, port) = host.split_once(':').unwrap_or((host, ""));
    let host = host.strip_suffix('.').unwrap_or(host);
    let usual = port.is_empty() || port.parse() == Ok(443);
    let own = usual && hosts.iter().any(|own| own.eq_ignore_ascii_case(host));
    let (path, query) = step(address);
    let path = if path.is_empty() {
        Place::ROOT.to_owned()
    } else {
        path
    };
    own.then_some((path, query))
}
