//! Every answer of `tests/contract/` about an order is a page that says whose it is.

use super::order_page::Beside;
use super::*;
use crate::fixtures::{VARIANTS, body, read, with_view};
use crate::quantity::Quantity;

fn detail(variant: &str) -> OrderDetail {
    read(&order(&Slug::new("77").unwrap()), "order-detail", variant)
}

fn page(variant: &str) -> String {
    let id = Slug::new("77").unwrap();
    with_view(|view| order_page::order(view, &id, &detail(variant), Beside::default()))
        .critical
        .into_string()
}

#[test]
fn every_order_says_whom_it_goes_to() {
    for variant in VARIANTS {
        assert_eq!(detail(variant).shipping.name, "Ana Rusu", "{variant}");
        assert!(page(variant).contains("Ana Rusu"), "{variant}");
    }
}

#[test]
fn every_documented_field_stands_on_the_page() {
    let page = page("documented");
    for text in [
        "Ana Rusu",
        "Casa Lut SRL",
        "str. Teilor 7, ap. 12",
        "<dd>Orhei</dd>",
        "MD",
        "3501",
        "ana@example.com",
        "+37360123456",
        "<dd>12</dd>",
        "Comanda 77",
    ] {
        assert!(page.contains(text), "{text}");
    }
}

#[test]
fn goods_are_read_under_the_usual_names_and_what_names_none_is_left_out() {
    let found = detail("odd");
    assert_eq!(found.head.number(), "77");
    assert_eq!(found.shipping.address.text, "str. Teilor 7, Orhei");
    let two = Quantity::from_thousandths(2000).unwrap();
    assert_eq!(found.content.goods(), [(101, two), (102, Quantity::ONE)]);
    for text in ["Ceainic", "Produsul nr. 102"] {
        assert!(page("odd").contains(text), "{text}");
    }
}

#[test]
fn an_answer_that_is_no_object_is_no_order() {
    let call = order(&Slug::new("77").unwrap());
    for nothing in ["[]", "7", "null", "\"77\"", &body("regions", "documented")] {
        assert!(call.read(nothing.as_bytes()).is_err(), "{nothing}");
    }
}

#[test]
fn an_order_of_somebody_else_is_missing() {
    use crate::backend::BackendFailure;
    for (status, expected) in [(404, true), (403, true), (401, false), (500, false)] {
        let failure = BackendFailure::Status(status, String::new());
        assert_eq!(is_missing(&failure), expected, "{status}");
    }
    assert!(!is_missing(&BackendFailure::Timeout));
}
