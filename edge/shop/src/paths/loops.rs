//! Redirect loops: of a rule's own site, and across sites.

use std::collections::{BTreeMap, BTreeSet};

use super::checked::{Entry, Step, Table, key_of_step, own_step, split, step};
use super::rule::Rule;
use super::spelling::in_small_letters;
use super::table::steps_of;
use crate::executor::Executor;

/// Browsers give up after about twenty redirects; a sane table needs one.
pub(super) const LONGEST_CHAIN: usize = 8;
/// A rule is followed from its own addresses, and from so many with parameters of other rules beside its own.
const MOST_STARTS: usize = 64;

/// The queries of rules that lead to addresses with rules of their own, by their path.
pub(super) type Onward<'a> = BTreeMap<&'a str, Vec<&'a str>>;

impl Table<'_> {
    /// The queries of the rules that lead to addresses with rules of their own, by their path: only these can join a loop.
    pub(super) fn onward(&self, executor: &impl Executor) -> Onward<'_> {
        let keys: Vec<&String> = self.rules.keys().collect();
        let leading_on = executor.filter_map(&keys, |key| {
            let (path, query) = key.split_once('?')?;
            let next = self.after(&step(key));
            let leads_on = next.iter().any(|next| {
                self.asked.contains_key(&in_small_letters(&next.0)) || !self.after(next).is_empty()
            });
            leads_on.then_some((path, query))
        });
        let mut onward = Onward::new();
        for (path, query) in leading_on {
            onward.entry(path).or_default().push(query);
        }
        onward
    }

    /// Whether a rule certainly ends where it leads: another host, or an address that nothing leads on.
    pub(super) fn ends_at_once(&self, key: &str, entry: &Entry<'_>) -> bool {
        let is_simple = steps_of(key) == 0 && !key.contains('?') && !self.asked.contains_key(key);
        is_simple
            && own_step(&entry.to, self.hosts).is_none_or(|next| {
                // Parameters of other rules may come along.
                let own = in_small_letters(&next.0);
                !self.asked.contains_key(&own) && own != key && self.after(&next).is_empty()
            })
    }

    /// Follows a rule until its end, from every address that may be asked for. The error says how the rule leads back to
    /// itself.
    pub(super) fn follow(&self, starts: Vec<Step>, onward: &Onward<'_>) -> Result<(), String> {
        let mut known: BTreeSet<String> = starts.iter().map(key_of_step).collect();
        let mut starts = starts;
        while let Some(start) = starts.pop() {
            let key = key_of_step(&start);
            let mut reached = vec![(start.clone(), 0)];
            while let Some((at, hops)) = reached.pop() {
                for next in self.after(&at) {
                    let is_start = key_of_step(&next) == key;
                    if is_start && hops == 0 {
                        return Err(
                            "leads back to itself: its target is another spelling of it".to_owned()
                        );
                    }
                    if is_start || hops >= LONGEST_CHAIN {
                        return Err(format!(
                            "leads back to itself, or through more than {LONGEST_CHAIN} rules"
                        ));
                    }
                    reached.push((next, hops + 1));
                }
                if onward.is_empty() {
                    continue;
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

/// The first rule of a redirect loop across sites, each redirecting to another one's host: the index of its site in the
/// list of hosts and rules, its place among the site's rules and its `from`. Each table by itself has passed
/// [`compile`](super::redirects::compile).
pub fn circle(
    sites: &[(&[String], &[Rule])],
    executor: &impl Executor,
) -> Option<(usize, usize, String)> {
    let is_of_site = |host: &str| {
        let mut hosts = sites.iter().flat_map(|(hosts, _)| hosts.iter());
        hosts.any(|own| own.eq_ignore_ascii_case(host))
    };
    let leads_abroad =
        |rule: &Rule| split(&rule.to).is_some_and(|(host, _)| host.is_some_and(is_of_site));
    let mut rules = sites.iter().flat_map(|(_, rules)| rules.iter());
    if !rules.any(leads_abroad) {
        return None;
    }
    let tables = sites
        .iter()
        .map(|(hosts, rules)| Table::read(rules, hosts, executor).0);
    let tables: Vec<Table<'_>> = tables.collect();
    // The target of a rule on another site: that site's index, and the address there.
    let abroad = |at: usize, from: &Step| {
        let to = tables.get(at)?.leads(from);
        let to = to.filter(|to| to.starts_with("https://"))?;
        let mut others = tables.iter().enumerate().filter(|(other, _)| *other != at);
        others.find_map(|(other, table)| Some((other, own_step(&to, table.hosts)?)))
    };
    for (start, table) in tables.iter().enumerate() {
        let mut rules: Vec<_> = table.rules.iter().collect();
        rules.sort_unstable_by_key(|(key, entry)| (entry.rule, *key));
        for (key, rule) in rules {
            let starts = rule.starts(key).into_iter();
            for from in starts {
                let Some(first) = abroad(start, &from) else {
                    continue;
                };
                let key = key_of_step(&from);
                let mut reached = vec![(first, 0)];
                while let Some(((at, here), hops)) = reached.pop() {
                    if at == start && key_of_step(&here) == key || hops >= LONGEST_CHAIN {
                        return Some((start, rule.rule, rule.written.to_owned()));
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
    }
    None
}
