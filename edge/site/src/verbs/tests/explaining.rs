//! Explanations of addresses, from a folder and from a store in memory.

use shop::site::{Pointer, Rollout};

use super::*;

fn put(store: &Store<Memory>, key: &str, value: &str) {
    let entry = Entry {
        value: value.as_bytes().to_vec(),
        metadata: None,
    };
    let mut stored = store.api().stored.borrow_mut();
    stored.insert(key.to_owned(), entry);
}

fn explained(run: &Run) -> Value {
    run.json()["addresses"][0].clone()
}

#[test]
fn an_address_is_explained_from_a_folder_with_file_and_line() {
    let folder = Folder::seed("explain-address");
    let store = empty();
    let run = site(
        &store,
        &[
            "explain",
            "https://casa.localhost/ro/magazin/?a=1",
            "--folder",
            folder.path(),
            "--json",
        ],
    );
    assert_eq!(run.code, Code::Done, "{}", run.all());
    let found = explained(&run);
    assert_eq!(found["site"]["name"], "casa");
    assert_eq!(
        found["answers"],
        json!([{ "kind": "redirect", "status": 301, "location": "/ro/magazin?a=1", "if": "" }])
    );
    let whys: Vec<&Value> = found["hops"]
        .as_array()
        .unwrap()
        .iter()
        .map(|hop| &hop["why"])
        .collect();
    assert_eq!(whys, ["slashes", "rule"]);
    let rule = &found["hops"][1]["rule"];
    assert_eq!(
        (&rule["file"], &rule["line"], &rule["from"]),
        (
            &json!("redirects/casa.json"),
            &json!(2),
            &json!("/ro/magazin")
        )
    );
    let end = &found["end"];
    assert_eq!(
        end["place"],
        json!({ "kind": "page", "name": "Home", "text": "", "language": "ro" })
    );
    assert_eq!(end["cache"], json!({ "is_used": false, "why": "query" }));
    assert!(store.api().calls.borrow().is_empty());
    let text = site(
        &store,
        &[
            "explain",
            "casa.localhost/ro/cos",
            "--folder",
            folder.path(),
        ],
    );
    let text = text.stdout;
    assert!(
        text.contains("-> /ro/cart: the rule of «/ro/cos» (redirects/casa.json:4)"),
        "{text}"
    );
    assert!(text.contains("is: page Cart ro"), "{text}");
}

#[test]
fn an_address_is_explained_from_live_by_version_rollout_and_visitor() {
    let folder = Folder::seed("explain-live");
    let store = pushed(folder.path());
    let before = value(&store, "site/casa").unwrap();
    std::fs::write(
        folder.file("redirects/casa.json"),
        r#"[{"from":"/shop","to":"/ru"}]"#,
    )
    .unwrap();
    let run = site(&store, &["push", folder.path(), "--percent", "10"]);
    assert_eq!(run.code, Code::Done, "{}", run.all());
    let pointer = Pointer::parse(&value(&store, "site/casa").unwrap()).unwrap();
    let Some(Rollout { version: next, .. }) = pointer.rollout.clone() else {
        panic!("{pointer}")
    };
    let rollout = pointer.rollout.unwrap();
    let among = (0..10_000)
        .find(|number| rollout.reaches(*number))
        .unwrap()
        .to_string();
    let not = (0..10_000)
        .find(|number| !rollout.reaches(*number))
        .unwrap()
        .to_string();
    let ask = |more: &[&str]| {
        let asked = [
            &["explain", "http://casa.localhost:8787/shop", "--json"],
            more,
        ]
        .concat();
        explained(&site(&store, &asked))
    };
    for (more, version, to) in [
        (&[][..], &before, "/en"),
        (&["--visitor", &not][..], &before, "/en"),
        (&["--visitor", &among][..], &next, "/ru"),
        (&["--version", &next][..], &next, "/ru"),
    ] {
        let found = ask(more);
        assert_eq!(found["site"]["version"], json!(version), "{more:?}");
        assert_eq!(found["site"]["in_force"], json!(before));
        assert_eq!(found["site"]["rollout"]["percent"], 10);
        assert_eq!(found["hops"][0]["location"], to, "{more:?}");
        let rule = &found["hops"][0]["rule"];
        assert_eq!(rule["key"], "/shop");
        assert_eq!(rule["shard"].as_str().unwrap().len(), 16);
    }
    let run = site(
        &store,
        &["explain", "casa.localhost/shop", "--version", "absent"],
    );
    assert_eq!(run.code, Code::Refused);
    assert!(
        run.stdout.contains("site/casa/absent is missing"),
        "{}",
        run.all()
    );
}

#[test]
fn hosts_without_a_site_have_the_fallback_or_none() {
    let store = pushed(SEED);
    let found = explained(&site(
        &store,
        &["explain", "https://else.example/ro", "--json"],
    ));
    assert_eq!(found["site"], Value::Null);
    assert_eq!(found["answers"][0]["status"], 404);
    let asked = [
        "explain",
        "https://else.example/ro",
        "--json",
        "--fallback",
        "casa",
    ];
    let found = explained(&site(&store, &asked));
    assert_eq!(found["site"]["is_fallback"], true);
    assert_eq!(found["end"]["place"]["name"], "Home");
    // What a worker could not read is told.
    put(&store, "host/else.example", "casa");
    put(&store, "site/casa", "nonsense {");
    let run = site(&store, &["explain", "https://else.example/ro", "--json"]);
    assert_eq!(run.code, Code::Refused);
    assert_eq!(explained(&run)["error"], "site/casa cannot be read");
}

#[test]
fn one_address_that_is_none_takes_no_other_along() {
    let store = pushed(SEED);
    let run = site(
        &store,
        &[
            "explain",
            "https://",
            "ftp://casa.localhost/x",
            "casa.localhost/ro",
            "--json",
        ],
    );
    assert_eq!(run.code, Code::Refused);
    let json = run.json();
    let list = json["addresses"].as_array().unwrap();
    assert!(list[0]["error"].as_str().unwrap().contains("is no address"));
    assert!(
        list[1]["error"]
            .as_str()
            .unwrap()
            .contains("no address of the web")
    );
    assert_eq!(list[2]["end"]["place"]["name"], "Home");
    for asked in [
        &["explain", "casa", "hosts", "more"][..],
        &["explain", "casa.localhost/ro", "casa"],
    ] {
        let run = site(&store, asked);
        assert_eq!(run.code, Code::Usage, "{asked:?}");
    }
}

#[test]
fn live_redirects_are_tried_by_a_whole_address() {
    let store = pushed(SEED);
    let run = site(
        &store,
        &[
            "redirects",
            "test",
            "https://casa.localhost/Shop/?a=1",
            "--json",
        ],
    );
    assert_eq!(run.code, Code::Done, "{}", run.all());
    let json = run.json();
    assert_eq!(json["site"], "casa");
    let hops = json["hops"].as_array().unwrap();
    assert_eq!(hops.len(), 2, "{json}");
    assert_eq!(hops[1]["to"], "/en?a=1");
    assert!(hops[1]["place"].as_str().unwrap().starts_with("table "));
    let run = site(&store, &["redirects", "test", "https://else.example/x"]);
    assert_eq!(run.code, Code::Refused, "{}", run.all());
    let run = site(&store, &["redirects", "test", "casa", "/x"]);
    assert_eq!(run.code, Code::Usage, "{}", run.all());
}

#[test]
fn odd_addresses_are_explained_or_refused_and_never_more() {
    let store = pushed(SEED);
    let odd = [
        "casa.localhost/%zz%",
        "casa.localhost/\u{0}\u{7f}\u{fffd}",
        "casa.localhost/..//../\\evil.example",
        "casa.localhost:99999/ro",
        "http://user:word@casa.localhost/ro",
        "http://[::1/ro",
        "https://xn--/ro",
        "casa.localhost/ro?#",
        "casa.localhost/ro?%&=&&==",
        "://",
        "?",
        "/ro",
        "http:///ro",
        ".",
    ];
    let long = format!("casa.localhost/{}", "a/".repeat(20_000));
    let asked = [&["explain", "--json"], odd.as_slice(), &[long.as_str()]].concat();
    let run = site(&store, &asked);
    let json = run.json();
    let list = json["addresses"].as_array().unwrap();
    assert_eq!(list.len(), odd.len() + 1);
    for one in list {
        let is_told = one["answers"].is_array() || one["error"].is_string();
        assert!(is_told, "{one}");
    }
}
