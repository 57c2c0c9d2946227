//! What is told of requests, events and visits, and what is left out.

use super::*;
use crate::backend::{BackendFailure, Method};
use crate::fields::Fields;
use crate::site::Vitals;

/// What nobody may find in a log.
const PERSONAL: [&str; 14] = [
    "ana.popescu@example.com",
    "ana%40example.com",
    "+37369123456",
    "+373 69 123 456",
    "%2B37369123456",
    "069123456",
    "69123456",
    "/ro/search?query=plain,secret(secret)",
    "+373-69-12-34-56",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjd9.c2VhbA",
    "/ro/search?query=secret",
    "https://shop.example/ro/account/letter?uid=MQ&token=c4-9f",
    "user_token=4f6e2c1d9b8a7f6e5d4c3b2a19087f6e.0123456789abcdef0123456789abcdef01234567",
    "0123456789abcdef0123456789abcdef0123456789abcdef",
];

#[test]
fn a_message_keeps_no_address_phone_token_or_query() {
    for planted in PERSONAL {
        let told = clean(&format!("backend login ({planted}): answered 400")).into_owned();
        assert!(!told.contains(planted), "{told}");
        assert!(told.starts_with("backend login ("), "{told}");
        let digits = planted.bytes().filter(u8::is_ascii_digit).count();
        let left = told.bytes().filter(u8::is_ascii_digit).count();
        assert!(digits < 9 || left <= 4, "{told}");
        assert!(
            !told.contains("secret") && !told.contains("c4-9f"),
            "{told}"
        );
    }
}

#[test]
fn a_query_is_left_out_and_the_words_behind_it_stay() {
    assert_eq!(
        clean(
            "GET /general/v2/category/oale/?page=1&sortBy=a,b: left out as unreadable: products[0]"
        ),
        "GET /general/v2/category/oale/?…: left out as unreadable: products[0]"
    );
}

#[test]
fn a_message_keeps_words_numbers_versions_and_ids() {
    for kept in [
        "answered 400: phone, email",
        "order 1042: answered 503",
        "order 5b6c7d8e-0000-4000-8000-123456789abc: answered 500",
        "order 0123456789abcdef0123456789abcdef0123456789abcdef-5b6c7d8e-0000-4000-8000-123456789abc-c0ffee: answered 500",
        "casa 0123456789abcdef: its rollout waits",
        "the page cache did not answer: Error(\"busy\")",
        "backend GET /general/v2/category/oale/: did not answer in time",
        "panicked at edge/platform/src/bindings.rs:131:9: asked to panic",
        "2026-11-29T12:00:00Z",
        "memory: 16 MB",
    ] {
        assert_eq!(clean(kept), kept);
    }
}

#[test]
fn a_message_is_not_longer_than_a_page() {
    let told = clean(&"ș".repeat(5000)).into_owned();
    assert!(told.len() <= 2000 && told.chars().all(|char| char == 'ș' || char == '…'));
}

#[test]
fn a_line_is_json_whatever_its_message_says() {
    let told = line(
        Level::Error,
        "vitrina_worker::page_store",
        "a «\"b\\\n\u{1}",
    );
    let json: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!(json["level"], "error");
    assert_eq!(json["event"], "page_store");
    assert_eq!(json["message"], "a «\"b\\\n\u{1}");
}

#[test]
fn a_sample_is_one_of_so_many_none_or_every_one() {
    let of = |text| Sample::of_setting(Some(text));
    assert!(of("1").takes(0.999_999) && of("1").takes(0.0));
    assert!(of("10").takes(0.099) && !of("10").takes(0.1));
    assert!(!of("0").takes(0.0));
    assert_eq!((of("10").weight(), of("0").weight()), (10, 1));
    for odd in [None, Some(""), Some("-1"), Some("0.5"), Some("all")] {
        assert_eq!(Sample::of_setting(odd), Sample::DEFAULT, "{odd:?}");
    }
}

fn call(path: &str, failure: Option<&BackendFailure>) -> BackendCall {
    BackendCall::new(Method::Get, path, failure, 12, 0)
}

#[test]
fn a_call_is_told_by_its_kind_without_ids_and_what_was_typed() {
    for (path, told) in [
        (
            "/general/v2/category/oale/?page=2",
            "GET /general/v2/category",
        ),
        ("/general/v2/search/?query=secret", "GET /general/v2/search"),
        ("/api/register/%2B37369123456/", "GET /api/register"),
        ("/orders/7/", "GET /orders/…"),
        ("/page/despre-noi/", "GET /page"),
        ("/users/ana@example.com/", "GET /users/…"),
        (
            "/settings/global_site_settings",
            "GET /settings/global_site_settings",
        ),
    ] {
        assert_eq!(call(path, None).call, told, "{path}");
    }
}

fn request(calls: &Calls, status: u16) -> RequestLine<'_> {
    RequestLine {
        id: "8f2c",
        site: "casa",
        version: "0123456789abcdef",
        route: "Product",
        method: "GET",
        status,
        language: Some("ro"),
        cache: Some(CacheOutcome::Rendered),
        bytes: Some(1024),
        is_streamed: true,
        head_ms: 20,
        ms: 45,
        calls,
        weight: 10,
    }
}

fn calls(outcomes: &[Option<BackendFailure>]) -> Calls {
    let mut calls = Calls::default();
    for failure in outcomes {
        calls.begin(0);
        calls.end(call("/base/brands", failure.as_ref()), 12);
    }
    calls
}

#[test]
fn the_line_of_a_request_is_json_with_its_calls() {
    let calls = calls(&[None, Some(BackendFailure::Resting)]);
    let json: serde_json::Value = serde_json::from_str(&request(&calls, 200).json()).unwrap();
    assert_eq!(
        json,
        serde_json::json!({
            "level": "info", "event": "request", "id": "8f2c", "site": "casa", "version": "0123456789abcdef",
            "route": "Product", "method": "GET", "status": 200, "language": "ro", "cache": "rendered", "bytes": 1024,
            "streamed": true, "head_ms": 20, "ms": 45, "failure": "backend", "stands_for": 1,
            "backend": { "count": 2, "ms": 24, "failed": 1, "calls": [
                { "call": "GET /base/brands", "outcome": "ok", "ms": 12 },
                { "call": "GET /base/brands", "outcome": "breaker_open", "ms": 12 },
            ] },
        })
    );
}

#[test]
fn a_refusal_of_the_backend_is_no_failure_and_an_outage_is() {
    for (failure, fails) in [
        (BackendFailure::Status(404, String::new()), false),
        (BackendFailure::Status(400, String::new()), false),
        (BackendFailure::Status(500, String::new()), true),
        (BackendFailure::Timeout, true),
        (BackendFailure::Unreachable, true),
        (BackendFailure::Resting, true),
    ] {
        let calls = calls(&[Some(failure.clone())]);
        assert_eq!(request(&calls, 200).is_failure(), fails, "{failure:?}");
    }
    let none = Calls::default();
    assert_eq!(request(&none, 404).stands_for(), 10);
    for (status, class) in [(500, "internal"), (503, "unavailable")] {
        let json: serde_json::Value = serde_json::from_str(&request(&none, status).json()).unwrap();
        assert_eq!(json["failure"], class);
        assert_eq!(json["level"], "error");
        assert_eq!(json["stands_for"], 1);
    }
}

#[test]
fn a_line_names_at_most_forty_calls_and_counts_all() {
    let many = calls(&vec![None; 100]);
    let json: serde_json::Value = serde_json::from_str(&request(&many, 200).json()).unwrap();
    assert_eq!(json["backend"]["count"], 100);
    assert_eq!(json["backend"]["calls"].as_array().unwrap().len(), 40);
}

#[test]
fn calls_side_by_side_are_waited_for_once() {
    let mut calls = Calls::default();
    calls.begin(0);
    calls.begin(5);
    calls.end(call("/a", None), 20);
    assert!(calls.is_open());
    calls.end(call("/b", None), 30);
    calls.begin(100);
    calls.end(call("/c", None), 110);
    assert_eq!((calls.waited_ms(), calls.sum_ms()), (40, 36));
}

#[test]
fn a_page_tells_the_times_that_are_known_and_no_other() {
    let done = calls(&[None, None]);
    let timing = |calls, is_streamed| Timing {
        cache: Some(CacheOutcome::Rendered),
        kv_ms: Some(3),
        calls,
        is_streamed,
        head_ms: 40,
    };
    assert_eq!(
        timing(&done, false).header().unwrap(),
        "cache;desc=rendered, kv;dur=3, backend;dur=24;desc=\"2 calls\", render;dur=13"
    );
    assert_eq!(
        timing(&done, true).header().unwrap(),
        "cache;desc=rendered, kv;dur=3"
    );
    let mut open = Calls::default();
    open.begin(0);
    assert_eq!(
        timing(&open, false).header().unwrap(),
        "cache;desc=rendered, kv;dur=3"
    );
    let frozen = Timing {
        head_ms: 0,
        kv_ms: None,
        ..timing(&done, false)
    };
    assert!(!frozen.header().unwrap().contains("render;"));
}

fn sent(pairs: &[(&str, &str)]) -> Fields {
    let pairs = pairs
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Fields::new(pairs.collect())
}

#[test]
fn vitals_are_whole_numbers_within_their_bounds() {
    let read = |pairs: &[(&str, &str)]| read_vitals(&sent(pairs));
    let all = [
        ("lcp", "2500"),
        ("inp", "0"),
        ("cls", "10000"),
        ("ttfb", "60000"),
        ("fcp", "1"),
    ];
    let told = read(&all).unwrap();
    assert_eq!(told.len(), 5);
    assert_eq!(told.first(), Some(&(Vital::Lcp, 2500)));
    for wrong in [
        &[][..],
        &[("lcp", "")],
        &[("lcp", "-1")],
        &[("lcp", "+1")],
        &[("lcp", "1.5")],
        &[("lcp", "60001")],
        &[("cls", "10001")],
        &[("lcp", "99999999999999999999")],
        &[("lcp", "1"), ("lcp", "2")],
        &[("lcp", "1"), ("email", "ana@example.com")],
    ] {
        assert!(read(wrong).is_err(), "{wrong:?}");
    }
}

#[test]
fn a_visitor_is_measured_as_the_site_and_the_consent_say() {
    let allowed = Some("statistics.chat");
    for (vitals, consent, measured) in [
        (Vitals::Off, allowed, false),
        (Vitals::Always, None, true),
        (Vitals::AfterConsent, None, false),
        (Vitals::AfterConsent, Some("none"), false),
        (Vitals::AfterConsent, Some("marketing"), false),
        (Vitals::AfterConsent, allowed, true),
    ] {
        assert_eq!(
            collects(vitals, consent),
            measured,
            "{vitals:?} {consent:?}"
        );
    }
}

#[test]
fn a_device_is_a_phone_if_its_browser_says_so() {
    let phone = "Mozilla/5.0 (Linux; Android 15) Mobile Safari/537.36";
    assert_eq!(Device::of(None, Some(phone)), Device::Phone);
    assert_eq!(Device::of(Some("?0"), Some(phone)), Device::Other);
    assert_eq!(Device::of(Some("?1"), None), Device::Phone);
    assert_eq!(Device::of(None, None), Device::Other);
}

#[test]
fn a_value_is_rated_by_its_thresholds() {
    for (vital, value, rating) in [
        (Vital::Lcp, 2500.0, Rating::Good),
        (Vital::Lcp, 4000.0, Rating::Needs),
        (Vital::Lcp, 4001.0, Rating::Poor),
        (Vital::Cls, 100.0, Rating::Good),
        (Vital::Cls, 251.0, Rating::Poor),
        (Vital::Inp, 201.0, Rating::Needs),
    ] {
        assert_eq!(vital.rating(value), rating, "{vital:?} {value}");
    }
}

#[test]
fn a_point_of_a_visit_has_the_columns_that_the_command_reads() {
    let visited = Visited {
        site: "casa",
        page: "Product",
        language: "ro",
        version: "0123456789abcdef",
        device: Device::Phone,
    };
    let point = visited.point(&[(Vital::Cls, 40), (Vital::Lcp, 4500)]);
    let number = |name: &str| -> usize {
        let digits = name.trim_start_matches(|char: char| !char.is_ascii_digit());
        digits.parse().unwrap()
    };
    let column = |name: &str| point.blobs[number(name) - 1].as_str();
    assert_eq!(column(VITALS_COLUMNS.kind), VITALS_COLUMNS.kind_of_visits);
    assert_eq!(column(VITALS_COLUMNS.site), "casa");
    assert_eq!(column(VITALS_COLUMNS.page), "Product");
    assert_eq!(column(VITALS_COLUMNS.version), "0123456789abcdef");
    let value = |vital: Vital| point.doubles[number(vital.column()) - 1].to_string();
    assert_eq!(Vital::ALL.map(value), ["4500", "-1", "40", "-1", "-1"]);
    assert_eq!(point.index, "casa");
}

#[test]
fn a_point_of_a_request_counts_calls_and_what_it_stands_for() {
    let done = calls(&[None, None]);
    let point = request(&done, 200).point();
    assert_eq!(
        point.blobs,
        [
            "request",
            "casa",
            "Product",
            "ro",
            "0123456789abcdef",
            "2xx",
            "rendered"
        ]
    );
    assert_eq!(point.doubles, [20.0, 24.0, 2.0, 0.0, 10.0]);
}
