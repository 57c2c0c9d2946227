use super::*;
use crate::i18n::Language;
use crate::lenient::read_text;

fn settings(cabinet: bool) -> GlobalSettings {
    let text = format!(r#"{{"additional_settings":{{"is_user_cabinet":{cabinet}}}}}"#);
    read_text(&text).unwrap()
}

fn at(route: Route) -> Address {
    Address::new(Language::Ru, route)
}

#[test]
fn protected_pages_need_the_setting_and_a_session() {
    for route in [Route::AccountOrders, Route::Orders, Route::Cabinet] {
        let address = at(route);
        assert_eq!(
            elsewhere(&address, &settings(true), true),
            None,
            "{address:?}"
        );
        for (cabinet, signed_in) in [(true, false), (false, true), (false, false)] {
            assert_eq!(
                elsewhere(&address, &settings(cabinet), signed_in).as_deref(),
                Some("/ru?login=true"),
                "{address:?} {cabinet} {signed_in}"
            );
        }
    }
    assert_eq!(elsewhere(&at(Route::Home), &settings(false), false), None);
    assert_eq!(elsewhere(&at(Route::Cart), &settings(true), false), None);
}

#[test]
fn the_account_is_a_door_to_the_orders() {
    for signed_in in [true, false] {
        assert_eq!(
            elsewhere(&at(Route::Account), &settings(true), signed_in).as_deref(),
            Some("/ru/account/orders")
        );
    }
}

#[test]
fn orders_are_read_leniently() {
    let found: Orders = read_text(
        r#"{"data":[{"orderNumber":"CC-1","date":"2026-11-21T10:00:00Z","total_price":"12.5","status":"new"},
        {"orderNumber":7,"date":"yesterday"},{"date":"2026-11-21"},5],"totalCount":4,"pages":"2"}"#,
    )
    .unwrap();
    assert_eq!(found.pages.last(1), 2);
    let [first, second] = found.orders.as_slice() else {
        panic!("{found:?}")
    };
    assert_eq!(first.day(), Some(["2026", "11", "21"]));
    assert_eq!(first.sum, Some(Money(1250)));
    assert_eq!((second.number(), second.day()), ("7", None));
    assert_eq!(second.sum, None);
}

#[test]
fn an_order_has_its_day_its_sum_and_its_state_under_every_usual_name() {
    for (order, state, title) in [
        (
            r#""created_at":"2026-11-21T10:00:00+02:00","total":"1,299.00","status":"new""#,
            "new",
            "new",
        ),
        (
            r#""created":"2026-11-21","total_sum":1299,"status":{"name":"new","title":"Nouă"}"#,
            "new",
            "Nouă",
        ),
        (
            r#""date":"2026-11-21","amount":"1299.00","status":"new","status_display":"Nouă""#,
            "new",
            "Nouă",
        ),
        (
            r#""created_at":"2026-11-21","date":null,"sum":1299,"state":{"id":4,"title":"Nouă"}"#,
            "4",
            "Nouă",
        ),
        (
            r#""date":"2026-11-21","total":1299,"status":{"id":4,"name":"Nouă"}"#,
            "4",
            "Nouă",
        ),
        (
            r#""date":"2026-11-21","total":1299,"status":{"code":"new","name":"Nouă"}"#,
            "new",
            "Nouă",
        ),
    ] {
        let found: Orders = read_text(&format!(r#"[{{"id":77,{order}}}]"#)).unwrap();
        let found = found.orders.first().unwrap();
        assert_eq!(found.day(), Some(["2026", "11", "21"]), "{order}");
        assert_eq!(found.sum, Some(Money(129_900)), "{order}");
        assert_eq!(
            (&*found.state, found.state_title()),
            (state, title),
            "{order}"
        );
    }
}

#[test]
fn a_date_that_is_none_is_left_out() {
    for date in [
        "",
        "2026-11",
        "20261-1-21",
        "2026-1é-21",
        "<b>2026-11",
        "2026/11/21",
    ] {
        let order = Order {
            date: date.to_owned(),
            ..Order::default()
        };
        assert_eq!(order.day(), None, "{date}");
    }
}

#[test]
fn without_a_cabinet_no_sign_in_is_taken_and_the_form_leads_nobody_on() {
    assert_eq!(needs_cabinet(&settings(true)), Ok(()));
    assert_eq!(needs_cabinet(&settings(false)), Err(Failure::NotFound));
    let form = at(Route::SignIn);
    assert!(leads_on(&form, &settings(true)) && !leads_on(&form, &settings(false)));
    assert!(!leads_on(&at(Route::Home), &settings(true)));
}

#[test]
fn an_order_has_one_segment_however_its_address_is_read() {
    for (id, expected) in [
        ("77", true),
        ("CC-1%20a", true),
        ("7/8", false),
        ("7%2f8", false),
        ("..%2F8", false),
        ("7%5c8", false),
    ] {
        assert_eq!(is_order_id(&Slug::new(id).unwrap()), expected, "{id}");
        let order = Order {
            id: id.to_owned(),
            ..Order::default()
        };
        assert_eq!(order.address().is_some(), expected, "{id}");
    }
}
