//! Backends with special behaviour: ignored idempotency keys, refresh tokens used once, slash redirects, throttles.

use std::cell::RefCell;
use std::collections::BTreeMap;

use serde_json::Value;
use shop::bodies::Bodies;
use shop::lenient::Json;

use crate::report::{as_json, as_text, exit_code};
use crate::run::{Options, Report, Sending, Sent, Verdict, run};
use crate::run_tests::{URL, answer, documented, everything, row};

/// The answers to the calls of a path, in order; the last one repeats.
type Instead = (&'static str, Vec<Sent>);

/// Runs all calls against the documented answers, with some replaced. Returns the report and the sent calls.
fn run_with(instead: &[Instead]) -> (Report, Vec<Sending>) {
    let (asked, counts) = (RefCell::new(Vec::new()), RefCell::new(BTreeMap::new()));
    let mut backend = documented("no such call", Sent::Timeout);
    let report = run(&everything(), &mut |sending| {
        asked.borrow_mut().push(sending.clone());
        let call = [sending.method, " ", &sending.url].concat();
        let own = instead.iter().find(|(part, _)| call.contains(part));
        let Some((part, answers)) = own else {
            return backend(sending);
        };
        let mut counts = counts.borrow_mut();
        let count = counts.entry(*part).or_insert(0_usize);
        *count += 1;
        answers[(*count - 1).min(answers.len() - 1)].clone()
    });
    (report.unwrap(), asked.into_inner())
}

#[test]
fn orders_are_sent_and_read_by_the_sites_config() {
    let bodies = serde_json::json!({ "order": { "tel": "{contact.phone}" } }).to_string();
    let (bodies, _) = Bodies::read(&Json::parse(bodies.as_bytes()).unwrap());
    let options = Options {
        bodies,
        order_accepted: vec![200],
        ..everything()
    };
    let mut sent = Vec::new();
    let mut backend = documented("/order/", answer(200, r#"{"orderNumber":7}"#));
    let report = run(&options, &mut |sending| {
        sent.push(sending.clone());
        backend(sending)
    });
    let order = row(report.as_ref().unwrap(), "POST /general/v3/order/").clone();
    assert_eq!(
        (order.verdict, order.status),
        (Verdict::Less, Some(200)),
        "{order:?}"
    );
    let orders = sent.iter().filter(|one| one.url.ends_with("/v3/order/"));
    let bodies: Vec<_> = orders.map(|one| one.body.as_deref()).collect();
    assert_eq!(bodies, [Some(r#"{"tel":"+37322000000"}"#); 2]);
}

fn redirect_to(status: u16, to: &str) -> Sent {
    let mut sent = answer(status, "");
    if let Sent::Answer { location, .. } = &mut sent {
        *location = Some(to.to_owned());
    }
    sent
}

fn config(report: &Report) -> Value {
    let json: Value = serde_json::from_str(&as_json(URL, report)).unwrap();
    json["config"].clone()
}

const ORDER: &str = "POST http://backend.example/general/v3/order/";
const INSTALMENTS: &str = "POST http://backend.example/general/iute-credit/create-order/";

/// The row of the repeated order.
fn repeated_order(report: &Report) -> &crate::run::Row {
    let mut orders = report
        .rows
        .iter()
        .filter(|row| row.call == "POST /general/v3/order/");
    orders.nth(1).unwrap()
}

#[test]
fn repeats_orders_is_proven_by_the_same_number_for_the_same_key() {
    let none = || (INSTALMENTS, vec![answer(404, "")]);
    let made = |status, number: u64| answer(status, &format!("{{\"orderNumber\":{number}}}"));
    let cases = [
        (
            vec![made(201, 7), made(201, 7)],
            Verdict::Ok,
            r#"["\"repeats_orders\": true"]"#,
        ),
        (
            vec![made(201, 7), made(200, 7)],
            Verdict::Ok,
            r#"["\"repeats_orders\": true"]"#,
        ),
        (vec![made(201, 7), made(201, 8)], Verdict::Less, "[]"),
        (vec![made(201, 7), answer(400, "{}")], Verdict::Less, "[]"),
        (vec![made(201, 7), Sent::Timeout], Verdict::Less, "[]"),
        (vec![answer(201, "{}")], Verdict::NotAsked, "[]"),
    ];
    for (answers, verdict, lines) in cases {
        let (report, asked) = run_with(&[(ORDER, answers.clone()), none()]);
        let row = repeated_order(&report);
        assert_eq!(row.verdict, verdict, "{answers:?}");
        assert_eq!(config(&report).to_string(), lines, "{answers:?}");
        assert_eq!(exit_code(&report.rows), 0, "{answers:?}");
        let orders = asked.iter().filter(|one| one.url.ends_with("/v3/order/"));
        let keys: Vec<_> = orders.map(|one| (&one.body, &one.headers)).collect();
        assert!(keys.windows(2).all(|two| two[0] == two[1]));
        assert_eq!(keys.len(), if verdict == Verdict::NotAsked { 1 } else { 2 });
    }
    let (report, _) = run_with(&[(ORDER, vec![made(201, 7), made(201, 8)]), none()]);
    assert!(as_text(URL, &report).contains("orders 7, 8, to be cancelled"));
    // One of the two order calls ignoring keys is enough to withhold the config line.
    let (report, _) = run_with(&[
        (ORDER, vec![made(201, 7)]),
        (INSTALMENTS, vec![made(201, 8), made(201, 9)]),
    ]);
    assert_eq!(config(&report).to_string(), "[]");
}

#[test]
fn a_success_other_than_201_is_reported_with_its_config_line() {
    let two_hundred = answer(200, r#"{"orderNumber":7}"#);
    let (report, _) = run_with(&[
        (ORDER, vec![two_hundred]),
        (INSTALMENTS, vec![answer(404, "")]),
    ]);
    let order = row(&report, "POST /general/v3/order/");
    assert_eq!(
        (order.verdict, order.why.as_str()),
        (Verdict::Failed, "answered 200")
    );
    let lines = r#"["\"order_accepted\": [200, 201]","\"repeats_orders\": true"]"#;
    assert_eq!(config(&report).to_string(), lines);
    let (report, _) = run_with(&[
        (ORDER, vec![answer(202, "{}")]),
        (INSTALMENTS, vec![answer(404, "")]),
    ]);
    let order = row(&report, "POST /general/v3/order/");
    assert!(order.hints[0].then.contains("Answer 201"), "{order:?}");
    assert_eq!(config(&report).to_string(), "[]");
    assert_eq!(exit_code(&report.rows), 1);
}

#[test]
fn a_new_refresh_token_is_used_and_the_old_one_tried_at_the_end() {
    let tokens = r#"{"access":"a-2","refresh":"r-2"}"#;
    let refused = answer(401, r#"{"code":"token_not_valid"}"#);
    let (report, asked) = run_with(&[("/auth/jwt/refresh/", vec![answer(200, tokens), refused])]);
    let rows: Vec<_> = report
        .rows
        .iter()
        .filter(|row| row.call == "POST /auth/jwt/refresh/")
        .collect();
    assert_eq!(rows[0].hints[0].says, "Brings a new refresh token");
    assert_eq!(
        (rows[1].verdict, rows[1].hints[0].says.as_str()),
        (Verdict::Ok, "A refresh token is used once")
    );
    let last: Vec<&str> = asked
        .iter()
        .rev()
        .take(2)
        .map(|one| one.url.as_str())
        .collect();
    assert_eq!(
        last,
        [
            format!("{URL}/auth/token/logout/"),
            format!("{URL}/auth/jwt/refresh/")
        ]
    );
    let (report, _) = run_with(&[]);
    assert!(
        report
            .rows
            .iter()
            .filter(|row| row.call == "POST /auth/jwt/refresh/")
            .count()
            == 1
    );
}

#[test]
fn a_redirect_is_reported_and_followed_as_in_the_shop() {
    let regions = r#"[{"regionId":3,"label":"x","localities":[]}]"#;
    let regions = vec![redirect_to(301, "/base/region"), answer(200, regions)];
    let check = vec![redirect_to(308, "/general/slug_check/"), answer(200, "{}")];
    let add = vec![
        redirect_to(301, "/general/cart/add-item"),
        answer(200, "{}"),
    ];
    let order = vec![
        redirect_to(301, "/general/v3/order"),
        answer(201, r#"{"orderNumber":7}"#),
    ];
    let (report, asked) = run_with(&[
        ("/base/region", regions),
        ("/general/slug_check", check),
        ("/cart/add-item", add),
        ("/general/v3/order", order),
        ("/base/locality", vec![redirect_to(302, "https://x.md/")]),
    ]);
    let said = |call: &str| {
        let row = row(&report, call);
        let hint = row.hints[0].clone();
        (row.verdict != Verdict::Failed, hint.says, hint.then)
    };
    let (works, says, then) = said("/base/region/");
    assert!(works && says == "answered 301 to /base/region: only the slash differs");
    assert!(then.starts_with("The shop follows it"));
    // A slash redirect is followed for a call that only reads; a call that changes something fails.
    assert!(said("POST /general/slug_check").0);
    let (works, says, then) = said("/cart/add-item/");
    assert!(!works && says.ends_with("only the slash differs") && then.contains("urls.py"));
    assert!(
        then.contains("fails") && !then.contains("unknown"),
        "{then}"
    );
    let (works, _, then) = said("POST /general/v3/order/");
    assert!(!works && then.contains("is unknown") && then.contains("urls.py"));
    let urls = asked
        .iter()
        .filter(|one| one.url.contains("/cart/add-item"));
    let urls: Vec<&str> = urls.map(|one| one.url.trim_start_matches(URL)).collect();
    let straight = "/general/cart/add-item";
    assert_eq!(
        urls,
        ["/general/cart/add-item/", straight, straight, straight]
    );
    let (works, says, _) = said("/base/locality/");
    assert!(!works && says == "answered 302 to https://x.md/");
}

#[test]
fn a_throttle_is_reported_with_its_wait_and_a_config_line() {
    let mut throttled = answer(429, "{}");
    if let Sent::Answer { retry_after, .. } = &mut throttled {
        *retry_after = Some("40".to_owned());
    }
    let (report, _) = run_with(&[("/base/region/", vec![throttled])]);
    let hint = &row(&report, "/base/region/").hints[0];
    assert_eq!(hint.says, "A throttle: asks to wait 40 s");
    assert_eq!(
        hint.config.as_deref(),
        Some("\"forward_client_address\": true")
    );
    // Only the owner knows whether the backend reads the header.
    assert!(!config(&report).to_string().contains("forward"));
}

#[test]
fn a_purchase_follows_a_shoppers_steps_with_available_goods() {
    let goods = r#"{"products":[
        {"productId":1,"url":"a","price":5,"available":false},
        {"productId":2,"url":"b","price":5,"qtt":0,"is_stock":false},
        {"productId":3,"url":"c","price":5,"multiplicity":2,"qtt":9}]}"#;
    let (_, asked) = run_with(&[("/general/v2/category/", vec![answer(200, goods)])]);
    let carts = asked.iter().filter_map(|one| {
        let path = one.url.strip_prefix(URL)?;
        let cart = ["/cart/", "/order/", "/create-order/", "/promo-code/"]
            .iter()
            .any(|part| path.contains(part));
        let is_of_guest = one.headers.iter().all(|(name, _)| *name != "authorization");
        (cart && is_of_guest).then(|| path.split(['?']).next().unwrap_or_default())
    });
    let carts: Vec<&str> = carts.collect();
    assert_eq!(
        carts,
        [
            "/general/cart/add-item/",
            "/general/cart/reduce-item/",
            "/general/cart/fetch-all/",
            "/general/cart/validate-products/",
            "/general/promo-code/update_prices/",
            "/general/order/preview-promo/",
            "/general/cart/create-reservation/",
            "/general/v3/order/",
            "/general/v3/order/",
            "/general/cart/add-item/",
            "/general/cart/create-reservation/",
            "/general/iute-credit/create-order/",
            "/general/iute-credit/create-order/",
            "/general/cart/add-item/",
            "/general/cart/set-loyalty-item/",
            "/general/cart/remove-item/",
        ]
    );
    let key = |path: &str| {
        let asked = asked.iter().find(|one| one.url.ends_with(path)).unwrap();
        let key = asked
            .headers
            .iter()
            .find(|(name, _)| *name == "idempotency-key");
        key.unwrap().1.clone()
    };
    assert_ne!(key("/v3/order/"), key("/iute-credit/create-order/"));
    let body = |path: &str| -> Value {
        let asked = asked
            .iter()
            .find(|one| one.method == "POST" && one.url.contains(path));
        serde_json::from_str(asked.unwrap().body.as_deref().unwrap()).unwrap()
    };
    let added = body("/cart/add-item/");
    assert_eq!(
        (&added["product_id"], &added["count"]),
        (&3.into(), &4.into())
    );
    assert_eq!(body("/general/v3/order/")["products"][0]["count"], 2);
    assert_eq!(body("/general/product-review/")["product_id"], 3);
}

#[test]
fn a_cart_without_the_added_goods_is_broken() {
    let (report, _) = run_with(&[("/cart/fetch-all/", vec![answer(200, "[]")])]);
    let cart = row(&report, "/cart/fetch-all/");
    assert_eq!(cart.verdict, Verdict::Broken);
    assert!(cart.hints[0].says.contains("no_user_id"));
}

#[test]
fn created_records_are_removed_and_the_rest_is_listed() {
    let made = answer(201, r#"{"shipping_address_id":31}"#);
    let (report, asked) = run_with(&[("/create-delivery-address/", vec![made])]);
    let deleted = asked
        .iter()
        .find(|one| one.url.contains("/delete-delivery-address/"))
        .unwrap();
    assert_eq!(
        deleted.body.as_deref(),
        Some(r#"{"shipping_address_id":31}"#)
    );
    assert!(
        !report.left.iter().any(|one| one.contains("address with")),
        "{:?}",
        report.left
    );
    assert!(report.left.contains(&"a review".to_owned()));
    // If the answer has no id, it is found in the list of addresses.
    let listed =
        r#"{"data":[{"id":1,"note":"acasă"},{"id":32,"shipping_address_note":"contract check"}]}"#;
    let (_, asked) = run_with(&[
        ("/create-delivery-address/", vec![answer(201, "{}")]),
        ("/get-delivery-addresses/", vec![answer(200, listed)]),
    ]);
    let deleted = asked
        .iter()
        .find(|one| one.url.contains("/delete-delivery-address/"))
        .unwrap();
    assert_eq!(
        deleted.body.as_deref(),
        Some(r#"{"shipping_address_id":32}"#)
    );
    // A lost answer may mean that an order exists; a promo preview leaves nothing.
    let preview = "POST http://backend.example/general/order/preview-promo/";
    for (call, lost, is_left) in [
        (ORDER, answer(500, ""), true),
        (INSTALMENTS, Sent::Timeout, true),
        (preview, answer(500, ""), false),
        (preview, Sent::Timeout, false),
    ] {
        let (report, _) = run_with(&[(call, vec![lost])]);
        let mut left = report.left.iter();
        let perhaps = left.any(|one| one.starts_with("perhaps an order"));
        assert_eq!(perhaps, is_left, "{call}: {:?}", report.left);
    }
    // A product that was a favourite before the run is one again afterwards.
    let (_, asked) = run_with(&[(
        "GET http://backend.example/favorites/",
        vec![answer(200, "[101]")],
    )]);
    let favourites = asked.iter().filter(|one| one.url.contains("/favorites/"));
    let methods: Vec<&str> = favourites.map(|one| one.method).collect();
    assert_eq!(methods, ["GET", "POST", "DELETE", "POST"]);
}

#[test]
fn the_documented_search_passes_and_a_stock_like_field_is_hinted() {
    let (report, _) = run_with(&[]);
    let search = row(&report, "/general/v2/search/search/");
    assert!(
        !as_text(URL, &report).contains("products[].price"),
        "{search:?}"
    );
    let counted = answer(200, r#"[{"productId":101,"price":5,"qtt":7}]"#);
    let (report, _) = run_with(&[("/general/product-filter?ids", vec![counted])]);
    let hint = row(&report, "/general/product-filter?ids")
        .hints
        .last()
        .unwrap();
    assert_eq!(hint.config.as_deref(), Some("\"stock_field\": \"qtt\""));
    assert!(!config(&report).to_string().contains("stock_field"));
}

#[test]
fn prices_with_more_than_two_decimals_are_hinted() {
    let hinted = |goods: &str| {
        let found = vec![answer(200, goods)];
        let (report, _) = run_with(&[("/general/product-filter?ids", found)]);
        let hints = &row(&report, "/general/product-filter?ids").hints;
        let says = hints.iter().map(|hint| hint.says.clone());
        says.filter(|says| says.contains("decimals"))
            .collect::<Vec<_>>()
    };
    let fine = r#"[{"productId":101,"price":5.25},{"productId":102,"price":"0.0375","old_price":0.0505},
        {"productId":103,"price":5,"discount":12.345}]"#;
    assert_eq!(
        hinted(fine),
        ["`[1].price` is 0.0375, with more than two decimals, and 1 more"]
    );
    let usual =
        r#"[{"productId":101,"price":"5.2500","old_price":0.30000000000000004,"discount":12.345}]"#;
    assert_eq!(hinted(usual), [""; 0]);
    let pack = r#"[{"productId":101,"price":5,"activeExtensions":[{"activeValue":{"price":9.999,"activeCount":2}}]}]"#;
    assert_eq!(
        hinted(pack),
        ["`[0].activeExtensions[0].activeValue.price` is 9.999, with more than two decimals"]
    );
}

#[test]
fn each_finding_has_its_consequence() {
    let goods = r#"[{"productId":101,"price":{},"title":["x"]}]"#;
    let (report, _) = run_with(&[("/general/product-filter?ids", vec![answer(200, goods)])]);
    let json: Value = serde_json::from_str(&as_json(URL, &report)).unwrap();
    let calls = json["calls"].as_array().unwrap();
    for finding in calls
        .iter()
        .flat_map(|call| call["findings"].as_array().unwrap())
    {
        assert!(
            finding["then"]
                .as_str()
                .is_some_and(|then| then.ends_with('.')),
            "{finding}"
        );
    }
    assert!(calls.iter().all(|call| {
        call["without"]
            .as_str()
            .is_some_and(|then| !then.is_empty())
    }));
}
