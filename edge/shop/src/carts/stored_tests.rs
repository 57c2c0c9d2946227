//! Values stored by deployed objects can still be read, and would be stored the same way today.

use serde::de::DeserializeOwned;

use super::*;
use crate::ordering::{Details, LastOrder, LastRefusal, Order, OrderNews, Stage};

/// Reads JSON that an object has stored and asserts that it would be stored the same way today.
fn stored<T: Serialize + DeserializeOwned>(json: &str) -> T {
    let value = serde_json::from_str(json).unwrap();
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    value
}

#[test]
fn values_stored_by_deployed_objects_can_still_be_read() {
    let owner: Owner =
        stored(r#"{"site":"casa","cart":"casa/g","language":"ro","no_user_id":"g"}"#);
    assert_eq!(
        (owner.no_user_id.as_deref(), owner.session),
        (Some("g"), None)
    );
    let owner: Owner =
        stored(r#"{"site":"casa","cart":"casa/7","language":"ro","no_user_id":null}"#);
    assert_eq!(owner.no_user_id, None);
    let answer: OrderAnswer =
        stored(r#"{"created":{"orderNumber":"A-1","result":{"payUrl":null}}}"#);
    assert!(matches!(answer, OrderAnswer::Created(order) if order.number == "A-1"));
    let order: Order = stored(
        r#"{"id":"a","asked_ms":40000,"lines":[{"product":1,"quantity":1000,"step":1000}],"details":{"first_name":"Ana","last_name":"","phone":"+37360123456","email":"","delivery":{"method":"address","type":"standart","region_id":3,"locality_id":null,"street":"Teilor","building":"12","apartment":"","note":"","store_id":null},"payment":"cash","comment":""},"stage":"reserved"}"#,
    );
    assert_eq!(order.stage, Stage::Reserved);
    for (delivery, time, parcel) in [
        (
            r#""method":"postal","type":"standart","region_id":3,"locality_id":null,"street":"","building":"","apartment":"","note":"","store_id":null,"postal":{"type":"warehouse","city_ref_id":"c","warehouse_ref_id":"w"}"#,
            "",
            true,
        ),
        (
            r#""method":"pickup","type":"standart","region_id":3,"locality_id":null,"street":"","building":"","apartment":"","note":"","store_id":1,"deliveryDateAndTime":"2026-12-01 10:00""#,
            "2026-12-01 10:00",
            false,
        ),
    ] {
        let details: Details = stored(&format!(
            r#"{{"first_name":"Ana","last_name":"","phone":"+37360123456","email":"","delivery":{{{delivery}}},"payment":"cash","comment":""}}"#
        ));
        assert_eq!(details.delivery.time, time);
        assert_eq!(details.parcel().is_some(), parcel);
    }
    let order: Order = stored(
        r#"{"id":"a","asked_ms":40000,"lines":[{"product":1,"quantity":1000,"step":1000}],"details":{"first_name":"Ana","last_name":"","phone":"+37360123456","email":"","delivery":{"method":"pickup","type":"standart","region_id":3,"locality_id":null,"street":"","building":"","apartment":"","note":"","store_id":1},"payment":"cash","comment":"","prescriptions":[1],"by_points":[1]},"stage":"reserved"}"#,
    );
    assert_eq!(order.into_open_order().loyalty.paid(), [1]);
    let cart: Cart = stored(
        r#"{"revision":4,"lines":[{"product":1,"quantity":1000,"step":1000}],"loyalty":[[1,true],[2,false]]}"#,
    );
    assert_eq!(cart.loyalty.paid(), [1]);
    let order: Order = stored(
        r#"{"id":"a","asked_ms":40000,"lines":[],"stage":{"answered":{"created":{"orderNumber":"A-1","result":{"payUrl":null}}}}}"#,
    );
    assert!(order.is_answered());
    let order: Order = stored(
        r#"{"id":"a","asked_ms":70000,"sent_ms":40000,"tries":2,"lines":[],"digest":"ab","stage":"reserved"}"#,
    );
    assert_eq!((order.sent_ms, order.tries), (40_000, 2));
    let order: Order = stored(
        r#"{"id":"a","asked_ms":40000,"lines":[],"details":{"first_name":"Ana","last_name":"","phone":"+37360123456","email":"","delivery":{"method":"address","type":"standart","region_id":3,"locality_id":1,"street":"","building":"7","apartment":"","note":"","store_id":null,"shipping_address_id":12},"payment":"cash","comment":""},"stage":"reserved"}"#,
    );
    let address = order
        .details
        .and_then(|one| one.delivery.shipping_address_id);
    assert_eq!(address, Some(12));
    let last: LastOrder = stored(r#"{"number":"A-1","revision":7,"placed_ms":40000}"#);
    assert_eq!((last.number.as_str(), last.pay_url), ("A-1", None));
    let refusal: LastRefusal = stored(r#"{"revision":7,"refused_ms":40000}"#);
    assert_eq!(refusal.revision, 7);
}

#[test]
fn an_answer_of_an_older_object_without_order_news_is_read() {
    let json = r#"{"Cart":{"cart":{"revision":1,"lines":[]},"fields":"{}"}}"#;
    let CartResponse::Cart { ordered, news, .. } = stored(json) else {
        panic!("no cart");
    };
    assert_eq!((ordered, news), (None, OrderNews::default()));
}

#[test]
fn the_saved_list_is_stored_beside_the_lines() {
    let cart: crate::cart::Cart =
        stored(r#"{"revision":5,"lines":[],"saved":[{"product":1,"quantity":1000,"step":1000}]}"#);
    assert_eq!(cart.saved.len(), 1);
    let request: CommandRequest =
        stored(r#"{"id":"a","command":{"later":{"back":{"product":1,"step":1000}}}}"#);
    assert!(matches!(request.command, crate::cart::Command::Later(_)));
}

#[test]
fn the_chosen_company_is_stored_with_the_cart() {
    let cart: crate::cart::Cart = stored(r#"{"revision":5,"lines":[],"company":"12"}"#);
    assert_eq!(cart.company, CompanyId::new("12"));
    let request: CommandRequest = stored(r#"{"id":"a","command":{"company":{"company":"12"}}}"#);
    assert!(matches!(
        request.command,
        crate::cart::Command::Company { .. }
    ));
}

#[test]
fn the_wire_names_of_saved_list_commands_are_pinned() {
    let line = r#"{"product":1,"quantity":1000,"step":1000}"#;
    for (name, fields) in [
        ("keep", r#""product":1"#.to_owned()),
        ("back", r#""product":1,"step":1000"#.to_owned()),
        ("forget", r#""product":1"#.to_owned()),
        ("join", format!(r#""lines":[{line}]"#)),
        ("left", format!(r#""lines":[{line}]"#)),
    ] {
        let json = format!(r#"{{"id":"a","command":{{"later":{{"{name}":{{{fields}}}}}}}}}"#);
        let request: CommandRequest = stored(&json);
        assert_eq!(serde_json::to_string(&request).unwrap(), json);
    }
    let json = format!(r#"{{"revision":5,"lines":[{line}],"told":{{"1":"Gone."}}}}"#);
    let cart: crate::cart::Cart = stored(&json);
    assert!(
        cart.validation
            .as_ref()
            .is_some_and(|found| found.contains_key("1"))
    );
    assert_eq!(serde_json::to_string(&cart).unwrap(), json);
}
