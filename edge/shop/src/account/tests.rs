use super::*;
use crate::lenient::read_text;

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
    let day = |order: &Order| order.day(TimeZone::default()).map(Day::machine);
    assert_eq!(day(first).as_deref(), Some("2026-11-21"));
    assert_eq!(first.sum, Some(Money(1250)));
    assert_eq!((second.number(), day(second)), ("7", None));
    assert_eq!(second.sum, None);
}

#[test]
fn day_sum_and_status_of_an_order_are_read_under_every_usual_name() {
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
        let day = found.day(TimeZone::default()).map(Day::machine);
        assert_eq!(day.as_deref(), Some("2026-11-21"), "{order}");
        assert_eq!(found.sum, Some(Money(129_900)), "{order}");
        assert_eq!(
            (&*found.state, found.state_title()),
            (state, title),
            "{order}"
        );
    }
}

#[test]
fn an_invalid_date_is_dropped() {
    for date in [
        "",
        "2026-11",
        "20261-1-21",
        "2026-1é-21",
        "<b>2026-11",
        "21 noiembrie",
    ] {
        let order = Order {
            date: date.to_owned(),
            ..Order::default()
        };
        assert_eq!(order.day(TimeZone::default()), None, "{date}");
    }
}

#[test]
fn an_order_id_is_a_single_path_segment_even_when_decoded() {
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
