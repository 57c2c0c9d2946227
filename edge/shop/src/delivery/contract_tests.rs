//! Places, read from every answer of `tests/contract/`.

use super::*;
use crate::fixtures::{VARIANTS, body, read};

#[test]
fn regions_localities_and_stores_have_their_id_and_name() {
    for variant in VARIANTS {
        let regions = read(&REGIONS, "regions", variant).0;
        let regions: Vec<_> = regions.iter().map(|one| (one.id, &*one.label)).collect();
        assert_eq!(regions, [(DEFAULT_REGION, "Chișinău")], "{variant}");
        let towns = read(&localities(DEFAULT_REGION), "localities", variant).0;
        let towns: Vec<_> = towns.iter().map(|one| (one.id, &*one.label)).collect();
        assert_eq!(towns, [(1, "Chișinău")], "{variant}");
        let stores = read(&STORES, "stores", variant).0;
        let stores: Vec<_> = stores.iter().map(|one| (one.id, &*one.name)).collect();
        assert_eq!(stores, [(1, "Magazinul central")], "{variant}");
    }
}

#[test]
fn stores_follow_their_sort_field_and_those_without_one_come_last() {
    let answer = r#"[{"storeId":1,"name":"a"},{"storeId":2,"name":"b","sorted":"9"},
        {"storeId":3,"name":"c","sorted":2},{"storeId":4,"name":"d"}]"#;
    let stores = STORES.read(answer.as_bytes()).unwrap().0;
    let ids: Vec<u64> = stores.iter().map(|store| store.id).collect();
    assert_eq!(ids, [3, 2, 1, 4]);
}

#[test]
fn an_answer_without_a_list_of_places_is_an_error() {
    for nothing in ["{}", "7", "null", &body("order", "documented")] {
        assert!(REGIONS.read(nothing.as_bytes()).is_err(), "{nothing}");
        assert!(localities(3).read(nothing.as_bytes()).is_err(), "{nothing}");
        assert!(STORES.read(nothing.as_bytes()).is_err(), "{nothing}");
    }
}
