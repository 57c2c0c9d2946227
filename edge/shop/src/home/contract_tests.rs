//! Every answer of `tests/contract/` that home asks for shows what it offers.

use super::*;
use crate::fixtures::{VARIANTS, body, read, with_view};
use crate::page::View;

/// A deferred part of home, made of an answer.
fn part(view: &View<'_>, request: &crate::backend::Request, body: &str) -> String {
    let deferred = page::home(view, &Sliders::default()).deferred;
    let mut deferred = deferred.into_iter();
    let part = deferred.find(|part| part.request == *request).unwrap();
    (part.render)(view, body.as_bytes()).unwrap().into_string()
}

#[test]
fn sliders_are_rows_of_products_or_banners() {
    for variant in VARIANTS {
        let sliders = read(&SLIDERS, "sliders", variant);
        let html = with_view(|view| page::home(view, &sliders).critical.into_string());
        assert!(
            html.contains("Recomandate") && html.contains("Oală de fontă 4 l"),
            "{variant}: {html}"
        );
        assert!(html.contains("<h1"), "{variant}");
    }
    let odd = read(&SLIDERS, "sliders", "odd");
    let html = with_view(|view| page::home(view, &odd).critical.into_string());
    assert!(html.contains("Reduceri de toamnă") && html.contains(r#"href="/ro/bucatarie""#));
}

#[test]
fn promotions_and_shelves_show_what_was_sent() {
    with_view(|view| {
        for variant in VARIANTS {
            let promos = part(view, &PROMOS.request, &body("promos", variant));
            assert!(promos.contains("Reduceri de toamnă"), "{variant}: {promos}");
            assert!(!promos.contains("Veche"), "{variant}: {promos}");
            for (call, name) in [
                (&NEW_PRODUCTS.request, "slider-new_products"),
                (&POPULAR_PRODUCTS.request, "slides-popular-product"),
            ] {
                let shelf = part(view, call, &body(name, variant));
                assert!(
                    shelf.contains("Oală de fontă 4 l"),
                    "{name}, {variant}: {shelf}"
                );
            }
        }
    });
}

#[test]
fn new_products_are_ten_at_most_and_in_stock() {
    let products: Vec<String> = (1..=20)
        .map(|id| {
            format!(
                r#"{{"productId":{id},"title":"Nr {id}.","is_stock":{}}}"#,
                id % 4 != 0
            )
        })
        .collect();
    let answer = format!("[{}]", products.join(","));
    let html = with_view(|view| part(view, &NEW_PRODUCTS.request, &answer));
    assert_eq!(html.matches("<li class=\"card\"").count(), 10, "{html}");
    assert!(html.contains("Nr 13.") && !html.contains("Nr 4.") && !html.contains("Nr 14."));
    let nothing = with_view(|view| {
        let deferred = page::home(view, &Sliders::default()).deferred;
        deferred
            .into_iter()
            .all(|part| (part.render)(view, b"7").is_none())
    });
    assert!(nothing, "what is no list is an apology");
}
