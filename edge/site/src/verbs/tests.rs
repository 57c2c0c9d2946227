//! The verbs over a store in memory: what they print, write and refuse.

mod explaining;
mod folders;
mod previews;
mod purging;
mod reading;
mod smoking;

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use clap::Parser;
use serde_json::{Value, json};

use super::*;
use crate::cli::Cli;
use crate::kv::memory::{Entry, Memory, Stored, Trouble, status};
use crate::place::{Environment, Token};
use crate::print::{Printed, without};

const SEED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../kv-seed");
const TOKEN: &str = "planted-token-of-the-store";
/// 2026-11-29T12:00:00Z
const NOW: i64 = 1_795_953_600_000;

/// A folder of a test, removed at its end.
pub(super) struct Folder(PathBuf);

/// A copy of the example folder.
pub(super) fn seed(name: &str) -> Folder {
    Folder::seed(name)
}

impl Folder {
    fn empty(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("vitrina-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// A copy of the example folder.
    fn seed(name: &str) -> Self {
        let folder = Self::empty(name);
        for kind in ["sites", "themes", "redirects"] {
            fs::create_dir_all(folder.0.join(kind)).unwrap();
            for entry in fs::read_dir(Path::new(SEED).join(kind)).unwrap() {
                let from = entry.unwrap().path();
                fs::copy(&from, folder.0.join(kind).join(from.file_name().unwrap())).unwrap();
            }
        }
        folder
    }

    pub(super) fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }

    pub(super) fn file(&self, path: &str) -> String {
        self.0.join(path).to_str().unwrap().to_owned()
    }

    /// Changes a JSON file.
    fn change(&self, path: &str, change: impl FnOnce(&mut Value)) {
        let path = self.0.join(path);
        let mut json: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        change(&mut json);
        fs::write(&path, json.to_string()).unwrap();
    }

    fn set(&self, path: &str, field: &str, value: &Value) {
        self.change(path, |json| json[field] = value.clone());
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Everything that a run prints.
struct Run {
    code: Code,
    stdout: String,
    stderr: String,
}

impl Run {
    fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap()
    }

    fn all(&self) -> String {
        format!("{}\n{}", self.stdout, self.stderr)
    }
}

fn place(environment: Environment) -> Place {
    Place {
        environment,
        api: "https://kv.example".to_owned(),
        account: "account".to_owned(),
        namespace: "namespace".to_owned(),
        pages: None,
        token: Token::new(TOKEN),
    }
}

fn run_in(environment: Environment, store: &Store<Memory>, arguments: &[&str]) -> Run {
    let cli = Cli::try_parse_from([&["site"], arguments].concat()).unwrap();
    let place = place(environment);
    let said = Rc::new(RefCell::new(String::new()));
    let hear = Rc::clone(&said);
    let voice = Voice::new(move |line| {
        let mut said = hear.borrow_mut();
        said.push_str(line);
        said.push('\n');
    });
    let desk = Desk {
        place: &place,
        store,
        voice: &voice,
        now: NOW,
        user: "ana".to_owned(),
        pages: None,
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build();
    let result = offline(&cli.verb, &voice)
        .unwrap_or_else(|| runtime.unwrap().block_on(run(&cli.verb, &desk)));
    let Printed {
        stdout,
        stderr,
        code,
    } = Printed::of(&result, cli.json);
    let progress = said.borrow().clone();
    Run {
        code,
        stdout,
        stderr: without("", &[progress, stderr].concat()),
    }
}

fn site(store: &Store<Memory>, arguments: &[&str]) -> Run {
    run_in(Environment::Local, store, arguments)
}

fn empty() -> Store<Memory> {
    Store::new(Memory::new(Stored::new()))
}

/// A store into which a folder was pushed.
fn pushed(folder: &str) -> Store<Memory> {
    let store = empty();
    let run = site(&store, &["push", folder, "--message", "first"]);
    assert_eq!(run.code, Code::Done, "{}", run.all());
    store.api().forget();
    store
}

fn value(store: &Store<Memory>, key: &str) -> Option<String> {
    let stored = store.api().stored.borrow();
    let entry = stored.get(key)?;
    Some(String::from_utf8_lossy(&entry.value).into_owned())
}

#[test]
fn a_push_into_an_empty_store_writes_what_seed_prints() {
    let store = pushed(SEED);
    let seed = site(&store, &["seed", SEED]).json();
    let seed = seed.as_array().unwrap();
    assert!(seed.len() > 10);
    assert_eq!(store.api().stored.borrow().len(), seed.len());
    let mut binaries = 0;
    for pair in seed {
        let key = pair["key"].as_str().unwrap();
        if pair["base64"] == true {
            binaries += 1;
        } else {
            assert_eq!(
                value(&store, key).as_deref(),
                pair["value"].as_str(),
                "{key}"
            );
        }
    }
    assert!(binaries > 0);
}

#[test]
fn a_pushed_folder_has_no_changes() {
    let store = pushed(SEED);
    for verb in ["diff", "drift"] {
        let run = site(&store, &[verb, SEED, "--exit-code"]);
        assert_eq!(run.code, Code::Done, "{}", run.all());
    }
    let run = site(&store, &["push", SEED]);
    assert_eq!(run.stdout, "nothing to do");
    assert!(store.api().touched.borrow().is_empty());
}

#[test]
fn a_push_of_one_changed_field_is_eight_calls_and_two_keys() {
    let folder = Folder::seed("calls");
    let store = pushed(folder.path());
    folder.set("sites/casa.json", "hide_prices_from_guests", &json!(true));
    let run = site(&store, &["diff", folder.path(), "--exit-code"]);
    assert_eq!(run.code, Code::Changes);
    assert!(
        run.stdout
            .contains("site.hide_prices_from_guests: nothing -> true"),
        "{}",
        run.stdout
    );
    store.api().forget();
    let run = site(&store, &["push", folder.path()]);
    assert_eq!(run.code, Code::Done, "{}", run.all());
    let calls = store.api().calls.borrow();
    assert!(calls.len() <= 8, "{calls:?}");
    assert_eq!(store.api().touched.borrow().len(), 2);
}

#[test]
fn a_diff_of_one_changed_rule_is_five_calls() {
    let folder = Folder::seed("diff-calls");
    let store = pushed(folder.path());
    folder.change("redirects/casa.json", |rules| {
        rules[0]["to"] = json!("/ro/about");
    });
    let run = site(&store, &["diff", folder.path()]);
    assert!(
        run.stdout
            .contains("redirect /ro/magazin: /ro -> /ro/about"),
        "{}",
        run.all()
    );
    let calls = store.api().calls.borrow();
    assert_eq!(calls.len(), 5, "{calls:?}");
}

#[test]
fn a_rollback_is_one_key_and_needs_no_version_and_no_folder() {
    let folder = Folder::seed("back");
    let store = pushed(folder.path());
    let first = value(&store, "site/casa").unwrap();
    folder.set("sites/casa.json", "hide_prices_from_guests", &json!(true));
    site(&store, &["push", folder.path()]);
    assert_ne!(value(&store, "site/casa").unwrap(), first);
    store.api().forget();
    let run = site(
        &store,
        &["rollback", "casa", "--message", "prices were gone"],
    );
    assert_eq!(run.code, Code::Done, "{}", run.all());
    assert_eq!(value(&store, "site/casa").unwrap(), first);
    assert!(store.api().touched.borrow().len() <= 3);
    let list = site(&store, &["list"]).stdout;
    assert!(
        list.contains("2026-11-29T12:00:00Z by ana: prices were gone"),
        "{list}"
    );
    // A changed host is rolled back with its site.
    folder.change("sites/casa.json", |json| {
        json["hosts"]
            .as_array_mut()
            .unwrap()
            .push(json!("new.example"));
    });
    site(&store, &["push", folder.path()]);
    assert_eq!(value(&store, "host/new.example").as_deref(), Some("casa"));
    store.api().forget();
    assert_eq!(site(&store, &["rollback", "casa", &first]).code, Code::Done);
    assert_eq!(value(&store, "host/new.example"), None);
    assert!(store.api().touched.borrow().len() <= 3);
}

#[test]
fn an_unknown_or_unreadable_version_is_refused() {
    let store = pushed(SEED);
    let unreadable = Entry {
        value: br#"{"site":{"name":"casa"}}"#.to_vec(),
        metadata: None,
    };
    let key = "site/casa/00000000000000aa".to_owned();
    store.api().stored.borrow_mut().insert(key, unreadable);
    for (arguments, text) in [
        (
            &["rollback", "casa", "0123456789abcdef"][..],
            "is not stored; stored are",
        ),
        (
            &["rollback", "casa", "00000000000000aa"],
            "cannot read either",
        ),
        (&["rollback", "casa"], "no version before"),
        (&["rollback", "nosite"], "there is no site «nosite»"),
    ] {
        let run = site(&store, arguments);
        assert_eq!(run.code, Code::Refused, "{}", run.all());
        assert!(run.stderr.contains(text), "{}", run.stderr);
    }
    assert!(store.api().touched.borrow().is_empty());
}

#[test]
fn removals_have_to_be_named() {
    let folder = Folder::seed("removals");
    let store = pushed(folder.path());
    fs::remove_file(folder.0.join("sites/pharmacy.json")).unwrap();
    fs::remove_file(folder.0.join("redirects/pharmacy.json")).unwrap();
    folder.change("sites/casa.json", |json| {
        json["hosts"]
            .as_array_mut()
            .unwrap()
            .retain(|host| host != "localhost");
    });
    let run = site(&store, &["push", folder.path()]);
    assert_eq!(run.code, Code::Refused);
    assert!(
        run.stderr.contains("--delete localhost --delete pharmacy"),
        "{}",
        run.stderr
    );
    let run = site(&store, &["push", folder.path(), "--delete", "pharmacy"]);
    assert_eq!(run.code, Code::Refused);
    assert!(store.api().touched.borrow().is_empty());
    let run = site(
        &store,
        &[
            "push",
            folder.path(),
            "--delete",
            "pharmacy",
            "--delete",
            "localhost",
        ],
    );
    assert_eq!(run.code, Code::Done, "{}", run.all());
    assert_eq!(value(&store, "site/pharmacy"), None);
    assert_eq!(value(&store, "host/localhost"), None);
}

#[test]
fn production_needs_live_and_a_message() {
    let store = empty();
    for arguments in [
        &["push", SEED][..],
        &["push", SEED, "--live"],
        &["push", SEED, "--message", "first"],
        &["rollback", "casa", "--live"],
    ] {
        let run = run_in(Environment::Production, &store, arguments);
        assert_eq!(run.code, Code::Refused);
        assert!(run.stderr.contains("is needed"), "{}", run.stderr);
    }
    assert!(store.api().calls.borrow().is_empty());
    let arguments = ["push", SEED, "--live", "--message", "first"];
    assert_eq!(
        run_in(Environment::Production, &store, &arguments).code,
        Code::Done
    );
}

#[test]
fn a_plan_is_carried_out_only_if_nothing_moved() {
    let folder = Folder::seed("plan");
    let store = pushed(folder.path());
    let plan = folder.file("plan.json");
    folder.set("sites/casa.json", "hide_prices_from_guests", &json!(true));
    let run = site(&store, &["plan", folder.path(), "--out", &plan]);
    assert_eq!(run.code, Code::Done, "{}", run.all());
    assert!(store.api().touched.borrow().is_empty());

    let other = Folder::seed("plan-other");
    other.set(
        "sites/pharmacy.json",
        "hide_prices_from_guests",
        &json!(true),
    );
    site(
        &store,
        &["push", other.path(), "--by", "Ion", "--message", "mine"],
    );
    let run = site(&store, &["push", &plan]);
    assert_eq!(run.code, Code::Refused);
    assert!(
        run.stderr.contains("stale") && run.stderr.contains("by Ion: mine"),
        "{}",
        run.stderr
    );
    site(&store, &["rollback", "pharmacy"]);
    // A push of the plan that ended after its first pointers is finished by the same plan.
    let run = site(&store, &["push", &plan]);
    assert_eq!(run.code, Code::Done, "{}", run.all());
    assert_eq!(site(&store, &["push", &plan]).stdout, "nothing to do");

    folder.set("sites/casa.json", "hide_prices_from_guests", &json!(false));
    let run = site(&store, &["push", &plan]);
    assert_eq!(run.code, Code::Refused);
    assert!(
        run.stderr.contains("changed since the plan: casa"),
        "{}",
        run.stderr
    );
    let run = run_in(Environment::Staging, &store, &["push", &plan]);
    assert!(run.stderr.contains("was made for local"), "{}", run.stderr);
    let run = site(&store, &["push", &folder.file("sites/casa.json")]);
    assert_eq!(run.code, Code::Problems);
}

#[test]
fn a_rollout_grows_and_a_rollback_ends_it() {
    let folder = Folder::seed("rollout");
    let store = pushed(folder.path());
    let first = value(&store, "site/casa").unwrap();
    folder.set("sites/casa.json", "hide_prices_from_guests", &json!(true));
    for (percent, code) in [
        ("10", Code::Done),
        ("25", Code::Done),
        ("10", Code::Refused),
    ] {
        let run = site(&store, &["push", folder.path(), "--percent", percent]);
        assert_eq!(run.code, code, "{}", run.all());
    }
    let list = site(&store, &["list"]).stdout;
    assert!(list.contains(&format!("casa {first} since")), "{list}");
    assert!(list.contains("for 25 % of its visitors"), "{list}");
    let run = site(&store, &["drift", SEED, "--exit-code"]);
    assert_eq!(run.code, Code::Changes, "{}", run.all());
    store.api().forget();
    assert_eq!(site(&store, &["rollback", "casa"]).code, Code::Done);
    assert_eq!(value(&store, "site/casa").unwrap(), first);
    assert_eq!(store.api().touched.borrow().len(), 1);
    let run = site(&store, &["rollback", "casa"]);
    assert!(run.stderr.contains("no version before"), "{}", run.stderr);
    site(&store, &["push", folder.path(), "--percent", "10"]);
    assert_eq!(site(&store, &["push", folder.path()]).code, Code::Done);
    assert_ne!(value(&store, "site/casa").unwrap(), first);
    site(&store, &["rollback", "casa"]);
    assert_eq!(value(&store, "site/casa").unwrap(), first);
}
