//! Checks and imports over folders of redirects.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::json;
use shop::paths::redirects::{Rule, compile};

use super::SiteRules;
use super::import::{Taken, taken};
use crate::cli::RedirectsCheck;
use crate::exit::Code;
use crate::parallel::Parallel;
use crate::print::Voice;

const HOSTS: [&str; 2] = ["casa.example", "www.casa.example"];

fn table(rules: Vec<Rule>) -> SiteRules {
    SiteRules {
        site: "casa".to_owned(),
        hosts: HOSTS.map(str::to_owned).to_vec(),
        file: "redirects/casa.json".to_owned(),
        lines: (2..).take(rules.len()).collect(),
        rules,
    }
}

fn import(text: &str, known: Vec<Rule>) -> (Vec<Rule>, Taken) {
    let table = table(known);
    let hosts: Vec<String> = table
        .hosts
        .iter()
        .cloned()
        .chain(["old.example".to_owned()])
        .collect();
    taken(text.as_bytes(), &table, &hosts).unwrap()
}

#[test]
fn addresses_of_the_own_hosts_become_paths_and_the_rest_is_told() {
    let text = "from,to,status\n\
        https://www.casa.example/a/?x=1,https://casa.example/ro/b,301\n\
        old.example/c,/ro/d,302\n\
        page.html,https://blog.example/e,\n\
        http://else.example/f,/ro,\n\
        /g,http://plain.example/,\n\
        /h,/ro,410\n\
        /known,/ro/known,\n\
        /Known,/ro/other,\n\
        /a?x=1,/ro/z,\n\
        /ro/cart,/ro,\n\
        /i,/j,\n\
        /j,/i,\n\
        /k/#part,/ro/l,\n\
        /m,//\n\
        /m,/ro/n\n";
    let (rules, taken) = import(text, vec![Rule::new("/known", "/ro/known")]);
    let kept: Vec<(&str, &str)> = rules
        .iter()
        .skip(1)
        .map(|rule| (rule.from.as_str(), rule.to.as_str()))
        .collect();
    assert_eq!(
        kept,
        [
            ("/a?x=1", "/ro/b"),
            ("/c", "/ro/d"),
            ("/page.html", "https://blog.example/e"),
            ("/k", "/ro/l"),
            ("/m", "/ro/n"),
        ]
    );
    let (read, all) = (taken.read, taken.kept + taken.merged + taken.reported.len());
    assert_eq!((read, all, taken.skipped), (15, 15, 1));
    assert_eq!((taken.kept, taken.merged, taken.temporary), (5, 1, 1));
    for (line, reason) in [
        (5, "another host"),
        (6, "not https"),
        (7, "410"),
        (9, "redirects/casa.json:2"),
        (10, "line 2"),
        (11, "the shop itself needs"),
        (12, "back to itself"),
        (13, "back to itself"),
    ] {
        assert!(
            taken.reported[&line].contains(reason),
            "{line}: {}",
            taken.reported[&line]
        );
    }
}

#[test]
fn a_second_import_of_the_same_list_changes_nothing() {
    let text = "/a;/b\n/c/*;/d/*\n/e;/f\n";
    let (rules, first) = import(text, Vec::new());
    assert_eq!((first.kept, first.merged), (3, 0));
    let (again, second) = import(text, rules.clone());
    assert_eq!((second.kept, second.merged), (0, 3));
    assert_eq!(again, rules);
}

/// A generator of dirty lists.
struct Dirt(fastrand::Rng);

impl Dirt {
    fn one<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.0.usize(..list.len())]
    }

    fn address(&mut self) -> String {
        let start = self.one(&[
            "/",
            "/ro/",
            "/ru/",
            "",
            "https://casa.example/",
            "http://old.example/",
            "//x.example/",
            "https://else.example/",
            "/ro/cart/",
            "/api/",
            "mailto:",
            "HTTPS://WWW.CASA.EXAMPLE",
        ]);
        let mut text = start.to_owned();
        for _ in 0..self.0.usize(..4) {
            text.push_str(self.one(&[
                "a", "B", "чай", "%D1%87", "%zz", "*", "/*", "/", "//", "#z", "..", "\\", "\"",
                "'", ";", "|", ",", " ", "\t", "\u{1}", "\u{fffd}", "oale-12", "7",
            ]));
        }
        if self.0.u8(..) < 200 {
            text.push_str(&self.0.u32(..100_000).to_string());
        }
        if self.0.u8(..) < 4 {
            text.push_str(self.one(&["?", "?x=1", "?y&x=2", "?=", "?x=%zz"]));
        }
        text
    }

    fn line(&mut self, delimiter: &str) -> String {
        match self.0.u8(..32) {
            0 => String::new(),
            1 => "# a note".to_owned(),
            2 => "   ".to_owned(),
            3 => self.address(),
            4 => format!("\"{}{delimiter}{}", self.address(), self.address()),
            _ => {
                let status = self.one(&["", "", "301", "302", "410", "x"]);
                let languages = self.one(&["", "", "", "ro ru", "all", "fr"]);
                [&*self.address(), &*self.address(), status, languages].join(delimiter)
            }
        }
    }
}

#[test]
fn of_a_hundred_thousand_dirty_lines_none_is_dropped() {
    for (seed, lines) in [(1, 100_000), (2, 500), (3, 500), (4, 500), (5, 1), (6, 0)] {
        let mut dirt = Dirt(fastrand::Rng::with_seed(seed));
        let delimiter = dirt.one(&[",", ";", "\t", "|"]);
        let header = ["from", "to", "status", "languages"].join(delimiter);
        let end = dirt.one(&["\n", "\r\n"]);
        let written: Vec<String> = (0..lines).map(|_| dirt.line(delimiter)).collect();
        let text = [vec![header], written].concat().join(end) + end;
        let physical = text.matches(end).count();
        let (rules, taken) = import(&text, vec![Rule::new("/a1", "/ro/b")]);
        assert_eq!(
            taken.read,
            taken.kept + taken.merged + taken.reported.len(),
            "{seed}"
        );
        assert_eq!(taken.read + taken.skipped, physical, "{seed}");
        assert_eq!(rules.len(), taken.kept + 1);
        let compiled = compile(&rules, &HOSTS.map(str::to_owned), &Parallel);
        assert!(compiled.is_ok(), "{seed}");
        if lines > 1000 {
            assert!(taken.kept > 5_000 && taken.reported.len() > 10_000);
        }
    }
}

#[test]
fn written_rules_are_read_as_they_were() {
    let rules: Vec<Rule> = serde_json::from_value(json!([
        { "from": "/a\"b", "to": "/ro" },
        { "from": "/c/*", "to": "/d/*", "languages": ["ro", "uk"] },
        { "from": "/e", "to": "/f", "languages": "all" },
    ]))
    .unwrap();
    for rule in &rules {
        let line = super::line_of(rule);
        assert_eq!(
            &serde_json::from_str::<Rule>(&line).unwrap(),
            rule,
            "{line}"
        );
    }
    let text = r#"{ "from": "/c/*", "to": "/d/*", "languages": ["ro", "uk"] }"#;
    assert_eq!(super::line_of(&rules[1]), text);
}

#[test]
fn a_trial_tells_each_hop_with_its_rule_and_line() {
    let folder = super::super::tests::seed("redirects-test");
    let rules = "[\n  {\"from\":\"/a/*\",\"to\":\"/b/*\"},\n  {\"from\":\"/b/*\",\"to\":\"/ro/about\",\"languages\":[\"ro\"]},\n  {\"from\":\"/b/x\",\"to\":\"/ro/b/y\"}\n]";
    std::fs::write(folder.file("redirects/casa.json"), rules).unwrap();
    let run = |address: &str| {
        let asked = [folder.path(), "casa", address];
        let asked = asked.map(str::to_owned).to_vec();
        let given = crate::cli::RedirectsTest { asked };
        super::trial::of_folder(&given).unwrap().unwrap()
    };
    let report = run("https://casa.localhost/A/x/?q=1");
    let lines: Vec<Option<u64>> = report.json["hops"]
        .as_array()
        .unwrap()
        .iter()
        .map(|hop| hop["line"].as_u64())
        .collect();
    assert_eq!(lines, [None, Some(2), Some(4), Some(3)], "{}", report.text);
    assert!(report.text.contains("-> /ro/about?q=1"), "{}", report.text);
    assert!(report.text.contains("is the page About"), "{}", report.text);
    assert!(run("/ro/about").text.contains("is the page"));
    assert!(run("/nimic").text.contains("404"));
}

/// A shop that answers each path with a status, and counts the requests. It ends with the test.
fn a_shop(statuses: &'static [(&'static str, u16)]) -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut first = String::new();
            let mut lines = BufReader::new(stream.try_clone().unwrap());
            lines.read_line(&mut first).unwrap();
            let path = first.split(' ').nth(1).unwrap_or_default();
            count.fetch_add(1, Ordering::SeqCst);
            let status = statuses.iter().find(|(known, _)| *known == path);
            if let Some((_, status)) = status {
                let answer = format!("HTTP/1.1 {status} X\r\nconnection: close\r\n\r\n");
                stream.write_all(answer.as_bytes()).unwrap();
            }
        }
    });
    (address, asked)
}

#[test]
fn a_running_shop_tells_live_sources_and_missing_targets() {
    let folder = super::super::tests::seed("redirects-ask");
    let rules = "[\n  {\"from\":\"/old\",\"to\":\"/ro/here\"},\n  {\"from\":\"/live\",\"to\":\"/ro/here\"},\n  {\"from\":\"/lost\",\"to\":\"/ro/gone\"},\n  {\"from\":\"/mute\",\"to\":\"https://else.example/\"},\n  {\"from\":\"/f/*\",\"to\":\"/ro/g/*\"}\n]";
    std::fs::write(folder.file("redirects/casa.json"), rules).unwrap();
    let (shop, asked) = a_shop(&[
        ("/old", 301),
        ("/live", 200),
        ("/lost", 404),
        ("/ro/here", 200),
        ("/ro/gone", 404),
    ]);
    let given = RedirectsCheck {
        folder: folder.path().into(),
        site: Some("casa".to_owned()),
        flatten: false,
        ask: Some(shop.clone()),
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let voice = Voice::new(|_| {});
    let report = runtime.block_on(super::ask::run(&given, &shop, &voice));
    let report = report.unwrap();
    let mut found: Vec<(u64, &str)> = report.json["findings"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|found| found["kind"] != "off-site")
        .map(|found| {
            (
                found["line"].as_u64().unwrap(),
                found["kind"].as_str().unwrap(),
            )
        })
        .collect();
    found.sort_unstable();
    let told = [(3, "live page"), (4, "missing page"), (5, "no answer")];
    assert_eq!(found, told, "{}", report.text);
    assert_eq!(report.code, Code::Done, "they are warnings");
    // Each address once, and neither folders nor other hosts.
    assert_eq!(asked.load(Ordering::SeqCst), 6);
}
