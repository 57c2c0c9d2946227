//! The operators' redirect table, compiled to a filter and shards so that a page that matches no rule costs no read,
//! even with a million rules. The filter is in memory; a probable hit reads one shard, which is then cached.

use std::collections::BTreeMap;

pub use super::chains::flatten;
pub use super::checked::Table;
use super::checked::split;
pub use super::finding::{Finding, Kind};
pub use super::index::Index;
use super::index::shard_of;
pub use super::loops::circle;
pub use super::rule::{Languages, Rule, lines};
use super::table::{FOLDER, steps_of};
pub use super::table::{Shard, target};
use crate::digest::ContentName;
use crate::executor::Executor;
use crate::i18n::Language;
use crate::route::{Address, Place, Route};

/// The shard size that is small enough to parse during a request. The number of shards is a power of two, so that a few
/// more rules seldom move the others to another shard.
const RULES_PER_SHARD: usize = 512;

/// A compiled table, named by its content.
#[derive(Debug)]
pub struct CompiledRedirects {
    /// The bytes of the [`Index`] under their name; `None` for a table without rules.
    pub index: Option<(ContentName, Vec<u8>)>,
    /// Each shard's rules as JSON, under the name of that text.
    pub shards: BTreeMap<ContentName, String>,
}

/// Compiles the table of a site with these hosts, unless a rule has a problem: then all of them are returned, in the
/// order of kinds and rules.
pub fn compile(
    rules: &[Rule],
    hosts: &[String],
    executor: &impl Executor,
) -> Result<CompiledRedirects, Vec<Finding>> {
    let (table, mut findings) = Table::read(rules, hosts, executor);
    findings.extend(table.loops(executor));
    if findings.is_empty() {
        compiled(&table, executor)
    } else {
        findings.sort_unstable_by_key(|found| (found.kind, found.rule));
        Err(findings)
    }
}

/// What keeps the rules of a site from being published, in the order of kinds and rules.
pub fn problems(rules: &[Rule], hosts: &[String], executor: &impl Executor) -> Vec<Finding> {
    let (table, mut findings) = Table::read(rules, hosts, executor);
    findings.extend(table.loops(executor));
    findings.sort_unstable_by_key(|found| (found.kind, found.rule));
    findings
}

/// All that is found about the rules of a site, problems and warnings, in the order of kinds and rules.
pub fn inspect(rules: &[Rule], hosts: &[String], executor: &impl Executor) -> Vec<Finding> {
    let (table, mut findings) = Table::read(rules, hosts, executor);
    let loops = table.loops(executor);
    let looped: Vec<usize> = loops.iter().map(|found| found.rule).collect();
    findings.extend(loops);
    findings.extend(table.warnings(&looped));
    findings.sort_by_key(|found| (found.kind, found.rule));
    // What holds in each language of a rule is told once.
    findings.dedup_by_key(|found| (found.kind, found.rule));
    findings
}

impl Table<'_> {
    fn loops(&self, executor: &impl Executor) -> Vec<Finding> {
        let onward = self.onward(executor);
        let rules: Vec<_> = self.rules.iter().collect();
        let mut findings = executor.filter_map(&rules, |(key, entry)| {
            if self.ends_at_once(key, entry) {
                return None;
            }
            let message = self.follow(entry.starts(key), &onward).err()?;
            Some(entry.finding(Kind::Loop, message))
        });
        findings.sort_unstable_by_key(|found| found.rule);
        findings.dedup_by_key(|found| found.rule);
        findings
    }

    /// Chains, pages of the shop that are hidden, and other hosts.
    fn warnings(&self, looped: &[usize]) -> Vec<Finding> {
        let pages = pages_of_shop();
        let mut findings = Vec::new();
        for (key, entry) in &self.rules {
            if split(&entry.to).is_some_and(|(host, _)| {
                !host
                    .is_some_and(|host| self.hosts.iter().any(|own| own.eq_ignore_ascii_case(host)))
            }) {
                let message = format!("leads to another host: {}", entry.to);
                findings.push(entry.finding(Kind::OffSite, message));
            }
            if let Some(message) = hidden(key, &pages) {
                findings.push(entry.finding(Kind::Hidden, message));
            }
            if looped.binary_search(&entry.rule).is_err()
                && let Some(on) = self.led_on(entry)
            {
                let message = format!("leads to «{}», which is led on to «{on}»", entry.to);
                findings.push(entry.finding(Kind::Chain, message));
            }
        }
        findings
    }
}

/// The keys of the pages that the shop has in any case, sorted.
fn pages_of_shop() -> Vec<String> {
    let languages = Language::ALL.iter();
    let mut pages: Vec<String> = languages
        .flat_map(|language| {
            Route::always_there().map(|route| Address::new(*language, route).href())
        })
        .collect();
    pages.sort_unstable();
    pages
}

/// What a rule with this key hides of the shop's own pages.
fn hidden(key: &str, pages: &[String]) -> Option<String> {
    if steps_of(key) == 0 {
        let found = pages.binary_search_by(|page| page.as_str().cmp(key));
        return found
            .is_ok()
            .then(|| "hides a page that the shop has there".to_owned());
    }
    let folder = key.strip_suffix(FOLDER).unwrap_or(key);
    let is_within = |page: &&String| {
        page.as_str() == folder || page.starts_with(key) && page.as_str() != Place::ROOT
    };
    let from = pages.partition_point(|page| page.as_str() < folder);
    let mut within = pages
        .iter()
        .skip(from)
        .take_while(|page| page.starts_with(folder))
        .filter(is_within);
    let first = within.next()?;
    let more = within.count();
    Some(format!(
        "hides {} pages that the shop has there, such as {first}",
        more + 1
    ))
}

fn compiled(
    table: &Table<'_>,
    executor: &impl Executor,
) -> Result<CompiledRedirects, Vec<Finding>> {
    let count = table.rules.len().div_ceil(RULES_PER_SHARD);
    let mut shards = vec![Vec::new(); count.next_power_of_two()];
    let count = shards.len();
    for (key, rule) in &table.rules {
        if let Some(shard) = shards.get_mut(shard_of(key, count)) {
            shard.push((key, &rule.to));
        }
    }
    let failed = |message: String| {
        vec![Finding {
            kind: Kind::Target,
            rule: 0,
            other: None,
            from: String::new(),
            message,
        }]
    };
    let named = executor.map(&shards, |shard| {
        let sorted: BTreeMap<_, _> = shard.iter().copied().collect();
        let text = serde_json::to_string(&sorted)?;
        Ok((ContentName::of(text.as_bytes()), text))
    });
    let named: Result<Vec<_>, serde_json::Error> = named.into_iter().collect();
    let named = named.map_err(|error| failed(error.to_string()))?;
    let names: Vec<ContentName> = named.iter().map(|(name, _)| *name).collect();
    let index = Index::of(table, names).map_err(failed)?;
    let index = index.as_ref().map(Index::to_bytes);
    Ok(CompiledRedirects {
        shards: if index.is_some() {
            named.into_iter().collect()
        } else {
            BTreeMap::new()
        },
        index: index.map(|index| (ContentName::of(&index), index)),
    })
}
