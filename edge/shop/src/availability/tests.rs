//! The stores of a product, in the shapes that backends may send.

use super::*;
use crate::fixtures::with_view;
use crate::product::{Card, product};
use crate::quantity::InStock;
use crate::route::Slug;

/// Name and count of each store.
fn read(answer: &str) -> Option<Vec<(String, Option<u64>)>> {
    let stores = availability(7).read(answer.as_bytes()).ok()?.0;
    let told = |store: Availability| (store.name, store.count.map(|InStock(count)| count.pieces()));
    Some(stores.into_iter().map(told).collect())
}

#[test]
fn stores_are_read_in_usual_shapes() {
    let expected = Some(vec![
        ("Centru".to_owned(), Some(3)),
        ("Nord".to_owned(), None),
    ]);
    let stores = r#"[{"name":"Centru","count":3},{"title":"Nord"}]"#;
    for answer in [
        stores.to_owned(),
        format!(r#"{{"stores":{stores}}}"#),
        format!(r#"{{"data":{stores}}}"#),
        format!(r#"{{"data":{{"stores":{stores}}}}}"#),
        format!(r#"[{{"product_id":7,"stores":{stores}}}]"#),
        format!(r#"{{"products":[{{"productId":7,"availability":{stores}}}]}}"#),
        format!(r#"{{"7":{stores}}}"#),
        r#"[{"name":"Centru","quantity":"3"},7,{"count":4},{"store_name":"Nord"}]"#.to_owned(),
    ] {
        assert_eq!(read(&answer), expected, "{answer}");
    }
    assert_eq!(read("[]"), Some(Vec::new()));
    assert_eq!(read("{}"), Some(Vec::new()));
    assert_eq!(read("7"), None);
}

#[test]
fn the_call_sends_the_product_id_and_is_marked_as_a_read() {
    let call = availability(7);
    assert_eq!(call.request.path, "/general/product-availability/");
    assert_eq!(call.request.json(), Some(r#"{"products":[7]}"#));
    assert!(!call.request.changes);
}

fn stores_html(stores: &str) -> String {
    stores_html_with("", stores)
}

fn stores_html_with(fields: &str, stores: &str) -> String {
    let answer = format!(
        r#"{{"product":{{"productId":7,"title":"Oală","url":"oala"{fields}}},"breadcrumbs":[],"availability":[]}}"#
    );
    let slug = Slug::new("7").unwrap();
    let card: Card = product(&slug).read(answer.as_bytes()).unwrap().product.card;
    let stores = availability(7).read(stores.as_bytes()).unwrap().0;
    with_view(|view| page(view, &slug, &card, stores).critical.into_string())
}

#[test]
fn goods_sold_by_measure_show_their_stock_in_the_unit() {
    let html = stores_html_with(
        r#","multiplicity":0.1,"unit":"m""#,
        r#"[{"name":"Centru","count":30.5}]"#,
    );
    assert!(
        html.contains("30,5\u{a0}m") && !html.contains("buc."),
        "{html}"
    );
}

#[test]
fn stores_with_stock_come_first() {
    let html =
        stores_html(r#"[{"name":"Nord","count":0},{"name":"Centru","count":3},{"name":"Sud"}]"#);
    let at = |name: &str| html.find(name).unwrap();
    assert!(
        at("Centru") < at("Nord") && at("Sud") < at("Nord"),
        "{html}"
    );
    assert!(
        html.contains("3 buc.") && html.contains("indisponibil"),
        "{html}"
    );
    assert!(html.contains(r#"href="/ro/product/oala""#), "{html}");
}

#[test]
fn stores_with_coordinates_are_drawn_on_a_map() {
    let place = |lat| format!(r#"{{"name":"M","count":1,"lat":{lat},"lon":"28.83"}}"#);
    let html = stores_html(&format!("[{},{}]", place("47.02"), place("\"47.05\"")));
    assert!(html.contains("<svg viewBox"), "{html}");
}

#[test]
fn an_empty_answer_is_shown_as_unknown_availability() {
    let html = stores_html("[]");
    assert!(html.contains("Acum nu putem afla"), "{html}");
    assert!(!html.contains("stores-list"), "{html}");
}
