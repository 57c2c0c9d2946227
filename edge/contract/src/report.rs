//! The report as a table for a terminal and as JSON for a program, and the exit code.

use std::collections::BTreeSet;

use serde_json::json;

use crate::check::{Finding, Problem};
use crate::hints::Hint;
use crate::run::{Report, Row, Verdict};

/// Exit code if every call works, even with improvements missing.
const FINE: u8 = 0;
/// Exit code if a call fails, is too slow, or lacks a needed field.
const FAULTY: u8 = 1;
/// Exit code if nothing could be checked.
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

/// The proven lines for the site's config, each once.
fn config(rows: &[Row]) -> Vec<&str> {
    let mut lines: Vec<&str> = Vec::new();
    for hint in rows.iter().flat_map(|row| &row.hints) {
        if let (Some(line), true) = (hint.config.as_deref(), hint.is_proven)
            && !lines.contains(&line)
        {
            lines.push(line);
        }
    }
    lines
}

pub(crate) fn as_json(url: &str, report: &Report) -> String {
    let Report { rows, left } = report;
    let report = json!({
        "url": url,
        "ok": exit_code(rows) == FINE,
        "calls": rows,
        "config": config(rows),
        "left": left,
    });
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

/// The report as text: a line for each call, with its problems below.
pub(crate) fn as_text(url: &str, report: &Report) -> String {
    let Report { rows, left } = report;
    let path = |row: &Row| row.call.split('?').next().unwrap_or_default();
    let width = rows.iter().map(|row| path(row).len()).max().unwrap_or(0);
    let mut lines = vec![url.to_owned(), String::new()];
    // A consequence shared by several calls is explained once.
    let mut explained = BTreeSet::new();
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
        let is_unread = row.verdict == Verdict::Broken && row.findings.is_empty();
        if row.verdict == Verdict::Failed || is_unread {
            lines.push(below(&[row.used_by, ": ", row.without].concat()));
        }
        for hint in &row.hints {
            let is_new = explained.insert(hint.then.as_str());
            lines.push(below(&if is_new {
                hint_text(hint)
            } else {
                hint.says.clone()
            }));
        }
        let findings = row
            .findings
            .iter()
            .filter(|one| one.problem.is_broken() || one.is_everywhere());
        let (said, plain): (Vec<_>, Vec<_>) = findings.partition(|one| one.is_told());
        lines.extend(said.into_iter().map(|one| below(&describe(one))));
        if !plain.is_empty() {
            let paths: Vec<&str> = plain.iter().map(|one| one.path.as_str()).collect();
            lines.push(below(
                &["missing, and not shown: ", &paths.join(", ")].concat(),
            ));
        }
    }
    lines.push(String::new());
    let config = config(rows);
    if !config.is_empty() {
        lines.push("For the site's config:".to_owned());
        lines.extend(config.into_iter().map(below));
        lines.push(String::new());
    }
    if !left.is_empty() {
        lines.push("Left behind in the backend:".to_owned());
        lines.extend(left.iter().map(|one| below(one)));
        lines.push(String::new());
    }
    lines.push(summary(rows));
    lines.join("\n")
}

fn below(text: &str) -> String {
    ["            ", text].concat()
}

fn hint_text(hint: &Hint) -> String {
    let Hint { says, then, .. } = hint;
    let config = hint.config.iter().map(String::as_str);
    let parts: Vec<&str> = std::iter::once(then.as_str()).chain(config).collect();
    format!("{says}. {}", parts.join(" "))
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
    let then = finding.then;
    match &finding.problem {
        Problem::Missing { .. } => format!("{path} is missing{often}: {then}"),
        Problem::Needed { .. } => format!("{path} is needed and missing{often}: {then}"),
        Problem::WrongType { expected, found } => {
            format!("{path} is {found} where the shop reads {expected}{often}: {then}")
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
