//! What the browser has found, as text: each finding once, with the number of its pages.

use serde_json::Value;

use crate::exit::{Code, Refusal};
use crate::print::Report;

/// The most findings that are listed; the report and `--json` have all.
const MOST_LISTED: usize = 20;

/// The report of a run. It ends with a code of its own if anything is wrong.
pub(super) fn report(answer: &Value) -> Result<Report, Refusal> {
    let findings = answer.get("findings").and_then(Value::as_array);
    let (Some(findings), Some(file)) = (findings, text(answer, "report")) else {
        let text = "the browser's answer cannot be read";
        return Err(Refusal::new(Code::Failed, text));
    };
    let groups = grouped(findings);
    let mut lines: Vec<String> = groups.iter().take(MOST_LISTED).map(Group::line).collect();
    if groups.len() > MOST_LISTED {
        lines.push(format!("  and {} more", groups.len() - MOST_LISTED));
    }
    let left_out = answer.get("left_out").and_then(Value::as_array);
    for left in left_out.into_iter().flatten() {
        let [kind, language, why] = ["kind", "language", "why"].map(|name| word(left, name));
        lines.push(format!("  left out: {kind} ({language}): {why}"));
    }
    lines.push(format!("pictures: {file}"));
    let beside = text(answer, "beside").map_or_else(String::new, |it| format!(" beside {it}"));
    let findings_told = match groups.len() {
        0 => "no findings".to_owned(),
        count => counted(count, "finding"),
    };
    let head = format!(
        "{} {}{beside}: {}, {} different, {findings_told}",
        word(answer, "site"),
        word(answer, "shown"),
        counted(count(answer, "pages"), "page"),
        count(answer, "different"),
    );
    lines.insert(0, head);
    let mut report = Report::new(lines.join("\n"), answer.clone());
    if !findings.is_empty() {
        report.code = Code::Findings;
    }
    Ok(report)
}

/// The same finding on several pages.
struct Group<'a> {
    what: &'a str,
    text: &'a str,
    /// The first page of it, with its screen.
    page: String,
    pages: usize,
}

impl Group<'_> {
    fn line(&self) -> String {
        let more = match self.pages {
            1 => String::new(),
            pages => format!(" and {} more", pages - 1),
        };
        format!("  {}: {} ({}{more})", self.what, self.text, self.page)
    }
}

/// Findings by what they say, those of the most pages first.
fn grouped(findings: &[Value]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for finding in findings {
        let (what, text) = (word(finding, "what"), word(finding, "text"));
        if let Some(group) = groups
            .iter_mut()
            .find(|group| group.what == what && group.text == text)
        {
            group.pages += 1;
            continue;
        }
        groups.push(Group {
            what,
            text,
            page: format!("{}, {}", word(finding, "path"), word(finding, "screen")),
            pages: 1,
        });
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.pages));
    groups
}

fn text<'a>(json: &'a Value, name: &str) -> Option<&'a str> {
    json.get(name).and_then(Value::as_str)
}

fn word<'a>(json: &'a Value, name: &str) -> &'a str {
    text(json, name).unwrap_or_default()
}

fn count(json: &Value, name: &str) -> usize {
    let count = json.get(name).and_then(Value::as_u64);
    count
        .and_then(|count| usize::try_from(count).ok())
        .unwrap_or_default()
}

fn counted(count: usize, what: &str) -> String {
    let end = if count == 1 { "" } else { "s" };
    format!("{count} {what}{end}")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn finding(path: &str, text: &str) -> Value {
        json!({ "what": "accessibility", "text": text, "path": path, "screen": "phone, light" })
    }

    #[test]
    fn a_finding_on_several_pages_is_told_once_and_the_code_is_its_own() {
        let findings = [
            finding("/ro/a", "one"),
            finding("/ro/a", "two"),
            finding("/ro/b", "two"),
        ];
        let answer = json!({
            "site": "casa", "shown": "a", "beside": "b", "pages": 2, "different": 1,
            "findings": findings, "left_out": [], "report": "/tmp/index.html",
        });
        let report = report(&answer).unwrap();
        assert_eq!(report.code, Code::Findings);
        let lines: Vec<&str> = report.text.lines().collect();
        assert_eq!(
            lines[0],
            "casa a beside b: 2 pages, 1 different, 2 findings"
        );
        assert_eq!(
            lines[1],
            "  accessibility: two (/ro/a, phone, light and 1 more)"
        );
        assert_eq!(lines[2], "  accessibility: one (/ro/a, phone, light)");
        assert_eq!(lines[3], "pictures: /tmp/index.html");
    }

    #[test]
    fn a_run_without_findings_is_done_and_an_unreadable_answer_has_failed() {
        let answer = json!({
            "site": "casa", "shown": "a", "beside": null, "pages": 1, "different": 0, "findings": [],
            "left_out": [{ "kind": "article", "language": "ro", "why": "no link to one" }], "report": "r",
        });
        let report = super::report(&answer).unwrap();
        assert_eq!(report.code, Code::Done);
        assert!(
            report
                .text
                .starts_with("casa a: 1 page, 0 different, no findings\n")
        );
        assert!(
            report
                .text
                .contains("left out: article (ro): no link to one")
        );
        assert_eq!(super::report(&json!({})).unwrap_err().code, Code::Failed);
    }
}
