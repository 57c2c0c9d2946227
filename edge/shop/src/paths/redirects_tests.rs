//! Rules and requests find each other in every spelling of an address, with and without parameters.

use super::redirects::{Rule, Shard, compile};
use super::tests::{errors, follow, rule};
use crate::executor::Sequential;

#[test]
fn a_rule_is_found_in_every_spelling_of_its_address() {
    let rules = [
        rule("/vechi/%d1%87%d0%b0%d0%b9", "/ru/чай"),
        rule("/Oală", "/ro/oala?a=ă"),
        rule("/Index.PHP", "/ro"),
    ];
    for (paths, to) in [
        (
            &[
                "/vechi/%D1%87%D0%B0%D0%B9",
                "/VECHI/%d1%87%D0%B0%d0%b9",
                "/vechi/%D0%A7%D0%90%D0%99",
            ][..],
            "/ru/%D1%87%D0%B0%D0%B9",
        ),
        (
            &["/oal%C4%83", "/OAL%c4%82", "/%6fal%c4%83"],
            "/ro/oala?a=%C4%83",
        ),
        (&["/index.php", "/INDEX.php"], "/ro"),
    ] {
        for path in paths {
            assert_eq!(follow(&rules, path, None).as_deref(), Some(to), "{path}");
        }
    }
}

#[test]
fn a_rule_with_a_query_wins_where_its_parameters_are_there() {
    let rules = [
        rule("/index.php", "/ro"),
        rule(
            "/index.php?route=product/product&product_id=42",
            "/ro/product/oala",
        ),
        rule("/index.php?product_id=42", "/ro/oale"),
        rule(
            "/index.php?route=product%2Fcategory&path=20_27",
            "https://oale.md/x?a=1#b",
        ),
        rule("/?p=7", "/ro/about"),
        rule("/cos?x=1&x=2", "/ro/terms"),
        rule("/Shop?print", "/shop"),
    ];
    for (path, query, to) in [
        (
            "/index.php",
            "route=product/product&product_id=42",
            Some("/ro/product/oala"),
        ),
        (
            "/INDEX.PHP",
            "product_id=42&route=product%2fproduct",
            Some("/ro/product/oala"),
        ),
        (
            "/index.php",
            "utm_source=x&product_id=42&b&route=product/product",
            Some("/ro/product/oala?utm_source=x&b"),
        ),
        ("/index.php", "product_id=42", Some("/ro/oale")),
        (
            "/index.php",
            "product_id=43&product_id=42",
            Some("/ro/oale"),
        ),
        (
            "/index.php",
            "product_id=42&route=Product/Product",
            Some("/ro/oale?route=Product/Product"),
        ),
        ("/index.php", "product_id=43", Some("/ro?product_id=43")),
        ("/index.php", "", Some("/ro")),
        (
            "/index.php",
            "path=20_27&route=product/category&a=2&c=3",
            Some("https://oale.md/x?a=1&c=3#b"),
        ),
        ("/", "p=7", Some("/ro/about")),
        ("/", "p=8", None),
        ("/cos", "x=2&x=1", Some("/ro/terms")),
        ("/cos", "x=1", None),
        ("/shop", "print=", Some("/shop")),
        ("/shop", "", None),
    ] {
        assert_eq!(
            follow(&rules, path, Some(query)).as_deref(),
            to,
            "{path}?{query}"
        );
    }
    let many = (0..2000).map(|n| {
        rule(
            &format!("/index.php?product_id={n}"),
            &format!("/ro/product/p-{n}"),
        )
    });
    let many: Vec<Rule> = many.collect();
    for n in [0, 7, 1999] {
        let to = follow(&many, "/index.php", Some(&format!("product_id={n}")));
        assert_eq!(to, Some(format!("/ro/product/p-{n}")));
    }
    let shards = compile(&many, &[], &Sequential)
        .unwrap()
        .shards
        .into_values();
    let shards: Vec<Shard> = shards
        .map(|text| serde_json::from_str(&text).unwrap())
        .collect();
    assert!(shards.len() > 3 && shards.iter().all(|shard| shard.len() < 1024));
}

#[test]
fn a_loop_is_found_that_needs_the_parameters_of_two_rules() {
    let looped = [
        rule("/a?x=1", "/b?x=1"),
        rule("/b?y=2", "/a?y=2"),
        rule("/c", "/ro"),
    ];
    let error = errors(&looped, &[]);
    assert!(error.contains("leads back to itself"), "{error}");
    for ends in [
        // Each redirect takes its own parameter away.
        [rule("/a?x=1", "/b"), rule("/b?y=2", "/a")],
        [rule("/a?x=1", "/b?x=1"), rule("/b?y=2", "/ro?y=2")],
        [rule("/a?x=1", "/b?x=1"), rule("/b?x=2", "/a?x=2")],
    ] {
        assert!(compile(&ends, &[], &Sequential).is_ok(), "{ends:?}");
    }
}
