//! `vitals`: how fast real visitors found the pages, by kind of page and by version of the config.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::{Value, json};
use shop::watch::{Rating, VITALS_COLUMNS, Vital};

use super::Desk;
use crate::cli::VitalsAsked;
use crate::exit::{Code, Refusal};
use crate::kv::Api;
use crate::print::Report;

/// A value of one group of visits.
#[derive(Debug, Clone, PartialEq)]
struct Row {
    site: String,
    /// A kind of page, or a version.
    group: String,
    vital: Vital,
    p75: f64,
    visits: f64,
    good: f64,
    poor: f64,
}

pub(super) async fn run<A: Api>(
    given: &VitalsAsked,
    desk: &Desk<'_, A>,
) -> Result<Report, Refusal> {
    if let Some(name) = [given.site.as_deref(), Some(given.dataset.as_str())]
        .into_iter()
        .flatten()
        .find(|name| !is_name(name))
    {
        let text = format!("«{name}» is no name: letters, digits, - and _ are expected");
        return Err(Refusal::new(Code::Usage, text));
    }
    desk.voice.say("asking for the vitals");
    let pages = ask(given, VITALS_COLUMNS.page, desk).await?;
    let versions = ask(given, VITALS_COLUMNS.version, desk).await?;
    let json = json!({
        "days": given.days,
        "pages": json_of(&pages, "page"),
        "versions": json_of(&versions, "version"),
    });
    Ok(Report::new(text(given.days, &pages, &versions), json))
}

/// The values of all vitals, grouped by this column.
async fn ask<A: Api>(
    given: &VitalsAsked,
    column: &str,
    desk: &Desk<'_, A>,
) -> Result<Vec<Row>, Refusal> {
    let mut found = Vec::new();
    for vital in Vital::ALL {
        let answer = desk.store.sql(&query(given, column, vital)).await;
        let answer = answer.map_err(|fault| Refusal::failed("asking for the vitals", &fault))?;
        found.extend(rows(&answer, vital)?);
    }
    Ok(found)
}

fn is_name(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (1..=64).contains(&text.len()) && text.bytes().all(is_plain)
}

/// The query of a vital's values, grouped by site and by this column.
fn query(given: &VitalsAsked, column: &str, vital: Vital) -> String {
    let columns = &VITALS_COLUMNS;
    let of_site = given.site.as_ref().map_or_else(String::new, |site| {
        format!(" AND {} = '{site}'", columns.site)
    });
    let (good, needs) = vital.thresholds();
    format!(
        "SELECT {site} AS site, {column} AS part, \
         quantileExactWeighted(0.75)({value}, _sample_interval) AS p75, \
         SUM(_sample_interval) AS visits, sumIf(_sample_interval, {value} <= {good}) AS good, \
         sumIf(_sample_interval, {value} > {needs}) AS poor \
         FROM {dataset} WHERE {kind} = '{kind_of_visits}' AND {value} >= 0{of_site} \
         AND timestamp > NOW() - INTERVAL '{days}' DAY \
         GROUP BY site, part FORMAT JSON",
        site = columns.site,
        value = vital.column(),
        dataset = given.dataset,
        kind = columns.kind,
        kind_of_visits = columns.kind_of_visits,
        days = given.days,
    )
}

/// The rows of an answer.
fn rows(answer: &[u8], vital: Vital) -> Result<Vec<Row>, Refusal> {
    let json: Value = serde_json::from_slice(answer).unwrap_or_default();
    let odd = || {
        Refusal::new(
            Code::Failed,
            "the answer about the vitals is not understood",
        )
    };
    let data = json.get("data").and_then(Value::as_array).ok_or_else(odd)?;
    let read = |row: &Value| {
        let text = |name: &str| row.get(name).and_then(Value::as_str).ok_or_else(odd);
        // Whole numbers of 64 bits come as text.
        let number = |name: &str| {
            let number = row.get(name).and_then(|value| match value.as_str() {
                Some(text) => text.parse().ok(),
                None => value.as_f64(),
            });
            number.ok_or_else(odd)
        };
        Ok(Row {
            site: text("site")?.to_owned(),
            group: text("part")?.to_owned(),
            vital,
            p75: number("p75")?,
            visits: number("visits")?,
            good: number("good")?,
            poor: number("poor")?,
        })
    };
    data.iter().map(read).collect()
}

fn json_of(rows: &[Row], group: &str) -> Value {
    let of = |row: &Row| {
        json!({
            group: row.group,
            "site": row.site,
            "vital": row.vital.name(),
            "p75": p75(row),
            "rating": word(row.vital.rating(row.p75)),
            "visits": row.visits,
            "good": share(row.good, row.visits),
            "poor": share(row.poor, row.visits),
        })
    };
    rows.iter().map(of).collect()
}

/// The value in its own unit: milliseconds, or a shift of the layout.
fn p75(row: &Row) -> f64 {
    match row.vital {
        Vital::Cls => row.p75 / 1000.0,
        Vital::Lcp | Vital::Inp | Vital::Ttfb | Vital::Fcp => row.p75,
    }
}

/// In percent.
fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 {
        (part / whole * 100.0).round()
    } else {
        0.0
    }
}

const fn word(rating: Rating) -> &'static str {
    match rating {
        Rating::Good => "good",
        Rating::Needs => "needs",
        Rating::Poor => "poor",
    }
}

fn text(days: u32, pages: &[Row], versions: &[Row]) -> String {
    let sites: BTreeSet<&str> = pages.iter().map(|row| row.site.as_str()).collect();
    if sites.is_empty() {
        return format!(
            "no visit was measured in {days} days: does the site say «vitals», and is ANALYTICS bound?"
        );
    }
    let mut text = String::new();
    for site in sites {
        let _ = writeln!(
            text,
            "{site}, {days} {}: the values that 75 % of the visits did not exceed",
            if days == 1 { "day" } else { "days" }
        );
        for (head, rows) in [("page", pages), ("version", versions)] {
            let of_site: Vec<&Row> = rows.iter().filter(|row| row.site == site).collect();
            table(&mut text, head, &of_site);
        }
    }
    text.trim_end().to_owned()
}

/// A line for each group, the most visited first.
fn table(text: &mut String, head: &str, rows: &[&Row]) {
    let mut groups: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        groups.entry(row.group.as_str()).or_default().push(row);
    }
    let visits = |rows: &[&Row]| rows.iter().map(|row| row.visits).fold(0.0, f64::max);
    let all: f64 = groups.values().map(|rows| visits(rows)).sum();
    let mut groups: Vec<(&str, Vec<&Row>)> = groups.into_iter().collect();
    groups.sort_by(|(_, one), (_, other)| visits(other).total_cmp(&visits(one)));
    let _ = write!(text, "  {head:<20}{:>8}{:>6}", "visits", "%");
    for vital in Vital::ALL {
        let _ = write!(text, "  {:<14}", vital.name());
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    for (group, rows) in groups {
        let visits = visits(&rows);
        let _ = write!(text, "  {group:<20}{visits:>8}{:>6}", share(visits, all));
        for vital in Vital::ALL {
            let row = rows.iter().find(|row| row.vital == vital);
            let told = row.map_or_else(|| "-".to_owned(), |row| told(row));
            let _ = write!(text, "  {told:<14}");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
}

/// `2.1 s good`.
fn told(row: &Row) -> String {
    let word = word(row.vital.rating(row.p75));
    match row.vital {
        Vital::Cls => format!("{:.2} {word}", p75(row)),
        Vital::Inp => format!("{:.0} ms {word}", row.p75),
        Vital::Lcp | Vital::Ttfb | Vital::Fcp => format!("{:.1} s {word}", row.p75 / 1000.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(site: Option<&str>) -> VitalsAsked {
        VitalsAsked {
            site: site.map(str::to_owned),
            days: 7,
            dataset: "vitrina".to_owned(),
        }
    }

    #[test]
    fn the_query_names_site_days_group_and_vital() {
        let text = query(&asked(Some("casa")), VITALS_COLUMNS.version, Vital::Cls);
        for part in [
            "blob5 AS part",
            "FROM vitrina WHERE blob1 = 'visit' AND double3 >= 0 AND blob2 = 'casa' AND",
            "INTERVAL '7' DAY",
            "quantileExactWeighted(0.75)(double3, _sample_interval)",
            "sumIf(_sample_interval, double3 <= 100)",
            "sumIf(_sample_interval, double3 > 250)",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
        let all = query(&asked(None), VITALS_COLUMNS.page, Vital::Lcp);
        assert!(!all.contains("blob2 ="));
    }

    #[test]
    fn a_name_cannot_carry_sql() {
        for wrong in ["", "casa' OR '1", "a b", &"a".repeat(65)] {
            assert!(!is_name(wrong), "{wrong}");
        }
        assert!(is_name("casa-2_b"));
    }

    #[test]
    fn numbers_may_come_as_text() {
        let answer = r#"{"meta":[],"data":[
            {"site":"casa","part":"Product","p75":2100.5,"visits":"40","good":"30","poor":2}
        ],"rows":1}"#;
        let rows = rows(answer.as_bytes(), Vital::Lcp).unwrap();
        assert_eq!(told(&rows[0]), "2.1 s good");
        assert_eq!(share(rows[0].good, rows[0].visits).to_string(), "75");
    }

    #[test]
    fn an_answer_that_is_none_is_a_failure() {
        for odd in ["", "<html>", "{}", r#"{"data":[{"site":"casa"}]}"#] {
            let refusal = rows(odd.as_bytes(), Vital::Lcp).unwrap_err();
            assert_eq!(refusal.code, Code::Failed, "{odd}");
        }
    }

    #[test]
    fn a_rating_follows_the_thresholds() {
        let row = |vital, p75| Row {
            site: "casa".to_owned(),
            group: "Home".to_owned(),
            vital,
            p75,
            visits: 1.0,
            good: 0.0,
            poor: 0.0,
        };
        assert_eq!(told(&row(Vital::Lcp, 2501.0)), "2.5 s needs");
        assert_eq!(told(&row(Vital::Cls, 260.0)), "0.26 poor");
        assert_eq!(told(&row(Vital::Inp, 200.0)), "200 ms good");
    }

    #[test]
    fn versions_stand_beside_each_other_with_their_shares() {
        let row = |group: &str, visits| Row {
            site: "casa".to_owned(),
            group: group.to_owned(),
            vital: Vital::Ttfb,
            p75: 200.0,
            visits,
            good: visits,
            poor: 0.0,
        };
        let versions = [row("aaaa", 10.0), row("bbbb", 90.0)];
        let told = text(7, &[row("Home", 100.0)], &versions);
        let lines: Vec<&str> = told.lines().collect();
        assert!(lines[0].starts_with("casa, 7 days"), "{told}");
        let of = |name: &str| lines.iter().position(|line| line.contains(name)).unwrap();
        assert!(of("bbbb") < of("aaaa"), "{told}");
        assert!(lines[of("aaaa")].contains("10    10  -"), "{told}");
        assert!(text(7, &[], &[]).contains("ANALYTICS"));
    }
}
