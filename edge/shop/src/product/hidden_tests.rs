//! A product's page of a shop that goes without some of its parts.

use super::*;
use crate::fixtures::{shop, with_shop};
use crate::menu::Menu;
use crate::route::Slug;

#[test]
fn a_shop_without_comparison_offers_none_beside_a_product_or_on_cards() {
    let slug = Slug::new("stofa").unwrap();
    let json = br#"{"product":{"productId":7,"title":"Stofa","url":"stofa","price":129},"breadcrumbs":[],"availability":[]}"#;
    let compares = |hidden: &[&str]| {
        let mut shop = shop();
        shop.site.hidden_pages = hidden.iter().map(|page| (*page).to_owned()).collect();
        let answer = product(&slug).read(json).unwrap();
        with_shop(&shop, &Menu::default(), |view| {
            let page = page::product(view, &slug, &answer).critical.into_string();
            let shelf = cards::Shelf {
                name: "p",
                rail: false,
                described: false,
                priced: true,
                place: crate::pictures::CardPlace::Rows,
                eager: 0,
            };
            let list = cards::cards(view, shelf, &[answer.product.card]).into_string();
            let told = r#" data-compare="Compară" data-compare-at="/api/compare/?language=ro""#;
            assert_eq!(list.contains(told), hidden.is_empty(), "{list}");
            page.contains("data-list=\"compare\"") || page.contains("/ro/compare")
        })
    };
    assert!(compares(&[]));
    assert!(!compares(&["compare"]));
}
