use proptest::prelude::*;

use super::*;
use crate::route::Place;

/// The detail in `Cache-Status` for a cache bypass.
fn detail(path: &str, facts: Facts<'_>) -> Option<&'static str> {
    let Place::Page(address) = Place::parse(path.trim_end_matches('/')) else {
        panic!("{path} is no page")
    };
    bypass(&address, &Facts { path, ..facts }).and_then(|reason| {
        CacheStatus::Bypass(reason)
            .header()
            .strip_prefix("vitrina; fwd=bypass; detail=")
    })
}

#[test]
fn each_reason_to_bypass_the_cache_has_its_detail() {
    let plain = Facts::default();
    let cases = [
        ("/ro", plain, None),
        ("/ro/bucatarie", plain, None),
        (
            "/ro/bucatarie",
            Facts {
                has_query: true,
                ..plain
            },
            Some("query"),
        ),
        ("/ro/bucatarie/", plain, Some("slash")),
        ("/ro/favorites", plain, Some("excluded")),
        ("/ro/compare", plain, Some("excluded")),
        ("/ro/account/orders", plain, Some("excluded")),
        ("/ro/orders", plain, Some("excluded")),
        ("/ro/comparee", plain, None),
        ("/ro/cart", plain, Some("excluded")),
        (
            "/ro",
            Facts {
                remembered_language: Some(Language::Ru),
                ..plain
            },
            Some("language"),
        ),
        (
            "/ru",
            Facts {
                remembered_language: Some(Language::Ru),
                ..plain
            },
            None,
        ),
        (
            "/ro",
            Facts {
                dev_mode: true,
                ..plain
            },
            Some("dev-mode"),
        ),
        (
            "/ro",
            Facts {
                has_session: true,
                ..plain
            },
            Some("session"),
        ),
    ];
    for (path, facts, expected) in cases {
        assert_eq!(detail(path, facts), expected, "{path} {facts:?}");
    }
}

#[test]
fn only_shared_policies_are_public() {
    for (policy, shared) in [
        (CachePolicy::Page, true),
        (CachePolicy::Forever, true),
        (CachePolicy::Hour, true),
        (CachePolicy::Private, false),
        (CachePolicy::Never, false),
    ] {
        assert_eq!(is_shared(policy.header()), shared, "{policy:?}");
    }
}

#[test]
fn a_page_is_fresh_for_7200_seconds_and_stale_after() {
    for (now, expected) in [
        (500, Freshness::Fresh),
        (1_000 + 7_199_999, Freshness::Fresh),
        (1_000 + 7_200_000, Freshness::Stale),
        (1_000 + KEEP_MS, Freshness::Dead),
    ] {
        assert_eq!(Freshness::of(1_000, now), expected, "{now}");
    }
}

#[test]
fn the_cache_key_depends_on_site_version_build_and_path() {
    let base = key("casa", "v1", "b1", "/ro");
    for other in [
        key("izvor", "v1", "b1", "/ro"),
        key("casa", "v2", "b1", "/ro"),
        key("casa", "v1", "b2", "/ro"),
        key("casa", "v1", "b1", "/ru"),
    ] {
        assert_ne!(base, other);
    }
    assert_eq!(base.len(), 64);
}

fn made(made_ms: u64, frame_ms: u64, names: &[String]) -> Made {
    let mut shown: Vec<_> = names
        .iter()
        .filter_map(|name| ProductHash::of(name))
        .collect();
    shown.sort_unstable();
    shown.dedup();
    Made {
        made_ms,
        frame_ms,
        shown: Shown::These(shown.into()),
    }
}

proptest! {
    #[test]
    fn an_entry_is_read_whole_or_not_at_all(
        times: (u64, u64),
        names in proptest::collection::vec("[a-z]{1,8}", 0..300),
        body: Vec<u8>,
        cut in 0_usize..200,
        flip in 0_usize..20,
    ) {
        let names = names.get(..names.len().min(256)).unwrap_or_default();
        let made = made(times.0, times.1, names);
        let entry = Entry { made, body: &body };
        let mut bytes = entry.to_bytes();
        prop_assert_eq!(Entry::from_bytes(&bytes), Some(entry.clone()));
        if cut < bytes.len() {
            prop_assert_eq!(Entry::from_bytes(&bytes[..cut]), None);
        }
        bytes[flip.min(7)] ^= 0x20;
        prop_assert_eq!(Entry::from_bytes(&bytes), None);
    }
}

#[test]
fn an_older_entry_may_show_any_product() {
    let made = Made {
        made_ms: 5,
        frame_ms: 5,
        shown: Shown::Any,
    };
    let entry = Entry {
        made,
        body: b"page",
    };
    assert_eq!(
        Entry::from_bytes(b"vitrina1 5 4\npage"),
        Some(entry.clone())
    );
    assert_eq!(Entry::from_bytes(&entry.to_bytes()), Some(entry));
}

#[test]
fn a_page_shows_the_products_that_it_links_to() {
    let html = concat!(
        r#"<a href="/ro/product/in-the-frame">x</a>"#,
        r#"<a href="/ro/product/oala-de-fonta">x</a><a href="https://casa.md/ru/product/%D1%87?x=1">y</a>"#,
        r#"<img src="/media/product/a.jpg"><h2 id="cards101"><a href="/ro/product/tigaie">"#,
        r#"<button data-list="favourites" value="102"></button><a href="/ro/product/oala-de-fonta#reviews">"#,
    );
    let start = html.find("</a>").unwrap();
    let names = ["Oala-de-fonta", "ч", "101", "tigaie"].map(str::to_owned);
    let shown = Shown::of_page("/ro/oale", html.as_bytes(), start);
    assert_eq!(shown, made(0, 0, &names).shown);
    let names = ["Oala-de-fonta", "ч", "101", "tigaie", "102"].map(str::to_owned);
    let shown = Shown::of_page("/ro/product/x", html.as_bytes(), start);
    assert_eq!(shown, made(0, 0, &names).shown);
    let many = [r#" href="/en/product/a"#; 300];
    let many: String = many
        .iter()
        .enumerate()
        .flat_map(|(id, start)| [start.to_string(), id.to_string(), r#"""#.to_owned()])
        .collect();
    assert_eq!(Shown::of_page("/en", many.as_bytes(), 0), Shown::Any);
}
