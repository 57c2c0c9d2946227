//! Rules for folders and languages: which one wins, where it leads, and what is found about it before a push.

use super::redirects::{
    Finding, Index, Kind, Languages, Rule, Shard, compile, flatten, inspect, target,
};
use super::tests::{errors, follow, rule};
use crate::executor::Sequential;
use crate::i18n::Language;

fn led(rules: &[Rule], address: &str) -> Option<String> {
    let (path, query) = address
        .split_once('?')
        .map_or((address, None), |(path, query)| (path, Some(query)));
    follow(rules, path, query)
}

fn in_languages(from: &str, to: &str, languages: &[Language]) -> Rule {
    Rule {
        languages: Some(Languages::Some(languages.to_vec())),
        ..Rule::new(from, to)
    }
}

#[test]
fn an_address_wins_over_a_folder_and_a_deeper_folder_over_the_others() {
    let rules = [
        rule("/vechi/*", "/nou/*"),
        rule("/vechi/oale/*", "/ro/oale"),
        rule("/Vechi/Oale/Mari", "/ro/mari"),
        rule("/vechi/oale?id=7", "/ro/sapte"),
        rule("/ceai/%d1%87/*", "https://ceai.example/c/*"),
        rule("/blog/*", "/*"),
    ];
    for (address, to) in [
        ("/vechi", Some("/nou")),
        ("/vechi/a", Some("/nou/a")),
        ("/VECHI/A/B%20c", Some("/nou/A/B%20c")),
        ("/vechi/a?utm_source=x", Some("/nou/a?utm_source=x")),
        ("/vechi/oale", Some("/ro/oale")),
        ("/vechi/oale?id=7", Some("/ro/sapte")),
        ("/vechi/oale?id=8", Some("/ro/oale?id=8")),
        ("/vechi/oale/mici", Some("/ro/oale")),
        ("/vechi/oale/mari", Some("/ro/mari")),
        ("/vechi/oale/mari/x", Some("/ro/oale")),
        ("/vechii", None),
        ("/", None),
        ("/ceai/%D1%87/a|b", Some("https://ceai.example/c/a%7Cb")),
        ("/ceai/%D0%A7", Some("https://ceai.example/c")),
        ("/blog/x/y", Some("/x/y")),
        ("/blog", Some("/")),
    ] {
        assert_eq!(led(&rules, address).as_deref(), to, "{address}");
    }
}

#[test]
fn a_folder_leads_no_address_that_the_shop_needs_and_none_to_itself() {
    let rules = [
        rule("/ro/*", "https://nou.example/*"),
        rule("/ru/*", "/ru"),
        rule("/uk/vechi/*", "/uk/vechi/lista"),
    ];
    for (address, to) in [
        ("/ro", Some("https://nou.example")),
        ("/ro/oale", Some("https://nou.example/oale")),
        ("/ro/cart", None),
        ("/ro/%63art", None),
        ("/ro/account/orders", None),
        ("/ru", None),
        ("/ru/oale", Some("/ru")),
        ("/uk/vechi/a", Some("/uk/vechi/lista")),
        ("/uk/vechi/Lista", None),
    ] {
        assert_eq!(led(&rules, address).as_deref(), to, "{address}");
    }
    let whole = [rule("/*", "https://nou.example/*")];
    assert_eq!(
        led(&whole, "/a/b").as_deref(),
        Some("https://nou.example/a/b")
    );
    for path in ["/", "/api/cart", "/robots.txt", "/ro/checkout"] {
        assert_eq!(led(&whole, path), None, "{path}");
    }
}

#[test]
fn a_rule_of_languages_holds_beneath_them_alone() {
    let rules = [
        in_languages("/vechi/*", "/nou/*", &[Language::Ro, Language::Ru]),
        rule("/vechi/*", "/ro/altele"),
        rule("/ro/vechi/a", "/ro/a"),
        in_languages("/*", "/", &[Language::Uk]),
    ];
    for (address, to) in [
        ("/ro/vechi/b", Some("/ro/nou/b")),
        ("/ru/vechi", Some("/ru/nou")),
        ("/ro/vechi/a", Some("/ro/a")),
        ("/en/vechi/b", None),
        ("/vechi/b", Some("/ro/altele")),
        ("/uk/orice", Some("/uk")),
        ("/uk", None),
    ] {
        assert_eq!(led(&rules, address).as_deref(), to, "{address}");
    }
}

#[test]
fn wrong_folders_and_languages_are_refused_with_their_reason() {
    let deep = format!("{}/*", "/a".repeat(16));
    for (bad, reason) in [
        (vec![rule("/a*", "/b")], "«/a/*»"),
        (vec![rule("/a/*/b", "/b")], "at the end alone"),
        (vec![rule("/a/*?b=1", "/b")], "no query"),
        (vec![rule("/a//*", "/b")], "two slashes"),
        (vec![rule(&deep, "/b")], "more than 15 steps"),
        (vec![rule("/a", "/b/*")], "at both ends"),
        (vec![rule("/a/*", "/b/*?c=1")], "at both ends"),
        (vec![rule("/a/*", "//*")], "neither a path"),
        (vec![rule("/ro/cart/*", "/b")], "the shop itself needs"),
        (vec![rule("/api/*", "/b")], "the shop itself needs"),
        (vec![rule("/a/*", "/b"), rule("/A/*", "/c")], "same address"),
        (vec![rule("/a/*", "/a/b/*")], "back to itself"),
        (vec![rule("/*", "/ro/*")], "back to itself"),
        (
            vec![rule("/a/*", "/b/*"), rule("/b/c/*", "/a/c/*")],
            "back to itself",
        ),
        (
            vec![rule("/a/*", "/b/*"), rule("/b/x", "/a/x")],
            "back to itself",
        ),
        (vec![rule("/a/*", "https://casa.md/a")], "back to itself"),
        (
            vec![rule("/x/c/*", "/y/*"), rule("/y/d/*", "/x/c/d/*")],
            "back to itself",
        ),
        (
            vec![in_languages("/ro/a", "/b", &[Language::Ro])],
            "write it without",
        ),
        (
            vec![
                in_languages("/a", "/b", &[Language::Ro]),
                rule("/ro/a", "/c"),
            ],
            "same address",
        ),
    ] {
        let error = errors(&bad, &["casa.md".to_owned()]);
        assert!(error.contains(reason), "{bad:?}: {error}");
    }
    let fine = [rule("/a/*", "/b/*"), rule("/b/x", "/c"), rule("/a/b", "/a")];
    assert!(compile(&fine, &[], &Sequential).is_ok());
}

#[test]
fn tables_without_folders_are_written_as_before_and_old_ones_are_read() {
    let bytes = |rules: &[Rule]| compile(rules, &[], &Sequential).unwrap().index.unwrap().1;
    let old = bytes(&[rule("/a", "/b")]);
    assert!(old.starts_with(b"VR02"));
    let index = Index::from_bytes(&old).unwrap();
    assert_eq!(index.keys_for("/a", None).len(), 1);
    let new = bytes(&[rule("/a/*", "/b")]);
    assert!(new.starts_with(b"VR03"));
    assert_eq!(
        Index::from_bytes(&new)
            .unwrap()
            .keys_for("/a/b", None)
            .len(),
        1
    );
    for cut in 0..new.len() {
        let _ = Index::from_bytes(&new[..cut]).map(|index| index.keys_for("/a/b", None));
    }
    // Tables that were written by hand.
    let shard: Shard = [("/a/", "//*"), ("/b/", "https://*")]
        .map(|(key, to)| (key.to_owned(), to.to_owned()))
        .into();
    for (key, path) in [("/a/", "/a/evil.md"), ("/b/", "/b/evil.md"), ("/b/", "/b")] {
        let led = target(&shard, key, path, None);
        let led = led.as_ref().map(super::Target::as_str);
        assert!(
            led.is_none_or(|led| !led.starts_with("//")),
            "{path}: {led:?}"
        );
    }
}

fn found(rules: &[Rule]) -> Vec<(Kind, usize)> {
    let findings = inspect(rules, &["casa.md".to_owned()], &Sequential);
    findings
        .iter()
        .map(|found: &Finding| (found.kind, found.rule))
        .collect()
}

#[test]
fn chains_other_hosts_and_hidden_pages_are_found() {
    let rules = [
        rule("/a", "/b"),
        rule("/b", "/ro/c"),
        rule("/d/*", "/e/*"),
        rule("/e/*", "https://alt.example/*"),
        rule("/f", "/ro/x/"),
        rule("/ro/delivery", "/ro/c"),
        rule("/en/*", "https://casa.md/ro"),
        rule("/g", "/"),
    ];
    assert_eq!(
        found(&rules),
        [
            (Kind::Chain, 0),
            (Kind::Chain, 2),
            (Kind::Chain, 4),
            (Kind::Hidden, 5),
            (Kind::Hidden, 6),
            (Kind::OffSite, 3),
        ]
    );
    let told = inspect(&rules, &[], &Sequential);
    let hidden = told.iter().find(|found| found.rule == 6).unwrap();
    assert!(hidden.message.contains("such as /en"), "{hidden}");
    let everything = [
        rule("/a", "/a"),
        rule("/b", "x"),
        rule("/c", "/d"),
        rule("/d", "/e"),
    ];
    assert_eq!(
        found(&everything),
        [(Kind::Target, 1), (Kind::Loop, 0), (Kind::Chain, 2)]
    );
}

#[test]
fn flattened_chains_lead_each_request_where_it_ended() {
    let rules = [
        rule("/a", "/b?x=1"),
        rule("/b", "/c"),
        rule("/c", "/ro/d/"),
        rule("/e/*", "/f/*"),
        rule("/f/*", "/g/*"),
        rule("/h/*", "/i/*"),
        rule("/i/*", "/j/*"),
        rule("/i/x", "/k"),
        rule("/l/*", "/a"),
        in_languages("/m", "/n", &[Language::Ro, Language::Ru]),
        in_languages("/n", "/o", &[Language::Ro, Language::Ru]),
        rule("/p", "/q"),
        rule("/q", "/r"),
        rule("/q?z=1", "/s"),
    ];
    let (flat, shortened, left) = flatten(&rules, &[], &Sequential);
    assert_eq!((shortened, left.as_slice()), (6, &[5, 11][..]));
    let tos: Vec<&str> = flat.iter().map(|rule| rule.to.as_str()).collect();
    assert_eq!(
        tos,
        [
            "/ro/d?x=1",
            "/ro/d",
            "/ro/d",
            "/g/*",
            "/g/*",
            "/i/*",
            "/j/*",
            "/k",
            "/ro/d?x=1",
            "/o",
            "/o",
            "/q",
            "/r",
            "/s"
        ]
    );
    let end = |rules: &[Rule], address: &str| {
        let mut at = address.to_owned();
        while let Some(next) = led(rules, &at).or_else(|| {
            let (path, query) = at.split_once('?').unwrap_or((&at, ""));
            let bare = super::slash_redirect(path, Some(query))?;
            Some(bare.as_str().to_owned())
        }) {
            at = next;
        }
        at
    };
    for address in [
        "/a", "/b", "/e/1", "/h/x", "/h/y", "/l/1", "/ro/m", "/ru/m", "/p", "/p?z=1",
    ] {
        assert_eq!(end(&flat, address), end(&rules, address), "{address}");
    }
}
