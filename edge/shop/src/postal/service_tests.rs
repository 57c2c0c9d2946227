//! Answers of the postal service in every shape, and requests to it.

use super::*;
use crate::backend::Call;
use crate::delivery::Cost;
use crate::fixtures::{VARIANTS, read};
use crate::i18n::Language;
use crate::lenient::read_text;
use crate::money::Money;

fn body<T>(call: &Call<T>) -> &str {
    call.request.json().unwrap()
}

#[test]
fn every_documented_answer_offers_its_choices() {
    for variant in VARIANTS {
        let cities = read(&postal_cities("Chi"), "novapost-city", variant).0;
        assert_eq!(cities[0].reference, "c-1", "{variant}");
        let streets = read(&postal_streets("c-1", "Te"), "novapost-street", variant).0;
        assert_eq!(streets[0].reference, "s-5", "{variant}");
        for (call, name) in [
            (warehouses("c-1", "7"), "novapost-warehouse"),
            (postmachines("c-1", "7"), "novapost-postmachine"),
        ] {
            let places = read(&call, name, variant).0;
            assert_eq!(places[0].reference, "w-7", "{variant}");
            assert!(!places[0].label().is_empty(), "{variant}");
        }
    }
}

#[test]
fn a_label_is_in_the_language_or_the_other_one_or_the_reference() {
    let both: PostalCity =
        read_text(r#"{"ref":"c","description":"Кишинёв","descriptionRo":"Chișinău"}"#).unwrap();
    assert_eq!(both.label(Language::Ro), "Chișinău");
    assert_eq!(both.label(Language::Uk), "Кишинёв");
    let bare: PostalCity = read_text(r#"{"ref":"c"}"#).unwrap();
    assert_eq!(bare.label(Language::Ro), "c");
    assert!(read_text::<PostalCity>(r#"{"description":"x"}"#).is_none());
    for (place, label) in [
        (
            r#"{"ref":"w","address":{"description":" Filiala 7 "}}"#,
            "Filiala 7",
        ),
        (r#"{"ref":"w","address":"Filiala 7"}"#, "Filiala 7"),
        (r#"{"ref":"w","description":"Nr. 7"}"#, "Nr. 7"),
        (r#"{"ref":"w","address":null}"#, "w"),
    ] {
        let place: PostalPlace = read_text(place).unwrap();
        assert_eq!(place.label(), label);
    }
}

#[test]
fn a_street_label_begins_with_its_type() {
    let street = |json: &str| {
        let street: PostalStreet = read_text(json).unwrap();
        street.label(Language::Ro)
    };
    assert_eq!(
        street(r#"{"ref":"s","descriptionRo":"Teilor","streetType":"bd."}"#),
        "bd. Teilor"
    );
    assert_eq!(
        street(r#"{"ref":"s","description":"Teilor"}"#),
        "str Teilor"
    );
    assert_eq!(
        street(r#"{"ref":"s","description":"Teilor","streetType":" "}"#),
        "str Teilor"
    );
}

#[test]
fn an_invalid_branch_number_is_not_sent() {
    for (typed, sent) in [
        ("7", r#"{"cityRef":"c","number":7}"#),
        (" № 012 ", r#"{"cityRef":"c","number":12}"#),
        ("", r#"{"cityRef":"c"}"#),
        ("seven", r#"{"cityRef":"c"}"#),
        ("-7", r#"{"cityRef":"c"}"#),
        ("9999999999", r#"{"cityRef":"c"}"#),
    ] {
        assert_eq!(body(&warehouses("c", typed)), sent, "{typed}");
        assert_eq!(body(&postmachines("c", typed)), sent, "{typed}");
    }
    assert_eq!(body(&postal_cities("Chi\"")), r#"{"query":"Chi\""}"#);
    assert_eq!(
        body(&postal_streets("c", "T")),
        r#"{"cityRef":"c","query":"T"}"#
    );
}

#[test]
fn a_place_is_also_searched_by_part_of_its_address() {
    let place = r#"{"ref":"w","address":"№ 7, str. Ștefan cel Mare"}"#;
    let place: PostalPlace = read_text(place).unwrap();
    for typed in ["", " ", "9", "№ 9", "ștefan ", "MARE", "stefan", "mare, 7"] {
        assert!(place.is_like(typed), "{typed}");
    }
    assert!(!place.is_like("zzzz") && !place.is_like("mare 9"));
}

#[test]
fn places_are_searched_in_the_whole_list_and_at_most_sixty_are_shown() {
    let places: Vec<String> = (1..=200)
        .map(|number| format!(r#"{{"ref":"w-{number}","address":"str. Teilor {number}"}}"#))
        .collect();
    let all = format!(r#"{{"data":[{}]}}"#, places.join(","));
    let found = |typed: &str| {
        let all: Postal<PostalPlace> = read_text(&all).unwrap();
        let found = all.like(typed).map(|place| place.reference);
        found.collect::<Vec<_>>()
    };
    assert_eq!(found("Teilor 150"), ["w-150"]);
    assert_eq!(found("teilor").len(), 60);
    let all: Postal<PostalPlace> = read_text(&all).unwrap();
    assert_eq!(all.first_items().count(), 60);
}

#[test]
fn a_price_is_read_in_every_usual_shape_and_a_text_is_a_warning() {
    let price = |json: &str| read_text::<PostalPrice>(json).map(|price| price.0);
    for known in [
        r#"[{"cost":55}]"#,
        r#"[{"Cost":"55.00"},{"Cost":9}]"#,
        r#"[{"price":55.0}]"#,
        r#"{"data":[{"delivery_price":"55"}]}"#,
        r#"{"price":55}"#,
        "[55]",
    ] {
        assert_eq!(
            price(known),
            Some(Cost::Price(Money(5500), None)),
            "{known}"
        );
    }
    for said in [r#"[" 55 "]"#, r#"{"data":["55"]}"#, "\"55\""] {
        assert_eq!(price(said), Some(Cost::Said("55".to_owned())), "{said}");
    }
    for unknown in [
        "[]",
        "null",
        "[null]",
        r#"[""]"#,
        "{}",
        r#"[{"weight":"x"}]"#,
    ] {
        assert_eq!(price(unknown), None, "{unknown}");
    }
    for variant in VARIANTS {
        let of = PriceOf {
            kind: PostalKind::Warehouse,
            city_ref_id: "c",
            warehouse_ref_id: Some("w"),
            postmachine_ref_id: None,
            total: "40.00",
        };
        let call = postal_price(&of);
        assert_eq!(
            body(&call),
            r#"{"type":"warehouse","city_ref_id":"c","warehouse_ref_id":"w","total":"40.00"}"#
        );
        let price = read(&call, "novapost-delivery-price", variant).0;
        assert!(matches!(price, Cost::Price(..)), "{variant}");
    }
}

#[test]
fn postal_delivery_is_offered_if_the_shops_services_name_it() {
    let offers = |json: &str| read_text::<OffersPostal>(json).unwrap().0;
    for named in [
        r#"{"brand_services":["Nova Post"]}"#,
        r#"{"brand_services":[{"name":"Curier"},{"code":"novapost"}]}"#,
        r#"{"data":{"brand_services":[{"title":"Nova-Pochta"}]}}"#,
        r#"[{"name":"Nova Poshta"}]"#,
    ] {
        assert!(offers(named), "{named}");
    }
    for other in [
        "{}",
        "null",
        r#"{"brand_services":["Curier"],"countries":["novapost"]}"#,
    ] {
        assert!(!offers(other), "{other}");
    }
    for variant in VARIANTS {
        assert!(!read(&OFFERS_POSTAL, "delivery-services", variant).0);
    }
}
