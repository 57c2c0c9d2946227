use super::*;
use crate::fixtures::{VARIANTS, read, with_view};
use crate::lenient::read_text;
use crate::moment::DAY_MS;
use crate::ordering::{OrderCreated, OrderRejected, PaymentPlace};
use crate::payment::page::{OrderPayment, return_page};

const NOW_MS: u64 = 1_795_304_480_122;
const PAY: &str = "https://plata.example/CC-1";

fn order(number: &str, pay_url: Option<&str>, asked_ms: u64) -> Order {
    let mut order = Order::from_columns(number.to_owned(), "[]", "0", None, None).unwrap();
    order.asked_ms = asked_ms;
    order.stage = Stage::Answered(OrderAnswer::Created(OrderCreated {
        number: number.to_owned(),
        id: "id-".to_owned() + number,
        transaction: "t-".to_owned() + number,
        result: PaymentPlace {
            pay_url: pay_url.map(str::to_owned),
        },
    }));
    order
}

fn number_of(orders: &[Order], named: Option<&str>, now_ms: u64) -> Option<String> {
    find(orders.to_vec(), named, now_ms).map(|order| order.number)
}

#[test]
fn a_return_without_a_number_refers_to_the_last_order_paid_online() {
    let orders = [
        order("CC-1", Some(PAY), NOW_MS - 2),
        order("CC-3", None, NOW_MS),
        order("CC-2", Some(PAY), NOW_MS - 1),
    ];
    assert_eq!(number_of(&orders, None, NOW_MS).as_deref(), Some("CC-2"));
    assert_eq!(number_of(&orders, None, NOW_MS + DAY_MS), None, "long ago");
    assert_eq!(number_of(&orders[1..2], None, NOW_MS), None, "paid in cash");
}

#[test]
fn a_return_with_a_number_refers_only_to_the_carts_own_orders() {
    let mut orders = vec![
        order("CC-1", Some(PAY), NOW_MS),
        order("CC-2", None, NOW_MS),
    ];
    let mut refused = order("CC-4", Some(PAY), NOW_MS);
    refused.stage = Stage::Answered(OrderAnswer::Rejected(OrderRejected::Backend));
    orders.push(refused);
    for (named, found) in [
        ("CC-1", Some("CC-1")),
        ("id-CC-1", Some("CC-1")),
        ("t-CC-1", Some("CC-1")),
        ("CC-2", None),
        ("CC-3", None),
        ("CC-4", None),
        ("", None),
    ] {
        let number = number_of(&orders, Some(named), NOW_MS + 29 * DAY_MS);
        assert_eq!(number.as_deref(), found, "{named}");
    }
    let later = number_of(&orders, Some("CC-1"), NOW_MS + 31 * DAY_MS);
    assert_eq!(later, None);
}

#[test]
fn the_order_is_named_by_the_usual_parameters_and_invalid_values_are_ignored() {
    let named =
        |query: &str| parse_order_name(&crate::fields::pairs(query.as_bytes())).map(str::to_owned);
    for query in [
        "order=CC-1",
        "trans_id=x&orderId=CC-1",
        "trans_id=CC-1",
        "a=b&id=CC-1&lang=ro",
    ] {
        assert_eq!(named(query).as_deref(), Some("CC-1"), "{query}");
    }
    let long = ["order=", &"1".repeat(41)].concat();
    for query in [
        "",
        "order=",
        "order=..%2Fother",
        "order=%3Cb%3E",
        "x=CC-1",
        &long,
    ] {
        assert_eq!(named(query), None, "{query}");
    }
}

#[test]
fn a_status_is_read_in_every_usual_shape() {
    use PaymentStatus::{Failed, Open, Paid, Unknown};
    for (json, status) in [
        ("true", Paid),
        ("false", Open),
        (r#""PAID""#, Paid),
        (r#""not paid""#, Open),
        (r#"{"status":"success"}"#, Paid),
        (r#"{"status":"Canceled"}"#, Failed),
        (r#"{"state":"in-progress"}"#, Open),
        (r#"{"payment_status":"declined","status":"new"}"#, Failed),
        (r#"{"status":"success","data":{"status":"pending"}}"#, Open),
        (r#"{"status":"ok","result":{"orderNumber":7}}"#, Unknown),
        (r#"{"status":"error","result":{}}"#, Failed),
        (r#"{"is_paid":true,"status":"new"}"#, Paid),
        (r#"{"is_paid":0}"#, Open),
        (r#"{"paid":false,"status":"failed"}"#, Failed),
        (r#"{"paid":false,"status":"success"}"#, Open),
        (r#"{"result":"OK","statusCode":"000"}"#, Paid),
        (r#"{"result":{"payment":{"state":"expired"}}}"#, Failed),
        (r#"[{"status":"paid"}]"#, Paid),
        (r#"{"success":true}"#, Unknown),
        (r#"{"status":200}"#, Unknown),
        (r#"{"status":2}"#, Unknown),
        (r#"{"order":{"status":"completed"}}"#, Unknown),
        (r#"{"status":"refunded"}"#, Unknown),
        ("{}", Unknown),
        ("[]", Unknown),
        ("null", Unknown),
        ("7", Unknown),
    ] {
        assert_eq!(read_text(json), Some(status), "{json}");
    }
    let deep = [&r#"{"data":"#.repeat(60), "\"paid\"", &"}".repeat(60)].concat();
    assert_eq!(read_text(&deep), Some(Unknown));
}

#[test]
fn the_documented_answers_are_read() {
    let order = find(vec![order("77", Some(PAY), NOW_MS)], None, NOW_MS).unwrap();
    let call = check(&order).unwrap();
    assert_eq!(
        call.request.path,
        "/general/v2/order/id-77/check-payment-status/"
    );
    let statuses = VARIANTS.map(|variant| read(&call, "check-payment-status", variant));
    let expected = [
        PaymentStatus::Paid,
        PaymentStatus::Unknown,
        PaymentStatus::Open,
    ];
    assert_eq!(statuses, expected);
    for id in ["../users", "", "a b"] {
        let order = Payable {
            id: id.to_owned(),
            ..order.clone()
        };
        assert!(check(&order).is_none(), "{id}");
    }
}

/// The HTML of the return page for a route and a status.
fn page_html(route: &Route, status: PaymentStatus, pay_url: &str) -> String {
    page_html_with_sum(route, status, pay_url, None)
}

fn page_html_with_sum(
    route: &Route,
    status: PaymentStatus,
    pay_url: &str,
    sum: Option<Money>,
) -> String {
    let order = Payable {
        number: "CC-1".to_owned(),
        id: "7".to_owned(),
        transaction: String::new(),
        pay_url: pay_url.to_owned(),
        language: String::new(),
        sum,
    };
    let told = OrderPayment {
        order: &order,
        status,
        is_of_cart: true,
        has_orders: false,
    };
    with_view(|view| return_page(view, route, Some(told)).critical.0)
}

#[test]
fn the_status_from_the_backend_overrides_the_address() {
    use PaymentStatus::{Failed, Open, Paid, Unknown};
    let (good, bad) = (Route::PaymentSuccess, Route::PaymentFailed);
    let pay = format!("href=\"{PAY}\"");
    for (route, status, said, can_pay, asks) in [
        (&good, Paid, "Comanda este achitată", false, false),
        (&bad, Paid, "Comanda este achitată", false, false),
        (&good, Open, "Așteptăm plata", true, true),
        (&bad, Open, "Plata nu a reușit", true, false),
        (&good, Failed, "Plata nu a reușit", true, false),
        (&good, Unknown, "Încă nu vedem", false, false),
        (&bad, Unknown, "Plata nu a reușit", true, false),
    ] {
        let page = page_html(route, status, PAY);
        assert!(page.contains(said), "{status:?}: {page}");
        assert!(page.contains("CC-1"), "{page}");
        assert_eq!(page.contains(&pay), can_pay, "{status:?}");
        assert_eq!(page.contains("data-asking"), asks, "{status:?}");
        let is_told = page.contains(r#"data-paid="CC-1""#);
        assert_eq!(is_told, status == Paid, "{status:?}: {page}");
    }
}

#[test]
fn the_page_shows_the_amount_and_each_status_has_its_icon() {
    use PaymentStatus::{Failed, Open, Paid, Unknown};
    let mut placed = order("CC-1", Some(PAY), NOW_MS);
    placed.total = Some(Money(69_800));
    let sum = find(vec![placed], None, NOW_MS).unwrap().sum;
    for (status, mark, can_pay) in [
        (Paid, "done-mark", false),
        (Open, "waiting-mark", true),
        (Unknown, "waiting-mark", false),
        (Failed, "failed-mark", true),
    ] {
        let page = page_html_with_sum(&Route::PaymentSuccess, status, PAY, sum);
        assert!(page.contains(mark), "{status:?}: {page}");
        let told = if can_pay {
            "</h1><span class=\"order-unpaid\">Neplătită: 698\u{a0}lei</span><div class=\"empty-ways\"><a"
        } else {
            "<strong>698\u{a0}lei"
        };
        assert!(page.contains(told), "{status:?}: {page}");
        let button = page.contains("Plătește 698\u{a0}lei</a>");
        assert_eq!(button, can_pay, "{status:?}: {page}");
        assert!(page.contains("Înapoi în magazin"), "{page}");
        let unknown = page_html(&Route::PaymentSuccess, status, PAY);
        assert!(!unknown.contains("lei<"), "{status:?}: {unknown}");
    }
}

#[test]
fn an_order_placed_in_another_browser_is_not_tracked_as_a_purchase_of_this_one() {
    let order = find(vec![order("CC-1", Some(PAY), NOW_MS)], None, NOW_MS).unwrap();
    let told = OrderPayment {
        order: &order,
        status: PaymentStatus::Paid,
        is_of_cart: false,
        has_orders: true,
    };
    let page = with_view(|view| {
        return_page(view, &Route::CartSuccess, Some(told))
            .critical
            .0
    });
    assert!(
        page.contains("CC-1") && !page.contains("data-paid"),
        "{page}"
    );
}

#[test]
fn payment_links_lead_only_to_allowed_hosts() {
    for odd in ["https://evil.example/7", "http://plata.example/7", ""] {
        let page = page_html(&Route::PaymentFailed, PaymentStatus::Failed, odd);
        assert!(!page.contains("Plătește din nou"), "{odd}");
        assert!(page.contains("Sunați-ne"), "{odd}");
    }
    let unknown = page_html(&Route::PaymentFailed, PaymentStatus::Unknown, "");
    assert!(!unknown.contains("CC-1"), "{unknown}");
}

#[test]
fn bank_return_addresses_work_without_a_language() {
    for (path, route) in [
        ("success", Some(Route::CartSuccess)),
        ("payment/success", Some(Route::PaymentSuccess)),
        ("payment/failed", Some(Route::PaymentFailed)),
        ("payment", None),
        ("other", None),
    ] {
        assert_eq!(returned_path(path), route, "{path}");
    }
}

fn returned_path(path: &str) -> Option<Route> {
    super::return_route(&Slug::new(path)?)
}
