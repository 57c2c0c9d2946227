//! The rules of a redirect table: under which key a rule is stored, which keys a request may match, and where a rule
//! leads.

use std::collections::{BTreeMap, BTreeSet};

use super::rules::along_without;
use super::spelling::{encode_letters, in_small_letters, parameters};
use super::{Target, with_query};
use crate::route::Place;

/// A longer target is a mistake.
pub(super) const MOST_TARGET_BYTES: usize = 2048;
/// A request may repeat a parameter; this many combinations of its values are looked up for a rule.
const MOST_COMBINATIONS: usize = 16;

/// The end of a folder's key.
pub(super) const FOLDER: char = '/';
/// The end of an address that stands for all that follows.
pub(super) const REST: &str = "/*";
/// A folder of a rule has at most so many steps, since each of a request costs a look-up.
pub(super) const MOST_STEPS: usize = 16;

/// The rules of one shard: from the key of an address or a folder to the target.
pub type Shard = BTreeMap<String, String>;

/// The names of parameters that the rules of a path ask for, by path: the longest list first.
pub(super) type Asked = BTreeMap<String, Vec<Vec<String>>>;

/// The key of an address: its path, and the parameters of a rule sorted behind it.
pub(super) fn key_of(path: &str, query: Option<&str>) -> String {
    let own = in_small_letters(path);
    let Some(query) = query.filter(|query| !query.is_empty()) else {
        return own;
    };
    let sorted: BTreeSet<_> = parameters(query).collect();
    key(&own, sorted.iter())
}

fn key<'a>(path: &str, parameters: impl Iterator<Item = &'a (String, String)>) -> String {
    let pairs: Vec<String> = parameters
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    with_query(path, Some(&pairs.join("&")))
}

/// The path of a key, and the names of its parameters.
pub(super) fn parts(key: &str) -> (&str, Vec<String>) {
    let (path, query) = key.split_once('?').unwrap_or((key, ""));
    (path, parameters(query).map(|(name, _)| name).collect())
}

/// The parameters that the rules with these keys ask for.
pub(super) fn asked<'a>(keys: impl Iterator<Item = &'a String>) -> Asked {
    let mut asked = Asked::new();
    for key in keys.filter(|key| key.contains('?')) {
        let (path, names) = parts(key);
        let lists = asked.entry(path.to_owned()).or_default();
        if !names.is_empty() && !lists.contains(&names) {
            lists.push(names);
        }
    }
    asked.retain(|_, lists| !lists.is_empty());
    for lists in asked.values_mut() {
        lists.sort_by_key(|names| (usize::MAX - names.len(), names.clone()));
    }
    asked
}

/// The keys under which a rule for a request may be stored, the one that wins first: a rule with more parameters wins
/// over one with fewer, a rule without any comes after them, and the folders up to so many steps come last.
pub(super) fn keys_for(
    path: &str,
    query: Option<&str>,
    asked: &Asked,
    steps: usize,
) -> Vec<String> {
    let own = in_small_letters(path);
    let mut keys = Vec::new();
    if let (Some(lists), Some(query)) = (asked.get(&own), query) {
        let sent: BTreeSet<_> = parameters(query).collect();
        for names in lists {
            let mut chosen = vec![BTreeSet::new()];
            for name in names {
                let values = || sent.iter().filter(|(known, _)| known == name);
                let one_more = chosen.iter().flat_map(|chosen: &BTreeSet<_>| {
                    let unused = values().filter(|pair| !chosen.contains(*pair));
                    unused.map(|pair| chosen.iter().copied().chain([pair]).collect())
                });
                let combinations: BTreeSet<_> = one_more.take(MOST_COMBINATIONS).collect();
                chosen = combinations.into_iter().collect();
            }
            keys.extend(chosen.into_iter().map(|pairs| key(&own, pairs.into_iter())));
        }
    }
    let folders = folders(&own, steps);
    // The key of the root is that of the folder of everything.
    if own != Place::ROOT {
        keys.push(own);
    }
    keys.extend(folders);
    keys
}

/// The keys of the folders in which a path lies, the innermost first, up to so many steps; `own` is its one spelling.
/// The root lies in none: it leads to a language.
pub(super) fn folders(own: &str, steps: usize) -> Vec<String> {
    if steps == 0 || own == Place::ROOT {
        return Vec::new();
    }
    let whole = format!("{own}{FOLDER}");
    let ends = whole.match_indices(FOLDER).take(steps.min(MOST_STEPS));
    let keys = ends.filter_map(|(at, _)| whole.get(..=at));
    let mut keys: Vec<String> = keys.map(str::to_owned).collect();
    keys.reverse();
    keys
}

/// The steps of a folder's key; 0 for the key of an address.
pub(super) fn steps_of(key: &str) -> usize {
    if key.ends_with(FOLDER) && !key.contains('?') {
        key.bytes().filter(|byte| *byte == b'/').count()
    } else {
        0
    }
}

/// Where the rule of this key leads a request: its target, with the rest of the path if it takes that along, and with
/// the parameters of the request that neither the rule nor the target names.
pub(super) fn led(key: &str, to: &str, path: &str, query: Option<&str>) -> String {
    let steps = steps_of(key);
    let Some(start) = to.strip_suffix(REST).filter(|_| steps > 0) else {
        let (_, taken) = parts(key);
        return along_without(to, query, |name| taken.iter().any(|taken| taken == name));
    };
    let rest = path.splitn(steps + 1, '/').nth(steps).unwrap_or_default();
    let whole = match (start, rest) {
        ("", "") => Place::ROOT.to_owned(),
        (start, "") => start.to_owned(),
        (start, rest) => [start, "/", &encode_letters(rest)].concat(),
    };
    along_without(&whole, query, |_| false)
}

/// Whether a target is the address itself, in any spelling.
pub(super) fn leads_to_itself(led: &str, path: &str, query: Option<&str>) -> bool {
    let (address, _) = led.split_at(led.find('#').unwrap_or(led.len()));
    let (next, kept) = address.split_once('?').unwrap_or((address, ""));
    key_of(next, Some(kept)) == key_of(path, query)
}

/// The redirect of a request by the rule with this key. A rule does not take an address that the shop needs, nor lead to
/// where the request is. One that [`compile`](super::redirects::compile) would reject, of a table from an older command
/// or written by hand, is ignored.
pub fn target(shard: &Shard, key: &str, path: &str, query: Option<&str>) -> Option<Target> {
    let to = shard.get(key)?;
    if to.len() > MOST_TARGET_BYTES || Place::is_reserved(path) {
        return None;
    }
    let led = led(key, to, path, query);
    if leads_to_itself(&led, path, query) {
        return None;
    }
    let whole = || Target::configured(to).filter(|_| !to.ends_with(REST));
    Target::configured(&led).or_else(whole)
}
