//! The report as a table for a terminal and as JSON for a program, and what the command exits with.

use serde_json::json;

use crate::check::{Finding, Problem};
use crate::run::{Row, Verdict};

/// What the command exits with when every call that was asked works: fields that only improve a page may be missing.
const FINE: u8 = 0;
/// Some call fails, is too slow, or lacks what is needed.
const FAULTY: u8 = 1;
/// Nothing could be checked.
pub(crate) const UNCHECKED: u8 = 2;

pub(crate) fn exit_code(rows: &[Row]) -> u8 {
    let faulty = |row: &Row| {
        matches!(
            row.verdict,
            Verdict::Slow | Verdict::Broken | Verdict::Failed
        )
    };
    if rows.iter().any(faulty) {
        FAULTY
    } else {
        FINE
    }
}

pub(crate) fn as_json(url: &str, rows: &[Row]) -> String {
    let report = json!({ "url": url, "ok": exit_code(rows) == FINE, "calls": rows });
    serde_json::to_string_pretty(&report).unwrap_or_default()
}

const fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Ok => "ok",
        Verdict::Less => "less",
        Verdict::Slow => "slow",
        Verdict::Broken => "broken",
        Verdict::Failed => "failed",
        Verdict::NotAsked => "not asked",
    }
}

/// The table: a line for each call, and below it what is wrong with its answer.
pub(crate) fn as_text(url: &str, rows: &[Row]) -> String {
    let path = |row: &Row| row.call.split('?').next().unwrap_or_default();
    let width = rows.iter().map(|row| path(row).len()).max().unwrap_or(0);
    let mut lines = vec![url.to_owned(), String::new()];
    for row in rows {
        let time = row
            .milliseconds
            .map_or_else(String::new, |time| format!("{time} ms"));
        let line = format!(
            "{:<10}{:<width$}{time:>9}  {}",
            name(row.verdict),
            path(row),
            row.why
        );
        lines.push(line.trim_end().to_owned());
        if row.verdict == Verdict::Failed {
            lines.push(below(&[row.used_by, ": ", row.without].concat()));
        }
        let told = row
            .findings
            .iter()
            .filter(|one| one.problem.is_broken() || one.is_everywhere());
        let (told, plain): (Vec<_>, Vec<_>) = told.partition(|one| !one.sentence().is_empty());
        lines.extend(told.into_iter().map(|one| below(&describe(one))));
        if !plain.is_empty() {
            let paths: Vec<&str> = plain.iter().map(|one| one.path.as_str()).collect();
            lines.push(below(
                &["missing, and not shown: ", &paths.join(", ")].concat(),
            ));
        }
    }
    lines.push(String::new());
    lines.push(summary(rows));
    lines.join("\n")
}

fn below(text: &str) -> String {
    ["            ", text].concat()
}

fn describe(finding: &Finding) -> String {
    let Finding {
        path, times, of, ..
    } = finding;
    let often = if *of > 1 {
        format!(" in {times} of {of}")
    } else {
        String::new()
    };
    match &finding.problem {
        Problem::Missing { without } => format!("{path} is missing{often}: {without}"),
        Problem::Needed { without } => format!("{path} is needed and missing{often}: {without}"),
        Problem::WrongType { expected, found } => {
            format!("{path} is {found} where the shop reads {expected}{often}")
        }
    }
}

fn summary(rows: &[Row]) -> String {
    let all = [
        Verdict::Ok,
        Verdict::Less,
        Verdict::Slow,
        Verdict::Broken,
        Verdict::Failed,
        Verdict::NotAsked,
    ];
    let counts = all.map(|verdict| {
        let count = rows.iter().filter(|row| row.verdict == verdict).count();
        format!("{count} {}", name(verdict))
    });
    format!("{} calls: {}", rows.len(), counts.join(", "))
}
