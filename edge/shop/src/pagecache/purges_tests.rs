//! What each kind of purge covers, and that none is ever lost.

use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::i18n::Language;

fn hash(name: &str) -> ProductHash {
    ProductHash::of(name).unwrap()
}

fn made(made_ms: u64, frame_ms: u64, products: &[&str]) -> Made {
    let mut shown: Vec<_> = products.iter().map(|name| hash(name)).collect();
    shown.sort_unstable();
    Made {
        made_ms,
        frame_ms,
        shown: Shown::These(shown.into()),
    }
}

fn purges(lines: &[(Scope, u64)]) -> Purges {
    let mut purges = Purges::default();
    for (scope, before_ms) in lines {
        purges.add(scope, *before_ms);
    }
    purges
}

fn path(text: &str) -> Scope {
    Scope::of_path(text).unwrap()
}

#[test]
fn a_scope_covers_whole_segments_and_its_language() {
    let page = made(100, 100, &[]);
    for (scope, covered, untouched) in [
        (
            "/ro/catalog",
            &["/ro/catalog", "/ro/catalog/oale"][..],
            &["/ro/catalogue", "/ru/catalog", "/ro"][..],
        ),
        (
            "catalog/",
            &["/ro/catalog", "/uk/catalog/x"][..],
            &["/ro", "/ro/x/catalog"][..],
        ),
        (
            "https://casa.md/ro/Oale?x=1",
            &["/ro/oale"][..],
            &["/ru/oale"][..],
        ),
        ("/ru", &["/ru", "/ru/x"][..], &["/ro", "/rus"][..]),
        ("/", &["/ru", "/ro/x"][..], &[][..]),
        (
            "/ru/чай",
            &["/ru/%D1%87%D0%B0%D0%B9"][..],
            &["/ru/%D1%87"][..],
        ),
    ] {
        let purges = purges(&[(path(scope), 101)]);
        for at in covered {
            assert!(purges.cover(at, &page), "{scope} covers {at}");
        }
        for at in untouched {
            assert!(!purges.cover(at, &page), "{scope} leaves {at}");
        }
    }
    assert_eq!(Scope::language(Language::Ru), Some(path("ru")));
}

#[test]
fn a_category_is_purged_wherever_it_lies() {
    let page = made(100, 100, &[]);
    for category in ["oale", "/ro/oale", "Oale/"] {
        let purges = purges(&[(Scope::of_category(category).unwrap(), 101)]);
        for at in ["/ro/oale", "/ru/bucatarie/oale", "/en/bucatarie/oale/mici"] {
            assert!(purges.cover(at, &page), "{category} covers {at}");
        }
        for at in ["/ro/bucatarie", "/ro/oale-mici", "/ro", "/ro/product/oala"] {
            assert!(!purges.cover(at, &page), "{category} leaves {at}");
        }
    }
    let nested = purges(&[(Scope::of_category("/ro/bucatarie/oale").unwrap(), 101)]);
    assert!(nested.cover("/ru/bucatarie/oale", &page) && !nested.cover("/ru/oale", &page));
    assert_eq!(Scope::of_category("/"), None);
}

#[test]
fn a_page_made_since_the_purge_stays() {
    for scope in [
        Scope::Site,
        path("/ro/oale"),
        path("/oale"),
        Scope::Products,
        Scope::Product(hash("oala")),
    ] {
        let purges = purges(&[(scope.clone(), 100)]);
        assert!(
            purges.cover("/ro/oale", &made(99, 99, &["oala"])),
            "{scope:?}"
        );
        assert!(
            !purges.cover("/ro/oale", &made(100, 100, &["oala"])),
            "{scope:?}"
        );
    }
}

#[test]
fn a_product_purges_each_page_that_shows_it_and_no_other() {
    let purges = purges(&[(Scope::Product(hash("101")), 100)]);
    assert!(purges.cover("/ro", &made(50, 50, &["100", "101"])));
    assert!(!purges.cover("/ro", &made(50, 50, &["100", "102"])));
    assert!(!purges.cover("/ro/about", &made(50, 50, &[])));
    let any = Made {
        shown: Shown::Any,
        ..made(50, 50, &[])
    };
    assert!(purges.cover("/ro", &any));
}

#[test]
fn an_old_menu_is_purged_with_a_site_or_a_path_but_not_with_a_product() {
    let page = made(200, 90, &["101"]);
    assert!(purges(&[(Scope::Site, 100)]).cover("/ro", &page));
    assert!(purges(&[(path("/ro"), 100)]).cover("/ro", &page));
    assert!(!purges(&[(Scope::Product(hash("101")), 100)]).cover("/ro", &page));
}

#[test]
fn too_many_lines_become_broader_ones_and_the_newest_stay() {
    let mut all = Purges::default();
    for at in 1..=2_000_u64 {
        all.add(&Scope::Product(hash(&format!("p{at}"))), at);
        all.add(&path(&format!("/ro/c{at}")), at);
    }
    assert!(all.len() <= 1_400, "{}", all.len());
    assert!(all.to_text().len() < 64 * 1024);
    assert!(all.cover("/ro", &made(1, 1, &["p2"])));
    assert!(all.cover("/ro/c2000", &made(1_999, 1_999, &[])));
    assert!(!all.cover("/ro/c1", &made(1_999, 1_999, &[])));
    assert!(!all.cover("/ro", &made(1_999, 1_999, &["p1"])));
}

#[test]
fn unknown_lines_purge_the_site_and_times_are_never_in_the_future() {
    let page = made(400, 400, &[]);
    let read = Purges::parse("500 brand acme\nnonsense\n", 1_000);
    assert!(read.cover("/ro", &page));
    let read = Purges::parse("9000000 site", 1_000);
    assert!(!read.cover("/ro", &made(1_000, 1_000, &[])));
    assert!(Purges::parse("nonsense\n\u{0}", 1_000).is_empty());
}

fn scope() -> impl Strategy<Value = Scope> {
    prop_oneof![
        1 => Just(Scope::Site),
        1 => Just(Scope::Products),
        6 => "(ro|ru|[ab])(/[a-c]){0,2}".prop_map(|text| path(&text)),
        3 => "[a-c](/[a-c]){0,2}".prop_map(|text| Scope::of_category(&text).unwrap()),
        8 => (0..1_500_u32).prop_map(|id| Scope::Product(hash(&id.to_string()))),
    ]
}

fn lines(most: usize) -> impl Strategy<Value = Vec<(Scope, u64)>> {
    vec((scope(), 1..1_000_u64), 0..most)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_purge_is_lost_by_merging_storing_or_the_order(
        given in lines(1_000), more in lines(50), at in "/(ro|ru)(/[a-c]){0,3}",
        times in (0..1_000_u64, 0..1_000_u64), ids in vec(0..1_500_u32, 0..5),
    ) {
        let names: Vec<String> = ids.iter().map(ToString::to_string).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let page = made(times.0, times.1, &names);
        let each = given.iter().chain(&more);
        let covered = each.clone().any(|line| purges(std::slice::from_ref(line)).cover(&at, &page));
        let mut one = purges(&given);
        one.join(&purges(&more));
        let mut other = purges(&more);
        other.join(&Purges::parse(&purges(&given).to_text(), 1_000));
        for set in [&one, &other] {
            prop_assert!(!covered || set.cover(&at, &page));
            prop_assert!(!set.cover(&at, &page) || page.made_ms.min(page.frame_ms) < set.newest_ms());
        }
        if given.len() < 100 {
            prop_assert_eq!(one.cover(&at, &page), covered);
            prop_assert_eq!(&one, &other);
            let again = purges(&given);
            let mut twice = one.clone();
            twice.join(&again);
            prop_assert_eq!(twice, one);
        }
    }

    #[test]
    fn any_text_is_read(text: String, now_ms: u64) {
        let read = Purges::parse(&text, now_ms);
        prop_assert_eq!(&Purges::parse(&read.to_text(), now_ms), &read);
    }
}

#[test]
fn the_line_that_covers_a_page_is_named() {
    let all = purges(&[
        (path("/ro/catalog"), 500),
        (path("/ru"), 600),
        (Scope::Product(hash("oala")), 700),
    ]);
    let line = |path: &str, made: &Made| all.line_that_covers(path, made);
    let plain = made(400, 400, &[]);
    assert_eq!(
        line("/ro/catalog/oale", &plain).as_deref(),
        Some("500 path ro/catalog")
    );
    assert_eq!(line("/ro/x", &plain), None);
    let shown = made(650, 650, &["oala"]);
    let product = format!("700 product {}", hash("oala"));
    assert_eq!(line("/ro/x", &shown), Some(product));
    assert_eq!(line("/ro/x", &made(700, 700, &["oala"])), None);
    assert_eq!(
        line("/ru/x", &shown),
        Some(format!("700 product {}", hash("oala")))
    );
    let whole = purges(&[(Scope::Site, 500)]);
    assert_eq!(
        whole.line_that_covers("/ro", &plain).as_deref(),
        Some("500 site")
    );
}
