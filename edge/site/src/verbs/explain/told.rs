//! Explanations as text and as JSON.

use std::fmt::Write as _;

use serde_json::{Value, json};
use shop::i18n::Language;
use shop::moment::machine;
use shop::outlook::{Answer, Possible, When};
use shop::pagecache::{Bypass, CacheStatus, FRESH_MS, Freshness, KEEP_MS};
use shop::route::{Address, Place};

use super::address::{Answering, Cache, Explained, Kept, Step, Why, status};

/// When a possible answer is given, in words; empty for the only one.
fn when(when: When) -> String {
    let text = match when {
        When::Always => "",
        When::Accounts => "the backend's settings have accounts",
        When::AccountsToOrder => "the backend's settings have accounts, and orders need one",
        When::NoAccounts => "the backend's settings have no accounts",
        When::LanguageOffered => "the backend's settings offer the language",
        When::LanguageMissing => "the backend's settings do not offer the language",
        When::MainLanguage(language) => {
            let code = language.code();
            return format!("the main language of the backend's settings is {code}");
        }
        When::Known => "the backend has it",
        When::Unknown => "the backend has it not",
        When::Elsewhere => "its data leads to another address",
        When::Ended => "its data says that it is no more",
    };
    text.to_owned()
}

fn answer(possible: &Possible) -> Value {
    let location = match &possible.answer {
        Answer::Moved(_, target) => Some(target.as_str()),
        Answer::Page
        | Answer::Refused(_)
        | Answer::MovedByData
        | Answer::Gone
        | Answer::Endpoint => None,
    };
    let kind = match &possible.answer {
        Answer::Page => "page",
        Answer::Moved(..) | Answer::MovedByData => "redirect",
        Answer::Refused(_) => "refusal",
        Answer::Gone => "gone",
        Answer::Endpoint => "endpoint",
    };
    json!({
        "kind": kind,
        "status": status(&possible.answer),
        "location": location,
        "if": when(possible.when),
    })
}

/// A place of the route table.
#[derive(Debug)]
struct Told<'a> {
    kind: &'static str,
    name: &'static str,
    /// What the address names.
    text: &'a str,
    language: Option<&'static str>,
}

fn place(place: &Place) -> Told<'_> {
    let language = place.language().map(Language::code);
    let (kind, (name, text)) = match place {
        Place::Root => ("root", ("", "")),
        Place::Page(Address { route, .. }) => ("page", route.named()),
        Place::Endpoint(endpoint) => ("endpoint", endpoint.named()),
        Place::Unknown(_) => ("nothing", ("", "")),
    };
    Told {
        kind,
        name,
        text,
        language,
    }
}

/// The word of the header `Cache-Status` for it.
fn reason(reason: Bypass) -> &'static str {
    let header = CacheStatus::Bypass(reason).header();
    header.rsplit_once('=').map_or(header, |(_, name)| name)
}

fn moment(ms: u64) -> String {
    machine(i64::try_from(ms).unwrap_or(i64::MAX))
}

const fn age(freshness: Freshness) -> &'static str {
    match freshness {
        Freshness::Fresh => "fresh",
        Freshness::Stale => "stale",
        Freshness::Dead => "too old to show",
    }
}

fn cache(cache: &Cache) -> Value {
    match cache {
        Cache::Passed(why) => json!({ "is_used": false, "why": reason(*why) }),
        Cache::Used { key, kept } => {
            let state = match kept {
                Kept::NoBuild => "unknown build",
                Kept::NotReadable => "not readable here",
                Kept::NotLookedUp => "not looked up",
                Kept::Nothing => "not kept",
                Kept::Damaged => "damaged",
                Kept::Here {
                    purged: Some(_), ..
                } => "purged",
                Kept::Here { freshness, .. } => age(*freshness),
            };
            let (since, purge) = match kept {
                Kept::Here {
                    made_ms, purged, ..
                } => (Some(moment(*made_ms)), purged.as_ref()),
                Kept::NoBuild
                | Kept::NotReadable
                | Kept::NotLookedUp
                | Kept::Nothing
                | Kept::Damaged => (None, None),
            };
            let purge = purge.map(|(key, line)| json!({ "key": key, "line": line }));
            json!({ "is_used": true, "key": key, "state": state, "since": since, "purge": purge })
        }
    }
}

fn step(step: &Step) -> Value {
    let rule = if let Why::Rule {
        key,
        written,
        table,
        shard,
    } = &step.why
    {
        Some(json!({
            "key": key,
            "table": table,
            "shard": shard,
            "from": written.as_ref().map(|written| &written.from),
            "file": written.as_ref().map(|written| &written.file),
            "line": written.as_ref().map(|written| written.line),
        }))
    } else {
        None
    };
    json!({
        "at": step.at,
        "status": step.status,
        "location": step.to,
        "why": why_name(&step.why),
        "rule": rule,
    })
}

const fn why_name(why: &Why) -> &'static str {
    match why {
        Why::Slashes => "slashes",
        Why::Spelling => "spelling",
        Why::Rule { .. } => "rule",
        Why::Answer => "answer",
    }
}

/// An explanation as JSON. `answers` are those to the address itself; `end` tells where its redirects lead.
pub(super) fn json(found: &Explained) -> Value {
    let answers: Vec<Value> = match found.steps.first() {
        Some(first) => vec![json!({
            "kind": "redirect",
            "status": first.status,
            "location": first.to,
            "if": "",
        })],
        None => found.answers.iter().map(answer).collect(),
    };
    let at_end: Vec<Value> = found.answers.iter().map(answer).collect();
    let end = found.place.as_ref().map(|at| {
        let Told {
            kind,
            name,
            text,
            language,
        } = place(at);
        json!({ "kind": kind, "name": name, "text": text, "language": language })
    });
    json!({
        "address": found.url,
        "site": found.answering.as_ref().map(answering),
        "answers": answers,
        "hops": found.steps.iter().map(step).collect::<Vec<_>>(),
        "end": {
            "address": found.end,
            "left": found.left,
            "place": end,
            "answers": at_end,
            "cache": found.cache.as_ref().map(cache),
            "calls": found.calls,
        },
    })
}

fn answering(answering: &Answering) -> Value {
    let Answering {
        host,
        found,
        edition,
    } = answering;
    json!({
        "host": host,
        "name": found.site,
        "is_fallback": found.is_fallback,
        "version": edition.version,
        "in_force": found.pointer.version,
        "rollout": found.pointer.rollout.as_ref().map(|rollout| json!({
            "version": rollout.version,
            "percent": rollout.percent,
            "is_of_visitor": rollout.version == edition.version,
        })),
        "oddities": edition.oddities,
    })
}

/// An explanation in prose.
pub(super) fn text(found: &Explained) -> String {
    let mut lines = vec![found.url.clone()];
    match &found.answering {
        None => {
            lines.push("  site: none names this host, and --fallback names none: 404".to_owned());
        }
        Some(answering) => lines.extend(of_site(answering)),
    }
    lines.extend(found.steps.iter().map(|step| {
        let why = match &step.why {
            Why::Slashes => "a double slash, or one at the end".to_owned(),
            Why::Spelling => "another spelling of the address".to_owned(),
            Why::Answer => "the answer there".to_owned(),
            Why::Rule {
                written: Some(written),
                ..
            } => format!(
                "the rule of «{}» ({}:{})",
                written.from, written.file, written.line
            ),
            Why::Rule {
                key, table, shard, ..
            } => format!("the rule of «{key}» (table {table}, shard {shard})"),
        };
        format!("  {} -> {}: {why}", step.status, step.to)
    }));
    if let Some(left) = found.left {
        lines.push(format!("  the way {left}"));
    }
    if let Some(at) = &found.place {
        let at = place(at);
        let parts = [at.kind, at.name, at.text, at.language.unwrap_or_default()];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        lines.push(format!("  is: {}", parts.join(" ")));
    }
    if found.answering.is_some() {
        lines.extend(found.answers.iter().map(of_answer));
    }
    if let Some(cache) = &found.cache {
        lines.push(format!("  page cache: {}", of_cache(cache)));
    }
    if let Some(calls) = &found.calls {
        lines.push("  may call the backend for:".to_owned());
        lines.extend(calls.iter().map(|call| format!("    {call}")));
    }
    lines.join("\n")
}

fn of_site(answering: &Answering) -> Vec<String> {
    let Answering {
        host,
        found,
        edition,
    } = answering;
    let by = if found.is_fallback {
        "the fallback, since no site names the host"
    } else {
        "which names the host"
    };
    let pointer = &found.pointer;
    let mut version = edition.version.clone();
    if edition.version == pointer.version {
        version.push_str(" in force");
    }
    if let Some(rollout) = &pointer.rollout {
        let has = if rollout.version == edition.version {
            "this visitor has it"
        } else {
            "this visitor has it not"
        };
        let _ = write!(
            version,
            "; {} is rolled out to {} %: {has}",
            rollout.version, rollout.percent
        );
    }
    let mut lines = vec![
        format!("  host {host}: site {}, {by}", found.site),
        format!("  version: {version}"),
    ];
    lines.extend(edition.oddities.iter().map(|odd| format!("  odd: {odd}")));
    lines
}

fn of_answer(possible: &Possible) -> String {
    let what = match &possible.answer {
        Answer::Page => "the page".to_owned(),
        Answer::Moved(_, target) => format!("-> {}", target.as_str()),
        Answer::MovedByData => "a redirect".to_owned(),
        Answer::Refused(_) => "refused".to_owned(),
        Answer::Gone => "the page of something that is gone".to_owned(),
        Answer::Endpoint => "the endpoint's own answer".to_owned(),
    };
    let status = status(&possible.answer).map_or_else(String::new, |status| format!("{status} "));
    let told = when(possible.when);
    let condition = if told.is_empty() {
        told
    } else {
        format!(", if {told}")
    };
    format!("  answer: {status}{what}{condition}")
}

fn of_cache(cache: &Cache) -> String {
    match cache {
        Cache::Passed(why) => format!("not used ({})", reason(*why)),
        Cache::Used { key: None, .. } => {
            "used; its key needs the worker's build (--build)".to_owned()
        }
        Cache::Used {
            key: Some(key),
            kept,
        } => {
            let state = match kept {
                Kept::NoBuild | Kept::NotReadable => "not readable here".to_owned(),
                Kept::NotLookedUp => "not looked up for so many addresses".to_owned(),
                Kept::Nothing => "nothing is kept".to_owned(),
                Kept::Damaged => "the entry is damaged, and counts as none".to_owned(),
                Kept::Here {
                    made_ms,
                    purged: Some((key, line)),
                    ..
                } => format!(
                    "made {}, purged by the line «{line}» of {key}",
                    moment(*made_ms)
                ),
                Kept::Here {
                    made_ms, freshness, ..
                } => format!(
                    "made {}, {}; fresh until {}, shown until {}",
                    moment(*made_ms),
                    age(*freshness),
                    moment(made_ms.saturating_add(FRESH_MS)),
                    moment(made_ms.saturating_add(KEEP_MS)),
                ),
            };
            format!("key {key}: {state}")
        }
    }
}
