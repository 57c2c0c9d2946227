//! The verbs that read and explain, and what no verb prints.

use super::*;

#[test]
fn what_is_pulled_is_what_was_pushed() {
    let store = pushed(SEED);
    let folder = Folder::empty("pull");
    let run = site(&store, &["pull", folder.path()]);
    assert_eq!(run.code, Code::Done, "{}", run.all());
    assert_eq!(site(&store, &["diff", folder.path()]).stdout, "no changes");
    let again = site(&store, &["pull", folder.path()]);
    assert_eq!(again.json_of_text(), "is as live");
    // The example folder says the same in other words.
    let seed = Folder::seed("pull-seed");
    assert_eq!(
        site(&store, &["pull", seed.path()]).json_of_text(),
        "is as live"
    );
    folder.set("sites/casa.json", "hide_prices_from_guests", &json!(true));
    let run = site(&store, &["pull", folder.path()]);
    assert_eq!(run.code, Code::Refused);
    assert!(run.stderr.contains("sites/casa.json"), "{}", run.stderr);
    assert_eq!(
        site(&store, &["diff", folder.path(), "--exit-code"]).code,
        Code::Changes
    );
    let run = site(&store, &["pull", folder.path(), "--force", "--json"]);
    assert_eq!(run.json(), json!({ "written": ["sites/casa.json"] }));
    assert_eq!(site(&store, &["diff", folder.path()]).stdout, "no changes");
}

impl Run {
    /// The end of a sentence about a folder.
    fn json_of_text(&self) -> &str {
        self.stdout.split_once(' ').map_or("", |(_, rest)| rest)
    }
}

#[test]
fn drift_names_who_moved_a_pointer() {
    let store = pushed(SEED);
    let other = Folder::seed("drift");
    other.set("sites/casa.json", "hide_prices_from_guests", &json!(true));
    site(
        &store,
        &["push", other.path(), "--by", "Ion", "--message", "mine"],
    );
    let run = site(&store, &["drift", SEED, "--exit-code"]);
    assert_eq!(run.code, Code::Changes);
    assert!(
        run.stdout
            .contains("since 2026-11-29T12:00:00Z by Ion: mine"),
        "{}",
        run.stdout
    );
    let json = site(&store, &["drift", SEED, "--json"]).json();
    assert_eq!(json["moved"][0]["by"], "Ion");
    assert_eq!(json["moved"].as_array().unwrap().len(), 1);
}

#[test]
fn lists_name_hosts_versions_and_who() {
    let folder = Folder::seed("list");
    let store = pushed(folder.path());
    let json = site(&store, &["list", "--json"]).json();
    let casa = json["sites"]
        .as_array()
        .unwrap()
        .iter()
        .find(|it| it["site"] == "casa")
        .unwrap();
    assert_eq!(casa["why"], "first");
    assert!(
        casa["hosts"]
            .as_array()
            .unwrap()
            .contains(&json!("localhost"))
    );
    folder.set("sites/casa.json", "hide_prices_from_guests", &json!(true));
    site(&store, &["push", folder.path()]);
    let json = site(&store, &["list", "casa", "--json"]).json();
    let versions = json["versions"].as_array().unwrap();
    assert_eq!(versions.len(), 2);
    assert_eq!(
        versions.iter().filter(|it| it["in_force"] == true).count(),
        1
    );
    assert_eq!(site(&store, &["list", "nosite"]).code, Code::Refused);
}

#[test]
fn a_field_is_explained_from_live_and_from_files() {
    let folder = Folder::seed("explain");
    let store = pushed(folder.path());
    folder.set("sites/casa.json", "hide_prices_from_guests", &json!(true));
    site(&store, &["push", folder.path()]);
    let field = "hide_prices_from_guests";
    let text = site(&store, &["explain", "casa", field]).stdout;
    assert!(
        text.starts_with("site.hide_prices_from_guests: true\n"),
        "{text}"
    );
    assert!(
        text.contains("may be: true or false") && text.contains("since: "),
        "{text}"
    );
    assert!(!text.contains("at least"), "{text}");
    let text = site(&store, &["explain", "casa", "theme.light.accent"]).stdout;
    assert!(text.contains("since: at least "), "{text}");
    let json = site(
        &store,
        &[
            "explain",
            "casa",
            field,
            "--folder",
            folder.path(),
            "--json",
        ],
    )
    .json();
    assert_eq!(json["file"], "sites/casa.json");
    let of_seed = &["explain", "pharmacy", field, "--folder", SEED, "--json"];
    let json = site(&store, of_seed).json();
    assert_eq!(
        (&json["is_default"], &json["value"]),
        (&json!(true), &Value::Null)
    );
    assert_eq!(json["setting"], field);
    let left = &["explain", "depozit", "currency", "--folder", SEED];
    let text = site(&store, left).stdout;
    assert!(
        text.starts_with(
            "site.currency: nothing (`project_currency` of the backend's settings decides)"
        ),
        "{text}"
    );
    let run = site(&store, &["explain", "casa"]);
    assert_eq!(run.code, Code::Usage, "a site alone is no question");
    let run = site(&store, &["explain", "casa", "hostss"]);
    assert_eq!(run.code, Code::Refused);
    assert!(run.stderr.contains("site.hosts"), "{}", run.stderr);
}

#[test]
fn problems_of_a_folder_are_told_with_their_places() {
    let folder = Folder::seed("problems");
    folder.set("sites/casa.json", "colour", &json!("red"));
    folder.set("themes/pharmacy.json", "light", &json!(1));
    let store = empty();
    for verb in ["check", "diff", "push", "drift", "seed"] {
        let run = site(&store, &[verb, folder.path(), "--json"]);
        assert_eq!(run.code, Code::Problems, "{}", run.all());
        let error = &run.json()["error"];
        assert_eq!(error["code"], 1);
        let problems = error["problems"].as_array().unwrap();
        assert!(
            problems.iter().any(|it| it["file"] == "sites/casa.json"),
            "{problems:?}"
        );
        assert!(problems.len() >= 2);
    }
    assert!(store.api().calls.borrow().is_empty());
    assert_eq!(site(&store, &["check", "absent"]).code, Code::Problems);
}

#[test]
fn a_store_that_fails_is_told_and_nothing_is_visible() {
    let store = pushed(SEED);
    store
        .api()
        .trouble(|_, _| Trouble::Fails(status(500, None)));
    for arguments in [
        &["list"][..],
        &["diff", SEED],
        &["show", "casa"],
        &["push", SEED],
        &["rollback", "casa"],
    ] {
        let run = site(&store, arguments);
        assert_eq!(run.code, Code::Failed);
        assert!(
            run.stderr.contains("answered 500 (Ray id 8a-OTP)"),
            "{}",
            run.stderr
        );
        let run = site(&store, &[arguments, &["--json"]].concat());
        assert_eq!(run.json()["error"]["code"], 4);
    }
}

#[test]
fn completions_know_the_verbs() {
    let run = site(&empty(), &["completions", "bash"]);
    assert!(run.stdout.contains("rollback"));
}

#[test]
fn no_secret_is_in_any_output() {
    const PLANTED: &str = "planted-token-of-the-site";
    const NEXT: &str = "planted-next-token";
    let folder = Folder::seed("secrets");
    folder.set("sites/casa.json", "token", &json!(PLANTED));
    let store = empty();
    let plan = folder.file("plan.json");
    let pulled = folder.file("pulled");
    let mut printed = String::new();
    let mut tell = |store: &Store<Memory>, arguments: &[&str]| {
        for form in [&[][..], &["--json"]] {
            printed.push_str(&site(store, &[arguments, form].concat()).all());
        }
    };
    let path = folder.path();
    tell(&store, &["check", path]);
    tell(&store, &["diff", path]);
    tell(&store, &["push", path]);
    folder.set("sites/casa.json", "token", &json!(NEXT));
    for arguments in [
        &["diff", path][..],
        &["drift", path],
        &["plan", path, "--out", &plan],
        &["push", &plan],
        &["list"],
        &["list", "casa"],
        &["show", "casa"],
        &["explain", "casa", "token"],
        &["explain", "casa", "token", "--folder", path],
        &["explain", "casa.localhost/ro"],
        &["explain", "casa.localhost/ro", "--folder", path],
        &["redirects", "test", "casa.localhost/shop"],
        &["pull", &pulled],
        &["rollback", "casa"],
        &["drift", path],
        &["pull", &pulled],
        &["push", path],
    ] {
        tell(&store, arguments);
    }
    folder.set("sites/casa.json", "token", &json!(format!("{NEXT}\u{e9}")));
    tell(&store, &["check", path]);
    folder.set("sites/casa.json", "token", &json!([NEXT]));
    tell(&store, &["check", path]);
    let plan = fs::read_to_string(&plan).unwrap();
    assert!(
        printed.contains("(hidden)") && printed.contains("site.token"),
        "{printed}"
    );
    for text in [printed, plan] {
        for secret in [PLANTED, NEXT, TOKEN] {
            assert!(!text.contains(secret));
        }
    }
    assert!(value(&store, "site/casa").is_some());
    let pulled = fs::read_to_string(folder.0.join("pulled/sites/casa.json")).unwrap();
    assert!(
        pulled.contains("planted"),
        "without it a push would lose the token"
    );
}

#[test]
fn the_doctor_names_what_is_wrong() {
    let store = pushed(SEED);
    let place = Place {
        environment: Environment::Local,
        api: String::new(),
        account: "local".to_owned(),
        namespace: "namespace".to_owned(),
        pages: None,
        token: Token::new(TOKEN),
    };
    let shop = async |host: &str| Ok(if host == "localhost" { 404 } else { 200 });
    let examine = |found| {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build();
        runtime
            .unwrap()
            .block_on(doctor::run(found, Some("v22.12.0"), shop))
    };
    let report = examine(Ok((&place, &store)));
    assert_eq!(report.code, Code::Failed);
    assert!(
        report.text.contains("✗ shop: localhost answers 404"),
        "{}",
        report.text
    );
    assert_eq!(report.text.matches('✗').count(), 1, "{}", report.text);
    store.api().fail("namespace", 1, status(403, None));
    let report = examine(Ok((&place, &store)));
    assert!(
        report.text.contains("✗ namespace: the store answered 403"),
        "{}",
        report.text
    );
    let refusal = Refusal::new(Code::Failed, "the shop is not running: npm start");
    let report = examine(Err(&refusal));
    assert!(
        report.text.contains("✗ place: the shop is not running"),
        "{}",
        report.text
    );
}

#[test]
fn vitals_are_asked_for_by_page_and_by_version() {
    let store = empty();
    let row =
        r#"{"data":[{"site":"casa","part":"Home","p75":4100,"visits":"8","good":"1","poor":"5"}]}"#;
    row.clone_into(&mut store.api().answer.borrow_mut());
    let run = site(&store, &["vitals", "casa", "--days", "2", "--json"]);
    assert_eq!(run.code, Code::Done, "{}", run.all());
    let page = &run.json()["pages"][0];
    assert_eq!(page["rating"], "poor");
    assert_eq!(page["poor"], 63.0);
    {
        let queries = store.api().queries.borrow();
        assert_eq!(queries.len(), 10);
        assert!(
            queries
                .iter()
                .all(|query| query.contains("INTERVAL '2' DAY"))
        );
        assert!(queries.iter().all(|query| query.contains("blob2 = 'casa'")));
        let different: std::collections::BTreeSet<_> = queries.iter().collect();
        assert_eq!(different.len(), 10);
    }
    let text = site(&store, &["vitals"]).stdout;
    assert!(text.contains("4.1 s poor"), "{text}");
    let refused = site(&store, &["vitals", "casa' OR 1"]);
    assert_eq!(refused.code, Code::Usage);
    store.api().fail("sql", 9, status(403, None));
    assert_eq!(site(&store, &["vitals"]).code, Code::Failed);
}
