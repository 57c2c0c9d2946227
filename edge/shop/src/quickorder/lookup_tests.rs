//! How codes are looked up, and with how many calls.

use super::*;
use crate::lenient::read_text;

const TEMPLATE: &str = "/general/product-filter?code__in={codes}&pagination=100";

fn rows(count: usize, code: impl Fn(usize) -> String) -> Rows {
    let text: String = (0..count).map(|at| [&*code(at), ";1\n"].concat()).collect();
    Rows::read("", std::iter::once(&*text))
}

fn paths<T>(calls: &[Call<T>]) -> Vec<&str> {
    calls.iter().map(|call| &*call.request.path).collect()
}

fn products(text: &str) -> Products {
    read_text(text).unwrap()
}

#[test]
fn five_hundred_codes_are_ten_calls_with_a_look_up_by_codes() {
    let rows = rows(500, |at| format!("KT-{}", 1_000 + at));
    let mut lookup = Lookup::new(Some(TEMPLATE), &rows, "");
    let first = lookup.first();
    assert_eq!(first.len(), 10);
    let path = &*first[0].request.path;
    assert!(
        path.starts_with("/general/product-filter?code__in=KT-1000,KT-1001,"),
        "{path}"
    );
    assert!(path.ends_with(",KT-1049&pagination=100"), "{path}");
    let answers =
        (0..10).map(|_| products(r#"{"data":[{"id":1,"code":"kt-1000","price":5}],"pages":2}"#));
    let rest = lookup.take_first(&first, answers.collect());
    assert_eq!(rest.len(), 10, "each answer has another page");
    assert!(rest[0].request.path.ends_with("&page=2"));
    lookup.take_rest(vec![products(
        r#"[{"id":2,"code":"KT-1001","price":5},{"id":3,"code":"KT-10010"}]"#,
    )]);
    assert_eq!(
        lookup.searches().len(),
        0,
        "no call is left for codes like the missing ones"
    );
    assert_eq!((lookup.calls(), lookup.ids()), (MOST_CALLS, vec![1, 2]));
    assert!(!lookup.is_open(), "whole answers leave nothing open");
}

#[test]
fn five_hundred_codes_are_twenty_five_steps_without_a_look_up_by_codes() {
    let rows = rows(500, |at| format!("KT-{}", 1_000 + at));
    let (mut lookup, mut steps, mut calls) = (Lookup::new(None, &rows, ""), 0, 0);
    while lookup.is_open() {
        lookup.first();
        let searches = lookup.searches();
        let answers = searches.iter().map(|_| read_text("{}").unwrap());
        lookup.take_searches(answers.collect());
        (steps, calls) = (steps + 1, calls + lookup.calls());
        lookup = Lookup::new(None, &rows, &lookup.known());
    }
    assert_eq!((steps, calls), (25, 500));
}

#[test]
fn pages_that_cannot_be_asked_for_leave_their_codes_open() {
    let rows = rows(500, |at| format!("KT-{}", 1_000 + at));
    let mut lookup = Lookup::new(Some(TEMPLATE), &rows, "");
    let first = lookup.first();
    let answers = (0..10).map(|_| products(r#"{"data":[{"id":1,"code":"KT-1000"}],"pages":9}"#));
    let rest = lookup.take_first(&first, answers.collect());
    assert_eq!(rest.len(), 10);
    lookup.take_rest(Vec::new());
    assert!(lookup.is_open());
    assert!(lookup.calls() <= MOST_CALLS);
}

#[test]
fn without_one_numbers_are_tried_as_ids_and_the_first_codes_are_searched() {
    let rows = rows(60, |at| {
        if at < 30 {
            format!("{}", 317_000 + at)
        } else {
            format!("KT-{at}")
        }
    });
    let mut lookup = Lookup::new(None, &rows, "");
    let first = lookup.first();
    assert_eq!(first.len(), 1);
    assert!(
        first[0]
            .request
            .path
            .starts_with("/general/product-filter?ids=317000,317001,")
    );
    // A product whose id is a code that it does not have is not found by it.
    let answer = r#"[{"id":317000,"code":"317000","price":5},{"id":317001,"code":"OTHER"}]"#;
    assert_eq!(lookup.take_first(&first, vec![products(answer)]).len(), 0);
    let searches = lookup.searches();
    assert_eq!((searches.len(), lookup.calls()), (19, 20));
    assert!(paths(&searches)[0].ends_with("?query=317001"));
    let found = (0..19).map(|_| {
        read_text(r#"{"products":[{"id":9,"code":"317002"},{"id":8,"code":"317011"}]}"#).unwrap()
    });
    lookup.take_searches(found.collect());
    let cards: Vec<Card> = read_text(
        r#"[{"id":9,"code":"317002"},{"id":8,"code":"317011"},{"id":317000,"code":"317000"}]"#,
    )
    .unwrap();
    let count = |code: &str| lookup.found(code, &cards).map(|found| found.len());
    assert_eq!(
        (
            count("317000"),
            count("317002"),
            count("317001"),
            count("KT-59")
        ),
        (Some(1), Some(1), Some(0), None)
    );
    assert_eq!(lookup.near("317001", &cards).len(), 2);
    // The next step knows it all, and goes on.
    let known = lookup.known();
    let mut next = Lookup::new(None, &rows, &known);
    assert!(next.is_open());
    let first = next.first();
    assert!(
        first
            .iter()
            .all(|call| !call.request.path.contains("317000"))
    );
    assert_eq!(next.take_first(&first, vec![products("[]")]).len(), 0);
    let searches = next.searches();
    assert!(
        paths(&searches)
            .iter()
            .all(|path| !path.ends_with("=317001"))
    );
}

#[test]
fn a_product_without_a_code_is_found_by_its_id_and_others_by_their_code_alone() {
    let rows = rows(2, |at| (at + 8).to_string());
    let lookup = Lookup::new(None, &rows, "8\t8\t\n9\t9\t");
    let goods = products(r#"[{"id":8,"code":"","price":5},{"id":9,"code":"KT-9","price":5}]"#);
    let found = |code| lookup.found(code, &goods.products).map(|cards| cards.len());
    assert_eq!((found("8"), found("9")), (Some(1), Some(0)));
}
