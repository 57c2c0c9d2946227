//! `purge`: one key for pages, and no version that anything leads to.

use std::cell::RefCell;
use std::collections::BTreeSet;

use shop::moment::machine;
use shop::pagecache::{Made, Purges, Shown};

use super::*;
use crate::moves::before;

const KEY: &str = "purge/casa";

fn purges(store: &Store<Memory>) -> Purges {
    Purges::parse(&value(store, KEY).unwrap(), now_ms())
}

/// A little after the purges.
fn now_ms() -> u64 {
    u64::try_from(crate::clock::now()).unwrap() + 60_000
}

const fn page() -> Made {
    Made {
        made_ms: 1,
        frame_ms: 1,
        shown: Shown::Any,
    }
}

#[test]
fn a_purge_is_one_key_and_adds_to_those_before() {
    let store = pushed(SEED);
    let run = site(
        &store,
        &["purge", "casa", "--path", "/ro/oale", "--message", "prices"],
    );
    assert_eq!(run.code, Code::Done, "{}", run.all());
    assert_eq!(*store.api().touched.borrow(), [KEY]);
    let run = site(
        &store,
        &[
            "--json",
            "purge",
            "casa",
            "--language",
            "ru",
            "--product",
            "101",
        ],
    );
    assert_eq!(run.json()["purged"], json!(["language ru", "product 101"]));
    let purges = purges(&store);
    assert_eq!(purges.len(), 3);
    let about = Made {
        shown: Shown::of_page("", b"", 0),
        ..page()
    };
    for (path, made, covered) in [
        ("/ro/oale/mici", &about, true),
        ("/ru/about", &about, true),
        ("/ro/about", &about, false),
        ("/ro/about", &page(), true),
    ] {
        assert_eq!(purges.cover(path, made), covered, "{path}");
    }
    let stored = store.api().stored.borrow();
    let note = stored.get(KEY).unwrap().metadata.clone().unwrap();
    assert_eq!(
        (note["by"].as_str(), note["why"].as_str()),
        (Some("ana"), Some(""))
    );
}

#[test]
fn a_purge_that_another_operator_overwrites_is_written_again() {
    let other = "1000 path ro/other\n";
    let times = RefCell::new(0);
    let memory = Memory::new(pushed(SEED).api().stored.borrow().clone());
    let store = Store::new(memory);
    store.api().trouble(move |call, _| {
        if call == "bulk put" {
            *times.borrow_mut() += 1;
            if *times.borrow() == 1 {
                return Trouble::Leaves;
            }
        }
        Trouble::None
    });
    let entry = Entry {
        value: other.as_bytes().to_vec(),
        metadata: None,
    };
    store
        .api()
        .stored
        .borrow_mut()
        .insert(KEY.to_owned(), entry);
    let run = site(&store, &["purge", "casa", "--everything"]);
    assert_eq!(run.code, Code::Done, "{}", run.all());
    assert!(purges(&store).cover("/ro/x", &page()));
}

#[test]
fn what_is_no_purge_is_refused_and_writes_nothing() {
    let store = pushed(SEED);
    for (arguments, code) in [
        (&["purge", "casa"][..], Code::Usage),
        (&["purge", "casa", "--path", "/"][..], Code::Usage),
        (&["purge", "casa", "--language", "xx"][..], Code::Usage),
        (&["purge", "casa", "--product", "a b/c d"][..], Code::Done),
        (&["purge", "casas", "--everything"][..], Code::Refused),
    ] {
        let run = site(&store, arguments);
        assert_eq!(run.code, code, "{arguments:?} {}", run.all());
        assert_eq!(
            value(&store, KEY).is_none(),
            code != Code::Done,
            "{arguments:?}"
        );
        store.api().stored.borrow_mut().remove(KEY);
    }
    let run = run_in(
        Environment::Production,
        &store,
        &["purge", "casa", "--everything", "--live"],
    );
    assert_eq!(run.code, Code::Refused);
    let fails = || status(403, None);
    store.api().fail("bulk put", 1, fails());
    let run = site(&store, &["purge", "casa", "--everything"]);
    assert_eq!(run.code, Code::Partly);
}

/// A store after so many pushes that each change a redirect, a minute after the other.
fn with_versions(name: &str, count: usize) -> (Folder, Store<Memory>) {
    let folder = Folder::seed(name);
    let store = pushed(folder.path());
    for number in 0..count {
        folder.change("redirects/casa.json", |rules| {
            let rule = json!({ "from": "/ro/vechi", "to": format!("/ro/nou-{number}") });
            rules.as_array_mut().unwrap().truncate(3);
            rules.as_array_mut().unwrap().push(rule);
        });
        let run = site(&store, &["push", folder.path()]);
        assert_eq!(run.code, Code::Done, "{}", run.all());
        let key = format!("site/casa/{}", value(&store, "site/casa").unwrap());
        let at = machine(NOW + 60_000 * i64::try_from(number + 1).unwrap());
        let mut stored = store.api().stored.borrow_mut();
        let metadata = &mut stored.get_mut(&key).unwrap().metadata;
        metadata.as_mut().unwrap()["at"] = json!(at);
    }
    (folder, store)
}

fn names(store: &Store<Memory>, start: &str) -> BTreeSet<String> {
    let stored = store.api().stored.borrow();
    let keys = stored.keys().filter(|key| key.starts_with(start));
    keys.cloned().collect()
}

#[test]
fn old_versions_go_with_their_redirects_and_what_is_needed_stays() {
    let (_folder, store) = with_versions("old-versions", 75);
    let all = names(&store, "site/casa/");
    assert!(all.len() > 70);
    let all_redirects = names(&store, "redirects/casa/");
    store.api().forget();
    let listed = site(&store, &["--json", "purge", "casa", "--versions"]);
    assert_eq!(listed.code, Code::Done, "{}", listed.all());
    assert!(store.api().touched.borrow().is_empty());
    let run = site(
        &store,
        &["--json", "purge", "casa", "--versions", "--delete-versions"],
    );
    assert_eq!(run.code, Code::Done, "{}", run.all());
    assert_eq!(run.json()["unused"], listed.json()["unused"]);
    let left = names(&store, "site/casa/");
    assert!(left.len() >= 50 && left.len() < all.len(), "{}", left.len());
    assert!(names(&store, "redirects/casa/").len() < all_redirects.len());
    // Every version that is left still works, the one in force and those before it too.
    let metadata = store.api().stored.borrow()["site/casa"].metadata.clone();
    for version in before(metadata.as_ref()) {
        assert!(left.contains(&format!("site/casa/{version}")), "{version}");
        let run = site(&store, &["rollback", "casa", &version]);
        assert_eq!(run.code, Code::Done, "{}", run.all());
    }
    for (other, count) in [("site/pharmacy/", 1), ("redirects/pharmacy/", 0)] {
        assert!(names(&store, other).len() >= count, "{other}");
    }
    let again = site(&store, &["purge", "casa", "--versions"]);
    assert!(
        again.stdout.contains("nothing to remove"),
        "{}",
        again.stdout
    );
}

#[test]
fn each_of_the_newest_50_versions_stays_is_listed_and_can_be_returned_to() {
    let (_folder, store) = with_versions("newest-versions", 75);
    let listed = || {
        let run = site(&store, &["--json", "list", "casa"]);
        let json = run.json();
        let versions = json["versions"].as_array().unwrap().iter();
        let names = versions.map(|version| version["version"].as_str().unwrap().to_owned());
        names.collect::<Vec<String>>()
    };
    let all = listed();
    assert!(all.len() > 70);
    let run = site(
        &store,
        &["purge", "casa", "--versions", "--delete-versions"],
    );
    assert_eq!(run.code, Code::Done, "{}", run.all());
    assert_eq!(listed(), all[..50]);
    // The pointer remembers fewer.
    assert!(before(store.api().stored.borrow()["site/casa"].metadata.as_ref()).len() < 50);
    for version in all[..50].iter().rev() {
        let run = site(&store, &["rollback", "casa", version]);
        assert_eq!(run.code, Code::Done, "{}", run.all());
        assert_eq!(
            value(&store, "site/casa").as_deref(),
            Some(version.as_str())
        );
    }
    let run = site(&store, &["rollback", "casa", &all[50]]);
    assert_eq!(run.code, Code::Refused, "{}", run.all());
}

#[test]
fn a_version_that_cannot_be_read_stops_the_removal() {
    let (_folder, store) = with_versions("unread-versions", 60);
    let in_force = value(&store, "site/casa").unwrap();
    let key = format!("site/casa/{in_force}");
    store.api().stored.borrow_mut().get_mut(&key).unwrap().value = b"{".to_vec();
    store.api().forget();
    let run = site(
        &store,
        &["purge", "casa", "--versions", "--delete-versions"],
    );
    assert_eq!(run.code, Code::Failed, "{}", run.all());
    assert!(store.api().touched.borrow().is_empty());
}
