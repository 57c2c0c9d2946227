//! Whole runs against backends that answer as in `tests/contract/`, except for one call.

use serde_json::Value;

use crate::documents::{Fixture, fixtures, plain};
use crate::report::{as_json, as_text, exit_code};
use crate::run::{Options, Report, Row, Sending, Sent, Verdict, run};

pub(crate) const URL: &str = "http://backend.example";

fn options() -> Options {
    Options {
        url: URL.to_owned(),
        language: "ro".to_owned(),
        slow_ms: 100,
        run: "contract-check".to_owned(),
        ..Options::default()
    }
}

pub(crate) fn everything() -> Options {
    Options {
        login: Some(("a@b.c".to_owned(), "secret".to_owned())),
        write: true,
        token: "t".to_owned(),
        ..options()
    }
}

/// Whether the sent call is the fixture's.
fn matches_fixture(fixture: &Fixture, sending: &Sending) -> bool {
    let (method, template) = fixture.call.split_once(' ').unwrap();
    let asked = plain(sending.url.strip_prefix(URL).unwrap());
    let (asked, template): (Vec<_>, String) = (asked.split('/').collect(), plain(template));
    let template: Vec<&str> = template.split('/').collect();
    let alike = |(asked, known): (&&str, &&str)| *known == "{}" || asked == known;
    method == sending.method
        && asked.len() == template.len()
        && asked.iter().zip(&template).all(alike)
}

/// A backend with the documented answers, except for one path.
pub(crate) fn documented(instead: &'static str, answer: Sent) -> impl FnMut(&Sending) -> Sent {
    let fixtures = fixtures();
    move |sending| {
        if sending.url.contains(instead) {
            return answer.clone();
        }
        // Among several fixtures of a call, prefer one without path arguments, then the first.
        let mut of_call: Vec<_> = fixtures
            .iter()
            .filter(|(_, one)| matches_fixture(one, sending))
            .collect();
        of_call.sort_by_key(|(_, one)| one.call.contains('{'));
        let Some((_, fixture)) = of_call.first() else {
            return Sent::Unreachable("refused".to_owned());
        };
        let body = fixture.body("documented");
        Sent::Answer {
            status: u16::try_from(fixture.status()).unwrap(),
            body: if body.is_null() {
                String::new()
            } else {
                body.to_string()
            },
            milliseconds: 5,
            location: None,
            retry_after: None,
        }
    }
}

fn nothing_else() -> Sent {
    Sent::Timeout
}

pub(crate) fn answer(status: u16, body: &str) -> Sent {
    Sent::Answer {
        status,
        body: body.to_owned(),
        milliseconds: 5,
        location: None,
        retry_after: None,
    }
}

pub(crate) fn row<'a>(report: &'a Report, call: &str) -> &'a Row {
    report
        .rows
        .iter()
        .find(|row| row.call.contains(call))
        .unwrap()
}

#[test]
fn the_documented_answers_pass() {
    let rows = run(
        &everything(),
        &mut documented("no such call", nothing_else()),
    )
    .unwrap();
    for row in &rows.rows {
        assert!(
            matches!(row.verdict, Verdict::Ok | Verdict::Less),
            "{row:?}"
        );
    }
    assert_eq!(exit_code(&rows.rows), 0);
}

#[test]
fn calls_that_change_something_need_an_option() {
    let mut asked = Vec::new();
    let mut backend = documented("no such call", nothing_else());
    let rows = run(&options(), &mut |sending| {
        asked.push(sending.clone());
        backend(sending)
    })
    .unwrap();
    let posts = asked.iter().filter(|sending| sending.method == "POST");
    let posts: Vec<&str> = posts.map(|sending| sending.url.as_str()).collect();
    let ask = [
        "general/product-availability/",
        "general/slug_check",
        "general/delivery-cost/",
        "general/v2/novapost/city/",
        "general/v2/novapost/street/",
        "general/v2/novapost/warehouse/",
        "general/v2/novapost/postmachine/",
        "general/v2/novapost/delivery-price/",
        "general/v3/credits/calculate",
        "calculator/credit-price/",
    ]
    .map(|call| format!("{URL}/{call}"));
    assert_eq!(posts, ask);
    for (call, why) in [
        ("POST /auth/jwt/create/", "asked with --login"),
        ("GET /users/user-group/", "asked with --login"),
        ("POST /general/v3/order/", "asked with --write"),
        ("POST /base/send-resume", "asked with --write"),
    ] {
        let row = row(&rows, call);
        assert_eq!(
            (row.verdict, row.why.as_str()),
            (Verdict::NotAsked, why),
            "{call}"
        );
    }
    assert_eq!(exit_code(&rows.rows), 0);
}

#[test]
fn ids_for_the_next_call_are_read_under_every_name() {
    for (answered, body, next) in [
        (
            "/general/menu_tree",
            r#"[{"title":"Ceai","url":"ceai","icon":""}]"#,
            "/general/v2/category/ceai/",
        ),
        (
            "/general/menu_tree",
            r#"{"results":[{"name":"Nou"},{"name":"Ceai","slug":"/ceai/"}]}"#,
            "/general/v2/category/ceai/",
        ),
        (
            "/base/region/",
            r#"[{"region_id":9,"name":"x"}]"#,
            "/base/locality/?region_id=9",
        ),
        (
            "/base/locality/",
            r#"[{"locality_id":9,"name":"x"}]"#,
            "/base/address?locality_id=9",
        ),
        (
            "/shop/get-stores/",
            r#"[{"shop_id":9,"name":"x"}]"#,
            "/general/delivery-time/9/",
        ),
        (
            "/general/v2/order/?",
            r#"[{"orderId":9,"date":"2026-01-01"}]"#,
            "/general/v2/order/9/",
        ),
    ] {
        let mut asked = Vec::new();
        let mut backend = documented(answered, answer(200, body));
        run(&everything(), &mut |sending| {
            asked.push(sending.url.clone());
            backend(sending)
        })
        .unwrap();
        let next = [URL, next].concat();
        assert!(asked.iter().any(|url| url.starts_with(&next)), "{next}");
    }
}

#[test]
fn a_slow_call_is_reported_with_the_shops_deadline() {
    for (call, time) in [
        ("/auth/jwt/refresh/", "3 s together"),
        ("/general/menu_tree", "8 s, and 5 s where a page depends"),
        ("/base/slides_banner", "1.5 s."),
    ] {
        let slow = Sent::Answer {
            status: 200,
            body: r#"{"access":"a","data":[]}"#.to_owned(),
            milliseconds: 4000,
            location: None,
            retry_after: None,
        };
        let report = run(&everything(), &mut documented(call, slow)).unwrap();
        let row = row(&report, call);
        let told = &row.hints.last().unwrap().then;
        assert_eq!(row.verdict, Verdict::Slow, "{call}");
        assert!(
            told.starts_with(&["The shop gives it ", time].concat()),
            "{told}"
        );
    }
}

#[test]
fn calls_carry_the_shops_headers() {
    let mut asked = Vec::new();
    let mut backend = documented("no such call", nothing_else());
    run(&everything(), &mut |sending| {
        asked.push(sending.clone());
        backend(sending)
    })
    .unwrap();
    let of = |path: &str| asked.iter().find(|one| one.url.contains(path)).unwrap();
    let header = |path: &str, name: &str| {
        let headers = of(path).headers.iter();
        headers
            .into_iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value.clone())
    };
    assert!(asked.iter().all(|one| one.headers[..2]
        == [
            ("accept-language", "ro".to_owned()),
            ("token", "t".to_owned())
        ]));
    assert_eq!(
        header("/auth/users/me", "authorization").unwrap().get(..7),
        Some("Bearer ")
    );
    assert_eq!(header("/general/menu_tree", "authorization"), None);
    assert!(header("/general/v3/order/", "idempotency-key").is_some());
    let order: Value =
        serde_json::from_str(of("/general/v3/order/").body.as_ref().unwrap()).unwrap();
    assert_eq!(order["products"][0]["product_id"], 101);
}

#[test]
fn a_problem_is_reported_with_its_path_and_consequence() {
    let products = r#"{"products":[{"productId":1,"price":9.5},{"title":"x"},{"productId":3,"price":{"lei":1}}]}"#;
    let rows = run(
        &options(),
        &mut documented("/general/v2/category/", answer(200, products)),
    )
    .unwrap();
    let category = row(&rows, "/general/v2/category/");
    assert_eq!(
        (category.verdict, exit_code(&rows.rows)),
        (Verdict::Broken, 1)
    );
    let text = as_text(URL, &rows);
    for line in [
        "products[].productId is needed and missing in 1 of 3: The product is left out.",
        "products[2].price is an object where the shop reads amount in 1 of 3: The price is \"on request\", and the product cannot be bought.",
        "products[].title is missing in 2 of 3",
    ] {
        let told = text.lines().any(|one| one.trim() == line);
        assert_eq!(told, !line.contains("2 of 3"), "{line}\n{text}");
    }
    let json: Value = serde_json::from_str(&as_json(URL, &rows)).unwrap();
    assert_eq!(json["ok"], false);
    let calls = json["calls"].as_array().unwrap();
    let category = calls.iter().find(|one| one["verdict"] == "broken").unwrap();
    assert_eq!(category["used_by"], "category pages");
    let paths: Vec<&str> = category["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["path"].as_str().unwrap())
        .collect();
    assert!(paths.contains(&"products[2].price"), "{paths:?}");
}

#[test]
fn each_failure_has_its_verdict() {
    let slow = Sent::Answer {
        status: 200,
        body: "[]".to_owned(),
        milliseconds: 101,
        location: None,
        retry_after: None,
    };
    for (sent, verdict, why) in [
        (answer(500, "{}"), Verdict::Failed, "answered 500"),
        (
            answer(403, ""),
            Verdict::Failed,
            "answered 403: is the site's token (--token) right?",
        ),
        (Sent::Timeout, Verdict::Failed, "did not answer within 8 s"),
        (
            Sent::Unreachable("reset".to_owned()),
            Verdict::Failed,
            "cannot be reached: reset",
        ),
        (
            answer(200, "<html>"),
            Verdict::Broken,
            "is no JSON: expected value at line 1 column 1",
        ),
        (
            answer(200, "{}"),
            Verdict::Broken,
            "cannot be read: another shape than promised",
        ),
        (slow, Verdict::Slow, "took longer than 100 ms"),
    ] {
        let rows = run(&options(), &mut documented("/base/region/", sent)).unwrap();
        let region = row(&rows, "/base/region/");
        assert_eq!((region.verdict, region.why.as_str()), (verdict, why));
        assert_eq!(exit_code(&rows.rows), 1, "{why}");
    }
}

#[test]
fn a_missing_page_or_banner_passes_and_an_absent_backend_is_unchecked() {
    let rows = run(
        &options(),
        &mut documented("/general/sliders", answer(404, "")),
    )
    .unwrap();
    let sliders = row(&rows, "/general/sliders");
    assert_eq!(
        (sliders.verdict, sliders.why.as_str()),
        (Verdict::Ok, "there is none")
    );
    let absent = run(&options(), &mut |_| Sent::Unreachable("refused".to_owned()));
    assert_eq!(
        absent.unwrap_err(),
        "http://backend.example cannot be reached: refused"
    );
}
