//! The verbs of the command. Each reads its files and returns the text to print.

use std::path::Path;

use serde_json::{Value, json};
use shop::digest::base64;
use shop::site::publish::{Live, Plan, Problem, Release, Write, plan, releases, rollback};

use crate::{files, live};

const HELP: &str = include_str!("help.txt");

pub(crate) fn run(arguments: &[&str]) -> Result<String, String> {
    match *arguments {
        ["check", folder] => check(folder),
        ["diff", folder, store] => Ok(describe(&plan_of(folder, store)?)),
        ["push", folder, store] => Ok(writes(&plan_of(folder, store)?)),
        ["push", folder, store, step] => one_step(&plan_of(folder, store)?, step),
        ["rollback", site, version, store] => Ok(writes(&rollback_of(site, version, store)?)),
        ["rollback", site, version, store, step] => {
            one_step(&rollback_of(site, version, store)?, step)
        }
        ["seed", folder] => seed(folder),
        ["help"] => Ok(HELP.trim_end().to_owned()),
        _ => Err(format!("the arguments are not understood\n{HELP}")),
    }
}

fn check(folder: &str) -> Result<String, String> {
    let releases = releases_of(folder)?;
    let lines: Vec<String> = releases
        .iter()
        .map(|release| {
            let hosts = release.published.site.hosts.join(", ");
            format!("{} {}: {hosts}", release.name(), release.version)
        })
        .collect();
    Ok(lines.join("\n"))
}

/// All pairs of the folder, grouped by site.
fn seed(folder: &str) -> Result<String, String> {
    let pairs: Value = releases_of(folder)?
        .iter()
        .flat_map(|release| {
            let pointer = release.pointer();
            let pointers = [pointer].into_iter().chain(release.hosts());
            release.content.iter().cloned().chain(pointers)
        })
        .map(|write| pair(&write))
        .collect();
    Ok(pairs.to_string())
}

fn describe(plan: &Plan) -> String {
    let changes = plan.changes.iter().map(ToString::to_string);
    let unused = plan
        .unused
        .iter()
        .map(|unused| format!("unused: site {} {}", unused.site, unused.version));
    let lines: Vec<String> = changes.chain(unused).collect();
    if plan.changes.is_empty() {
        [vec!["no changes".to_owned()], lines].concat().join("\n")
    } else {
        lines.join("\n")
    }
}

/// The writes of a plan, in order.
fn writes(plan: &Plan) -> String {
    pairs(plan.versions.iter().chain(&plan.pointers))
}

fn one_step(plan: &Plan, step: &str) -> Result<String, String> {
    match step {
        "versions" => Ok(pairs(&plan.versions)),
        "pointers" => Ok(pairs(&plan.pointers)),
        "removals" => Ok(json!(plan.removals).to_string()),
        _ => Err(format!(
            "«{step}» is not one of versions, pointers, removals"
        )),
    }
}

fn pairs<'a>(writes: impl IntoIterator<Item = &'a Write>) -> String {
    writes.into_iter().map(pair).collect::<Value>().to_string()
}

/// A pair in the format of `wrangler kv bulk put`.
fn pair(write: &Write) -> Value {
    let Write { key, value } = write;
    match std::str::from_utf8(value) {
        Ok(value) => json!({ "key": key, "value": value }),
        Err(_) => json!({ "key": key, "value": base64(value), "base64": true }),
    }
}

fn releases_of(folder: &str) -> Result<Vec<Release>, String> {
    releases(&files::folder(Path::new(folder))?).map_err(|problems| listed(&problems))
}

fn plan_of(folder: &str, store: &str) -> Result<Plan, String> {
    let releases = releases_of(folder)?;
    over(store, |live| plan(&releases, live))
}

fn rollback_of(site: &str, version: &str, store: &str) -> Result<Plan, String> {
    over(store, |live| rollback(site, version, live))?.map_err(|problem| problem.to_string())
}

/// The result of a plan over the content of a store, which is a file.
fn over<T>(store: &str, planned: impl Fn(&Live) -> T) -> Result<T, String> {
    let pairs = live::parse(&files::text(Path::new(store))?);
    let pairs = pairs.map_err(|error| format!("{store}: {error}"))?;
    let mut live = Live::new(pairs.keys().cloned());
    loop {
        let result = planned(&live);
        let wanted = live.wanted();
        if wanted.is_empty() {
            return Ok(result);
        }
        for key in wanted {
            let value = pairs.get(&key).map(|value| value.clone().into_bytes());
            live.learn(key, value);
        }
    }
}

fn listed(problems: &[Problem]) -> String {
    let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../kv-seed");

    /// Runs a verb; the argument `live` becomes a file with this store content.
    fn run_with(name: &str, store: &str, arguments: &[&str]) -> Result<String, String> {
        let file = std::env::temp_dir().join(format!("vitrina-site-{name}-{}", std::process::id()));
        std::fs::write(&file, store).unwrap();
        let path = file.to_str().unwrap();
        let arguments: Vec<&str> = arguments
            .iter()
            .map(|argument| if *argument == "live" { path } else { argument })
            .collect();
        let text = run(&arguments);
        std::fs::remove_file(&file).unwrap();
        text
    }

    fn list(json: &str) -> Vec<Value> {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn the_steps_of_a_push_write_the_whole_folder() {
        let push = |step: &[&str]| {
            let arguments = [&["push", FOLDER, "live"], step].concat();
            list(&run_with("empty", "[]", &arguments).unwrap())
        };
        let writes = push(&[]);
        assert_eq!([push(&["versions"]), push(&["pointers"])].concat(), writes);
        assert!(push(&["removals"]).is_empty());
        let sorted = |mut pairs: Vec<Value>| {
            pairs.sort_by_key(|pair| pair["key"].to_string());
            pairs
        };
        let seed = list(&run(&["seed", FOLDER]).unwrap());
        assert!(seed.len() > 10);
        assert_eq!(sorted(writes), sorted(seed));
    }

    #[test]
    fn a_stored_folder_has_no_changes_and_no_writes() {
        let seed = run(&["seed", FOLDER]).unwrap();
        let diff = run_with("same", &seed, &["diff", FOLDER, "live"]);
        assert_eq!(diff.as_deref(), Ok("no changes"));
        let push = run_with("same", &seed, &["push", FOLDER, "live"]);
        assert_eq!(push.as_deref(), Ok("[]"));
        let diff = run_with("none", "{}", &["diff", FOLDER, "live"]).unwrap();
        assert!(diff.contains("+ site pharmacy ") && diff.contains("+ host localhost -> casa"));
    }

    #[test]
    fn a_rollback_prints_the_pointer() {
        let mut pairs = list(&run(&["seed", FOLDER]).unwrap());
        let pointer = pairs
            .iter_mut()
            .find(|pair| pair["key"] == "site/casa")
            .unwrap();
        let version = pointer["value"].as_str().unwrap().to_owned();
        pointer["value"] = json!("another");
        let store = json!(pairs).to_string();
        let text = run_with("back", &store, &["rollback", "casa", &version, "live"]).unwrap();
        assert_eq!(
            list(&text),
            [json!({ "key": "site/casa", "value": version })]
        );
    }

    #[test]
    fn errors_name_the_folder_file_or_verb() {
        assert!(run(&["check", FOLDER]).unwrap().contains("casa "));
        assert!(
            run(&["check", "absent"])
                .unwrap_err()
                .starts_with("absent/sites: ")
        );
        let error = run_with("text", "x", &["diff", FOLDER, "live"]).unwrap_err();
        assert!(
            error.contains("vitrina-site-text") && error.contains("line 1"),
            "{error}"
        );
        let error = run_with("step", "[]", &["push", FOLDER, "live", "all"]).unwrap_err();
        assert_eq!(error, "«all» is not one of versions, pointers, removals");
        for arguments in [&[][..], &["publish"], &["push", "folder"]] {
            assert!(run(arguments).unwrap_err().contains("Usage: "));
        }
    }
}
