//! `redirects test`: what happens to an address, by the compiled table that the workers read.

use serde_json::{Value, json};
use shop::paths::redirects::{CompiledRedirects, Index, Shard, compile, target};
use shop::paths::{may_lead, slash_redirect, spelling_redirect};
use shop::route::{Place, Verb};

use super::SiteRules;
use crate::cli::RedirectsTest;
use crate::exit::{Code, Refusal};
use crate::print::Report;

/// Browsers give up sooner or later.
const MOST_HOPS: usize = 20;

/// A redirect on the way of an address.
#[derive(Debug)]
struct Hop {
    to: String,
    why: String,
    line: Option<usize>,
}

pub(super) fn run(given: &RedirectsTest) -> Result<Report, Refusal> {
    let mut tables = SiteRules::read(&given.folder, Some(&given.site))?;
    let table = tables.pop().ok_or_else(|| {
        let text = format!("there is no site «{}»", given.site);
        Refusal::new(Code::Refused, text)
    })?;
    let compiled = compile(&table.rules, &table.hosts).map_err(|findings| {
        let first = findings.first().map(ToString::to_string);
        let text = format!("{}: {}", table.file, first.unwrap_or_default());
        Refusal::new(Code::Problems, text)
    })?;
    let index = compiled.index.as_ref();
    let index = index.and_then(|(_, bytes)| Index::from_bytes(bytes));
    let start = path_of(&given.address, &table.hosts).ok_or_else(|| {
        let text = format!("«{}» is no address of the site", given.address);
        Refusal::new(Code::Refused, text)
    })?;
    let mut hops: Vec<Hop> = Vec::new();
    let mut at = Some(start.clone());
    while let Some(address) = &at
        && hops.len() < MOST_HOPS
        && let Some(hop) = next(address, &table, &compiled, index.as_ref())
    {
        at = path_of(&hop.to, &table.hosts);
        hops.push(hop);
    }
    Ok(report(&start, &hops, at.as_deref(), &table))
}

/// The path and query of an address, as a browser asks; `None` for another host.
fn path_of(address: &str, hosts: &[String]) -> Option<String> {
    let base = reqwest::Url::parse("https://own.invalid/").ok()?;
    let url = base.join(address).ok()?;
    let host = url.host_str()?;
    let is_own = Some(host) == base.host_str() || hosts.iter().any(|own| own == host);
    let query = url
        .query()
        .map_or_else(String::new, |query| format!("?{query}"));
    is_own.then(|| [url.path(), &query].concat())
}

/// The next redirect of an address, in the order of the worker: slashes, rules, the address's own spelling.
fn next(
    address: &str,
    table: &SiteRules,
    compiled: &CompiledRedirects,
    index: Option<&Index>,
) -> Option<Hop> {
    let (path, query) = address
        .split_once('?')
        .map_or((address, None), |(path, query)| (path, Some(query)));
    let hop = |to: &str, why: &str, line| Hop {
        to: to.to_owned(),
        why: why.to_owned(),
        line,
    };
    if let Some(moved) = slash_redirect(path, query) {
        return Some(hop(
            moved.as_str(),
            "a double slash, or one at the end",
            None,
        ));
    }
    let place = Place::of_request(Verb::Get, path, query);
    let keys = index.map(|index| index.keys_for(path, query));
    let keys = keys.filter(|_| may_lead(&place, Verb::Get));
    let found = keys.into_iter().flatten().find_map(|(key, shard)| {
        let shard: Shard = serde_json::from_str(compiled.shards.get(&shard)?).ok()?;
        let target = target(&shard, &key, path, query)?;
        Some((key, target))
    });
    if let Some((key, target)) = found {
        let mut rules = table.rules.iter();
        let rule = rules.position(|rule| rule.keys().any(|known| known == key));
        let from = rule.and_then(|rule| table.rules.get(rule));
        let from = from.map_or(key.as_str(), |rule| rule.from.as_str());
        let why = format!("the rule of «{from}»");
        return Some(hop(
            target.as_str(),
            &why,
            rule.map(|rule| table.line(rule)),
        ));
    }
    let own = spelling_redirect(&place, path, query)?;
    Some(hop(own.as_str(), "another spelling of the address", None))
}

fn report(start: &str, hops: &[Hop], at: Option<&str>, table: &SiteRules) -> Report {
    let mut lines = vec![start.to_owned()];
    lines.extend(hops.iter().map(|hop| {
        let place = hop.line.map(|line| format!(" ({}:{line})", table.file));
        format!(
            "  301 -> {}: {}{}",
            hop.to,
            hop.why,
            place.unwrap_or_default()
        )
    }));
    let end = match at {
        None => "leaves the site".to_owned(),
        Some(_) if hops.len() >= MOST_HOPS => "has no end".to_owned(),
        Some(at) => match Place::parse(at.split('?').next().unwrap_or_default()) {
            Place::Root => "the root, which leads to the visitor's language".to_owned(),
            Place::Page(address) => format!("is the page {:?}", address.route),
            Place::Endpoint(endpoint) => format!("is the endpoint {endpoint:?}"),
            Place::Unknown(_) => "is no address of the shop: 404".to_owned(),
        },
    };
    lines.push(format!("  {end}"));
    let of_hops: Vec<Value> = hops
        .iter()
        .map(|hop| json!({ "to": hop.to, "why": hop.why, "line": hop.line }))
        .collect();
    let json = json!({ "address": start, "hops": of_hops, "end": end, "file": table.file });
    Report::new(lines.join("\n"), json)
}
