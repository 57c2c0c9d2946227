//! The markup of islands as pages carry it, filled from props of which each says something else. The islands' own tests
//! hydrate it: `islands/contracts/hydration.json` must be what is filled here. `npm run contracts` writes it anew.

use std::collections::BTreeMap;
use std::fs;

use serde_json::{Value, json};
use shop::cart::CartLine;
use shop::checkout::{Choice, Quote, Quotes};
use shop::lenient::Json;
use shop::template::fill;

use super::*;

/// Set by `npm run contracts`.
const WRITE: &str = "WRITE_CONTRACTS";
const COMMITTED: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../islands/contracts/hydration.json"
);
const LANGUAGE: Language = Language::Ro;
/// What must be escaped, and a letter of two bytes.
const ODD: &str = "\"<b>&amp; 'ș'";

fn case<Props: IslandProps>(props: &Props) -> Value {
    let files = (ASSETS.islands)(Props::ISLAND, LANGUAGE);
    let text = serde_json::to_string(props).unwrap();
    let mut markup = String::new();
    fill(
        files.markup,
        &Json::parse(text.as_bytes()).unwrap(),
        &mut markup,
    );
    let props: Value = serde_json::from_str(&text).unwrap();
    json!({ "island": files.name, "language": LANGUAGE.code(), "props": props, "markup": markup })
}

fn checkout() -> CheckoutProps {
    let quote = |delivery: &str, total: &str| Quote {
        delivery: delivery.to_owned(),
        total: total.to_owned(),
    };
    let choice = |id: &str, label: &str, note: &str| Choice {
        id: id.to_owned(),
        label: label.to_owned(),
        note: note.to_owned(),
    };
    let texts = |texts: &[(&str, &str)]| {
        let texts = texts.iter();
        texts
            .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()))
            .collect::<BTreeMap<_, _>>()
    };
    CheckoutProps {
        orders_url: "/o?a=1&b=2".to_owned(),
        localities_url: "/l".to_owned(),
        command: "c-1".to_owned(),
        phone_code: "+373".to_owned(),
        phone_max: 17,
        regions: vec![choice("3", "Chișinău", ""), choice("5", ODD, "")],
        localities: Vec::new(),
        stores: vec![choice("1", ODD, "9–20"), choice("2", "Doi", "")],
        quotes: Quotes {
            pickup: quote("", "259 lei"),
            standart: quote("40 lei", "299 lei"),
            express: quote("90 lei", "349 lei"),
            region: quote("70 lei", "329 lei"),
        },
        quote: quote("40 lei", "299 lei"),
        capital: "3".to_owned(),
        goods: "259 lei".to_owned(),
        lines: vec![CartLine {
            product: "1".to_owned(),
            title: ODD.to_owned(),
            href: "/p".to_owned(),
            image: "/i.svg".to_owned(),
            quantity: "2".to_owned(),
            step: "1".to_owned(),
            price: "1 leu".to_owned(),
            sum: "2 lei".to_owned(),
            old_sum: None,
            available: true,
            note: None,
        }],
        values: texts(&[
            ("method", "address"),
            ("type", "standart"),
            ("region", "3"),
            ("payment", "card"),
            ("first_name", ODD),
            ("comment", ODD),
        ]),
        errors: texts(&[("phone", "greșit")]),
        cart_href: "/c".to_owned(),
        language: LANGUAGE.code().to_owned(),
    }
}

fn cases() -> Value {
    let full = checkout();
    let empty = CheckoutProps {
        quote: full.quotes.pickup.clone(),
        lines: Vec::new(),
        errors: BTreeMap::new(),
        ..full.clone()
    };
    let search = |results_url: &str, query: &str| HeaderSearchProps {
        search_url: "/s".to_owned(),
        results_url: results_url.to_owned(),
        query: query.to_owned(),
    };
    json!([
        case(&CartDrawerProps::new(LANGUAGE)),
        case(&full),
        case(&empty),
        case(&search("/r?x=1&y", ODD)),
        case(&search("/r", "")),
    ])
}

#[test]
fn the_markup_that_the_islands_tests_hydrate_is_that_of_the_pages() {
    let made = format!("{:#}\n", cases());
    if std::env::var_os(WRITE).is_some() {
        fs::write(COMMITTED, &made).unwrap();
    }
    assert!(
        made == fs::read_to_string(COMMITTED).unwrap(),
        "islands/contracts/hydration.json is stale: run «npm run contracts» and read what has changed"
    );
}
