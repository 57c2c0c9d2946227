use super::*;
use crate::catalogue::Usual;
use crate::menu::Menu;

#[test]
fn a_query_needs_at_least_two_characters() {
    for (text, expected) in [
        ("", None),
        ("  ", None),
        (" a ", None),
        ("чай", Some("чай")),
        (" ab ", Some("ab")),
        ("\u{200b}a\u{feff}", None),
        ("\u{feff}o\u{ad}ală\u{200b} ", Some("oală")),
        ("м’ята", Some("м'ята")),
        ("\u{0}a\u{7}", None),
    ] {
        assert_eq!(
            Query::new(text).as_ref().map(Query::as_str),
            expected,
            "{text:?}"
        );
    }
    assert_eq!(Query::new(&"x".repeat(5000)).unwrap().as_str().len(), 100);
}

#[test]
fn the_query_is_encoded_in_the_call() {
    assert_eq!(
        search(&Query::new("a&b=ч").unwrap()).request.path,
        "/general/v2/search/search/?query=a%26b%3D%D1%87"
    );
}

#[test]
fn a_refused_query_finds_nothing_and_other_failures_are_reported() {
    let found = |status| SearchResults::of_refused(&BackendFailure::Status(status, String::new()));
    for status in [400, 422] {
        let nothing = found(status).unwrap();
        assert!(nothing.listed.products.is_empty(), "{status}");
    }
    for status in [401, 404, 408, 429, 500] {
        assert!(found(status).is_none(), "{status}");
    }
}

#[test]
fn every_documented_answer_is_shown_in_the_window_and_on_the_page() {
    use crate::fixtures::{VARIANTS, read, with_view};
    let query = Query::new("oală").unwrap();
    for variant in VARIANTS {
        let found = || read(&search(&query), "search", variant);
        let plain = listing(Some(&query), &[], Usual::default());
        let html =
            with_view(|view| page::results(view, "oală", Some(&query), &found(), &plain).critical);
        let html = html.into_string();
        let window = with_view(|view| SearchAnswer::new(view, &query, found()));
        let first = window.products.first().unwrap();
        assert_eq!(
            (first.title.as_str(), first.href.as_str()),
            ("Oală de fontă 4 l", "/ro/product/oala-de-fonta")
        );
        assert!(
            html.contains(&first.title) && html.contains(&first.href),
            "{variant}: {html}"
        );
        assert_eq!(first.price.is_empty(), variant != "odd", "{variant}");
        assert_eq!(
            html.contains("name=\"product\""),
            variant == "odd",
            "{variant}"
        );
        if variant == "fewest" {
            continue;
        }
        assert_eq!(first.text, "Grea, pentru orice plită.");
        assert!(html.contains(&first.text), "{variant}: {html}");
        let category = window.categories.first().unwrap();
        assert_eq!(category.href, "/ro/bucatarie/oale", "{variant}");
        assert!(html.contains(&category.href), "{variant}: {html}");
        assert_eq!(window.categories.len(), 1, "{variant}");
        let meant = if variant == "odd" {
            "oală de fontă"
        } else {
            ""
        };
        assert_eq!(window.meant, meant, "{variant}");
        assert_eq!(
            html.contains("/ro/search?query=oal%C4%83%20de%20font%C4%83"),
            variant == "odd",
            "{variant}"
        );
    }
}

#[test]
fn missing_prices_are_taken_from_the_catalogue() {
    use crate::fixtures::read;
    use crate::product::products_by_id;
    let query = Query::new("oală").unwrap();
    let mut found = read(&search(&query), "search", "documented");
    assert_eq!(found.without_price(), [101, 102]);
    let known = read(
        &products_by_id(std::iter::empty()),
        "product-filter",
        "documented",
    );
    found.complete(known.listed());
    assert!(
        found
            .listed
            .products
            .iter()
            .all(|card| card.price.is_some())
    );
    assert_eq!(
        found.listed.products[0].short_description,
        "Grea, pentru orice plită."
    );
    found.complete(Some(Vec::new()));
    assert_eq!(found.listed.products.len(), 2);
}

#[test]
fn an_answer_with_an_invalid_list_is_an_error_rather_than_empty() {
    use crate::lenient::read_text;
    use crate::product::Products;
    for (answer, is_read) in [
        ("{}", true),
        (r#"{"products":[]}"#, true),
        (r#"{"products":null,"results":0}"#, true),
        (r#"{"products":7}"#, false),
        (r#"{"data":{"products":"none"}}"#, false),
        (r#"{"data":true}"#, false),
    ] {
        assert_eq!(
            read_text::<SearchResults>(answer).is_some(),
            is_read,
            "{answer}"
        );
        assert_eq!(read_text::<Products>(answer).is_some(), is_read, "{answer}");
    }
}

#[test]
fn a_query_that_finds_only_categories_links_to_them() {
    let found = |url: &str| {
        let category = format!(r#"{{"categoryTitle":"Oale","categoryUrl":"{url}"}}"#);
        let answer = format!(r#"{{"products":[],"resultsByCategory":[{category}]}}"#);
        let html = results_page(&[], &answer).critical.0;
        (html.contains("search-ways"), html)
    };
    let (says_nothing, html) = found("oale");
    assert!(!says_nothing && html.contains("dar se potrivesc"), "{html}");
    assert!(html.contains("href=\"/ro/bucatarie/oale\""), "{html}");
    let (says_nothing, html) = found("");
    assert!(says_nothing && !html.contains("dar se potrivesc"), "{html}");
}

#[test]
fn an_unknown_price_is_not_shown_as_on_request() {
    use crate::fixtures::with_view;
    let query = Query::new("oală").unwrap();
    let on_request = crate::words::product::PRICE_ON_REQUEST;
    let gone = r#"{"productId":102,"title":"Tigaie","url":"tigaie","available":false}"#;
    let plain =
        format!(r#"{{"products":[{{"productId":101,"title":"Oală","url":"oala"}},{gone}]}}"#);
    let paged = plain.replace(r#""products""#, r#""pages":2,"products""#);
    for answer in [plain, paged] {
        let listing = listing(Some(&query), &[], Usual::default());
        let mut found = listed(&query, &listing).read(answer.as_bytes()).unwrap();
        let mut html = |known| {
            found.complete(known);
            with_view(|view| {
                let page = page::results(view, query.as_str(), Some(&query), &found, &listing);
                let said = page.critical.0.contains(view.words().say(on_request));
                (page.critical.0, said)
            })
        };
        assert!(html(Some(Vec::new())).1, "the catalogue tells none");
        let (html, said) = html(None);
        assert!(!said && html.contains("/ro/product/oala"), "{html}");
        assert_eq!(
            html.matches(" disabled").count(),
            1,
            "what is gone is: {html}"
        );
    }
}

/// An answer with filters and a further page.
const LISTED: &str = r#"{"products":[{"productId":101,"title":"Oală","url":"oala","price":10}],"totalCount":30,"pages":2,
    "filters":[{"id":3,"title":"Culoare","options":[{"id":31,"title":"Verde","count":4},{"id":32,"title":"Alb","count":2}]}],
    "resultsByCategory":[]}"#;

fn results_page(asked: &[(&str, &str)], answer: &str) -> crate::page::Page {
    use crate::fixtures::read;
    let menu = read(&crate::menu::MENU_TREE, "menu_tree", "documented");
    results_page_with(&menu, asked, answer)
}

fn results_page_with(menu: &Menu, asked: &[(&str, &str)], answer: &str) -> crate::page::Page {
    use crate::fixtures::with_menu;
    let query = Query::new("oală & tigaie").unwrap();
    let pairs = asked
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    let listing = listing(Some(&query), &pairs.collect::<Vec<_>>(), Usual::default());
    let found = listed(&query, &listing).read(answer.as_bytes()).unwrap();
    with_menu(menu, |view| {
        page::results(view, query.as_str(), Some(&query), &found, &listing)
    })
}

#[test]
fn a_full_listing_can_be_filtered_sorted_and_paginated_and_keeps_the_query() {
    let page = results_page(&[], LISTED);
    let html = &page.critical.0;
    for link in [
        "/ro/search?query=oal%C4%83%20%26%20tigaie&amp;filters=3:31",
        "/ro/search?query=oal%C4%83%20%26%20tigaie&amp;page=2",
        "/ro/search?query=oal%C4%83%20%26%20tigaie&amp;view=list",
        "<input type=\"hidden\" name=\"query\" value=\"oală &amp; tigaie\">",
        "<option value=\"relevance\" selected>",
        "data-listed",
    ] {
        assert!(html.contains(link), "{link}: {html}");
    }
    assert_eq!(&*page.searched, "oală & tigaie");
    assert_eq!(page.query, "query=oal%C4%83%20%26%20tigaie");
    let narrowed = results_page(&[("filters", "3:31"), ("sort", "price+")], LISTED);
    assert_eq!(
        narrowed.query,
        "query=oal%C4%83%20%26%20tigaie&filters=3:31&sort=price%2B"
    );
    let none = results_page(&[("filters", "3:31")], r#"{"products":[],"totalCount":0}"#);
    let html = &none.critical.0;
    let all = "href=\"/ro/search?query=oal%C4%83%20%26%20tigaie\"";
    assert!(html.contains(all) && none.deferred.is_empty(), "{html}");
}

#[test]
fn a_bare_list_has_no_tools_and_its_call_sends_only_the_query() {
    let html = results_page(&[], r#"[{"productId":101,"title":"Oală","url":"oala"}]"#)
        .critical
        .0;
    assert!(html.contains("/ro/product/oala"), "{html}");
    for tool in ["name=\"sort\"", "class=\"filters\"", "data-listed role"] {
        assert!(!html.contains(tool), "{tool}: {html}");
    }
    let query = Query::new("oală").unwrap();
    let path = |asked: &[(&str, &str)]| {
        let pairs = asked
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let listing = listing(Some(&query), &pairs.collect::<Vec<_>>(), Usual::default());
        listed(&query, &listing).request.path.into_owned()
    };
    let plain = search(&query).request.path.into_owned();
    assert_eq!(path(&[]), plain);
    assert_eq!(
        path(&[("sort", "relevance"), ("view", "list"), ("page", "1")]),
        plain
    );
    assert_eq!(
        path(&[
            ("page", "2"),
            ("sort", "price-"),
            ("filters", "3:31,price:10,90")
        ]),
        [&plain, "&filters=3:31,price:10,90&sortBy=price-&page=2"].concat()
    );
}

#[test]
fn a_query_without_results_offers_other_ways() {
    let page = results_page(&[], r#"{"products":[],"did_you_mean":"Oală & TIGAIE"}"#);
    let html = &page.critical.0;
    assert_eq!(page.deferred.len(), 1, "what others look for");
    assert!(html.contains("popovertarget=\"catalogue\""), "{html}");
    assert!(html.contains("search-ways"), "{html}");
    let categories = r#"<ul class="chips" aria-label="Catalog">"#;
    assert!(html.contains(categories), "{html}");
    let without = results_page_with(&Menu::default(), &[], r#"{"products":[]}"#).critical;
    assert!(!without.0.contains(categories), "{}", without.0);
    assert!(
        !html.contains("/ro/search?query="),
        "the same is not meant: {html}"
    );
    let other = results_page(&[], r#"{"data":{"products":[]},"suggestion":" oale "}"#);
    assert!(other.critical.0.contains("href=\"/ro/search?query=oale\""));
}

#[test]
fn results_are_counted_if_their_number_is_known() {
    let heading = |asked: &[(&str, &str)], told: &str| {
        let two = r#"[{"productId":101,"title":"Oală"},{"productId":102,"title":"Tigaie"}]"#;
        let html = results_page(asked, &format!(r#"{{"products":{two}{told}}}"#))
            .critical
            .0;
        let heading = html.split("</h1>").next().unwrap_or_default();
        let count = heading.split("chip-count\">").nth(1);
        count.map(|count| count.split('<').next().unwrap_or_default().to_owned())
    };
    let next = r#","next":"/?page=2""#;
    let second = [("page", "2")];
    for (asked, told, count) in [
        (&[][..], "", Some("2 rezultate")),
        (&[], r#","next":null"#, Some("2 rezultate")),
        (&[], next, None),
        (&[], r#","pages":3"#, None),
        (
            &[],
            r#","next":"/?page=2","totalCount":40"#,
            Some("40 de rezultate"),
        ),
        // Without `page_size`, the number of results on earlier pages is unknown.
        (&second, r#","pages":2"#, None),
        (&second, r#","pages":2,"page_size":9"#, Some("11 rezultate")),
    ] {
        assert_eq!(heading(asked, told).as_deref(), count, "{asked:?} {told}");
    }
}

#[test]
fn results_without_filters_are_a_table_with_a_file_for_resellers() {
    use crate::fixtures::{shop, with_shop};
    use crate::site::{PaginationOption, RowLayout, Theme};
    let two =
        r#"{"products":[{"productId":101,"title":"Oală"},{"productId":102,"title":"Tigaie"}]}"#;
    let results = |theme: Theme| {
        let mut shop = shop();
        shop.theme = theme;
        shop.settings.main_ui_interface.pagination_option = PaginationOption::Pagination;
        let query = Query::new("oală").unwrap();
        let usual = Usual::of(&shop, crate::i18n::Language::Ro);
        let listing = listing(Some(&query), &[], usual);
        let found = listed(&query, &listing).read(two.as_bytes()).unwrap();
        with_shop(&shop, &Menu::default(), |view| {
            page::results(view, query.as_str(), Some(&query), &found, &listing)
                .critical
                .0
        })
    };
    let mut theme = shop().theme;
    assert!(!results(theme.clone()).contains("price-list"));
    let cabinet = "https://cabinet.example".to_owned();
    theme.partner = Some(crate::site::Partner { cabinet });
    theme.rows = RowLayout::Tight;
    theme.display = Some(crate::site::ProductDisplay::List);
    let html = results(theme);
    assert!(html.contains("price-list"), "{html}");
    assert!(html.contains("/api/list-file?query=oal"), "{html}");
}
