//! Pushes that are killed at any call, over a store that fails: no visitor meets a missing key, and a push that is run
//! again finishes.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use serde_json::{Value, json};
use shop::paths::redirects::Index;
use shop::site::Published;
use shop::site::publish::{Release, SourceFile, plan, releases};
use tokio::time::timeout;

use super::*;
use crate::kv::memory::{Entry, Memory, Stored, Trouble, status};
use crate::parallel::Parallel;
use shop::site::keys;

const SITE: &str = include_str!("../../../../kv-seed/sites/casa.json");
const THEME: &str = include_str!("../../../../kv-seed/themes/casa.json");
const RUNS: u64 = 1_000;
/// Longer than any push, with all its waits.
const KILLED: Duration = Duration::from_secs(1_000_000);

/// The files of a site: its name, hosts, a colour, and the number of its redirects.
fn site(name: &str, hosts: &[&str], accent: &str, redirects: usize) -> Vec<SourceFile> {
    let mut site: Value = serde_json::from_str(SITE).unwrap();
    site["name"] = json!(name);
    site["theme"] = json!(name);
    site["hosts"] = json!(hosts);
    let mut theme: Value = serde_json::from_str(THEME).unwrap();
    theme["name"] = json!(name);
    theme["light"]["accent"] = json!(accent);
    let rules: Vec<Value> = (0..redirects)
        .map(|number| json!({ "from": format!("/old-{number}"), "to": "/ro" }))
        .collect();
    let file = |kind: &str, json: Value| SourceFile {
        path: format!("{kind}/{name}.json"),
        text: json.to_string(),
    };
    let mut files = vec![file("sites", site), file("themes", theme)];
    if redirects > 0 {
        files.push(file("redirects", json!(rules)));
    }
    files
}

/// Folders that differ in fields, redirects, hosts and sites.
fn folders() -> Vec<Vec<Release>> {
    let folders = [
        vec![site("casa", &["a.md", "b.md"], "#000080", 3)],
        vec![site("casa", &["a.md", "b.md"], "#000081", 3)],
        vec![
            site("casa", &["a.md"], "#000080", 600),
            site("pharmacy", &["b.md", "c.md"], "#000080", 2),
        ],
        vec![
            site("casa", &["a.md", "c.md"], "#000082", 0),
            site("lumina", &["d.md"], "#000080", 1),
        ],
    ];
    folders
        .into_iter()
        .map(|files| releases(&files.concat(), &Parallel).unwrap())
        .collect()
}

fn stored(releases: &[Release]) -> Stored {
    let writes = releases.iter().flat_map(|release| {
        let pointers = [release.pointer()].into_iter().chain(release.hosts());
        release.content.iter().cloned().chain(pointers)
    });
    let entry = |write: Write| {
        let entry = Entry {
            value: write.value,
            metadata: None,
        };
        (write.key, entry)
    };
    writes.map(entry).collect()
}

/// The values of all hosts and pointers.
fn pointers(stored: &Stored) -> BTreeMap<String, Vec<u8>> {
    let is_pointer = |key: &str| {
        matches!(
            Key::parse(key),
            Some(Key::Host { .. } | Key::Pointer { .. })
        )
    };
    let pointers = stored.iter().filter(|(key, _)| is_pointer(key));
    pointers
        .map(|(key, entry)| (key.clone(), entry.value.clone()))
        .collect()
}

/// What a stored version needs besides itself, remembered by its key.
type Needs = Rc<RefCell<HashMap<String, Vec<String>>>>;

/// Refuses a store in which a visitor would meet a missing key.
fn whole(stored: &Stored, needs: &Needs) {
    let text = |key: &str| {
        let entry = stored.get(key);
        entry.map(|entry| String::from_utf8(entry.value.clone()).unwrap())
    };
    for key in stored.keys() {
        let site = match Key::parse(key).unwrap() {
            Key::Host { .. } => text(key).unwrap(),
            Key::Pointer { site } => site.to_owned(),
            Key::Version { .. } | Key::RedirectTable { .. } | Key::RedirectShard { .. } => continue,
        };
        let version = text(&keys::pointer(&site));
        let version = version.unwrap_or_else(|| panic!("{key} leads to a missing pointer"));
        let version = keys::version(&site, &version);
        let body = text(&version);
        let body = body.unwrap_or_else(|| panic!("{key} leads to a missing {version}"));
        let mut needs = needs.borrow_mut();
        let table = needs.get(&version).and_then(|needs| needs.first());
        if needs.get(&version).is_none() || table.is_some_and(|table| !stored.contains_key(table)) {
            let published = Published::parse(&body).unwrap();
            let mut keys = Vec::new();
            if let Some(table) = published.redirects {
                let key = keys::redirect_table(&site, table);
                let bytes = stored.get(&key);
                let bytes = bytes.unwrap_or_else(|| panic!("{version} lacks {key}"));
                let index = Index::from_bytes(&bytes.value).unwrap();
                let shards = index.shards().iter();
                keys.push(key);
                keys.extend(shards.map(|shard| keys::redirect_shard(&site, *shard)));
            }
            needs.insert(version.clone(), keys);
        }
        for need in needs.get(&version).unwrap() {
            assert!(stored.contains_key(need), "{version} lacks {need}");
        }
    }
}

async fn pushed(store: &Store<Memory>, releases: &[Release]) -> Result<Plan, Refusal> {
    let failed = |fault: Fault| Refusal::failed("reading", &fault);
    let mut state = State::read(store).await.map_err(failed)?;
    let plan = state.planned(store, |live| plan(releases, live)).await;
    let plan = plan.map_err(failed)?;
    let note = Note::new("Ana", "test", 0);
    let voice = Voice::new(|_| ());
    carry_out(store, &plan, &state, &note, &voice).await?;
    Ok(plan)
}

fn at_once<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build();
    runtime.unwrap().block_on(work)
}

/// A failure of a seeded kind, now and then.
fn now_and_then(random: &mut fastrand::Rng) -> Trouble {
    match random.u8(0..40) {
        0 => Trouble::Fails(status(429, Some(random.u64(0..90)))),
        1 => Trouble::Fails(status(500, None)),
        2 => Trouble::FailsAfter(status(524, None)),
        3 | 4 => Trouble::FailsAfter(Fault::Lost("it took too long".to_owned())),
        5 | 6 => Trouble::Leaves,
        7 | 8 => Trouble::Blind,
        9 => Trouble::FailsAfter(Fault::Unreadable("HTML".to_owned())),
        10 => Trouble::Fails(status(403, None)),
        _ => Trouble::None,
    }
}

#[test]
fn a_push_that_is_killed_at_any_call_hurts_no_visitor_and_finishes_when_it_is_run_again() {
    let folders = folders();
    let needs = Needs::default();
    let (kills, finishes) = (Cell::new(0), Cell::new(0));
    for seed in 0..RUNS {
        let mut random = fastrand::Rng::with_seed(seed);
        let before = random.usize(0..=folders.len());
        let before = folders.get(before).map_or(Stored::new(), |it| stored(it));
        let after = &folders[random.usize(0..folders.len())];
        let seen = Needs::clone(&needs);
        let memory = Memory::new(before).observed(move |stored| whole(stored, &seen));
        let mut at = random.usize(1..=12);
        let memory = memory.troubled(seed, move |_, random| {
            at = at.saturating_sub(1);
            if at == 0 {
                at = random.usize(1..=12);
                return Trouble::Killed;
            }
            now_and_then(random)
        });
        let store = Store::new(memory);
        at_once(async {
            for _ in 0..2 {
                match timeout(KILLED, pushed(&store, after)).await {
                    Err(_) => kills.set(kills.get() + 1),
                    Ok(Ok(_)) => finishes.set(finishes.get() + 1),
                    Ok(Err(refusal)) => {
                        assert!(
                            [Code::Failed, Code::Partly].contains(&refusal.code),
                            "seed {seed}: {}",
                            refusal.message
                        );
                    }
                }
            }
            store.api().trouble(|_, _| Trouble::None);
            pushed(&store, after).await.unwrap();
            let stored = store.api().stored.borrow();
            whole(&stored, &needs);
            let expected = pointers(&self::stored(after));
            assert_eq!(pointers(&stored), expected, "seed {seed}");
        });
    }
    assert!(
        kills.get() > 700 && finishes.get() > 100,
        "{kills:?} {finishes:?}"
    );
}

#[test]
fn nothing_moves_while_content_is_not_read_back() {
    let folders = folders();
    let store = Store::new(Memory::new(stored(&folders[0])));
    store.api().trouble(|call, _| match call {
        "bulk get" => Trouble::Blind,
        _ => Trouble::None,
    });
    let before = store.api().stored.borrow()["site/casa"].value.clone();
    let refusal = at_once(pushed(&store, &folders[1])).unwrap_err();
    assert_eq!(refusal.code, Code::Failed);
    assert!(
        refusal
            .message
            .contains("are not read as they were written"),
        "{}",
        refusal.message
    );
    assert_eq!(store.api().stored.borrow()["site/casa"].value, before);
}

#[test]
fn a_pointer_that_moves_meanwhile_is_not_overwritten() {
    let folders = folders();
    let store = Rc::new(Store::new(Memory::new(stored(&folders[0]))));
    let other = Rc::clone(&store);
    let mut reads = 0;
    store.api().trouble(move |call, _| {
        reads += usize::from(call == "bulk get");
        // The look at the content, and at the pointers before they move.
        if call == "bulk get" && reads == 3 {
            let entry = Entry {
                value: b"0123456789abcdef".to_vec(),
                metadata: Some(json!({ "by": "Ion", "at": "2026-01-01T00:00:00Z", "why": "now" })),
            };
            other
                .api()
                .stored
                .borrow_mut()
                .insert("site/casa".to_owned(), entry);
        }
        Trouble::None
    });
    let refusal = at_once(pushed(&store, &folders[1])).unwrap_err();
    assert_eq!(refusal.code, Code::Refused);
    let text = &refusal.message;
    assert!(
        text.contains("site/casa") && text.contains("by Ion: now"),
        "{text}"
    );
    let stored = store.api().stored.borrow();
    assert_eq!(stored["site/casa"].value, b"0123456789abcdef");
}

#[test]
fn a_failure_is_partly_done_only_if_something_may_be_visible() {
    let folders = folders();
    for (fault, code) in [
        (status(403, None), Code::Failed),
        (Fault::Lost("broke".to_owned()), Code::Partly),
        (status(500, None), Code::Partly),
    ] {
        let store = Store::new(Memory::new(stored(&folders[0])));
        let mut puts = 0;
        let told = fault.clone();
        store.api().trouble(move |call, _| {
            puts += usize::from(call == "bulk put");
            if call == "bulk put" && puts > 1 {
                Trouble::Fails(fault.clone())
            } else {
                Trouble::None
            }
        });
        let refusal = at_once(pushed(&store, &folders[1])).unwrap_err();
        assert_eq!(refusal.code, code, "{told}");
    }
}

#[test]
fn pointers_say_who_when_why_and_what_was_before() {
    let folders = folders();
    let store = Store::new(Memory::new(stored(&folders[0])));
    at_once(pushed(&store, &folders[1])).unwrap();
    let stored = store.api().stored.borrow();
    let pointer = stored["site/casa"].metadata.clone().unwrap();
    assert_eq!(
        pointer,
        json!({ "by": "Ana", "at": "1970-01-01T00:00:00Z", "why": "test", "before": [folders[0][0].version] })
    );
    let version = &stored[&keys::version("casa", &folders[1][0].version)];
    assert_eq!(
        version.metadata,
        Some(json!({ "by": "Ana", "at": "1970-01-01T00:00:00Z", "why": "test" }))
    );
}
