//! The page of favourites of adverts, drawn.

use super::*;
use crate::fixtures::with_view;
use crate::lenient::read_text;

fn advert(id: u64, more: &str) -> SavedAdvert {
    let text = format!(
        r#"{{"id":{id},"slug":"casa-{id}","title_ro":"Casă","category":{{"id":3,"name_ro":"Case"}}{more}}}"#
    );
    let advert: Advert = read_text(&text).unwrap();
    SavedAdvert {
        id: advert.number(),
        category: advert.category.id,
        found: Found::There(Box::new(advert)),
    }
}

fn lost(id: u64, found: Found) -> SavedAdvert {
    SavedAdvert {
        id: Some(id),
        category: None,
        found,
    }
}

fn drawn(shown: &[SavedAdvert], notes: &str, category: Option<u64>) -> String {
    with_view(|view| {
        let saved = SavedView {
            shown,
            all: 5,
            counts: &[(3, 2), (4, 1)],
            category,
            page: 1,
            last: 2,
            categories: None,
            rates: &Rates::default(),
            notes: &Notes::read(notes),
            refused: &[],
            cleared: 0,
        };
        favourites(view, &saved).critical.0
    })
}

#[test]
fn a_changed_price_is_told_and_an_unchanged_or_unknown_one_is_not() {
    let priced = [advert(7, r#","price":"41000.00","default_currency":"EUR""#)];
    let told = |notes: &str| drawn(&priced, notes, None).contains("saved-said");
    assert!(drawn(&priced, "7-3-4200000-EUR", None).contains("42.000"));
    assert!(told("7-3-4100000-MDL"), "another currency is another price");
    for notes in ["7-3-4100000-EUR", "7-3", "", "8-3-4200000-EUR"] {
        assert!(!told(notes), "{notes}");
    }
}

#[test]
fn what_is_gone_can_be_taken_out_and_what_cannot_be_read_stays() {
    let page = drawn(&[lost(7, Found::Gone), lost(8, Found::Away)], "", None);
    assert!(page.contains("action=\"/api/favourites/7\""), "{page}");
    assert!(!page.contains("action=\"/api/favourites/8\""));
    assert!(drawn(&[advert(9, r#","status":"sold""#)], "", None).contains("saved-said"));
}

#[test]
fn categories_have_addresses_and_numbers() {
    let page = drawn(&[advert(7, "")], "", Some(3));
    assert!(page.contains(r#"href="/ro/favorites?category=3" aria-current="page">Case <span class="chip-count">2<"#), "{page}");
    assert!(page.contains(r#"href="/ro/favorites?category=4">"#));
    assert!(
        page.contains("href=\"/ro/favorites?category=3&amp;page=2\""),
        "pages stay in the category"
    );
    let none = drawn(&[], "", Some(9));
    assert!(none.contains("class=\"empty\"") && none.contains("href=\"/ro/favorites\""));
}

#[test]
fn a_heart_says_what_the_visitor_sees() {
    let priced = [advert(7, r#","price":"41000.00","default_currency":"EUR""#)];
    let page = drawn(&priced, "", None);
    assert!(
        page.contains("formaction=\"/api/favourites/7?seen=3-4100000-EUR\""),
        "{page}"
    );
}
