//! Rules whose target is led on, and how they are written without the way between.

use super::checked::{ANY, Entry, Step, Table, own_step, step};
use super::loops::LONGEST_CHAIN;
use super::rule::{Rule, in_language};
use super::spelling::in_small_letters;
use super::table::{FOLDER, REST, steps_of};
use crate::executor::Executor;
use crate::route::Place;

impl Table<'_> {
    /// Where the target of a rule leads on to: by another rule, or to another spelling of it.
    pub(super) fn led_on(&self, entry: &Entry<'_>) -> Option<String> {
        let (first, _) = self.first(entry)?;
        if first.0 == Place::ROOT {
            return None;
        }
        if let Some(to) = self.leads(&first) {
            return Some(to.replace(ANY, "*"));
        }
        let next = self.after(&first).into_iter().next()?;
        Some(next.0.replace(ANY, "*"))
    }

    /// The first address behind a rule, and whether it stands for any beneath a folder.
    fn first(&self, entry: &Entry<'_>) -> Option<(Step, bool)> {
        let start = entry.to.strip_suffix(REST);
        let to = start.map_or_else(|| entry.to.clone(), |start| [start, "/", ANY].concat());
        own_step(&to, self.hosts).map(|first| (first, start.is_some()))
    }

    /// The end of a chain, if the rule can lead there at once and no request would end elsewhere.
    fn end(&self, entry: &Entry<'_>, keys: &[&String]) -> Option<String> {
        let (first, is_any) = self.first(entry)?;
        let mut at = first;
        let mut end = None;
        for _ in 0..LONGEST_CHAIN {
            let own = in_small_letters(&at.0);
            // Another rule may apply to a request that brings parameters along.
            if at.0 == Place::ROOT || self.asked.contains_key(&own) {
                break;
            }
            let next = match self.rule_at(&at) {
                Some((key, _, to)) => {
                    if is_any && (steps_of(&key) == 0 || self.has_more_within(&at, &key, keys)) {
                        break;
                    }
                    to
                }
                None => match self.after(&at).into_iter().next() {
                    Some((path, query)) if query.is_empty() => path,
                    Some((path, query)) => [&path, "?", &query].concat(),
                    None => break,
                },
            };
            if is_any && !next.ends_with(ANY) {
                break;
            }
            end = Some(next.clone());
            match own_step(&next, self.hosts) {
                Some(step) => at = step,
                None => break,
            }
        }
        let end = end?;
        Some(match end.strip_suffix(ANY) {
            Some(start) if is_any => [start, "*"].concat(),
            Some(_) | None => end,
        })
    }

    /// Whether rules other than this one apply to some addresses in the folder of an address.
    fn has_more_within(&self, at: &Step, key: &str, sorted: &[&String]) -> bool {
        let own = in_small_letters(&at.0);
        let folder = own.rsplit_once(FOLDER).map_or("", |(folder, _)| folder);
        let start = [folder, "/"].concat();
        let from = sorted.partition_point(|known| known.as_str() < start.as_str());
        let mut within = sorted.iter().skip(from);
        // The folder's own address is one of them.
        let itself = self.rules.contains_key(folder);
        itself
            || within
                .by_ref()
                .take_while(|known| known.starts_with(&start))
                .any(|known| known.as_str() != key)
    }
}

/// The rules with each chain shortened to its end, how many were, and the places of those that stay chains.
pub fn flatten(
    rules: &[Rule],
    hosts: &[String],
    executor: &impl Executor,
) -> (Vec<Rule>, usize, Vec<usize>) {
    let (table, _) = Table::read(rules, hosts, executor);
    let mut keys: Vec<&String> = table.rules.keys().collect();
    keys.sort_unstable();
    let mut flat = rules.to_vec();
    let (mut shortened, mut left) = (0, Vec::new());
    for (at, rule) in flat.iter_mut().enumerate() {
        let own_keys: Vec<String> = rule.keys().collect();
        let entries: Vec<&Entry<'_>> = own_keys
            .iter()
            .filter_map(|key| table.rules.get(key))
            .filter(|entry| entry.rule == at)
            .collect();
        if !entries.iter().any(|entry| table.led_on(entry).is_some()) {
            continue;
        }
        let ends: Vec<Option<String>> = entries
            .iter()
            .map(|entry| table.end(entry, &keys))
            .collect();
        match common(rule, &entries, &ends) {
            Some(to) => {
                rule.to = to;
                shortened += 1;
            }
            None => left.push(at),
        }
    }
    (flat, shortened, left)
}

/// The one target that leads each language of a rule to its end.
fn common(rule: &Rule, entries: &[&Entry<'_>], ends: &[Option<String>]) -> Option<String> {
    let mut tos = entries.iter().zip(ends);
    let first = ends.first()?.clone()?;
    if rule.languages.is_none() || ends.iter().all(|end| end.as_ref() == Some(&first)) {
        return Some(first)
            .filter(|to| rule.languages.is_none() || in_language(to) || !to.starts_with('/'));
    }
    let without = |entry: &Entry<'_>, end: &str| {
        let (path, _) = step(&entry.from);
        let language = Place::parse(&path).language()?;
        let rest = end.strip_prefix('/')?.strip_prefix(language.code())?;
        Some(if rest.is_empty() {
            Place::ROOT.to_owned()
        } else {
            rest.to_owned()
        })
        .filter(|rest| rest.starts_with(['/', '?']))
    };
    let bare = without(entries.first()?, &first)?;
    let is_same = tos.all(|(entry, end)| {
        let end = end.as_deref().and_then(|end| without(entry, end));
        end.as_ref() == Some(&bare)
    });
    is_same.then_some(bare)
}
