use super::*;
use crate::delivery::{Method, Speed};
use crate::fixtures::{shop, with_shop, with_view};
use crate::lenient::read_text;
use crate::menu::Menu;
use crate::ordering::{OrderCreated, OrderRejected, Payment, PaymentPlace};
use crate::quantity::Quantity;
use crate::site::Shop;

pub(super) fn key(site: &str) -> SealKey {
    SealKey::new("0123456789abcdef0123456789abcdef", site).unwrap()
}

#[test]
fn the_thank_you_page_is_only_for_the_cart_and_the_order_of_its_seal() {
    let (casa, other) = (key("casa"), key("other"));
    let thanks = Thanks::new(&casa, "casa/guest/a", "CC-12", "a");
    let read = |key, cart, number: &str, seal: &str| {
        let query = format!("order={number}&seal={seal}");
        Thanks::read(key, cart, &Fields::from_form(query.as_bytes()))
    };
    assert_eq!(thanks.query(), format!("order=CC-12&seal={}", thanks.seal));
    assert_eq!(
        read(&casa, "casa/guest/a", "CC-12", &thanks.seal),
        Some(thanks.clone())
    );
    for (key, cart, number) in [
        (&casa, "casa/guest/b", "CC-12"),
        (&casa, "casa/guest/a", "CC-13"),
        (&casa, "casa/guest/a", ""),
        (&other, "casa/guest/a", "CC-12"),
    ] {
        assert_eq!(
            read(key, cart, number, &thanks.seal),
            None,
            "{cart} {number}"
        );
    }
    for seal in ["", "0", &"0".repeat(64), &thanks.seal.to_uppercase()[..63]] {
        assert_eq!(read(&casa, "casa/guest/a", "CC-12", seal), None, "{seal}");
    }
}

#[test]
fn an_order_whose_number_does_not_fit_into_a_url_is_found_by_its_id() {
    let casa = key("casa");
    let thanks = |number, id| Thanks::new(&casa, "casa/user/1", number, id);
    for number in ["", "<b> 7", "2026/17"] {
        let [first, second] = ["a", "b"].map(|id| thanks(number, id));
        assert_eq!(first.query(), format!("id=a&seal={}", first.seal));
        assert_ne!(first.seal, second.seal, "{number}");
        let said = |query: &str| Fields::from_form(query.as_bytes());
        let read = |query: &str| Thanks::read(&casa, "casa/user/1", &said(query));
        assert_eq!(read(&first.query()), Some(first.clone()));
        for other in ["id=b", "order=a", "order=", "order=a&id=a"] {
            assert_eq!(read(&format!("{other}&seal={}", first.seal)), None);
        }
        let order = |id: &str, product| Order {
            id: id.to_owned(),
            ..placed(number, product, None)
        };
        let orders = vec![order("b", 2), order("a", 1)];
        let found = OrderSummary::find(orders, first.name()).unwrap();
        assert_eq!((&*found.number, found.lines[0].product), (number, 1));
    }
}

pub(super) fn placed(number: &str, product: u64, total: Option<Money>) -> Order {
    let created = OrderCreated {
        number: number.to_owned(),
        id: String::new(),
        transaction: String::new(),
        result: PaymentPlace::default(),
    };
    Order {
        id: "a".to_owned(),
        asked_ms: 0,
        sent_ms: 0,
        tries: 0,
        lines: vec![Line::new(product, Quantity::ONE, Quantity::ONE)],
        saved: vec![],
        promo: None,
        total,
        sums: None,
        counted: Vec::new(),
        details: None,
        receipt: None,
        digest: String::new(),
        key: String::new(),
        given_up: false,
        once: false,
        hint: None,
        stage: Stage::Answered(OrderAnswer::Created(created)),
    }
}

#[test]
fn ordered_goods_are_found_by_order_number_and_only_for_placed_orders() {
    let refused = Order {
        stage: Stage::Answered(OrderAnswer::Rejected(OrderRejected::EmptyCart)),
        ..placed("", 3, None)
    };
    let orders = vec![refused, placed("CC-2", 2, None), placed("CC-1", 1, None)];
    let found =
        |number| OrderSummary::find(orders.clone(), number).map(|found| found.lines[0].product);
    assert_eq!([found("CC-1"), found("CC-2")], [Some(1), Some(2)]);
    assert_eq!([found("CC-3"), found("")], [None, None]);
}

#[test]
fn the_thank_you_page_shows_ordered_goods_and_the_agreed_total_whatever_changes_later() {
    let shown = |total, cards: &str| {
        let ordered = OrderSummary::find(vec![placed("CC-1", 7, total)], "CC-1").unwrap();
        let thanks = Thanks::new(&key("casa"), "casa/user/1", "CC-1", "a");
        with_view(|view| {
            let goods = ordered.goods(view, read_text(cards).unwrap());
            let page = page::success(view, &thanks, Some(&goods), None, OrderWarnings::default());
            page.critical.into_string()
        })
    };
    let gone = r#"[{"productId":7,"title":"Ceai","price":99,"available":false}]"#;
    let page = shown(Some(Money(12_990)), gone);
    for part in ["CC-1", "Ceai", "× 1", "129,90\u{a0}lei"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    for part in ["99\u{a0}lei", "line-gone", "Nu mai este disponibil"] {
        assert!(!page.contains(part), "{part}: {page}");
    }
    let unknown = shown(None, "[]");
    assert!(unknown.contains("CC-1") && !unknown.contains("sums-total"));
    assert!(!unknown.contains("small-line\""));
}

#[test]
fn the_thank_you_page_itemises_the_total() {
    let sums = r#"{"lines":[[7,65800]],"goods_sum":65800,"discount":6580,"by_points":0,"delivery_sum":4000,"tax":null}"#;
    let placed = Order {
        sums: serde_json::from_str(sums).unwrap(),
        ..placed("CC-1", 7, Some(Money(63_220)))
    };
    let kept: Order = serde_json::from_str(&serde_json::to_string(&placed).unwrap()).unwrap();
    let ordered = OrderSummary::find(vec![kept], "CC-1").unwrap();
    let cards = r#"[{"productId":7,"title":"Ceai","price":99,"available":true}]"#;
    let shown = |shop: &Shop| {
        let thanks = Thanks::new(&key("casa"), "casa/user/1", "CC-1", "a");
        with_shop(shop, &Menu::default(), |view| {
            let goods = ordered.goods(view, read_text(cards).unwrap());
            let page = page::success(view, &thanks, Some(&goods), None, OrderWarnings::default());
            page.critical.into_string().replace('\u{a0}', " ")
        })
    };
    let page = shown(&shop());
    for part in [
        ">658 lei</span></li>",
        ">658 lei</dd>",
        "\u{2212}65,80 lei",
        ">40 lei</dd>",
        ">632,20 lei</dd>",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let unknown = Shop {
        currency: None,
        ..shop()
    };
    let page = shown(&unknown);
    assert!(page.contains("Ceai") && !page.contains("lei"), "{page}");
}

#[test]
fn the_receipt_says_where_when_and_how_it_is_paid() {
    let stores: crate::delivery::Stores = read_text(
        r#"[{"id":3,"name":"Orhei","address":"str. Vasile Lupu 7","working_hours":"8-20","phone":"022 1","lat":47,"lon":28},
            {"id":4,"name":"Soroca","lat":48,"lon":28}]"#,
    )
    .unwrap();
    let receipt = |method, store| Receipt {
        method,
        speed: Speed::Standart,
        region: 3,
        store,
        place: String::new(),
        time: String::new(),
        payment: Payment::Cash,
        prescribed: store.is_some(),
        sent_ms: 1_795_304_480_122,
    };
    let thanks = Thanks::new(&key("casa"), "casa/guest/a", "CC-12", "a");
    let drawn = |receipt: &Receipt| {
        let shown = Some(Receipted {
            receipt,
            stores: &stores.0,
            total: Some(Money(23_542)),
        });
        let page =
            |view: &View<'_>| page::success(view, &thanks, None, shown, OrderWarnings::default());
        with_view(|view| page(view).critical.into_string())
    };
    let pickup = drawn(&receipt(Method::Pickup, Some(3)));
    for part in [
        "<b>Orhei</b>",
        "Vasile Lupu 7",
        "tel:0221",
        "Planul magazinelor",
        "rețeta",
        "24 de ore",
        "Numerar",
    ] {
        assert!(pickup.contains(part), "{part}: {pickup}");
    }
    let courier = drawn(&receipt(Method::Address, None));
    for part in ["Curier la adresă", "noiembrie", "Numerar"] {
        assert!(courier.contains(part), "{part}: {courier}");
    }
    assert!(!courier.contains("numărul comenzii"), "{courier}");
    assert!(!courier.contains("Orhei"), "{courier}");
}
