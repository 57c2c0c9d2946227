//! `preview`: its links, what it writes, and what it refuses.

use shop::site::{PreviewKey, Unproven, keys};

use super::*;

/// The token in the first printed link.
fn token(run: &Run) -> String {
    let json = run.json();
    let link = json["links"][0].as_str().unwrap();
    link.split_once("/?preview=").unwrap().1.to_owned()
}

fn key(store: &Store<Memory>) -> PreviewKey {
    PreviewKey::parse(&value(store, &keys::preview("casa")).unwrap()).unwrap()
}

#[test]
fn a_preview_of_a_folder_writes_its_version_and_moves_no_pointer() {
    let folder = Folder::seed("preview");
    let store = pushed(folder.path());
    let pointer = value(&store, "site/casa");
    folder.set("sites/casa.json", "hide_prices_from_guests", &json!(true));
    folder.set(
        "sites/pharmacy.json",
        "hide_prices_from_guests",
        &json!(true),
    );
    let arguments = ["preview", "casa", "--folder", folder.path(), "--json"];
    let run = run_in(Environment::Production, &store, &arguments);
    assert_eq!(run.code, Code::Done, "{}", run.all());
    let version = run.json()["version"].as_str().unwrap().to_owned();
    assert_eq!(value(&store, "site/casa"), pointer);
    assert!(value(&store, &keys::version("casa", &version)).is_some());
    let touched = store.api().touched.borrow().clone();
    assert!(
        touched.iter().all(|key| !key.contains("pharmacy")),
        "{touched:?}"
    );
    let proven = Unproven::read(&token(&run), "casa")
        .unwrap()
        .proven(&key(&store));
    let preview = proven.unwrap();
    assert_eq!(preview.version, version);
    let now = u64::try_from(NOW).unwrap();
    assert!(!preview.has_ended(now + 23 * 3_600_000) && preview.has_ended(now + 24 * 3_600_000));
    assert!(
        run.json()["links"][0]
            .as_str()
            .unwrap()
            .starts_with("https://")
    );
    assert!(!run.all().contains(&key(&store).stored()));
}

#[test]
fn links_share_a_key_until_it_is_revoked() {
    let store = pushed(SEED);
    let version = value(&store, "site/casa").unwrap();
    let arguments = [
        "preview",
        "casa",
        "--version",
        &version,
        "--hours",
        "1",
        "--json",
    ];
    let first = token(&site(&store, &arguments));
    let proven = || Unproven::read(&first, "casa").unwrap().proven(&key(&store));
    let second = token(&site(&store, &arguments));
    assert_eq!(first, second);
    assert!(proven().is_some());
    let run = site(&store, &["preview", "casa", "--revoke"]);
    assert_eq!(run.code, Code::Done, "{}", run.all());
    assert!(proven().is_none());
}

#[test]
fn a_preview_needs_a_site_and_a_version_that_are_there() {
    let store = pushed(SEED);
    for (arguments, code) in [
        (vec!["preview", "nobody", "--version", "a"], Code::Refused),
        (vec!["preview", "casa", "--version", "a"], Code::Refused),
        (vec!["preview", "nobody", "--folder", SEED], Code::Refused),
        (vec!["preview", "casa"], Code::Usage),
    ] {
        let run = site(&store, &arguments);
        assert_eq!(run.code, code, "{}", run.all());
    }
    let run = site(&store, &["preview", "casa", "--revoke"]);
    assert!(run.stdout.contains("no preview links"));
    assert!(store.api().touched.borrow().is_empty());
}
