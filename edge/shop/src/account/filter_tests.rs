//! The filter of the list of orders: what it reads, sends and falls back to.

use super::filter::fields::*;
use super::filter::*;
use super::*;
use crate::backend::BackendFailure;
use crate::moment::TimeZone;

fn filter(pairs: &[(&str, &str)]) -> OrderFilter {
    let pair = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    OrderFilter::from_query(&pairs.iter().map(pair).collect::<Vec<_>>())
}

fn requested_query(pairs: &[(&str, &str)]) -> String {
    let path = orders(&filter(pairs)).request.path;
    path.strip_prefix("/general/v2/order/").unwrap().to_owned()
}

#[test]
fn the_orders_call_uses_the_documented_parameter_names() {
    assert_eq!(requested_query(&[]), "?page=1");
    assert_eq!(
        requested_query(&[
            ("end_date", "2026-11-30"),
            ("start_date", "2026-11-01"),
            ("status", "new"),
            ("search", " CC 7&x "),
            ("page", "3"),
            ("company_id", "12"),
        ]),
        "?page=3&search=CC%207%26x&status=new&start_date=2026-10-31&end_date=2026-12-01&company_id=12"
    );
}

#[test]
fn status_all_is_not_sent_and_neither_is_a_single_day() {
    assert_eq!(requested_query(&[("status", "all")]), "?page=1");
    for (name, day) in [("start_date", "2026-11-01"), ("end_date", "2026-11-01")] {
        let found = filter(&[(name, day), ("end_date", "30 november")]);
        assert!(found.lacks_day() && !found.narrows(), "{name}");
        assert_eq!(requested_query(&[(name, day)]), "?page=1", "{name}");
        assert_eq!(
            found.query(),
            format!("?{name}={day}"),
            "what was chosen stays"
        );
    }
    assert!(!filter(&[]).lacks_day());
}

#[test]
fn dates_in_the_wrong_order_are_swapped() {
    let found = filter(&[("start_date", "2026-11-30"), ("end_date", "2026-11-01")]);
    assert_eq!((&*found.start, &*found.end), ("2026-11-01", "2026-11-30"));
}

#[test]
fn an_order_is_of_the_shops_day_whatever_days_the_backend_counts() {
    let kept = |list: &[(&str, &str)], zone| {
        let list: Vec<String> = list
            .iter()
            .map(|(id, date)| format!(r#"{{"id":"{id}","date":"{date}"}}"#))
            .collect();
        let mut found: Orders =
            crate::lenient::read_text(&format!("[{}]", list.join(","))).unwrap();
        filter(&[("start_date", "2026-11-22"), ("end_date", "2026-11-23")])
            .keep_days(&mut found, zone);
        let orders = found.orders.iter();
        orders
            .map(|order| order.number().to_owned())
            .collect::<String>()
    };
    let around = [
        ("a", "2026-11-24"),
        ("b", "2026-11-23T22:00:00Z"),
        ("c", "2026-11-23T21:59:59Z"),
        ("d", "2026-11-22"),
        ("e", "2026-11-21T22:30:00Z"),
        ("f", "2026-11-22T00:10:00+02:00"),
        ("g", "2026-11-21T21:59:59Z"),
        ("h", "soon"),
    ];
    let zone = |name| TimeZone::ALL.into_iter().find(|zone| zone.name() == name);
    assert_eq!(kept(&around, TimeZone::default()), "cdefh");
    assert_eq!(kept(&around, zone("UTC").unwrap()), "bcdh");
    // A backend that knows no days.
    let mut all = around.to_vec();
    all.push(("i", "2026-10-01"));
    assert_eq!(kept(&all, TimeZone::default()), "abcdefghi");
}

#[test]
fn invalid_parameters_are_dropped() {
    let long = "9".repeat(500);
    for (name, value) in [
        ("page", "0"),
        ("page", "-1"),
        ("page", "99999999999"),
        ("page", "two"),
        ("search", "  \u{0}\n "),
        ("status", ""),
        ("start_date", "2026-02-30"),
        ("end_date", "<b>"),
        ("company_id", "7 or 1=1"),
        ("sort", "price"),
    ] {
        assert_eq!(filter(&[(name, value)]).query(), "", "{name}={value}");
        assert!(!filter(&[(name, value)]).narrows(), "{name}={value}");
    }
    assert_eq!(filter(&[("search", &long)]).search.len(), LONGEST);
}

#[test]
fn a_page_beyond_the_end_leads_to_the_last_page() {
    let nearest = |page: &str, answer: &str| {
        let found: Orders = crate::lenient::read_text(answer).unwrap();
        let asked = filter(&[("page", page), ("status", "new")]);
        asked.nearest(found.pages).map(|nearest| nearest.page())
    };
    let none = r#"{"data":[],"totalCount":45,"pages":3}"#;
    let some = r#"{"data":[{"id":7}],"totalCount":45,"pages":3}"#;
    assert_eq!(nearest("9", none), Some(3));
    assert_eq!(
        nearest("9", some),
        Some(3),
        "a backend that answers with another page"
    );
    assert_eq!(nearest("3", some), None);
    assert_eq!(nearest("1", none), None);
    assert_eq!(nearest("9", r#"{"data":[]}"#), Some(1));
    let found: Orders = crate::lenient::read_text(none).unwrap();
    let asked = filter(&[("page", "9"), ("status", "new")]);
    let nearest = asked.nearest(found.pages).unwrap();
    assert_eq!(
        (&*nearest.status, nearest.instead),
        ("new", Some(MissingPart::Page))
    );
}

#[test]
fn a_refused_filter_leads_to_the_nearest_orders() {
    let after = |pairs: &[(&str, &str)], status, body: &str| {
        filter(pairs).after(&BackendFailure::Status(status, body.to_owned()))
    };
    let invalid = r#"{"detail":"Invalid page."}"#;
    let first = after(&[("page", "9"), ("status", "new")], 404, invalid).unwrap();
    assert_eq!((first.page(), first.instead), (1, Some(MissingPart::Page)));
    // The first page tells the number of pages.
    let found = |text| crate::lenient::read_text::<Orders>(text).unwrap().pages;
    let of_many = found(r#"{"count":5,"next":"x","previous":null,"results":[{"id":7},{"id":8}]}"#);
    let last = first.nearest(of_many).unwrap();
    assert_eq!(
        (last.page(), &*last.status, last.instead),
        (3, "new", first.instead)
    );
    assert_eq!(
        first.nearest(found(r#"{"count":1,"results":[{"id":7}]}"#)),
        None
    );

    let withdrawn = r#"{"status":["Select a valid choice."]}"#;
    let all = after(&[("page", "2"), ("status", "gone")], 400, withdrawn).unwrap();
    assert_eq!(all, OrderFilter::default().instead(MissingPart::Filter));
    assert_eq!(after(&[("page", "9")], 400, invalid).unwrap().page(), 1);
    for (pairs, status) in [
        (&[][..], 404),
        (&[], 400),
        (&[("status", "new")], 404),
        (&[("page", "9")], 500),
    ] {
        assert_eq!(after(pairs, status, invalid), None, "{pairs:?} {status}");
    }
}

#[test]
fn the_query_contains_the_whole_filter() {
    let found = filter(&[("search", "чай"), ("status", "new"), ("page", "2")]);
    assert_eq!(
        found.query(),
        "?page=2&search=%D1%87%D0%B0%D0%B9&status=new"
    );
    assert_eq!(found.at(1).query(), "?search=%D1%87%D0%B0%D0%B9&status=new");
}
