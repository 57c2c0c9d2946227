//! Pages of the account, drawn from every answer of `tests/contract/` about it.

use super::addresses_page::{AddressForm, addresses};
use super::order_page::OrderExtras;
use super::*;
use crate::delivery::Method;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::fixtures::{VARIANTS, body, read, with_view};
use crate::i18n::Language;
use crate::ordering::Payment;
use crate::quantity::Quantity;

fn detail(variant: &str) -> OrderDetail {
    read(&order(&Slug::new("77").unwrap()), "order-detail", variant)
}

fn page(variant: &str) -> String {
    let id = Slug::new("77").unwrap();
    with_view(|view| order_page::order(view, &id, &detail(variant), OrderExtras::default()))
        .critical
        .into_string()
}

#[test]
fn every_order_shows_its_recipient() {
    for variant in VARIANTS {
        assert_eq!(detail(variant).shipping.name, "Ana Rusu", "{variant}");
        assert!(page(variant).contains("Ana Rusu"), "{variant}");
    }
}

#[test]
fn the_order_page_shows_every_documented_field() {
    let page = page("documented");
    for text in [
        "Ana Rusu",
        "Casa Lut SRL",
        "str. Teilor 7, ap. 12",
        "<dd>Orhei</dd>",
        "Republica Moldova",
        "3501",
        "ana@example.com",
        "+37360123456",
        "<dd>12</dd>",
        "Comanda 77",
    ] {
        assert!(page.contains(text), "{text}");
    }
}

#[test]
fn the_address_of_an_order_may_be_in_parts_with_its_street_in_the_note() {
    let words = Language::Ro.words();
    for (address, line, note) in [
        (
            r#"{"street":"Morii","building":"7","apartment":"12","note":"la poartă"}"#,
            "Morii 7, ap. 12",
            "la poartă",
        ),
        (
            r#"{"shipping_city_id":101,"shipping_building":"7","shipping_address_note":"Morii; la poartă"}"#,
            "Morii 7",
            "la poartă",
        ),
        (r#"{"address":"Morii 7","locality":"Bălți"}"#, "Morii 7", ""),
        (r#""Morii 7""#, "Morii 7", ""),
    ] {
        let told = format!(r#"{{"id":77,"address":{address}}}"#);
        let found: OrderDetail = crate::lenient::read_text(&told).unwrap();
        let address = &found.shipping.address;
        assert_eq!(
            (&*address.line(words), address.note()),
            (line, note),
            "{told}"
        );
    }
}

#[test]
fn order_lines_are_read_under_their_usual_names_and_lines_without_goods_are_dropped() {
    let found = detail("odd");
    assert_eq!(found.head.number(), "77");
    assert_eq!(
        found.shipping.address.line(Language::Ro.words()),
        "str. Teilor 7, Orhei"
    );
    let two = Quantity::from_thousandths(2000).unwrap();
    assert_eq!(found.content.goods(), [(101, two), (102, Quantity::ONE)]);
    for text in [
        "Ceainic",
        "Produsul nr. 102",
        "Împachetată",
        "21.11.2026",
        "389,70",
    ] {
        assert!(page("odd").contains(text), "{text}");
    }
}

/// The page of an order whose answer has these fields beside a name.
fn order_html(fields: &str) -> String {
    let id = Slug::new("77").unwrap();
    let found = order(&id).read(format!("{{\"name\":\"Ana\"{fields}}}").as_bytes());
    let page =
        with_view(|view| order_page::order(view, &id, &found.unwrap(), OrderExtras::default()));
    page.critical.into_string()
}

#[test]
fn loyalty_points_stand_before_and_behind_the_total_if_the_backend_sends_them() {
    let named = order_html(r#","loyalty_give":7.5,"points_paid":"120""#);
    let paid = "<dt>Plătit cu puncte</dt><dd>120</dd>";
    let given = ": +7\u{a0}=\u{a0}7\u{a0}lei<";
    assert!(named.contains(paid) && named.contains(given), "{named}");
    let of = |sum: &str| {
        let goods = r#","points_paid":120,"delivery_price":40,"items":[{"product_id":1,"sum":119.5},{"product_id":2,"sum":"80.50"}]"#;
        order_html(&[goods, r#","total_price":"#, sum].concat())
    };
    let whole = of("120.50");
    let row = "<dt>Plătit cu puncte: 120</dt><dd class=\"sums-positive\">−119,50\u{a0}lei</dd>";
    let (paid, total) = (whole.find(row), whole.find("sums-total"));
    assert!(paid.is_some() && paid < total, "{whole}");
    for other in ["240", "240.50", "20"] {
        assert!(
            of(other).contains("<dd>120</dd>"),
            "the sums say something else: {other}"
        );
    }
    let none = order_html(r#","loyalty_give":0"#);
    assert!(!none.contains("Plătit cu puncte") && !none.contains(": +"));
}

#[test]
fn only_an_order_with_a_payment_page_links_to_the_bank() {
    let unpaid = order_html(r#","payUrl":"https://plata.example/CC-1""#);
    assert!(unpaid.contains("order-pay") && unpaid.contains("https://plata.example/CC-1"));
    for paid in ["", r#","payUrl":null"#, r#","payUrl":"""#] {
        assert!(!order_html(paid).contains("order-pay"), "{paid}");
    }
}

#[test]
fn the_order_page_shows_delivery_and_payment_types_in_words() {
    let id = Slug::new("77").unwrap();
    let said = |field: &str, sent: &str| {
        let json =
            format!(r#"{{"name":"Ana","status":"delivered","items":[],"{field}":"{sent}"}}"#);
        let found = order(&id).read(json.as_bytes()).unwrap();
        let page = with_view(|view| order_page::order(view, &id, &found, OrderExtras::default()));
        let page = page.critical.into_string();
        assert!(!page.contains(&format!("<dd>{sent}</dd>")), "{sent}");
        page.matches("<dd>").count()
    };
    let methods = [Method::Address, Method::Pickup, Method::Postal].map(|method| {
        let json = serde_json::to_string(&method).unwrap();
        json.trim_matches('"').to_owned()
    });
    for method in methods {
        assert_eq!(said("delivery_type", &method), 2, "{method}");
    }
    for payment in Payment::ALL {
        assert_eq!(said("payment_type", payment.name()), 2, "{payment:?}");
    }
}

#[test]
fn a_pickup_shows_its_store_how_long_it_waits_there_and_what_to_bring() {
    let id = Slug::new("77").unwrap();
    let stores: crate::delivery::Stores = crate::lenient::read_text(
        r#"[{"id":3,"name":"Orhei","address":"str. Vasile Lupu 7","hours":"8-20"}]"#,
    )
    .unwrap();
    let drawn = |fields: &str, stores| {
        let json = format!(r#"{{"name":"Ana","delivery_method":"pickup"{fields}}}"#);
        let found = order(&id).read(json.as_bytes()).unwrap();
        let beside = OrderExtras {
            stores,
            ..OrderExtras::default()
        };
        with_view(|view| order_page::order(view, &id, &found, beside))
            .critical
            .into_string()
    };
    let whole = r#","store":{"id":3,"name":"Orhei","address":"str. Vasile Lupu 7","hours":"8-20"}"#;
    let said = r#","address":{"address":"Orhei, str. Vasile Lupu 7"}"#;
    for (fields, stores) in [
        (r#","store_id":3"#, &*stores.0),
        (r#","pickup_store":"3""#, &*stores.0),
        (whole, &[]),
        (&[whole, said].concat(), &[]),
    ] {
        let page = drawn(fields, stores);
        for part in ["<b>Orhei</b>", "8-20", "24 de ore", "numărul comenzii"] {
            assert!(page.contains(part), "{fields} {part}: {page}");
        }
        let times = page.matches("str. Vasile Lupu 7").count();
        assert_eq!(times, 1, "the address once: {page}");
    }
    let unnamed = drawn(said, &[]);
    assert!(
        unnamed.contains("<dd>Orhei, str. Vasile Lupu 7</dd>") && unnamed.contains("24 de ore"),
        "{unnamed}"
    );
    let over = drawn(r#","store_id":3,"status":"delivered""#, &stores.0);
    assert!(over.contains("<b>Orhei</b>"), "{over}");
    assert!(
        !over.contains("24 de ore") && !over.contains("numărul comenzii"),
        "{over}"
    );
    let brought = order_html(r#","delivery_method":"address","store_id":3"#);
    assert!(!brought.contains("numărul comenzii"), "{brought}");
}

#[test]
fn goods_sold_by_measure_show_price_and_quantity_in_their_unit() {
    let id = Slug::new("77").unwrap();
    let json = r#"{"name":"Ana","items":[{"product":1,"count":0.5,"price":129},{"product":2,"count":2,"price":30}]}"#;
    let cards =
        r#"[{"id":1,"multiplicity":0.5,"unit":"m","price":1},{"id":2,"unit":"m","price":1}]"#;
    let known: Vec<crate::product::Card> = crate::lenient::read_text(cards).unwrap();
    let beside = OrderExtras {
        known: Some(&known),
        ..OrderExtras::default()
    };
    let found = order(&id).read(json.as_bytes()).unwrap();
    let page = with_view(|view| order_page::order(view, &id, &found, beside)).critical;
    let page = page.into_string().replace('\u{a0}', " ");
    for text in ["× 0,5 m · 129 lei / m<", "× 2 · 30 lei / buc.<"] {
        assert!(page.contains(text), "{page}");
    }
}

#[test]
fn a_line_id_is_not_read_as_a_product_id() {
    let lines = r#"{"name":"Ana","items":[{"id":5012,"title":"Tea","count":2},
        {"id":5013,"product":"Cup","count":1},{"id":5014,"product":{"id":103},"count":1}]}"#;
    let found = order(&Slug::new("77").unwrap()).read(lines.as_bytes());
    let content = found.unwrap().content;
    assert_eq!(content.goods(), [(103, Quantity::ONE)]);
    let first = content.lines.first().unwrap();
    assert_eq!(first.product(), None);
    assert_eq!(
        first.shown_title(&[], crate::i18n::Language::En.words()),
        "Tea"
    );
}

#[test]
fn an_answer_other_than_an_object_is_not_an_order() {
    let call = order(&Slug::new("77").unwrap());
    for nothing in ["[]", "7", "null", "\"77\"", &body("regions", "documented")] {
        assert!(call.read(nothing.as_bytes()).is_err(), "{nothing}");
    }
}

#[test]
fn only_a_404_means_that_an_order_is_missing() {
    use crate::backend::BackendFailure;
    for (status, expected) in [(404, true), (403, false), (401, false), (500, false)] {
        let failure = BackendFailure::Status(status, String::new());
        assert_eq!(is_missing(&failure), expected, "{status}");
    }
    assert!(!is_missing(&BackendFailure::Timeout));
}

fn addresses_with(variant: &str, problem: Option<&Failure>) -> String {
    let regions = read(&crate::delivery::REGIONS, "regions", "documented").0;
    let places = Towns {
        localities: regions[0].localities.clone(),
        regions,
    };
    let form = AddressForm {
        places: Some(&places),
        streets: &Streets::default(),
        typed: &Fields::default(),
        command: "c",
        brought: None,
        problem,
    };
    let saved = read(&ADDRESSES, "delivery-addresses", variant).0;
    let page = with_view(|view| addresses(view, Some(&saved), form));
    page.critical.into_string()
}

#[test]
fn every_address_is_shown_and_can_be_deleted() {
    for variant in VARIANTS {
        let page = addresses_with(variant, None);
        assert!(page.contains("action=\"/api/addresses/12\""), "{variant}");
        assert_eq!(page.contains("Implicită"), variant != "odd", "{variant}");
    }
    let page = addresses_with("documented", None);
    assert!(page.contains("Chișinău, 7, ap. 12"));
    // `novalidate`: the page reports errors itself, in the visitor's language.
    assert!(page.contains(r#"method="post" novalidate action="/api/addresses""#));
    assert!(addresses_with("odd", None).contains("Orhei, Teilor 7"));
    assert_eq!(read(&streets(1), "streets", "fewest").0.len(), 0);
}

#[test]
fn a_saved_address_is_confirmed_with_its_delivery_time_if_known() {
    let typed = Fields::default();
    let confirmed = |brought: Option<&str>| {
        let form = AddressForm {
            places: None,
            streets: &Streets::default(),
            typed: &typed,
            command: "c",
            brought,
            problem: None,
        };
        let page = with_view(|view| addresses(view, Some(&[]), form));
        let page = page.critical.into_string();
        let (_, notice) = page.split_once("role=\"status\"")?;
        Some(notice.split("</div>").next()?.to_owned())
    };
    assert_eq!(confirmed(None), None);
    let plain = confirmed(Some("")).unwrap();
    assert!(
        plain.contains("<p>Adresa este salvat\u{103}.</p>"),
        "{plain}"
    );
    let timed = confirmed(Some("azi")).unwrap();
    assert!(timed.contains("Livrare: azi"), "{timed}");
}

#[test]
fn without_the_list_of_places_the_typed_values_are_kept() {
    let typed = Fields::default()
        .with("region", "4")
        .with("shipping_city_id", "401")
        .with("shipping_building", "7 bis");
    let drawn = |typed: &Fields| {
        let form = AddressForm {
            places: None,
            streets: &Streets::default(),
            typed,
            command: "c",
            brought: None,
            problem: Some(&Failure::Backend),
        };
        let page = with_view(|view| addresses(view, Some(&[]), form));
        page.critical.into_string()
    };
    let page = drawn(&typed);
    for kept in [
        r#"type="hidden" name="region" value="4""#,
        r#"type="hidden" name="shipping_city_id" value="401""#,
        r#"value="7 bis""#,
        r#"name="command" value="c""#,
        "Acum nu se pot adăuga adrese noi.",
    ] {
        assert!(page.contains(kept), "{kept}");
    }
    assert!(!page.contains("name=\"towns\""));
    let nothing = Fields::default().with("region", "4");
    assert!(!drawn(&nothing).contains("action=\"/api/addresses\""));
}

#[test]
fn backend_errors_stand_at_their_field_or_above_the_form() {
    let body =
        r#"{"errors":{"shipping_building":["Nu există."],"shipping_zone":["Nu livrăm acolo."]}}"#;
    let failure = crate::backend::BackendFailure::Status(400, body.to_owned());
    let problem = crate::forms::refused(&failure).unwrap();
    let page = addresses_with("documented", Some(&problem));
    assert!(page.contains("id=\"address-shipping_building-error\">Nu există."));
    let notice = page.split("</div>").next().unwrap_or_default();
    assert!(page.contains("<p>Nu livrăm acolo.</p>") && !notice.contains("Nu există."));
}

#[test]
fn backend_errors_about_the_whole_address_stand_above_the_form() {
    for body in [
        r#"{"detail":"Nu livrăm acolo."}"#,
        r#"["Nu livrăm acolo."]"#,
        r#""Nu livrăm acolo.""#,
    ] {
        let failure = crate::backend::BackendFailure::Status(400, body.to_owned());
        let problem = crate::forms::refused(&failure).unwrap();
        assert_eq!(problem.kind(), crate::failure::Kind::Invalid);
        let page = addresses_with("documented", Some(&problem));
        assert_eq!(page.matches("<p>Nu livrăm acolo.</p>").count(), 1, "{page}");
    }
    let silent = crate::backend::BackendFailure::Status(400, "{}".to_owned());
    let problem = crate::forms::refused(&silent).unwrap();
    let page = addresses_with("documented", Some(&problem));
    assert!(
        page.contains("<p>Sistemul magazinului nu a acceptat"),
        "{page}"
    );
}
