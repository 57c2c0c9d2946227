//! Postal fields of an order: only values sealed when they were listed are accepted.

use crate::fields::Fields;
use crate::forms::{FieldProblem, Problem};
use crate::i18n::Language;
use crate::lenient::read_text;
use crate::ordering::{Details, placing_tests::details};
use crate::postal::{
    Parcel, PostalCity, PostalKind, PostalList, PostalPlace, PostalSelection, PostalStreet,
    SealedPlace, asks_city, city_of,
    fields::{APARTMENT, CITY, ENTRANCE, HOUSE, POSTMACHINE, STREET, TYPE, WAREHOUSE},
};
use crate::session::SealKey;
use crate::site::Variant;

fn key() -> SealKey {
    SealKey::new(&"k".repeat(32), "casa").unwrap()
}

fn city(reference: &str) -> SealedPlace {
    let json = format!(r#"{{"ref":"{reference}","description":"Town {reference}"}}"#);
    SealedPlace::city(read_text::<PostalCity>(&json).unwrap(), Language::En)
}

fn place(reference: &str, city: &str) -> SealedPlace {
    let json = format!(r#"{{"ref":"{reference}","address":{{"description":"Nr. 7"}}}}"#);
    SealedPlace::place(read_text::<PostalPlace>(&json).unwrap(), city)
}

fn street(city: &str) -> SealedPlace {
    let json = r#"{"ref":"s","description":"Тейлор","descriptionRo":"Teilor","streetType":"bd."}"#;
    SealedPlace::street(read_text::<PostalStreet>(json).unwrap(), city, Language::Ro)
}

/// The value of the option for a list item.
fn value(list: PostalList, found: &SealedPlace) -> String {
    let answer = crate::postal::answer(
        list,
        std::slice::from_ref(found),
        &key(),
        Language::Ro.words(),
    );
    answer.choices.first().unwrap().id.clone()
}

fn form(
    kind: &str,
    city: &SealedPlace,
    field: &str,
    list: PostalList,
    found: &SealedPlace,
) -> Fields {
    Fields::of("method", "postal")
        .with(TYPE.name, kind)
        .with(CITY.name, &value(PostalList::City, city))
        .with(field, &value(list, found))
}

fn to_warehouse() -> Fields {
    let place = place("w", "c");
    form(
        "warehouse",
        &city("c"),
        WAREHOUSE.name,
        PostalList::Warehouse,
        &place,
    )
}

fn parcel(fields: &Fields) -> Result<Parcel, Vec<FieldProblem>> {
    PostalSelection::of(fields, &key()).parcel(fields, Variant::default())
}

fn json(parcel: &Parcel) -> String {
    serde_json::to_string(parcel).unwrap()
}

#[test]
fn a_postal_order_uses_the_documented_names() {
    assert_eq!(
        json(&parcel(&to_warehouse()).unwrap()),
        r#"{"type":"warehouse","city_ref_id":"c","warehouse_ref_id":"w"}"#
    );
    let locker = place("p", "c");
    let list = PostalList::Postmachine;
    let fields = form("postmachine", &city("c"), POSTMACHINE.name, list, &locker);
    assert_eq!(
        json(&parcel(&fields).unwrap()),
        r#"{"type":"postmachine","city_ref_id":"c","postmachine_ref_id":"p"}"#
    );
    let fields = form(
        "courier",
        &city("c"),
        STREET.name,
        PostalList::Street,
        &street("c"),
    )
    .with(HOUSE.name, "7a")
    .with(ENTRANCE.name, "2")
    .with(APARTMENT.name, "");
    let by_courier = parcel(&fields).unwrap();
    assert_eq!(
        json(&by_courier),
        r#"{"type":"courier","city_ref_id":"c","address":{"ref":"s","description":"Тейлор","descriptionRo":"Teilor","streetType":"bd.","house_number":"7a","entrance":"2","apartment":""}}"#
    );
    let again: Parcel = serde_json::from_str(&json(&by_courier)).unwrap();
    assert_eq!(again, by_courier);
}

#[test]
fn a_value_that_was_not_listed_is_refused_at_its_field() {
    let sealed = |list, found: &SealedPlace| value(list, found);
    let forged = sealed(PostalList::City, &city("c")).replace("\"ref\":\"c\"", "\"ref\":\"x\"");
    let elsewhere = sealed(PostalList::Warehouse, &place("w", "other"));
    let of_others = sealed(PostalList::Postmachine, &place("w", "c"));
    for (fields, at) in [
        (
            to_warehouse().with(CITY.name, "c"),
            vec![CITY.name, WAREHOUSE.name],
        ),
        (
            to_warehouse().with(CITY.name, &forged),
            vec![CITY.name, WAREHOUSE.name],
        ),
        (
            to_warehouse().with(WAREHOUSE.name, "w"),
            vec![WAREHOUSE.name],
        ),
        (
            to_warehouse().with(WAREHOUSE.name, &elsewhere),
            vec![WAREHOUSE.name],
        ),
        (
            to_warehouse().with(WAREHOUSE.name, &of_others),
            vec![WAREHOUSE.name],
        ),
    ] {
        let problems = parcel(&fields).unwrap_err();
        let names: Vec<_> = problems.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, at);
        assert!(
            problems
                .iter()
                .all(|(_, problem)| *problem == Problem::Unknown)
        );
    }
    let other = SealKey::new(&"k".repeat(32), "pharmacy").unwrap();
    assert_eq!(PostalSelection::of(&to_warehouse(), &other).city_ref(), "");
}

#[test]
fn all_missing_fields_are_reported_at_once() {
    let courier = Fields::of("method", "postal").with(TYPE.name, "courier");
    let mut problems = parcel(&courier).unwrap_err();
    problems.sort_unstable_by_key(|(name, _)| *name);
    let required = |name| (name, Problem::Required);
    assert_eq!(
        problems,
        [
            required(CITY.name),
            required(HOUSE.name),
            required(STREET.name)
        ]
    );
    let read = Details::with_parcel(
        Err(vec![required("phone")]),
        &courier,
        Some(&key()),
        Variant::default(),
    );
    assert_eq!(read.unwrap_err().len(), 4);
    let unknown = Fields::of("method", "postal").with(TYPE.name, "balloon");
    assert!(
        parcel(&unknown)
            .unwrap_err()
            .contains(&(TYPE.name, Problem::Unknown))
    );
}

#[test]
fn other_delivery_methods_have_no_parcel() {
    let fields = to_warehouse().with("method", "pickup");
    let read = Details::with_parcel(Ok(details("")), &fields, Some(&key()), Variant::default());
    assert_eq!(read, Ok(details("")));
    let postal = Details::with_parcel(
        Ok(details("")),
        &to_warehouse(),
        Some(&key()),
        Variant::default(),
    );
    assert!(postal.unwrap().delivery.postal.is_some());
}

#[test]
fn without_scripts_the_form_searches_for_a_town_first_and_then_within_it() {
    let none = Fields::of("method", "postal");
    let of = |fields: &Fields| PostalSelection::of(fields, &key());
    assert_eq!(asks_city(&none), None);
    let short = none.clone().with("postal_city_query", "C");
    assert_eq!(asks_city(&short), None);
    let typed = none.with("postal_city_query", "Chi");
    assert_eq!(asks_city(&typed), Some("Chi"));
    assert_eq!(of(&typed).asks_place(&typed), None);

    let mut one = of(&typed);
    one.found_cities(&[city("c")]);
    assert_eq!(
        (one.city_ref(), one.asks_place(&typed)),
        ("c", Some((PostalList::Warehouse, "")))
    );
    let mut several = of(&typed);
    several.found_cities(&[city("c"), city("d")]);
    assert_eq!(several.city_ref(), "");

    let chosen = to_warehouse();
    assert_eq!(
        of(&chosen).asks_place(&chosen),
        None,
        "nothing more is looked for"
    );
    let again = chosen.clone().with("postal_warehouse_query", "7");
    assert_eq!(
        of(&again).asks_place(&again),
        Some((PostalList::Warehouse, "7"))
    );
    let by_script = again.with("only_prices", "1");
    assert_eq!(of(&by_script).asks_place(&by_script), None);

    let mut moved = of(&chosen);
    moved.found_cities(&[city("d"), city("e")]);
    assert!(moved.price_of("1").is_none(), "the town is another one");
    let courier = Fields::of("method", "postal")
        .with(TYPE.name, "courier")
        .with(CITY.name, &value(PostalList::City, &city("c")));
    assert_eq!(
        of(&courier).asks_place(&courier),
        None,
        "a street is looked for by its letters"
    );
}

#[test]
fn the_price_request_carries_the_chosen_place() {
    let fields = to_warehouse();
    let chosen = PostalSelection::of(&fields, &key());
    let asked = chosen.price_of("120.50").unwrap();
    assert_eq!(
        (
            asked.kind,
            asked.city_ref_id,
            asked.warehouse_ref_id,
            asked.postmachine_ref_id,
            asked.total
        ),
        (PostalKind::Warehouse, "c", Some("w"), None, "120.50")
    );
    let ordered = parcel(&fields).unwrap();
    let again = ordered.price_of("120.50");
    assert_eq!(format!("{asked:?}"), format!("{again:?}"));
}

#[test]
fn a_list_announces_its_number_of_results() {
    let found = [city("c"), city("d")];
    let answer = crate::postal::answer(PostalList::City, &found, &key(), Language::Ro.words());
    assert_eq!(
        (answer.choices.len(), answer.said.as_str()),
        (2, "2 rezultate")
    );
    let nothing = crate::postal::answer(PostalList::City, &[], &key(), Language::En.words());
    assert_eq!(nothing.said, "Nothing found. Check what you have typed.");
    assert_eq!(
        city_of(&value(PostalList::City, &city("c")), &key()).as_deref(),
        Some("c")
    );
    assert_eq!(city_of("c", &key()), None);
}
