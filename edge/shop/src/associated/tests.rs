//! Associated products, from both calls and from the site's config.

use super::*;
use crate::fixtures::with_view;
use crate::lenient::read_text;
use crate::product::Card;
use crate::route::Slug;

fn products(list: &str) -> Option<Products> {
    of_product(7).read(list.as_bytes()).ok()
}

fn ids(answers: [Option<Products>; 2]) -> Vec<ProductId> {
    let cards = together(7, answers);
    cards.into_iter().map(|card| card.id).collect()
}

const FIRST: &str = r#"[{"productId":1,"price":5},{"productId":2,"price":5,"available":false},{"productId":7,"price":5},{"productId":3}]"#;
const SECOND: &str = r#"{"data":[{"id":4,"price":5},{"id":1,"price":5}]}"#;

#[test]
fn both_calls_are_merged_without_duplicates_and_without_unavailable_products() {
    assert_eq!(ids([products(FIRST), products(SECOND)]), [1, 4]);
    assert_eq!(ids([None, products(SECOND)]), [4, 1]);
    assert_eq!(ids([products(FIRST), None]), [1]);
    assert_eq!(ids([None, None]), [0; 0]);
}

fn card(fields: &str) -> Card {
    let text = format!(r#"{{"productId":7,"title":"Ceai","url":"ceai","price":5{fields}}}"#);
    read_text(&text).unwrap()
}

#[test]
fn the_page_lists_associated_products_with_their_buttons() {
    let id = Slug::new("7").unwrap();
    let cards = together(7, [products(FIRST), products(SECOND)]);
    with_view(|view| {
        let html = associated(view, &id, Some(&card("")), &cards).critical.0;
        assert_eq!(html.matches(r#"form="add""#).count(), 2, "{html}");
        assert!(html.contains(r#"href="/ro/product/ceai""#), "{html}");
        let none = associated(view, &id, None, &[]).critical.0;
        assert!(none.contains("nimic de adăugat"), "{none}");
        assert!(!none.contains("goods"), "{none}");
    });
}
