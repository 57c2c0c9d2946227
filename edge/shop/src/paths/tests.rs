use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::recent::{MOST_BYTES, MOST_SHARDS};
use super::redirects::{CompiledRedirects, Index, Rule, Shard, circle, compile, target};
use super::*;
use crate::digest::ContentName;
use crate::executor::Sequential;
use crate::route::Place;

pub(super) fn rule(from: &str, to: &str) -> Rule {
    Rule::new(from, to)
}

/// What is wrong with these rules, a line each.
pub(super) fn errors(rules: &[Rule], hosts: &[String]) -> String {
    let findings = compile(rules, hosts, &Sequential).unwrap_err();
    let lines: Vec<String> = findings.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

/// Looks up a path in a compiled table, from index to target.
pub(super) fn follow(rules: &[Rule], path: &str, query: Option<&str>) -> Option<String> {
    let compiled = compile(rules, &[], &Sequential).unwrap();
    let index = Index::from_bytes(&compiled.index.as_ref()?.1)?;
    let keys = index.keys_for(path, query).into_iter();
    let mut found = keys.filter_map(|(key, shard)| {
        target(&shard_in(&compiled, shard), &key, path, query)
            .map(|target| target.as_str().to_owned())
    });
    found.next()
}

/// The shard of a table with this name.
fn shard_in(compiled: &CompiledRedirects, name: ContentName) -> Shard {
    serde_json::from_str(&compiled.shards[&name]).unwrap()
}

#[test]
fn malformed_paths_redirect_to_well_formed_ones() {
    let cases = [
        ("/ro//x", None, Some("/")),
        ("//evil.md", None, Some("/")),
        ("/ro/x/", None, Some("/ro/x")),
        ("//evil.md", Some("utm_source=x"), Some("/?utm_source=x")),
        ("/ro/x/", Some("a=1"), Some("/ro/x?a=1")),
        ("/ro/x/", Some("q=a|b\"c"), Some("/ro/x?q=a%7Cb%22c")),
        ("/", None, None),
        ("/ro/x", Some("a=1"), None),
    ];
    for (path, query, expected) in cases {
        assert_eq!(
            slash_redirect(path, query).as_ref().map(Target::as_str),
            expected,
            "{path}"
        );
    }
}

#[test]
fn a_rule_redirects_to_its_target_and_keeps_the_query() {
    let rules = [
        rule("/ro/vechi", "/ro/nou"),
        rule("/sale", "/en/garden?sort=price%2B"),
        rule("/blog", "https://blog.casa.md/"),
    ];
    assert_eq!(
        follow(&rules, "/ro/vechi", None).as_deref(),
        Some("/ro/nou")
    );
    assert_eq!(
        follow(&rules, "/ro/vechi", Some("utm_source=x")).as_deref(),
        Some("/ro/nou?utm_source=x")
    );
    for (asked, led) in [
        ("utm_source=x", "/en/garden?sort=price%2B&utm_source=x"),
        ("sort=name&a=1", "/en/garden?sort=price%2B&a=1"),
        ("", "/en/garden?sort=price%2B"),
    ] {
        assert_eq!(follow(&rules, "/sale", Some(asked)).as_deref(), Some(led));
    }
    assert_eq!(
        follow(&rules, "/blog", None).as_deref(),
        Some("https://blog.casa.md/")
    );
    assert_eq!(follow(&rules, "/ro/altul", None), None);
}

#[test]
fn a_dangerous_table_is_rejected_with_its_reason() {
    for (bad, reason) in [
        (vec![rule("/a", "//evil.md")], "neither a path"),
        (vec![rule("/a", "/\\evil.md")], "neither a path"),
        (vec![rule("/a", "javascript:alert(1)")], "neither a path"),
        (vec![rule("/a", "http://plain.md")], "neither a path"),
        (
            vec![rule("/a", "https://casa.md@evil.md/")],
            "a user before",
        ),
        (vec![rule("/a", "https://u:p@evil.md")], "a user before"),
        (vec![rule("/a", &format!("/{}", "b".repeat(2048)))], "2048"),
        (vec![rule("/ro/a", "/ro/%61")], "back to itself"),
        (
            vec![rule("/ro/gallery/1", "/ro/gallery/01")],
            "back to itself",
        ),
        (vec![rule("/a/", "/b")], "not a path that a visitor"),
        (vec![rule("/a/", "/b")], "so write «/a»"),
        (vec![rule("/", "/b")], "not a path that a visitor"),
        (vec![rule("/", "/b")], "the root leads to a language"),
        (vec![rule("/?", "/b")], "the root leads to a language"),
        (vec![rule("a", "/b")], "does not begin with a slash"),
        (vec![rule("https://old.md/a", "/b")], "without the host"),
        (vec![rule("/a#b", "/b")], "after #"),
        (vec![rule("/a\\b", "/b")], "backslash"),
        (vec![rule("/a ", "/b")], "blanks at the end"),
        (vec![rule("/a\n", "/b")], "control characters"),
        (vec![rule("/a//b", "/b")], "two slashes"),
        (vec![rule("/a/%2E./b", "/b")], "steps of dots"),
        (vec![rule("/a", "/b\\c")], "backslash as a slash"),
        (vec![rule("/a", "https://чай.md/")], "xn--"),
        (vec![rule("/ro?login=true", "/b")], "the shop itself needs"),
        (vec![rule("/RO/Cart?a=1", "/b")], "the shop itself needs"),
        (vec![rule("/a", "/b"), rule("/a", "/c")], "twice"),
        (vec![rule("/%d1", "/b"), rule("/%D1", "/c")], "same address"),
        (
            vec![rule("/чай", "/b"), rule("/%D1%87%D0%B0%D0%B9", "/c")],
            "same address",
        ),
        (
            vec![rule("/Oale", "/b"), rule("/oale", "/c")],
            "same address",
        ),
        (
            vec![rule("/i?b=2&a=1", "/b"), rule("/i?a=1&b=%32", "/c")],
            "same address",
        ),
        (vec![rule("/Oale", "/oale")], "another spelling of it"),
        (vec![rule("/i?a=1", "/i?a=1")], "back to itself"),
        (
            vec![rule("/i?a=1", "/j?a=1"), rule("/J", "/I")],
            "back to itself",
        ),
        (
            vec![rule("/a", "/b"), rule("/b", "/a?x=1")],
            "back to itself",
        ),
        (vec![rule("/ro", "/")], "back to itself"),
        (vec![rule("/ru", "/x//z")], "back to itself"),
        (vec![rule("/a", "/b/"), rule("/b", "/a")], "back to itself"),
        (vec![rule("/a", "https://Casa.md/a?x=1")], "back to itself"),
        (vec![rule("/uk", "https://casa.md")], "back to itself"),
        (vec![rule("/a", "https://casa.md:443/a")], "back to itself"),
        (vec![rule("/a", "https://casa.md./a")], "back to itself"),
        (
            vec![rule("/a", "https://casa.md.:0443/a")],
            "back to itself",
        ),
        (vec![rule("/a", "https://casa.md:/a")], "back to itself"),
        (vec![rule("/a", "/./a")], "steps of dots"),
        (vec![rule("/a", "/q/%2E./a")], "steps of dots"),
    ] {
        let error = errors(&bad, &["casa.md".to_owned()]);
        assert!(error.contains(reason), "{error}");
    }
    let elsewhere = [rule("/a", "https://casa.md:8443/a")];
    assert!(compile(&elsewhere, &["casa.md".to_owned()], &Sequential).is_ok());
}

#[test]
fn redirect_loops_between_sites_are_found() {
    let casa = ["casa.md".to_owned(), "www.casa.md".to_owned()];
    let pharmacy = ["izvor.md".to_owned()];
    let round = |of_casa: &[Rule], of_pharmacy: &[Rule]| {
        circle(&[(&pharmacy, of_pharmacy), (&casa, of_casa)], &Sequential)
    };
    let there = [rule("/a", "https://izvor.md/b")];
    for back in [
        rule("/b", "https://casa.md/a"),
        rule("/b", "https://WWW.casa.md/a?again#top"),
        rule("/b", "https://casa.md/a/"),
        rule("/b", "https://casa.md.:443/a"),
    ] {
        let back = [back];
        assert_eq!(
            round(&there, &back),
            Some((0, 0, "/b".to_owned())),
            "{back:?}"
        );
    }
    let through = [
        rule("/b", "/c"),
        rule("/c", "https://casa.md/d"),
        rule("/e", "https://casa.md/f"),
    ];
    let on = [there.as_slice(), &[rule("/d", "/a")]].concat();
    assert_eq!(round(&on, &through), Some((0, 1, "/c".to_owned())));
    assert_eq!(round(&there, &through), None);
    assert_eq!(round(&there, &[]), None);
    let home = [rule("/ro", "https://izvor.md")];
    let from_home = [rule("/ro", "https://casa.md/")];
    assert!(round(&home, &from_home).is_some());
    assert_eq!(round(&home, &[rule("/ro", "https://else.md/ro")]), None);
}

#[test]
fn a_large_table_finds_every_rule_and_almost_nothing_else() {
    let rules: Vec<Rule> = (0..20_000)
        .map(|n| rule(&format!("/ro/vechi-{n}"), &format!("/ro/nou-{n}")))
        .collect();
    let compiled = compile(&rules, &[], &Sequential).unwrap();
    let index = Index::from_bytes(&compiled.index.as_ref().unwrap().1).unwrap();
    let shards = compiled.shards.keys();
    let shards: BTreeMap<_, _> = shards
        .map(|name| (*name, shard_in(&compiled, *name)))
        .collect();
    for rule in &rules {
        let (key, shard) = index.keys_for(&rule.from, None).remove(0);
        assert_eq!(
            target(&shards[&shard], &key, &rule.from, None)
                .unwrap()
                .as_str(),
            rule.to
        );
    }
    let false_hits = (0..100_000)
        .filter(|n| !index.keys_for(&format!("/uk/alt-{n}"), None).is_empty())
        .count();
    assert!(false_hits < 20, "{false_hits} reads for nothing");
}

#[test]
fn one_changed_rule_changes_one_shard() {
    let rules: Vec<Rule> = (0..20_000)
        .map(|n| rule(&format!("/ro/vechi-{n}"), &format!("/ro/nou-{n}")))
        .collect();
    let names = |rules: &[Rule]| -> BTreeSet<ContentName> {
        compile(rules, &[], &Sequential)
            .unwrap()
            .shards
            .into_keys()
            .collect()
    };
    let before = names(&rules);
    let mut changed = rules.clone();
    changed[777].to = "/ro/altul".to_owned();
    assert_eq!(names(&changed).difference(&before).count(), 1);
    let more: Vec<Rule> = rules.into_iter().chain([rule("/ro/alt", "/ro")]).collect();
    assert_eq!(names(&more).difference(&before).count(), 1);
}

#[test]
fn a_damaged_index_is_rejected() {
    let compiled = compile(&[rule("/a", "/b")], &[], &Sequential).unwrap();
    let (_, whole) = compiled.index.unwrap();
    for cut in 0..whole.len() {
        let _ = Index::from_bytes(&whole[..cut]).map(|index| index.keys_for("/a", None));
    }
    // Flips every bit of the numbers that positions are computed from.
    for bit in 0..8 * 36 {
        let mut damaged = whole.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        if let Some(index) = Index::from_bytes(&damaged) {
            for path in 0..64 {
                let _ = index.keys_for(&format!("/{path}"), None);
            }
        }
    }
    assert!(Index::from_bytes(b"").is_none());
    assert!(Index::from_bytes(b"VR02garbage").is_none());
}

fn held(key: usize, bytes: usize) -> CachedShard {
    CachedShard {
        key: key.to_string(),
        shard: Shard::new(),
        bytes,
    }
}

/// Returns whether the shard was held, and marks it as used.
fn use_shard(shards: &mut RecentShards, key: usize) -> bool {
    match shards.take(&key.to_string()) {
        Some(found) => {
            shards.hold(found);
            true
        }
        None => false,
    }
}

#[test]
fn the_least_recently_used_shards_are_evicted() {
    let mut shards = RecentShards::NONE;
    for key in 0..MOST_SHARDS {
        shards.hold(held(key, 1));
    }
    assert!(use_shard(&mut shards, 0));
    shards.hold(held(MOST_SHARDS, 1));
    assert!(!use_shard(&mut shards, 1));
    assert!((2..=MOST_SHARDS).all(|key| use_shard(&mut shards, key)) && use_shard(&mut shards, 0));
}

#[test]
fn shards_are_also_bounded_by_bytes_and_a_new_one_always_fits() {
    let mut shards = RecentShards::NONE;
    for key in 0..4 {
        shards.hold(held(key, MOST_BYTES / 4));
    }
    assert!((0..4).all(|key| use_shard(&mut shards, key)));
    shards.hold(held(4, 1));
    assert_eq!(
        [0, 1, 4].map(|key| use_shard(&mut shards, key)),
        [false, true, true]
    );
    shards.hold(held(5, MOST_BYTES + 1));
    assert_eq!(
        [1, 4, 5].map(|key| use_shard(&mut shards, key)),
        [false, false, true]
    );
}

#[test]
fn a_shard_read_by_two_requests_at_once_is_held_once() {
    let mut shards = RecentShards::NONE;
    shards.hold(held(0, 1));
    shards.hold(held(0, 1));
    assert!(shards.take("0").is_some() && shards.take("0").is_none());
}

proptest! {
    #[test]
    fn any_path_redirects_only_within_this_host(
        path in "/[\\x00-\\x7f]{0,40}",
        query in proptest::option::of("[\\x00-\\x7f]{0,20}"),
    ) {
        if let Some(target) = slash_redirect(&path, query.as_deref()) {
            let target = target.as_str();
            prop_assert!(target.starts_with('/') && !target.starts_with("//") && !target.starts_with("/\\"), "{target}");
            prop_assert!(target.bytes().all(|byte| byte.is_ascii_graphic()));
            let bare = target.split('?').next().unwrap();
            prop_assert!(slash_redirect(bare, None).is_none(), "{path} would be redirected again from {target}");
        }
    }

    #[test]
    fn any_configured_target_is_a_path_or_https(to in "\\PC{0,40}") {
        if let Some(target) = Target::configured(&to) {
            let target = target.as_str();
            prop_assert!(target.starts_with("https://") || (target.starts_with('/') && !target.starts_with("//") && !target.starts_with("/\\")));
            prop_assert!(target.is_ascii());
        }
    }
}

#[test]
fn a_form_returns_only_to_pages() {
    use super::Target;
    for page in ["/", "/ro", "/ro/cart?step=2", "/uk/product/ceai#top"] {
        assert!(Target::page(page).is_some(), "{page}");
    }
    for other in [
        "/api/session",
        "/api/city?x=/ro",
        "/ws/cart",
        "//evil.example/ro",
        "/\\evil.example",
        "ro",
        "",
    ] {
        assert!(Target::page(other).is_none(), "{other}");
    }
}

#[test]
fn another_spelling_of_an_address_redirects_to_the_canonical_one_with_its_query() {
    let led = |path: &str, query| {
        let target = spelling_redirect(&Place::parse(path), path, query);
        target.map(|target| target.as_str().to_owned())
    };
    assert_eq!(
        led("/ro/gallery/01", None).as_deref(),
        Some("/ro/gallery/1")
    );
    assert_eq!(
        led("/ro/%67allery", Some("a=1&b")).as_deref(),
        Some("/ro/gallery?a=1&b")
    );
    assert_eq!(
        led("/ro/gallery/01", Some("\u{1}")).as_deref(),
        Some("/ro/gallery/1")
    );
    for path in [
        "/",
        "/ro",
        "/ro/gallery/1",
        "/api/%63art",
        "/healthz",
        "/xx",
    ] {
        assert_eq!(led(path, None), None, "{path}");
    }
    let named = |path, own| renamed(path, None, own).map(|target| target.as_str().to_owned());
    assert_eq!(named("/ro/A", "/ro/a?page=2").as_deref(), Some("/ro/a"));
    assert_eq!(named("/ro/a", "/ro/a?page=2"), None);
    assert_eq!(named("/ro/a", "/ro/b"), None);
    assert_eq!(named("/ro/a", "https://evil.example/ro/a"), None);
}

/// Addresses that no rule may redirect.
const RESERVED: [&str; 28] = [
    "/api",
    "/api/cart",
    "/api/anything",
    "/api/forms/request",
    "/ws/cart",
    "/ws",
    "/healthz",
    "/healthz/x",
    "/media/p/1.svg",
    "/assets/a.js",
    "/assets",
    "/site/style.css",
    "/robots.txt",
    "/sitemap.xml",
    "/manifest.webmanifest",
    "/favicon.ico",
    "/icon.svg",
    "/marks/share.png",
    "/account",
    "/ro/account",
    "/ru/account/orders",
    "/ro/cart",
    "/uk/cart/success",
    "/ro/%63art",
    "/en/checkout",
    "/ro/checkout/x",
    "/ro/orders",
    "/ro/cookies-required",
];

#[test]
fn no_rule_redirects_an_address_that_the_shop_needs() {
    for from in RESERVED {
        let error = errors(&[rule(from, "/ro/altul")], &[]);
        assert!(error.contains("the shop itself needs"), "{from}: {error}");
        let old = Shard::from([(from.to_owned(), "/ro/altul".to_owned())]);
        assert_eq!(target(&old, from, from, None), None, "{from}");
    }
    for from in [
        "/ro/cos",
        "/ro/carte",
        "/shop",
        "/apidocs",
        "/ro/api",
        "/ro/gallery/01",
    ] {
        assert!(
            compile(&[rule(from, "/ro/altul")], &[], &Sequential).is_ok(),
            "{from}"
        );
    }
}

#[test]
fn an_older_rule_that_is_invalid_today_is_ignored() {
    for to in [
        "https://casa.md@evil.md/",
        &format!("/{}", "b".repeat(2048)),
    ] {
        let old = Shard::from([("/a".to_owned(), to.to_owned())]);
        assert_eq!(target(&old, "/a", "/a", Some("q=1")), None);
    }
    let itself = Shard::from([("/a".to_owned(), "/a".to_owned())]);
    assert_eq!(target(&itself, "/a", "/a", None), None);
    let long = format!("/{}", "b".repeat(2047));
    let old = Shard::from([("/a".to_owned(), long.clone())]);
    let led = target(&old, "/a", "/a", Some("q=1")).unwrap();
    assert_eq!(led.as_str(), long + "?q=1");
}
