use super::*;
use crate::delivery::Speed;
use crate::failure::Kind;
use crate::fields::Fields;
use crate::fixtures::shop;
use crate::forms::Problem;
use crate::i18n::Language;
use crate::lenient::read_text;
use crate::ordering::placing_tests::{at, created, details};
use crate::ordering::{
    AgreedSums, Details, Order, OrderAnswer, Payment, PlaceOrder, Stage, create_order,
};
use crate::site::{Shop, Variant};
use crate::utm::Utm;

const GOOD: &str = "first_name=Ana&phone=%2B373+69+123+456&method=address&region=3&locality=1&street=Stefan&building=1";

fn problems(form: &str) -> Vec<(&'static str, Problem)> {
    match read(&Fields::from_form(form.as_bytes()), Variant::Default) {
        Ok(_) => Vec::new(),
        Err(problems) => problems,
    }
}

#[test]
fn a_valid_form_is_read_and_its_phone_loses_its_spaces() {
    let details = read(&Fields::from_form(GOOD.as_bytes()), Variant::Default).unwrap();
    assert_eq!(
        (
            details.phone.as_str(),
            details.delivery.region_id,
            details.delivery.locality_id
        ),
        ("+37369123456", 3, Some(1))
    );
}

#[test]
fn all_problems_are_reported_at_once() {
    assert_eq!(
        problems(""),
        [
            ("first_name", Problem::Required),
            ("phone", Problem::Required),
            ("street", Problem::Required),
            ("building", Problem::Required)
        ]
    );
    assert_eq!(
        problems("first_name=A&phone=123&method=pickup&email=a@b"),
        [
            ("phone", Problem::Phone),
            ("email", Problem::Email),
            ("store", Problem::Required)
        ]
    );
}

#[test]
fn hostile_values_are_reported_as_problems() {
    let long = "x".repeat(5000);
    for (change, field, problem) in [
        ("phone=%2B373691234567890123", "phone", Problem::Phone),
        ("phone=%3Cscript%3E", "phone", Problem::Phone),
        ("region=abc", "region", Problem::Unknown),
        ("method=drone", "method", Problem::Unknown),
        ("type=rocket", "type", Problem::Unknown),
        ("payment=gold", "payment", Problem::Unknown),
        ("store=-1", "store", Problem::Unknown),
        (
            &format!("first_name={long}"),
            "first_name",
            Problem::TooLong,
        ),
        (&format!("comment={long}"), "comment", Problem::TooLong),
    ] {
        assert_eq!(
            problems(&format!("{change}&{GOOD}")),
            [(field, problem)],
            "{field}"
        );
    }
}

#[test]
fn a_value_other_than_text_is_a_problem_of_its_field() {
    let ordered = |json: String| {
        read(
            &Fields::from_json(json.as_bytes()).unwrap(),
            Variant::Default,
        )
    };
    let good = r#""first_name":"Ana","phone":60123456,"region":3,"locality":1,"street":"Teilor","building":12}"#;
    let details = ordered(["{", good].concat()).unwrap();
    assert_eq!(details.delivery.building, "12", "digits may be a number");
    for value in ["true", "null", "{}", "[1]", r#""\ufffd""#] {
        for (field, problem) in [
            ("first_name", Problem::Unreadable),
            ("email", Problem::Unreadable),
            ("phone", Problem::Unreadable),
            ("apartment", Problem::Unreadable),
            ("note", Problem::Unreadable),
            ("comment", Problem::Unreadable),
            ("method", Problem::Unknown),
            ("type", Problem::Unknown),
            ("payment", Problem::Unknown),
            ("locality", Problem::Unknown),
            ("store", Problem::Unknown),
        ] {
            let json = ["{\"", field, "\":", value, ",", good].concat();
            let found = ordered(json).unwrap_err();
            assert_eq!(found, [(field, problem)], "{field} {value}");
        }
    }
    assert_eq!(
        problems(&format!("street=%ff%fe&{GOOD}")),
        [("street", Problem::Unreadable)]
    );
    let number = ordered(["{\"comment\":7,", good].concat()).unwrap_err();
    assert_eq!(number[0].0, "comment");
}

#[test]
fn express_delivery_exists_only_in_the_capital() {
    let form = "region=5&type=express&".to_owned() + GOOD;
    assert_eq!(
        read(&Fields::from_form(form.as_bytes()), Variant::Default)
            .unwrap()
            .delivery
            .speed,
        Speed::Standart
    );
}

#[test]
fn a_form_orders_only_from_the_cart_that_it_shows_and_a_missing_session_is_not_an_empty_cart() {
    let judged = |shown: &str, marks: &[&str]| {
        let marks: Vec<String> = marks.iter().copied().map(str::to_owned).collect();
        let failure = shows_cart(&Fields::of("cart", shown), &marks).err()?;
        Some((failure.code(), failure.kind()))
    };
    let accepted: [(&str, &[&str]); 4] = [
        ("a1", &["a1"]),
        ("a1", &["after a change of the key", "a1"]),
        ("", &["a1"]),
        ("", &[]),
    ];
    for (shown, marks) in accepted {
        assert_eq!(judged(shown, marks), None);
    }
    assert_eq!(judged("a1", &["b2"]), Some(("other_cart", Kind::Conflict)));
    assert_eq!(judged("a1", &[]), Some(("signed_out", Kind::Unauthorized)));
}

#[test]
fn settings_may_require_an_account_and_card_payment_needs_an_allowed_host() {
    let words = Language::En.words();
    let mut shop = shop();
    let may = |shop: &Shop, payment, has_session| {
        let details = Details {
            payment,
            ..details("")
        };
        let failure = may_order(shop, &details, has_session, words).err()?;
        Some((failure.code(), failure.fields(words).into_keys().collect()))
    };
    let card = Some(("fields", "payment".to_owned()));
    shop.site.payment_hosts = Vec::new();
    assert_eq!(may(&shop, Payment::Card, false), card);
    shop.site.payment_hosts = vec!["pay.md".to_owned()];
    assert_eq!(may(&shop, Payment::Card, false), None);
    for json in [
        r#"{"is_registration_required_for_order":true,"additional_settings":{"is_user_cabinet":true}}"#,
        r#"{"additional_settings":{"is_user_cabinet":true,"is_registration_required_for_order":"true"}}"#,
    ] {
        shop.settings = read_text(json).unwrap();
        let guest = may(&shop, Payment::Cash, false);
        assert_eq!(guest, Some(("sign_in_first", String::new())), "{json}");
        assert_eq!(may(&shop, Payment::Cash, true), None);
    }
    shop.settings = read_text(r#"{"is_registration_required_for_order":true}"#).unwrap();
    assert_eq!(may(&shop, Payment::Cash, false), None, "nobody can sign in");
}

#[test]
fn a_browser_is_sent_only_to_allowed_payment_hosts() {
    let hosts = ["pay.md".to_owned()];
    assert_eq!(
        payment_target("https://pay.md/x?y=1", &hosts),
        Some("https://pay.md/x?y=1")
    );
    let own = "/bank/7?language=ro";
    assert_eq!(payment_target(own, &[]), Some(own), "a path of this host");
    for url in [
        "///evil.md",
        "/\\evil.md",
        "/\t/evil.md",
        "/x\r\nlocation: https://evil.md",
        "bank/7",
        "",
        "http://pay.md/",
        "https://evil.md/",
        "https://pay.md.evil.md/",
        "https://pay.md@evil.md/",
        "https://pay.md\\@evil.md",
        "javascript:alert(1)",
        "//pay.md",
        "https://evil.md/://pay.md/",
        "https://evil.md?to=https://pay.md/",
        "https://pay.md/\r\n",
    ] {
        assert_eq!(payment_target(url, &hosts), None, "{url}");
    }
    for (url, host) in [
        ("https://evil.md/pay?token=secret", "evil.md"),
        ("http://evil.md/", ""),
    ] {
        assert_eq!(payment_host(url), host);
    }
}

#[test]
fn campaign_parameters_do_not_change_the_digest_of_a_form() {
    let details = read(&Fields::from_form(GOOD.as_bytes()), Variant::Default).unwrap();
    let utm = Utm::of_landing(&[("utm_source".to_owned(), "letter".to_owned())]);
    let arrived = Details {
        utm,
        ..details.clone()
    };
    assert_eq!(arrived.digest(), details.digest());
    let place = |details: &Details| PlaceOrder {
        id: "a".to_owned(),
        details: details.clone(),
        agreed: AgreedSums::Unasked,
        total: None,
        sums: None,
        counted: Vec::new(),
        without_code: None,
    };
    let order = Order {
        details: Some(arrived.clone()),
        ..at(Stage::Begun)
    };
    assert!(place(&details).is_same_as(&order));
    let ticked = Details {
        prescriptions: vec![7],
        ..details.clone()
    };
    assert!(
        place(&ticked).is_same_as(&order),
        "the box is emptied when the form comes back"
    );
    let body = |details: &Details| {
        let call = create_order("a", &[], None, details, "cart", None);
        call.request.json().unwrap().to_owned()
    };
    assert!(
        body(&arrived).contains(r#""utm_source":"letter""#),
        "{}",
        body(&arrived)
    );
    assert!(!body(&details).contains("utm"));
}

#[test]
fn an_order_row_of_the_first_schema_is_migrated() {
    let lines = r#"[{"product":1,"quantity":1000,"step":1000}]"#;
    let answer = r#"{"created":{"orderNumber":"7","result":{"payUrl":null}}}"#;
    let read = |reserved, answer| {
        Order::from_columns("a".to_owned(), lines, "000000000040000", reserved, answer)
    };
    let without_details = |stage| Order {
        details: None,
        sent_ms: 0,
        tries: 0,
        ..at(stage)
    };
    assert_eq!(read(None, None).unwrap(), without_details(Stage::Begun));
    assert_eq!(
        read(Some("yes"), None).unwrap(),
        without_details(Stage::Reserved)
    );
    assert_eq!(
        read(Some("yes"), Some(answer)).unwrap(),
        without_details(Stage::Answered(OrderAnswer::Created(created("7"))))
    );
    assert!(read(None, Some("lost")).is_err());
}

#[test]
fn an_unanswered_order_is_polled_seven_times_in_a_day() {
    let mut order =
        Order::from_columns("a".to_owned(), "[]", "1000000", Some("yes"), None).unwrap();
    order.sent_ms = order.asked_ms;
    let mut pauses = Vec::new();
    loop {
        order.tries += 1;
        let next_ms = order.next_ms();
        if !order.is_open(next_ms) {
            break;
        }
        pauses.push((next_ms - order.asked_ms) / 1000);
        order.asked_ms = next_ms;
    }
    assert_eq!(pauses, [10, 40, 160, 640, 2560, 10_240, 40_960]);
}
