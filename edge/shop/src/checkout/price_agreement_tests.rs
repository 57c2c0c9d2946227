//! The total and prices that a form shows, compared with those of the order.

use std::collections::BTreeMap;

use super::price_agreement::agreed_total;
use super::price_agreement::{PRICES_FIELD, TOTAL_FIELD, prices};
use crate::cart::{Cart, Line};
use crate::cartpage::PricedCart;
use crate::delivery::{Method, Speed};
use crate::fields::Fields;
use crate::fixtures::{read, shop, with_shop};
use crate::i18n::Language;
use crate::lenient::read_text;
use crate::menu::Menu;
use crate::money::{Currency, Money};
use crate::ordering::Details;
use crate::ordering::placing_tests::details;
use crate::product::products_by_id;
use crate::quantity::Quantity;
use crate::site::{GLOBAL_SETTINGS, Shop};

const PRODUCT: u64 = 101;

/// A cart of one product at this price.
fn cart(shop: &Shop, price: i64) -> PricedCart {
    let call = products_by_id([PRODUCT].into_iter());
    let mut cards = read(&call, "product-filter", "documented").products;
    for card in &mut cards {
        card.price = Some(Money(price).into());
    }
    let line = Line::new(PRODUCT, Quantity::ONE, Quantity::ONE);
    let cart = Cart {
        revision: 7,
        lines: vec![line],
        ..Cart::default()
    };
    PricedCart::new(&cart, cards, shop, None, Language::Ro).unwrap()
}

#[test]
fn the_prices_of_a_full_cart_fit_into_the_form() {
    let one = cart(&shop(), 1000).view.lines.remove(0);
    let lines = |count: u64| -> Vec<_> {
        let line = |product: u64| crate::cartpage::CartLine {
            product: product.to_string(),
            ..one.clone()
        };
        (1_000_000..1_000_000 + count).map(line).collect()
    };
    assert!(prices(&lines(300)).contains("1000299"));
    assert_eq!(prices(&lines(2000)), "");
}

#[test]
fn a_pack_has_the_same_price_on_its_page_in_the_line_in_the_totals_and_in_the_form() {
    let shop = shop();
    let amount = |count: u32, price: &str| {
        format!(r#"{{"activeValue":{{"price":{price},"activeCount":{count}}}}}"#)
    };
    let line = |quantity: u32, packs: &[String]| {
        let packs = packs.join(",");
        let json = format!(r#"[{{"id":101,"price":"33.35","activeExtensions":[{packs}]}}]"#);
        let line = Line::new(
            PRODUCT,
            Quantity::from_thousandths(quantity).unwrap(),
            Quantity::ONE,
        );
        let cart = Cart {
            lines: vec![line],
            ..Cart::default()
        };
        let cards = read_text(&json).unwrap();
        let priced = PricedCart::new(&cart, cards, &shop, None, Language::Ro).unwrap();
        let goods = priced.view.quote.goods.replace('\u{a0}', " ");
        let line = &priced.view.lines[0];
        let texts = [
            line.sum.as_str(),
            line.old_sum.as_deref().unwrap_or_default(),
            &prices(&priced.view.lines),
        ];
        assert_eq!(texts[0].replace('\u{a0}', " "), goods);
        texts.map(|text| text.replace('\u{a0}', " "))
    };
    let packs = [amount(1, "30"), amount(3, "89.99"), amount(4, "150")];
    let shown = |sum: &str, old: &str, form: &str| {
        [sum, old, &format!(r#"{{"101":"{form}"}}"#)].map(str::to_owned)
    };
    let pack = shown("89,99 lei", "100,05 lei", "89,99 lei");
    assert_eq!(line(3000, &packs), pack);
    let dearer = shown("150 lei", "", "150 lei");
    assert_eq!(line(4000, &packs), dearer);
    let one = shown("33,35 lei", "", "33,35 lei");
    assert_eq!(line(1000, &packs), one, "the price beside the button");
    let other = shown("66,70 lei", "", "33,35 lei");
    assert_eq!(line(2000, &packs), other, "no pack");
    let hidden = shown("100,05 lei", "", "33,35 lei");
    assert_eq!(line(3000, &packs[1..2]), hidden, "one amount is no choice");
}

fn by_courier(region: u64, speed: Speed) -> Details {
    let mut details = details("");
    details.delivery.method = Method::Address;
    details.delivery.region_id = region;
    details.delivery.speed = speed;
    details
}

/// The changes reported for a form with this total, filled in when the product cost 10 lei.
fn changed(total: &str, price: i64, details: &Details) -> Option<BTreeMap<String, String>> {
    agreed(total, price, details).err()
}

/// The same, or the agreed total if nothing has changed.
fn agreed(
    total: &str,
    price: i64,
    details: &Details,
) -> Result<Option<Money>, BTreeMap<String, String>> {
    let shop = Shop {
        settings: read(&GLOBAL_SETTINGS, "global-site-settings", "documented"),
        ..shop()
    };
    let fields =
        Fields::of(TOTAL_FIELD, total).with(PRICES_FIELD, &prices(&cart(&shop, 1000).view.lines));
    with_shop(&shop, &Menu::default(), |view| {
        let agreed = agreed_total(view, &fields, &cart(&shop, price), details, None).unwrap();
        agreed.map(|agreed| agreed.map(|(total, _)| total))
    })
}

#[test]
fn an_order_costs_the_total_that_its_form_shows_for_the_chosen_delivery() {
    for (total, region, speed) in [
        ("50\u{a0}lei", 3, Speed::Standart),
        ("100\u{a0}lei", 3, Speed::Express),
        ("80\u{a0}lei", 5, Speed::Standart),
    ] {
        let agreed = agreed(total, 1000, &by_courier(region, speed));
        let shown =
            agreed.map(|agreed| Currency::Mdl.amount(agreed.unwrap()).display(Language::Ro));
        assert_eq!(shown.as_deref(), Ok(total));
        let other = changed("49\u{a0}lei", 1000, &by_courier(region, speed)).unwrap();
        let sentence = format!("Total: {total} în loc de 49\u{a0}lei");
        assert_eq!(other, BTreeMap::from([("total".to_owned(), sentence)]));
    }
    assert_eq!(
        changed("10\u{a0}lei", 1000, &details("")),
        None,
        "picked up"
    );
}

#[test]
fn choosing_another_delivery_listed_in_the_form_is_not_a_price_change() {
    let (courier, express) = ("50\u{a0}lei", "100\u{a0}lei");
    let picked_up = agreed(courier, 1000, &details(""));
    assert_eq!(
        picked_up,
        Ok(Some(Money(1000))),
        "what is chosen is agreed to"
    );
    let in_capital = |speed| by_courier(3, speed);
    assert_eq!(changed(courier, 1000, &in_capital(Speed::Express)), None);
    assert_eq!(changed(express, 1000, &in_capital(Speed::Standart)), None);
    // The form shows no courier price for other regions, and changed goods are not a choice of delivery.
    assert!(changed(courier, 1000, &by_courier(5, Speed::Standart)).is_some());
    assert!(changed(courier, 1250, &details("")).is_some());
    assert!(changed("49\u{a0}lei", 1000, &details("")).is_some());
}

#[test]
fn a_changed_price_is_reported_with_the_old_one() {
    let changes = changed("10\u{a0}lei", 1250, &details("")).unwrap();
    assert_eq!(
        changes["total"],
        "Total: 12,50\u{a0}lei în loc de 10\u{a0}lei"
    );
    let line = &changes["line-101"];
    assert_eq!(line, "12,50\u{a0}lei în loc de 10\u{a0}lei");
    assert_eq!(changes.len(), 2);
}

#[test]
fn prices_sent_back_by_a_browser_are_treated_as_text_of_bounded_length() {
    let shop = shop();
    for prices in ["", "{", "[1]", r#"{"101":{"a":1}}"#, r#"{"101":null}"#] {
        let long = "9".repeat(5000);
        let fields = Fields::of(TOTAL_FIELD, &long).with(PRICES_FIELD, prices);
        let changes = with_shop(&shop, &Menu::default(), |view| {
            agreed_total(view, &fields, &cart(&shop, 1000), &details(""), None).unwrap()
        });
        let changes = changes.unwrap_err();
        assert_eq!(changes.len(), 1, "{prices}");
        assert!(changes["total"].len() < 100, "{}", changes["total"]);
    }
}
