use super::*;

#[test]
fn only_two_characters_or_more_are_searched() {
    for (text, expected) in [
        ("", None),
        ("  ", None),
        (" a ", None),
        ("чай", Some("чай")),
        (" ab ", Some("ab")),
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
fn every_answer_is_shown_in_the_window_and_on_the_page() {
    use crate::fixtures::{VARIANTS, read, with_view};
    let query = Query::new("oală").unwrap();
    for variant in VARIANTS {
        let found = || read(&search(&query), "search", variant);
        let html = with_view(|view| page::results(view, "oală", Some(&query), &found()).critical);
        let html = html.into_string();
        let window = with_view(|view| SearchAnswer::new(view, found()));
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
    }
}

#[test]
fn what_the_search_says_no_price_of_is_completed_by_the_catalogue() {
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
    found.complete(known.products);
    assert!(found.products.iter().all(|card| card.price.is_some()));
    assert_eq!(
        found.products[0].short_description,
        "Grea, pentru orice plită."
    );
    found.complete(Vec::new());
    assert_eq!(found.products.len(), 2);
}

#[test]
fn an_answer_whose_list_is_none_is_not_an_answer_of_nothing() {
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
        assert_eq!(read_text::<Found>(answer).is_some(), is_read, "{answer}");
        assert_eq!(read_text::<Products>(answer).is_some(), is_read, "{answer}");
    }
}
