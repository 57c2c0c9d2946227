//! `redirects test`: what happens to an address, by the table that the workers read.

use serde_json::{Value, json};
use shop::paths::redirects::{Index, compile};
use shop::paths::{Cause, UrlParts};
use shop::route::{Place, Verb};

use super::SiteRules;
use crate::book::{Book, FolderShelf, Hop, Redirects, Shelf, at_once};
use crate::cli::RedirectsTest;
use crate::exit::{Code, Refusal};
use crate::kv::Api;
use crate::parallel::Parallel;
use crate::print::Report;
use crate::verbs::Desk;

/// Browsers give up sooner or later.
const MOST_HOPS: usize = 20;
/// Stands for the host of an address without one.
const OWN: &str = "https://own.invalid/";

/// A redirect on the way of an address.
#[derive(Debug)]
struct Told {
    to: String,
    why: String,
    /// The line of the rule in its file, or the names of its table and shard.
    line: Option<usize>,
    place: Option<String>,
}

/// Tries an address with the rules of a folder; `None` if the live ones are meant.
pub(super) fn of_folder(given: &RedirectsTest) -> Option<Result<Report, Refusal>> {
    match given.asked.as_slice() {
        [_] => None,
        [folder, site, address] => Some(of_site(folder.as_ref(), site, address)),
        _ => {
            let text = "give a whole address, or a folder, a site and an address";
            Some(Err(Refusal::new(Code::Usage, text)))
        }
    }
}

fn of_site(folder: &std::path::Path, site: &str, address: &str) -> Result<Report, Refusal> {
    let mut tables = SiteRules::read(folder, Some(site))?;
    let table = tables
        .pop()
        .ok_or_else(|| Refusal::new(Code::Refused, format!("there is no site «{site}»")))?;
    let compiled = compile(&table.rules, &table.hosts, &Parallel).map_err(|findings| {
        let first = findings.first().map(ToString::to_string);
        let text = format!("{}: {}", table.file, first.unwrap_or_default());
        Refusal::new(Code::Problems, text)
    })?;
    let index = compiled.index.as_ref();
    let redirects = Redirects {
        site: table.site.clone(),
        table: index.map(|(name, _)| *name),
        index: index.and_then(|(_, bytes)| Index::from_bytes(bytes)),
    };
    let book = Book::new(FolderShelf::of_redirects(&table.site, compiled));
    let told = |hop: Hop| {
        let key = hop.rule.as_ref().map(|rule| &rule.key);
        let rule = key.and_then(|key| table.rule_of(key));
        let written = rule.and_then(|rule| table.written(rule));
        let line = written.as_ref().map(|written| written.line);
        Told {
            why: why(&hop, written.as_ref().map(|written| written.from.as_str())),
            to: hop.to,
            place: line.map(|line| format!("{}:{line}", table.file)),
            line,
        }
    };
    let mut report = at_once(tried(&book, &redirects, &table.hosts, address, told))?;
    if let Some(fields) = report.json.as_object_mut() {
        fields.insert("file".to_owned(), json!(table.file));
    }
    Ok(report)
}

/// Tries a whole address with the rules that are live on its host.
pub(super) async fn of_live<A: Api>(
    given: &RedirectsTest,
    desk: &Desk<'_, A>,
) -> Result<Report, Refusal> {
    let address = given.asked.first().map(String::as_str).unwrap_or_default();
    let whole = if address.contains("://") {
        address.to_owned()
    } else {
        ["https://", address].concat()
    };
    let url = reqwest::Url::parse(&whole);
    let url = url.map_err(|error| {
        Refusal::new(Code::Refused, format!("«{address}» is no address: {error}"))
    })?;
    let host = UrlParts::of(url.as_str()).host(url.as_str()).to_owned();
    let book = Book::new(desk.store);
    let found = book.site_of(&host, None).await?;
    let found = found.ok_or_else(|| {
        Refusal::new(
            Code::Refused,
            format!("no site names the host «{host}»; a worker's SITE may (`explain` takes it as --fallback)"),
        )
    })?;
    let edition = book.edition(&found.site, &found.pointer.version).await?;
    let redirects = &edition.redirects;
    let table = redirects.table;
    let told = |hop: Hop| {
        let key = hop.rule.as_ref().map(|rule| rule.key.as_str());
        let shard = hop.rule.as_ref().map(|rule| rule.shard);
        let place = table.zip(shard);
        Told {
            why: why(&hop, key),
            to: hop.to,
            line: None,
            place: place.map(|(table, shard)| format!("table {table}, shard {shard}")),
        }
    };
    let hosts = &edition.published.site.hosts;
    let report = tried(&book, redirects, hosts, &whole, told).await?;
    let first = format!("{}: version {} of {}", host, edition.version, found.site);
    let mut json = report.json;
    if let Some(fields) = json.as_object_mut() {
        fields.insert("site".to_owned(), json!(found.site));
        fields.insert("version".to_owned(), json!(edition.version));
    }
    Ok(Report::new([first, report.text].join("\n"), json))
}

/// Why an address is led on; `rule` is the rule as it is told.
fn why(hop: &Hop, rule: Option<&str>) -> String {
    match (hop.cause, rule) {
        (Cause::Slashes, _) => "a double slash, or one at the end".to_owned(),
        (Cause::Spelling, _) => "another spelling of the address".to_owned(),
        (Cause::Rule, Some(rule)) => format!("the rule of «{rule}»"),
        (Cause::Rule, None) => {
            let key = hop.rule.as_ref().map(|rule| rule.key.as_str());
            format!("the rule of «{}»", key.unwrap_or_default())
        }
    }
}

/// Follows an address on the hosts of a site.
async fn tried<S: Shelf>(
    book: &Book<S>,
    redirects: &Redirects,
    hosts: &[String],
    address: &str,
    told: impl Fn(Hop) -> Told,
) -> Result<Report, Refusal> {
    let start = path_of(address, hosts).ok_or_else(|| {
        Refusal::new(
            Code::Refused,
            format!("«{address}» is no address of the site"),
        )
    })?;
    let mut hops: Vec<Told> = Vec::new();
    let mut at = Some(start.clone());
    while let Some(address) = &at
        && hops.len() < MOST_HOPS
    {
        let (path, query) = address
            .split_once('?')
            .map_or((address.as_str(), None), |(path, query)| {
                (path, Some(query))
            });
        let place = Place::of_request(Verb::Get, path, query);
        let Some(hop) = book.next(redirects, &place, (path, query)).await? else {
            break;
        };
        let hop = told(hop);
        at = path_of(&hop.to, hosts);
        hops.push(hop);
    }
    Ok(report(&start, &hops, at.as_deref()))
}

/// The path and query of an address, as a browser asks; `None` for another host.
fn path_of(address: &str, hosts: &[String]) -> Option<String> {
    let base = reqwest::Url::parse(OWN).ok()?;
    let url = base.join(address).ok()?;
    let host = url.host_str()?;
    let is_own = Some(host) == base.host_str() || hosts.iter().any(|own| own == host);
    let query = url
        .query()
        .map_or_else(String::new, |query| format!("?{query}"));
    is_own.then(|| [url.path(), &query].concat())
}

fn report(start: &str, hops: &[Told], at: Option<&str>) -> Report {
    let mut lines = vec![start.to_owned()];
    lines.extend(hops.iter().map(|hop| {
        let place = hop.place.as_ref().map(|place| format!(" ({place})"));
        let place = place.unwrap_or_default();
        format!("  301 -> {}: {}{place}", hop.to, hop.why)
    }));
    let end = match at {
        None => "leaves the site".to_owned(),
        Some(_) if hops.len() >= MOST_HOPS => "has no end".to_owned(),
        Some(at) => match Place::parse(at.split('?').next().unwrap_or_default()) {
            Place::Root => "the root, which leads to the visitor's language".to_owned(),
            Place::Page(address) => format!("is the page {}", address.route.named().0),
            Place::Endpoint(endpoint) => format!("is the endpoint {}", endpoint.named().0),
            Place::Unknown(_) => "is no address of the shop: 404".to_owned(),
        },
    };
    lines.push(format!("  {end}"));
    let of_hops: Vec<Value> = hops
        .iter()
        .map(|hop| json!({ "to": hop.to, "why": hop.why, "line": hop.line, "place": hop.place }))
        .collect();
    let json = json!({ "address": start, "hops": of_hops, "end": end });
    Report::new(lines.join("\n"), json)
}
