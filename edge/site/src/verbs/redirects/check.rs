//! `redirects check`: everything that is found about the rules of a folder, with file and line.

use std::fmt::Write as _;

use serde_json::{Value, json};
use shop::paths::redirects::{Finding, Kind, flatten, inspect};

use super::{SiteRules, write};
use crate::cli::RedirectsCheck;
use crate::exit::{Code, Refusal};
use crate::parallel::Parallel;
use crate::print::{Report, Voice};

/// Findings of a kind that are listed in prose; JSON has all.
const MOST_LISTED: usize = 20;

/// Something that was found about a rule of a file.
#[derive(Debug)]
pub(super) struct Found {
    pub file: String,
    pub line: usize,
    pub kind: &'static str,
    pub is_problem: bool,
    pub from: String,
    pub message: String,
}

pub(super) fn run(given: &RedirectsCheck, voice: &Voice) -> Result<Report, Refusal> {
    let tables = SiteRules::read(&given.folder, given.site.as_deref())?;
    let mut told = Vec::new();
    if given.flatten {
        for table in &tables {
            voice.say(&format!("flattening {}", table.file));
            let (rules, shortened, left) = flatten(&table.rules, &table.hosts, &Parallel);
            if shortened > 0 {
                write(&given.folder, &table.file, &rules)?;
            }
            let left = left.len();
            told.push(format!(
                "{}: {shortened} rules lead to their end now, {left} cannot",
                table.file
            ));
        }
    }
    let tables = if given.flatten {
        SiteRules::read(&given.folder, given.site.as_deref())?
    } else {
        tables
    };
    let mut found = Vec::new();
    for table in &tables {
        voice.say(&format!("checking {}", table.file));
        found.extend(of_table(table));
    }
    Ok(report(&tables, &found, told))
}

/// What is found about the rules of a file.
pub(super) fn of_table(table: &SiteRules) -> Vec<Found> {
    let findings = inspect(&table.rules, &table.hosts, &Parallel).into_iter();
    let of_one = |finding: Finding| {
        let Finding {
            kind,
            rule,
            other,
            from,
            mut message,
        } = finding;
        if let Some(other) = other {
            let _ = write!(message, " (line {})", table.line(other));
        }
        Found {
            file: table.file.clone(),
            line: table.line(rule),
            kind: kind.name(),
            is_problem: kind.is_problem(),
            from,
            message,
        }
    };
    findings.map(of_one).collect()
}

/// The report of all findings: in prose the first of each kind and how many there are.
pub(super) fn report(tables: &[SiteRules], found: &[Found], told: Vec<String>) -> Report {
    let mut lines = told;
    let mut kinds: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
    kinds.extend(["live page", "missing page", "no answer"]);
    let mut counts = serde_json::Map::new();
    for kind in kinds {
        let of_kind: Vec<&Found> = found.iter().filter(|found| found.kind == kind).collect();
        let Some(first) = of_kind.first() else {
            continue;
        };
        let count = of_kind.len();
        counts.insert(kind.to_owned(), json!(count));
        let weight = if first.is_problem {
            "problem"
        } else {
            "warning"
        };
        lines.push(format!("{weight}: {kind}, {count}"));
        for found in of_kind.iter().take(MOST_LISTED) {
            let Found {
                file,
                line,
                from,
                message,
                ..
            } = found;
            lines.push(format!("  {file}:{line}: «{from}» {message}"));
        }
        if count > MOST_LISTED {
            lines.push(format!("  and {} more", count - MOST_LISTED));
        }
    }
    let sites: Vec<Value> = tables
        .iter()
        .map(|table| json!({ "site": table.site, "rules": table.rules.len() }))
        .collect();
    for table in tables {
        lines.push(format!("{}: {} rules", table.site, table.rules.len()));
    }
    let findings: Vec<Value> = found
        .iter()
        .map(|found| {
            json!({
                "file": found.file,
                "line": found.line,
                "kind": found.kind,
                "is_problem": found.is_problem,
                "from": found.from,
                "message": found.message,
            })
        })
        .collect();
    let json = json!({ "sites": sites, "counts": counts, "findings": findings });
    let mut report = Report::new(lines.join("\n"), json);
    if found.iter().any(|found| found.is_problem) {
        report.code = Code::Problems;
    }
    report
}
