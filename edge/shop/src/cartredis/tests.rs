//! The saved order in its wire format, and the command made from it.

use super::*;
use crate::cart::{
    Cart, MOST_LINES, TOO_MANY_LINES,
    tests::{add, after, apply},
};
use crate::failure::Failure;
use crate::lenient::read_text;
use crate::product::{Card, ProductId, UNKNOWN_PRODUCT};

#[test]
fn a_saved_cart_is_returned_in_the_same_shape_and_a_broken_one_is_refused() {
    let body = r#"{"order":{"localCart":{"products":[{"product":3,"count":0.5},{"product":4,"count":"2"}]},"localDataFields":{"a":1}}}"#;
    let order = SavedOrder::read(body.as_bytes(), Some(r#"{"a":1}"#.to_owned()), None).unwrap();
    let same = r#"{"order":{"localCart":{"products":[{"product":3,"count":0.5},{"product":4,"count":2}]},"localDataFields":{"a":1},"revision":0}}"#;
    assert_eq!(order.to_json(), same);
    for bad in [
        "{}",
        r#"{"order":{"localCart":{"products":[{"product":3,"count":-1}]}}}"#.trim(),
        r#"{"order":{"localCart":{"products":{}}}}"#,
        r#"{"order":1}"#,
        r#"{"order":{"localCart":{"products":[{"product":3}]}}}"#,
        r#"{"order":{"localCart":{"products":[{"product":3,"count":1000000000}]}}}"#,
        r#"{"order":{"localCart":{"products":[]},"revision":"soon"}}"#,
        r#"{"order":{"localCart":{"products":[]},"revision":-1}}"#,
        r#"{"order":{"localCart":{"products":[]},"revision":{}}}"#,
        "[",
        "",
    ] {
        assert!(
            SavedOrder::read(bad.as_bytes(), None, None).is_none(),
            "{bad}"
        );
    }
}

#[test]
fn other_fields_of_the_local_cart_are_returned_beside_its_products() {
    let body = br#"{"order":{"localCart":{"products":[{"product":3,"count":1}],"storeId":5}}}"#;
    let read = |fields: Option<&str>, rest: &str| {
        let order = SavedOrder::read(body, fields.map(str::to_owned), Some(rest.to_owned()));
        SavedOrder::new(&Cart::default(), order.unwrap().fields).to_json()
    };
    let shape = |rest: &str, fields: &str| {
        format!(
            r#"{{"order":{{"localCart":{{"products":[]{rest}}},"localDataFields":{fields},"revision":0}}}}"#
        )
    };
    let fields = r#"{"a":"\n"}"#;
    assert_eq!(
        read(Some(fields), r#"{"storeId":5,"deliveryMethod":"pickup"}"#),
        shape(r#","storeId":5,"deliveryMethod":"pickup""#, fields)
    );
    assert_eq!(
        read(None, r#"{"storeId":5}"#),
        shape(r#","storeId":5"#, "{}")
    );
    assert_eq!(read(Some(fields), "{}"), shape("", fields));
    assert_eq!(read(Some(fields), "[1]"), shape("", fields));
}

#[test]
fn a_line_may_contain_its_product_as_an_object() {
    for product in ["101", r#""101""#, r#"{"productId":101}"#, r#"{"id":"101"}"#] {
        let json = format!(r#"{{"product":{product},"count":3}}"#);
        let line: saved_order::SavedOrderLine = read_text(&json).unwrap();
        assert_eq!(line.product, 101, "{product}");
    }
    for product in ["{}", r#"{"productId":0}"#, r#"{"title":"x"}"#, "[101]"] {
        let json = format!(r#"{{"product":{product},"count":3}}"#);
        assert!(
            read_text::<saved_order::SavedOrderLine>(&json).is_none(),
            "{product}"
        );
    }
}

#[test]
fn a_saved_cart_may_name_the_revision_that_it_is_based_on() {
    let read = |revision: &str| {
        let body =
            format!(r#"{{"order":{{"localCart":{{"products":[]}},"revision":{revision}}}}}"#);
        SavedOrder::read(body.as_bytes(), None, None)
            .unwrap()
            .revision
    };
    assert_eq!(read("1800000000001"), Some(1_800_000_000_001));
    assert_eq!(read(r#""7""#), Some(7));
    assert_eq!(read("0"), Some(0));
    assert_eq!(read("null"), None);
    assert_eq!(saved_order_with([(3, 1)]).revision, None);
    let cart = apply(&Cart::default(), &add(1, 1000, None)).unwrap();
    let shown = SavedOrder::new(&cart, "{}".to_owned());
    let again = SavedOrder::read(shown.to_json().as_bytes(), None, None).unwrap();
    assert_eq!(
        again.revision,
        Some(cart.revision),
        "what was read is sent back"
    );
}

/// A saved order with these products and counts.
fn saved_order_with(lines: impl IntoIterator<Item = (ProductId, u32)>) -> SavedOrder {
    let lines: Vec<String> = lines
        .into_iter()
        .map(|(product, count)| format!(r#"{{"product":{product},"count":{count}}}"#))
        .collect();
    let body = format!(
        r#"{{"order":{{"localCart":{{"products":[{}]}}}}}}"#,
        lines.join(",")
    );
    SavedOrder::read(body.as_bytes(), None, None).unwrap()
}

fn card(product: ProductId) -> Card {
    read_text(&format!(
        r#"{{"id":{product},"price":1,"multiplicity":0.5}}"#
    ))
    .unwrap()
}

#[test]
fn a_saved_cart_with_an_unknown_product_is_refused_whole() {
    let order = saved_order_with([(3, 2), (4, 1)]);
    assert_eq!(
        order.replace(&[card(3), card(5)]),
        Err(Failure::Refused(&UNKNOWN_PRODUCT))
    );
    assert_eq!(
        after(&[order.replace(&[card(4), card(3)]).unwrap()]),
        [(3, 2000), (4, 1000)]
    );
}

#[test]
fn a_saved_cart_with_too_many_lines_is_refused_before_any_request() {
    let most = MOST_LINES as u64;
    assert!(
        saved_order_with((1..=most).map(|id| (id, 1)))
            .products()
            .is_ok()
    );
    assert_eq!(
        saved_order_with((0..=most).map(|id| (id + 1, 1)))
            .products()
            .err(),
        Some(Failure::Refused(&TOO_MANY_LINES))
    );
}

#[test]
fn repeated_products_of_a_saved_cart_are_added_up_and_empty_lines_dropped() {
    let order = saved_order_with([(3, 2), (9, 0), (4, 1), (3, 5)]);
    let command = order.replace(&[card(3), card(4)]).unwrap();
    assert_eq!(
        after(&[add(7, 1000, None), command]),
        [(3, 7000), (4, 1000)]
    );
    assert_eq!(
        saved_order_with([(9, 0)]).unsaved(false, false),
        Some("empty_cart")
    );
}

#[test]
fn an_empty_cart_is_saved_only_if_forced_and_nothing_in_developer_mode() {
    let empty = SavedOrder::new(&Cart::default(), "{}".to_owned());
    let full = SavedOrder::new(
        &apply(&Cart::default(), &add(1, 1000, None)).unwrap(),
        "{}".to_owned(),
    );
    assert_eq!(empty.unsaved(false, false), Some("empty_cart"));
    assert_eq!(empty.unsaved(true, false), None);
    assert_eq!(full.unsaved(false, false), None);
    assert_eq!(full.unsaved(true, true), Some("dev_mode"));
}

#[test]
fn a_saved_cart_keeps_the_grinding_of_its_lines() {
    let cards: [Card; 2] = [3, 4].map(|id| {
        let json = format!(r#"{{"productId":{id},"price":1}}"#);
        read_text(&json).unwrap()
    });
    let mut cart = apply(&Cart::default(), &add(3, 1000, None)).unwrap();
    cart = apply(&cart, &add(4, 1000, None)).unwrap();
    cart.lines[0].grinding = Some(4);
    let shown = SavedOrder::new(&cart, "{}".to_owned()).to_json();
    assert!(
        shown.contains(r#"[{"product":3,"count":1,"grindingMethodId":4},{"product":4,"count":1}]"#),
        "{shown}"
    );
    let kinds = |body: &str| {
        let order = SavedOrder::read(body.as_bytes(), None, None).unwrap();
        let saved = apply(&cart, &order.replace(&cards).unwrap()).unwrap();
        let kinds = saved.lines.iter().map(|line| line.grinding);
        kinds.collect::<Vec<_>>()
    };
    assert_eq!(kinds(&shown), [Some(4), None]);
    let unnamed = shown.replace(r#","grindingMethodId":4"#, "");
    assert_eq!(kinds(&unnamed), [Some(4), None], "an older browser");
    let other = shown.replace(r#""grindingMethodId":4"#, r#""grindingMethodId":"5""#);
    assert_eq!(kinds(&other), [Some(5), None]);
}
