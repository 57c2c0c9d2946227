//! `redirects import`: adds the redirects of a list to a site's rules. Each line is kept, merged into a rule that is there,
//! or reported with its reason.

use std::collections::{BTreeMap, HashMap};
use std::fs;

use serde_json::{Value, json};
use shop::executor::Sequential;
use shop::i18n::Language;
use shop::paths::redirects::{Languages, Rule, Table, problems};

use super::dialect::{Line, Raw, lines};
use super::{SiteRules, write};
use crate::cli::RedirectsImport;
use crate::exit::{Code, Refusal};
use crate::parallel::Parallel;
use crate::print::{Report, Voice};

/// Lines that are reported in prose; JSON has all.
const MOST_LISTED: usize = 20;

/// What became of a list.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Taken {
    pub read: usize,
    pub kept: usize,
    pub merged: usize,
    /// Lines that were not taken, with the reason.
    pub reported: BTreeMap<usize, String>,
    pub skipped: usize,
    /// Redirects for a time, which the shop answers as lasting ones.
    pub temporary: usize,
}

pub(super) fn run(given: &RedirectsImport, voice: &Voice) -> Result<Report, Refusal> {
    let mut tables = SiteRules::read(&given.folder, Some(&given.site))?;
    let table = tables
        .pop()
        .ok_or_else(|| Refusal::new(Code::Refused, format!("there is no site «{}»", given.site)))?;
    let name = given.file.display();
    let bytes = fs::read(&given.file)
        .map_err(|error| Refusal::new(Code::Refused, format!("{name}: {error}")))?;
    voice.say(&format!("reading {name}"));
    let hosts: Vec<String> = table.hosts.iter().chain(&given.host).cloned().collect();
    let (rules, taken) = taken(&bytes, &table, &hosts)?;
    if !given.dry_run && taken.kept > 0 {
        write(&given.folder, &table.file, &rules)?;
    }
    Ok(report(given, &table, &taken))
}

/// The rules of a site with those of a list, and what became of each line.
pub(super) fn taken(
    bytes: &[u8],
    table: &SiteRules,
    hosts: &[String],
) -> Result<(Vec<Rule>, Taken), Refusal> {
    let mut taken = Taken::default();
    let mut rules = table.rules.clone();
    let known = rules.len();
    let mut places: HashMap<String, usize> = HashMap::new();
    for (at, rule) in rules.iter().enumerate() {
        places.extend(rule.keys().map(|key| (key, at)));
    }
    // The line of each new rule.
    let mut from_line = Vec::new();
    for (number, line) in lines(bytes) {
        let raw = match line {
            Line::Skipped => {
                taken.skipped += 1;
                continue;
            }
            Line::Odd(why) => {
                taken.read += 1;
                taken.reported.insert(number, why);
                continue;
            }
            Line::Rule(raw) => raw,
        };
        taken.read += 1;
        let rule = match rule_of(&raw, hosts) {
            Ok(rule) => rule,
            Err(why) => {
                taken.reported.insert(number, why);
                continue;
            }
        };
        // A wrong line does not stand in the way of a right one for the same address.
        if let Some(found) = Table::read(std::slice::from_ref(&rule), &table.hosts, &Sequential)
            .1
            .first()
        {
            taken.reported.insert(number, found.to_string());
            continue;
        }
        let keys: Vec<String> = rule.keys().collect();
        if let Some(twin) = keys.iter().find_map(|key| places.get(key)) {
            let is_same = rules
                .get(*twin)
                .is_some_and(|known| known.to == rule.to && known.languages == rule.languages);
            if is_same {
                taken.merged += 1;
            } else {
                let place = twin.checked_sub(known).and_then(|new| from_line.get(new));
                let place = place.map_or_else(
                    || format!("{}:{}", table.file, table.line(*twin)),
                    |line| format!("line {line}"),
                );
                let text = format!("«{}» is led elsewhere by {place}", rule.from);
                taken.reported.insert(number, text);
            }
        } else {
            if matches!(&*raw.status, "302" | "303" | "307") {
                taken.temporary += 1;
            }
            places.extend(keys.into_iter().map(|key| (key, rules.len())));
            rules.push(rule);
            from_line.push(number);
        }
    }
    let rules = without_problems(rules, known, &mut from_line, &table.hosts, &mut taken)?;
    taken.kept = rules.len() - known;
    Ok((rules, taken))
}

/// Reports the new rules that could not be published, until none is left.
fn without_problems(
    mut rules: Vec<Rule>,
    known: usize,
    from_line: &mut Vec<usize>,
    hosts: &[String],
    taken: &mut Taken,
) -> Result<Vec<Rule>, Refusal> {
    loop {
        let mut wrong = BTreeMap::new();
        let mut of_known = None;
        for found in problems(&rules, hosts, &Parallel) {
            match found.rule.checked_sub(known) {
                Some(new) => {
                    wrong.entry(new).or_insert_with(|| found.to_string());
                }
                None => {
                    of_known.get_or_insert(found);
                }
            }
        }
        if wrong.is_empty() {
            return match of_known {
                None => Ok(rules),
                Some(found) => Err(Refusal::new(
                    Code::Problems,
                    format!(
                        "the rules that are there have a problem: {found}; see redirects check"
                    ),
                )),
            };
        }
        let lines = from_line.iter().copied().enumerate();
        taken
            .reported
            .extend(lines.filter_map(|(new, line)| Some((line, wrong.get(&new)?.clone()))));
        let mut at = 0;
        rules.retain(|_| {
            at += 1;
            (at - 1_usize)
                .checked_sub(known)
                .is_none_or(|new| !wrong.contains_key(&new))
        });
        let mut new = 0;
        from_line.retain(|_| {
            new += 1;
            !wrong.contains_key(&(new - 1))
        });
    }
}

/// A rule of a list's line, or why it is none.
fn rule_of(raw: &Raw, hosts: &[String]) -> Result<Rule, String> {
    let status = raw.status.trim();
    if !matches!(status, "" | "301" | "302" | "303" | "307" | "308") {
        return Err(format!("the status «{status}» is no redirect"));
    }
    let from = match own(&raw.from, hosts)? {
        Place::Here(path) => path,
        Place::Elsewhere(_) => {
            return Err(format!(
                "«{}» is an address of another host",
                raw.from.trim()
            ));
        }
    };
    let from = from.split('#').next().unwrap_or_default();
    let (path, query) = from
        .split_once('?')
        .map_or((from, None), |(path, query)| (path, Some(query)));
    // A slash at the end is taken away before a rule is looked for.
    let path = match path.trim_end_matches('/') {
        "" => "/",
        bare => bare,
    };
    let from = query
        .filter(|query| !query.is_empty())
        .map_or_else(|| path.to_owned(), |query| [path, "?", query].concat());
    let to = match own(&raw.to, hosts)? {
        Place::Here(path) => path,
        Place::Elsewhere(address) if address.starts_with("https://") => address,
        Place::Elsewhere(address) => return Err(format!("«{address}» is not https")),
    };
    Ok(Rule {
        languages: languages(&raw.languages)?,
        ..Rule::new(from, to)
    })
}

fn languages(text: &str) -> Result<Option<Languages>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    if text.eq_ignore_ascii_case("all") || text == "*" {
        return Ok(Some(Languages::All));
    }
    let mut list = Vec::new();
    for code in text
        .split([' ', ',', ';', '/'])
        .filter(|code| !code.is_empty())
    {
        let known = Language::from_tag(code);
        let language = known.ok_or_else(|| format!("the shop has no language «{code}»"))?;
        if !list.contains(&language) {
            list.push(language);
        }
    }
    Ok(Some(Languages::Some(list)))
}

enum Place {
    Here(String),
    Elsewhere(String),
}

/// An address with or without a host, seen from the site.
fn own(address: &str, hosts: &[String]) -> Result<Place, String> {
    let address = address.trim();
    if address.chars().any(char::is_control) {
        return Err("has control characters".to_owned());
    }
    let is_own = |host: &str| {
        let host = host.split(':').next().unwrap_or_default();
        hosts.iter().any(|own| own.eq_ignore_ascii_case(host))
    };
    let lower = address.to_ascii_lowercase();
    let schemes = ["https://", "http://", "//"];
    let scheme = schemes.into_iter().find(|scheme| lower.starts_with(scheme));
    if let Some(scheme) = scheme {
        let rest = address.get(scheme.len()..).unwrap_or_default();
        let (host, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        if host.is_empty() {
            return Err(format!("«{address}» has no host"));
        }
        if is_own(host) {
            let slash = if path.starts_with('/') { "" } else { "/" };
            return Ok(Place::Here([slash, path].concat()));
        }
        let scheme = if scheme == "//" { "https://" } else { scheme };
        return Ok(Place::Elsewhere([scheme, rest].concat()));
    }
    if address.starts_with('/') {
        return Ok(Place::Here(address.to_owned()));
    }
    if lower.contains("://") || lower.starts_with("mailto:") || lower.starts_with("javascript:") {
        return Err(format!("«{address}» is no address of a shop"));
    }
    let (host, path) = address.split_at(address.find(['/', '?']).unwrap_or(address.len()));
    if is_own(host) {
        let slash = if path.starts_with('/') { "" } else { "/" };
        return Ok(Place::Here([slash, path].concat()));
    }
    // `old-page.html`, but not `other.example/page`.
    if path.starts_with('/') && host.contains('.') {
        return Ok(Place::Elsewhere(["https://", address].concat()));
    }
    Ok(Place::Here(["/", address].concat()))
}

fn report(given: &RedirectsImport, table: &SiteRules, taken: &Taken) -> Report {
    let Taken {
        read,
        kept,
        merged,
        reported,
        skipped,
        temporary,
    } = taken;
    let name = given.file.display().to_string();
    let mut lines = vec![format!(
        "{read} lines read: {kept} kept, {merged} merged into rules that are there, {} reported; {skipped} blank lines, comments and headers",
        reported.len()
    )];
    let listed = reported.iter().take(MOST_LISTED);
    lines.extend(listed.map(|(line, why)| format!("  {name}:{line}: {why}")));
    if reported.len() > MOST_LISTED {
        lines.push(format!(
            "  and {} more (--json has all)",
            reported.len() - MOST_LISTED
        ));
    }
    if *temporary > 0 {
        lines.push(format!(
            "{temporary} were for a time; the shop answers each rule with 301"
        ));
    }
    lines.push(if given.dry_run {
        "nothing was written (--dry-run)".to_owned()
    } else if *kept > 0 {
        format!(
            "{} is written; redirects check tells of chains and more",
            table.file
        )
    } else {
        format!("{} stays as it is", table.file)
    });
    let of_lines: Vec<Value> = reported
        .iter()
        .map(|(line, why)| json!({ "line": line, "message": why }))
        .collect();
    let json = json!({
        "site": table.site,
        "read": read,
        "kept": kept,
        "merged": merged,
        "reported": of_lines,
        "skipped": skipped,
        "temporary": temporary,
        "is_written": !given.dry_run && *kept > 0,
    });
    Report::new(lines.join("\n"), json)
}
