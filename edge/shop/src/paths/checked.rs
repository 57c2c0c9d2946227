//! The rules of a site, read into a table that answers where an address leads.

use std::borrow::Cow;
use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::Target;
use super::finding::{Finding, Kind};
use super::rule::{Rule, in_language, stored_key};
use super::spelling::encode_letters;
use super::table::{
    Asked, FOLDER, MOST_STEPS, MOST_TARGET_BYTES, REST, asked, key_of, keys_for, leads_to_itself,
    led, steps_of,
};
use super::unreachable::{reason, steps_of_dots};
use crate::executor::Executor;
use crate::i18n::Language;
use crate::route::{Address, Place, Route, Verb};

/// Stands for any step beneath a folder.
pub(super) const ANY: &str = "~any~";

/// Rules that are parsed before they are put into the table: all at once would take the memory twice.
const BATCH: usize = 1 << 16;

pub(super) type Entries<'a> = HashMap<String, Entry<'a>, FixedState>;

/// The rules of a site by the key of their address.
#[derive(Debug)]
pub struct Table<'a> {
    pub(super) hosts: &'a [String],
    pub(super) rules: Entries<'a>,
    pub(super) asked: Asked,
    /// The steps of the deepest folder.
    pub(super) steps: usize,
}

#[derive(Debug)]
pub(super) struct Entry<'a> {
    /// The place of the rule in its file.
    pub(super) rule: usize,
    /// The address as the operator writes it.
    pub(super) written: &'a str,
    /// The address that is meant, in a language if the rule has some.
    pub(super) from: Cow<'a, str>,
    pub(super) to: String,
}

/// An address on its way through a table: its path and its query.
pub(super) type Step = (String, String);

pub(super) fn key_of_step((path, query): &Step) -> String {
    key_of(path, Some(query))
}

/// Path and query of an address without a host.
pub(super) fn step(address: &str) -> Step {
    let address = address.split('#').next().unwrap_or_default();
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    (path.to_owned(), query.to_owned())
}

impl Entry<'_> {
    /// Addresses that the rule applies to: its own, or a folder and one beneath.
    pub(super) fn starts(&self, key: &str) -> Vec<Step> {
        if steps_of(key) == 0 {
            return vec![step(&self.from)];
        }
        let folder = self.from.trim_end_matches('*').trim_end_matches(FOLDER);
        let beneath = ([folder, "/", ANY].concat(), String::new());
        let itself = (folder.to_owned(), String::new());
        [Some(itself).filter(|_| !folder.is_empty()), Some(beneath)]
            .into_iter()
            .flatten()
            .collect()
    }

    pub(super) fn finding(&self, kind: Kind, message: String) -> Finding {
        Finding {
            kind,
            rule: self.rule,
            other: None,
            from: self.written.to_owned(),
            message,
        }
    }
}

/// What is wrong with a rule: the place of the other rule with its address, if that is wrong, and words.
type Flaw = (Kind, Option<usize>, String);

/// A rule as it is understood by itself.
struct ParsedRule<'a> {
    /// Each address that is meant, with its key and its target.
    entries: Vec<(Cow<'a, str>, String, String)>,
    /// Why they are not all.
    flaw: Option<Flaw>,
}

impl<'a> ParsedRule<'a> {
    fn of(rule: &'a Rule, hosts: &[String]) -> Self {
        let mut entries = Vec::new();
        if rule.languages.is_some() && in_language(&rule.from) {
            let text = "begins with a language, and the rule has languages: write it without";
            let flaw = Some((Kind::Unreachable, None, text.to_owned()));
            return Self { entries, flaw };
        }
        for (from, to) in rule.meant() {
            match read(&from, &to, hosts) {
                Ok((key, to)) => entries.push((from, key, to)),
                // The same holds in every language.
                Err((kind, message)) => {
                    let flaw = Some((kind, None, message));
                    return Self { entries, flaw };
                }
            }
        }
        Self {
            entries,
            flaw: None,
        }
    }

    /// Adds the entries to a table, up to one that it has. Returns what is wrong with the rule.
    fn insert_into(self, table: &mut Entries<'a>, at: usize, rule: &'a Rule) -> Option<Flaw> {
        for (from, key, to) in self.entries {
            if let Some(twin) = table.get(&key) {
                let mut message = "is redirected twice".to_owned();
                if twin.written != rule.from {
                    message = format!("{message}: «{}» is the same address", twin.written);
                }
                return Some((Kind::Twice, Some(twin.rule), message));
            }
            let entry = Entry {
                rule: at,
                written: &rule.from,
                from,
                to,
            };
            table.insert(key, entry);
        }
        self.flaw
    }
}

impl<'a> Table<'a> {
    /// The rules of a site with these hosts, without the wrong ones, which are found.
    pub fn read(
        rules: &'a [Rule],
        hosts: &'a [String],
        executor: &impl Executor,
    ) -> (Self, Vec<Finding>) {
        let mut table = Entries::with_capacity_and_hasher(rules.len(), FixedState::default());
        let mut findings = Vec::new();
        let mut numbered = rules.iter().enumerate();
        for batch in rules.chunks(BATCH) {
            let parsed = executor.map(batch, |rule| ParsedRule::of(rule, hosts));
            for (parsed, (at, rule)) in parsed.into_iter().zip(&mut numbered) {
                let flaw = parsed.insert_into(&mut table, at, rule);
                findings.extend(flaw.map(|(kind, other, message)| Finding {
                    kind,
                    rule: at,
                    other,
                    from: rule.from.clone(),
                    message,
                }));
            }
        }
        let table = Self {
            hosts,
            asked: asked(table.keys()),
            steps: table.keys().map(|key| steps_of(key)).max().unwrap_or(0),
            rules: table,
        };
        (table, findings)
    }

    /// The rule that wins at an address, with its key, and where it leads.
    pub(super) fn rule_at(&self, (path, query): &Step) -> Option<(String, &Entry<'a>, String)> {
        let keys = keys_for(path, Some(query), &self.asked, self.steps);
        keys.into_iter().find_map(|key| {
            let rule = self.rules.get(&key)?;
            let to = led(&key, &rule.to, path, Some(query));
            let is_folder = steps_of(&key) > 0;
            let is_passed =
                is_folder && (Place::is_reserved(path) || leads_to_itself(&to, path, Some(query)));
            (!is_passed).then_some((key, rule, to))
        })
    }

    /// The target of the rule that wins at an address.
    pub(super) fn leads(&self, at: &Step) -> Option<String> {
        self.rule_at(at).map(|(_, _, to)| to)
    }

    /// The next redirects of an address: by the slash rules, by the table, from the root to a language, or to the page's
    /// own spelling. Empty if the address is a page's own.
    pub(super) fn after(&self, at: &Step) -> Vec<Step> {
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
        if is_own_spelling(path) {
            return Vec::new();
        }
        let own = Place::parse(path).own_path(path);
        own.map(|own| (own, query.clone())).into_iter().collect()
    }
}

/// Whether a path is certainly its own spelling: no capitals, nothing encoded, and no number with zeros or a plus before.
fn is_own_spelling(path: &str) -> bool {
    let plain =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_/.".contains(&byte);
    path.bytes().all(plain) && !path.contains("/0")
}

/// The key and the stored target of a rule, or what is wrong with it.
fn read(from: &str, to: &str, hosts: &[String]) -> Result<(String, String), (Kind, String)> {
    if let Some(why) = reason(from) {
        let text = format!("is not a path that a visitor can ask for: {why}");
        return Err((Kind::Unreachable, text));
    }
    let key = stored_key(from);
    let steps = steps_of(&key);
    if steps > MOST_STEPS {
        let text = format!("is a folder of more than {} steps", MOST_STEPS - 1);
        return Err((Kind::Unreachable, text));
    }
    let is_needed = if steps > 0 {
        Place::is_reserved(key.trim_end_matches(FOLDER))
    } else {
        let is_form = from.split_once('?').is_some_and(|(path, query)| {
            let place = Place::of_request(Verb::Get, path, Some(query));
            !super::may_lead(&place, Verb::Get)
        });
        is_form || Place::is_reserved(key.split('?').next().unwrap_or_default())
    };
    if is_needed {
        let text = "is an address that the shop itself needs";
        return Err((Kind::Needed, text.to_owned()));
    }
    let to = target_of(to, steps > 0, hosts).map_err(|text| (Kind::Target, text))?;
    Ok((key, to))
}

/// The stored target of a rule.
fn target_of(to: &str, is_folder: bool, hosts: &[String]) -> Result<String, String> {
    let own = encode_letters(to);
    if own.len() > MOST_TARGET_BYTES {
        return Err(format!(
            "is led to an address of more than {MOST_TARGET_BYTES} bytes"
        ));
    }
    let host = to.strip_prefix("https://").map(|rest| {
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        rest.split_at(end).0
    });
    if host.is_some_and(|host| host.contains('@')) {
        return Err(format!(
            "leads to «{to}», which has a user before its host and looks like another host"
        ));
    }
    if host.is_some_and(|host| !host.is_ascii()) {
        return Err(format!(
            "leads to «{to}», which has letters in its host that browsers write with xn--"
        ));
    }
    let rest = own.strip_suffix(REST);
    let is_star_inside = own
        .split(['?', '#'])
        .next()
        .is_some_and(|path| rest.is_none() && (path.ends_with(REST) || path.contains("/*/")));
    if is_star_inside || rest.is_some() && !is_folder {
        return Err(format!(
            "leads to «{to}»: «{REST}» takes the rest of a folder's address along, and stands at both ends"
        ));
    }
    let example = rest.map_or_else(|| own.clone(), |start| [start, "/", ANY].concat());
    if Target::configured(&example).is_none() {
        let why = if to.contains('\\') {
            ": browsers read its backslash as a slash"
        } else {
            ""
        };
        return Err(format!(
            "leads to «{to}», which is neither a path of this host nor an https address{why}"
        ));
    }
    if own_step(&own, hosts).is_some_and(|(path, _)| steps_of_dots(&path)) {
        return Err(format!(
            "leads to «{to}», which has steps of dots, which browsers take before they ask"
        ));
    }
    Ok(own)
}

/// Path and query of a target on this shop; `None` for another host.
pub(super) fn own_step(to: &str, hosts: &[String]) -> Option<Step> {
    let Some((host, address)) = split(to) else {
        return Some(step(to));
    };
    let is_own = host.is_some_and(|host| hosts.iter().any(|own| own.eq_ignore_ascii_case(host)));
    let (path, query) = step(address);
    let path = if path.is_empty() {
        Place::ROOT.to_owned()
    } else {
        path
    };
    is_own.then_some((path, query))
}

/// The host of an https target, unless it has a port of its own, and the address there. `None` for a path.
pub(super) fn split(to: &str) -> Option<(Option<&str>, &str)> {
    let rest = to.strip_prefix("https://")?;
    let at = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (host, address) = rest.split_at_checked(at)?;
    // A browser drops the default port of https; a trailing dot names the same host.
    let (host, port) = host.split_once(':').unwrap_or((host, ""));
    let host = host.strip_suffix('.').unwrap_or(host);
    let is_usual = port.is_empty() || port.parse() == Ok(443);
    Some((is_usual.then_some(host), address))
}
