//! `doctor`: checks what the command needs, one line each.

use std::process::Command;

use serde_json::{Value, json};

use crate::clock;
use crate::exit::{Code, Refusal};
use crate::kv::{Api, Store};
use crate::live::State;
use crate::place::{Environment, Place};
use crate::print::Report;

/// The least Node that wrangler accepts.
const LEAST_NODE: (u32, u32) = (22, 12);
/// A clock that differs more makes the times of versions misleading.
const MOST_DIFFERENCE_MS: i64 = 30_000;

/// What was found out about one need.
#[derive(Debug, PartialEq, Eq)]
struct Finding {
    what: &'static str,
    is_well: bool,
    text: String,
}

/// The findings so far.
#[derive(Debug, Default)]
struct Findings(Vec<Finding>);

impl Findings {
    fn add(&mut self, what: &'static str, found: Result<String, String>) -> bool {
        let is_well = found.is_ok();
        self.0.push(Finding {
            what,
            is_well,
            text: found.unwrap_or_else(|text| text),
        });
        is_well
    }

    fn report(self) -> Report {
        let mark = |finding: &Finding| if finding.is_well { "✓" } else { "✗" };
        let lines: Vec<String> = self
            .0
            .iter()
            .map(|finding| format!("{} {}: {}", mark(finding), finding.what, finding.text))
            .collect();
        let is_well = self.0.iter().all(|finding| finding.is_well);
        let checks: Vec<Value> = self
            .0
            .iter()
            .map(|finding| {
                json!({ "what": finding.what, "is_well": finding.is_well, "text": finding.text })
            })
            .collect();
        let mut report = Report::new(
            lines.join("\n"),
            json!({ "is_well": is_well, "checks": checks }),
        );
        if !is_well {
            report.code = Code::Failed;
        }
        report
    }
}

/// Checks all that can be checked; `shop` asks the local shop for its health on a host.
pub(crate) async fn run<A: Api>(
    found: Result<(&Place, &Store<A>), &Refusal>,
    node: Option<&str>,
    shop: impl AsyncFn(&str) -> Result<u16, String>,
) -> Report {
    let mut findings = Findings::default();
    findings.add("Node", node_is_new(node));
    let (place, store) = match found {
        Ok(found) => found,
        Err(refusal) => {
            findings.add("place", Err(refusal.message.clone()));
            return findings.report();
        }
    };
    let name = place.environment.name();
    findings.add("place", Ok(format!("{name}, the ids have their form")));
    let namespace = store.namespace().await;
    let clock = namespace.as_ref().ok().and_then(|namespace| namespace.now);
    let title = namespace.map(|namespace| format!("«{}» is there", namespace.title));
    if !findings.add("namespace", title.map_err(|fault| fault.to_string())) {
        return findings.report();
    }
    if let Some(store_now) = clock {
        findings.add("clock", is_right(clock::now() - store_now));
    }
    let state = State::read(store).await;
    let text = state.as_ref().map(|state| {
        let (sites, versions) = (state.sites().count(), state.versions.len());
        format!("reads; {sites} sites, {versions} versions")
    });
    findings.add("token", text.map_err(ToString::to_string));
    if place.environment == Environment::Local
        && let Ok(state) = &state
    {
        for (site, _) in state.sites() {
            for host in state.hosts_of(site) {
                let answer = match shop(host).await {
                    Ok(200) => Ok(format!("{site} answers on {host}")),
                    Ok(status) => Err(format!("{host} answers {status}")),
                    Err(text) => Err(format!("{host}: {text}")),
                };
                findings.add("shop", answer);
            }
        }
    }
    findings.report()
}

/// The version of Node in the path, such as `v22.12.0`.
pub(crate) fn node() -> Option<String> {
    let output = Command::new("node").arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.trim().to_owned())
}

fn node_is_new(node: Option<&str>) -> Result<String, String> {
    let node = node.ok_or_else(|| "is not in the path".to_owned())?;
    let mut numbers = node.trim_start_matches('v').split('.').map(str::parse);
    let version = match (numbers.next(), numbers.next()) {
        (Some(Ok(major)), Some(Ok(minor))) => (major, minor),
        _ => (0, 0),
    };
    if version >= LEAST_NODE {
        Ok(node.to_owned())
    } else {
        let (major, minor) = LEAST_NODE;
        Err(format!("{node} is too old: {major}.{minor} is needed"))
    }
}

fn is_right(difference: i64) -> Result<String, String> {
    let seconds = difference / 1000;
    if difference.abs() <= MOST_DIFFERENCE_MS {
        Ok(format!("{seconds} s from the store's"))
    } else {
        Err(format!(
            "{seconds} s from the store's: times of versions will mislead"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_or_missing_node_is_named() {
        assert!(node_is_new(Some("v22.12.0")).is_ok() && node_is_new(Some("v24.1.0")).is_ok());
        for node in [Some("v22.11.9"), Some("v20.19.0"), Some("?"), None] {
            assert!(node_is_new(node).is_err(), "{node:?}");
        }
    }

    #[test]
    fn a_wrong_clock_is_named() {
        assert!(is_right(-29_000).is_ok());
        assert!(is_right(3_600_000).is_err() && is_right(-31_000).is_err());
    }
}
